"""Flee: where a starving unit finds refuge, and what it carries."""

import pytest

import fimbul
from fimbul.games.meltwater.data import BLUE, RED
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, left, phase_of, scene


@pytest.mark.rule("MW-FLEE-01")
def test_it_flees_to_friends_who_have_room() -> None:
    """MW-FLEE-01: a friend with a free place next door is a refuge."""
    state = scene(phase="starvation", F4="bbb", F5="b")

    say(state, "F4 civilian")
    assert words(state) == ["F5"]
    say(state, "F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bb", "bb")
    assert left(state, "b") == 16


@pytest.mark.rule("MW-FLEE-01")
def test_friends_without_room_are_no_refuge() -> None:
    """MW-FLEE-01: two on snow take nobody in; the unit dies."""
    state = scene(phase="starvation", F4="bbb", F5="bb")

    say(state, "F4 civilian")

    assert (at(state, "F4"), at(state, "F5")) == ("bb", "bb")
    assert left(state, "b") == 16


@pytest.mark.rule("MW-FLEE-01")
def test_one_friend_is_enough() -> None:
    """MW-FLEE-01: a friendly soldier among neutrals on ice."""
    state = scene(phase="starvation", F5="bbb", F6="Bn")

    say(state, "F5 civilian")

    assert words(state) == ["F6"]


@pytest.mark.rule("MW-FLEE-02")
@pytest.mark.parametrize("full", ["bb", "bbb", "nn", "bn"])
def test_a_full_or_starving_hex_takes_nobody_in(full: str) -> None:
    """MW-FLEE-02: there is no cascade from one starving hex to another; F3 has room, F5 has not."""
    state = scene(phase="starvation", F4="bbb", F5=full, F3="b")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    assert why(state, "F5") == "MW-FLEE-02"
    with pytest.raises(fimbul.IllegalOption):
        say(state, "F5")


@pytest.mark.rule("MW-FLEE-03")
@pytest.mark.parametrize("side", ["b", "r"])
def test_the_third_place_beside_a_stockpile_is_for_its_side(side: str) -> None:
    """MW-FLEE-03: two neutrals in F5 beside a side's stockpile in G4: a unit of it may join them, a neutral may not."""
    state = scene(phase="starvation", F4=side * 2 + "n", F5="nn", G4=side + "s", radiation="F4")
    own, neutral = state.copy(), state.copy()

    say(own, "F4 civilian")
    assert words(own) == ["F5", "G4"]

    say(neutral, "F4 neutral")
    assert words(neutral) == ["G4"]
    assert why(neutral, "F5") == "MW-FLEE-02"


@pytest.mark.rule("MW-FLEE-03")
def test_the_third_place_beside_a_blue_stockpile_is_not_for_red() -> None:
    """MW-FLEE-03: a red unit finds no room among the same neutrals."""
    state = scene(phase="starvation", F4="rrr", F5="nn", G5="bs")

    say(state, "F4 civilian")

    assert at(state, "F4") == "rr"
    assert at(state, "F5") == "nn"


@pytest.mark.rule("MW-FLEE-03")
def test_the_newcomer_counts_as_guard_of_a_stockpile_among_neutrals() -> None:
    """MW-FLEE-03: two neutrals and a stockpile nobody controls: a blue unit that joins them controls it and is fed."""
    state = scene(phase="starvation", F4="bbbn", F5="nns", radiation="F4")
    blue, neutral = state.copy(), state.copy()

    say(blue, "F4 civilian")
    assert words(blue) == ["F5"]

    say(neutral, "F4 neutral")
    assert at(neutral, "F4") == "bbb"
    assert left(neutral, "n") == 18


@pytest.mark.rule("MW-FLEE-03")
def test_the_hex_it_leaves_still_counts_as_guarded() -> None:
    """MW-FLEE-03: room is judged before the move, so the last guard of F4 may take the place its stockpile feeds."""
    state = scene(phase="starvation", F4="bnnns", F5="nn")

    say(state, "F4 civilian")

    assert words(state) == ["stockpile", "F5"]


