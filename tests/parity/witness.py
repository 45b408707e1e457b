"""What one build does, line by line: run it under both, and compare.

`PYTHONPATH=src python tests/parity/witness.py games` plays games and prints every position; the other subjects are the
keys of SUBJECTS. A line that starts a game stands at the margin; what belongs to it is indented.
"""

import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import fimbul
from fimbul.core import record
from fimbul.core.sitting import resume

MIXES = 24  # games with several options changed at once
LONGEST = 4000  # picks in a game
LONGEST_IN_CAMPAIGNS = 240  # where a game has thousands, and dozens of options
WORLDS = Path(__file__).parent.parent / "games"
LOOK_EVERY = 25  # picks between two looks at saves and views
MANY_ENTRIES = 12  # of parts that have more only some are looked at
DOUBT_EVERY = 60  # picks between two rounds of illegal picks
JUNK: tuple[Any, ...] = (None, True, -1, 0, 1, 57, 10**20, 0.5, "", "x", "blue", [], [[]], [None], {}, {"x": 1})


def longest(game: fimbul.Game) -> int:
    """How many picks of a game are looked at."""
    return LONGEST_IN_CAMPAIGNS if game.meta.campaign else LONGEST


def option_sets(meta: fimbul.Meta) -> Iterator[dict[str, Any]]:
    """The defaults, every other value of each option by itself, and mixes; of a campaign also what it has left."""
    yield {}
    values = {choice.name: list(choice.values) for choice in meta.options}
    for path in sorted((WORLDS / meta.name / "worlds").glob("*.json")):
        values["world"].append(path.read_text(encoding="utf-8").strip())
    for choice in meta.options:
        if choice.limits:
            values[choice.name].append(min(choice.limits[1], choice.limits[0] + 12))
        for value in values[choice.name][1:]:
            yield {choice.name: value}
    for seed in range(MIXES):
        rng = Random(seed)
        yield {name: rng.choice(each) for name, each in values.items()}


def set_ups() -> Iterator[tuple[fimbul.Game, int]]:
    """Every registered game with each set of options, and a seed for each."""
    for name in fimbul.games():
        for seed, options in enumerate(option_sets(fimbul.game(name).meta)):
            yield fimbul.game(name, **options), seed


def random_pick(state: fimbul.State, rng: Random) -> int:
    """Any legal option; chance rolls by its weights."""
    return fimbul.roll(state, rng) if state.decider == fimbul.CHANCE else rng.choice(state.options())


def positions(game: fimbul.Game, seed: int, every: int) -> Iterator[fimbul.State]:
    """Positions of a random game, one in so many, and the last."""
    state, rng = game.new(), Random(seed)
    for number in range(longest(game)):
        if state.over:
            break
        if number % every == 0:
            yield state
        state.play(random_pick(state, rng))
    yield state


def short(value: object) -> str:
    """A fingerprint of plain data, order included."""
    return blake2b(repr(value).encode(), digest_size=6).hexdigest()


def modules() -> Iterator[str]:
    """Which modules of core and games are loaded, and from what kind of file."""
    for game, _ in set_ups():
        game.new()
    for name, module in sorted(sys.modules.items()):
        if name.startswith(("fimbul.core", "fimbul.games")):
            yield f"{name} {(module.__file__ or '').rsplit('.', 1)[-1]}"


def games() -> Iterator[str]:
    """Random games: each pick with the position it leads to and what was told; now and then saves and views."""
    for game, seed in set_ups():
        yield f"{game!r} seed {seed}"
        state, rng = game.new(), Random(seed)
        state.listen()
        for number in range(longest(game)):
            if state.over:
                break
            option = random_pick(state, rng)
            pick = f"{state.decider} {game.lexicon.word(option)}"
            state.play(option)
            yield f" {number} {pick} -> {state.key():016x} {state.options()} {state.revelations}"
            yield from (f"  {audience} {game.sentence(event)}" for audience, event in state.heard())
            if number % LOOK_EVERY == 0:
                yield from look(state)
        yield from look(state)
        yield f" {state.outcome} {game.ending(state.outcome) if state.outcome else 'unfinished'}"


