"""What is measured of writing, for who watches the house: how often, how long, how much, and never what."""

from typing import Final

from prometheus_client import Counter, Histogram

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Measures:
    """The figures of one writer, from when it began."""

    def __init__(self) -> None:
        self.write_s = Histogram(
            "fimbul_write_seconds", "How long a transaction of the writer takes.", buckets=SECONDS, registry=None
        )
        self.failed = Counter("fimbul_writes_failed", "Transactions that were not written.", registry=None)
        self.acts = Counter("fimbul_acts", "Moves and other acts at tables that were written.", registry=None)

    def wrote(self, seconds: float, acts: int) -> None:
        """A transaction with so many acts is on disk."""
        self.write_s.observe(seconds)
        if acts:
            self.acts.inc(acts)
