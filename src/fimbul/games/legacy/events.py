"""What can happen in Risk Legacy, as typed events; `text.py` words them. NONE stands for nobody and nothing."""

from typing import NamedTuple

from fimbul.core.game import Outcome
from fimbul.games.legacy.data import Faction, Person, Place, Seat

# Before a game


class PowerChosen(NamedTuple):
    """A faction got its starting power, by a seat or by chance; the other one was destroyed."""

    seat: Seat
    faction: Faction
    power: int


class FirstCoinPut(NamedTuple):
    """One of the first coins went on a Territory card, by a seat or by chance."""

    seat: Seat
    place: Place


class ScarDealt(NamedTuple):
    """A seat was dealt a scar card; the title is for its owner, NONE for the others."""

    seat: Seat
    title: int


class MissionTurned(NamedTuple):
    """A mission came face up; a seat chose it, or chance did."""

    mission: int
    seat: Seat


class RolledHighest(NamedTuple):
    """A seat rolled highest and begins to choose."""

    seat: Seat


class FactionChosen(NamedTuple):
    """A seat took a faction."""

    seat: Seat
    faction: Faction


class Drafted(NamedTuple):
    """A seat took a draft card."""

    seat: Seat
    kind: int
    value: int


class Started(NamedTuple):
    """An HQ and the first troops were placed; a place of NONE means that there was no room for them."""

    seat: Seat
    place: Place
    troops: int


class TroopsCame(NamedTuple):
    """Troops came to a territory: recruits (cause NONE), or by a power, scar or event, as a word of the lexicon."""

    seat: Seat
    place: Place
    troops: int
    cause: int


class TroopsLost(NamedTuple):
    """Troops were removed, not in battle: by a scar, an event, fallout, as a word of the lexicon."""

    seat: Seat
    place: Place
    troops: int
    cause: int


# The turn


class TurnBegan(NamedTuple):
    """A seat's turn began."""

    turn: int
    seat: Seat


class CardsTurnedIn(NamedTuple):
    """Cards were turned in, for a star (troops 0) or for troops; `cards` is the set of Territory cards."""

    seat: Seat
    cards: int
    coin_cards: int
    coins: int
    troops: int


class StarsGained(NamedTuple):
    """A seat gained star tokens; the cause is a word of the lexicon."""

    seat: Seat
    stars: int
    cause: int


class HqMoved(NamedTuple):
    """An HQ was moved."""

    seat: Seat
    start: Place
    target: Place


class ScarPlaced(NamedTuple):
    """A scar card was played on a territory."""

    seat: Seat
    place: Place
    scar: int


class CardPlayed(NamedTuple):
    """A scar card that leaves no mark was played, or a missile power used (a word of the lexicon), at a territory."""

    seat: Seat
    word: int
    place: Place


class WeaknessGiven(NamedTuple):
    """A faction got a weakness for good."""

    seat: Seat
    faction: Faction
    weakness: int


class BonusDenied(NamedTuple):
    """A seat denied another the bonus of a continent this turn."""

    seat: Seat
    whom: Seat
    continent: int


class Joined(NamedTuple):
    """A seat without troops joined the war."""

    seat: Seat
    place: Place
    troops: int


class Recruited(NamedTuple):
    """A seat recruits so many troops: for territories and population, for continents, and for cards."""

    seat: Seat
    basic: int
    bonus: int
    cards: int


class Hypnotised(NamedTuple):
    """A territory cannot be attacked until the Mutants' next turn."""

    seat: Seat
    place: Place


class Expanded(NamedTuple):
    """Troops went into a territory that nobody controlled; some were lost on entering."""

    seat: Seat
    start: Place
    target: Place
    troops: int
    lost: int


class Maneuvered(NamedTuple):
    """Troops moved between own territories; some were lost on entering."""

    seat: Seat
    start: Place
    target: Place
    troops: int
    lost: int


# Combat


class Attacked(NamedTuple):
    """An attack was declared."""

    seat: Seat
    start: Place
    target: Place
    troops: int


class Defended(NamedTuple):
    """The defence was declared."""

    seat: Seat
    troops: int


class Rolled(NamedTuple):
    """The natural dice of both sides, the highest first."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


class MissileFired(NamedTuple):
    """A missile made a die a six; the die is a word of the lexicon."""

    seat: Seat
    die: int


class Fought(NamedTuple):
    """The dice as they counted, and what each side lost."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attackers_lost: int
    defenders_lost: int


class BorderClosed(NamedTuple):
    """A territory cannot be attacked any more this turn."""

    place: Place


class Overran(NamedTuple):
    """All defenders that were left were removed."""

    place: Place
    troops: int


class BoxMarked(NamedTuple):
    """A fortification took damage: so many boxes are marked now."""

    place: Place
    boxes: int


class Conquered(NamedTuple):
    """A territory was conquered; so many moved in, and some were lost on entering."""

    seat: Seat
    whom: Seat
    start: Place
    target: Place
    troops: int
    lost: int