def look(state: fimbul.State) -> Iterator[str]:
    """The position from every side: invariants, copy, save, views and their words."""
    game = state.game
    state.check()
    saved = state.to_json()
    again = game.from_json(saved)
    yield f"  copy {state.copy().key():016x} save {short(saved)} loaded {again.key():016x} {short(again.to_json())}"
    if state.decider == fimbul.CHANCE:
        yield f"  weights {state.weights()}"
    yield f"  tensors {short([game.tensor().numbers(state, seat) for seat in range(game.seats)])}"
    for seat in (None, *range(game.seats)):
        view = state.view(seat)
        yield f"  view of {seat} {short(view)} {short(json.dumps(view))}"
        if seat is not None:
            yield f"  sample {state.sample(seat, Random(seat)).key():016x}"
        if seat == state.decider:
            labels = [game.label(view, option) for option in state.options()]
            yield f"  {game.prompt(view)} {game.crumbs(view)} {labels}"


def refusals() -> Iterator[str]:
    """Why every word that cannot be picked cannot be, for every seat; and that picking it changes nothing."""
    for game, seed in set_ups():
        yield f"{game!r} seed {seed}"
        for state in positions(game, seed, DOUBT_EVERY):
            before = state.to_json()
            yield f" {state.key():016x} {state.decider}"
            for seat in range(game.seats):
                view = state.view(seat)
                for option in range(len(game.lexicon)):
                    if game.sealed(state, option):
                        continue
                    refusal = game.explain(state, seat, option)
                    if refusal is not None:
                        yield f"  {seat} {option} {refusal} {game.because(view, option, refusal)}"
            for option in (*range(-1, len(game.lexicon) + 1), 10**20):
                if option not in state.options():
                    yield f"  {option} {attempt(state.play, option)}"
            for seat in range(-2, game.seats + 1):
                yield f"  {seat} gives up: {attempt(ending_if_conceded, state.copy(), seat)}"
            assert state.to_json() == before, "a refused pick changed the position"


def ending_if_conceded(state: fimbul.State, seat: int) -> object:
    """How it ends, or goes on, when a seat gives up."""
    state.concede(seat)
    return state.outcome, state.decider, f"{state.key():016x}"


def attempt(deed: Callable[..., object], *given: object) -> str:
    """What comes of it: the result or, for a refusal of ours, its kind and its sentence; else only the kind."""
    try:
        return f"gives {deed(*given)!r}"
    except fimbul.FimbulError as error:
        return f"{type(error).__name__}: {error}"
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, AssertionError) as error:
        return f"{type(error).__name__}, which no player understands"


def words() -> Iterator[str]:
    """The lexicon there and back, and what is no word, no option or no game."""
    yield attempt(fimbul.game, "chess")
    for name in fimbul.games():
        game = fimbul.game(name)
        yield f"{game!r} {game.data_hash()} {game.seat_names} {game.lexicon.ranges}"
        for option in range(len(game.lexicon)):
            word = game.lexicon.word(option)
            yield f" {option} {word} {game.lexicon.parse(word.upper())}"
        for number in (-1, len(game.lexicon), 10**20):
            yield f" {attempt(game.lexicon.word, number)}"
        for nonsense in ("", "xyzzy", "x" * 100, "Å"):
            yield f" {attempt(game.lexicon.parse, nonsense)}"
        for choice in (*game.meta.options, fimbul.Choice("no_such_option", (0,), "")):
            for junk in JUNK:
                yield f" {choice.name} {junk!r} {attempt(partial(fimbul.game, name, **{choice.name: junk}))}"


