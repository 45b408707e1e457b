"""Refusals are sentences for a person, whatever was refused."""

import json

import pytest

import fimbul
from fimbul.core.errors import MOST_LETTERS, BadSave


def test_a_refusal_does_not_repeat_all_that_was_wrong() -> None:
    """A name of a million letters gets an answer that one can read."""
    game = fimbul.game("meltwater")
    save = json.loads(game.new().to_json())
    save["agenda"][-1]["step"] = "x" * 1_000_000

    with pytest.raises(BadSave, match="There is no step 'xxx") as refusal:
        game.from_json(json.dumps(save))

    assert len(str(refusal.value)) < MOST_LETTERS + 10
