"""The messages of the socket, both ways, and of the HTTP API: what is sent is one of these, as JSON."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fimbul.core.retelling import Text

Ref = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Moment = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
FurtherWords = Annotated[list[Word], Meta(max_length=39)]
GivenName = Annotated[str, Meta(max_length=200)]
Width = Annotated[int, Meta(ge=200, le=4000)]
Said = Annotated[str, Meta(min_length=1, max_length=500)]


class Message(Struct, tag_field="do", forbid_unknown_fields=True):
    """Something that a client asks for; the answer carries the same `ref`."""

    ref: Ref


class PickMessage(Message, tag="pick"):
    """Pick an option, given as its word, at the moment that the seat was last shown; and `then` others.

    All of them or none are done, and they are taken back together. What leaves no choice on the way need not be said.
    Nothing can follow what reveals something or lets another seat decide.
    """

    seat: SeatNumber
    at: Moment
    word: Word
    then: FurtherWords = []
    name: GivenName = ""  # of what the last of them founds


class Name(Message, tag="name"):
    """Give a name to what the seat has founded or won, in games where things have names; it stays for good."""

    seat: SeatNumber
    word: Word
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Undo(Message, tag="undo"):
    """Take back so many picks of one's own; further than nothing was revealed only with the others' consent.

    With the number of a crumb, from 0: go back to before the pick that made it.
    """

    seat: SeatNumber
    at: Moment
    back: Annotated[int, Meta(ge=1, le=10_000)] = 1
    crumb: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Consent(Message, tag="consent"):
    """Agree, or not, to what another seat has asked for: to take something back."""

    seat: SeatNumber
    agree: bool


class Concede(Message, tag="concede"):
    """Give up."""

    seat: SeatNumber


class Why(Message, tag="why"):
    """Why can't I pick this?"""

    seat: SeatNumber
    word: Word


class OrderMessage(Message, tag="order"):
    """Give a standing order such as `until-my-turn`, or take it back."""

    seat: SeatNumber
    word: Word | None


class Say(Message, tag="say"):
    """Say something to the table."""

    text: Said


class Whisper(Message, tag="whisper"):
    """Say something to the person at a seat alone, if the table lets people speak in private."""

    seat: SeatNumber
    text: Said


class Take(Message, tag="take"):
    """At a screen that several people share: the one who has this seat sits before it now."""

    seat: SeatNumber


class Lend(Message, tag="lend"):
    """Give a seat whose person is absent to a bot, or take one's own seat back (no agent)."""

    seat: SeatNumber
    agent: Word | None


class Hurry(Message, tag="hurry"):
    """How fast bots are to play: slowly, as usual or quickly from now on, or at once until a person is asked."""

    how: Literal["slow", "usual", "quick", "now"] = "now"


class Hint(Message, tag="hint"):
    """What would a bot do? For the seat that decides; where several people play, if all agree (`agree-hints`)."""

    seat: SeatNumber
    at: Moment


class AgreeToHints(Message, tag="agree-hints"):
    """Agree to hints and a win bar, or no longer: where several people play they are there while all of them agree."""

    seat: SeatNumber
    agree: bool


class Bar(Message, tag="bar"):
    """Tell this line how the game stands, or no longer, whenever something new is shown; where there are win bars."""

    on: bool


class Again(Message, tag="again"):
    """Offer a rematch, or accept the one that is offered."""


class Look(Message, tag="look"):
    """The page has this many pixels for the board now; and perhaps it asks for all that is on it, sent or not."""

    width: Width
    anew: bool = False


class Attend(Message, tag="attend"):
    """Of a page: its person is here and sees the table as it is (`now`), wants to see first what happened since she
    last looked (`since`), and more of that (`more`), or has turned to something else (`away`).
    """

    how: Literal["now", "since", "more", "away"]


class Prepare(Message, tag="prepare"):
    """Of a page, while others decide: prepare the seat's next turn. Begin a draft, with what was kept; add picks to it;
    go back, to before a crumb or by one; keep it, to be played when the turn comes; close it; or drop what was kept.
    """

    seat: SeatNumber
    what: Literal["begin", "pick", "back", "keep", "close", "drop"]
    words: FurtherWords = []
    crumb: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Ping(Message, tag="ping"):
    """Is the line alive?"""


Asked = (
    PickMessage
    | Name
    | Undo
    | Consent
    | Concede
    | Why
    | OrderMessage
    | Say
    | Whisper
    | Take
    | Lend
    | Hurry
    | Hint
    | AgreeToHints
    | Bar
    | Again
    | Look
    | Attend
    | Prepare
    | Ping
)


class Answer(Struct, tag_field="is", omit_defaults=True):
    """Something that the table tells a client."""


class Done(Answer, tag="done"):
    """What was asked for is done, and on disk."""

    ref: Ref


class No(Answer, tag="no"):
    """It is not done: why, in a sentence, and the rule if it is one. Nothing has changed."""

    ref: Ref
    words: str
    rule: str = ""


