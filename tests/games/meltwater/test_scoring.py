"""The end: who wins, when, and why."""

from random import Random

import pytest

import fimbul
from fimbul.core.game import Outcome
from fimbul.core.step import NOBODY
from fimbul.games.meltwater.data import BLUE, EVERYWHERE, RED
from fimbul.games.meltwater.events import Ended
from fimbul.games.meltwater.meta import META
from tests.games.kit import say, told, why, words
from tests.games.meltwater.scene import all_but, at, at_random, opening, scene

BLUE_WINS = Outcome((BLUE,), (1.0, 0.0), "no_survivors", (1, 2))
RED_WINS = Outcome((RED,), (0.0, 1.0), "no_survivors", (2, 1))
AROUND_F5 = "E4 E5 F6 G4 G5"


@pytest.mark.rule("MW-WIN-01")
def test_the_game_ends_when_only_one_side_has_units() -> None:
    """MW-WIN-01: Red's last civilian is threatened to death; nothing is asked any more."""
    state = scene(alone=True, F4="bb", F5="r", radiation=AROUND_F5)

    heard = told(state, "threaten F4 F5 civilian")

    assert state.outcome == BLUE_WINS
    assert heard[-1] == Ended(BLUE_WINS)
    assert (state.decider, words(state), state.view(RED)["phase"]) == (NOBODY, [], "end")


@pytest.mark.rule("MW-WIN-01")
@pytest.mark.parametrize("last", ["r", "R"])
def test_one_unit_of_either_kind_keeps_a_side_in_the_game(last: str) -> None:
    """MW-WIN-01: the civilian of F5 dies, but Red has one more, civilian or soldier."""
    state = scene(alone=True, F4="bb", F5="r", J4=last, radiation=AROUND_F5)

    say(state, "threaten F4 F5 civilian")

    assert not state.over


@pytest.mark.rule("MW-WIN-01", "MW-WIN-06")
def test_a_concession_ends_the_game_too() -> None:
    """MW-WIN-01, MW-WIN-06: Blue gives up with all units on the map."""
    state = opening()

    state.concede(BLUE)

    assert state.outcome == Outcome((RED,), (0.0, 1.0), "resigned", (2, 1))


@pytest.mark.rule("MW-WIN-02")
@pytest.mark.parametrize(("first", "outcome"), [("J4 civilian", BLUE_WINS), ("B4 civilian", RED_WINS)])
def test_the_instant_the_last_enemy_goes_decides(first: str, outcome: Outcome) -> None:
    """MW-WIN-02: both last hexes starve in Blue's turn; whoever is settled first loses."""
    state = scene(phase="starvation", alone=True, B4="b", J4="r", dead="B4 J4")
    assert words(state) == ["B4", "J4"]

    say(state, first)

    assert state.outcome == outcome
    assert at(state, "J4" if outcome == RED_WINS else "B4") != ""


@pytest.mark.rule("MW-WIN-02")
def test_a_victory_in_the_action_phase_spares_the_doomsday() -> None:
    """MW-WIN-02: the card that would have come is not resolved."""
    state = scene(alone=True, F4="bb", F5="r", radiation=AROUND_F5, acted=3)
    ground = state.radiation

    say(state, "threaten F4 F5 civilian")

    assert (state.outcome, state.radiation, state.dead) == (BLUE_WINS, ground, 0)


@pytest.mark.rule("MW-WIN-02")
def test_an_attack_on_the_last_enemy_soldier_wins_before_any_hex_turns_dead() -> None:
    """MW-WIN-02: the aftermath of the fight is not asked."""
    state = scene(alone=True, G4="bB", H4="R", radiation="G4")

    say(state, "attack G4 H4")

    assert (state.outcome, state.dead) == (BLUE_WINS, 0)


@pytest.mark.rule("MW-WIN-02")
def test_an_attacker_may_throw_the_game_away() -> None:
    """MW-WIN-02: the attacker's last unit dies and the enemy has one more, so the enemy wins at once."""
    state = scene(alone=True, G4="B", H4="rR")

    say(state, "attack G4 H4")

    assert state.outcome == RED_WINS


@pytest.mark.rule("MW-WIN-03")
def test_neutrals_count_for_nobody() -> None:
    """MW-WIN-03: Red has none and nine neutrals stand around; Blue wins."""
    state = scene(alone=True, F4="bb", F5="r", D5="nnnnnnnnn", radiation=AROUND_F5)

    say(state, "threaten F4 F5 civilian")

    assert state.outcome == BLUE_WINS
    assert at(state, "D5") == "n" * 9


@pytest.mark.rule("MW-WIN-03")
def test_killing_the_last_neutral_ends_nothing() -> None:
    """MW-WIN-03: nobody wins by that."""
    state = scene(F4="bb", F5="n", radiation=AROUND_F5)

    say(state, "threaten F4 F5 neutral")

    assert not state.over


@pytest.mark.rule("MW-WIN-04")
@pytest.mark.parametrize(("active", "attack", "winner"), [("blue", "G4 H4", BLUE), ("red", "H4 G4", RED)])
def test_when_the_last_soldiers_kill_each_other_the_attacker_wins(active: str, attack: str, winner: int) -> None:
    """MW-WIN-04: the attacker's enemy has no units left."""
    state = scene(alone=True, active=active, G4="Bn", H4="R")

    say(state, f"attack {attack}")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((winner,), "no_survivors")


