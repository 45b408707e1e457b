"""What a pick means, with the number, the price and the odds."""

from typing import Any

from fimbul.games.worldwar import text
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.battle import token
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.names import INDEX, ISIL, ISIL_CARD, NATIONS, NATO, NONE, RUSSIA, TECHNOLOGIES, USA
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import BID
from fimbul.games.worldwar.steps.campaign import FIGHT_WHOM
from fimbul.games.worldwar.steps.diplomacy import COURT
from fimbul.games.worldwar.steps.losses import LOSE_HERE
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.games.worldwar.steps.nuke import LAUNCH
from fimbul.games.worldwar.steps.reinforcement import REINFORCE
from fimbul.games.worldwar.steps.technology import RESEARCH_PAY
from fimbul.games.worldwar.steps.terror import TERROR
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.terrain import CAMPAIGN, MOVEMENT
from tests.games.worldwar.scene import asked, war

TURKEY = NATIONS.index("tur")


def labelled(state: War, word: str, looking: int = 0) -> Any:
    """What picking a word means to a seat."""
    return text.meaning(state.view(looking), LEXICON.numbers[word])


def test_an_action_says_what_it_costs_or_brings() -> None:
    """The price of moving, and what the taxes come to."""
    state = asked(war(usa="western-usa soldier"), DECLARE, side=0)

    assert labelled(state, "full-war").title == "Full War $3"
    homes = sum(state.box.value[place] for place, owner in enumerate(state.box.owner) if owner == USA)
    assert labelled(state, "tax").title == f"Tax +${homes}"


def test_taxes_are_foretold_with_the_least_that_a_nation_earns_and_the_end_of_the_track() -> None:
    """Taiwan is worth less than the $3 that it gets; what the track cannot show is not promised."""
    state = asked(war(allies="alpha twn", money="usa 98"), DECLARE, side=0)
    assert state.box.value[INDEX["taiwan"]] < state.box.least_tax

    assert labelled(state, "tax").title == f"Tax +${2 + state.box.least_tax}"


def test_of_what_isil_collects_only_the_die_is_foretold() -> None:
    """Beside what its allies bring."""
    state = asked(war(options={"advanced": True}, isl="iraq soldier"), DECLARE, "bravo", side=ISIL_CARD)
    state.action.party = 1 << ISIL
    assert labelled(asked(state, DECLARE, "bravo", side=ISIL_CARD), "tax", 1).title == "Tax + a die"


def test_terror_says_how_likely_it_succeeds() -> None:
    """On 5 and 6; with ISIL there two more, next door one more, with unrest one more."""
    scene = war(options={"advanced": True}, isl="iraq soldier", unrest="iraq")
    state = asked(scene, TERROR, "bravo", side=ISIL_CARD)

    notes = [labelled(state, word, 1).note for word in ("brazil", "iran", "iraq")]
    assert notes == ["33 %", "50 %", "83 %"]


def test_a_nation_that_can_be_courted_says_what_speaks_for_it_and_what_it_brings() -> None:
    """Canada is next to the USA (+1) and likes them (+2); it brings its budget and its counters."""
    state = asked(war(), COURT, side=0)
    card = state.box.cards[NATIONS.index("can")]
    strength = sum(card.counters) + sum(card.start_strong)

    assert labelled(state, "can") == ("Canada", f"${card.budget}, strength {strength}", "+3")


def test_a_unit_that_can_be_bought_says_its_price() -> None:
    """For each strength point."""
    state = asked(war(usa="western-usa soldier"), REINFORCE, side=0)

    assert labelled(state, "tank").note == f"${state.box.units[1].price}"


def test_a_stake_says_how_likely_it_makes_the_attempt() -> None:
    """Drones need 7: with $3 a 4 or more will do; a one fails however much was paid."""
    state = asked(war(money="usa 20"), RESEARCH_PAY, side=0, what=TECHNOLOGIES.index("drones"), nation=USA)

    assert labelled(state, "0") == ("$0", "cannot succeed", "0 %")
    assert labelled(state, "3") == ("$3", "succeeds on 4 and more", "50 %")
    assert labelled(state, "5") == ("$5", "succeeds on 2 and more", "83 %")


def test_a_bid_tells_what_others_have_bid_and_what_is_added_to_it_and_to_the_next_one() -> None:
    """So that one knows the number to beat, and no more: what all others would add is at the table."""
    state = war(money="usa 20, nato 20, rus 20")
    state.auction = Auction(TURKEY, 0, 1, 0b0111, [NONE, 4, NONE, NONE], [0, 0, 0, 0])
    view = asked(state, BID, nation=TURKEY).view(0)

    assert text.prompt(view) == "How much do you bid for Turkey? Bravo bid $4, +2."
    own = asked(state, BID, "bravo", nation=TURKEY).view(1)
    assert text.prompt(own) == "How much do you bid for Turkey? Bravo bid $4, +2. Bravo adds +2."
    assert text.crumbs(view) == ["Diplomacy", "Turkey"]


def test_who_may_be_fought_says_the_odds() -> None:
    """The chance to take the place, and what it costs both."""
    state = war(usa="ukraine tank/2 3", rus="ukraine soldier")
    place = INDEX["ukraine"]
    label = labelled(asked(state, FIGHT_WHOM, place=place, side=0, passes=1), "rus")

    assert label.title == "Russia"
    assert label.note.endswith(" % to take it")
    assert label.rest.startswith("you lose 0.")


def test_a_suggested_loss_is_named_with_its_worth() -> None:
    """One of the soldiers, since it is cheapest."""
    state = war(usa="ukraine soldier 2 fighter")
    asked(state, LOSE_HERE, place=INDEX["ukraine"], chosen=1 << USA, count=1)

    assert labelled(state, "suggest") == ("Suggested: 1 soldier", "spares what is dear", "$2")


def test_a_place_says_who_stands_there() -> None:
    """With their strength, by side."""
    state = war(usa="western-usa soldier tank/2", nato="western-usa soldier")
    asked(state, MOVE, side=0, what=MOVEMENT, target=NONE)

    assert labelled(state, "western-usa").words == "Western USA: 3 of Alpha and 1 of Bravo"


def test_crumbs_begin_with_the_action_and_its_price() -> None:
    """A move towards the target of a small campaign."""
    state = war(usa="western-usa soldier")
    asked(state, MOVE, side=0, what=CAMPAIGN, target=INDEX["mexico"])

    assert text.crumbs(state.view(0))[0] == "Small Campaign $1"


def test_nukes_on_their_way_are_seen_where_they_come_down() -> None:
    """Every token, whoever launched it."""
    state = war()
    state.note().tokens = [token(0, USA, INDEX["ukraine"]), token(1, NATO, INDEX["ukraine"])]
    assert state.view(0)["territories"]["ukraine"]["nukes"] == 2
    assert "nukes" not in state.view(0)["territories"]["iraq"]


def test_points_are_seen_as_they_would_be_counted_now() -> None:
    """Shares of partners are fractions."""
    state = war()
    assert state.view(0)["seats"]["charlie"]["points"] == sum(
        state.box.value[place] for place, owner in enumerate(state.box.owner) if owner == RUSSIA
    )


def test_once_a_nation_launches_it_is_asked_where_its_nuke_goes() -> None:
    """Before that, whether anybody launches."""
    state = asked(war(), LAUNCH, side=0, nation=USA)
    assert text.prompt(state.view(0)) == "Where does a nuke of the United States go?"
