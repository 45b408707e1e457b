"""National Will: earned by being attacked or occupied, taken from others when the pool is empty."""

from typing import Any

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.steps.will import gain, note_attack, note_occupation, ripen
from tests.games.kit import say, words
from tests.games.worldwar.scene import asked, question, war

WILL = {"advanced": True, "will": True, "seats": 5}


def of(*names: str) -> int:
    """These nations as a set."""
    return sum(1 << NATIONS.index(name) for name in names)


def attack(state: War, victim: str, place: str, *attackers: str) -> None:
    """A combat in a place."""
    note_attack(state, INDEX[place], of(*attackers), NATIONS.index(victim))


def occupy(state: War, nation: str, place: str) -> None:
    """A nation moves in."""
    note_occupation(state, NATIONS.index(nation), INDEX[place])


def fresh(state: War) -> dict[str, int]:
    """Will that was earned in this turn."""
    return {NATIONS[nation]: count for nation, count in enumerate(state.fresh_wills) if count}


@pytest.mark.rule("WW-WIL-01", "WW-WIL-06")
def test_two_nations_attack_nato_and_one_occupies_it() -> None:
    """WW-WIL-06: the first example: NATO gains three."""
    state = war(options=WILL, allies="charlie irn")
    attack(state, "nato", "germany", "rus", "irn")
    occupy(state, "chn", "norway")

    assert fresh(state) == {"nato": 3}


@pytest.mark.rule("WW-WIL-01", "WW-WIL-06")
def test_four_combats_with_one_nation_give_one_will() -> None:
    """WW-WIL-06: the second example."""
    state = war(options=WILL)
    for place in ("manchuria", "east-china", "south-china", "manchuria"):
        attack(state, "chn", place, "usa")

    assert fresh(state) == {"chn": 1}


@pytest.mark.rule("WW-WIL-01")
def test_each_of_two_nations_gives_one_will_however_they_take_turns() -> None:
    """WW-WIL-01: Russia, Iran, and Russia again: NATO gains two."""
    state = war(options=WILL, allies="charlie irn")
    for attacker in ("rus", "irn", "rus", "irn"):
        attack(state, "nato", "germany", attacker)

    assert fresh(state) == {"nato": 2}


@pytest.mark.rule("WW-WIL-06")
def test_will_lies_on_the_nation_that_was_attacked() -> None:
    """WW-WIL-06: the third example: Pakistan, not the player who has its card."""
    state = war(options=WILL, allies="delta pak")
    attack(state, "pak", "pakistan", "usa")

    assert fresh(state) == {"pak": 1}


@pytest.mark.rule("WW-WIL-01")
def test_an_occupation_that_becomes_a_combat_gives_one_in_all() -> None:
    """WW-WIL-01: in the same turn."""
    state = war(options=WILL)
    occupy(state, "rus", "norway")
    attack(state, "nato", "norway", "rus")

    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-WIL-01")
def test_whoever_attacks_here_and_occupies_there_gives_one_in_all() -> None:
    """WW-WIL-01: a nation is provoked once in a turn by each other nation, whatever that does."""
    state = war(options=WILL)
    attack(state, "nato", "germany", "rus")
    occupy(state, "rus", "norway")

    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-WIL-01", "WW-WIL-05")
def test_away_from_home_nobody_gains_will_but_isil() -> None:
    """WW-WIL-05: ISIL has no home; North Korea has."""
    state = war(options=WILL)
    attack(state, "usa", "iraq", "arb")
    attack(state, "nko", "manchuria", "chn")
    assert fresh(state) == {}

    attack(state, "isl", "iraq", "usa")
    attack(state, "nko", "north-korea", "usa")
    assert fresh(state) == {"isl": 1, "nko": 1}


@pytest.mark.rule("WW-WIL-02")
def test_an_occupation_gives_will_only_where_no_marker_lies_and_an_enemy_lives() -> None:
    """WW-WIL-02: no unrest, no devastation; neither partners nor neutral land nor who is not in play."""
    state = war(options=WILL, devastation="norway", unrest="france", pacts="alpha bravo")
    for nation, place in (
        ("rus", "norway"),
        ("rus", "france"),
        ("usa", "germany"),
        ("rus", "mongolia"),
        ("rus", "iran"),
    ):
        occupy(state, nation, place)
    assert fresh(state) == {}

    occupy(state, "rus", "germany")
    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-WIL-03")
