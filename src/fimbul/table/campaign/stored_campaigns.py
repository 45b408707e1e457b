"""What the database knows of campaigns: how each began, every act of its log, and its members."""

from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    String,
    bindparam,
    cast,
    func,
    insert,
    literal,
    select,
    update,
)

from fimbul.core import campaign_file
from fimbul.core.campaign_file import Act, Beginning
from fimbul.core.errors import FimbulError
from fimbul.table.keep.schema import campaign_acts, campaigns, members, persons, tables
from fimbul.table.keep.store import Change, Filled

MOST_OF_ONE: Final = 50  # campaigns in the list of a person
CHAPTERS: Final = ("record", "called-off", "correct")  # the acts that make a chapter of the history
ONE_CAMPAIGN: Final = update(campaigns).where(campaigns.c.id == bindparam("of_campaign"))
ONE_MEMBER: Final = update(members).where(
    (members.c.campaign == bindparam("of_campaign")) & (members.c.number == bindparam("of_number"))
)


class UnknownCampaign(FimbulError):
    """There is no such campaign."""


class SeatAtHome(NamedTuple):
    """A member as the house knows it: a person, or a bot; and how many openings it has seen."""

    number: int
    person: str | None
    agent: str | None
    seen: int
    account: str | None = None
    known: frozenset[str] = frozenset()  # the packages that it knows to be open


class Proposal(msgspec.Struct, frozen=True):
    """What people are asked to agree to: by whom (empty: the house asks) and since when; who has agreed, or refused.

    It is to call a game off, to let a win count though all others gave up, to correct the world, or to be its host.
    """

    kind: Literal["call-off", "count", "correct", "chair"]
    by: str
    at: int
    agreed: frozenset[str] = frozenset()
    refused: str = ""  # by whom; then this is what has become of it
    world: str = ""  # of a correction: what becomes of the world ...
    before: str = ""  # ... which was this one; or who is the host until then


class Played(NamedTuple):
    """Where and when a chapter was played: its table, if it is known, when it began, and when it ended."""

    table: str
    began: int | None
    ended: int


class StoredCampaign(NamedTuple):
    """All that is kept of a campaign."""

    id: str
    title: str
    game: str
    host: str
    invitation: str
    made: int
    table: str | None
    beginning: Beginning
    acts: list[Act]
    members: list[SeatAtHome]
    proposal: Proposal | None = None
    watched: bool = False
    played: tuple[Played, ...] = ()  # chapter by chapter


def take_down(connection: Connection, campaign: str) -> StoredCampaign:
    """All that is kept of a campaign."""
    row = connection.execute(select(campaigns).where(campaigns.c.id == campaign)).first()
    if row is None:
        raise UnknownCampaign("There is no such campaign.")
    done = select(campaign_acts).where(campaign_acts.c.campaign == campaign).order_by(campaign_acts.c.number)
    rows = connection.execute(done).all()
    beginning, acts = campaign_file.read(row.beginning + "\n".join([act.words for act in rows]) + "\n")
    began = beginnings_of(connection, [act.table for act in rows if act.table])
    played = [Played(act.table or "", began.get(act.table), act.at) for act in rows if act.kind in CHAPTERS]
    known = (row.id, row.title, row.game, row.host, row.invitation, row.made, row.table)
    members = members_of(connection, campaign)
    return StoredCampaign(*known, beginning, acts, members, read_proposal(row.proposal), row.watched, tuple(played))


def beginnings_of(connection: Connection, ids: list[str]) -> dict[str, int]:
    """When the games of some tables began."""
    query = select(tables.c.id, tables.c.started).where(tables.c.id.in_(ids))
    return {row.id: row.started for row in connection.execute(query)} if ids else {}


def read_proposal(written: str | None) -> Proposal | None:
    """What is proposed; what another version of the house has proposed in other words, nobody proposes."""
    try:
        return msgspec.json.decode(written, type=Proposal) if written else None
    except ValueError:
        return None


def members_of(connection: Connection, campaign: str) -> list[SeatAtHome]:
    """The members, in their order."""
    query = select(members, persons.c.name, persons.c.account).outerjoin(persons, members.c.person == persons.c.id)
    rows = connection.execute(query.where(members.c.campaign == campaign).order_by(members.c.number))
    return [
        SeatAtHome(row.number, row.person, row.agent, row.seen, row.account and row.name, frozenset(row.known.split()))
        for row in rows
    ]


class Roster(NamedTuple):
    """What whoever is invited to a campaign may know of it, which costs no game to be played again."""

    title: str
    game: str
    invitation: str
    names: list[str]  # of those who take part


def roster_of(connection: Connection, campaign: str) -> Roster:
    """Who takes part in a campaign."""
    row = connection.execute(select(campaigns).where(campaigns.c.id == campaign)).first()
    if row is None:
        raise UnknownCampaign("There is no such campaign.")
    came_or_went = campaign_acts.c.kind.in_(("join", "leave", "return"))
    done = select(campaign_acts).where((campaign_acts.c.campaign == campaign) & came_or_went)
    words = [act.words for act in connection.execute(done.order_by(campaign_acts.c.number))]
    beginning, acts = campaign_file.read(row.beginning + "\n".join(words) + "\n")
    names = [*beginning.members, *[act.words[0] for act in acts if act.kind == "join"]]
    takes_part = dict.fromkeys(range(1, len(names) + 1), True)
    for act in acts:
        if act.kind != "join":
            takes_part[int(act.words[0])] = act.kind == "return"
    here = [name for number, name in enumerate(names, start=1) if takes_part[number]]
    return Roster(row.title, row.game, row.invitation, here)