class Because(Answer, tag="because"):
    """The answer to `why`; the rule is empty if no rule forbids it."""

    ref: Ref
    words: str
    rule: str = ""


PieceTold = tuple[Text, ...]


class Drawing(Struct, omit_defaults=True):
    """A picture, or what has changed in it since the one that was sent last.

    The shell is its outermost elements with nothing drawn in them, empty where there is no picture any more. What
    stands still is told by a key, and by its SVG if it was never told on this line. A piece is told by its id, its
    other attributes and what is inside of it; what is left out is as before; one that is new, also by the id of the
    piece after which it comes. If the picture is whole, its pieces are all there are, in their order.

    A text that was told otherwise before is told by its runs (`core/retelling.py`); so are those of a piece beside the
    one that was told before it in this drawing. In a whole picture nothing stood anywhere before.
    """

    shell: Text | None = None
    still: tuple[str, ...] | None = None
    whole: bool = False
    pieces: list[PieceTold] = []
    gone: list[str] = []


class Page(Answer, tag="page"):
    """What a page shows now, of all that which has changed: parts, each the whole inside of the element with that id
    (status, prompt, handover); rows, each the whole element (the seats); and the two pictures.
    """

    seat: int | None
    at: Moment
    parts: dict[str, Text]
    rows: dict[str, Text] = {}
    board: Drawing | None = None
    tray: Drawing | None = None


class ViewMessage(Answer, tag="view"):
    """What a bot or another client sees: the view, and when the seat decides its options: each word and its meaning."""

    seat: int | None
    at: Moment
    view: dict[str, Any]
    prompt: str
    options: list[tuple[str, str]]


class ChangesMessage(Answer, tag="changed"):
    """The same for who has asked for changes: how the view differs from the one that was sent last (RFC 6902).

    With `done`, the message of that number is done, and on disk; that is not said again.
    """

    seat: int | None
    at: Moment
    changes: list[dict[str, Any]]
    prompt: str
    options: list[tuple[str, str]]
    done: Ref | None = None


class LogLine(Struct, omit_defaults=True):
    """One line of the log: a sentence and the seat that acted, or a heading."""

    text: str
    seat: int | None = None
    heading: bool = False


class Log(Answer, tag="log"):
    """The log from a line on: whatever stood there or after is replaced."""

    start: int
    lines: list[LogLine]


class Chat(Answer, tag="chat"):
    """What people have said, from a line on: the name, the words, and whether the name is that of an account.

    What is older than two hundred lines is not told any more.
    """

    start: int
    lines: list[tuple[str, str, bool]]


class Whispers(Answer, tag="whispers"):
    """What this person has said and heard in private, from a line on: who says it, to whom, and the words."""

    start: int
    lines: list[tuple[str, str, str]]


class SinceStep(Struct, omit_defaults=True):
    """A step of the way here: what was heard, under which heading, and what has changed on board and tray."""

    lines: list[LogLine]
    heading: str = ""
    board: Drawing | None = None
    tray: Drawing | None = None


class Since(Answer, tag="since"):
    """What happened since somebody last looked: of so many steps these, from the number of the first on; step 0 is how
    it was then. With it comes all in a few lines, and what is too long ago to be shown, in a sentence.
    """

    seat: int
    first: int
    last: int
    steps: list[SinceStep]
    lines: list[LogLine] = []
    earlier: str = ""


class Next(Answer, tag="next"):
    """A rematch has been agreed: the table where it goes on."""

    table: str


class Opened(Answer, tag="opened"):
    """Something was opened in this campaign that is to be seen first, on a page of its own."""

    campaign: str


class Advice(Answer, tag="advice"):
    """What a bot would do in this seat's place at this moment: ways through the turn, best first, each with the chance
    to win; and why the first rather than the second. Without ways there is nothing to say.
    """

    seat: int
    at: int
    ways: list[tuple[str, float]]
    reason: str = ""


class Standing(Answer, tag="standing"):
    """What each seat has of the first place at this moment, as an expert judges what is shown: told a second later, or
    never, if something else is shown by then. Without chances there is no win bar here.
    """

    seat: int | None
    at: int
    chances: list[float]


class FrontNews(Answer, tag="front"):
    """What has changed on a front page: how much waits for its person, by the house's clock now; and of each list that
    has changed every entry by its id, in their order, with its HTML if that is new.
    """

    count: int
    now: int
    lists: dict[str, list[tuple[str, str | None]]] = {}


Told = (
    Done
    | No
    | Because
    | Page
    | ViewMessage
    | ChangesMessage
    | Log
    | Chat
    | Whispers
    | Next
    | Opened
    | Advice
    | Standing
    | Since
    | FrontNews
)


# The HTTP API.


class NewPerson(Struct, forbid_unknown_fields=True):
    """Who comes in."""

    name: Annotated[str, Meta(min_length=1, max_length=30)]


