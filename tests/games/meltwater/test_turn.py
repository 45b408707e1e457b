"""Turn sequence: three phases, whose choices they are, and what the first turns leave out."""

from collections.abc import Iterator

import pytest

import fimbul
from fimbul.games.meltwater.data import BLUE, RED
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import at, at_random, ending, named, opening, phase_of, scene


def through_doomsday(state: Position) -> None:
    """Spread the radiation anyhow until a new card is to be turned, and turn the lowest."""
    while state.decider != fimbul.CHANCE:
        assert phase_of(state) == "doomsday"
        state.play(state.options()[0])
    state.play(state.options()[0])


@pytest.mark.rule("MW-TURN-01")
def test_a_turn_is_starvation_action_doomsday_and_then_the_enemys() -> None:
    """MW-TURN-01: F4 starves, then Blue acts, then radiation spreads from the Dead F7, then it is Red's turn."""
    state = scene(phase="starvation", dead="F7", card=13, F4="bbb")
    log: list[tuple[str, int, str]] = []
    for picks in ("F4 civilian", "pass", "", "", "march"):
        log.append((phase_of(state), state.turn, state.view(None)["turn"]["seat"]))
        if picks:
            say(state, picks)
        else:
            state.play(state.options()[0])

    assert log == [
        ("starvation", 3, "blue"),
        ("actions", 3, "blue"),
        ("doomsday", 3, "blue"),
        ("doomsday", 3, "blue"),
        ("actions", 4, "red"),
    ]


@pytest.mark.rule("MW-TURN-01")
@pytest.mark.parametrize("word", ["march", "pass"])
def test_there_is_no_action_before_starvation_is_over(word: str) -> None:
    """MW-TURN-01: starving units are settled first."""
    state = scene(phase="starvation", F4="bbb")

    assert words(state) == ["F4"]
    assert why(state, word) == "MW-TURN-01"


@pytest.mark.rule("MW-TURN-01")
@pytest.mark.parametrize("seed", range(5))
def test_the_two_take_turns_and_phases_never_go_back(seed: int) -> None:
    """MW-TURN-01: turn after turn the other side is active, and within a turn a phase does not return."""
    order = ["setup", "starvation", "actions", "doomsday", "end"]
    before = (0, 0)
    for state in at_random(seed):
        now = (state.turn, order.index(phase_of(state)))
        assert now >= before
        assert now[0] - before[0] <= 1
        assert state.active == (BLUE if state.turn % 2 or not state.turn else RED)
        before = now


@pytest.mark.rule("MW-TURN-02")
def test_blue_decides_for_red_and_neutral_units_in_blues_turn() -> None:
    """MW-TURN-02: who starves, where it flees, whether it takes a stockpile."""
    state = scene(phase="starvation", F4="rrrrs", F5="r", F3="r", C5="nnn", C4="n")

    for pick in ("C5", "neutral", "C4", "F4", "civilian", "stockpile", "F3"):
        assert state.decider == BLUE
        say(state, pick)

    assert (at(state, "F3"), at(state, "C4")) == ("rrs", "nn")


@pytest.mark.rule("MW-TURN-02")
def test_red_decides_for_blue_units_in_reds_turn() -> None:
    """MW-TURN-02: it is whoever's turn it is, not always Blue."""
    state = scene(phase="starvation", active="red", turn=4, F4="bbb", F5="r", F3="r")

    for pick in ("F4", "civilian", "F5"):
        assert state.decider == RED
        say(state, pick)

    assert at(state, "F5") == "rr"


@pytest.mark.rule("MW-TURN-02")
def test_the_waiting_player_is_offered_nothing() -> None:
    """MW-TURN-02: Red's own unit starves in Blue's turn, and Red has no say."""
    state = scene(phase="starvation", F4="rrr")

    assert state.view(RED)["options"] == []
    assert state.view(BLUE)["words"] == ["F4"]


@pytest.mark.rule("MW-TURN-02")
@pytest.mark.parametrize("seed", range(6))
def test_only_the_active_player_and_chance_ever_decide(seed: int) -> None:
    """MW-TURN-02: in all three phases, whatever the options."""
    options = {"relocate_neutrals": True, "show_next": True, "refugee": "before"} if seed % 2 else {}
    for state in at_random(seed, **options):
        if not state.over:
            assert state.decider in (state.active, fimbul.CHANCE)


def first_turns(**options: object) -> Iterator[Position]:
    """The position at the start of Blue's first turn, of Red's first and of Blue's second; both pass."""
    state = opening(card=1, **options)
    yield state
    say(state, "pass")
    yield state
    say(state, "pass")
    through_doomsday(state)
    yield state


