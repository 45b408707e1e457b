"""Make or check the conformance set: what other implementations of the games can compare themselves with.

`python tools/conformance.py` writes conformance/<game>.json and conformance/rules/<game>.json, and the pages that say
how many cases each rule has; `--check` plays all of it again and names what differs. With names of games, only those.
The page docs/environments/conformance.md says what is in it.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]  # run as a script, from anywhere

from tests.contract.games import restless, varied  # noqa: E402
from tests.contract.perft import perft  # noqa: E402
from tools.rule_set import catalogue, check_cases, reasons, written_rules  # noqa: E402

import fimbul  # noqa: E402

LICENCE: Final = "Apache-2.0"
GAMES: Final = 8  # of each: even ones as they come, odd ones with options drawn at random
LONGEST: Final = 300  # decisions of a game that are told ...
WHOLE: Final = 2  # ... but for so many games, the first that end in time, which are told to their end
IN_TIME: Final = 2000
EXAMPLES: Final = 3  # of each rule, the first that come
SAVED: Final = (0, 40, 150)  # after so many decisions the whole position is told
MOST_LEAVES: Final = 30_000  # of a tree that is told
SEALED: Final = "This file tells what is sealed until a campaign opens it. Do not read on if you want surprises."
Data = dict[str, Any]


def path_of(name: str) -> Path:
    """The file of a game."""
    return ROOT / "conformance" / f"{name}.json"


def path_of_rules(name: str) -> Path:
    """The file of a game with cases for its rules."""
    return ROOT / "conformance" / "rules" / f"{name}.json"


def page_of(name: str) -> Path:
    """The page that says which rule has how many cases."""
    return ROOT / "docs" / "environments" / "conformance" / f"{name}.md"


def conformance(name: str) -> Data:
    """The set of a game as it should be now."""
    game = fimbul.game(name)
    rules: dict[str, list[Data]] = {}
    whole = list(islice((number for number in range(GAMES) if ends_in_time(name, number)), WHOLE))
    games = [played(name, number, rules, IN_TIME if number in whole else LONGEST) for number in range(GAMES)]
    return {
        "game": name,
        "title": game.meta.title,
        "engine": fimbul.__version__,
        "licence": LICENCE,
        "words": list(game.lexicon.words),
        "games": games,
        "rules": dict(sorted(rules.items())),
        "trees": [tree for tree in trees(name) if tree["counts"]],
    }


def ends_in_time(name: str, number: int) -> bool:
    """Is a random game short enough to be told whole?"""
    state, rng = varied(name, number).new(), Random(number)
    for _ in range(IN_TIME):
        if not state.over:
            state.play(restless(state, rng))
    return state.over


def played(name: str, number: int, rules: dict[str, list[Data]], longest: int) -> Data:
    """A random game: at every decision who is asked, all that may be picked, and what is; and examples of rules."""
    game, rng = varied(name, number), Random(number)
    state = game.new()
    steps: list[list[Any]] = []
    saved: list[Data] = []
    while not state.over and len(steps) < longest:
        if len(steps) in SAVED:
            saved.append({"after": len(steps), "position": json.loads(state.to_json())})
        gather(state, number, len(steps), rules)
        options = state.options()
        pick = restless(state, rng)
        steps.append([state.decider, options, pick, *([state.weights()] if state.decider < 0 else [])])
        state.play(pick)
    ended = json.loads(state.to_json())["outcome"]
    return {
        "options": dict(game.options),
        "seats": list(game.seat_names),
        "steps": steps,
        "positions": saved,
        "outcome": ended,
    }


def gather(state: fimbul.State, number: int, after: int, rules: dict[str, list[Data]]) -> None:
    """For each rule that forbids a word here: the word and why, as long as few examples of the rule are known."""
    game, seat = state.game, state.decider
    if seat < 0:
        return
    asked = set(state.options())
    for option in range(len(game.lexicon)):
        if option in asked or game.sealed(state, option):
            continue
        refusal = game.explain(state, seat, option)
        if refusal is None or not refusal.rule:
            continue
        known = rules.setdefault(refusal.rule, [])
        if len(known) < EXAMPLES and (not known or (known[-1]["game"], known[-1]["after"]) != (number, after)):
            why = game.because(state.view(seat), option, refusal)
            known.append({"game": number, "after": after, "word": option, "why": why})


def trees(name: str) -> Iterator[Data]:
    """From set-ups and positions: how many sequences of so many picks there are, chance included."""
    table = tomllib.loads((ROOT / "tests" / "games" / name / "perft.toml").read_text(encoding="utf-8"))
    for entry in table["position"]:
        if "record" not in entry and "world" not in entry["options"]:
            counts = [count for count in entry["counts"] if count <= MOST_LEAVES]
            picks = entry.get("picks", "").split()
            yield {"title": entry["title"], "options": entry["options"], "picks": picks, "counts": counts}


def check(found: Data) -> Iterator[str]:
    """Play all of a set again; what differs, in sentences."""
    name = found["game"]
    if found["words"] != list(fimbul.game(name).lexicon.words):
        yield f"{name}: the words are others."
        return
    for number, told in enumerate(found["games"]):
        yield from check_game(name, number, told, found["rules"])
    for tree in found["trees"]:
        state = fimbul.game(name, **tree["options"]).new()
        for word in tree["picks"]:
            state.play(state.game.lexicon.parse(word))
        counted = [perft(state, depth) for depth in range(1, len(tree["counts"]) + 1)]
        if counted != tree["counts"]:
            yield f"{name}, {tree['title']}: {counted} leaves, not {tree['counts']}."


def check_game(name: str, number: int, told: Data, rules: dict[str, list[Data]]) -> Iterator[str]:
    """The same of a game: options, odds, rules, positions, the end."""
    state = fimbul.game(name, **told["options"]).new()
    positions = {each["after"]: each["position"] for each in told["positions"]}
    for after, (seat, options, pick, *odds) in enumerate(told["steps"]):
        where = f"{name}, game {number} after {after} picks"
        if (state.decider, state.options()) != (seat, options):
            yield f"{where}: {state.decider} may pick {state.options()}, not {seat} {options}."
            return
        if odds and state.weights() != odds[0]:
            yield f"{where}: the odds are {state.weights()}, not {odds[0]}."
        if after in positions and json.loads(state.to_json()) != positions[after]:
            yield f"{where}: the position is another."
        for rule, examples in rules.items():
            for each in examples:
                if (each["game"], each["after"]) == (number, after):
                    refusal = state.game.explain(state, seat, each["word"])
                    if refusal is None or refusal.rule != rule:
                        yield f"{where}: {state.game.lexicon.word(each['word'])} is not refused by {rule}."
        state.play(pick)
    if json.loads(state.to_json())["outcome"] != told["outcome"]:
        yield f"{name}, game {number}: it ends otherwise."


def written(found: Data) -> str:
    """As JSON, with a line for each thing of a list."""
    return "{\n" + ",\n".join([f"{short(name)}: {in_lines(what)}" for name, what in found.items()]) + "\n}\n"


def in_lines(what: Any, depth: int = 0) -> str:
    """A list of objects or of lists a line each, and so what is in them; all else on one line."""
    if isinstance(what, dict) and depth in (1, 2):
        return "{" + ", ".join([f"{short(name)}: {in_lines(each, depth + 1)}" for name, each in what.items()]) + "}"
    if isinstance(what, list) and what and isinstance(what[0], (dict, list)) and depth < 3:
        return "[\n" + ",\n".join([in_lines(each, depth + 1) for each in what]) + "\n]"
    return short(what)


def short(what: Any) -> str:
    """On one line."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))


