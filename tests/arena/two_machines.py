"""A cluster of two machines on this one, as far as Ray can tell; one of them dies while a game is played on it.

A process of its own, since Ray leaves threads, signals and files behind in the one that joins. It is called with the
folder for all of that, and prints what it saw.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from fimbul.arena.crew import Alone, Take, Task
from fimbul.arena.deals import Job, Played
from fimbul.arena.ledger import Ledger, read_game
from fimbul.arena.machines import QUIET, Machines
from fimbul.arena.series import Series, play_series
from fimbul.arena.tournament import play
from fimbul.core.errors import FimbulError
from tests.arena.test_tournament import tournament

SERIES = Series("meltwater", {"turn_cap": 8}, ("uniform", "uniform"), 5, 1)
LONG = SERIES._replace(games=100_000)


def main() -> None:
    """Bring the cluster up, use it, kill half of it, use the rest, take it down."""
    home = sys.argv[1]
    os.environ |= QUIET | {"RAY_TMPDIR": home, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}  # which keeps to loopback
    from ray.cluster_utils import Cluster

    kind = {"num_cpus": 1, "include_dashboard": False, "include_log_monitor": False, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, shutdown_at_exit=True, head_node_args=kind)
    try:
        print(json.dumps(seen(cluster, cluster.add_node(**kind), Path(home, "mark"))))
    finally:
        cluster.shutdown()


def seen(cluster: Any, other: Any, mark: Path) -> dict[str, Any]:
    """What the cluster plays, beside what this process plays alone."""
    played, path = tournament(3), mark.with_name("results.jsonl")
    with Ledger(played.heading(), path) as ledger:
        play(played, ledger, Dying(cluster, other, mark))
    with Ledger(played.heading()) as alone:
        play(played, alone, Alone())
    lines = path.read_bytes().splitlines()[1:]
    return {
        "lost": mark.read_text(encoding="utf-8"),
        "games": sorted([told(read_game(line)) for line in lines]),
        "alone": sorted([told(game) for game in alone.played.values()]),
        "series": play_series(SERIES, Machines(cluster.address)) == play_series(SERIES),
        "interrupted": interrupted(cluster.address),
        "refused": refused(cluster.address),
    }


def told(game: Played) -> str:
    """A game but for the seconds it took, and with what it may be told by first."""
    return f"{key(game)} {game._replace(seconds=()).places} {game.scores} {game.picks}"


def key(game: Played | Job) -> str:
    """By what a game is known."""
    return f"{game.deal} {' '.join(game.players)}"


class Dying(Machines):
    """A cluster one of whose machines dies as soon as it plays and the other one has told of a game."""

    def __init__(self, cluster: Any, other: Any, mark: Path) -> None:
        super().__init__(cluster.address)
        self.cluster, self.other, self.mark = cluster, other, mark

    def work(self, task: Task, jobs: Iterator[Any], take: Take, /) -> bool:
        """The game that is lost does not end before its machine does."""

        def take_and_kill(batch: list[tuple[Any, Any]]) -> None:
            take(batch)
            if self.other in self.cluster.worker_nodes:
                self.cluster.remove_node(self.other, allow_graceful=False)

        return super().work(partial(held, task, self.other.node_id, self.mark), jobs, take_and_kill)


def held(task: Task, dying: str, mark: Path, job: Job) -> Any:
    """On a machine: the one that will die plays for ever, and the other one waits until it does."""
    import ray

    if ray.get_runtime_context().get_node_id() == dying:
        draft = mark.with_suffix(".part")
        draft.write_text(key(job), encoding="utf-8")
        draft.replace(mark)
        while True:
            time.sleep(0.1)
    while not mark.exists():
        time.sleep(0.05)
    return task(job)


def interrupted(address: str) -> int:
    """How many games are counted of a series that is interrupted as soon as something of it is known."""

    def interrupt(_: int) -> None:
        if not pressed:
            pressed.append(True)
            os.kill(os.getpid(), signal.SIGINT)

    pressed: list[bool] = []
    return play_series(LONG, Machines(address), interrupt).games


def refused(address: str) -> str:
    """What a machine says that has another version."""
    import fimbul

    fimbul.__version__ = "99.0"
    try:
        play_series(SERIES, Machines(address))
    except FimbulError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    main()
