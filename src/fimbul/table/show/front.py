"""What the front page tells a person of her tables, and everybody of the open ones: values, before they are HTML.

Times stand in them as moments, so that they are the same as long as nothing happens.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from fimbul.core.words import joined
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.keep.stored_tables import Kept, Listing, Seat
from fimbul.table.page.rendering import option_words, pace_words, title_of
from fimbul.table.show.briefs import Brief

NO_HURRY: Final = 2**62  # a game without a clock stands after all others
MOST_ROWS: Final = 40  # the others are in the list of all tables
NEVER: Final = Brief()


class Card(NamedTuple):
    """Something that waits for this person."""

    id: str
    address: str
    title: str
    line: str
    question: str
    picture: str  # its address without the theme; empty where there is nothing to be seen yet
    moment: str  # by which the picture is another one
    shapes: tuple[int, ...]
    until: int | None


class Row(NamedTuple):
    """A table of this person that waits for others, or a game that is over."""

    id: str
    address: str
    title: str
    line: str
    words: str
    picture: str
    moment: str
    shape: int | None = None  # of who decides, or has won
    since: int | None = None
    until: int | None = None
    ended: int | None = None
    analysis: str = ""  # its address
    again: str = ""  # where the same people play again
    won: bool = False


class OpenTable(NamedTuple):
    """A table that waits for players."""

    id: str
    title: str
    line: str


class Watched(NamedTuple):
    """A game that everybody may watch."""

    id: str
    title: str
    line: str
    moment: str


class Present(NamedTuple):
    """Somebody who is here, and at which table, if everybody may know."""

    id: str
    name: str
    account: bool
    where: str


class Own(NamedTuple):
    """What the front page tells one person of her tables."""

    moves: tuple[Card, ...] = ()
    others: tuple[Row, ...] = ()


class Shared(NamedTuple):
    """What it tells everybody."""

    open: tuple[OpenTable, ...] = ()
    watch: tuple[Watched, ...] = ()
    here: tuple[Present, ...] = ()


class Seen(NamedTuple):
    """A table with all that its front-page line is made of, for one person."""

    kept: Kept
    brief: Brief | None  # None: not known yet
    moment: str = ""
    seen: int | None = None  # of the openings of its campaign; None: no member, or no campaign
    stopped: bool = False  # it cannot go on here


def own_front(tables: Sequence[Seen], person: str, moment: int, lately: int) -> Own:
    """The tables of a person: those that wait for her by the time that is left, the others by whether they go on."""
    cards, rows = [], []
    for each in newest_of_campaigns(tables):
        card = card_of(each, person)
        row = None if card else row_of(each, person, moment, lately)
        if card:
            cards.append(card)
        if row:
            rows.append(row)
    cards.sort(key=lambda card: NO_HURRY if card.until is None else card.until)
    rows.sort(key=lambda row: (row.ended is not None, -(row.ended or 0), row.until or NO_HURRY))
    return Own(tuple(cards), tuple(rows[:MOST_ROWS]))


def newest_of_campaigns(tables: Sequence[Seen]) -> list[Seen]:
    """The tables, the newest first; only the newest game of a campaign tells what is still to be looked at."""
    known: set[str] = set()
    found = []
    for each in tables:
        campaign = each.kept.listing.setup.campaign
        found.append(each._replace(seen=None) if campaign in known else each)
        known |= {campaign} - {""}
    return found


def card_of(each: Seen, person: str) -> Card | None:
    """The card of a table that waits for this person; None if it does not."""
    listing, brief = each.kept.listing, each.brief or NEVER
    setup, held = listing.setup, held_by(listing, person)
    unseen = each.seen is not None and each.seen < brief.opened
    asked = listing.ended is None and not each.stopped and brief.decider in held
    agrees = listing.ended is None and not each.stopped and person in brief.unanswered
    if not (unseen or asked or agrees):
        return None
    if unseen:
        question = LOOK_FIRST
    elif asked:
        question = handed_to(listing, brief, held) or brief.question
    else:
        question = brief.request
    return Card(
        id=setup.id,
        address=f"/c/{setup.campaign}/opening" if unseen and listing.ended is not None else f"/t/{setup.id}",
        title=setup.title,
        line=line_of(listing, brief, against(listing.seats, person)),
        question=question,
        picture="" if unseen else f"/t/{setup.id}/cut",
        moment=each.moment,
        shapes=tuple([shape_of(brief, seat.number) for seat in listing.seats]),
        until=brief.until if asked else None,
    )


def card_of_campaign(campaign: str, title: str, game: str, question: str, moment: str) -> Card:
    """A campaign that waits for this person to say something at its home."""
    picture = f"/c/{campaign}/world"
    return Card(f"c-{campaign}", f"/c/{campaign}", title, title_of(game), question, picture, moment, (), None)


def row_of(each: Seen, person: str, moment: int, lately: int) -> Row | None:
    """The line of a table that does not wait for this person; None if it is none of hers, or over for long."""
    listing, brief = each.kept.listing, each.brief or NEVER
    setup, held = listing.setup, held_by(listing, person)
    if not held or (listing.ended is not None and listing.ended <= moment - lately):
        return None
    picture = f"/t/{setup.id}/cut"
    row = Row(setup.id, f"/t/{setup.id}", setup.title, line_of(listing, brief), "", picture, each.moment)
    if listing.ended is not None:
        next_game = f"/c/{setup.campaign}" if setup.campaign else f"/t/{listing.again or setup.id}"
        return row._replace(
            address=f"/t/{setup.id}/replay",
            line=line_of(listing, NEVER),
            words=result_of(listing, brief, held),
            shape=shape_of(brief, brief.winners[0]) if brief.winners else None,
            won=any(seat in held for seat in brief.winners or ()),
            ended=listing.ended,
            analysis=f"/t/{setup.id}/analysis",
            again=next_game,
        )
    if listing.started is None:
        free = sum(seat.kind == "free" for seat in listing.seats)
        return row._replace(words="One seat is free" if free == 1 else f"{free} seats are free", since=setup.made)
    if each.stopped:
        return row._replace(words="Cannot go on here")
    if each.brief is None:
        return row._replace(words="Just being opened")
    shown = brief.public
    words = f"{name_at(listing, shown)} decides" if shown >= 0 else brief.public_question
    shape = shape_of(brief, shown) if shown >= 0 else None
    return row._replace(words=words, shape=shape, since=brief.since, until=brief.until)


def held_by(listing: Listing, person: str) -> set[int]:
    """The seats that a person has and plays herself."""
    return {seat.number for seat in listing.seats if seat.person == person}


def name_at(listing: Listing, number: int) -> str:
    """Who has a seat; for whom a bot plays meanwhile is named still."""
    return listing.seats[number].name if number < len(listing.seats) else "Somebody"


def shape_of(brief: Brief, number: int) -> int:
    """The shape of a seat, the first is 0."""
    return brief.emblems[number] - 1 if number < len(brief.emblems) else number


def line_of(listing: Listing, brief: Brief, *more: str) -> str:
    """The game, how far it has come, and more, in a line; without the game where the table is called like it."""
    setup = listing.setup
    title = title_of(setup.game)
    number = f"game {brief.game_of[0]} of {brief.game_of[1]}" if brief.game_of else brief.heading
    parts = [part for part in ("" if setup.title == title else title, number, *more) if part]
    return capital(", ".join(parts))


def capital(words: str) -> str:
    """A line begins with a capital."""
    return words[:1].upper() + words[1:]


def against(seats: Sequence[Seat], person: str) -> str:
    """Who else plays, the bots only counted."""
    names = [seat.name for seat in seats if seat.kind == "person" and seat.person != person]
    bots = sum(seat.kind == "bot" for seat in seats)
    if bots:
        names.append("a bot" if bots == 1 else f"{bots} bots")
    return f"against {joined(names)}" if names else "at one screen"


def handed_to(listing: Listing, brief: Brief, held: set[int]) -> str:
    """Where people share a screen and have secrets: who gets it next."""
    if len(held) < 2 or not brief.has_secrets:
        return ""
    return f"Hand the screen to {name_at(listing, brief.decider)}."


def result_of(listing: Listing, brief: Brief, held: set[int]) -> str:
    """How a game has ended for this person, with figures where the game counts points."""
    winners = brief.winners
    if winners is None or not all(number < len(listing.seats) for number in winners):
        return capital(listing.ending)
    if not winners:
        return "Nobody won"
    names = ["You"] if held & set(winners) and len(held) == 1 else []
    names += [name_at(listing, number) for number in winners if not names or number not in held]
    return f"{joined(names)} won{figures(brief.scores, winners[0], held)}"


def figures(scores: Sequence[float], winner: int, held: set[int]) -> str:
    """The points of the winner beside the others': of two seats both, of more one's own or the next best."""
    if set(scores) <= {0, 0.5, 1} or winner >= len(scores):
        return ""  # the game prints no points
    rest = [score for number, score in enumerate(scores) if number != winner]
    own = [scores[number] for number in sorted(held) if number != winner and number < len(scores)]
    beside = own[0] if own and winner not in held else max(rest, default=0)
    return f", {scores[winner]:g} to {beside:g}"


def open_table(listing: Listing) -> OpenTable:
    """A table that waits for players: what is played, who sits there, and how fast."""
    setup, title = listing.setup, title_of(listing.setup.game)
    named = setup.title != title
    there = [seat.name for seat in listing.seats if seat.kind != "free"]
    heading = setup.title if named else ", ".join(filter(None, [title, option_words(setup.game, setup.options)]))
    sitting = f"{joined(there)}, {len(there)} of {len(listing.seats)}"
    return OpenTable(
        setup.id, heading, " · ".join(filter(None, [title if named else "", sitting, pace_words(setup.pace)]))
    )


def watched_game(listing: Listing, brief: Brief, watchers: int, moment: str) -> Watched:
    """A game that may be watched: who plays if it has no name of its own, how far it is, and how many watch."""
    setup = listing.setup
    game, names = title_of(setup.game), [seat.name for seat in listing.seats]
    title = setup.title if setup.title != game else " against ".join(names) if len(names) == 2 else joined(names)
    many = f"{watchers} watch" if watchers > 1 else "one watches" if watchers else ""
    line = " · ".join(filter(None, [", ".join(filter(None, [game, brief.heading])), many]))
    return Watched(setup.id, title, line, moment)


def by_name(present: Sequence[Present], most: int, several: Callable[[int], str]) -> tuple[Present, ...]:
    """Who is here, by name; of very many only how many more."""
    found = sorted(present, key=lambda each: each.name.casefold())
    more = len(found) - most
    return tuple(found if more <= 0 else [*found[:most], Present("more", several(more), False, "")])
