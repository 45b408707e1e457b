"""Several servers at one PostgreSQL: who has what, who is dead, and that nobody writes who is held for dead."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.keep import lease, schema, servers
from fimbul.table.keep.lease import Taken
from fimbul.table.keep.opening_failures import CannotOpen
from fimbul.table.keep.servers import BURIED, Buried, Elsewhere, Servers, left_by, orphans
from fimbul.table.keep.store import Store, open_database
from fimbul.table.play.company import Company
from tests.table.postgres import postgres
from tests.table.test_store import person


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what is not going to happen, and the dead are dead soon."""
    monkeypatch.setattr(lease, "PATIENCE_S", 0.05)
    monkeypatch.setattr(servers, "GONE_MS", 30)
    monkeypatch.setattr(servers, "STEADY_S", 0.0)


@pytest.fixture
def address() -> str:
    """The address of an empty database."""
    return postgres().new_database()


@pytest.fixture
def server(address: str) -> Iterator[Callable[[], Store]]:
    """Opens servers at one database; what is still open at the end is closed."""
    with ExitStack() as opened:

        def open_one() -> Store:
            store = Store(address)
            opened.callback(store.close)
            return store

        yield open_one


def of(store: Store) -> Servers:
    """The servers, as one of them knows them."""
    assert store.servers is not None
    return store.servers


def die(store: Store) -> None:
    """The process is gone, as far as the database can tell."""
    of(store).release()


def speak_until_buried(survivor: Store, dead: Store) -> None:
    """The survivor goes on saying that it lives, until it has buried the other."""
    for _ in range(100):
        assert of(survivor).lost() == ""
        if of(dead).holder not in of(survivor).others:
            return
        asyncio.run(asyncio.sleep(0.01))
    raise AssertionError("it is not buried")


def test_a_second_server_joins_and_both_write(server: Callable[[], Store]) -> None:
    """Each knows of the other, the first when it next says that it lives."""
    first, second = server(), server()

    asyncio.run(first.write(person(1)))
    asyncio.run(second.write(person(2)))

    assert of(first).lost() == of(second).lost() == ""
    assert set(of(first).others) == {of(second).holder}
    assert set(of(second).others) == {of(first).holder}


def test_what_one_has_no_other_can_have_until_it_lets_go(server: Callable[[], Store]) -> None:
    """The other is told who has it; what is new belongs to whoever writes it."""
    first, second = server(), server()
    assert asyncio.run(first.claim("a table")) is None
    assert asyncio.run(first.claim("a table")) is None
    asyncio.run(second.write(*second.new("a new table")))
    second.ours("a new table")

    for one, other, name in ((second, first, "a table"), (first, second, "a new table")):
        found = asyncio.run(one.claim(name))
        assert found is not None
        assert found.id == of(other).holder
        assert found.secret == of(other).secret
        with pytest.raises(Elsewhere):
            asyncio.run(one.must_have(name))

    asyncio.run(first.let_go(["a table"]))
    assert asyncio.run(second.claim("a table")) is None
    assert asyncio.run(first.claim("a table")) is not None


def test_of_many_that_want_the_same_at_once_one_gets_it(server: Callable[[], Store]) -> None:
    """Though all ask in the same moment, again and again."""
    stores = [server() for _ in range(3)]

    async def at_once(name: str) -> list[bool]:
        return [found is None for found in await asyncio.gather(*[store.claim(name) for store in stores])]

    for number in range(20):
        assert sorted(asyncio.run(at_once(f"table {number}"))) == [False, False, True]


def test_what_the_dead_had_the_living_take_over(server: Callable[[], Store]) -> None:
    """Not before the dead one is buried, and then whoever asks first."""
    dead, survivor = server(), server()
    asyncio.run(dead.claim("a table"))
    die(dead)
    assert asyncio.run(survivor.claim("a table")) is not None

    speak_until_buried(survivor, dead)

    assert asyncio.run(survivor.read(orphans)) == [of(dead).holder]
    assert asyncio.run(survivor.read(left_by, of(dead).holder)) == {"a table"}
    assert asyncio.run(survivor.claim("a table")) is None
    assert asyncio.run(survivor.read(orphans)) == []


