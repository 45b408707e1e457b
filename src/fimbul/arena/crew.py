"""Who plays many games: this process, or worker processes on all cores; behind one face."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event
from typing import Any, Final, Protocol

from fimbul.core.errors import FimbulError

JOBS_FOR_EACH_WORKER: Final = 2  # one that is played, and one that waits at its door

Job = Any
Done = Any
Task = Callable[[Job], Done]
Take = Callable[[list[tuple[Job, Done]]], None]


class Crew(Protocol):
    """Whoever does jobs."""

    def work(self, task: Task, jobs: Iterator[Job], take: Take, /) -> bool:
        """Do the jobs in any order, and hand over what came out, some at a time, in this process.

        A job is drawn from the iterator when somebody is free for it, so an iterator may end early by what was handed
        over. The first interrupt lets what is under way come home, the second ends it; the answer is whether all
        was done. After an interrupt the same may be handed over twice: the taker knows jobs by what they are about.
        """


class Stop:
    """What tells a task of several games to begin no further one: a bell that each worker process gets, or, at home, a
    mark.
    """

    bell: Event | None = None
    rung = False


def called_off() -> bool:
    """Has somebody interrupted? A task of several games asks before each of them."""
    return Stop.rung or (Stop.bell is not None and Stop.bell.is_set())


def call_off() -> None:
    """A task that has caught the interrupt itself tells the crew at home."""
    Stop.rung = True


def begin_work(bell: Event) -> None:
    """In a new worker: the interrupt key is for the process that collects the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Stop.bell = bell


class Alone:
    """This process, one job after the other."""

    def work(self, task: Task, jobs: Iterator[Job], take: Take, /) -> bool:
        """As every crew does."""
        Stop.rung = False
        try:
            for job in jobs:
                take([(job, task(job))])
                if Stop.rung:
                    return False
        except KeyboardInterrupt:
            return False
        return True


class Cores:
    """Worker processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def work(self, task: Task, jobs: Iterator[Job], take: Take, /) -> bool:
        """As every crew does."""
        context = get_context("spawn")
        bell = context.Event()
        strangers = set(active_children())
        under_way: dict[Future[Done], Job] = {}
        with ProcessPoolExecutor(self.workers, context, begin_work, (bell,)) as pool:
            try:
                while True:
                    for job in islice(jobs, self.workers * JOBS_FOR_EACH_WORKER - len(under_way)):
                        under_way[pool.submit(task, job)] = job
                    if not under_way:
                        return True
                    over, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    take([(under_way[future], future.result()) for future in over])
                    for future in over:
                        del under_way[future]
            except KeyboardInterrupt:
                bell.set()
                try:
                    pool.shutdown(cancel_futures=True)
                except KeyboardInterrupt:
                    for worker in set(active_children()) - strangers:
                        worker.terminate()
                take([(job, future.result()) for future, job in under_way.items() if came_home(future)])
                return False
            except BrokenProcessPool:
                raise FimbulError("A worker process died; perhaps there is not enough memory for so many.") from None
            except BaseException:
                bell.set()
                pool.shutdown(cancel_futures=True)
                raise


def came_home(future: Future[Done]) -> bool:
    """Did a worker finish this job, or as much of it as it could?"""
    return future.done() and not future.cancelled() and future.exception() is None
