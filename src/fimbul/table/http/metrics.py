"""Figures of the house for Prometheus: how many, how often and how long; no names, no tables, nothing of any game."""

from collections.abc import Iterable
from ipaddress import ip_address
from secrets import compare_digest
from typing import Final

from litestar.datastructures import Headers
from prometheus_client import CollectorRegistry, Counter, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.version import VERSION
from fimbul.table.http.proxies import network_of
from fimbul.table.keep.schema import notices, persons, tables
from fimbul.table.play.house import House

PASSED_ON: Final = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
PHASES: Final = ("waiting", "playing", "over")


class Metrics(Collector):
    """All figures of a house; those of the database are asked for just before they are told."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: dict[str, int] | None = None  # what the database has of each
        self.answers = Counter(
            "fimbul_answers", "Answers to requests, by the class of their status.", ["status"], registry=None
        )
        self.registry = CollectorRegistry(auto_describe=False)
        measures = house.store.writer.measures
        for each in (self, self.answers, measures.write_s, measures.failed, measures.acts):
            self.registry.register(each)
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def answered(self, status: int) -> None:
        """A request was answered with this status."""
        self.answers.labels(f"{status // 100}xx").inc()

    async def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        try:
            self.kept = await self.house.store.read(counted)
        except SQLAlchemyError:
            self.kept = None
        return generate_latest(self.registry)

    def collect(self) -> Iterable[Metric]:
        """What stands in the house now."""
        house, rooms = self.house, list(self.house.rooms.values())
        yield of_kinds("fimbul_build_info", "Which engine this is.", "version", {VERSION: 1})
        phases = [room.phase for room in rooms]
        in_memory = {phase: phases.count(phase) for phase in PHASES}
        yield of_kinds("fimbul_rooms", "Tables that are open in memory, by phase.", "phase", in_memory)
        yield gauge("fimbul_lines", "Open sockets of players, spectators and bots.", len(house.lines.open))
        yield gauge("fimbul_people_here", "Persons with an open socket.", len(house.lines.persons))
        yield gauge("fimbul_bots_waiting", "Questions to the workers that think.", house.bots.waiting)
        yield gauge("fimbul_writes_waiting", "Writes that wait for the writer.", house.store.writer.waiting.qsize())
        yield gauge("fimbul_tables_stopped", "Tables that were found not to go on.", len(house.stopped.sentences))
        yield gauge("fimbul_database_up", "Can the database be read?", int(self.kept is not None))
        if self.kept is not None:
            in_all = {phase: self.kept[phase] for phase in PHASES}
            yield of_kinds("fimbul_tables", "Tables in the database, by phase.", "phase", in_all)
            yield gauge("fimbul_people", "Persons in the database.", self.kept["people"])
            yield gauge("fimbul_notices_waiting", "Notices that are still to be sent.", self.kept["notices"])


def gauge(name: str, words: str, value: float) -> Metric:
    """One figure."""
    return GaugeMetricFamily(name, words, value)


def of_kinds(name: str, words: str, label: str, values: dict[str, int]) -> Metric:
    """One figure for each of several kinds."""
    family = GaugeMetricFamily(name, words, labels=[label])
    for kind, value in values.items():
        family.add_metric([kind], value)
    return family


def counted(connection: Connection) -> dict[str, int]:
    """How many tables of each phase there are, how many persons, and how many notices that wait."""

    def number(*conditions: object) -> int:
        query = select(func.count()).select_from(tables)
        return connection.execute(query.where(*conditions)).scalar_one()  # type: ignore[arg-type]

    over = number(tables.c.ended.is_not(None))
    waiting = number(tables.c.ended.is_(None), tables.c.started.is_(None))
    everybody = connection.execute(select(func.count()).select_from(persons)).scalar_one()
    queued = select(func.count()).select_from(notices).where(notices.c.state.in_(("waiting", "sending")))
    due = connection.execute(queued).scalar_one()
    return {"waiting": waiting, "playing": number() - over - waiting, "over": over, "people": everybody, "notices": due}


class Watchers:
    """Who may read the figures: whoever has the token, or, without one, who asks from an address that is named.

    What a proxy has passed on comes from anywhere, so it needs the token.
    """

    def __init__(self, addresses: str, token: str) -> None:
        self.networks = [network_of(word, "FIMBUL_METRICS_FOR") for word in addresses.split(",") if word.strip()]
        self.token = token.encode()

    def may(self, peer: str, headers: Headers) -> bool:
        """May this one?"""
        kind, _, word = headers.get("authorization", "").partition(" ")
        if self.token and kind.lower() == "bearer":
            return compare_digest(word.strip().encode(), self.token)
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        return not any(name in headers for name in PASSED_ON) and any(address in network for network in self.networks)
