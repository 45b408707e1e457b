"""Entering: devastation, leave to pass, and what it sets off."""

from math import comb
from typing import Any

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS, SEAT_NAMES, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.campaign import ask_combats
from tests.games.kit import say, told, why, words
from tests.games.worldwar.marches import lit, moving
from tests.games.worldwar.scene import counters, question, settled, war


def fighting(state: War, side: str, seat: str, place: str) -> None:
    """A side fights in a place, after what it has moved."""
    number = SIDES.index(side)
    state.action = Action(number, hand(state, number), fights=True)
    settled(state, lambda each: ask_combats(each, SEAT_NAMES.index(seat), number, INDEX[place]))


@pytest.mark.rule("WW-MOV-08")
def test_a_die_for_each_counter_that_enters_devastated_land() -> None:
    """WW-MOV-08: three soldiers are one pick of chance, 0 to 3 hits at exact odds; each hit costs a strength point."""
    state = moving(usa="eastern-usa soldier 3, western-usa tank", devastation="central-usa")
    say(state, "eastern-usa central-usa")
    assert (question(state), words(state)) == ("devastation roll chance", ["0", "1", "2", "3"])
    assert state.weights() == [comb(3, hits) * 2**hits * 4 ** (3 - hits) for hits in range(4)]

    say(state, "2")
    assert counters(state, "central-usa") == "usa soldier"


@pytest.mark.rule("WW-MOV-08")
def test_on_each_devastated_place_of_the_way_those_roll_who_are_left() -> None:
    """WW-MOV-08: of two tanks one is lost and the other rolls again; the strong one flips, and rolls again as well."""
    state = moving(usa="western-usa tank 2 tank/2", devastation="central-usa, southern-usa, eastern-usa")
    say(state, "western-usa eastern-usa")
    rolled = []
    while question(state) == "devastation roll chance":
        rolled.append(len(words(state)) - 1)
        say(state, "1" if len(rolled) in (1, 3) else "0")

    assert (sorted(rolled), counters(state, "eastern-usa")) == ([1, 1, 1, 2], "usa tank 2")


@pytest.mark.rule("WW-MOV-08")
def test_strong_counters_become_weak_and_each_group_rolls() -> None:
    """WW-MOV-08: one roll for the strong ones, one for the weak ones."""
    state = moving(usa="eastern-usa tank/2 2 tank, western-usa soldier", devastation="central-usa")
    say(state, "eastern-usa central-usa")
    assert words(state) == ["0", "1", "2"]
    say(state, "1")
    assert words(state) == ["0", "1"]
    say(state, "1")

    assert counters(state, "central-usa") == "usa tank, usa tank/2"


@pytest.mark.rule("WW-MOV-08")
def test_who_only_passes_rolls_too() -> None:
    """WW-MOV-08: the only way to Mexico leads through devastation, and both places of it count."""
    state = moving(
        allies="alpha mex",
        usa="central-usa tank/2, eastern-usa soldier",
        devastation="western-usa, southern-usa, mexico",
    )
    say(state, "central-usa mexico")
    assert words(state) == ["0", "1"]
    say(state, "1")
    assert (question(state), counters(state, "mexico")) == ("devastation roll chance", "usa tank")

    say(state, "1")
    assert counters(state, "mexico") == ""


@pytest.mark.rule("WW-MOV-08")
def test_the_way_is_found_around_devastation() -> None:
    """WW-MOV-08: from Eastern to Western USA there is another way, so nobody rolls."""
    state = moving(usa="eastern-usa tank, southern-usa soldier", devastation="central-usa")
    say(state, "eastern-usa western-usa")

    assert question(state) == "move alpha"
    assert counters(state, "western-usa") == "usa tank"


@pytest.mark.rule("WW-MOV-08")
def test_air_rolls_where_it_ends_and_not_where_it_flies_over() -> None:
    """WW-MOV-08: over Central USA freely, into it with a die."""
    over = moving(usa="eastern-usa fighter, alaska fighter", devastation="central-usa, southern-usa")
    say(over, "eastern-usa western-usa")
    into = moving(usa="eastern-usa fighter", devastation="central-usa")
    say(into, "eastern-usa central-usa")

    assert question(over) == "move alpha"
    assert question(into) == "devastation roll chance"


