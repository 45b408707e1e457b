"""The HTTP routes of campaigns: members come and go, sit down for a game, name things, and see what was opened."""

from typing import Annotated, Final, Literal

from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from fimbul.core.record import read_value
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.campaign.entering import told_of
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http.dependencies import TheHouse, ThePerson, TheVisitor
from fimbul.table.http.protocol import Pace, Word
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House
from fimbul.table.play.refused import Refused

CampaignId = Annotated[str, PathParameter(description="The id of a campaign, as in its address.", max_length=40)]
Number = Annotated[str, Meta(pattern="^[0-9]{1,3}$")]
BESIDE: Final = "beside"
AWAY: Final = "away"
HERE: Final = "here"


class NewCampaign(Struct, forbid_unknown_fields=True):
    """A campaign to begin: its game, what it is called, and what is chosen for all its games."""

    game: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=40)] = ""
    options: dict[Annotated[str, Meta(max_length=40)], str | int | bool] = {}


class CampaignInvitation(Struct, forbid_unknown_fields=True):
    """The secret of a link."""

    invitation: Annotated[str, Meta(max_length=40)]


class MemberNumber(Struct, forbid_unknown_fields=True):
    """One of the members."""

    member: Number


class NewMember(Struct, forbid_unknown_fields=True):
    """What a bot that takes part is called, and how it plays."""

    name: Annotated[str, Meta(min_length=1, max_length=30)]
    agent: Annotated[str, Meta(max_length=40)] = "greedy"


class Decided(Struct, forbid_unknown_fields=True):
    """An option and its value, as a word."""

    option: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=40)]


class Naming(Struct, forbid_unknown_fields=True):
    """What gets a name, and which."""

    word: Word
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Seen(Struct, forbid_unknown_fields=True):
    """So many openings have been seen."""

    seen: Number


class Answered(Struct, forbid_unknown_fields=True):
    """The number of the proposal that is answered, so that no answer is taken for another."""

    proposal: Annotated[str, Meta(pattern="^[0-9]{1,15}$")]


class Correction(Struct, forbid_unknown_fields=True):
    """A world as campaigns write it: one line of JSON."""

    world: Annotated[str, Meta(max_length=40_000)]


class Watched(Struct, forbid_unknown_fields=True):
    """May others than members watch?"""

    watched: Literal["yes", "no"]


class ForkAt(Struct, forbid_unknown_fields=True):
    """At which chapter of the history, and whether at its start or its end."""

    chapter: Number
    at: Literal["start", "end"] = "end"


class Made(Struct):
    """The id of what was made."""

    id: str


async def looking(house: House, person: Person, campaign: str) -> Standing:
    """A campaign for one of its members, who has seen what was opened in it: before that no answer tells of it."""
    standing = await house.campaigns.of_member(campaign, person)
    openings = (await house.room(standing.table)).openings if standing.table else None
    if standing.has_unseen(person) or (openings and openings.hold_back(person)):
        raise Refused(LOOK_FIRST)
    return standing


@post("/api/campaigns", summary="Begin a campaign", responses=REFUSALS, opt={"limit": "tables"})
async def begin(house: TheHouse, visitor: TheVisitor, data: JSONBody[NewCampaign]) -> Made:
    """You are its host and its first member."""
    guest = await visitor.or_guest(house.people)
    return Made((await house.campaigns.begin(data.game, data.title, data.options, guest)).id)


@get("/api/campaigns/{campaign:str}/invitation", summary="Look at a link", responses=REFUSALS, opt={"limit": "moves"})
async def look_at_link(house: TheHouse, campaign: CampaignId) -> Made:
    """Is there such a campaign?"""
    await house.campaigns.roster(campaign)
    return Made(campaign)


@post(
    "/api/campaigns/{campaign:str}/invitation", summary="Make a new link", responses=REFUSALS, opt={"limit": "changes"}
)
async def renew(house: TheHouse, person: ThePerson, campaign: CampaignId) -> Made:
    """The host makes a new link; the old one leads nowhere then, as when somebody has left."""
    standing = await looking(house, person, campaign)
    await house.campaigns.renew(standing, person)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/join", summary="Take part", responses=REFUSALS, opt={"limit": "changes"})
async def join(house: TheHouse, visitor: TheVisitor, campaign: CampaignId, data: JSONBody[CampaignInvitation]) -> Made:
    """Become a member by a link of the host, or come back."""
    await house.campaigns.roster(campaign)
    guest = await visitor.or_guest(house.people)
    return Made((await house.campaigns.join(campaign, data.invitation, guest)).id)


@post("/api/campaigns/{campaign:str}/bot", summary="Let a bot take part", responses=REFUSALS, opt={"limit": "changes"})
async def add_bot(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[NewMember]) -> Made:
    """The host adds a member that is a bot."""
    standing = await looking(house, person, campaign)
    await house.people.free_name(data.name, person)
    await house.campaigns.add_bot(standing, person, data.name, data.agent)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/leave", summary="Leave", responses=REFUSALS, opt={"limit": "changes"})
async def leave(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[MemberNumber]) -> Made:
    """Leave the campaign; the host may send a bot away."""
    standing = await house.campaigns.of_member(campaign, person)
    await house.leave_campaign(standing, person, int(data.member))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/host", summary="Hand over", responses=REFUSALS, opt={"limit": "changes"})
async def hand_over(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[MemberNumber]) -> Made:
    """Give the host's chair to another member."""
    standing = await looking(house, person, campaign)
    await house.campaigns.hand_over(standing, person, int(data.member))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/chair", summary="Be host", responses=REFUSALS, opt={"limit": "changes"})
