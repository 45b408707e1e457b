"""What can happen in Arctic Scavengers, as typed events; `text.py` words them."""

from typing import NamedTuple

from fimbul.core.game import Outcome
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.state import Seat, Title


class RoundBegan(NamedTuple):
    """A round began with its initiator."""

    number: int
    initiator: Seat


class Reshuffled(NamedTuple):
    """A tribe shuffled its discards into a new deck."""

    seat: Seat


class Drew(NamedTuple):
    """A tribe drew a card; the title is for its owner, NONE for the others."""

    seat: Seat
    title: Title


class Peeked(NamedTuple):
    """The initiator looked at the contested card."""

    seat: Seat
    title: Title


class Declared(NamedTuple):
    """A tribe laid its cards for an action, worth so much together; in a hire it names whom it wants, the worth is the
    meds that pay, and food pays beside them.
    """

    seat: Seat
    act: int
    cards: tuple[Title, ...]
    worth: int
    wanted: Title = NONE
    food: int = 0


class Withdrew(NamedTuple):
    """A tribe took its cards back after an interruption."""

    seat: Seat
    act: int


class Dug(NamedTuple):
    """A tribe dug a card up, to choose from; the title is for the digger."""

    seat: Seat
    title: Title


class Kept(NamedTuple):
    """A tribe kept a card it had dug up, or none."""

    seat: Seat
    title: Title
    kept: bool


class Hired(NamedTuple):
    """A mercenary joined a tribe."""

    seat: Seat
    title: Title


class Trashed(NamedTuple):
    """A tribe threw cards into the junkyard, unseen."""

    seat: Seat
    number: int


class SetApart(NamedTuple):
    """A tribe set its remaining cards apart for the skirmish."""

    seat: Seat
    number: int


class Disarmed(NamedTuple):
    """A saboteur made a tool useless."""

    seat: Seat
    victim: Seat
    title: Title


class Sniped(NamedTuple):
    """A sniper team hit a person."""

    seat: Seat
    victim: Seat
    title: Title


class Struck(NamedTuple):
    """A Fanatic's refugee struck a card."""

    seat: Seat
    victim: Seat
    title: Title


class ShotBlindly(NamedTuple):
    """By option: a card that lay face down was hit, or was of the wrong kind and stayed."""

    seat: Seat
    victim: Seat
    title: Title
    falls: bool


class Saved(NamedTuple):
    """A medic saved a person from a sniper team."""

    seat: Seat
    victim: Seat
    title: Title


class Revealed(NamedTuple):
    """A tribe showed what it had set apart."""

    seat: Seat
    cards: tuple[Title, ...]


class Compared(NamedTuple):
    """How strong each tribe was in the skirmish, NONE for no fight at all; and how many people it had there, if it was
    among those whose tie they break, else NONE.
    """

    fights: tuple[int, ...]
    people: tuple[int, ...]


class Won(NamedTuple):
    """A tribe won the skirmish and the contested card; the title is for the winner."""

    seat: Seat
    title: Title


class Deadlocked(NamedTuple):
    """Nobody won; the contested card went unseen into the junkyard."""

    number: int


class PlanSeen(NamedTuple):
    """A tribe turned up a plan; which one is for the digger."""

    seat: Seat
    kind: int


class BuildingBegun(NamedTuple):
    """A tribe began a building."""

    seat: Seat
    kind: int


class Worked(NamedTuple):
    """Somebody worked on a building and took so many cards off its timer."""

    seat: Seat
    kind: int
    number: int


class Stored(NamedTuple):
    """A tribe put a card into a building, unseen."""

    seat: Seat
    kind: int


class Retrieved(NamedTuple):
    """A tribe took a card out of a building, unseen."""

    seat: Seat
    kind: int


class Disabled(NamedTuple):
    """A saboteur disabled a building."""

    seat: Seat
    victim: Seat
    kind: int


class Repaired(NamedTuple):
    """A building was repaired."""

    seat: Seat
    kind: int


class LeadersChosen(NamedTuple):
    """All leaders lie open."""

    leaders: tuple[int, ...]


class PowerUsed(NamedTuple):
    """A leader's power was used, for the price of a card."""

    seat: Seat
    leader: int
    title: Title


class Wounded(NamedTuple):
    """A sniper team wounded a leader."""

    seat: Seat
    victim: Seat


class Healed(NamedTuple):
    """A leader was healed."""

    seat: Seat


class GangJoined(NamedTuple):
    """A gang joined a tribe at the end."""

    seat: Seat
    gang: int


class Ended(NamedTuple):
    """The game was over."""

    outcome: Outcome
