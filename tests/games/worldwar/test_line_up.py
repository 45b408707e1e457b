"""The line-up: majors, the first player, the two cards, and what the advanced game adds."""

from typing import Any

import pytest

from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.names import INDEX, ISIL, ISRAEL, NATIONS, NORTH_KOREA, SIDES
from fimbul.games.worldwar.state import War
from tests.games.kit import say, words
from tests.games.worldwar.scene import budget, counters, question


def new(**options: Any) -> War:
    """A new game before its first question."""
    state = WorldWar(options).new()
    assert isinstance(state, War)
    return state


def defaults(state: War) -> None:
    """Everybody takes the ready-made deployments."""
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")


def hands(state: War) -> list[str]:
    """By seat, the nations of its hand."""
    return [
        " ".join(name for nation, name in enumerate(NATIONS) if state.sides[nation] == seat)
        for seat in range(state.game.seats)
    ]


@pytest.mark.rule("WW-SET-01")
def test_recommended_line_ups_are_taken_without_a_question() -> None:
    """WW-SET-01: two majors each for two and three players, one each for more."""
    assert hands(new(seats=2)) == ["usa nato", "rus chn"]
    assert hands(new(seats=3)) == ["usa nato", "rus chn", "arb afr"]
    assert hands(new(seats=4)) == ["usa", "nato", "rus", "arb"]
    assert hands(new(seats=5)) == ["usa", "nato", "rus", "chn", "arb"]
    assert hands(new(seats=6)) == ["usa", "nato", "rus", "chn", "arb", "afr"]
    assert hands(new(seats=7)) == ["usa", "nato", "rus", "chn", "arb", "afr", "sam"]


@pytest.mark.rule("WW-SET-01", "WW-SET-02")
def test_majors_are_chosen_forward_and_second_ones_backward() -> None:
    """WW-SET-01: what is taken is not offered again, and what nobody took stays on the table, off the map."""
    state = new(seats=3, line_up="chosen")
    assert question(state) == "first choice alpha"
    assert words(state) == ["usa", "nato", "rus", "chn", "arb", "afr", "sam"]
    say(state, "sam")
    assert (question(state), "sam" in words(state)) == ("first choice bravo", False)
    say(state, "afr chn")
    assert question(state) == "second choice charlie"
    say(state, "usa rus arb")

    assert hands(state) == ["arb sam", "rus afr", "usa chn"]
    assert state.majors == [NATIONS.index(name) for name in ("sam", "afr", "chn")]
    assert state.seconds == [NATIONS.index(name) for name in ("arb", "rus", "usa")]
    assert not state.entered >> NATIONS.index("nato") & 1


@pytest.mark.rule("WW-SET-01")
def test_four_players_choose_one_major_each() -> None:
    """WW-SET-01: no second ones."""
    state = new(seats=4, line_up="chosen")
    say(state, "chn rus usa nato")

    assert question(state) == "deploy alpha"
    assert hands(state) == ["chn", "rus", "usa", "nato"]


@pytest.mark.rule("WW-SET-03", "WW-SET-23")
def test_minors_lie_on_the_table_with_counters_and_money_beside() -> None:
    """WW-SET-23: they come with the nation when it joins."""
    state = new(seats=4)

    assert all(SIDES[state.sides[nation]] == "un-allied" for nation in range(7, len(NATIONS)))
    assert not any(state.technologies)
    assert budget(state, "ind") == 0
    assert state.arsenals[NATIONS.index("ind")] == -1


@pytest.mark.rule("WW-SET-12")
def test_nations_are_placed_one_at_a_time_in_the_order_of_seats() -> None:
    """WW-SET-12: before the eyes of all."""
    state = new(seats=2)
    placed = []
    while question(state).startswith("deploy"):
        frame = state.view(None)["question"]
        placed.append((question(state), frame["nation"]))
        say(state, "default done")

    assert placed == [
        ("deploy alpha", "usa"),
        ("deploy alpha", "nato"),
        ("deploy bravo", "rus"),
        ("deploy bravo", "chn"),
    ]


@pytest.mark.rule("WW-SET-13")
def test_a_roll_off_decides_who_begins_and_each_is_as_likely() -> None:
    """WW-SET-13: ties are rolled again; from there play goes clockwise."""
    state = new(seats=4)
    defaults(state)
    assert question(state) == "roll off chance"
    assert dict(zip(words(state), state.weights(), strict=True)) == {"usa": 1, "nato": 1, "rus": 1, "arb": 1}
    say(state, "rus")

    turns = []
    for _ in range(5):
        turns.append(question(state))
        say(state, "pass")
    assert turns == [f"declare {seat}" for seat in ("charlie", "delta", "alpha", "bravo", "charlie")]