async def ask_for_the_chair(house: TheHouse, person: ThePerson, campaign: CampaignId) -> Made:
    """Ask for the chair of a host who is away: all other members are asked, and the host may say no for a while."""
    standing = await looking(house, person, campaign)
    await house.agreements.ask_for_the_chair(standing, person)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/sit", summary="Sit down tonight", responses=REFUSALS, opt={"limit": "tables"})
async def sit_down(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[dict[str, str]]) -> Made:
    """The host calls to the next game: members by number, `here`, `beside` if they share the host's screen, or `away`
    if a bot plays; others are absent.
    """
    standing = await looking(house, person, campaign)
    beside = [member.number for member in standing.members if data.get(str(member.number)) == BESIDE]
    room = await house.sit_down_tonight(standing, person, tonight(standing, data), Pace(), beside)
    return Made(room.setup.id)


def tonight(standing: Standing, wishes: dict[str, str]) -> list[tuple[int, bool]]:
    """Who sits down, in the order of members, and for whom a bot plays."""
    known = {str(member.number): member.number for member in standing.members}
    return [(known[word], wishes[word] == AWAY) for word in known if wishes.get(word) in (HERE, BESIDE, AWAY)]


@post("/api/campaigns/{campaign:str}/call-off", summary="Call off", responses=REFUSALS, opt={"limit": "changes"})
async def call_off(house: TheHouse, person: ThePerson, campaign: CampaignId) -> Made:
    """The host proposes to end the game that is being played without a winner; all people who sit there are asked."""
    standing = await looking(house, person, campaign)
    await house.agreements.call_off(standing, person)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/watch", summary="Let others watch", responses=REFUSALS, opt={"limit": "changes"})
async def let_watch(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Watched]) -> Made:
    """The host lets others watch by a table's address, as far as nothing is open there that is sealed in theirs."""
    standing = await looking(house, person, campaign)
    await house.let_watch(standing, person, data.watched == "yes")
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/correct", summary="Correct", responses=REFUSALS, opt={"limit": "changes"})
async def correct(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Correction]) -> Made:
    """The host proposes another world: a box in progress, or a correction; all members are asked."""
    standing = await looking(house, person, campaign)
    await house.agreements.correct(standing, person, data.world)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/enter", summary="Fill in", responses=REFUSALS, opt={"limit": "changes"})
async def enter(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[dict[str, str]]) -> Made:
    """The host proposes another world as the form at `/c/ID/enter` says it; all members are asked."""
    standing = await looking(house, person, campaign)
    await house.agreements.enter(standing, person, told_of(standing, data), data)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/agree", summary="Agree", responses=REFUSALS, opt={"limit": "changes"})
async def agree(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Answered]) -> Made:
    """Agree to what is proposed; when all who are asked have agreed it is done."""
    standing = await looking(house, person, campaign)
    await house.agreements.agree(standing, person, int(data.proposal))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/refuse", summary="Refuse", responses=REFUSALS, opt={"limit": "changes"})
async def refuse(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Answered]) -> Made:
    """Refuse what is proposed, or take back one's own proposal: it has come to nothing."""
    standing = await looking(house, person, campaign)
    await house.agreements.refuse(standing, person, int(data.proposal))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/answer", summary="Decide", responses=REFUSALS, opt={"limit": "changes"})
async def answer(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Decided]) -> Made:
    """The host writes down what the group has decided about what was opened."""
    standing = await looking(house, person, campaign)
    await house.campaigns.answer(standing, person, data.option, read_value(data.value))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/name", summary="Name something", responses=REFUSALS, opt={"limit": "changes"})
async def name(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Naming]) -> Made:
    """Name what you founded or won and have not named yet; it stays for good."""
    standing = await looking(house, person, campaign)
    await house.campaigns.name(standing, person, data.word, data.name)
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/seen", summary="Seen", responses=REFUSALS, opt={"limit": "changes"})
async def seen(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[Seen]) -> Made:
    """You have seen so many openings."""
    standing = await house.campaigns.of_member(campaign, person)
    await house.see(standing, person, int(data.seen))
    return Made(standing.id)


@post("/api/campaigns/{campaign:str}/fork", summary="Fork", responses=REFUSALS, opt={"limit": "tables"})
async def fork(house: TheHouse, person: ThePerson, campaign: CampaignId, data: JSONBody[ForkAt]) -> Made:
    """Another campaign from the start or the end of a game; you are its host, the others come by its link."""
    standing = await looking(house, person, campaign)
    return Made((await house.campaigns.fork(standing, person, int(data.chapter), data.at)).id)


@get(
    "/api/campaigns/{campaign:str}/file",
    summary="The whole campaign",
    media_type=MediaType.TEXT,
    responses=REFUSALS,
    opt={"limit": "views"},
)
async def download(house: TheHouse, person: ThePerson, campaign: CampaignId) -> Response[str]:
    """The campaign as one readable file; between games only, since a game may have secrets."""
    standing = await looking(house, person, campaign)
    headers = {"content-disposition": 'attachment; filename="campaign.txt"', "cache-control": "no-store"}
    return Response(await house.campaigns.export(standing), media_type=MediaType.TEXT, headers=headers)


routes: Final = Router(
    "/",
    tags=["campaigns"],
    route_handlers=[
        begin,
        look_at_link,
        renew,
        join,
        add_bot,
        leave,
        hand_over,
        ask_for_the_chair,
        sit_down,
        call_off,
        let_watch,
        correct,
        enter,
        agree,
        refuse,
        answer,
        name,
        seen,
        fork,
        download,
    ],
)
