"""The log: sentences under headings, which go back with an undo."""

from random import Random

import pytest

import fimbul
from fimbul.games import single_games
from fimbul.games.worldwar.names import NATIONS
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.paying import pay
from fimbul.games.worldwar.text import sentence as game_sentence
from fimbul.table.http.protocol import Pace
from fimbul.table.play.course import Act, Course
from fimbul.table.play.game_log import actor_of
from tests.games.kit import say
from tests.games.worldwar import scene


def evening_of(game: str, picks: int) -> Course:
    """A game in which everybody picks anything, so many times."""
    rules, dice = fimbul.game(game), Random(3)
    course = Course(rules, ["somebody"] * rules.seats, Pace(), 0)
    course.go_on(dice, 0)
    for _ in range(picks):
        course.play(dice.choice(course.sitting.state.asked), 0)
        course.go_on(dice, 0)
    return course


def test_the_heading_of_a_turn_stands_before_whoever_starves_in_it() -> None:
    """MW-TURN-01: a turn begins with starvation; the one before it ends with a doomsday card."""
    log = evening_of("meltwater", 80).chronicle.lines[None]
    headings = [number for number, line in enumerate(log) if line.heading and line.text.startswith("Turn")]

    assert any("starved" in log[number + 1].text for number in headings)
    for number in headings[2:]:
        assert log[number - 1].text.startswith("Doomsday card")


def test_a_heading_takes_the_place_of_a_sentence_that_says_the_same() -> None:
    """A turn is announced once, with the seat that has it."""
    log = evening_of("meltwater", 80).chronicle.lines[None]

    assert [line.text for line in log].count("Turn 3, Blue") == 1
    assert "Turn 3, Blue." not in [line.text for line in log]
    assert {line.seat for line in log if line.heading} == {None, 0, 1}


def test_a_round_is_opened_by_its_own_sentence() -> None:
    """AS-ROUND-01: who begins the round is the first thing under its heading, in every log."""
    course = evening_of("scavengers", 120)
    for log in course.chronicle.lines.values():
        opened = [log[number + 1].text for number, line in enumerate(log) if line.text.endswith(", gathering")]
        assert len(opened) > 1
        assert all(text.startswith("Round ") and text.endswith(" begins.") for text in opened)


@pytest.mark.parametrize("game", single_games())
def test_the_log_ends_with_who_has_won(game: str) -> None:
    """No heading stands over nothing there, not even if the last turn has ended without a decision."""
    course = evening_of(game, 5)
    dice = Random(4)
    while not course.sitting.state.over:
        course.play(dice.choice(course.sitting.state.asked), 0)
        course.go_on(dice, 0)

    last = course.chronicle.lines[None][-1]
    assert course.sitting.state.outcome is not None
    assert last.text == course.sitting.game.ending(course.sitting.state.outcome)


@pytest.mark.parametrize("game", ["meltwater", "scavengers"])
def test_what_is_taken_back_and_played_again_is_told_as_before(game: str) -> None:
    """Wherever the log is cut, also between a heading and what was told before the heading could be known."""
    course = evening_of(game, 60)
    log = {ear: list(lines) for ear, lines in course.chronicle.lines.items()}
    acts = list(course.unwritten)
    for back in range(1, len(acts) + 1, 3):
        course.take_back(0, back, 0)
        for act in acts[-back:]:
            course.do_again(Act(course.acts, *act[1:]))
        assert course.chronicle.lines == log


def test_a_name_is_told_and_goes_back_with_what_it_is_for() -> None:
    """Who founds a city names it: a line in every log, after a restart as well, and gone when the city is."""
    rules, dice = fimbul.game("legacy", seats=3), Random(3)
    course = Course(rules, ["Ragna", "Tomas", "Wen"], Pace(), 0)
    course.go_on(dice, 0)
    while not course.sitting.state.over and "major-city" not in asked(course):
        course.play(dice.choice(course.sitting.state.asked), 0)
        course.go_on(dice, 0)
    winner = course.sitting.state.decider
    before = [line.text for line in course.chronicle.lines[None]]
    course.play(rules.lexicon.parse("major-city"), 0)
    course.play(rules.lexicon.parse("peru"), 0, joined=True)
    course.name(winner, rules.lexicon.parse("peru"), "Alpha Bravo", 0)

    named = f"{['Ragna', 'Tomas', 'Wen'][winner]} named the city in Peru Alpha Bravo."
    assert {lines[-1].text for lines in course.chronicle.lines.values()} == {named}
    again = Course(rules, ["Ragna", "Tomas", "Wen"], Pace(), 0)
    for act in course.unwritten:
        again.do_again(act)
    assert again.chronicle.lines[None] == course.chronicle.lines[None]
    course.take_back(winner, 2, 0)
    assert [line.text for line in course.chronicle.lines[None]] == before


def asked(course: Course) -> list[str]:
    """What may be picked, in words."""
    return [course.sitting.game.lexicon.word(option) for option in course.sitting.state.asked]


def test_lines_of_world_war_iii_are_told_by_whose_nation_they_are_about() -> None:
    """Money that is paid and earned, dice that are thrown, counters that are lost: by the seat that has the nation."""
    fighting = scene.war(usa="germany soldier", nato="germany soldier 2", allies="bravo tur")
    state = scene.asked(fighting, FIGHT_WHERE, side=0)
    state.listen()
    pay(state, NATIONS.index("tur"), 3)
    say(state, "germany 1 1")
    told = {game_sentence(event): actor_of(event, 4) for _, event in state.heard()}
    assert told["Turkey paid $3."] == 1
    assert told["Infantry: the attack rolled one die, one hit."] == 0
    assert told["Infantry: the defence rolled 2 dice, one hit."] == 1
    assert told["The United States lost 1 soldier in Germany."] == 0
    assert told["NATO lost 1 soldier in Germany."] == 1
