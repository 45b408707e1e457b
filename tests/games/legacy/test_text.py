"""Words: every question, event and refusal has its sentence."""

import ast
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.game import Refusal, hears
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy import steps
from fimbul.games.legacy.events import PackageOpened
from fimbul.games.legacy.flow import STEPS
from fimbul.games.legacy.lexicon import COIN, DONE, LEXICON, MINOR_CITY, PASS, TROOPS
from fimbul.games.legacy.names import PACKAGES
from fimbul.games.legacy.spelling import titled
from fimbul.games.legacy.steps.aftermath import REWARDS
from fimbul.games.legacy.text import LABELS, PROMPTS, REFUSALS, REWARDED, because, ending, label, prompt, sentence
from fimbul.games.legacy.view import table
from tests.games.legacy.scene import new, war


def test_every_step_is_in_the_sequence_of_play() -> None:
    """What a file of steps makes can be saved and shown."""
    made = set()
    for path in Path(steps.__file__).parent.glob("*.py"):
        module = import_module(f"fimbul.games.legacy.steps.{path.stem}" if path.stem != "__init__" else steps.__name__)
        made |= {thing for thing in vars(module).values() if isinstance(thing, Step)}

    assert made <= set(STEPS.values())


def test_every_question_has_a_prompt() -> None:
    """A step that asks somebody says what; one that asks nobody needs no words."""
    silent = {step.name for step in STEPS.values() if type(step).options.__qualname__ == "Step.options"}

    assert set(PROMPTS) == set(STEPS) - silent


def test_every_refusal_has_a_sentence() -> None:
    """The reasons that steps give are those that are worded."""
    given = set()
    for path in Path(steps.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                given.add(ast.literal_eval(node.args[1]))

    assert given | {"over", "not_yours", "not_asked"} == set(REFUSALS)


def test_words_are_spelled_as_people_write_them() -> None:
    """Capitals, no hyphens, and no role in front."""
    spelled = [titled(word) for word in ("northwest-territory", "event-riots", "power-bad-intel", "die-mechaniker")]

    assert spelled == ["Northwest Territory", "Riots", "Bad Intel", "Die Mechaniker"]


def test_labels_say_who_stands_there() -> None:
    """A territory with troops is called with them."""
    view = table(war(alpha="ural 3"), 0)

    assert label(view, LEXICON.parse("ural")) == "Ural (Alpha, 3 troops)"
    assert label(view, LEXICON.parse("a2")) == "Attack die 2"
    assert label(view, DONE) == LABELS["done"]
    refusal = Refusal("RL-EXP-03", "one_must_stay", LEXICON.parse("ural") - LEXICON.parse("alaska"))
    assert because({**view, "decider": "alpha"}, LEXICON.parse("ural"), refusal) == "One troop must stay in Ural."


def test_a_question_says_what_stays_and_a_pass_what_is_not_done() -> None:
    """Where a reward goes it is named; who defends is told where; a pass says what it leaves undone."""
    battle = {"from": "ural", "to": "china"}
    view = {"question": {"step": "reward at", "reward": "cancel-scar"}, "outcome": None, "battle": None}
    assert prompt(view) == "Which scar do you cancel, for good?"
    assert set(REWARDED) == {LEXICON.word(each) for each in (*REWARDS, MINOR_CITY, COIN)}
    asked = {"question": {"step": "defenders"}, "outcome": None, "battle": battle}
    assert prompt(asked) == "With how many do you defend China?"
    assert label({"question": {"step": "missiles"}}, PASS) == "Fire none"
    assert label({"question": {"step": "boon", "event": "event-fortify"}}, TROOPS).startswith("2 troops")
    assert label({"question": {"step": "garrison"}}, TROOPS) == "One troop"


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_can_be_told(seed: int) -> None:
    """Every event of a game gets a sentence, and every label of its options a word."""
    state = new(seats=3)
    state.listen()
    rng = Random(seed)
    said: list[str] = []
    while not state.over:
        options = state.options()
        if state.decider == CHANCE:
            state.play(rng.choices(options, state.weights())[0])
        else:
            view: dict[str, Any] = {**table(state, state.decider), "decider": "alpha"}
            assert all(label(view, option) for option in options)
            state.play(rng.choice([option for option in options if option != DONE] or options))
        said += [sentence(event) for audience, event in state.heard() if hears(audience, None)]

    assert all(each.endswith(".") and each[0].isupper() for each in said)
    assert state.outcome is not None
    assert said[-1] == ending(state.outcome)


@pytest.mark.rule("RL-ONCE-09")
def test_who_puts_the_first_coins_is_told_what_they_make_of_a_card() -> None:
    """RL-ONCE-09: advice only: from three coins on people fight for a territory."""
    game = fimbul.game("legacy")
    state = game.new()
    while state.agenda[-1].step.name != "first coin":
        state.play(state.options()[0])
    ural = LEXICON.parse("ural")
    told = []
    for _ in range(2):
        told.append(game.label(state.view(state.decider), ural))
        state.play(ural)

    assert told == ["Ural (2 coins)", "Ural (3 coins, worth fighting for)"]


@pytest.mark.rule("RL-PACK-02")
@pytest.mark.parametrize("package", range(len(PACKAGES)))
def test_an_opened_package_explains_itself(package: int) -> None:
    """RL-PACK-02: what is in it, and from when it counts."""
    told = sentence(PackageOpened(package, 0))

    assert told.startswith(f"{titled(PACKAGES[package])} was opened: ")
    assert len(told) > 80
