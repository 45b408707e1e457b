"""Many machines that Ray has joined play, and none of their games is lost with the machine that played it."""

import logging
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Any, Final, NamedTuple

import fimbul
from fimbul.arena.crew import JOBS_FOR_EACH_WORKER, Alone, Cores, Crew, Done, Job, Stop, Take, Task, call_off
from fimbul.core.errors import BadData, FimbulError

HERE: Final = "auto"  # the cluster that RAY_ADDRESS names, or that this machine is one of
ATTEMPTS: Final = 5  # machines that may die with a job, before it is taken for what kills them
PATIENCE: Final = 5.0  # seconds, for a cluster to open
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # Ray would tell its makers that it is used
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # and warn of what it will do with graphics cards
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # and print what machines that died had said last, among results
}


class Attempt(NamedTuple):
    """A job under way, and how many machines have died with it."""

    job: Job
    lost: int = 0


class Machines:
    """Worker processes on all machines of a cluster, one for each of their cores."""

    def __init__(self, address: str = HERE) -> None:
        self.address: Final = address

    def work(self, task: Task, jobs: Iterator[Job], take: Take, /) -> bool:
        """As every crew does. What a machine had when it died is played again by another, and comes home once."""
        with joined(self.address) as ray, interrupts() as pressed:
            return ClusterRun(ray, task, take, pressed).work(jobs)


class ClusterRun:
    """The jobs of one task, played by a cluster."""

    def __init__(self, ray: Any, task: Task, take: Take, pressed: list[int]) -> None:
        self.ray: Final = ray
        self.pressed: Final = pressed
        self.take: Final = take
        self.task: Final = ray.put(task)
        # A job that was lost is sent again here, where it is counted, and not by Ray.
        self.remote: Final = ray.remote(num_cpus=1, max_retries=0)(on_duty)
        self.under_way: Final[dict[Any, Attempt]] = {}

    def work(self, jobs: Iterator[Job]) -> bool:
        """Draw jobs as long as there is room for them, and take what comes home."""
        try:
            while True:
                for job in islice(jobs, self.room()):
                    self.send(Attempt(job))
                if not self.under_way:
                    return True
                self.ray.wait(list(self.under_way), num_returns=1)
                self.take_home(again=True)
                if self.pressed:  # and lost where an object of Ray's was just let go
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            self.call_in()
            self.take_home(again=False)
            return False
        except self.ray.exceptions.RayError as error:
            raise FimbulError(f"The cluster is gone: {first_line(error)}") from None
        except BaseException:
            self.give_up()
            raise

    def room(self) -> int:
        """How many jobs more the machines that are there have room for; there is always room for one."""
        cores = int(self.ray.cluster_resources().get("CPU", 0))
        return max(0, max(1, cores * JOBS_FOR_EACH_WORKER) - len(self.under_way))

    def send(self, attempt: Attempt) -> None:
        """Some machine gets a job."""
        self.under_way[self.remote.remote(self.task, attempt.job, fimbul.__version__)] = attempt

    def take_home(self, again: bool) -> None:
        """Hand over what is done, and send what was lost on its way again."""
        over, _ = self.ray.wait(list(self.under_way), num_returns=len(self.under_way), timeout=0)
        home: list[tuple[Job, Done]] = []
        lost: list[Attempt] = []
        for promise in over:
            attempt = self.under_way[promise]
            try:
                home.append((attempt.job, self.ray.get(promise)))
            except self.ray.exceptions.RayTaskError as error:
                if again or not isinstance(error.cause, self.ray.exceptions.TaskCancelledError):
                    raise as_said(error) from None  # else it was called in before it had begun to listen
            except self.ray.exceptions.RayError as error:
                lost.append(attempt._replace(lost=attempt.lost + 1))
                if again and lost[-1].lost >= ATTEMPTS:
                    raise FimbulError(f"{ATTEMPTS} machines died with the same job: {first_line(error)}") from None
        if home:
            self.take(home)
        for promise in over:  # not before: an interrupt while they are taken loses none
            del self.under_way[promise]
        if again:
            for attempt in lost:
                self.send(attempt)

    def call_in(self) -> None:
        """No job is begun any more, and those under way come home; unless there is a second interrupt."""
        try:
            for promise in self.under_way:
                self.ray.cancel(promise)
            self.ray.wait(list(self.under_way), num_returns=len(self.under_way))
        except KeyboardInterrupt:
            self.give_up()

    def give_up(self) -> None:
        """Nobody waits for what is under way."""
        for promise in self.under_way:
            self.ray.cancel(promise, force=True)


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """The interrupts that came meanwhile. Each is raised as always, too; but Python drops one that comes while an
    object is let go.
    """
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():  # there none arrives
        yield pressed
        return

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def on_duty(task: Task, job: Job, engine: str) -> Done:
    """On some machine: do a job. Ray calls it off as a keyboard does, and then it is called in as everywhere."""
    if fimbul.__version__ != engine:
        raise BadData(f"A machine of the cluster has Fimbul {fimbul.__version__}, not {engine}.")
    Stop.rung = False
    signal.signal(signal.SIGINT, called_in)
    return task(job)


def called_in(_number: int, _frame: FrameType | None) -> None:
    """The game that is played is finished, and no other is begun."""
    call_off()


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Ray, with which a cluster is joined meanwhile."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray  # noqa: PLC0415 - an extra, and a large one
    except ModuleNotFoundError:
        raise FimbulError("To play on many machines takes Ray; install it with: pip install 'fimbul[ray]'") from None
    try:
        knock(address)
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        if address == HERE and isinstance(error, ConnectionError):
            raise FimbulError("This machine is in no cluster; it begins one with: ray start --head") from None
        raise FimbulError(f"There is no cluster to be joined at {address}: {first_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Ray would wait for minutes at an address where nobody is."""
    host, colon, port = address.rpartition(":")
    if colon and "/" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def as_said(error: Any) -> Exception:
    """What went wrong on a machine, as the sentence that it is, or whole."""
    cause: Exception = error.cause
    if isinstance(cause, ModuleNotFoundError):
        return FimbulError(f"A machine of the cluster lacks something: {cause}.")
    return cause if isinstance(cause, FimbulError) else FimbulError(f"On a machine of the cluster: {error}")


def first_line(error: Exception) -> str:
    """What an error says, without all that follows."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}."
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def crew_of(workers: int, cluster: str | None = None) -> Crew:
    """So many workers of this machine, or the cluster that was named."""
    if cluster is not None:
        return Machines(cluster)
    return Cores(workers) if workers > 1 else Alone()
