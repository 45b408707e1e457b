"""Look over the shoulder of the proofs: which positions they make, what they pick there, and why they may not.

The tests marked with rules run here as they always do, with a pytest plugin that writes down what they do to positions.
"""

import json
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, cast

import pytest

from fimbul.core.errors import FimbulError
from fimbul.core.game import Game, Refusal, State
from fimbul.core.rule import cited

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_PICKS: Final = 40  # of a proof that are written down: one that plays on and on shows no single rule
MOST_LOOKS: Final = 20  # at positions that it does not play
LONGEST: Final = 12  # picks in a row


class Scene:
    """A position of a proof, the picks that it makes from there, and the options about which it asks why not."""

    def __init__(self, proof: str, says: str, position: str) -> None:
        self.proof = proof
        self.says = says
        self.position = position
        self.picks: list[int] = []
        self.refused: list[int] = []


class Homes:
    """Which functions are homes of which rules, as they run."""

    def __init__(self, name: str) -> None:
        self.rules: dict[tuple[str, str], list[str]] = {}
        for rule, places in cited(ROOT / "src" / "fimbul" / "games" / name).items():
            for place in places:
                self.rules.setdefault((str(place.path), place.name), []).append(rule)

    def of(self, frame: FrameType) -> list[str]:
        """The rules whose home runs in a frame: it, or the class that it belongs to."""
        code = frame.f_code
        found = self.rules.get((code.co_filename, code.co_qualname))
        if found is None and "." in code.co_qualname:
            found = self.rules.get((code.co_filename, code.co_qualname.rpartition(".")[0]))
        return found or []

    @contextmanager
    def heard(self) -> Generator[set[str]]:
        """The rules whose homes run meanwhile."""
        told: set[str] = set()

        def listen(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                told.update(self.of(frame))

        sys.setprofile(listen)
        try:
            yield told
        finally:
            sys.setprofile(None)


class Watcher:
    """The plugin: it keeps the scenes of every proof by rule."""

    def __init__(self, homes: Homes) -> None:
        self.homes = homes
        self.scenes: dict[str, list[Scene]] = {}
        self.failed: list[str] = []
        self.running: Proof | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Proofs alone are run."""
        items[:] = [item for item in items if rules_of(item)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """A proof runs, and is watched."""
        docs = getattr(getattr(item, "function", None), "__doc__", None) or ""
        self.running = proof = Proof(item.nodeid, " ".join(docs.split()))
        sys.setprofile(self.see_homes)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.running = None
            for rule in rules_of(item):
                self.scenes.setdefault(rule, []).extend(proof.scenes)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Proofs that fail prove nothing."""
        if report.failed:
            self.failed.append(report.nodeid)

    def see_homes(self, frame: FrameType, event: str, _: Any) -> None:
        """A proof asks the home of a rule itself: the positions that it asks about are worth a look."""
        proof = self.running
        if event == "call" and proof is not None and not proof.busy and self.homes.of(frame):
            for value in list(frame.f_locals.values()):
                if isinstance(value, State):
                    proof.asks(value)


class Proof:
    """A test while it runs."""

    def __init__(self, name: str, says: str) -> None:
        self.name = name
        self.says = says
        self.scenes: list[Scene] = []
        self.open: dict[int, tuple[State, Scene, str]] = {}  # by identity: what goes on, how it stood last
        self.busy = False
        self.picks = 0
        self.asked: list[State] = []  # the positions about which it asks the homes of rules

    @contextmanager
    def alone(self) -> Iterator[None]:
        """What the engine does in the meantime is no doing of the proof."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False

    def look(self, state: State) -> Scene | None:
        """The scene of a position as it is now."""
        with self.alone():
            text = written(state)
        if not text:
            return None
        for scene in self.scenes:
            if scene.position == text and not scene.picks:
                return scene
        self.scenes.append(Scene(self.name, self.says, text))
        return self.scenes[-1]

    def asks(self, state: State) -> None:
        """The proof asks the home of a rule about a position."""
        if len(self.asked) < MOST_LOOKS and not any(each is state for each in self.asked):
            self.asked.append(state)
            self.look(state)

    def begins(self, state: State) -> Scene | None:
        """The scene in which the proof picks now: the one that goes on, or a new one."""
        self.picks += 1
        if self.picks > MOST_PICKS:
            return None
        known = self.open.get(id(state))
        if known is not None and len(known[1].picks) < LONGEST:
            with self.alone():
                if written(state) == known[2]:
                    return known[1]
        return self.look(state)

    def picked(self, state: State, scene: Scene, option: int) -> None:
        """The proof has picked."""
        scene.picks.append(option)
        self.open[id(state)] = (state, scene, written(state))


def rules_of(item: pytest.Item) -> list[str]:
    """The rules that a test proves."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def written(state: State) -> str:
    """The position on one line; empty if it is one that no game comes to."""
    try:
        if not state.agenda and not state.over:
            state = awake(state)
        return json.dumps(json.loads(state.to_json()), ensure_ascii=False, separators=(",", ":"))
    except (FimbulError, AssertionError, LookupError, TypeError, ValueError):
        return ""


def awake(state: State) -> State:
    """A position in which nothing is asked, as it goes on: with a turn of the seat that is active in it."""
    twin: Any = state.copy()
    order = getattr(twin, "order", None)
    if order:  # a turn follows that of another
        twin.active = order[order.index(twin.active) - 1]
    twin.agenda = [state.game.new().agenda[0]]
    twin.settle()
    return twin  # type: ignore[no-any-return]


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Whoever plays or asks meanwhile is seen by the watcher."""
    play, explain, settle = State.play, Game.explain, State.settle

    def watched_play(state: State, option: int) -> None:
        proof = watcher.running
        if proof is None or proof.busy or option not in state.asked:
            play(state, option)
            return
        scene = proof.begins(state)
        with proof.alone():
            play(state, option)
            if scene is not None:
                proof.picked(state, scene, option)

    def watched_explain(game: Game, state: State, seat: int, option: int) -> Refusal | None:
        proof = watcher.running
        if proof is None or proof.busy:
            return explain(game, state, seat, option)
        with proof.alone():
            refusal = explain(game, state, seat, option)
        if refusal is not None and refusal.rule and seat == state.decider:
            scene = proof.look(state)
            if scene is not None and option not in scene.refused:
                scene.refused.append(option)
        return refusal

    def watched_settle(state: State) -> None:
        proof = watcher.running
        if proof is None or proof.busy:
            settle(state)
            return
        with proof.alone():
            settle(state)
        if len(proof.scenes) <= MOST_LOOKS:
            proof.look(state)

    state, game = cast(Any, State), cast(Any, Game)
    state.play, game.explain, state.settle = watched_play, watched_explain, watched_settle
    try:
        yield
    finally:
        state.play, game.explain, state.settle = play, explain, settle


def scenes_of_proofs(name: str) -> dict[str, list[Scene]]:
    """Run the proofs of a game; the scenes of each rule."""
    watcher = Watcher(Homes(name))
    quietly = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with watched(watcher):
        code = pytest.main([*quietly, "-m", "not long", str(ROOT / "tests" / "games" / name)], plugins=[watcher])
    if code != 0 or watcher.failed:
        raise SystemExit(f"The proofs fail, so they show nothing: {', '.join(watcher.failed) or code}.")
    return watcher.scenes