class KeyMessage(Struct, forbid_unknown_fields=True):
    """A private key, as it stands in a private link."""

    key: Annotated[str, Meta(min_length=16, max_length=100)]


class NewKey(Struct, forbid_unknown_fields=True):
    """The private key that somebody wants: made by whoever asks, so that it is known though the answer be lost."""

    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43,100}$")] | None = None


class Credentials(Struct, forbid_unknown_fields=True):
    """An account."""

    name: Annotated[str, Meta(min_length=1, max_length=30)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class NewAccount(Struct, forbid_unknown_fields=True):
    """The name and the password of an account; who has one already says its old password."""

    name: Annotated[str, Meta(min_length=1, max_length=30)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]
    old: Annotated[str, Meta(max_length=200)] | None = None


class Me(Struct):
    """Who you are; the key is told once, when it is made; the token goes into the header x-fimbul-token."""

    id: str
    name: str
    account: bool
    key: str | None = None
    token: str | None = None


class Pace(Struct, forbid_unknown_fields=True, frozen=True):
    """How fast a table plays: without clocks, live with minutes and seconds added for each turn, or days a turn.

    Live, whoever is asked to answer what another has declared has `window` seconds for that, and passes then; 0: all
    have the time of the table together.
    """

    kind: Literal["free", "live", "days"] = "free"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 15
    seconds: Annotated[int, Meta(ge=0, le=600)] = 10
    days: Annotated[int, Meta(ge=1, le=30)] = 2
    window: Annotated[int, Meta(ge=0, le=600)] = 8


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who gets a seat: me, a free seat for whoever comes, somebody who shares this screen, or a bot."""

    who: Literal["me", "free", "here", "bot"]
    name: Annotated[str, Meta(max_length=30)] = ""
    agent: Annotated[str, Meta(max_length=40)] = "greedy"


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be set up; without seats it is me against bots, all of this kind.

    With open talk, who has no seat may speak, too; with private talk, two people may speak unheard by the others.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: dict[Annotated[str, Meta(max_length=40)], str | int | bool] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    title: Annotated[str, Meta(max_length=40)] = ""
    listed: bool = False
    pace: Pace = Pace()
    open_talk: bool = False
    private_talk: bool = True
    agent: Annotated[str, Meta(max_length=40)] = "greedy"


class SeatSummary(Struct, omit_defaults=True):
    """One seat of a table as everybody may know it."""

    seat: str
    name: str
    kind: Literal["person", "bot", "free"]
    account: bool = False
    yours: bool = False
    here: bool = False
    lent: str | None = None
    invitation: str | None = None


class Summary(Struct, omit_defaults=True):
    """A table as everybody may know it."""

    id: str
    title: str
    game: str
    options: dict[str, Any]
    pace: Pace
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatSummary]
    question: str = ""
    your_move: bool = False
    ending: str = ""
    again: str | None = None
    cannot_go_on: str = ""  # why not, if it was played with another box or engine than is here


class Invited(Struct, forbid_unknown_fields=True):
    """Which seat: the one of an invitation, or at an open table one by its number, or any."""

    invitation: Annotated[str, Meta(max_length=40)] | None = None
    seat: SeatNumber | None = None


class SeatName(Struct):
    """Which seat."""

    seat: str


class NewBot(Struct, forbid_unknown_fields=True):
    """Which bot gets a seat."""

    agent: Annotated[str, Meta(max_length=40)] = "greedy"


class Picked(Struct, forbid_unknown_fields=True):
    """A pick over HTTP: the seat, the moment that it was shown last, the option's word, and those that follow it."""

    seat: SeatNumber
    at: Moment
    word: Word
    then: FurtherWords = []
    name: GivenName = ""


class From(Struct, forbid_unknown_fields=True):
    """Play on from after so many picks; without seats it is me where somebody decides, and bots."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []


class OptionHelp(Struct):
    """One thing to choose before a game: its values, the first of them the default, or the limits of a number."""

    name: str
    values: list[str | int | bool]
    help: str
    limits: tuple[int, int] | None = None


class BotHelp(Struct):
    """A bot: its name, how people call it, and how it plays, in a sentence."""

    name: str
    title: str
    words: str


class GameHelp(Struct):
    """What can be said of a game before it is set up."""

    name: str
    title: str
    seats: list[int]
    summary: str
    minutes: int
    secrets: bool
    options: list[OptionHelp]
    agents: list[str]
    bots: list[BotHelp] = []


class OfMoment(Struct, forbid_unknown_fields=True):
    """The moment of an analysis that becomes a puzzle, as the page counts them, from 0."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]


class PuzzleMade(Struct):
    """The name of a puzzle; whoever knows it may try it."""

    name: str


class Words(Struct):
    """An error, in words; of a form, also what is wrong with single fields."""

    words: str
    rule: str = ""
    fields: dict[str, str] | UnsetType = UNSET