@pytest.mark.rule("MW-FLEE-03")
def test_a_stockpile_on_its_way_feeds_nobody_yet() -> None:
    """MW-FLEE-03: the neutral would bring food for Blue in F5, but F5 is full before it comes."""
    full = scene(phase="starvation", F4="nnns", F5="bb", options={"neutrals_carry": True})
    room = scene(phase="starvation", F4="nnns", F5="b", options={"neutrals_carry": True})

    say(full, "F4 neutral")
    assert at(full, "F4") == "nns"
    assert phase_of(full) == "actions"

    say(room, "F4 neutral")
    assert words(room) == ["stockpile", "F5"]


@pytest.mark.rule("MW-FLEE-04")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_the_active_player_chooses_the_refuge(active: str, seat: int) -> None:
    """MW-FLEE-04: of two refuges, for enemy units too."""
    crowd = "r" if active == "blue" else "b"
    state = scene(phase="starvation", active=active, F4=crowd * 3, F3=crowd, G4=crowd)

    say(state, "F4 civilian")
    assert state.decider == seat
    assert words(state) == ["F3", "G4"]

    say(state, "G4")
    assert (at(state, "F3"), at(state, "G4")) == (crowd, crowd * 2)


@pytest.mark.rule("MW-FLEE-04")
def test_flight_goes_one_hex_only() -> None:
    """MW-FLEE-04: F2 is two hexes away, and friends in between do not help."""
    state = scene(phase="starvation", F4="bbb", F3="b", F2="b", F5="bb", F6="b")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    assert why(state, "F2") == why(state, "F6") == why(state, "F4") == "MW-FLEE-01"


@pytest.mark.rule("MW-FLEE-05")
def test_a_dead_hex_is_no_refuge() -> None:
    """MW-FLEE-05: though a friend stands there."""
    state = scene(phase="starvation", dead="F5", F4="bb", F5="B", E5="b")

    say(state, "F4 civilian")

    assert (at(state, "F4"), at(state, "F5")) == ("b", "B")


@pytest.mark.rule("MW-FLEE-05")
def test_a_dead_hex_is_refused_for_want_of_room() -> None:
    """MW-FLEE-05: it feeds nobody; F3, which is clean, has a place."""
    state = scene(phase="starvation", dead="F5", F4="bb", F5="B", F3="b")

    say(state, "F4 civilian")

    assert words(state) == ["F3"]
    assert why(state, "F5") == "MW-FLEE-02"


@pytest.mark.rule("MW-FLEE-05")
def test_a_dirty_hex_may_be_a_refuge() -> None:
    """MW-FLEE-05: dirty snow with one is full, dirty ice with one has a place."""
    state = scene(phase="starvation", F5="bbb", F4="b", F6="b", radiation="F4 F6")

    say(state, "F5 civilian")

    assert words(state) == ["F6"]
    assert why(state, "F4") == "MW-FLEE-02"


@pytest.mark.rule("MW-FLEE-06")
def test_neutrals_flee_to_neutrals_and_to_either_side() -> None:
    """MW-FLEE-06: all three are refuges."""
    state = scene(phase="starvation", F4="nnn", F3="b", F5="r", G4="n")

    say(state, "F4 neutral")

    assert words(state) == ["F3", "F5", "G4"]


@pytest.mark.rule("MW-FLEE-06")
@pytest.mark.parametrize(("host", "mixed"), [("b", "bn"), ("r", "rn"), ("B", "nB")])
def test_a_neutral_stays_neutral_among_its_hosts(host: str, mixed: str) -> None:
    """MW-FLEE-06: the hex is mixed, nobody is won over."""
    state = scene(phase="starvation", F4="nnn", F5=host)

    say(state, "F4 neutral F5")

    assert at(state, "F5") == mixed
    assert left(state, "n") == 17


@pytest.mark.rule("MW-FLEE-06")
def test_in_the_first_printing_neutrals_flee_to_neutrals_only() -> None:
    """MW-FLEE-06: to a hex that holds a neutral, alone or beside a side's unit, but not to the side alone."""
    state = scene(phase="starvation", F5="nnn", F4="b", G4="r", G5="n", F6="bn", options={"edition": "first"})

    say(state, "F5 neutral")

    assert words(state) == ["F6", "G5"]
    assert why(state, "F4") == why(state, "G4") == "MW-FLEE-01"


