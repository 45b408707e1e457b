"""March: a group goes from one hex to a neighbouring one."""

import pytest

from fimbul.games.meltwater.data import BLUE, MAP, RED
from fimbul.games.meltwater.events import Marched, StockpilesDestroyed
from fimbul.games.meltwater.queries import controller
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import at, feeds, scene


@pytest.mark.rule("MW-MARCH-01")
@pytest.mark.parametrize(("active", "group", "seat"), [("blue", "bbBs", BLUE), ("red", "rrRs", RED)])
def test_one_march_takes_units_and_stockpiles_to_one_neighbour(active: str, group: str, seat: int) -> None:
    """MW-MARCH-01: three units and a stockpile in one action."""
    state = scene(active=active, F4=group)

    heard = told(state, "march F4 civilian civilian soldier stockpile F5")

    assert heard == [Marched(seat, MAP.index["F4"], MAP.index["F5"], 2, 1, 1)]
    assert (at(state, "F4"), at(state, "F5")) == ("", group)
    assert state.view(None)["actions_left"] == 3


@pytest.mark.rule("MW-MARCH-01")
def test_a_group_cannot_split_on_two_hexes() -> None:
    """MW-MARCH-01: the first hex named takes the whole group, and the next one would be another action."""
    state = scene(F4="bb")

    say(state, "march F4 civilian civilian F5")

    assert at(state, "F5") == "bb"
    assert words(state) == ["march", "pass"]
    assert why(state, "G4") == "MW-ACT-01"


@pytest.mark.rule("MW-MARCH-01")
def test_a_march_goes_one_hex_and_every_neighbour_will_do() -> None:
    """MW-MARCH-01: the six neighbours are offered and nothing beyond them, nor the hex itself."""
    state = scene(F4="b")

    say(state, "march F4 civilian")

    assert words(state) == ["E3", "E4", "F3", "F5", "G3", "G4"]
    assert why(state, "F6") == why(state, "F4") == "MW-MARCH-01"


@pytest.mark.rule("MW-MARCH-01")
def test_the_farthest_corner_can_be_reached_and_left() -> None:
    """MW-MARCH-01: A2 is a hex like any other, with one neighbour."""
    state = scene(B3="b")

    say(state, "march B3 civilian A2")
    assert at(state, "A2") == "b"

    say(state, "march A2 civilian")
    assert words(state) == ["B3"]


@pytest.mark.rule("MW-MARCH-01")
def test_a_march_starts_from_a_hex_with_own_units() -> None:
    """MW-MARCH-01: not from an enemy's, a neutral's or an empty hex, nor from a stockpile's."""
    state = scene(F4="b", H4="r", I4="n", F6="s")

    say(state, "march")

    assert words(state) == ["F4"]
    assert [why(state, name) for name in ("H4", "I4", "F6", "D5", "pass")] == ["MW-MARCH-01"] * 5
    assert reasons(state, "H4 I4 F6 D5 pass") == ["not_your_units"] * 4 + ["choose_where_from"]


@pytest.mark.rule("MW-MARCH-01")
def test_nobody_goes_along_who_is_not_there() -> None:
    """MW-MARCH-01: as many as wanted, but only of those in the hex."""
    state = scene(F4="b", F5="bBs")

    say(state, "march F4 civilian")

    assert [why(state, piece) for piece in ("civilian", "soldier", "stockpile")] == ["MW-MARCH-01"] * 3
    assert reasons(state, "civilian soldier stockpile done") == ["no_more_of_these"] * 3 + ["choose_who_marches"]


@pytest.mark.rule("MW-MARCH-01")
def test_the_verb_alone_does_not_march() -> None:
    """MW-MARCH-01: a word that is neither a piece nor a hex is refused while the group gathers."""
    state = scene(F4="b")

    say(state, "march F4")

    assert words(state) == ["civilian"]
    assert why(state, "done") == "MW-MARCH-01"


@pytest.mark.rule("MW-MARCH-02")
@pytest.mark.parametrize(
    ("group", "stays", "goes"),
    [("civilian", "bbBss", "b"), ("soldier", "bbbss", "B"), ("civilian soldier stockpile", "bbs", "bBs")],
)
def test_some_may_stay_behind(group: str, stays: str, goes: str) -> None:
    """MW-MARCH-02: units and stockpiles may be left, in any mix."""
    state = scene(F4="bbbBss")

    say(state, f"march F4 {group} F5")

    assert (at(state, "F4"), at(state, "F5")) == (stays, goes)


