"""What the database knows of notices: each stands in it once for a channel and an occasion, sent or not."""

from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, bindparam, case, delete, func, insert, literal, select, update
from sqlalchemy.sql.base import Executable

from fimbul.table.keep.schema import bells, channels, confirmations, keys, notices, persons, seats, wishes
from fimbul.table.keep.store import Change, Filled

Kind = Literal["mail", "push", "webhook"]
Form = Literal["discord", "slack", "json"]
Bell = Literal["all", "turns", "off"]
Rhythm = Literal["once", "hourly", "daily"]

TURNS: Final = ("move", "answer", "round")  # what a person is asked as a player
REMEMBERED_MS: Final = 60 * 24 * 3600 * 1000  # how long it stands there what was sent
MORNING: Final = 8 * 60


class Occurrence(NamedTuple):
    """Something of which a person is told: what and where, which time of it, who asks, and where it is answered."""

    kind: str
    place: str
    occasion: int
    title: str
    game: str
    path: str
    by: str = ""


class Channel(NamedTuple):
    """A way to reach a person."""

    id: str
    person: str
    kind: Kind
    address: str
    detail: str
    label: str
    made: int
    verified: int | None
    rhythm: Rhythm
    leaving: str
    trouble: str


class Waiting(NamedTuple):
    """A notice that waits to be sent."""

    channel: str
    place: str
    kind: str
    occasion: int
    title: str
    game: str
    by: str
    path: str
    at: int
    due: int
    tries: int


class Wishes(NamedTuple):
    """When a person wants to be told of what; hours are minutes since midnight in the person's zone."""

    bell: Bell = "all"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    digest_at: int = MORNING


# What was dropped before it was sent, as when a move was taken back, waits again; what was sent or seen stays so.
ANEW: Final = (
    "ON CONFLICT (channel, place, kind, occasion) DO UPDATE SET state = 'waiting', due = excluded.due "
    "WHERE notices.state = 'dropped'"
)


def insertion(*kinds: Kind, seated: bool = False) -> Executable:
    """The statement that has a person told by all channels of these kinds, perhaps only if she plays at a table; where
    it stands already nothing happens.
    """
    due: ColumnElement[Any] = bindparam("at_") + case(
        (channels.c.kind == "mail", bindparam("mail_wait")), else_=bindparam("wait")
    )
    named = ("place", "kind", "occasion", "title", "game", "by", "path", "at")
    values: dict[str, ColumnElement[Any]] = {name: bindparam(f"{name}_", type_=notices.c[name].type) for name in named}
    start: dict[str, ColumnElement[Any]] = {"state": literal("waiting"), "tries": literal(0), "claim": literal("")}
    columns: dict[str, ColumnElement[Any]] = {
        "channel": channels.c.id,
        "person": channels.c.person,
        **values,
        "due": due,
        **start,
    }
    fits = (channels.c.person == bindparam("of_person")) & channels.c.verified.is_not(None) & channels.c.kind.in_(kinds)
    if seated:
        there = select(seats.c.person).where((seats.c.table == bindparam("at_table")) & seats.c.lent.is_(None))
        fits &= channels.c.person.in_(there)
    found = select(*[value.label(name) for name, value in columns.items()]).where(fits)
    return insert(notices).from_select([*columns], found.suffix_with(ANEW))


BY_ALL: Final = insertion("mail", "push", "webhook")
WHO_PLAY: Final = insertion("mail", "push", "webhook", seated=True)
IN_PRIVATE: Final = insertion("mail", "push")
BY_WEBHOOK: Final = insertion("webhook")
IS_OVER: Final = (
    update(notices)
    .where((notices.c.person == bindparam("of_person")) & (notices.c.place == bindparam("of_place")))
    .where((notices.c.state == "waiting") & notices.c.kind.in_(bindparam("kinds", expanding=True)))
    .where(notices.c.occasion != bindparam("but"))
    .values(state=bindparam("becomes"))
)
NO_LONGER: Final = (
    update(notices)
    .where((notices.c.place == bindparam("of_place")) & (notices.c.state == "waiting"))
    .where((notices.c.kind == bindparam("of_kind")) & (notices.c.occasion != bindparam("but")))
    .values(state="dropped")
)


def telling(person: str, of: Occurrence, at: int, waits: tuple[int, int], how: Executable = BY_ALL) -> Change:
    """What is written so that a person is told of something, by mail after the second wait, else after the first."""
    return Filled(how, values_of(person, of, at, waits))


def values_of(person: str, of: Occurrence, at: int, waits: tuple[int, int]) -> dict[str, Any]:
    """What goes into the statement."""
    values = {f"{name}_": value for name, value in of._asdict().items()}
    return {**values, "of_person": person, "at_": at, "wait": waits[0], "mail_wait": waits[1]}


