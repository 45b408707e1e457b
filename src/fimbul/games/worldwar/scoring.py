"""The end: points for land held, special points of cards, places, and what giving up does.

Points are counted in parts, 420 to a point, so that two to seven partners share every territory evenly.
"""

from typing import Final

from fimbul.core.game import Outcome
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.worldwar.data import Nation, Place, Seat
from fimbul.games.worldwar.events import Ended, GaveUp
from fimbul.games.worldwar.groups import kind_of, nation_of
from fimbul.games.worldwar.names import ARAB_LEAGUE, LAND, LAST_LAND, MAJORS, NONE, SPACE, UNALLIED
from fimbul.games.worldwar.queries import (
    enemies_at,
    hand,
    is_fully_occupied,
    is_neutral,
    sides_at,
)
from fimbul.games.worldwar.state import War, replaced, seats_from
from fimbul.games.worldwar.steps.transport import ask_excess_everywhere

SHARES: Final = 420  # parts of a point


@rule("WW-END-01", "WW-END-02", "WW-END-03", "WW-END-07", "WW-END-08", "WW-END-09", "WW-NKI-08")
def worth_to(state: War, seat: Seat, place: Place) -> int:
    """What a land territory is worth to a seat alone.

    Its value, if the seat's major holds it or it is an empty home of that major; one point, if only allies hold it or
    it is their empty home; nothing with an enemy, devastation or unrest there. Land that is held needs land units;
    what belongs to the nation, and is no neutral land, is held without.
    """
    if state.devastation[place] or state.unrest[place] or enemies_at(state, place, seat):
        return 0
    own = 0 if is_neutral(state, place) else 1 << state.box.owner[place]
    own |= nations_holding(state, place)
    own &= hand(state, seat)
    major = state.majors[seat]  # NONE while it is not chosen
    if major != NONE and own >> major & 1:
        return state.box.value[place]
    return state.box.ally_points if own else 0


def nations_holding(state: War, place: Place) -> int:
    """The nations with land units in a place."""
    found = 0
    for each in state.stacks[place]:
        if state.box.units[kind_of(each)].domain == LAND:
            found |= 1 << nation_of(each)
    return found


def is_out_of_reach(state: War, place: Place) -> bool:
    """Arab land pays and scores nobody until the Arab League has entered play, whoever stands there."""
    return state.box.owner[place] == ARAB_LEAGUE and not state.entered >> ARAB_LEAGUE & 1