class HqCaptured(NamedTuple):
    """An HQ came under the control of another seat, or back to its owner."""

    seat: Seat
    owner: Seat
    place: Place


class HqDemolished(NamedTuple):
    """An HQ is out for this game."""

    owner: Seat
    place: Place


class Kaboom(NamedTuple):
    """The third missile of a roll fell; the territory is where, and the first time it stays marked."""

    seat: Seat
    place: Place
    first: bool


class KnockedOut(NamedTuple):
    """A seat lost its last troop, to another or (NONE) to nobody."""

    seat: Seat
    by: Seat


class Looted(NamedTuple):
    """What a knocked-out seat had to give: the set of Territory cards, Coin cards, stars, missiles."""

    seat: Seat
    by: Seat
    cards: int
    coin_cards: int
    stars: int
    missiles: int


class PowerGained(NamedTuple):
    """A faction chose a comeback power or a missile power."""

    seat: Seat
    faction: Faction
    power: int


class Eliminated(NamedTuple):
    """A seat is out of the game."""

    seat: Seat


# The end of a turn


class MissionCompleted(NamedTuple):
    """A seat completed a mission, public or its own."""

    seat: Seat
    mission: int
    stars: int


class SeaLineDrawn(NamedTuple):
    """A sea line was drawn for good."""

    seat: Seat
    one: Place
    other: Place


class CityFounded(NamedTuple):
    """A city was founded, or the World Capital placed."""

    seat: Seat
    place: Place
    kind: int


class CardTaken(NamedTuple):
    """A seat took a Territory card, or (NONE) a Coin card."""

    seat: Seat
    place: Place


class CardBarred(NamedTuple):
    """A seat barred a card from another's draw; NONE is the Coin cards."""

    seat: Seat
    whom: Seat
    place: Place


class CardSwapped(NamedTuple):
    """The Mutants swapped the card they drew for one of a conquered player; NONE is a Coin card."""

    seat: Seat
    whom: Seat
    given: Place
    taken: Place


class CardTurned(NamedTuple):
    """A Territory card came face up in slot 1."""

    place: Place


class CoinCardsRanOut(NamedTuple):
    """The last Coin card was taken for the first time in this game."""

    seat: Seat


class EventTurned(NamedTuple):
    """An event happens; whom it is for, if it is for one seat."""

    event: int
    seat: Seat


class EventLapsed(NamedTuple):
    """An event had nobody or nothing to act on, or its player passed."""

    event: int


class CityFortified(NamedTuple):
    """A city was fortified."""

    seat: Seat
    place: Place


class RiotRolled(NamedTuple):
    """The die of a Major City in riots."""

    seat: Seat
    place: Place
    die: int


class CityRuined(NamedTuple):
    """A Minor City became a Ruin."""

    seat: Seat
    place: Place


class MutantsChose(NamedTuple):
    """The Mutants chose how to evolve, as a word of the lexicon."""

    seat: Seat
    word: int


class MutantsEvolved(NamedTuple):
    """Both choices are made: the power that they uncover is the Mutants' for good."""

    seat: Seat
    stance: int
    kind: int


# After the game, and packages


class Won(NamedTuple):
    """A seat won the game: with stars, or as the last one in."""

    seat: Seat
    reason: str


class Recorded(NamedTuple):
    """The result of a faction is noted on its card."""

    seat: Seat
    faction: Faction
    result: int


class Signed(NamedTuple):
    """A person signed the board."""

    seat: Seat
    person: Person
    line: int


class ContinentNamed(NamedTuple):
    """A seat may name a continent."""

    seat: Seat
    continent: int


class ScarCancelled(NamedTuple):
    """A scar was cancelled."""

    seat: Seat
    place: Place
    scar: int


class CardDestroyed(NamedTuple):
    """A Territory card was destroyed for good; by fallout if the seat is NONE."""

    seat: Seat
    place: Place


class BonusChanged(NamedTuple):
    """A continent's bonus was changed for good."""

    seat: Seat
    continent: int
    change: int


class CoinAdded(NamedTuple):
    """A coin was put on a Territory card."""

    seat: Seat
    place: Place


class RewardForgone(NamedTuple):
    """There was nothing to reward a seat with."""

    seat: Seat


class PlanetRolled(NamedTuple):
    """A person rolled for the right to name the planet, with one more for each continent named."""

    person: Person
    die: int
    more: int


class PlanetGranted(NamedTuple):
    """A person may name the planet."""

    person: Person


class PackageOpened(NamedTuple):
    """A sealed package was opened; the seat is that which opened it, NONE if the game did."""

    package: int
    seat: Seat


class IslandRose(NamedTuple):
    """The Alien Island lies in an ocean."""

    seat: Seat
    ocean: int


class GaveUp(NamedTuple):
    """A seat gave up; its troops stay."""

    seat: Seat


class Ended(NamedTuple):
    """The game was over and its world written."""

    outcome: Outcome
