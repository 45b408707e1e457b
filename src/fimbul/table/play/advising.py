"""What a bot would do, and how a game stands: for whoever plays against bots alone, else while all agree."""

from typing import Final

from fimbul.agents.counsel import USUAL_LEVEL, can_advise
from fimbul.table.bots.bot_pool import Briefing, HintWish
from fimbul.table.http.protocol import Advice, Hint
from fimbul.table.people.persons import Person
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused

IF_ALL_AGREE: Final = "Against other people there are hints only while all of them agree."
NEVER: Final = "In a campaign results count, so there are no hints."
YOURS: Final = "A puzzle is yours to solve, so there are no hints."
NOBODY_KNOWS: Final = "Nobody here knows this game well enough to give hints."


def is_among_people(room: LiveTable) -> bool:
    """Do several people play here, at one screen or at several?"""
    return len({(seat.person, seat.name) for seat in room.seats if seat.person is not None}) > 1


def has_hints(room: LiveTable) -> bool:
    """Are there hints and win bars here: does somebody know the game, and do bots alone play, or do all people agree?

    Where results count there are none: in campaigns, whose games leave marks for good, and where a puzzle is tried.
    """
    if room.setup.campaign or room.setup.puzzle or not can_advise(room.game.meta.name):
        return False
    return not is_among_people(room) or all(seat.help for seat in room.seats if seat.person is not None)


def check_agreeing(room: LiveTable) -> None:
    """Refuse to agree to hints where there are none, and where nobody need agree."""
    if room.setup.campaign:
        raise Refused(NEVER)
    if not can_advise(room.game.meta.name):
        raise Refused(NOBODY_KNOWS)
    if not is_among_people(room):
        raise Refused("Nobody else plays here who would have to agree.")


def agreed(room: LiveTable, name: str, agree: bool) -> str:
    """What everybody is told when somebody has agreed, or does no longer."""
    if not agree:
        return f"{name} wants no hints and no win bar here: there are none."
    if has_hints(room):
        return f"{name} agrees to hints and a win bar. All agree: they are there."
    return f"{name} agrees to hints and a win bar. They are there when all do."


def wish(room: LiveTable, person: Person | None, asked: Hint) -> tuple[HintWish, Briefing]:
    """What the workers are to be asked, with all that they need to know of the game as it stands."""
    room.own_seat(person, asked.seat)
    course = room.playing()
    room.check_moment(person, asked.seat, asked.at)
    if room.decider != asked.seat:
        raise Refused("It is not your turn to decide.")
    if not can_advise(room.game.meta.name):
        raise Refused(NOBODY_KNOWS)
    if not has_hints(room):
        raise Refused(NEVER if room.setup.campaign else YOURS if room.setup.puzzle else IF_ALL_AGREE)
    return HintWish(f"{room.setup.id} asked", asked.seat, USUAL_LEVEL), Briefing(course.sitting)


async def advice(room: LiveTable, asked: Hint, made: HintWish, briefing: Briefing) -> Advice:
    """What they say; nothing, if nobody can in time."""
    found = await room.services.bots.advise(made, briefing)
    if found is None:
        return Advice(asked.seat, asked.at, [])
    ways = [(room.word(way.told), way.chance) for way in found.ways]
    return Advice(asked.seat, asked.at, ways, room.word(found.reason))
