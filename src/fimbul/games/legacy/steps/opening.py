"""The start of a turn: stars for cards, a moved HQ, a rally, scar cards; then what the others play."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import discard, gain_stars, put_coin_cards_back, reinforce
from fimbul.games.legacy.data import BIT, WHEN, Place, Seat
from fimbul.games.legacy.events import (
    BonusDenied,
    CardPlayed,
    CardsTurnedIn,
    HqMoved,
    ScarPlaced,
    WeaknessGiven,
)
from fimbul.games.legacy.lexicon import COIN_CARD, CONTINENT, DONE, FACTION, MANEUVER, PLACE, POWER, SCAR, STAR
from fimbul.games.legacy.names import (
    BAD_INTEL,
    BIO_HAZARD,
    BOARD_SCARS,
    CAUTIOUS,
    CONTINENTS,
    FACTIONS,
    HQ_GARRISON,
    MERCENARY,
    MOBILE,
    NONE,
    PLACES,
    PURIST,
    RALLY,
    SCAR_RALLY,
    YELLOW,
)
from fimbul.games.legacy.queries import (
    coins_on,
    continents_of,
    has,
    hqs_of,
    is_in_box,
    may_fill,
    may_hold,
    may_scar,
)
from fimbul.games.legacy.state import CARDS, COUNT, PASSES, WHICH_SCAR, Question, War, replaced, seats_from
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, may_maneuver_now
from fimbul.games.legacy.steps.recruiting import hypnotise
from fimbul.games.legacy.windows import Window
from fimbul.games.legacy.world import territories_on_board

CARDS_FOR_A_STAR: Final = 4
RALLY_TROOPS: Final = 2
ANYBODYS: Final = WHEN.index("turn")
OWN: Final = WHEN.index("own")
ANY: Final = WHEN.index("any")


@rule("RL-POWER-07", "RL-PRIV-09")
def begin_turn(state: War, seat: Seat) -> None:
    """What happens by itself: troops in HQs for Khan Industries, and the note of the continents that one controls."""
    state.note().wide_border = len(continents_of(state, seat))
    if has(state, seat, HQ_GARRISON):
        for place in hqs_of(state, seat):
            reinforce(state, seat, place, 1, POWER + HQ_GARRISON)


def spend_scar(state: War, seat: Seat) -> int:
    """A scar card leaves the hand, seen by all and used up."""
    title = state.scar_cards[seat]
    state.scar_cards = replaced(state.scar_cards, seat, NONE)
    state.scars_unseen = replaced(state.scars_unseen, title, state.scars_unseen[title] - 1)
    use_up(state, title)
    return title


@rule("RL-SCAR-08")
def use_up(state: War, title: int) -> None:
    """A played scar card never comes back; by option the three of the guide do."""
    if not (state.settings.guide_scars_return and BOARD_SCARS <= title < CAUTIOUS):
        state.alter().scars_used[title] += 1


def use_missile_power(state: War, seat: Seat) -> None:
    """A missile is discarded for the power of the faction, once a turn."""
    state.note().powers_used |= 1 << seat
    spend_missile(state, seat)


def spend_missile(state: War, seat: Seat) -> None:
    """A missile is gone for this game, by option for good."""
    state.missiles[seat] -= 1
    if not state.settings.missiles_return:
        lost = state.alter().missiles_lost
        lost[state.persons[seat]] = lost.get(state.persons[seat], 0) + 1


@rule("RL-MP-02", "RL-MISPOW-07")
def can_use(state: War, seat: Seat, power: int) -> bool:
    """May a seat use its missile power: it has it, a missile, and has not used it in this turn?"""
    return bool(state.missiles[seat]) and has(state, seat, power) and not state.deeds.powers_used >> seat & 1


def unscarred(state: War) -> list[Place]:
    """Where a scar may be put."""
    return [place for place in places_in(territories_on_board(state.world)) if may_scar(state, place)]


@rule("RL-WEAK-01")
def may_weaken(state: War) -> list[int]:
    """The factions that can get a weakness, in this game or not: any in the box with a free yellow slot."""
    return [
        faction
        for faction in range(len(FACTIONS))
        if is_in_box(state.world, FACTION + faction) and may_fill(state, faction, YELLOW)
    ]


def weakness_in_hand(state: War, seat: Seat) -> list[int]:
    """The weakness card that a seat holds and can play, as options."""
    title = state.scar_cards[seat]
    return [SCAR + title] if title >= CAUTIOUS and may_weaken(state) else []


class Opening(Step[War, Question]):
    """What the active player does before recruiting."""

    @rule("RL-STAR-01", "RL-STAR-02", "RL-STAR-04", "RL-P1-02")
    def options(self, state: War, frame: Question) -> list[int]:
        """Stars while there are four cards, Mobile, Rally, a scar card for this moment, a maneuver for those who may at
        any time; nothing where all know that there is nothing, or only a maneuver, which can wait for the recruits.
        """
        seat = frame.seat
        found: list[int] = []
        if state.hand_size(seat) >= CARDS_FOR_A_STAR:
            found.append(STAR)
        if frame.count == 0 and has(state, seat, MOBILE) and movable_hqs(state, seat):
            found.append(POWER + MOBILE)
        if can_use(state, seat, RALLY) and hqs_of(state, seat):
            found.append(POWER + RALLY)
        if not found and not may_hold(state, seat, (ANYBODYS, OWN, ANY)):
            return []
        title = state.scar_cards[seat]
        if title == SCAR_RALLY or (title in (BIO_HAZARD, MERCENARY) and unscarred(state)):
            found.append(SCAR + title)
        if may_maneuver_now(state, seat):
            found.append(MANEUVER)
        return sorted([DONE, *found, *weakness_in_hand(state, seat)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """One thing after another, in any order."""
        seat = frame.seat
        if option == DONE:
            return
        state.ask(OPENING, seat, count=1 if option == POWER + MOBILE else frame.count)
        if option == STAR:
            pick_star_card(state, seat, 0, 0)
        elif option == MANEUVER:
            state.ask(MANEUVER_FROM, seat)
        elif option == POWER + MOBILE:
            state.ask(MOVE_HQ, seat)
        elif option == POWER + RALLY:
            use_missile_power(state, seat)
            rally(state, seat, option)
        elif option == SCAR + SCAR_RALLY:
            spend_scar(state, seat)
            rally(state, seat, option)
        elif option >= SCAR + CAUTIOUS:
            state.ask(WEAKNESS_ON, seat, what=option - SCAR)
        else:
            state.ask(SCAR_AT, seat, what=option - SCAR)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What is for this moment."""
        if option == STAR:
            return Refusal("RL-STAR-01", "too_few_cards_for_a_star")
        return None


