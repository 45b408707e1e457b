"""Threaten: the stronger hex drives a civilian out of a neighbouring one."""

import pytest

from fimbul.games.meltwater.data import BLUE, MAP, RED
from fimbul.games.meltwater.events import Threatened
from tests.games.kit import reasons, say, told, why, words
from tests.games.meltwater.scene import LETTERS, at, feeds, left, opening, phase_of, scene

AROUND_F5 = "E4 E5 F6 G4 G5"  # the neighbours of F5 besides F4, from where these tests threaten
LOOSE = {"threaten_into_neutrals": True}


@pytest.mark.rule("MW-THREAT-01")
def test_a_hex_next_to_an_enemy_soldier_threatens_nobody() -> None:
    """MW-THREAT-01: the soldier in G4 covers F4, which then threatens not even the neutral on its other side."""
    state = scene(F4="bbb", E3="n", G4="R", D6="bb", C6="n")

    say(state, "threaten")

    assert words(state) == ["D6"]
    assert why(state, "F4") == "MW-THREAT-01"


@pytest.mark.rule("MW-THREAT-01")
def test_an_own_soldier_does_not_lift_the_threat_of_an_enemy_soldier() -> None:
    """MW-THREAT-01: under fire soldiers do not threaten either."""
    state = scene(F4="B", F5="n", G4="R")

    assert "threaten" not in words(state)
    assert why(state, "threaten") == "MW-THREAT-01"


@pytest.mark.rule("MW-THREAT-01")
@pytest.mark.parametrize(("near", "far"), [("r", ""), ("", "R"), ("B", "")])
def test_enemy_civilians_near_and_soldiers_far_do_not_hinder(near: str, far: str) -> None:
    """MW-THREAT-01: only an enemy soldier, and only next door, forbids it."""
    state = scene(F4="bb", F5="n", G4=near, H4=far)

    say(state, "threaten")

    assert "F4" in words(state)


@pytest.mark.rule("MW-THREAT-01")
def test_only_own_units_threaten() -> None:
    """MW-THREAT-01: neutrals and enemies in a hex threaten nobody for Blue."""
    state = scene(F4="bb", F5="n", I3="nn", I4="n", I6="rr", I7="n")

    say(state, "threaten")

    assert words(state) == ["F4"]
    assert [why(state, name) for name in ("I3", "I6", "D5", "pass")] == ["MW-THREAT-01"] * 4
    assert reasons(state, "I3 I6 D5 pass") == ["not_your_units"] * 3 + ["choose_where_from"]


@pytest.mark.rule("MW-THREAT-02")
@pytest.mark.parametrize(("ours", "theirs", "legal"), [("bb", "r", True), ("bb", "rr", False), ("b", "rr", False)])
def test_civilians_threaten_only_a_hex_with_fewer_units(ours: str, theirs: str, legal: bool) -> None:
    """MW-THREAT-02: two against one will do, two against two will not."""
    state = scene(F4=ours, F5=theirs, F3="bbb", F2="n")

    say(state, "threaten")

    assert ("F4" in words(state)) == legal
    assert why(state, "F4") == ("" if legal else "MW-THREAT-02")


@pytest.mark.rule("MW-THREAT-02")
def test_the_target_is_a_weaker_neighbour() -> None:
    """MW-THREAT-02: of three hexes with people one is as strong and one is too far away."""
    state = scene(F4="bb", F5="r", E4="nn", H4="n")

    say(state, "threaten F4")

    assert words(state) == ["F5"]
    assert [why(state, name) for name in ("E4", "H4", "D7", "pass")] == ["MW-THREAT-02"] * 4
    assert reasons(state, "E4 H4 D7 pass") == ["not_fewer_there", "not_next_door", "not_next_door", "choose_a_target"]


@pytest.mark.rule("MW-THREAT-02")
@pytest.mark.parametrize(("counts", "legal"), [("all", True), ("own", False)])
@pytest.mark.parametrize(("active", "ours", "theirs"), [("blue", "b", "r"), ("red", "r", "b")])
def test_neutrals_in_the_threatening_hex_count_unless_the_option_says_own_units(
    counts: str, legal: bool, active: str, ours: str, theirs: str
) -> None:
    """MW-THREAT-02: a civilian with a neutral beside it are two against one; by option one against one."""
    state = scene(active=active, F4=ours + "n", F5=theirs, options={"threaten_counts": counts})

    assert ("threaten" in words(state)) == legal