@pytest.mark.rule("WW-MOV-08", "WW-TRN-07")
def test_a_fighter_that_has_come_into_devastation_rolls_before_it_fetches_somebody_else() -> None:
    """WW-MOV-08: a mega fighter brings one of two soldiers to France, and could fly twice more."""
    state = moving(allies="alpha nato", usa="united-kingdom soldier 2 mega-fighter", devastation="france")
    say(state, "united-kingdom france")
    assert (question(state), counters(state, "france")) == ("devastation roll chance", "usa soldier, usa mega-fighter")
    say(state, "0 0")
    assert question(state) == "move alpha"

    say(state, "united-kingdom france")
    assert counters(state, "france") == "usa soldier 2, usa mega-fighter"


@pytest.mark.rule("WW-MOV-08")
def test_ships_roll_in_a_devastated_sea_and_cargo_when_it_lands() -> None:
    """WW-MOV-08: a ship that is hit loses strength, and what it cannot hold any more is lost."""
    state = moving(usa="bering-sea navy/2 soldier 2, eastern-usa soldier", devastation="gulf-of-alaska, alaska")
    say(state, "bering-sea gulf-of-alaska")
    assert (question(state), words(state)) == ("devastation roll chance", ["0", "1"])
    say(state, "1")
    assert question(state) == "overboard alpha"
    say(state, "soldier")
    assert counters(state, "gulf-of-alaska") == "usa soldier, usa navy"

    say(state, "gulf-of-alaska soldier alaska")
    assert question(state) == "devastation roll chance"


@pytest.mark.rule("WW-MOV-08")
def test_of_two_ways_those_places_are_named_that_tell_them_apart() -> None:
    """WW-MOV-08: both begin in the Bering Sea; then one leads through the devastated Central Pacific."""
    state = moving(usa="arctic-ocean navy, eastern-usa soldier", devastation="central-pacific")
    say(state, "arctic-ocean south-pacific")

    assert question(state) == "by way of alpha"
    assert "central-pacific" in words(state)
    assert "bering-sea" not in words(state)


@pytest.mark.rule("WW-MOV-08")
def test_ships_are_asked_for_their_way_where_a_longer_one_is_safer() -> None:
    """WW-MOV-08: from the Gulf of Alaska to the South Pacific through devastation, or around it."""
    state = moving(usa="bering-sea navy, eastern-usa soldier", devastation="central-pacific")
    say(state, "bering-sea south-pacific")
    assert question(state) == "by way of alpha"
    assert "central-pacific" in words(state)
    assert len(words(state)) == 2

    safe = state.copy()
    say(safe, next(word for word in words(safe) if word != "central-pacific"))
    assert question(safe) == "move alpha"
    say(state, "central-pacific")
    assert question(state) == "devastation roll chance"


@pytest.mark.rule("WW-MOV-04")
def test_whoever_holds_a_land_is_asked_and_not_whose_home_it_was() -> None:
    """WW-MOV-04: Russia is in Eastern Europe, where NATO has nobody left."""
    state = moving(fights=True, allies="alpha ukr", usa="ukraine tank", rus="eastern-europe soldier")
    say(state, "ukraine eastern-europe eastern-europe")

    assert question(state) == "let pass charlie"


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_the_owner_is_asked_once_to_let_pass(answer: str) -> None:
    """WW-MOV-04: Alpha's tanks stop in Russia; moving them on asks Charlie, whose answer holds for all."""
    state = moving(fights=True, usa="norway tank 2", rus="northwest-russia soldier")
    say(state, "norway 1 northwest-russia")
    assert words(state) == ["done", "norway", "northwest-russia"]
    say(state, "northwest-russia")
    assert (question(state), words(state)) == ("let pass charlie", ["agree", "refuse"])
    say(state, answer)

    if answer == "agree":
        say(state, "northwest-russia western-russia norway")
        assert counters(state, "western-russia") == "usa tank"
        assert "western-siberia" in lit(state)
    else:
        assert words(state) == ["done", "norway"]
        assert why(state, "northwest-russia") == "WW-MOV-04"
        say(state, "norway")
        assert "western-siberia" not in lit(state)


