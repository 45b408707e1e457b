"""What a seat may know, and that whatever another seat does in secret changes nothing of it."""

import json
from random import Random
from typing import Any

import pytest

from fimbul.core.sitting import Sitting
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.lexicon import DONE, TRIBES, WITHDRAW
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import LEDGER, Camp, Question
from fimbul.games.scavengers.steps.leaders import SIFT_OUT
from fimbul.games.scavengers.steps.sight import shuffle_in, win
from tests.games.kit import say
from tests.games.scavengers.camp import camp, has, opening, sees
from tests.games.scavengers.evening import positions, seated, varied
from tests.games.scavengers.headquarters import headquarters, site

PLANNING = (
    "gather",
    "lay",
    "take back",
    "want",
    "where",
    "sacrifice",
    "window",
    "deed",
    "deed whom",
    "special",
    "at whom",
)
KNOWN_TO_ONE = ("deal", "look", "keep", "under", "peek", "award", "unroll", "roll up", "offer", "sift")
KNOWN_TO_NOBODY = ("timer",)
FACE_DOWN = ("put in", "take out", "choose leader")
GAMES = range(20)  # every number of players with every level of HQ


def perceived(sitting: Sitting, seat: int | None) -> str:
    """What a seat sees now, and what it heard of the last pick."""
    return json.dumps([sitting.state.view(seat), [repr(event) for event in sitting.heard(seat)]])


def onlookers(state: Camp, *but: int) -> list[int | None]:
    """Every seat but these, and a spectator."""
    return [None, *[seat for seat in range(state.game.seats) if seat not in but]]


def others_see(state: Camp, picks: str, tribe: str = "ember") -> list[dict[str, Any]]:
    """What a tribe sees before and after each of these picks."""
    seen = [sees(state, tribe)]
    for word in picks.split():
        say(state, word)
        seen.append(sees(state, tribe))
    return seen


def differences(seen: list[dict[str, Any]]) -> int:
    """How many of the views are not as the one before."""
    return sum(json.dumps(seen[number]) != json.dumps(seen[number - 1]) for number in range(1, len(seen)))


@pytest.mark.parametrize("seed", GAMES)
def test_a_plan_changes_nothing_for_the_others(seed: int) -> None:
    """While the same seat goes on and has shown nothing, everyone else sees the same to the byte and hears nothing."""
    rng = Random(seed)
    plans = 0
    for state in positions(varied(seed), seed, 11):
        if state.over or state.agenda[-1].step.name not in PLANNING:
            continue
        option = rng.choice(state.options())
        sitting = seated(state)
        sitting.play(option)
        goes_on = sitting.state.decider == state.decider and sitting.state.revelations == state.revelations
        if goes_on and option not in (DONE, WITHDRAW):
            plans += 1
            for seat in onlookers(state, state.decider):
                assert json.dumps(sitting.state.view(seat)) == json.dumps(state.view(seat))
                assert sitting.heard(seat) == []
    assert plans > 10


@pytest.mark.parametrize("seed", GAMES)
def test_what_one_seat_learns_the_others_do_not(seed: int) -> None:
    """Whichever card is dealt, dug up, kept, put under, peeked at or stored: the others see and hear the same."""
    rng = Random(seed)
    game = varied(seed)
    for state in positions(game, seed, 7):
        if state.over:
            return
        frame = state.agenda[-1]
        assert isinstance(frame, Question)
        cards = [option for option in state.options() if option > WITHDRAW]
        if len(cards) < 2 or frame.step.name not in (*KNOWN_TO_ONE, *KNOWN_TO_NOBODY, *FACE_DOWN):
            continue
        if game.settings.open_discards and frame.step.name in ("keep", "award"):
            continue
        if frame.step.name == "choose leader" and state.view(None)["to_choose"] == 1:
            continue
        sittings = [seated(state), seated(state)]
        for sitting, option in zip(sittings, rng.sample(cards, 2), strict=True):
            sitting.play(option)
        knower = state.decider if state.decider >= 0 else frame.owner
        for seat in onlookers(state, *([] if frame.step.name in KNOWN_TO_NOBODY else [knower])):
            assert perceived(sittings[0], seat) == perceived(sittings[1], seat), frame.step.name


@pytest.mark.parametrize("seed", [0, 5, 10, 15])
def test_a_spectator_sees_what_every_seat_sees(seed: int) -> None:
    """Whatever a spectator is shown, no seat is shown otherwise: a seat sees more, never something else."""
    for state in positions(varied(seed), seed, 53):
        open_to_all = state.view(None)
        for seat in range(state.game.seats):
            view = state.view(seat)
            for other in open_to_all["tribes"]:
                if other != TRIBES[seat]:
                    assert view["tribes"][other] == open_to_all["tribes"][other]