@pytest.mark.rule("MW-THREAT-02")
@pytest.mark.parametrize("counts", ["all", "own"])
def test_all_units_of_the_target_count_under_either_option(counts: str) -> None:
    """MW-THREAT-02: two civilians do not threaten a red one with a neutral beside it, and do threaten a lone one."""
    options = {"threaten_counts": counts}

    assert "threaten" not in words(scene(active="red", F4="rr", F5="bn", options=options))
    assert "threaten" in words(scene(active="red", F4="rr", F5="b", options=options))


@pytest.mark.rule("MW-THREAT-02")
def test_stockpiles_give_no_strength() -> None:
    """MW-THREAT-02: units are compared, and stockpiles are not units."""
    assert "threaten" not in words(scene(F4="bs", F5="r"))
    assert "threaten" in words(scene(F4="bb", F5="rss"))


@pytest.mark.rule("MW-THREAT-03")
@pytest.mark.parametrize("counts", ["all", "own"])
@pytest.mark.parametrize("theirs", ["r", "rrr", "nnnnn"])
def test_with_a_soldier_numbers_do_not_matter(theirs: str, counts: str) -> None:
    """MW-THREAT-03: one soldier drives out one of many."""
    state = scene(F4="B", F5=theirs, options={"threaten_counts": counts})

    say(state, "threaten F4")

    assert words(state) == ["F5"]


@pytest.mark.rule("MW-THREAT-03")
def test_the_soldier_must_stand_in_the_threatening_hex() -> None:
    """MW-THREAT-03: a soldier next door does not help the civilian in F4."""
    state = scene(F4="b", F5="rr", F3="B", F2="n")

    say(state, "threaten")

    assert words(state) == ["F3"]
    assert why(state, "F4") == "MW-THREAT-02"


@pytest.mark.rule("MW-THREAT-04")
@pytest.mark.parametrize(("there", "victim"), [("r", "civilian"), ("b", "civilian"), ("n", "neutral")])
def test_a_civilian_of_any_colour_can_be_threatened(there: str, victim: str) -> None:
    """MW-THREAT-04: the enemy's, one's own and neutral ones."""
    state = scene(F4="bb", F5=there)

    heard = told(state, f"threaten F4 F5 {victim} F6")

    assert (at(state, "F5"), at(state, "F6")) == ("", there)
    assert heard == [Threatened(BLUE, MAP.index["F4"], LETTERS.index(there), MAP.index["F5"], MAP.index["F6"])]


@pytest.mark.rule("MW-THREAT-04")
def test_a_hex_with_only_soldiers_is_no_target() -> None:
    """MW-THREAT-04: own soldiers next door cannot be threatened; enemy ones next door forbid threatening anyway."""
    state = scene(F4="bb", F5="B", F3="n")

    say(state, "threaten F4")

    assert words(state) == ["F3"]
    assert why(state, "F5") == why(state, "E4") == "MW-THREAT-04"


@pytest.mark.rule("MW-THREAT-04")
def test_of_a_mixed_hex_the_soldier_is_not_offered() -> None:
    """MW-THREAT-04: soldiers stay."""
    state = scene(F4="BB", F5="bB")

    say(state, "threaten F4 F5")

    assert words(state) == ["civilian"]
    assert why(state, "soldier") == "MW-THREAT-04"


@pytest.mark.rule("MW-THREAT-05")
@pytest.mark.parametrize(("active", "ours", "seat"), [("blue", "B", BLUE), ("red", "R", RED)])
def test_the_active_player_chooses_the_civilian_and_where_it_goes(active: str, ours: str, seat: int) -> None:
    """MW-THREAT-05: whoever owns the victim, the threatening player is asked both questions."""
    theirs = "r" if active == "blue" else "b"
    state = scene(active=active, F4=ours, F5=theirs + "n")

    say(state, "threaten F4 F5")
    assert (state.decider, words(state)) == (seat, ["civilian", "neutral"])

    say(state, "civilian")
    assert (state.decider, words(state)) == (seat, AROUND_F5.split())


@pytest.mark.rule("MW-THREAT-05")
def test_only_who_is_there_can_be_chosen_and_only_a_neighbour_can_be_reached() -> None:
    """MW-THREAT-05: no neutral in F5; and the civilian goes one hex, not two, and does not stay."""
    state = scene(F4="bb", F5="r")

    say(state, "threaten F4 F5")
    assert (words(state), why(state, "neutral")) == (["civilian"], "MW-THREAT-05")

    say(state, "civilian")
    assert why(state, "F7") == why(state, "F5") == "MW-THREAT-05"


