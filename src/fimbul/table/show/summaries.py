"""Tables in a few words: for lists, and for whoever asks for one."""

from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http.protocol import SeatSummary, Summary
from fimbul.table.keep.stored_tables import Listing
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.play.versions import seat_names
from fimbul.table.show.briefs import Brief


def summary_of(room: Room, person: Person | None) -> Summary:
    """A table as this person may know it, with what is asked now."""
    listing = Listing(room.setup, room.started, room.ended, room.ending, room.next_table, room.seats)
    made = summary_of_listing(listing, person)
    for seat, each in zip(made.seats, room.seats, strict=True):
        seat.here = each.kind == "bot" or room.audience.has(each.person)
    if room.phase == "over":
        made.phase = "over"  # though what is left of it may wait for an answer
    elif room.phase == "playing" and room.course is not None:
        held_back = room.openings.hold_back(person)
        made.question = LOOK_FIRST if held_back else room.word(room.game.prompt(room.course.view(None)))
        made.your_move = room.decider in room.held_by(person)
    return made


def summary_of_brief(listing: Listing, person: Person | None, brief: Brief | None) -> Summary:
    """A table that another server has, as it was last written down; a campaign's own home tells what is asked there."""
    made = summary_of_listing(listing, person)
    if brief is not None and made.phase == "playing":
        made.question = "" if listing.setup.campaign else brief.public_question
        seat = listing.seats[brief.decider] if 0 <= brief.decider < len(listing.seats) else None
        made.your_move = person is not None and seat is not None and seat.person == person.id
    return made


def summary_of_listing(listing: Listing, person: Person | None, cannot_go_on: str = "") -> Summary:
    """A table as it stands in a list."""
    setup = listing.setup
    names = seat_names(setup, len(listing.seats))
    inside = person is not None and person.id in {setup.maker, *[seat.person for seat in listing.seats]}
    return Summary(
        id=setup.id,
        title=setup.title,
        game=setup.game,
        options={} if setup.campaign else setup.options,  # those of a campaign stand at its home
        pace=setup.pace,
        phase="over" if listing.ended else "playing" if listing.started else "waiting",
        seats=[
            SeatSummary(
                seat=names[seat.number],
                name=seat.name,
                kind=seat.kind,
                account=seat.has_account,
                yours=person is not None and seat.person == person.id,
                lent=seat.lent,
                invitation=seat.invitation if inside and seat.kind == "free" else None,
            )
            for seat in listing.seats
        ],
        ending=listing.ending,
        again=listing.again,
        cannot_go_on=cannot_go_on,
    )