def telling_if_seated(person: str, of: Occurrence, at: int, waits: tuple[int, int], table: str) -> Change:
    """The same, if the person plays at a table herself."""
    return Filled(WHO_PLAY, {**values_of(person, of, at, waits), "at_table": table})


def untold(person: str, place: str, kinds: tuple[str, ...], but: int = -1, seen: bool = False) -> Change:
    """What is written when a person need not be told any more, but of one occasion, if it has not been sent yet; what
    she has seen she is not told later either.
    """
    becomes = "seen" if seen else "dropped"
    words = {"of_person": person, "of_place": place, "kinds": list(kinds), "but": but, "becomes": becomes}
    return Filled(IS_OVER, words)


def nobody_told(place: str, kind: str, but: int = -1) -> Change:
    """The same for everybody."""
    return Filled(NO_LONGER, {"of_place": place, "of_kind": kind, "but": but})


def reachable(connection: Connection) -> set[str]:
    """Who can be told anything."""
    return set(
        connection.execute(select(channels.c.person).where(channels.c.verified.is_not(None)).distinct()).scalars()
    )


def channels_of(connection: Connection, person: str) -> list[Channel]:
    """The channels of a person, the oldest first."""
    query = select(channels).where(channels.c.person == person).order_by(channels.c.made, channels.c.id)
    return [as_channel(row) for row in connection.execute(query)]


def channel_with(connection: Connection, number: str) -> Channel | None:
    """The channel with this id."""
    row = connection.execute(select(channels).where(channels.c.id == number)).first()
    return as_channel(row) if row else None


def channel_left_by(connection: Connection, leaving: str) -> Channel | None:
    """The channel that somebody who knows this may end."""
    row = connection.execute(select(channels).where(channels.c.leaving == leaving)).first()
    return as_channel(row) if row else None


def as_channel(row: "Row[Any]") -> Channel:
    """A row as a channel."""
    return Channel(*[getattr(row, name) for name in Channel._fields])


def new_channel(channel: Channel, session: str | None = None) -> Change:
    """What is written when a person can be reached by one more channel."""
    return insert(channels).values(**channel._asdict(), session=session)


def channel_change(number: str, **values: str | int | None) -> Change:
    """What is written when something of a channel changes."""
    return update(channels).where(channels.c.id == number).values(**values)


def channel_end(number: str) -> Change:
    """What is written when a channel ends, with all that waits for it."""
    return delete(channels).where(channels.c.id == number)


def push_ends(address: str, detail: str) -> Change:
    """What is written when the same browser is somebody else's from now on, or registers once more."""
    same = (channels.c.kind == "push") & (channels.c.address == address) & (channels.c.detail == detail)
    return delete(channels).where(same)


def wishes_of(connection: Connection, person: str) -> Wishes:
    """When a person wants to be told of what."""
    row = connection.execute(select(wishes).where(wishes.c.person == person)).first()
    return Wishes(*[getattr(row, name) for name in Wishes._fields]) if row else Wishes()


def new_wishes(person: str, wanted: Wishes) -> list[Change]:
    """What is written when a person wants it otherwise."""
    forget = delete(wishes).where(wishes.c.person == person)
    return [forget, insert(wishes).values(person=person, **wanted._asdict())]


def bell_at(connection: Connection, person: str, place: str) -> Bell | None:
    """What a person has said about one table."""
    fits = (bells.c.person == person) & (bells.c.place == place)
    found: Bell | None = connection.execute(select(bells.c.bell).where(fits)).scalar()
    return found


def bell_for(connection: Connection, person: str, place: str) -> Bell:
    """Of what a person is told at one table, by what was said of it, or else of all."""
    return bell_at(connection, person, place) or wishes_of(connection, person).bell


def bells_of(connection: Connection, person: str) -> dict[str, Bell]:
    """What a person has said about single tables."""
    query = select(bells.c.place, bells.c.bell).where(bells.c.person == person)
    return {row.place: row.bell for row in connection.execute(query)}


def new_bell(person: str, place: str, bell: Bell | None) -> list[Change]:
    """What is written when a person wants it otherwise at one table; None: as everywhere."""
    forget = delete(bells).where((bells.c.person == person) & (bells.c.place == place))
    return [forget] if bell is None else [forget, insert(bells).values(person=person, place=place, bell=bell)]


def new_confirmation(token: str, channel: Channel, address: str, at: int) -> Change:
    """What is written when a letter with a token goes out; token and address are hashed."""
    return insert(confirmations).values(token=token, channel=channel.id, person=channel.person, address=address, at=at)


def letters_since(connection: Connection, person: str, address: str, since: int) -> tuple[int, int]:
    """How many letters with tokens a person has asked for since then, and how many have gone to an address."""
    counted = select(func.count()).select_from(confirmations).where(confirmations.c.at > since)
    to_person = connection.execute(counted.where(confirmations.c.person == person)).scalar_one()
    return to_person, connection.execute(counted.where(confirmations.c.address == address)).scalar_one()