@pytest.mark.rule("MW-THREAT-06")
def test_a_threatened_civilian_does_not_enter_radiation_or_a_dead_hex() -> None:
    """MW-THREAT-06: E4 is Radiation, G5 is Dead and dirties G4 and F6; of F5's neighbours E5 is left."""
    state = scene(F4="bb", F5="r", radiation="E4", dead="G5")

    say(state, "threaten F4 F5 civilian")

    assert words(state) == ["E5"]
    assert [why(state, name) for name in ("E4", "F6", "G4", "G5")] == ["MW-THREAT-06"] * 4


@pytest.mark.rule("MW-THREAT-06", "MW-THREAT-08")
def test_with_only_dirty_neighbours_it_dies() -> None:
    """MW-THREAT-06, MW-THREAT-08: it can go nowhere, so no destination is asked and it goes to the supply."""
    state = scene(F4="bb", F5="r", K5="r", radiation=AROUND_F5)

    heard = told(state, "threaten F4 F5 civilian")

    assert heard == [Threatened(BLUE, MAP.index["F4"], RED, MAP.index["F5"], -1)]
    assert (at(state, "F5"), left(state, "r")) == ("", 19)
    assert state.view(None)["question"]["step"] == "actions"


@pytest.mark.rule("MW-THREAT-06")
def test_printed_radiation_bars_like_a_token() -> None:
    """MW-THREAT-06: in the Summer set-up E2 carries a printed symbol; Blue threatens its own civilian of F3."""
    state = opening(season="summer")

    say(state, "threaten F4 F3 civilian")

    assert words(state) == ["E3", "F2", "F4", "G2", "G3"]
    assert why(state, "E2") == "MW-THREAT-06"


@pytest.mark.rule("MW-THREAT-07")
def test_units_of_another_colour_bar_the_way_neutrals_included() -> None:
    """MW-THREAT-07: a red civilian goes to an empty hex or a red one, not to blue, neutral or mixed company."""
    state = scene(F4="BB", F5="r", E4="b", E5="n", F6="rn", G4="r")

    say(state, "threaten F4 F5 civilian")

    assert words(state) == ["G4", "G5"]
    assert [why(state, name) for name in ("E4", "E5", "F6")] == ["MW-THREAT-07"] * 3


@pytest.mark.rule("MW-THREAT-07")
def test_by_option_only_the_opposing_side_bars_the_way() -> None:
    """MW-THREAT-07: then neutral and mixed company will do, and blue company still will not."""
    state = scene(F4="BB", F5="r", E4="b", E5="n", F6="rn", G4="r", options=LOOSE)

    say(state, "threaten F4 F5 civilian")

    assert words(state) == ["E5", "F6", "G4", "G5"]
    assert why(state, "E4") == "MW-THREAT-07"


@pytest.mark.rule("MW-THREAT-07")
@pytest.mark.parametrize(("options", "ways"), [({}, ["E5", "F6", "G5"]), (LOOSE, ["E4", "E5", "F4", "F6", "G4", "G5"])])
def test_a_neutral_goes_among_neutrals_and_by_option_among_anyone(options: dict[str, bool], ways: list[str]) -> None:
    """MW-THREAT-07: blue and red are other colours than neutral, but nobody is its opponent."""
    state = scene(F4="B", F5="n", E4="b", E5="n", G4="r", options=options)

    say(state, "threaten F4 F5 neutral")

    assert words(state) == ways


@pytest.mark.rule("MW-THREAT-07")
@pytest.mark.parametrize("options", [{}, LOOSE])
def test_a_civilian_is_never_driven_among_opposing_units(options: dict[str, bool]) -> None:
    """MW-THREAT-07: blue all round, so the red civilian dies, under either option."""
    state = scene(F4="BB", F5="r", E4="b", E5="b", F6="b", G4="b", G5="b", K5="r", options=options)

    say(state, "threaten F4 F5 civilian")

    assert at(state, "F5") == ""
    assert left(state, "r") == 19


@pytest.mark.rule("MW-THREAT-08")
@pytest.mark.parametrize(("there", "victim", "before"), [("n", "neutral", 19), ("b", "civilian", 19)])
def test_the_dead_go_to_their_own_supply(there: str, victim: str, before: int) -> None:
    """MW-THREAT-08: a neutral to the neutrals', an own civilian to one's own."""
    state = scene(F4="B", F5=there, radiation=AROUND_F5 + " F4")
    assert left(state, there) == before

    say(state, f"threaten F4 F5 {victim}")

    assert left(state, there) == before + 1
    assert at(state, "F5") == ""


