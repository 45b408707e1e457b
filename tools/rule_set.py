"""The conformance set rule by rule: how cases are written, and how they are checked.

Positions of one game are much alike, so some stand in full and the others as what differs from one of them (JSON Patch,
RFC 6902); what follows from the picks is told in the same way.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.json_patch import Patch, difference, patched

import fimbul
from fimbul.core.errors import FimbulError
from fimbul.core.rulebook import load

ROOT: Final = Path(__file__).resolve().parents[1]
FACTS: Final[dict[str, Any]] = tomllib.loads((ROOT / "tools" / "rule_facts.toml").read_text(encoding="utf-8"))
PLAYED, FOUND, GAME, SET_UP = "proof", "search", "game", "set-up"  # where a case comes from, the best first
PART: Final = 0.5  # a position that differs by more than this from all that stand in full stands in full, too
ID: Final = re.compile(r"^[A-Z]{2}-[A-Z0-9-]+(, [A-Z0-9-]+)*: ")
Data = dict[str, Any]


class Played(NamedTuple):
    """A case, not yet written: from a position these picks."""

    origin: str
    proof: str
    says: str
    position: Data
    picks: tuple[int, ...]
    refused: tuple[int, ...] = ()
    shown: bool = True  # did the home of the rule run, or was it given as the reason?
    forbids: bool = False  # was it that?


class Positions:
    """Positions that stand in full, and others by what differs."""

    def __init__(self) -> None:
        self.full: list[Data] = []

    def write(self, position: Data) -> tuple[int, Patch]:
        """The number of the position in full that is most like this one, and what differs."""
        patches = [difference(each, position) for each in self.full]
        sizes = [len(short(patch)) for patch in patches]
        if sizes and min(sizes) < PART * len(short(position)):
            nearest = sizes.index(min(sizes))
            return nearest, patches[nearest]
        self.full.append(position)
        return len(self.full) - 1, []


def case_of(played: Played, positions: Positions) -> Data:
    """A case as it is written, played by this engine."""
    stands = played.position
    state = game_of(stands).from_json(stands)
    number, patch = positions.write(stands)
    told: Data = {"from": played.origin}
    if played.proof:
        told["proof"] = played.proof.removeprefix(f"tests/games/{stands['game']}/")
        told["says"] = ID.sub("", played.says)
    told["position"] = number
    told["with"] = patch
    told["refused"] = refused(state, [state.game.lexicon.word(option) for option in played.refused])
    told["steps"] = []
    for pick in played.picks:
        told["steps"].append([*asked(state), state.game.lexicon.word(pick)])
        state.play(pick)
    told["then"] = asked(state)
    told["changes"] = difference(stands, json.loads(state.to_json()))
    return {key: value for key, value in told.items() if value or key in ("position", "steps")}


def catalogue(name: str) -> dict[str, str]:
    """The rules of a game with their titles, in their order."""
    rules = load(ROOT / "src" / "fimbul" / "games" / name / "rulebook.toml").rules
    return {rule.id: rule.title for rule in rules.values()}


def reasons(name: str) -> dict[str, str]:
    """The rules of a game that the set does not express, and why."""
    told: dict[str, str] = FACTS["not_expressed"]
    return {rule: why for rule, why in told.items() if rule in catalogue(name)}


def written_rules(cases: dict[str, list[Played]]) -> Data:
    """The cases of a game by rule, and the positions that stand in full."""
    positions = Positions()
    rules = {rule: [case_of(each, positions) for each in played] for rule, played in cases.items()}
    return {"positions": positions.full, "rules": rules}


def asked(state: fimbul.State) -> list[Any]:
    """Who decides, and all that may be picked; for chance with the weights; nothing after the end."""
    if state.over:
        return []
    who = "chance" if state.decider < 0 else state.game.seat_names[state.decider]
    words = " ".join([state.game.lexicon.word(option) for option in state.options()])
    return [who, words, state.weights()] if state.decider < 0 else [who, words]


def refused(state: fimbul.State, words: Iterable[str]) -> dict[str, str]:
    """By word, the rule that forbids it now."""
    told = {}
    for word in words:
        why = state.game.explain(state, state.decider, state.game.lexicon.parse(word))
        if why is not None and why.rule:
            told[word] = why.rule
    return told


def game_of(position: Data) -> fimbul.Game:
    """The game of a saved position."""
    return game_with(position["game"], short(position["options"]))


@lru_cache(64)
def game_with(name: str, options: str) -> fimbul.Game:
    """The game with these options."""
    return fimbul.game(name, **json.loads(options))


def check_cases(found: Data) -> Iterator[str]:
    """Play all cases of a game again; what differs, in sentences."""
    for rule, cases in found["rules"].items():
        for number, case in enumerate(cases, 1):
            try:
                sentence = wrong_in(case, found["positions"])
            except (FimbulError, LookupError, TypeError, ValueError) as error:
                sentence = f"{type(error).__name__}: {error}"
            if sentence:
                yield f"{found['game']}, {rule}, case {number}: {sentence}"


def wrong_in(case: Data, positions: list[Data]) -> str:
    """What differs in a case; empty if nothing does."""
    stands = patched(positions[case["position"]], case.get("with", []))
    state = game_of(stands).from_json(stands)
    if json.loads(state.to_json()) != stands:
        return "the position is another."
    if (no := refused(state, case.get("refused", {}))) != case.get("refused", {}):
        return f"refused is {no}, not {case['refused']}."
    for *told, pick in case["steps"]:
        if asked(state) != told:
            return f"{asked(state)} may pick, not {told}."
        state.play(state.game.lexicon.parse(pick))
    if asked(state) != case.get("then", []):
        return f"then {asked(state)} may pick, not {case.get('then', [])}."
    if json.loads(state.to_json()) != patched(stands, case.get("changes", [])):
        return "what follows is another position."
    return ""


def short(what: Any) -> str:
    """On one line."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))