@pytest.mark.rule("MW-FLEE-06")
@pytest.mark.parametrize(("host", "then", "kind"), [("b", "bb", "b"), ("R", "rR", "r")])
def test_by_option_a_neutral_joins_the_side_it_flees_to(host: str, then: str, kind: str) -> None:
    """MW-FLEE-06: it is replaced by a civilian of that colour."""
    state = scene(phase="starvation", F4="nnn", F5=host, options={"neutrals_join": True})
    before = left(state, kind)

    say(state, "F4 neutral F5")

    assert at(state, "F5") == then
    assert (left(state, "n"), left(state, kind)) == (18, before - 1)


@pytest.mark.rule("MW-FLEE-06")
def test_by_option_a_neutral_among_neutrals_joins_nobody() -> None:
    """MW-FLEE-06: there is no side to join."""
    state = scene(phase="starvation", F4="nnn", F5="n", options={"neutrals_join": True})

    say(state, "F4 neutral F5")

    assert at(state, "F5") == "nn"


@pytest.mark.rule("MW-FLEE-06")
def test_by_option_a_neutral_cannot_join_a_side_without_civilians_left() -> None:
    """MW-FLEE-06: all twenty blue civilians are on the map, so it dies."""
    state = scene(phase="starvation", F4="nnn", F5="b", A2="bbb", H8="b" * 16, options={"neutrals_join": True})
    assert words(state) == ["F4", "H8"]

    say(state, "F4 neutral")

    assert (at(state, "F4"), at(state, "F5")) == ("nn", "b")


@pytest.mark.rule("MW-FLEE-07")
def test_among_enemies_and_neutrals_it_can_only_defect() -> None:
    """MW-FLEE-07: on ice beside red and neutral there is a place, for a defector; Blue's soldier turns red."""
    state = scene(phase="starvation", F5="bbB", F6="rn")

    say(state, "F5 soldier F6")

    assert at(state, "F6") == "rrn"


@pytest.mark.rule("MW-FLEE-07")
@pytest.mark.parametrize(("edition", "rule"), [("errata", "MW-FLEE-07"), ("first", "MW-FLEE-01")])
def test_it_does_not_flee_among_enemies_even_if_a_friend_is_there(edition: str, rule: str) -> None:
    """MW-FLEE-07: F6 is ice with room, red and a neutral, who in the first printing is no friend either."""
    state = scene(phase="starvation", F5="bbb", F6="rn", F4="b", options={"edition": edition})

    say(state, "F5 civilian")

    assert words(state) == ["F4"]
    assert why(state, "F6") == rule


@pytest.mark.rule("MW-FLEE-08")
def test_a_fleeing_unit_may_take_a_stockpile() -> None:
    """MW-FLEE-08: both arrive."""
    state = scene(phase="starvation", F4="bbbbs", F5="b")

    say(state, "F4 civilian")
    assert words(state) == ["stockpile", "F5"]
    say(state, "stockpile F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bbb", "bbs")


@pytest.mark.rule("MW-FLEE-08")
def test_a_fleeing_unit_need_not_take_the_stockpile() -> None:
    """MW-FLEE-08: it may."""
    state = scene(phase="starvation", F4="bbbbs", F5="b")

    say(state, "F4 civilian F5")

    assert (at(state, "F4"), at(state, "F5")) == ("bbbs", "bb")


@pytest.mark.rule("MW-FLEE-08")
def test_a_fleeing_unit_takes_one_stockpile_only() -> None:
    """MW-FLEE-08: the second stays."""
    state = scene(phase="starvation", F4="bbbbss", F5="b")

    say(state, "F4 civilian stockpile")
    assert words(state) == ["F5"]
    assert why(state, "stockpile") == "MW-FLEE-08"
    with pytest.raises(fimbul.IllegalOption):
        say(state, "stockpile")

    say(state, "F5")
    assert (at(state, "F4"), at(state, "F5")) == ("bbbs", "bbs")


@pytest.mark.rule("MW-FLEE-08")
def test_each_unit_that_flees_may_take_one() -> None:
    """MW-FLEE-08: the limit is for the unit, not for the phase."""
    state = scene(phase="starvation", F4="bbbbbss", F5="b", F3="b")

    say(state, "F4 civilian stockpile F5 F4 civilian stockpile F3")

    assert [at(state, name) for name in ("F3", "F4", "F5")] == ["bbs", "bbb", "bbs"]