def test_a_tribe_sees_its_own_hand_and_how_many_cards_others_hold() -> None:
    """Titles for the owner, a number for everyone else."""
    state = camp(sky="refugee spear", ember="sniper-team net pills")

    assert sees(state, "sky")["tribes"]["sky"]["cards"]["hand"] == {"refugee": 1, "spear": 1}
    assert sees(state, "sky")["tribes"]["ember"]["counts"]["hand"] == 3
    assert "hand" not in sees(state, "sky")["tribes"]["ember"]["cards"]


def test_a_tribe_knows_which_cards_its_deck_holds_and_nobody_else_does() -> None:
    """What it owns less what it sees; there is no order to know."""
    state = camp(sky="refugee; deck: brawler junk")

    assert sees(state, "sky")["tribes"]["sky"]["unseen"] == {"brawler": 1, "junk": 1}
    assert sees(state, "ember")["tribes"]["sky"]["unseen"] is None


def test_laid_cards_are_in_hand_to_the_others_until_they_are_declared() -> None:
    """Three picks of Sky's dig are three times nothing to Ember; then everything is shown at once."""
    state = camp(sky="refugee shovel brawler", ember="saboteur", junkyard="junk*3")
    seen = others_see(state, "dig refugee shovel back shovel shovel")

    assert differences(seen) == 0
    say(state, "done")
    assert sees(state, "ember")["tribes"]["sky"]["cards"]["laid"] == {"refugee": 1, "shovel": 1}


def test_whom_a_tribe_wants_to_hire_is_its_own_affair_until_it_pays() -> None:
    """Ember sees Sky gather, whatever Sky thinks of."""
    state = camp(sky="medkit pills", ember="sniper-team")
    seen = others_see(state, "hire hunter pills back pills back hire")

    assert differences(seen) == 0


def test_the_decider_sees_what_its_plan_is_worth() -> None:
    """The running total, and whether it will do."""
    state = camp(sky="refugee shovel brawler", junkyard="junk*3")
    say(state, "dig shovel")
    assert (sees(state, "sky")["plan"]["worth"], sees(state, "sky")["plan"]["ready"]) == (0, False)

    say(state, "brawler")

    assert (sees(state, "sky")["plan"]["worth"], sees(state, "sky")["plan"]["ready"]) == (3, True)
    assert sees(state, "ember")["plan"] is None


def test_a_payment_shows_the_food_and_the_meds_so_far() -> None:
    """Hunted food and laid medicine."""
    state = camp(sky="medkit; hunted: scavenger")
    say(state, "hire saboteur medkit")

    plan = sees(state, "sky")["plan"]
    assert (plan["food"], plan["meds"], plan["wanted"], plan["ready"]) == (1, 2, "saboteur", True)


def test_a_window_is_pending_with_others_and_a_pass_is_not_seen() -> None:
    """Moss and Violet are asked one after the other; to Sky it is one window."""
    state = camp(seats=4, sky="refugee shovel", ember="saboteur", moss="saboteur", violet="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done")
    seen = others_see(state, "pass pass", "sky")

    assert seen[0]["decider"] == "others"
    assert differences(seen) == 0


def test_who_is_asked_in_a_window_knows_it() -> None:
    """Ember decides and has options; Moss sees that others do."""
    state = camp(sky="refugee shovel", ember="saboteur", moss="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done")

    assert sees(state, "ember")["decider"] == "ember"
    assert sees(state, "ember")["words"] == ["pass", "saboteur"]
    assert (sees(state, "moss")["decider"], sees(state, "moss")["options"]) == ("others", [])


def test_an_aim_is_not_seen_before_the_shot() -> None:
    """To Sky and Moss the window is still open while Ember aims."""
    state = camp(sky="refugee shovel", ember="sniper-team", moss="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done")
    before = [json.dumps(sees(state, tribe)) for tribe in ("sky", "moss", "")]

    say(state, "sniper-team")

    assert [json.dumps(sees(state, tribe)) for tribe in ("sky", "moss", "")] == before
    assert sees(state, "ember")["question"]["title"] == "sniper-team"


def test_an_aim_out_of_a_bunker_is_not_seen_before_the_shot() -> None:
    """Ember has had its turn; somebody in its bunker aims, and Sky sees a window."""
    state = headquarters(
        active="moss",
        initiator="ember",
        hq=2,
        sites=[site("ember", "bunker", stored="sniper-team")],
        moss="refugee shovel",
        ember="committed: pills",
        junkyard="junk*3",
    )
    say(state, "dig refugee shovel done")
    seen = others_see(state, "retrieve sniper-team", "moss")

    assert differences(seen) == 0


def test_a_special_is_not_seen_in_the_skirmish_before_it_hits() -> None:
    """Whom Sky thinks of hitting is its own affair."""
    state = camp(phase="skirmish", sky="sniper-team", ember="brawler", moss="scavenger")
    seen = others_see(state, "sniper-team ember")

    assert differences(seen) == 0