@pytest.mark.rule("WW-SET-15", "WW-SET-05", "WW-SET-06")
def test_in_the_advanced_game_the_two_best_rolls_get_the_two_cards() -> None:
    """WW-SET-15: never the same seat; the nations come into play with what their cards say."""
    state = new(seats=4, advanced=True)
    defaults(state)
    say(state, "usa")
    assert question(state) == "card roll chance"
    say(state, "nato")
    assert words(state) == ["usa", "rus", "arb"]
    say(state, "arb")

    assert state.holders == [1, 3]
    assert [SIDES[state.sides[nation]] for nation in (NORTH_KOREA, ISIL)] == ["north-korea-card", "isil-card"]
    assert (budget(state, "nko"), budget(state, "isl")) == (10, 5)
    assert [state.arsenals[NATIONS.index(name)] for name in ("rus", "usa", "nko", "isl")] == [70, 60, 3, 1]


@pytest.mark.rule("WW-SET-16")
def test_isil_is_spread_by_chance_one_counter_for_each_marked_territory() -> None:
    """WW-SET-16: the MLRS is as likely to be in any of the four."""
    state = new(seats=4, advanced=True)
    defaults(state)
    say(state, "usa nato arb")
    assert question(state) == "spread isil chance"
    assert dict(zip(words(state), state.weights(), strict=True)) == {"soldier": 3, "mlrs": 1}
    say(state, "soldier mlrs soldier")
    assert words(state) == ["soldier"]
    say(state, "soldier")

    isil = {name: counters(state, name).count("isl") for name in ("syria", "iraq", "yemen", "afghanistan")}
    assert isil == {"syria": 1, "iraq": 1, "yemen": 1, "afghanistan": 1}
    assert counters(state, "box of isl") == ""


@pytest.mark.rule("WW-SET-17")
def test_the_holder_of_north_korea_places_its_ships_off_its_coast() -> None:
    """WW-SET-17: land counters stand in North Korea, where else."""
    state = new(seats=4, advanced=True)
    defaults(state)
    say(state, "usa nato arb soldier soldier soldier mlrs")
    assert question(state) == "deploy bravo"
    say(state, "navy")
    shores = set(words(state))
    assert shores == {"sea-of-japan", "east-china-sea"}
    say(state, "sea-of-japan 2 soldier strong")
    assert words(state) == ["north-korea"]


@pytest.mark.rule("WW-SET-18", "WW-SET-05")
def test_in_the_advanced_game_israel_starts_with_the_united_states() -> None:
    """WW-SET-18: on Israel and in Space, without a question, since there is one way; un-allied if nobody plays them."""
    state = new(seats=4, advanced=True)
    assert state.sides[ISRAEL] == 0
    say(state, "default done")
    assert counters(state, "israel").startswith("isr soldier, isr soldier/2")
    assert "isr satellite" in counters(state, "space")
    assert budget(state, "isr") == 15

    basic = new(seats=4)
    assert SIDES[basic.sides[ISRAEL]] == "un-allied"
    without = new(seats=4, advanced=True, line_up="chosen")
    say(without, "chn rus nato arb")
    assert SIDES[without.sides[ISRAEL]] == "un-allied"


@pytest.mark.rule("WW-SET-20", "WW-SET-10", "WW-SET-11")
def test_garrisons_stand_in_arab_land_though_nobody_plays_the_arab_league() -> None:
    """WW-SET-20: the United States in Iraq and Afghanistan, Russia in Syria, and ISIL."""
    state = new(seats=2, advanced=True)
    defaults(state)

    assert "usa" in counters(state, "iraq")
    assert "usa" in counters(state, "afghanistan")
    assert "rus" in counters(state, "syria")
    assert not state.entered >> NATIONS.index("arb") & 1
    assert INDEX["iraq"] < len(state.stacks)


@pytest.mark.rule("WW-SET-19")
def test_will_lies_in_its_box_until_it_is_earned() -> None:
    """WW-SET-19: and the option counts in the advanced game only."""
    assert sum(new(seats=4, advanced=True, will=True).wills) == 0
    assert not WorldWar({"seats": 4, "will": True}).settings.will