@pytest.mark.rule("MW-FLEE-09")
@pytest.mark.parametrize("carry", [False, True])
def test_a_neutral_takes_no_stockpile_of_a_side(carry: bool) -> None:
    """MW-FLEE-09: it belongs to the blue unit that stands there, with or without the option for neutrals."""
    state = scene(phase="starvation", F4="bnnns", F5="n", options={"neutrals_carry": carry})

    say(state, "F4 neutral")

    assert words(state) == ["F5"]
    assert why(state, "stockpile") == "MW-FLEE-09"


@pytest.mark.rule("MW-FLEE-09")
def test_a_neutral_takes_no_stockpile_that_nobody_controls() -> None:
    """MW-FLEE-09: unless the option says so."""
    state = scene(phase="starvation", F4="nnns", F5="n")

    say(state, "F4 neutral")

    assert words(state) == ["F5"]
    assert why(state, "stockpile") == "MW-FLEE-09"


@pytest.mark.rule("MW-FLEE-09")
def test_by_option_a_neutral_carries_off_what_nobody_controls() -> None:
    """MW-FLEE-09: and whoever it flees to controls it then."""
    state = scene(phase="starvation", F4="nnns", F5="b", options={"neutrals_carry": True})

    say(state, "F4 neutral stockpile F5")

    assert (at(state, "F4"), at(state, "F5")) == ("nn", "bns")
    assert state.view(None)["hexes"]["F5"]["feeds"] == 3


@pytest.mark.rule("MW-FLEE-09")
@pytest.mark.parametrize(("active", "seat", "crowd"), [("blue", BLUE, "r"), ("red", RED, "b")])
def test_the_active_player_decides_whether_an_enemy_takes_its_stockpile(active: str, seat: int, crowd: str) -> None:
    """MW-FLEE-09: Blue may make Red's refugee carry Red's stockpile away, and the other way round."""
    state = scene(phase="starvation", active=active, F4=crowd * 4 + "s", F5=crowd)

    say(state, "F4 civilian")
    assert state.decider == seat
    assert words(state) == ["stockpile", "F5"]

    say(state, "stockpile F5")
    assert at(state, "F5") == crowd * 2 + "s"


@pytest.mark.rule("MW-FLEE-09")
def test_a_stockpile_next_door_cannot_be_taken_along() -> None:
    """MW-FLEE-09: it must be in the hex that is left."""
    state = scene(phase="starvation", F4="bbbb", F5="b", F3="bbs")

    say(state, "F4 civilian")

    assert words(state) == ["F3", "F5"]
    assert why(state, "stockpile") == "MW-FLEE-09"


@pytest.mark.rule("MW-FLEE-10")
@pytest.mark.parametrize(("units", "there"), [("bbB", "bB"), ("rrR", "rR")])
def test_a_soldier_who_flees_stays_a_soldier(units: str, there: str) -> None:
    """MW-FLEE-10: nothing is replaced."""
    state = scene(phase="starvation", F4=units, F5=units[0])

    say(state, "F4 soldier F5")

    assert at(state, "F5") == there
    assert left(state, units[2]) == 3


@pytest.mark.rule("MW-FLEE-10")
def test_a_soldier_carries_a_stockpile_too() -> None:
    """MW-FLEE-10: it flees as any unit does."""
    state = scene(phase="starvation", F4="bbbBs", F5="b")

    say(state, "F4 soldier stockpile F5")

    assert at(state, "F5") == "bBs"


@pytest.mark.rule("MW-FLEE-06")
def test_by_option_the_empty_supply_is_named_as_the_reason() -> None:
    """MW-FLEE-06: F5 has room for the neutral, but no blue civilian is left for it to become; F3 takes it in."""
    state = scene(phase="starvation", F4="nnn", F5="b", F3="r", A2="bbb", H8="b" * 16, options={"neutrals_join": True})

    say(state, "F4 neutral")

    assert words(state) == ["F3"]
    assert why(state, "F5") == "MW-SUPPLY-01"


@pytest.mark.rule("MW-FLEE-08")
def test_a_save_cannot_load_two_stockpiles_on_a_fleeing_unit() -> None:
    """MW-FLEE-08: a position that was written by hand is refused if no picks could have led to it."""
    state = scene(phase="starvation", F4="bbbbss", F5="b")
    say(state, "F4 civilian stockpile")
    saved = state.game.save(state)
    saved["agenda"][-1]["stockpiles"] = 2

    with pytest.raises(fimbul.BadSave):
        state.game.from_json(saved)