def has_left() -> ColumnElement[bool]:
    """Of a member: has she left, and not come back?"""

    def times(kind: str) -> ScalarSelect[int]:
        said = literal(f"{kind} ").concat(cast(members.c.number, String))
        own = (campaign_acts.c.campaign == members.c.campaign) & (campaign_acts.c.kind == kind)
        done = select(func.count()).select_from(campaign_acts).where(own & (campaign_acts.c.words == said))
        return done.correlate(members).scalar_subquery()

    return times("leave") > times("return")


def takes_part(connection: Connection, campaign: str, person: str) -> bool:
    """Is somebody a member of a campaign who has not left it?"""
    own = (members.c.campaign == campaign) & (members.c.person == person)
    return connection.execute(select(members.c.number).where(own & ~has_left())).first() is not None


def is_there(connection: Connection, campaign: str) -> bool:
    """Is there such a campaign?"""
    return connection.execute(select(campaigns.c.id).where(campaigns.c.id == campaign)).first() is not None


def length_of(connection: Connection, campaign: str) -> int:
    """How long the log of a campaign is, in letters."""
    query = select(func.sum(func.length(campaign_acts.c.words))).where(campaign_acts.c.campaign == campaign)
    return connection.execute(query).scalar() or 0


class Listed(NamedTuple):
    """A campaign in the list of a person."""

    id: str
    title: str
    game: str
    table: str | None


def campaigns_of(connection: Connection, person: str) -> list[Listed]:
    """The campaigns in which a person takes part, the newest first."""
    own = select(members.c.campaign).where((members.c.person == person) & ~has_left())
    query = select(campaigns).where(campaigns.c.id.in_(own)).order_by(campaigns.c.made.desc()).limit(MOST_OF_ONE)
    return [Listed(row.id, row.title, row.game, row.table) for row in connection.execute(query)]


def seen_by(connection: Connection, person: str) -> dict[str, int]:
    """The campaigns in which a person takes part, each with how many of its openings she has seen."""
    query = select(members.c.campaign, members.c.seen).where((members.c.person == person) & ~has_left())
    return {row.campaign: row.seen for row in connection.execute(query.limit(MOST_OF_ONE))}


def campaign_of_table(connection: Connection, table: str, person: str | None) -> str | None:
    """The campaign of a table, empty if it has none; None if it is one at which this person may not look."""
    campaign: str = connection.execute(select(tables.c.campaign).where(tables.c.id == table)).scalar() or ""
    if not campaign:
        return ""
    return campaign if person is not None and takes_part(connection, campaign, person) else None


def watched_campaign(connection: Connection, table: str) -> str:
    """The campaign of a table at which others than members may look; empty if there is none."""
    own = select(tables.c.campaign).where(tables.c.id == table)
    query = select(campaigns.c.id).where(campaigns.c.watched & campaigns.c.id.in_(own))
    return connection.execute(query).scalar() or ""


def known_to(connection: Connection, person: str, game: str) -> frozenset[str]:
    """The packages of a game that a person knows to be open, from all her campaigns of it."""
    own = select(members.c.known).join(campaigns, members.c.campaign == campaigns.c.id)
    rows = connection.execute(own.where((members.c.person == person) & (campaigns.c.game == game)))
    return frozenset([word for row in rows for word in row.known.split()])


def tables_open_to(connection: Connection, ids: list[str], person: str) -> set[str]:
    """Of some tables of campaigns those at which a member may look: a fork has chapters of another campaign."""
    own = select(members.c.campaign).where((members.c.person == person) & ~has_left())
    query = select(tables.c.id).where(tables.c.id.in_(ids) & tables.c.campaign.in_(own))
    return {row.id for row in connection.execute(query)} if ids else set()


def new_campaign(stored: StoredCampaign) -> list[Change]:
    """What is written when a campaign begins."""
    row = {
        "id": stored.id,
        "title": stored.title,
        "game": stored.game,
        "beginning": "\n".join(campaign_file.beginning_lines(stored.beginning)) + "\n",
        "host": stored.host,
        "invitation": stored.invitation,
        "made": stored.made,
        "table": None,
    }
    return [Filled(insert(campaigns), row), *[new_member(stored.id, member) for member in stored.members]]


def new_member(campaign: str, member: SeatAtHome) -> Change:
    """What is written when somebody takes part."""
    row = {"campaign": campaign, "number": member.number, "person": member.person, "agent": member.agent}
    return Filled(insert(members), {**row, "seen": member.seen, "known": " ".join(sorted(member.known))})


def new_act(campaign: str, number: int, at: int, act: Act, table: str | None = None) -> Change:
    """What is written when something is done in a campaign, perhaps at a table; the words are lines of its file."""
    words = "\n".join(campaign_file.act_lines(act))
    row = {"campaign": campaign, "number": number, "at": at, "kind": act.kind, "words": words, "table": table}
    return Filled(insert(campaign_acts), row)


def campaign_change(campaign: str, **values: str | bool | None) -> Change:
    """What is written when something of a campaign changes that is not in its log."""
    return Filled(ONE_CAMPAIGN, {"of_campaign": campaign, **values})


def new_proposal(campaign: str, proposal: Proposal | None) -> Change:
    """What is written when something is proposed, and when somebody has answered."""
    return campaign_change(campaign, proposal=msgspec.json.encode(proposal).decode() if proposal else None)


def member_change(campaign: str, member: SeatAtHome) -> Change:
    """What is written when a member has seen openings."""
    known = " ".join(sorted(member.known))
    return Filled(
        ONE_MEMBER, {"of_campaign": campaign, "of_number": member.number, "seen": member.seen, "known": known}
    )