@pytest.mark.rule("MW-TURN-03")
def test_nobody_starves_on_the_first_turn_of_either_player() -> None:
    """MW-TURN-03: with radiation printed on J4 two neutrals are one too many there; that waits for the third turn."""
    turns = first_turns(radiation="coast27")

    blue = next(turns)
    assert (blue.decider, phase_of(blue)) == (BLUE, "actions")
    red = next(turns)
    assert (red.decider, phase_of(red)) == (RED, "actions")
    blue_again = next(turns)
    assert (blue_again.decider, phase_of(blue_again)) == (BLUE, "starvation")
    assert "J4" in words(blue_again)


@pytest.mark.rule("MW-TURN-03")
def test_red_has_a_starvation_phase_from_its_second_turn() -> None:
    """MW-TURN-03: only the first turn goes without."""
    state = scene(turn=3, acted=3, F4="rrr")

    say(state, "pass card-1")

    assert (state.turn, state.decider, phase_of(state)) == (4, RED, "starvation")
    assert words(state) == ["F4"]


@pytest.mark.rule("MW-TURN-03")
def test_stockpiles_in_dead_hexes_outlast_the_first_turns() -> None:
    """MW-TURN-03: destroying them is a part of the phase that is left out."""
    start = opening(card=1)
    saved = start.game.save(start)
    saved["dead"] = ["G6"]
    saved["radiation"] = [name for name in saved["radiation"] if name != "G6"]
    state = start.game.from_json(saved)
    assert isinstance(state, Position)

    say(state, "pass")
    assert (state.turn, at(state, "G6")) == (2, "bBs")

    say(state, "pass")
    through_doomsday(state)
    assert (state.turn, at(state, "G6")) == (3, "bB")


@pytest.mark.rule("MW-TURN-04")
@pytest.mark.parametrize("season", ["summer", "winter"])
def test_there_is_no_doomsday_on_blues_first_turn(season: str) -> None:
    """MW-TURN-04: the card is neither resolved nor replaced, no token and no refugee comes; Red is next."""
    state = opening(card=1, season=season)
    before = state.view(None)

    say(state, "pass")

    after = state.view(None)
    assert (state.decider, after["turn"]["number"], after["phase"]) == (RED, 2, "actions")
    assert after["card"] == before["card"]
    assert after["deck"] == before["deck"]
    assert after["hexes"] == before["hexes"]


@pytest.mark.rule("MW-TURN-04")
def test_red_resolves_the_card_that_blue_skipped() -> None:
    """MW-TURN-04: card 16 sends a refugee to H1 and kills C6 on Red's first turn."""
    state = opening(card=16)

    say(state, "pass pass")
    through_doomsday(state)

    assert "C6" in named(state.dead).split()
    assert at(state, "H1") == "rrRs"


@pytest.mark.rule("MW-TURN-05")
def test_reds_first_turn_is_action_then_doomsday() -> None:
    """MW-TURN-05: Red acts at once; after the actions radiation comes, Red chooses how, and a new card is turned."""
    state = opening(card=16)
    say(state, "pass")
    assert (state.decider, phase_of(state)) == (RED, "actions")
    before = state.radiation.bit_count() + state.dead.bit_count()

    say(state, "pass")
    assert (state.decider, phase_of(state)) == (RED, "doomsday")
    through_doomsday(state)

    assert state.radiation.bit_count() + state.dead.bit_count() > before
    assert state.view(None)["card"]["number"] == 1
    assert (state.turn, state.active) == (3, BLUE)


@pytest.mark.rule("MW-TURN-06")
def test_the_number_of_rounds_is_open() -> None:
    """MW-TURN-06: turn 999 is followed by turn 1000."""
    state = scene(turn=999, acted=3, card=13)

    say(state, "pass card-1")

    assert not state.over
    assert state.turn == 1000
    assert fimbul.game("meltwater").options["turn_cap"] == 0


@pytest.mark.rule("MW-TURN-06")
def test_automated_play_may_set_a_cap() -> None:
    """MW-TURN-06: by option the game is a draw after so many turns, and not before."""
    state = opening(card=1, turn_cap=2)
    say(state, "pass")
    assert not state.over

    say(state, "pass")
    through_doomsday(state)

    assert ending(state) == "nobody turn_cap"
    assert state.outcome is not None
    assert state.outcome.scores == (0.5, 0.5)