@rule("WW-END-04")
def land_parts(state: War, place: Place) -> list[int]:
    """By seat, the parts that a land territory gives: partners who share it divide its best value evenly."""
    seats = state.game.seats
    if is_out_of_reach(state, place):
        return [0] * seats
    worth = [worth_to(state, seat, place) if state.is_in(seat) else 0 for seat in range(seats)]
    sharing = len([each for each in worth if each])
    return [SHARES * max(worth) // sharing if each else 0 for each in worth]


@rule("WW-END-05", "WW-END-10", "WW-MAJ-01")
def special_points(state: War, seat: Seat) -> int:
    """Points of the cards of a hand: of the seat's own major and of its minors; other majors have none for it."""
    return sum(
        [
            state.box.cards[nation].special_points
            for nation in places_in(hand(state, seat))
            if (nation == state.majors[seat] or nation >= MAJORS) and is_special_met(state, seat, nation)
        ]
    )


def is_special_met(state: War, seat: Seat, nation: Nation) -> bool:
    """Does a seat control all that a card names, or is every home of its nation clear?"""
    card = state.box.cards[nation]
    if card.special_home:
        return all(is_clear(state, seat, place) for place in places_in(state.box.homes[nation]))
    return all(controls(state, seat, place) for place in card.special_places)


def is_clear(state: War, seat: Seat, place: Place) -> bool:
    """No enemy, no devastation, no unrest."""
    return not state.devastation[place] and not state.unrest[place] and not enemies_at(state, place, seat)


def controls(state: War, seat: Seat, place: Place) -> bool:
    """A clear territory with a counter of the hand, or a clear home of one of its nations."""
    if is_out_of_reach(state, place) or not is_clear(state, seat, place):
        return False
    owner = state.box.owner[place]
    is_home = owner != NONE and state.sides[owner] == seat
    return is_home or sides_at(state, place) >> seat & 1 == 1


def parts(state: War) -> list[int]:
    """By seat, all its points in parts; a seat that gave up has none."""
    found = [0] * state.game.seats
    for place in range(LAST_LAND + 1):
        if state.stacks[place] or state.box.owner[place] != NONE:
            for seat, part in enumerate(land_parts(state, place)):
                found[seat] += part
    for seat in range(state.game.seats):
        if state.is_in(seat):
            found[seat] += SHARES * special_points(state, seat)
    return found


@rule("WW-END-06")
def strengths(state: War) -> list[tuple[int, int, int]]:
    """By seat, what places go by: points, then nations in hand, then their budgets together."""
    points = parts(state)
    found: list[tuple[int, int, int]] = []
    for seat in range(state.game.seats):
        own = places_in(hand(state, seat))
        found.append((points[seat], len(own), sum([state.budgets[nation] for nation in own])))
    return found


def finish(state: War, reason: str, survivor: Seat = NONE) -> None:
    """The game is over: the most points win, or the one who is left; who gave up comes last, the first of them last."""
    settle_leavers(state)
    found = strengths(state)
    ranks: list[tuple[int, tuple[int, int, int]]] = []
    for seat, strength in enumerate(found):
        if seat in state.leavers:
            ranks.append((state.leavers.index(seat) - len(state.leavers), (0, 0, 0)))
        else:
            ranks.append((1 if seat == survivor else 0, strength))
    places = tuple([1 + len([other for other in ranks if other > rank]) for rank in ranks])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    scores = tuple([points / SHARES for points, _, _ in found])
    state.outcome = Outcome(winners, scores, reason, places)
    if state.listens:
        state.tell(Ended(state.outcome))


@rule("WW-SET-25")
def give_up(state: War, seat: Seat) -> None:
    """A seat gives up: its nations become un-allied where they stand, when the action in progress is over.

    The last one left wins; if all who are left are partners, the game is over, too.
    """
    state.gone |= 1 << seat
    state.leavers = [*state.leavers, seat]
    if state.listens:
        state.tell(GaveUp(seat))
    left = [other for other in range(state.game.seats) if state.is_in(other)]
    if len(left) == 1:
        finish(state, "last", left[0])
        return
    if state.round_number and not any(frame.step.name == "over" for frame in state.agenda):
        settle_leavers(state)
    end_if_all_are_partners(state)


def settle_leavers(state: War) -> None:
    """Whatever seats that gave up still have goes back to the table."""
    for seat in state.leavers:
        if seat in state.sides or seat in state.holders or state.pacts[seat] != 1 << seat:
            leave(state, seat)


def leave(state: War, seat: Seat) -> None:
    """Its nations are with nobody, its partners with each other, its cards go on."""
    state.sides = [UNALLIED if side == seat else side for side in state.sides]
    leave_pact(state, seat)
    state.cyber = NONE if state.cyber == seat else state.cyber
    state.locked &= ~(1 << seat)
    for number, holder in enumerate(state.holders):
        if holder == seat:
            state.holders = replaced(state.holders, number, next_seat(state, seat))


def next_seat(state: War, seat: Seat) -> Seat:
    """The next seat clockwise that still plays."""
    for other in seats_from(state, (seat + 1) % state.game.seats):
        if state.is_in(other):
            return other
    return NONE


def leave_pact(state: War, seat: Seat) -> None:
    """A seat is a pact of its own again; the others stay together, and nobody holds another's cargo."""
    without = state.pacts[seat] & ~(1 << seat)
    state.pacts = [
        1 << seat if other == seat else without if without >> other & 1 else pact
        for other, pact in enumerate(state.pacts)
    ]
    ask_excess_everywhere(state)


def end_if_all_are_partners(state: War) -> None:
    """A pact of all who are left ends the game."""
    left = [seat for seat in range(state.game.seats) if state.is_in(seat)]
    if len(left) > 1 and all(state.pacts[left[0]] >> seat & 1 for seat in left):
        finish(state, "pact")


@rule("WW-SEQ-10")
def is_vanquished(state: War, seat: Seat) -> bool:
    """A seat without a counter on the map and without a home that is not fully occupied."""
    own = hand(state, seat)
    for nation in places_in(own):
        for place in places_in(state.box.homes[nation]):
            if not is_fully_occupied(state, place, nation):
                return False
    for place in range(SPACE):
        if sides_at(state, place) >> seat & 1:
            return False
    return True


def end_if_conquered(state: War) -> None:
    """In a campaign the last one who is not vanquished wins; if nobody is left, the most points do."""
    if state.settings.rounds:
        return
    left = [seat for seat in range(state.game.seats) if state.is_in(seat) and not is_vanquished(state, seat)]
    if len(left) < 2:
        finish(state, "conquest", left[0] if left else NONE)