def test_a_window_tells_what_was_declared() -> None:
    """Whose act, which cards, worth how much: what a standing order reads."""
    state = camp(sky="refugee shovel", ember="saboteur", junkyard="junk*3")
    assert sees(state, "ember")["window"] is None

    say(state, "dig refugee shovel done")

    window = sees(state, "moss")["window"]
    assert (window["act"], window["seat"], window["worth"]) == ("dig", "sky", 2)
    assert window["cards"] == {"refugee": 1, "shovel": 1}


def test_a_card_that_was_shown_and_taken_back_is_known_to_be_in_hand() -> None:
    """The refugee of a withdrawn dig is in Sky's hand, and all have seen it."""
    state = camp(sky="refugee shovel pills", ember="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done saboteur shovel withdraw")

    assert sees(state, "moss")["tribes"]["sky"]["shown"] == {"refugee": 1}
    assert sees(state, "moss")["tribes"]["sky"]["counts"]["hand"] == 2


def test_the_table_remembers_what_came_to_a_tribe_and_how_much_came_and_went_unseen() -> None:
    """A hire is known; a card that was dug up and two that were trashed are numbers."""
    state = camp(sky="scavenger refugee junk pills", junkyard="net pills")
    say(state, "dig scavenger done net net trash refugee junk done hire hunter pills done")

    sky = sees(state, "ember")["tribes"]["sky"]
    assert sky["known"] == {"refugee": 1, "scavenger": 1, "hunter": 1, "junk": 1, "pills": 1}
    assert (sky["unseen_gains"], sky["unseen_losses"]) == (1, 2)


def test_who_peeked_sees_where_the_card_went() -> None:
    """AS-SKIR-08: Sky had seen the wolf pack that Ember wins; the others see that Ember won something."""
    state = camp(
        phase="skirmish",
        peeked="wolf-pack",
        contested="grenade",
        sky="pills",
        ember="brawler; deck: junk*5",
        moss="net",
    )

    assert sees(state, "sky")["insights"] == {"ember": {"wolf-pack": 1}}
    assert [sees(state, tribe)["insights"] for tribe in ("ember", "moss", "")] == [{}, {}, {}]
    assert [sees(state, tribe)["tribes"]["ember"]["unseen_wins"] for tribe in ("sky", "moss", "")] == [1, 1, 1]
    assert sees(state, "moss")["tribes"]["ember"]["fresh_wins"] == 1


def test_who_peeked_and_wins_has_nothing_to_remember() -> None:
    """Sky has the card."""
    state = camp(
        phase="skirmish",
        peeked="wolf-pack",
        contested="grenade",
        sky="brawler; deck: junk*5",
        ember="pills",
        moss="net",
    )

    assert sees(state, "sky")["insights"] == {}
    assert sees(state, "ember")["tribes"]["sky"]["unseen_wins"] == 1


def test_what_is_won_is_open_to_all_where_discards_are() -> None:
    """With `open_discards` nothing is won unseen."""
    state = camp(
        phase="skirmish",
        peeked="wolf-pack",
        contested="grenade",
        options={"open_discards": True},
        sky="pills",
        ember="brawler; deck: junk*5",
        moss="net",
    )

    ember = sees(state, "sky")["tribes"]["ember"]
    assert (ember["known"]["wolf-pack"], ember["unseen_wins"], ember["unseen_gains"]) == (1, 0, 0)
    assert sees(state, "sky")["insights"] == {}


def test_a_trophy_that_all_have_seen_is_an_insight_no_more() -> None:
    """Ember digs with the field crew that Sky knew of; Moss knew of another field crew of Ember's, or thinks so."""
    state = camp(active="ember", sky="net", ember="field-crew*2; secret: field-crew*2", moss="net", junkyard="junk")
    for peeker in (0, 2):
        win(state, 1, TITLES.index("field-crew"), peeker)
    shuffle_in(state, 1)
    assert [sees(state, tribe)["insights"] for tribe in ("sky", "moss")] == [{"ember": {"field-crew": 1}}] * 2

    say(state, "dig field-crew done")

    assert [sees(state, tribe)["insights"] for tribe in ("sky", "moss")] == [{}, {}]
    assert sees(state, "sky")["tribes"]["ember"]["unseen_wins"] == 1


def test_a_card_under_the_discards_is_not_the_one_that_was_seen() -> None:
    """Ember digs with a field crew it dug up; the one that Sky saw it win lies under the discards still."""
    state = camp(active="ember", sky="net", ember="field-crew; gained: field-crew; secret: field-crew", junkyard="junk")
    win(state, 1, TITLES.index("field-crew"), 0)

    say(state, "dig field-crew done")

    assert sees(state, "sky")["insights"] == {"ember": {"field-crew": 1}}
    ember = sees(state, "sky")["tribes"]["ember"]
    assert (ember["unseen_wins"], ember["unseen_gains"], ember["known"]) == (1, 1, {"field-crew": 1})


