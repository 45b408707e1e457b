"""Find small cases for every rule, a position and what is picked in it: in the proofs, which are run for it.

A case is taken from a proof that plays it, the smallest first. Where a proof looks at positions without playing, a pick
is searched for that runs the home of the rule: in those positions, in what may come of them, at last in random games.
"""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, Final

from tests.contract.games import restless, varied
from tools.rule_proofs import Homes, Scene, scenes_of_proofs
from tools.rule_set import FACTS, FOUND, GAME, PLAYED, SET_UP, Data, Played, catalogue, game_of, reasons, short

import fimbul
from fimbul.core.errors import FimbulError

CASES: Final = 2  # of each rule
MOST_PICKS: Final = 6  # of a case
TRIED: Final = 40  # scenes of a rule, the smallest first
STARTS: Final = 3  # positions of a rule from which is searched ...
WALKS: Final = 15  # ... by so many walks ...
STEPS: Final = 40  # ... of so many picks
GAMES: Final = 24  # random games ...
LENGTH: Final = 500  # ... of so many picks at most
SET_UPS: Final[dict[str, Data]] = FACTS["set_up"]
PICK: Final = 100  # how many letters more of a position a pick is worth, where small cases are preferred


def cases_of(name: str) -> dict[str, list[Played]]:
    """The cases of every rule of a game but those that are not expressed, in the order of its catalogue."""
    homes, scenes, excused = Homes(name), scenes_of_proofs(name), reasons(name)
    found = {rule: cases_of_rule(rule, scenes.get(rule, []), homes) for rule in catalogue(name) if rule not in excused}
    in_games = of_games(name, [rule for rule, cases in found.items() if not cases and rule not in SET_UPS], homes)
    for rule, cases in found.items():
        if rule in SET_UPS:
            cases[:0] = [set_up(name, SET_UPS[rule])]
        cases.extend(in_games.get(rule, []))
    bare = [rule for rule, cases in found.items() if not cases]
    if bare:
        print(f"{name}: {', '.join(bare)}: no proof plays anything that shows it, nor does a random game.")
    return {rule: cases[:CASES] for rule, cases in found.items() if cases}


def cases_of_rule(rule: str, scenes: list[Scene], homes: Homes) -> list[Played]:
    """What its proofs play; where nothing of that runs the home of the rule, first what was searched for."""
    cases = played_by_proofs(rule, scenes, homes)
    return cases if any(case.shown for case in cases) else [*searched(rule, scenes, homes), *cases]


def set_up(name: str, options: Data) -> Played:
    """A new game with these options, and its first picks: what the rule says stands in the position."""
    state = fimbul.game(name, **options).new()
    position, picks = json.loads(state.to_json()), (state.options()[0],)
    return Played(SET_UP, "", "", position, picks)


def order(played: Played) -> tuple[Any, ...]:
    """The best come first: those in which the rule shows, then the small ones."""
    size = len(short(played.position)) + PICK * len(played.picks)
    return not played.shown, not played.picks, size, played.proof, played.picks


def played_by_proofs(rule: str, scenes: list[Scene], homes: Homes) -> list[Played]:
    """The best cases that the proofs of a rule play, of different proofs."""
    tried = sorted([scene for scene in scenes if scene.picks or scene.refused], key=lambda each: len(each.position))
    cases = sorted([case for scene in tried[:TRIED] if (case := replayed(rule, scene, homes))], key=order)
    chosen: list[Played] = []
    for case in cases:
        if case.proof.partition("[")[0] not in [each.proof.partition("[")[0] for each in chosen]:
            chosen.append(case)
    forbidding = [case for case in cases if case.forbids]
    if forbidding and not any(case.forbids for case in chosen[:CASES]):
        chosen[CASES - 1 :] = forbidding
    return chosen[:CASES]


def replayed(rule: str, scene: Scene, homes: Homes) -> Played | None:
    """A scene played again from its save, from the first pick that runs the home of the rule to the last one."""
    position = json.loads(scene.position)
    with homes.heard() as told:
        state = loaded(position)
    if state is None:
        return None
    at_first = rule in told
    stands, showing = [position], []
    for number, pick in enumerate(scene.picks):
        if pick not in state.asked:
            return None  # the proof had other actions put in the place of the true ones
        with homes.heard() as told:
            state.play(pick)
        stands.append(json.loads(state.to_json()))
        if rule in told:
            showing.append(number)
    begin = showing[0] if showing and not scene.refused and not at_first else 0
    if loaded(stands[begin]) is None:
        return None
    end = min(showing[-1] + 1 if showing else len(scene.picks), begin + MOST_PICKS)
    forbidding = set(refusals(game_of(position).from_json(position), scene.refused).values())
    if not scene.picks and rule not in forbidding:
        return None
    shown = bool(showing) or at_first or rule in forbidding
    return Played(
        PLAYED,
        scene.proof,
        scene.says,
        stands[begin],
        tuple(scene.picks[begin:end]),
        tuple(sorted(scene.refused)),
        shown,
        rule in forbidding,
    )


def loaded(position: Data) -> fimbul.State | None:
    """The position of a save; none for one that was made by hand and that no game comes to."""
    try:
        state = game_of(position).from_json(position)
    except FimbulError:
        return None
    return state if json.loads(state.to_json()) == position else None


def refusals(state: fimbul.State, asked: Iterable[int]) -> dict[str, str]:
    """By word, the rule that forbids it now."""
    told = {option: state.game.explain(state, state.decider, option) for option in asked}
    return {state.game.lexicon.word(option): why.rule for option, why in told.items() if why is not None and why.rule}


def searched(rule: str, scenes: list[Scene], homes: Homes) -> list[Played]:
    """A pick that runs the home of a rule, in the positions that its proofs look at or a few picks on."""
    for scene in sorted(scenes, key=lambda each: len(each.position))[:STARTS]:
        position = json.loads(scene.position)
        start = loaded(position)
        if start is None or start.over:
            continue
        for option in start.options():
            if rule in run(start.copy(), option, homes):
                return [Played(FOUND, scene.proof, scene.says, position, (option,), (), True)]
        rng = Random(rule)
        for _ in range(WALKS):
            state = start.copy()
            for _ in range(STEPS):
                if state.over:
                    break
                before, pick = state.copy(), restless(state, rng)
                if rule in run(state, pick, homes):
                    stands = json.loads(before.to_json())
                    return [Played(FOUND, scene.proof, scene.says, stands, (pick,), (), True)]
    return []


def run(state: fimbul.State, pick: int, homes: Homes) -> set[str]:
    """Make a pick; the rules whose homes ran."""
    with homes.heard() as told:
        state.play(pick)
    return told


def of_games(name: str, rules: list[str], homes: Homes) -> dict[str, list[Played]]:
    """For these rules the smallest position of random games in which a pick runs their home."""
    found: dict[str, list[Played]] = {}
    for number in range(GAMES):
        state, rng = varied(name, number).new(), Random(number)
        for _ in range(LENGTH):
            if state.over:
                break
            before, pick = state.copy(), restless(state, rng)
            for rule in run(state, pick, homes).intersection(rules):
                case = Played(GAME, "", "", json.loads(before.to_json()), (pick,), (), True)
                found[rule] = sorted([case, *found.get(rule, [])], key=order)[:1]
    return found