@pytest.mark.rule("WW-MOV-04")
def test_nobody_is_asked_for_neutral_land() -> None:
    """WW-MOV-04: the tank stays there."""
    state = moving(fights=True, usa="norway tank, eastern-usa soldier")
    say(state, "norway sweden-finland")

    assert words(state) == ["done", "eastern-usa"]


@pytest.mark.rule("WW-MOV-04")
def test_nobody_is_asked_for_the_un_allied() -> None:
    """WW-MOV-04: counters of Ukraine, which is nobody's, let nobody pass."""
    state = moving(fights=True, usa="balkans tank, eastern-usa soldier", ukr="ukraine soldier")
    say(state, "balkans ukraine")

    assert words(state) == ["done", "eastern-usa"]


@pytest.mark.rule("WW-MOV-04")
def test_an_enemy_sea_stops_and_its_owner_may_be_asked() -> None:
    """WW-MOV-04: the sea is Charlie's while his ship is there alone."""
    state = moving(fights=True, usa="bering-sea navy, eastern-usa soldier", rus="central-pacific navy")
    say(state, "bering-sea central-pacific")
    assert "central-pacific" in words(state)

    say(state, "central-pacific agree central-pacific")
    assert "south-pacific" in lit(state)


@pytest.mark.rule("WW-UNA-01")
def test_entering_an_un_allied_nation_draws_it_into_the_war() -> None:
    """WW-UNA-01: Alpha enters Canada; the three others bid for it, and whoever gets it sets it up."""
    state = moving(fights=True, usa="alaska soldier, eastern-usa soldier", money="nato 0, rus 0, arb 0")
    say(state, "alaska western-canada")

    assert question(state) == "allegiance roll chance"
    say(state, "nato default done")
    assert state.sides[11] == 1
    assert counters(state, "western-canada").startswith("usa soldier")
    assert question(state) == "move alpha"


@pytest.mark.rule("WW-UNA-01")
def test_partners_of_the_attacker_take_no_part() -> None:
    """WW-UNA-01: in a pact with Bravo and Charlie, Delta alone gets it."""
    state = moving(fights=True, pacts="alpha bravo charlie", usa="alaska soldier, eastern-usa soldier")
    say(state, "alaska western-canada")

    assert state.sides[11] == 3


@pytest.mark.rule("WW-ARB-01")
@pytest.mark.parametrize("land", ["libya", "iraq"])
def test_the_arab_league_comes_when_empty_land_is_entered_or_a_garrison_grows(land: str) -> None:
    """WW-ARB-01: nobody plays it with two; the garrison of Alpha in Iraq gets help, or somebody enters Libya."""
    state = moving(
        fights=True,
        options={"seats": 2},
        usa="iraq soldier, eastern-usa special-ops",
        rus="syria soldier",
    )
    say(state, f"eastern-usa {land}")

    assert state.sides[4] == 1
    assert state.entered >> 4 & 1


@pytest.mark.rule("WW-ARB-01")
def test_the_arab_league_stays_out_where_others_fight_over_its_land() -> None:
    """WW-ARB-01: Alpha attacks the Russian garrison in Syria; staying in Iraq sets off nothing either."""
    state = moving(
        fights=True,
        options={"seats": 2},
        usa="iraq soldier, eastern-usa special-ops",
        rus="syria soldier",
    )
    say(state, "eastern-usa syria")

    assert not state.entered >> 4 & 1


@pytest.mark.rule("WW-ARB-01")
def test_a_garrison_may_grow_no_more_in_a_movement_action_without_it() -> None:
    """WW-ARB-01: Iraq is open to those who stand there, and that is how the Arab League is drawn in."""
    state = moving(options={"seats": 2}, usa="iraq soldier, eastern-usa special-ops, western-usa soldier")
    say(state, "eastern-usa iraq")

    assert state.sides[4] == 1