def cases(name: str) -> Data:
    """The cases of a game for its rules, as they should be now: its proofs are run for them."""
    from tools.rule_cases import cases_of  # noqa: PLC0415 - whoever only checks needs no pytest

    game = fimbul.game(name)
    warning = {"warning": SEALED} if game.meta.campaign else {}
    return {
        **warning,
        "game": name,
        "title": game.meta.title,
        "engine": fimbul.__version__,
        "licence": LICENCE,
        "not_expressed": reasons(name),
        **written_rules(cases_of(name)),
    }


def page(found: Data) -> str:
    """Which rule of a game has how many cases, and where they come from."""
    name, rules = found["game"], catalogue(found["game"])
    told = sum(len(cases) for cases in found["rules"].values())
    file = f"[the file](../../../conformance/rules/{name}.json), [what is in it](../conformance.md)"
    lines = [f"# {found['title']}: rules in the conformance set", ""]
    if "warning" in found:
        lines += [f"**{SEALED.replace('file', 'page')}**", ""]
    lines += [f"{told} cases for {len(found['rules'])} of {len(rules)} rules ({file}).", ""]
    lines += ["`python tools/conformance.py` writes this page.", "", "| rule | | cases | from |", "|---|---|---|---|"]
    for rule, title in rules.items():
        cases = found["rules"].get(rule, [])
        origins = [each.get("proof", each["from"]).partition("[")[0] for each in cases]
        why = [f"not expressed: {found['not_expressed'][rule]}"] if rule in found["not_expressed"] else origins
        lines.append(f"| {rule} | {title} | {len(cases)} | {', '.join(why)} |")
    return "\n".join(lines) + "\n"


def written_cases(found: Data) -> str:
    """As JSON, with a line for each position and for each case."""
    parts = [f"{short(name)}: {short(what)}" for name, what in found.items() if name not in ("positions", "rules")]
    parts.append('"positions": ' + a_line_each(found["positions"]))
    rules = [f"{short(rule)}: {a_line_each(cases)}" for rule, cases in found["rules"].items()]
    parts.append('"rules": {\n' + ",\n".join(rules) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def a_line_each(found: list[Any]) -> str:
    """A list as JSON, with a line for each thing in it."""
    return "[\n" + ",\n".join([short(each) for each in found]) + "\n]"


def write(name: str) -> None:
    """Make the files of a game, and its page."""
    path_of_rules(name).parent.mkdir(parents=True, exist_ok=True)
    path_of(name).write_text(written(conformance(name)), encoding="utf-8")
    path_of_rules(name).write_text(written_cases(cases(name)), encoding="utf-8")
    page_of(name).parent.mkdir(exist_ok=True)
    page_of(name).write_text(page(read(path_of_rules(name))), encoding="utf-8")


def read(path: Path) -> Data:
    """A file of the set."""
    found: Data = json.loads(path.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Write the sets, or say what differs."""
    wrong = 0
    chosen = [each for each in sys.argv[1:] if each != "--check"] or fimbul.games()
    for name in chosen:
        if "--check" not in sys.argv:
            write(name)
        for sentence in (*check(read(path_of(name))), *check_cases(read(path_of_rules(name)))):
            print(sentence)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