@pytest.mark.rule("MW-MARCH-02")
def test_a_stockpile_may_be_left_with_nobody() -> None:
    """MW-MARCH-02: all units leave, the stockpile stays."""
    state = scene(F4="bs")

    say(state, "march F4 civilian F5")

    assert (at(state, "F4"), at(state, "F5")) == ("s", "b")


@pytest.mark.rule("MW-MARCH-03")
@pytest.mark.parametrize("enemy", ["r", "R", "rn", "rrrr"])
@pytest.mark.parametrize("group", ["civilian", "soldier", "soldier soldier stockpile"])
def test_nobody_marches_into_a_hex_with_enemies(enemy: str, group: str) -> None:
    """MW-MARCH-03: not even soldiers, not even beside neutrals."""
    state = scene(F4="bBBs", F5=enemy)

    say(state, f"march F4 {group}")

    assert "F5" not in words(state)
    assert why(state, "F5") == "MW-MARCH-03"


@pytest.mark.rule("MW-MARCH-03")
def test_a_hex_whose_only_neighbour_is_hostile_cannot_be_left() -> None:
    """MW-MARCH-03: A2 has one way out, and Red is in it."""
    state = scene(A2="B", B3="r", F4="b")

    say(state, "march")

    assert words(state) == ["F4"]
    assert why(state, "A2") == "MW-MARCH-03"


@pytest.mark.rule("MW-MARCH-04")
@pytest.mark.parametrize("group", ["civilian", "civilian soldier", "civilian soldier stockpile"])
def test_a_group_with_a_civilian_does_not_march_into_a_dead_hex(group: str) -> None:
    """MW-MARCH-04: a mixed group is refused as a whole."""
    state = scene(F4="bBs", dead="F5")

    say(state, f"march F4 {group}")

    assert "F5" not in words(state)
    assert why(state, "F5") == "MW-MARCH-04"


@pytest.mark.rule("MW-MARCH-04")
def test_soldiers_alone_march_into_a_dead_hex() -> None:
    """MW-MARCH-04: the civilian stays, the soldiers go."""
    state = scene(F4="bBB", dead="F5")

    say(state, "march F4 soldier soldier F5")

    assert (at(state, "F4"), at(state, "F5")) == ("b", "BB")


@pytest.mark.rule("MW-MARCH-04")
@pytest.mark.parametrize(("active", "group"), [("blue", "bB"), ("red", "rR")])
def test_a_civilian_with_only_dead_hexes_around_cannot_join(active: str, group: str) -> None:
    """MW-MARCH-04: A2's only neighbour is Dead; its soldier may go, its civilian may not even be picked."""
    state = scene(active=active, A2=group, dead="B3", H4="r" if active == "blue" else "b")

    say(state, "march A2")

    assert words(state) == ["soldier"]
    assert why(state, "civilian") == "MW-MARCH-04"


@pytest.mark.rule("MW-MARCH-04")
@pytest.mark.parametrize(("active", "ours"), [("blue", "b"), ("red", "r")])
def test_a_hex_of_civilians_shut_in_by_dead_hexes_cannot_be_left(active: str, ours: str) -> None:
    """MW-MARCH-04: A2's only neighbour is Dead, so its civilian does not march at all, and a soldier there would."""
    state = scene(active=active, A2=ours, F4=ours, dead="B3")
    say(state, "march")
    assert words(state) == ["F4"]
    assert why(state, "A2") == "MW-MARCH-04"

    state = scene(active=active, A2=ours.upper(), F4=ours, dead="B3")
    say(state, "march")
    assert words(state) == ["A2", "F4"]


@pytest.mark.rule("MW-MARCH-04")
def test_a_civilian_may_march_out_of_a_dead_hex() -> None:
    """MW-MARCH-04: only the way in is closed."""
    state = scene(F4="b", dead="F4 F5")

    say(state, "march F4 civilian")

    assert words(state) == ["E3", "E4", "F3", "G3", "G4"]


@pytest.mark.rule("MW-MARCH-05")
@pytest.mark.parametrize("edition", ["errata", "first"])
def test_a_stockpile_does_not_march_alone(edition: str) -> None:
    """MW-MARCH-05: with stockpiles only, no hex is offered."""
    state = scene(F4="bss", options={"edition": edition})

    say(state, "march F4 stockpile stockpile")

    assert words(state) == ["civilian"]
    assert why(state, "F5") == "MW-MARCH-05"