@pytest.mark.rule("MW-WIN-04")
def test_by_option_it_is_a_draw() -> None:
    """MW-WIN-04: nobody is left, nobody wins."""
    state = scene(alone=True, G4="Bn", H4="R", options={"last_soldiers": "draw"})

    say(state, "attack G4 H4")

    assert state.outcome == Outcome((), (0.5, 0.5), "mutual_death", (1, 1))


@pytest.mark.rule("MW-WIN-04")
@pytest.mark.parametrize(("blue", "red", "outcome"), [("bB", "R", BLUE_WINS), ("B", "rR", RED_WINS)])
def test_the_option_changes_nothing_while_one_side_survives(blue: str, red: str, outcome: Outcome) -> None:
    """MW-WIN-04: a draw takes two last soldiers."""
    state = scene(alone=True, G4=blue, H4=red, options={"last_soldiers": "draw"})

    say(state, "attack G4 H4")

    assert state.outcome == outcome


@pytest.mark.rule("MW-WIN-05")
@pytest.mark.parametrize("last", ["b", "B"])
def test_losing_the_last_unit_by_defection_loses(last: str) -> None:
    """MW-WIN-05: Blue's last unit starves in a Dead hex next to Red, who has room, and goes over."""
    state = scene(phase="starvation", alone=True, A2=last, B3="r", dead="A2")

    say(state, f"A2 {'civilian' if last == 'b' else 'soldier'} B3")

    assert (state.outcome, at(state, "B3")) == (RED_WINS, "rr")


@pytest.mark.rule("MW-WIN-06")
@pytest.mark.parametrize("seat", [BLUE, RED])
@pytest.mark.parametrize("picks", ["", "march", "march F4 civilian", "pass"])
def test_a_player_may_resign_at_any_time_in_anybodys_turn(seat: int, picks: str) -> None:
    """MW-WIN-06: in the own turn, in the other's, in the middle of an action, and while a card is turned."""
    state = scene(F4="b")
    say(state, picks)

    state.concede(seat)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1 - seat,), "resigned")
    assert (state.decider, words(state)) == (NOBODY, [])


@pytest.mark.rule("MW-WIN-06")
def test_nobody_resigns_twice_and_nobody_resigns_for_a_seat_that_is_not_there() -> None:
    """MW-WIN-06: a game that is over stays as it ended."""
    state = scene(F4="b")
    with pytest.raises(fimbul.IllegalOption):
        state.concede(2)

    state.concede(RED)
    with pytest.raises(fimbul.IllegalOption):
        state.concede(BLUE)

    assert state.outcome is not None
    assert state.outcome.winners == (BLUE,)


@pytest.mark.rule("MW-WIN-07")
@pytest.mark.parametrize(("active", "winner"), [("blue", BLUE), ("red", RED)])
def test_when_all_is_dead_starvation_brings_a_result(active: str, winner: int) -> None:
    """MW-WIN-07: every unit starves, one at a time, so the active player lets the enemy go first and wins."""
    theirs = "J4" if active == "blue" else "B4"
    state = scene(phase="starvation", active=active, alone=True, B4="bbB", J4="rrR", D5="n", dead=all_but(""))

    say(state, f"{theirs} civilian {theirs} civilian {theirs} soldier")

    assert state.dead == EVERYWHERE
    assert state.outcome is not None
    assert state.outcome.winners == (winner,)


@pytest.mark.rule("MW-WIN-07")
def test_passing_for_ever_is_no_stalemate() -> None:
    """MW-WIN-07: both pass all the time; radiation and hunger end the game, and it is no draw."""
    state = opening(season="summer")
    rng = Random(7)

    while not state.over:
        state.play(state.game.lexicon.parse("pass") if "pass" in words(state) else rng.choice(state.options()))

    assert state.outcome in (BLUE_WINS, RED_WINS)


@pytest.mark.rule("MW-WIN-07")
@pytest.mark.parametrize("seed", range(40))
def test_games_always_end_with_a_winner_under_any_options(seed: int) -> None:
    """MW-WIN-07: random games with random options; the only draw is the one that the option for last soldiers makes."""
    rng = Random(seed)
    options = {choice.name: rng.choice(choice.values) for choice in META.options if choice.name != "turn_cap"}

    for state in at_random(seed, **options):
        assert state.turn < 70

    assert state.outcome is not None
    assert state.outcome in (BLUE_WINS, RED_WINS) or state.outcome.reason == "mutual_death"
    assert state.survivors(RED if state.outcome.winners == (BLUE,) else BLUE) == 0


@pytest.mark.rule("MW-WIN-07")
@pytest.mark.parametrize(("cap", "over"), [(0, False), (3, True), (4, False)])
def test_only_a_cap_that_was_agreed_ends_a_game_without_a_result(cap: int, over: bool) -> None:
    """MW-WIN-07: after the third turn; the rules themselves know no last turn."""
    state = scene(turn=3, F4="b", options={"turn_cap": cap})

    say(state, "pass card-1")

    assert state.outcome == (Outcome((), (0.5, 0.5), "turn_cap", (1, 1)) if over else None)
    assert why(state, "pass") == "" or over
