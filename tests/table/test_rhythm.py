"""When somebody is told: at once, gathered, and not in quiet hours, by the clock on her own wall."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from fimbul.core.errors import FimbulError
from fimbul.table.keep.stored_notices import Channel, Kind, Rhythm, Wishes
from fimbul.table.notices.rhythm import check_wishes, when

OSLO = "Europe/Oslo"
NIGHT = (22 * 60, 7 * 60)


def moment(words: str, fold: int = 0) -> int:
    """A time on a wall in Oslo."""
    return round(datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(OSLO), fold=fold).timestamp() * 1000)


def channel(rhythm: Rhythm = "once", kind: Kind = "mail") -> Channel:
    """A channel of that rhythm."""
    return Channel("c", "p", kind, "", "", "", 0, 1, rhythm, "", "")


def sent(due: str, rhythm: Rhythm = "once", quiet: tuple[int, int] | None = None, kind: Kind = "mail") -> str:
    """When something is sent that is due then, in Oslo."""
    start, end = quiet or (None, None)
    wanted = Wishes("all", OSLO, start, end, 8 * 60)
    found = when(channel(rhythm, kind), wanted, moment(due), moment(due))
    return datetime.fromtimestamp(found / 1000, ZoneInfo(OSLO)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("due", "rhythm", "then"),
    [
        ("2026-11-19 20:15", "once", "2026-11-19 20:15"),
        ("2026-11-19 20:15", "hourly", "2026-11-19 21:00"),
        ("2026-11-19 20:00", "hourly", "2026-11-19 20:00"),
        ("2026-11-19 20:15", "daily", "2026-11-20 08:00"),
        ("2026-11-19 07:59", "daily", "2026-11-19 08:00"),
        ("2026-11-19 08:00", "daily", "2026-11-19 08:00"),
        ("2026-03-28 20:00", "daily", "2026-03-29 08:00"),  # the night has 23 hours ...
        ("2026-10-24 20:00", "daily", "2026-10-25 08:00"),  # ... and this one 25
    ],
)
def test_mail_comes_in_its_rhythm(due: str, rhythm: Rhythm, then: str) -> None:
    """By the hour or by the day; what is due at that time is sent then."""
    assert sent(due, rhythm) == then


@pytest.mark.parametrize(
    ("due", "quiet", "then"),
    [
        ("2026-11-19 23:30", NIGHT, "2026-11-20 07:00"),
        ("2026-11-19 06:59", NIGHT, "2026-11-19 07:00"),
        ("2026-11-19 07:00", NIGHT, "2026-11-19 07:00"),
        ("2026-11-19 21:59", NIGHT, "2026-11-19 21:59"),
        ("2026-11-19 13:00", (12 * 60, 14 * 60), "2026-11-19 14:00"),
        ("2026-11-19 13:00", (13 * 60, 13 * 60), "2026-11-19 13:00"),
        ("2026-03-28 23:00", (22 * 60, 2 * 60 + 30), "2026-03-29 03:30"),  # there is no half past two that night
    ],
)
def test_nothing_comes_in_quiet_hours(due: str, quiet: tuple[int, int], then: str) -> None:
    """Also where they go past midnight; on no channel."""
    kinds: tuple[Kind, ...] = ("mail", "push", "webhook")
    for kind in kinds:
        assert sent(due, quiet=quiet, kind=kind) == then


def test_what_is_tried_again_does_not_wait_for_its_day_once_more() -> None:
    """A mail server that was busy at eight is asked again at five past."""
    later = moment("2026-11-19 08:05")
    assert when(channel("daily"), Wishes(zone=OSLO), later, later, again=True) == later


@pytest.mark.parametrize(
    "wanted",
    [Wishes(zone="Nowhere/Else"), Wishes(quiet_from=60), Wishes(quiet_from=-1, quiet_to=3), Wishes(digest_at=1440)],
)
def test_hours_and_zones_that_are_none_are_refused(wanted: Wishes) -> None:
    """In words."""
    with pytest.raises(FimbulError):
        check_wishes(wanted)