def channel_confirmed_by(connection: Connection, token: str, since: int) -> Channel | None:
    """The channel for which a token is good that went out after then."""
    fits = (confirmations.c.token == token) & (confirmations.c.at > since)
    row = connection.execute(select(channels).join(confirmations, confirmations.c.channel == channels.c.id).where(fits))
    found = row.first()
    return as_channel(found) if found else None


def forgetting(moment: int, day: int) -> list[Change]:
    """What is written now and then: what was sent long ago is forgotten, and what nobody has confirmed."""
    old = notices.c.at < moment - REMEMBERED_MS
    unconfirmed = channels.c.verified.is_(None) & (channels.c.made < moment - day)
    return [
        delete(notices).where(old & (notices.c.state != "waiting")),
        delete(confirmations).where(confirmations.c.at < moment - day),
        delete(channels).where(unconfirmed),
    ]


def due_channels(connection: Connection, moment: int, most: int) -> list[str]:
    """The channels for which something is due, whatever has waited longest first."""
    fits = (notices.c.state == "waiting") & (notices.c.due <= moment)
    query = select(notices.c.channel).where(fits).group_by(notices.c.channel).order_by(func.min(notices.c.due))
    return list(connection.execute(query.limit(most)).scalars())


def next_due(connection: Connection, moment: int) -> int | None:
    """When something will be due that is not yet: what is due already waits for its channel, which tells when it is
    free again.
    """
    fits = (notices.c.state == "waiting") & (notices.c.due > moment)
    return connection.execute(select(func.min(notices.c.due)).where(fits)).scalar()


class Due(NamedTuple):
    """What is due for a channel, with all that its owner has said about when and of what."""

    channel: Channel
    name: str  # of its owner
    wishes: Wishes
    bells: dict[str, Bell]
    waiting: list[Waiting]


def due_of(connection: Connection, number: str, moment: int) -> Due | None:
    """What is due for a channel, the oldest first."""
    channel = channel_with(connection, number)
    if channel is None:
        return None
    columns = [notices.c[name] for name in Waiting._fields]
    fits = (notices.c.channel == number) & (notices.c.state == "waiting") & (notices.c.due <= moment)
    waiting = [Waiting(*row) for row in connection.execute(select(*columns).where(fits).order_by(notices.c.at))]
    name = connection.execute(select(persons.c.name).where(persons.c.id == channel.person)).scalar_one()
    owner = channel.person
    return Due(channel, name, wishes_of(connection, owner), bells_of(connection, owner), waiting)


def claimed_by(connection: Connection, claim: str) -> list[Waiting]:
    """What somebody may send, and nobody else, the oldest first."""
    columns = [notices.c[name] for name in Waiting._fields]
    return [
        Waiting(*row)
        for row in connection.execute(select(*columns).where(notices.c.claim == claim).order_by(notices.c.at))
    ]


def claiming(wanted: list[Waiting], claim: str) -> list[Change]:
    """What is written before notices are sent: of several who want to, one gets each."""
    taken = {"state": "sending", "claim": claim, "tries": notices.c.tries + 1}
    return [of(each).where(notices.c.state == "waiting").values(**taken) for each in wanted]


def put_off(waiting: list[Waiting], due: int) -> list[Change]:
    """What is written when something is to be told later, unless somebody sends it already."""
    return [of(each).where(notices.c.state == "waiting").values(due=due) for each in waiting]


def dropped(waiting: list[Waiting]) -> list[Change]:
    """What is written when something is not to be told."""
    return [of(each).where(notices.c.state == "waiting").values(state="dropped") for each in waiting]


def settled(claim: str, state: str) -> Change:
    """What is written when it is known what has become of what was claimed."""
    return update(notices).where(notices.c.claim == claim).values(state=state)


def to_try_again(claim: str, due: int) -> Change:
    """What is written when it is certain that nothing of what was claimed has arrived."""
    return update(notices).where(notices.c.claim == claim).values(state="waiting", claim="", due=due)


def of(notice: Waiting) -> Any:
    """The row of a notice."""
    where = (notices.c.channel == notice.channel) & (notices.c.place == notice.place)
    return update(notices).where(where & (notices.c.kind == notice.kind) & (notices.c.occasion == notice.occasion))


def key_of_house(connection: Connection, name: str) -> str | None:
    """What the house has made for itself."""
    found: str | None = connection.execute(select(keys.c.key).where(keys.c.name == name)).scalar()
    return found


def new_key_of_house(name: str, key: str) -> Change:
    """What is written when the house makes something for itself, unless it stands there already."""
    known = select(keys.c.name).where(keys.c.name == name).exists()
    values = select(literal(name), literal(key)).where(~known).suffix_with("ON CONFLICT DO NOTHING")
    return insert(keys).from_select(["name", "key"], values)