@pytest.mark.rule("MW-THREAT-09")
def test_if_it_can_go_it_must_and_killing_is_not_offered() -> None:
    """MW-THREAT-09: one clean empty hex is left, and it is the only answer."""
    state = scene(F4="bb", F5="r", radiation="E4 E5 F6 G4")

    say(state, "threaten F4 F5 civilian")

    assert words(state) == ["G5"]
    assert why(state, "done") == why(state, "pass") == "MW-THREAT-09"

    say(state, "G5")
    assert (at(state, "G5"), left(state, "r")) == ("r", 19)


@pytest.mark.rule("MW-THREAT-10")
def test_empty_hexes_will_do_and_so_will_crowded_ones() -> None:
    """MW-THREAT-10: nobody asks what the destination supports."""
    state = scene(F4="BB", F5="r", G4="rrrrr")

    say(state, "threaten F4 F5 civilian")
    assert words(state) == AROUND_F5.split()

    say(state, "G4")
    assert at(state, "G4") == "rrrrrr"


@pytest.mark.rule("MW-THREAT-10")
@pytest.mark.parametrize(("options", "ways"), [({}, ["A2", "B4"]), (LOOSE, ["A2", "B4", "C3"])])
def test_the_farthest_corner_will_do_as_well(options: dict[str, bool], ways: list[str]) -> None:
    """MW-THREAT-10: from B3 the neutral may go to A2 or B4, and by option to Blue's C3."""
    state = scene(C3="bb", B3="n", options=options)

    say(state, "threaten C3 B3 neutral")

    assert words(state) == ways


@pytest.mark.rule("MW-THREAT-11")
def test_the_threatened_take_no_stockpile() -> None:
    """MW-THREAT-11: the last guard is driven off and the stockpile stays, nobody's."""
    state = scene(F4="bb", F5="rs")

    say(state, "threaten F4 F5 civilian")
    assert "stockpile" not in words(state)

    say(state, "F6")
    assert (at(state, "F5"), at(state, "F6")) == ("s", "r")
    assert feeds(state, "F6") == 3  # ice alone: the stockpile next door is uncontrolled


@pytest.mark.rule("MW-THREAT-12")
def test_the_same_hex_threatens_four_times() -> None:
    """MW-THREAT-12: it is neither moved nor spent, and each time an action is used."""
    state = scene(F4="bb", F5="n")

    say(state, "threaten F4 F5 neutral G4 threaten F4 G4 neutral F5 " * 2)

    assert (at(state, "F4"), at(state, "F5")) == ("bb", "n")
    assert phase_of(state) == "doomsday"


@pytest.mark.rule("MW-THREAT-13")
def test_an_own_civilian_may_be_driven_into_the_threatening_hex() -> None:
    """MW-THREAT-13: F4 is next to the target and clean, so it is a destination like the rest."""
    state = scene(F4="bb", F5="b")

    say(state, "threaten F4 F5 civilian")
    assert "F4" in words(state)

    say(state, "F4")
    assert at(state, "F4") == "bbb"


@pytest.mark.rule("MW-THREAT-13")
@pytest.mark.parametrize(("there", "victim"), [("n", "neutral"), ("r", "civilian")])
def test_others_are_not_driven_into_the_threatening_hex(there: str, victim: str) -> None:
    """MW-THREAT-13: another colour stands there."""
    state = scene(F4="bb", F5=there)

    say(state, f"threaten F4 F5 {victim}")

    assert words(state) == AROUND_F5.split()
    assert why(state, "F4") == "MW-THREAT-07"


@pytest.mark.rule("MW-THREAT-13")
def test_a_dirty_threatening_hex_takes_nobody_in() -> None:
    """MW-THREAT-13: it must be valid like any other destination."""
    state = scene(F4="bb", F5="b", radiation="F4")

    say(state, "threaten F4 F5 civilian")

    assert why(state, "F4") == "MW-THREAT-06"


@pytest.mark.rule("MW-THREAT-11")
def test_asking_for_the_stockpile_names_the_rule() -> None:
    """MW-THREAT-11: neither the victim's choice nor its way can include a stockpile."""
    state = scene(F4="bb", F5="ns")

    say(state, "threaten F4 F5")
    assert why(state, "stockpile") == "MW-THREAT-11"

    say(state, "neutral")
    assert why(state, "stockpile") == "MW-THREAT-11"


@pytest.mark.rule("MW-THREAT-04")
def test_a_hex_with_nobody_near_hears_that_there_are_no_civilians() -> None:
    """MW-THREAT-04: H4's soldier stands alone, so there is nobody to threaten."""
    state = scene(F4="bb", F5="n", H4="B")

    say(state, "threaten")

    assert why(state, "H4") == "MW-THREAT-04"