def broken_saves() -> Iterator[str]:
    """Saves with one value taken out or replaced by junk, everywhere, and texts that are no saves."""
    for name in fimbul.games():
        game = fimbul.game(name)
        yield f"{game!r}"
        for text in ("", "[]", "{", "null", '"x"', "{}", "[" * 10_000, b"\xff"):
            yield f" {text[:20]!r} {attempt(key_of_save, game, text)}"
        for state in positions(game, 0, 120):
            yield f" {state.key():016x}"
            for where, broken in breakages(json.loads(state.to_json())):
                yield f"  {where} {attempt(key_of_save, game, broken)}"


def key_of_save(game: fimbul.Game, saved: Any) -> str:
    """The position that a save describes."""
    return f"{game.from_json(saved).key():016x}"


def breakages(saved: Any) -> Iterator[tuple[str, Any]]:
    """The save with each of its parts in turn taken out or replaced."""
    for path in paths_into(saved):
        for junk in JUNK:
            broken = deepcopy(saved)
            inside(broken, path)[path[-1]] = deepcopy(junk)
            yield f"{path} = {junk!r}", broken
        broken = deepcopy(saved)
        del inside(broken, path)[path[-1]]
        yield f"{path} gone", broken


def paths_into(part: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a tree of plain data; where many entries lie below its top, to some of them."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(part, dict):
        inner = list(part.items())
    elif isinstance(part, list):
        inner = list(enumerate(part))
    for step, below in inner[:: 1 + len(inner) // MANY_ENTRIES if above else 1]:
        yield (*above, step)
        yield from paths_into(below, (*above, step))


def inside(part: Any, path: tuple[Any, ...]) -> Any:
    """What holds the last step of a path."""
    for step in path[:-1]:
        part = part[step]
    return part


def records() -> Iterator[str]:
    """Sittings with notes, undos and a concession as text; the same read again; and texts with a line spoilt."""
    for game, seed in set_ups():
        yield f"{game!r} seed {seed}"
        text = sit(game, seed)
        yield from (f" {line}" for line in text.split("\n"))
        header, entries = record.read(text)
        yield f" again {resume(game, header, entries).text() == text}"
        if game.options == fimbul.game(game.meta.name).options:
            yield from spoilt(game, text)


def sit(game: fimbul.Game, seed: int) -> str:
    """The record of a game in which people talk, change their minds and, every third time, give up."""
    rng = Random(seed)
    sitting = fimbul.sit_down(game, [f"player {number}" for number in range(game.seats)])
    patience = 150 if seed % 3 == 0 else longest(game)
    while not sitting.state.over and len(sitting.picks) < patience:
        seat = sitting.state.decider
        sitting.play(random_pick(sitting.state, rng))
        if rng.random() < 0.05 and seat != fimbul.CHANCE:
            sitting.note(seat, f"  after {len(sitting.picks)}\n picks ")
        if rng.random() < 0.2 and seat != fimbul.CHANCE and sitting.undoable(seat):
            sitting.undo(seat)
    if not sitting.state.over:
        sitting.concede(seed % game.seats)
    return sitting.text()


def spoilt(game: fimbul.Game, text: str) -> Iterator[str]:
    """What reading says to a record with one line missing or changed."""
    lines = text.split("\n")
    for number in range(len(lines)):
        for change in ([], ["nonsense"], [lines[number] + " x"], [lines[number]] * 2):
            broken = "\n".join([*lines[:number], *change, *lines[number + 1 :]])
            yield f"  line {number} as {change} {attempt(key_of_record, game, broken)}"


def key_of_record(game: fimbul.Game, text: str) -> str:
    """The position that a record leads to."""
    return f"{resume(game, *record.read(text)).state.key():016x}"


SUBJECTS: dict[str, Callable[[], Iterator[str]]] = {
    "modules": modules,
    "games": games,
    "refusals": refusals,
    "words": words,
    "broken saves": broken_saves,
    "records": records,
}

if __name__ == "__main__":
    for line in SUBJECTS[sys.argv[1]]():
        print(line)
