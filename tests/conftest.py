"""What all tests share: in CI nothing may be missing, so there a test that would be skipped fails."""

import os
from collections.abc import Generator

import pytest

IN_CI = bool(os.environ.get("CI"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """How a test went; where a browser, a database or a compiler may be missing, its test is skipped, but not in CI."""
    report = yield
    return as_failure(report) if IN_CI and report.skipped and not hasattr(report, "wasxfail") else report


def as_failure(report: pytest.TestReport) -> pytest.TestReport:
    """The report of a skipped test as that of a failed one, with what was missing."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"In CI nothing is skipped. {reason}"
    return report