@pytest.mark.rule("MW-MARCH-05")
def test_one_unit_escorts_any_number_of_stockpiles() -> None:
    """MW-MARCH-05: the limit of one is for those who flee."""
    state = scene(F4="bssss")

    say(state, "march F4 stockpile stockpile civilian stockpile stockpile F5")

    assert (at(state, "F4"), at(state, "F5")) == ("", "bssss")


@pytest.mark.rule("MW-MARCH-05")
def test_a_stockpile_need_not_follow_in_the_first_printing_either() -> None:
    """MW-MARCH-05: that stockpiles always move with a unit does not drag them along."""
    state = scene(F4="bs", options={"edition": "first"})

    say(state, "march F4 civilian F5")

    assert at(state, "F4") == "s"


@pytest.mark.rule("MW-MARCH-06")
def test_a_soldier_brings_a_stockpile_into_a_dead_hex_and_it_is_lost_later() -> None:
    """MW-MARCH-06: it stands there for the rest of the turn, and the next Starvation Phase, here Red's, destroys it."""
    state = scene(F4="Bs", dead="F5")

    say(state, "march F4 soldier stockpile F5")
    assert at(state, "F5") == "Bs"

    heard = told(state, "pass card-1")
    assert at(state, "F5") == "B"
    assert StockpilesDestroyed(MAP.index["F5"], 1) in heard
    assert state.view(None)["turn"]["seat"] == "red"


@pytest.mark.rule("MW-MARCH-06")
def test_a_stockpile_may_be_brought_out_of_the_dead_hex_in_the_same_phase() -> None:
    """MW-MARCH-06: what is not yet destroyed may march on."""
    state = scene(F4="Bs", dead="F5")

    say(state, "march F4 soldier stockpile F5 march F5 soldier stockpile F6 pass card-1")

    assert at(state, "F6") == "Bs"


@pytest.mark.rule("MW-MARCH-06")
def test_by_option_a_stockpile_in_a_dead_hex_is_lost_at_once() -> None:
    """MW-MARCH-06: where stockpiles are destroyed at once, the march itself costs it."""
    state = scene(F4="Bs", dead="F5", options={"stockpiles_in_dead": "at_once"})

    heard = told(state, "march F4 soldier stockpile F5")

    assert at(state, "F5") == "B"
    assert heard[-1] == StockpilesDestroyed(MAP.index["F5"], 1)


@pytest.mark.rule("MW-MARCH-07")
@pytest.mark.parametrize(
    ("there", "radiation", "after"),
    [("", "", "b"), ("n", "", "bn"), ("nnnn", "", "bnnnn"), ("", "F5", "b"), ("bb", "F5", "bbb"), ("s", "", "bs")],
)
def test_empty_neutral_dirty_and_stockpile_only_hexes_are_open(there: str, radiation: str, after: str) -> None:
    """MW-MARCH-07: each case is legal, and neutrals met there stay neutral."""
    state = scene(F4="b", F5=there, radiation=radiation)

    say(state, "march F4 civilian F5")

    assert at(state, "F5") == after


@pytest.mark.rule("MW-MARCH-07")
def test_marching_to_a_lone_stockpile_gains_control_of_it() -> None:
    """MW-MARCH-07: Red left it, Blue takes it."""
    state = scene(F4="b", F5="s")
    assert controller(state, MAP.index["F5"]) != BLUE

    say(state, "march F4 civilian F5")

    assert controller(state, MAP.index["F5"]) == BLUE
    assert feeds(state, "F5") == 3


@pytest.mark.rule("MW-MARCH-08")
def test_neutrals_do_not_march() -> None:
    """MW-MARCH-08: neither with a group nor from a hex of their own."""
    state = scene(F4="bn", H4="n")

    say(state, "march")
    assert words(state) == ["F4"]

    say(state, "F4")
    assert words(state) == ["civilian"]
    assert why(state, "neutral") == "MW-MARCH-08"

    say(state, "civilian F5")
    assert (at(state, "F4"), at(state, "F5")) == ("n", "b")


@pytest.mark.rule("MW-MARCH-09")
def test_a_unit_may_march_again_with_a_further_action() -> None:
    """MW-MARCH-09: from F4 by F5 and F6 to F7, and back to F6, in one turn."""
    state = scene(F4="b")

    say(state, "march F4 civilian F5 march F5 civilian F6")
    assert at(state, "F6") == "b"

    say(state, "march F6 civilian F7 march F7 civilian F6")
    assert at(state, "F6") == "b"