@rule("RL-MISPOW-02")
def rally(state: War, seat: Seat, cause: int) -> None:
    """Two troops come to every HQ territory under control."""
    state.tell(CardPlayed(seat, cause, NONE))
    for place in hqs_of(state, seat):
        reinforce(state, seat, place, RALLY_TROOPS, cause)


class StarCards(Step[War, Question]):
    """Which four cards buy the star; `cards` and `count` are those picked so far."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any card in hand that is not picked yet."""
        cards = [PLACE + place for place in places_in(state.hands[frame.seat] & ~frame.cards)]
        return [COIN_CARD, *cards] if state.coin_hands[frame.seat] > frame.count else cards

    def play(self, state: War, frame: Question, option: int) -> None:
        """With the fourth the star is bought."""
        if option == COIN_CARD:
            pick_star_card(state, frame.seat, frame.cards, frame.count + 1)
        else:
            pick_star_card(state, frame.seat, frame.cards | BIT[option - PLACE], frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One's own cards."""
        return Refusal("RL-STAR-01", "not_in_hand")


def pick_star_card(state: War, seat: Seat, cards: int, coin_cards: int) -> None:
    """Ask for the next of four cards; where there are only four they are it."""
    if state.hand_size(seat) == CARDS_FOR_A_STAR:
        cards, coin_cards = state.hands[seat], state.coin_hands[seat]
    if cards.bit_count() + coin_cards < CARDS_FOR_A_STAR:
        state.ask(STAR_CARDS, seat, count=coin_cards, cards=cards)
        return
    state.tell(CardsTurnedIn(seat, cards, coin_cards, coins_on(state, cards, coin_cards), 0))
    discard(state, seat, cards, coin_cards)
    hypnotise(state, seat, cards)
    gain_stars(state, seat, 1, STAR)


def hq_neighbours(state: War, seat: Seat, place: Place) -> list[Place]:
    """The own territories next to an HQ that have none."""
    near = state.world.near[place] & state.held[seat]
    return [each for each in places_in(near) if state.hq_at(each) == NONE]


@rule("RL-COMEBACK-04")
def movable_hqs(state: War, seat: Seat) -> list[Place]:
    """The HQs under control that can move next door; no two stand together."""
    return [place for place in hqs_of(state, seat) if hq_neighbours(state, seat, place)]


class MoveHq(Step[War, Question]):
    """Which HQ moves."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One that can."""
        return [PLACE + place for place in movable_hqs(state, frame.seat)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now where to."""
        state.ask(MOVE_HQ_TO, frame.seat, place=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An HQ under control with room next door."""
        return Refusal("RL-COMEBACK-04", "choose_an_hq", option - PLACE if 0 <= option - PLACE < PLACES else NONE)


class MoveHqTo(Step[War, Question]):
    """Where the HQ moves."""

    def options(self, state: War, frame: Question) -> list[int]:
        """An own territory next door without an HQ."""
        return [PLACE + place for place in hq_neighbours(state, frame.seat, frame.place)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It stands there, and is a starting HQ if it was one."""
        state.hqs[state.hq_at(frame.place)] = option - PLACE
        state.tell(HqMoved(frame.seat, frame.place, option - PLACE))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Next door, own, without an HQ."""
        return Refusal("RL-COMEBACK-04", "no_place_for_an_hq", option - PLACE if 0 <= option - PLACE < PLACES else NONE)


class ScarAt(Step[War, Question]):
    """Which territory gets the scar."""

    @rule("RL-SCAR-06", "RL-SCAR-07")
    def options(self, state: War, frame: Question) -> list[int]:
        """Bio-hazard and Mercenary go on any territory without a scar."""
        return [PLACE + place for place in unscarred(state)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It stays there for good."""
        put_scar(state, frame.seat, option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One scar a territory, none on fallout."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-SCAR-06", "choose_where_the_scar_goes")
        fallout = state.world.fallout == place
        return Refusal("RL-SCAR-12" if fallout else "RL-SCAR-03", "cannot_be_scarred", place)


@rule("RL-SCAR-10")
def put_scar(state: War, seat: Seat, place: Place) -> None:
    """A scar card becomes a scar on the board, for all games to come."""
    scar = spend_scar(state, seat)
    world = state.alter()
    world.scar[place] = scar
    world.cancelled &= ~BIT[place]
    state.reveal()
    state.tell(ScarPlaced(seat, place, scar))


class WeaknessOn(Step[War, Question]):
    """Which faction gets the weakness."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any but Aliens with a free yellow slot, whether it plays or not."""
        return [FACTION + faction for faction in may_weaken(state)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It has it for good."""
        weakness = spend_scar(state, frame.seat)
        state.alter().fill(option - FACTION, YELLOW, weakness)
        state.reveal()
        state.tell(WeaknessGiven(frame.seat, option - FACTION, weakness))
        whose = state.plays(option - FACTION)
        if whose != NONE and weakness == PURIST:
            put_coin_cards_back(state, whose)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A free yellow slot."""
        return Refusal("RL-WEAK-01", "faction_cannot_be_weakened")


class OthersOpen(Window):
    """What the others play at the start of a turn: scar cards for anybody's turn, Bad Intel."""

    def may_answer(self, state: War, seat: Seat) -> bool:
        """An unplayed scar card that might be for this moment, or Bad Intel and a missile."""
        return may_hold(state, seat, (ANYBODYS,)) or can_use(state, seat, BAD_INTEL)

    @rule("RL-TURN-02")
    def seats(self, state: War) -> list[Seat]:
        """Clockwise from the active player, who has had the first word."""
        return seats_from(state.order, state.active)[1:]

    def replies(self, state: War, seat: Seat) -> list[int]:
        """A scar in hand with a place for it; a continent to deny."""
        title = state.scar_cards[seat]
        found = [SCAR + title] if title in (BIO_HAZARD, MERCENARY) and unscarred(state) else []
        return [POWER + BAD_INTEL, *found] if can_use(state, seat, BAD_INTEL) else found

    def reply(self, state: War, frame: Question, option: int) -> None:
        """Then they are asked again, unless all pass."""
        self.go_round(state, frame, 0)
        if option == POWER + BAD_INTEL:
            state.ask(DENY, frame.seat)
        else:
            state.ask(SCAR_AT, frame.seat, what=option - SCAR)


class OpenToOthers(Step[War, Question]):
    """Opens the window of the others, without a question of its own."""

    def close(self, state: War, frame: Question) -> None:
        """Ask the first of them."""
        OTHERS_OPEN.open(state)


class Deny(Step[War, Question]):
    """Which continent's bonus is denied."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any."""
        return [CONTINENT + continent for continent in range(len(CONTINENTS))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The active player does not get it in this turn."""
        use_missile_power(state, frame.seat)
        state.note().denied |= 1 << (option - CONTINENT)
        state.tell(BonusDenied(frame.seat, state.active, option - CONTINENT))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A continent."""
        return Refusal("RL-MISPOW-06", "choose_a_continent")


OPENING: Final = Opening("opening", may_have=(COUNT,), lit=("map",))
STAR_CARDS: Final = StarCards("star cards", may_have=(CARDS, COUNT), lit=("hand",))
MOVE_HQ: Final = MoveHq("move hq", lit=("map",))
MOVE_HQ_TO: Final = MoveHqTo("move hq to", needs=(AT,), lit=("map",))
SCAR_AT: Final = ScarAt("scar at", needs=(WHICH_SCAR,), hidden=True, lit=("map",))
WEAKNESS_ON: Final = WeaknessOn("weakness on", needs=(WHICH_SCAR,), hidden=True, lit=("factions",))
OTHERS_OPEN: Final = OthersOpen("others open", may_have=(PASSES,), asks="others", answers=True, lit=("map",))
OPEN_TO_OTHERS: Final = OpenToOthers("open to others", asks="chance")
DENY: Final = Deny("deny", lit=("map",))
