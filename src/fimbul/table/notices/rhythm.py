"""When somebody wants to be told: at once, each hour, once a day; and never in the hours that are quiet."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from fimbul.core.errors import FimbulError
from fimbul.table.keep.stored_notices import Channel, Wishes

MINUTES_OF_A_DAY: Final = 24 * 60


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def zone_of(name: str) -> tzinfo:
    """The time zone with this name; one that is not known any more is that of Greenwich."""
    return ZoneInfo(name) if name in zones() else UTC


def check_wishes(wanted: Wishes) -> None:
    """Refuse hours and zones that are none."""
    if wanted.zone not in zones():
        raise FimbulError("There is no such time zone.")
    hours = (wanted.quiet_from, wanted.quiet_to)
    if any(hour is not None and not 0 <= hour < MINUTES_OF_A_DAY for hour in (*hours, wanted.digest_at)):
        raise FimbulError("Hours are minutes from 0 to 1439.")
    if (wanted.quiet_from is None) != (wanted.quiet_to is None):
        raise FimbulError("Quiet hours have a beginning and an end.")


def when(channel: Channel, wanted: Wishes, due: int, moment: int, again: bool = False) -> int:
    """When what has been due since then is to be sent on a channel: the moment that is given, or one that is to come.

    What is tried again has waited for its hour already.
    """
    here = datetime.fromtimestamp(moment / 1000, zone_of(wanted.zone))
    since = datetime.fromtimestamp(due / 1000, zone_of(wanted.zone))
    if again or channel.kind != "mail":
        sent = here
    elif channel.rhythm == "hourly":
        sent = max(here, next_hour(since))
    elif channel.rhythm == "daily":
        sent = max(here, next_time(since, wanted.digest_at))
    else:
        sent = here
    later = after_quiet(sent, wanted)
    return moment if later <= here else round(later.timestamp() * 1000)


def next_hour(moment: datetime) -> datetime:
    """The full hour that comes then, or is."""
    hour = moment.replace(minute=0, second=0, microsecond=0)
    return hour if hour == moment else (hour.astimezone(UTC) + timedelta(hours=1)).astimezone(moment.tzinfo)


def next_time(moment: datetime, minute: int) -> datetime:
    """The next time that the clock on the wall says so."""
    found = at_minute(moment, minute)
    return found if found.astimezone(UTC) >= moment.astimezone(UTC) else at_minute(moment + timedelta(days=1), minute)


def at_minute(day: datetime, minute: int) -> datetime:
    """The time of day, that day; where the clock leaps over it, the one that it leaps to."""
    found = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    return found.astimezone(UTC).astimezone(day.tzinfo)


def after_quiet(moment: datetime, wanted: Wishes) -> datetime:
    """The moment itself, or if it is in quiet hours their end."""
    start, end = wanted.quiet_from, wanted.quiet_to
    if start is None or end is None or start == end:
        return moment
    minute = moment.hour * 60 + moment.minute
    quiet = start <= minute < end if start < end else minute >= start or minute < end
    return next_time(moment, end) if quiet else moment