def test_who_gives_up_has_nothing_and_takes_nothing(server: Callable[[], Store]) -> None:
    """Whoever asks it for what it had is sent to another, while it still answers what is under way."""
    leaving, other = server(), server()
    asyncio.run(leaving.claim("a table"))

    of(leaving).give_up()

    for name in ("a table", "another table"):
        with pytest.raises(Elsewhere):
            asyncio.run(leaving.claim(name))
    assert asyncio.run(other.claim("a table")) is None
    found = asyncio.run(leaving.claim("a table"))
    assert found is not None
    assert found.id == of(other).holder


def test_who_is_held_for_dead_writes_nothing_and_claims_nothing(server: Callable[[], Store]) -> None:
    """It learns that it is, as soon as it says anything."""
    stopped, survivor = server(), server()
    asyncio.run(stopped.claim("a table"))
    die(stopped)
    speak_until_buried(survivor, stopped)

    with pytest.raises(Buried):
        asyncio.run(stopped.write(person(1)))
    with pytest.raises(Buried):
        asyncio.run(stopped.claim("another table"))
    assert of(stopped).lost() == BURIED
    asyncio.run(survivor.write(person(1)))


def test_what_is_being_written_is_written_before_a_server_is_buried(server: Callable[[], Store]) -> None:
    """A transaction that has looked whether its server lives keeps it alive until it ends."""
    writing, survivor = server(), server()
    with of(writing).engine.begin() as connection:
        of(writing).check(connection)
        die(writing)
        for _ in range(10):
            of(survivor).lost()
            asyncio.run(asyncio.sleep(0.01))
        assert of(writing).holder in of(survivor).others

    speak_until_buried(survivor, writing)


