"""The unit of measure: the CPU time of a fixed Python loop, taken beside each measurement, because machines differ."""

import os
import time

ITERATIONS = 10_000_000
WARM_CALLS = 20  # the interpreter specialises a function after its first calls


def loop(iterations: int) -> int:
    """Additions that stay below a million, so that every number is small and only the interpreter is measured."""
    total = 0
    for number in range(iterations):
        total = (total + number) & 1048575
    return total


def warm_up() -> None:
    """Call the loop until it is as fast as it gets."""
    for _ in range(WARM_CALLS):
        loop(1000)


def loop_seconds(iterations: int) -> float:
    """CPU seconds of so many rounds of the loop, now."""
    start = time.process_time()
    loop(iterations)
    return time.process_time() - start


def pin_to_one_core() -> int | None:
    """Stay on the last core this process may use, and so will its children; None where that cannot be asked for."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core
