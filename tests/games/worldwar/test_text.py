"""Words: every question, event and refusal has its sentence, and every step is listed."""

import ast
from importlib import import_module
from pathlib import Path

from fimbul.core.step import Step
from fimbul.games.worldwar import steps
from fimbul.games.worldwar.flow import STEPS
from fimbul.games.worldwar.text import PROMPTS, REASONS
from tests.games.kit import asks

HOME = Path(steps.__file__).parent


def test_every_step_is_in_the_sequence_of_play() -> None:
    """What a file of steps makes can be saved and shown."""
    made = set()
    for path in HOME.glob("*.py"):
        module = import_module(f"{steps.__name__}.{path.stem}" if path.stem != "__init__" else steps.__name__)
        made |= {thing for thing in vars(module).values() if isinstance(thing, Step)}

    assert made <= set(STEPS.values())


def test_every_question_has_a_prompt() -> None:
    """A step that asks somebody says what; one that asks nobody needs no words."""
    assert set(PROMPTS) == {name for name, step in STEPS.items() if asks(step)}


def test_every_reason_has_its_sentence() -> None:
    """Whatever a refusal says in the rules, and nothing that none says."""
    said = {"over", "not_yours", "not_asked"}
    for path in HOME.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                for part in ast.walk(node.args[1]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        said.add(part.value)

    assert said == set(REASONS)