def test_who_says_something_in_time_is_not_buried(server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """Though all lines to the database were cut: each takes its lock again by a new one."""
    monkeypatch.setattr(servers, "GONE_MS", 2000)
    stores = [server(), server()]
    asyncio.run(stores[0].claim("a table"))
    postgres().hang_up()

    assert [of(store).lost() for store in stores] == ["", ""]
    monkeypatch.setattr(servers, "GONE_MS", 0)
    assert [of(store).lost() for store in stores] == ["", ""]
    assert asyncio.run(stores[1].claim("a table")) is not None
    asyncio.run(stores[0].write(person(1)))


def test_a_server_with_its_lock_that_says_nothing_is_buried_later(
    server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its process was stopped, or does nothing any more."""
    stopped, survivor = server(), server()
    asyncio.run(asyncio.sleep(0.05))
    of(survivor).lost()
    assert of(stopped).holder in of(survivor).others

    monkeypatch.setattr(servers, "FROZEN_MS", 40)
    speak_until_buried(survivor, stopped)

    assert of(stopped).lost() == BURIED


def test_who_could_not_speak_lets_the_others_speak_before_it_buries_any(
    server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the database was away nobody has said anything for a while, and that is nobody's death."""
    monkeypatch.setattr(servers, "STEADY_S", 3600.0)
    away, other = server(), server()
    die(other)
    asyncio.run(asyncio.sleep(0.05))
    of(away).in_trouble = True

    of(away).lost()

    assert of(other).holder in of(away).others


def test_a_server_is_not_sure_of_itself_once_it_might_be_buried(
    server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a while before, until it has said again that it lives."""
    store = server()
    assert of(store).is_sure
    spoken = of(store).spoken

    monkeypatch.setattr(servers, "clock", lambda: spoken + servers.SURE_S + 0.01)
    assert not of(store).is_sure
    assert servers.SURE_S * 1000 < 3500 < servers.FROZEN_MS

    of(store).lost()
    assert of(store).is_sure


def seen(connection: Connection) -> tuple[str, str]:
    """Who keeps the house open, and where."""
    found = connection.execute(select(schema.house)).one()
    return found.holder, found.address


def test_only_while_no_server_was_there_the_house_was_closed(address: str) -> None:
    """One that joins others, or stays when they go, counts no time in which nobody played."""
    first = Store(address)
    second = Store(address)
    first.close()
    third = Store(address)
    assert third.outages == second.outages == first.outages == []
    asyncio.run(third.write(person(1)))
    for store in (second, third):
        store.close()
    engine = open_database(address)
    with engine.connect() as connection:
        assert seen(connection) == ("", "")
    engine.dispose()

    last = Store(address)

    assert len(last.outages) == 1
    last.close()


def test_a_house_whose_servers_all_died_was_closed_since_one_was_last_seen(server: Callable[[], Store]) -> None:
    """The next that opens it says so, though nobody has buried the dead."""
    dead = server()
    assert of(dead).lost() == ""
    die(dead)
    asyncio.run(asyncio.sleep(0.05))

    assert [ended - began >= 40 for began, ended in server().outages] == [True]


def test_who_cannot_take_its_locks_again_yet_is_in_trouble_and_not_dead(server: Callable[[], Store]) -> None:
    """The database may not have noticed that the old line is cut: it still has the locks for a while."""
    store = server()
    asyncio.run(store.claim("a table"))
    half_dead = open_database(store.engine.url.render_as_string(hide_password=False))
    die(store)
    line = half_dead.connect()
    line.execute(select(func.pg_advisory_lock(servers.lock_of(of(store).holder))))

    with pytest.raises(SQLAlchemyError, match="still has the locks"):
        of(store).lost()

    line.close()
    half_dead.dispose()
    assert of(store).lost() == ""
    assert "a table" in of(store).mine
    asyncio.run(store.write(person(1)))


def test_two_schemas_of_one_database_are_two_houses(server: Callable[[], Store], address: str) -> None:
    """As their tables are two."""
    first = server()
    with of(first).engine.begin() as connection:
        connection.exec_driver_sql("CREATE SCHEMA other")

    other = Store(f"{address}&options=-csearch_path%3Dother")

    assert of(other).others == {}
    other.close()


def test_a_house_of_a_version_that_knew_no_others_is_not_joined(server: Callable[[], Store], address: str) -> None:
    """It has the lock of the house alone, whatever the schema is."""
    old = server()
    die(old)
    line = open_database(address).connect()
    line.execute(text(f"SELECT pg_advisory_lock({lease.HOUSE_LOCK})"))

    with pytest.raises(Taken):
        server()
    line.close()
    line.engine.dispose()


def test_a_newer_server_changes_no_database_while_older_ones_are_open(
    server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that they must be closed first, and they go on."""
    old = server()
    monkeypatch.setattr(servers, "is_current", lambda _engine: False)

    with pytest.raises(CannotOpen, match=r"of an older Fimbul are open .* close them first"):
        server()

    asyncio.run(old.write(person(1)))
    die(old)
    assert of(server()).alone is False


def test_who_cannot_speak_hears_why(server: Callable[[], Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is away: that is no death of anybody, and the next word may be heard again."""
    store = server()

    def refuse() -> bool:
        raise SQLAlchemyError

    postgres().hang_up()
    with monkeypatch.context() as away:
        away.setattr(of(store), "take_locks", refuse)
        with pytest.raises(SQLAlchemyError):
            of(store).lost()
    assert of(store).lost() == ""


def test_news_in_words_of_another_version_are_passed_over(server: Callable[[], Store]) -> None:
    """Else whoever hears them would hear nothing any more."""
    heard: list[str] = []
    nothing = AsyncMock()
    company = Company(server(), nothing, nothing)

    def note(person: str) -> None:
        heard.append(person)

    company.heard["named"] = note

    for told in ({"person": "p1", "colour": "red"}, {"person": "p2"}):
        asyncio.run(company.hear(json.dumps({"from": "another", "kind": "named", **told})))

    assert heard == ["p2"]