@pytest.mark.rule("WW-ARB-01")
@pytest.mark.parametrize(
    ("side", "seat", "victim", "winner", "then"),
    [("alpha", "alpha", "isl", "bravo", "hits chance"), ("isil-card", "bravo", "usa", "alpha", "join alpha")],
)
def test_a_garrison_that_fights_for_its_arab_land_brings_the_arab_league_in(
    side: str, seat: str, victim: str, winner: str, then: str
) -> None:
    """WW-ARB-01: the USA fights ISIL in Iraq, or ISIL the USA: each would have it for itself."""
    state = war(options={"seats": 2, "advanced": True}, usa="iraq soldier", isl="iraq soldier")
    fighting(state, side, seat, "iraq")
    say(state, victim)

    assert state.entered >> NATIONS.index("arb") & 1
    assert question(state) == f"deploy {winner}"
    say(state, "default done")
    assert question(state) == then


@pytest.mark.rule("WW-ARB-01")
def test_combats_elsewhere_do_not_bring_the_arab_league_in() -> None:
    """WW-ARB-01: in Germany, which is no Arab land, and at sea."""
    for place in ("germany", "arabian-sea"):
        unit = "soldier" if place == "germany" else "navy"
        state = war(options={"seats": 2}, usa=f"{place} {unit}", rus=f"{place} {unit}")
        fighting(state, "alpha", "alpha", place)
        say(state, "rus")
        assert question(state) == "hits chance"
        assert not state.entered >> NATIONS.index("arb") & 1


@pytest.mark.rule("WW-ARB-01")
def test_whoever_has_just_come_to_fight_a_garrison_is_none_himself() -> None:
    """WW-ARB-01: special ops of the USA attack the Russian garrison in Syria."""
    scene: dict[str, Any] = {
        "options": {"seats": 2},
        "usa": "eastern-usa special-ops, alaska soldier",
        "rus": "syria soldier",
    }
    state = moving(fights=True, **scene)
    say(state, "eastern-usa syria")
    fighting(state, "alpha", "alpha", "syria")
    say(state, "rus")

    assert question(state) == "hits chance"
    assert not state.entered >> NATIONS.index("arb") & 1


@pytest.mark.rule("WW-WIL-02")
def test_occupation_gives_will_when_somebody_enters() -> None:
    """WW-WIL-02: Russia gains one for a soldier that comes in, none for a fighter."""
    options = {"advanced": True, "will": True}
    state = moving(fights=True, options=options, usa="norway soldier fighter")
    say(state, "norway fighter northwest-russia")
    assert state.fresh_wills[2] == 0

    say(state, "norway northwest-russia")
    assert state.fresh_wills[2] == 1


def test_what_happens_on_the_way_is_told() -> None:
    """In sentences of the log."""
    state = moving(usa="eastern-usa soldier 3, western-usa tank", devastation="central-usa")
    sentences = [state.game.text.sentence(event) for event in told(state, "eastern-usa central-usa 2")]

    assert sentences[-1] == (
        "On the devastated way to the Central USA, 2 of 3 soldiers of the United States lost a strength point."
    )


@pytest.mark.rule("WW-MOV-04", "WW-SMC-02")
def test_nobody_is_asked_in_a_small_campaign() -> None:
    """WW-SMC-02: it goes among friends only, and whoever has come to its target has come there."""
    state = moving(target="arctic-ocean", usa="bering-sea navy, north-sea navy", rus="arctic-ocean navy")
    say(state, "bering-sea arctic-ocean")

    assert words(state) == ["done", "north-sea"]
    assert why(state, "arctic-ocean") == "WW-MOV-04"


@pytest.mark.rule("WW-MOV-04", "WW-MOV-02")
def test_for_who_could_go_no_further_nobody_is_asked() -> None:
    """WW-MOV-02: the soldier has made its step, the tank beside it has one left; alone it waits for nothing."""
    alone = moving(fights=True, usa="central-usa soldier, hawaii fighter", allies="bravo can")
    say(alone, "central-usa western-canada")
    both = moving(fights=True, usa="central-usa soldier tank, hawaii fighter", allies="bravo can")
    say(both, "central-usa western-canada")

    assert "western-canada" not in words(alone)
    assert "western-canada" in words(both)
