"""The conformance set is what this engine plays, and has a case for every rule."""

import json

import pytest
from tools.conformance import EXAMPLES, check, page, page_of, path_of, path_of_rules, read
from tools.json_patch import difference, patched
from tools.rule_cases import CASES
from tools.rule_set import catalogue, check_cases

from tests.contract.games import defaults, names, some_positions

NOT_EXPRESSED = 4  # rules at most that no position can show


@pytest.mark.parametrize("name", names())
def test_the_set_is_what_this_engine_plays(name: str) -> None:
    """Every option list, every count, every rule and every position, played again."""
    assert list(check(read(path_of(name)))) == []


@pytest.mark.parametrize("name", names())
def test_the_cases_of_rules_are_what_this_engine_plays(name: str) -> None:
    """Who decides, what may be picked and what may not, and what follows."""
    assert list(check_cases(read(path_of_rules(name)))) == []


@pytest.mark.parametrize("name", names())
def test_every_rule_has_a_case_or_a_reason(name: str) -> None:
    """`python tools/conformance.py` takes cases from the proofs: a rule without one lacks a proof that plays it."""
    found = read(path_of_rules(name))
    excused = found["not_expressed"]

    assert list(found["rules"]) == [rule for rule in catalogue(name) if rule not in excused]
    assert len(excused) <= NOT_EXPRESSED
    assert all(excused.values())
    assert all(1 <= len(cases) <= CASES for cases in found["rules"].values())


@pytest.mark.parametrize("name", names())
def test_most_cases_are_played_by_their_proofs(name: str) -> None:
    """And nearly all others are found from where a proof begins; few are of random games."""
    cases = [case for cases in read(path_of_rules(name))["rules"].values() for case in cases]

    assert len([case for case in cases if case["from"] == "proof"]) >= 0.7 * len(cases)
    assert len([case for case in cases if case["from"] == "game"]) <= 0.1 * len(cases)
    assert all(case["steps"] or case["refused"] for case in cases)


@pytest.mark.parametrize("name", names())
def test_the_page_says_how_many_cases_each_rule_has(name: str) -> None:
    """As the file has them; of a game with sealed packages with a warning."""
    found = read(path_of_rules(name))

    assert page_of(name).read_text(encoding="utf-8") == page(found)
    assert ("warning" in found) == defaults(name).meta.campaign


@pytest.mark.parametrize("name", names())
def test_the_set_tells_something_of_many_rules(name: str) -> None:
    """A few examples of each, in games of several set-ups, under an open licence; and small enough for a repository."""
    found, rules = read(path_of(name)), read(path_of_rules(name))

    assert found["licence"] == rules["licence"] == "Apache-2.0"
    assert len({json.dumps(game["options"]) for game in found["games"]}) >= 3
    assert len(found["rules"]) >= 20
    assert any(game["outcome"] is not None for game in found["games"]), (
        "scores and places are told of whole games alone"
    )
    assert all(0 < len(examples) <= EXAMPLES for examples in found["rules"].values())
    assert path_of(name).stat().st_size < 700_000
    assert path_of_rules(name).stat().st_size < 1_200_000


def test_a_difference_is_named() -> None:
    """Where an option list is another one, a sentence says where."""
    found, rules = read(path_of("meltwater")), read(path_of_rules("meltwater"))
    found["games"][0]["steps"][5][1] = [0]
    rules["rules"]["MW-FLEE-01"][0]["steps"][0][1] = "pass"
    rules["rules"]["MW-FLEE-02"][0]["refused"] = {"F4": "MW-FLEE-01"}

    assert [sentence.split(":")[0] for sentence in check(found)] == ["meltwater, game 0 after 5 picks"]
    assert [sentence.split(":")[0] for sentence in check_cases(rules)] == [
        "meltwater, MW-FLEE-01, case 1",
        "meltwater, MW-FLEE-02, case 1",
    ]


@pytest.mark.parametrize("name", names())
def test_a_position_with_what_differs_is_the_other(name: str) -> None:
    """Between any two positions of a game, whichever is the longer; and what is like differs in nothing."""
    saves = [json.loads(sitting.state.to_json()) for sitting in some_positions(defaults(name), 3, 150)][:8]
    for before in saves:
        for after in saves:
            assert patched(before, difference(before, after)) == after
        assert difference(before, before) == []