def test_will_is_usable_from_the_next_turn_on() -> None:
    """WW-WIL-03: and then every nation can provoke every other anew."""
    state = war(options=WILL)
    attack(state, "nato", "germany", "rus")
    assert not any(state.wills)
    ripen(state)
    assert (state.wills[NATIONS.index("nato")], fresh(state)) == (1, {})
    attack(state, "nato", "germany", "rus")
    assert fresh(state) == {"nato": 1}


@pytest.mark.rule("WW-SET-19", "WW-WIL-05")
def test_when_the_pool_is_empty_a_will_is_taken_from_any_other_player() -> None:
    """WW-WIL-05: five in all; the holder of the victim chooses, and never one of his own."""
    state = asked(war(options=WILL), DECLARE, side=0)
    state.wills = [2 if name in ("usa", "rus") else 1 if name == "nato" else 0 for name in NATIONS]
    attack(state, "nato", "germany", "rus")
    state.settle()
    assert (question(state), words(state)) == ("take will bravo", ["usa", "rus"])
    say(state, "rus")

    assert (state.wills[NATIONS.index("rus")], fresh(state)) == (1, {"nato": 1})
    assert sum(state.wills) + sum(state.fresh_wills) == 5


@pytest.mark.rule("WW-WIL-05")
def test_will_that_was_earned_in_this_turn_is_taken_where_no_older_one_is() -> None:
    """WW-WIL-05: the USA has one of each and loses the older one; Russia has one that is fresh, and loses that."""
    state = asked(war(options=WILL), DECLARE, side=0)
    state.wills = [1 if name == "usa" else 0 for name in NATIONS]
    state.fresh_wills = [2 if name == "usa" else 1 if name == "rus" else 0 for name in NATIONS]
    state.wills[NATIONS.index("chn")] = 1
    for attacker in ("rus", "chn"):
        attack(state, "nato", "germany", attacker)
    state.settle()
    assert words(state) == ["usa", "rus", "chn"]
    say(state, "usa rus")

    assert (state.wills[NATIONS.index("usa")], fresh(state)) == (0, {"usa": 2, "nato": 2})


@pytest.mark.rule("WW-WIL-05")
def test_whoever_has_all_will_there_is_gains_no_more() -> None:
    """WW-WIL-05: it would be taken from himself, so nobody is asked."""
    state = asked(war(options=WILL, allies="bravo tur"), DECLARE, side=0)
    state.wills = [3 if name == "nato" else 2 if name == "tur" else 0 for name in NATIONS]
    attack(state, "nato", "germany", "rus")
    state.settle()

    assert (question(state), fresh(state)) == ("declare alpha", {})


@pytest.mark.rule("WW-WIL-05")
def test_nobody_takes_will_for_a_nation_that_is_nobody_s() -> None:
    """WW-WIL-05: an un-allied one gains from the pool only."""
    state = asked(war(options=WILL, mex="mexico soldier"), DECLARE, side=0)
    gain(state, NATIONS.index("mex"))
    assert fresh(state) == {"mex": 1}
    state.wills = [4 if name == "usa" else 0 for name in NATIONS]
    gain(state, NATIONS.index("mex"))
    state.settle()

    assert (fresh(state), question(state)) == ({"mex": 1}, "declare alpha")


@pytest.mark.rule("WW-WIL-01")
def test_without_the_option_there_is_no_will() -> None:
    """WW-WIL-01: in the basic game, and in the advanced one unless it was chosen."""
    for options in ({}, {"advanced": True}, {"will": True}):
        state = war(options={**options, "seats": 5})
        attack(state, "nato", "germany", "rus")
        occupy(state, "rus", "germany")
        assert fresh(state) == {}


@pytest.mark.rule("WW-WIL-04", "WW-NUK-01")
def test_a_nation_without_nukes_makes_nobody_launch_by_its_will() -> None:
    """WW-WIL-04: Canada acts alone, so that the arsenal of the USA opens no Nuke action for it."""
    scene: dict[str, Any] = {
        "options": WILL,
        "allies": "alpha can",
        "usa": "alaska soldier",
        "can": "western-canada soldier",
    }
    assert "nuke" in words(asked(war(**scene), DECLARE, side=0))

    state = war(**scene)
    state.action = Action(0, of("can"))
    assert "nuke" not in words(asked(state, DECLARE, side=0, nation=NATIONS.index("can")))