def test_whatever_is_sifted_out_lies_open() -> None:
    """AS-HQ-LEAD-21: two like cards, too, go to the discard pile."""
    state = headquarters(leaders={"sky": "organizer"}, sky="refugee; looked: junk*2 net")
    state.set_zone(0, LEDGER, belongings(state, 0))
    state.gains[0] = 0
    state.ask(SIFT_OUT, 0, count=1)
    state.settle()

    say(state, "net")

    assert (has(state, "sky", "discard"), has(state, "sky", "looked")) == ("junk junk", "")


def test_revealed_cards_have_a_fight_and_people() -> None:
    """No fight at all is None, which is less than 0."""
    state = camp(phase="skirmish", sky="sniper-team", ember="brawler spear", moss="refugee*2")

    assert sees(state, "")["fights"] == {
        "sky": {"fight": None, "people": 2},
        "ember": {"fight": 4, "people": 1},
        "moss": {"fight": None, "people": 2},
    }


def test_nobody_sees_a_fight_before_the_skirmish() -> None:
    """Set apart is face down."""
    state = camp(sky="brawler", ember="scout")
    say(state, "done")

    assert sees(state, "sky")["fights"] is None


def test_a_building_shows_its_kind_and_how_many_cards_it_has() -> None:
    """Which cards are stored sees the owner; which lie on the timer sees nobody."""
    sites = [site("sky", "bunker", stored="brawler refugee"), site("sky", "armory", timer="spear pills")]
    state = headquarters(hq=2, sites=sites, sky="refugee")

    own, others = (sees(state, tribe)["tribes"]["sky"]["buildings"] for tribe in ("sky", "ember"))
    assert [(each["kind"], each["stored"], each["timer"], each["works"]) for each in others] == [
        ("bunker", 2, 0, True),
        ("armory", 0, 2, False),
    ]
    assert [each["cards"] for each in own] == [{"refugee": 1, "brawler": 1}, {}]
    assert [each["cards"] for each in others] == [None, None]


def test_cards_on_the_own_timers_are_among_the_unseen() -> None:
    """The owner knows that they are in the deck or on a timer, not which of them where."""
    state = headquarters(hq=2, sites=[site("sky", "armory", timer="spear")], sky="refugee; deck: junk")

    assert sees(state, "sky")["tribes"]["sky"]["unseen"] == {"junk": 1, "spear": 1}


def test_plans_are_seen_by_who_turned_them_up() -> None:
    """The others see how many there are."""
    state = camp(hq=2, sky="engineer")
    say(state, "schematics engineer done bunker armory")

    assert sees(state, "sky")["plans"] == {"cards": 2, "kinds": {"bunker": 1, "armory": 1}}
    assert sees(state, "ember")["plans"] == {"cards": 2, "kinds": None}


def test_leaders_are_hidden_until_all_have_chosen() -> None:
    """Sky has chosen; Ember sees its own two, and how many are still to choose, not who."""
    state = opening(seats=3, hq=3)
    say(state, "butcher cannibal excavator fanatic gangster mentor cannibal")

    assert sees(state, "sky")["tribes"]["sky"]["leader"] == "cannibal"
    assert sees(state, "ember")["tribes"]["sky"]["leader"] is None
    assert sees(state, "ember")["tribes"]["ember"]["offered"] == ["excavator", "fanatic"]
    assert sees(state, "ember")["tribes"]["sky"]["offered"] is None
    assert (sees(state, "sky")["decider"], sees(state, "sky")["to_choose"]) == ("others", 2)

    say(state, "fanatic mentor")

    assert [sees(state, "")["tribes"][tribe]["leader"] for tribe in ("sky", "ember", "moss")] == [
        "cannibal",
        "fanatic",
        "mentor",
    ]


def test_the_end_shows_people_and_places() -> None:
    """Everybody sees who won."""
    *_, state = positions(varied(1), 1, 10_000)

    outcome = state.view(None)["outcome"]
    assert state.outcome is not None
    assert outcome["winners"] == [TRIBES[seat] for seat in state.outcome.winners]
    assert outcome["scores"] == list(state.outcome.scores)


def test_what_a_tribe_has_performed_are_acts_and_its_specials_stand_apart() -> None:
    """A saboteur was used and a dig made: one is a special, the other an act."""
    state = camp(sky="refugee shovel", ember="saboteur scavenger", junkyard="junk*4")
    say(state, "dig refugee shovel done saboteur shovel withdraw done dig scavenger done junk pass junk")
    ember = sees(state, "moss")["tribes"]["ember"]

    assert (ember["performed"], ember["specials"]) == (["dig"], ["saboteur"])
