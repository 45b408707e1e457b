"""The conformance set is what this engine plays."""

import json

import pytest
from tools.conformance import EXAMPLES, check, path_of

from tests.contract.games import names


@pytest.mark.parametrize("name", names())
def test_the_set_is_what_this_engine_plays(name: str) -> None:
    """Every option list, every count, every rule and every position, played again."""
    assert list(check(json.loads(path_of(name).read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("name", names())
def test_the_set_tells_something_of_many_rules(name: str) -> None:
    """A few examples of each, in games of several set-ups, under an open licence; and small enough for a repository."""
    found = json.loads(path_of(name).read_text(encoding="utf-8"))

    assert found["licence"] == "Apache-2.0"
    assert len({json.dumps(game["options"]) for game in found["games"]}) >= 3
    assert len(found["rules"]) >= 20
    assert any(game["outcome"] is not None for game in found["games"]), (
        "scores and places are told of whole games alone"
    )
    assert all(0 < len(examples) <= EXAMPLES for examples in found["rules"].values())
    assert path_of(name).stat().st_size < 700_000


def test_a_difference_is_named() -> None:
    """Where an option list is another one, a sentence says where."""
    found = json.loads(path_of("meltwater").read_text(encoding="utf-8"))
    found["games"][0]["steps"][5][1] = [0]

    assert [sentence.split(":")[0] for sentence in check(found)] == ["meltwater, game 0 after 5 picks"]
