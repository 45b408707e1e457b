"""Reinforcements: counters are bought and placed, flipped and merged, and nukes are bought."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.building import Market, places_for, reinforced
from fimbul.games.worldwar.data import BIT, Kind, Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import Bought, Placed
from fimbul.games.worldwar.groups import Stack, count_of, kind_of, nation_of, so_many
from fimbul.games.worldwar.lexicon import (
    AGAIN,
    ALL,
    DONE,
    FLIP,
    MERGE,
    MOST,
    NATION,
    NUKES,
    NUMBER,
    PLACE,
    SPACE_WORD,
    SPLIT,
    STRONG,
    UNIT,
    place_of_word,
    place_word,
)
from fimbul.games.worldwar.names import ISIL, KINDS, NONE, PLACES, SEA, SPACE
from fimbul.games.worldwar.queries import hand, money, price_of, purses, supply
from fimbul.games.worldwar.state import (
    COUNT,
    PASSES,
    SIDE,
    WAITING,
    WHICH_KIND,
    Question,
    War,
)
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.choosing import narrow, narrowing_words, only_group, those
from fimbul.games.worldwar.steps.nuke_trade import begin_buying_nukes, can_buy_nukes
from fimbul.games.worldwar.steps.paying import ask_payment
from fimbul.games.worldwar.steps.strengthening import begin_flipping, begin_merging, may_flip, may_merge

# How something is bought, in `passes`: on strength 2; by budgets that are named; ahead, into the nation's box.
ON_TWO: Final = 1
BY_SEVERAL: Final = 2
AHEAD: Final = 4


def may_reinforce(state: War, side: Side) -> bool:
    """Is there something to buy, to place or to flip?"""
    if not reinforced(state):
        return False
    return (
        Market(state, placed=True).is_open(state)
        or bool(waiting_places(state))
        or can_buy_nukes(state, side)
        or may_flip(state)
    )


def begin_reinforcement(state: War, seat: Seat, side: Side) -> None:
    """As many purchases as one likes."""
    state.ask(REINFORCE, seat, side=side)


@rule("WW-REI-03")
def may_buy_ahead(state: War, side: Side) -> bool:  # noqa: ARG001 - the party says it
    """In one's own turn, beside the action: can anything be bought into a box?"""
    return Market(state, placed=False).is_open(state)


def begin_buying_ahead(state: War, seat: Seat, side: Side) -> None:
    """One purchase."""
    state.ask(BUY_AHEAD, seat, side=side)


class Reinforce(Step[War, Question]):
    """What is bought, placed, flipped or merged next?

    The frame remembers the last purchase (`kind`, `nation`, `count`, `place`, `passes`) for `again`, or for a place
    where the same is bought once more.
    """

    def options(self, state: War, frame: Question) -> list[int]:
        """Kinds that can be bought, places for what waits in boxes or for the last purchase once more, and the rest."""
        found, places = [DONE], waiting_places(state)
        if self.can_repeat(state, frame):
            again = places_for(state, frame.nation, frame.what)
            if again & BIT[frame.place]:
                found.append(AGAIN)
            places = places or [place_word(place) for place in places_in(again & ~BIT[frame.place])]
        if may_merge(state, frame.side):
            found.append(MERGE)
        if may_flip(state):
            found.append(FLIP)
        if can_buy_nukes(state, frame.side):
            found.append(NUKES)
        found += places
        found += [UNIT + kind for kind in Market(state, placed=True).kinds(state)]
        return sorted(found)

    def can_repeat(self, state: War, frame: Question) -> bool:
        """Is there money, and are there enough counters, for the last purchase once more?"""
        if frame.nation == NONE:
            return False
        kind, nation = frame.what, frame.nation
        return (
            price(state, nation, kind, frame.count, frame.passes) <= money(state, hand(state, frame.side))
            and supply(state, nation, kind) >= frame.count
        )

    def play(self, state: War, frame: Question, option: int) -> None:
        """A purchase comes back here when it is made; all else does at once."""
        if option == DONE:
            return
        if option == AGAIN:
            buy(state, frame, frame.place)
        elif option >= UNIT:
            ask_buyer(state, frame, option - UNIT, 0)
        elif (option >= PLACE or option == SPACE_WORD) and not waiting_places(state):
            buy(state, frame, place_of_word(option))
        else:
            state.push(frame)
            if option == FLIP:
                begin_flipping(state, frame.seat, frame.side)
            elif option == MERGE:
                begin_merging(state, frame.seat, frame.side)
            elif option == NUKES:
                begin_buying_nukes(state, frame.seat, frame.side)
            else:
                state.ask(PLACE_WHAT, frame.seat, side=frame.side, place=place_of_word(option))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Money, counters, a card, a place."""
        if option == FLIP:
            return Refusal("WW-REI-04", "nothing_to_flip_there")
        if option == MERGE:
            return Refusal("WW-REI-05", "nothing_to_merge_there")
        if option == NUKES:
            return Refusal("WW-REI-10", "no_nukes_to_buy")
        return refuse_kind(state, option) or Refusal("WW-REI-01", "not_for_sale")


def refuse_kind(state: War, option: int) -> Refusal | None:
    """Why a kind cannot be bought."""
    kind = option - UNIT
    if not 0 <= kind < len(KINDS):
        return None
    nations = places_in(reinforced(state))
    if not any(supply(state, nation, kind) for nation in nations):
        needs_card = state.box.tech_counters[kind] and kind in state.box.unlocks
        return Refusal("WW-REI-12", "needs_the_card") if needs_card else Refusal("WW-REI-01", "no_counters_left")
    if not Market(state, placed=False).buyers(state, kind):
        return Refusal("WW-REI-01", "costs_too_much")
    return Refusal("WW-REI-08" if state.box.units[kind].domain == SEA else "WW-REI-07", "no_place_for_it")


class BuyAhead(Step[War, Question]):
    """What is bought into a nation's box?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any kind for which there is money and a counter; it needs no place yet."""
        return [UNIT + kind for kind in Market(state, placed=False).kinds(state)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """For whom and how many comes next."""
        ask_buyer(state, frame, option - UNIT, AHEAD)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Nukes are for the action itself."""
        return refuse_kind(state, option) or Refusal("WW-REI-03", "not_ahead")


def ask_buyer(state: War, frame: Question, kind: Kind, passes: int) -> None:
    """For whom a kind is bought; nobody is asked where it can be one nation only."""
    nations = Market(state, placed=not passes & AHEAD).buyers(state, kind)
    if nations & nations - 1:
        state.ask(BUY_FOR, frame.seat, side=frame.side, what=kind, passes=passes)
    else:
        ask_how_many(state, frame, kind, nations.bit_length() - 1, passes)


def ask_how_many(state: War, frame: Question, kind: Kind, nation: Nation, passes: int) -> None:
    """How many are bought."""
    state.ask(BUY_HOW_MANY, frame.seat, side=frame.side, what=kind, nation=nation, passes=passes)


class BuyFor(Step[War, Question]):
    """For which nation?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that have a counter and a place for it; any budget of the hand pays."""
        nations = Market(state, placed=not frame.passes & AHEAD).buyers(state, frame.what)
        return [NATION + nation for nation in places_in(nations)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then how many."""
        ask_how_many(state, frame, frame.what, option - NATION, frame.passes)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A nation of the hand that is not fully occupied."""
        return Refusal("WW-REI-01", "not_for_that_nation")


class BuyHowMany(Step[War, Question]):
    """How many counters are bought?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """As many as there are and as money buys; on strength 2 by `strong`, by several budgets by `split`."""
        nation, kind, nations = frame.nation, frame.what, hand(state, frame.side)
        purse = money(state, nations)
        most = min(supply(state, nation, kind), purse // price(state, nation, kind, 1, frame.passes))
        found = list(range(NUMBER + 1, NUMBER + most + 1))
        if not frame.passes & ON_TWO and price(state, nation, kind, 1, ON_TWO) <= purse:
            found.insert(0, STRONG)
        if not frame.passes & BY_SEVERAL and len(purses(state, nations)) > 1:
            found.insert(0, SPLIT)
        return found

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then where, unless it goes into the box or there is one place only."""
        nation, kind, passes = frame.nation, frame.what, frame.passes
        if option in (STRONG, SPLIT):
            ask_how_many(state, frame, kind, nation, passes | (ON_TWO if option == STRONG else BY_SEVERAL))
            return
        bought = Question(
            BUY_WHERE,
            frame.seat,
            side=frame.side,
            nation=nation,
            what=kind,
            count=option - NUMBER,
            passes=passes,
        )
        places = places_for(state, nation, kind)
        if passes & AHEAD:
            buy(state, bought, WAITING + nation)
        elif places & places - 1:
            state.push(bought)
        else:
            buy(state, bought, places.bit_length() - 1)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Money and counters."""
        if option == SPLIT:
            return Refusal("WW-REI-02", "one_purse_only")
        if (option == STRONG and frame.passes & ON_TWO) or not (option == STRONG or NUMBER < option <= NUMBER + MOST):
            return None
        if option != STRONG and option - NUMBER > supply(state, frame.nation, frame.what):
            return Refusal("WW-REI-01", "no_counters_left")
        return Refusal("WW-REI-01", "costs_too_much")


class BuyWhere(Step[War, Question]):
    """Where are they placed?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Where the nation may place them."""
        return [place_word(place) for place in places_in(places_for(state, frame.nation, frame.what))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Bought, paid and placed."""
        buy(state, frame, place_of_word(option))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """At home, where no enemy is alone and no devastation lies; ships on its shores."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("WW-REI-06", "choose_a_place")
        at_sea = state.box.units[frame.what].domain == SEA
        grounds = state.box.shores[frame.nation] if at_sea else state.box.homes[frame.nation]
        if frame.nation == ISIL and not at_sea:
            return Refusal("WW-NKI-06", "not_at_home", place)
        if grounds & BIT[place]:
            return Refusal("WW-REI-08" if at_sea else "WW-REI-07", "no_reinforcements_there", place)
        return Refusal("WW-REI-08" if at_sea else "WW-REI-06", "not_at_home", place)


def price(state: War, nation: Nation, kind: Kind, count: int, passes: int) -> int:
    """A new counter enters on strength 1 for one price, on strength 2 for two, lost before or not."""
    return price_of(state, nation, kind) * count * (2 if passes & ON_TWO else 1)


def buy(state: War, frame: Question, place: Place) -> None:
    """Counters come to a place, or into the box; the purchase is remembered, and paid."""
    nation, kind, count, passes = frame.nation, frame.what, frame.count, frame.passes
    state.deploy(place, nation, kind, 2 if passes & ON_TWO else 1, count)
    where = place if place <= SPACE else NONE
    if state.listens:
        state.tell(Bought(nation, kind, count, 2 if passes & ON_TWO else 1, where, state.sides[nation]))
    if not passes & AHEAD:
        state.ask(
            REINFORCE,
            frame.seat,
            side=frame.side,
            nation=nation,
            what=kind,
            count=count,
            place=place,
            passes=passes,
        )
    cost = price(state, nation, kind, count, passes)
    ask_payment(state, frame.seat, hand(state, frame.side), cost, passes & BY_SEVERAL != 0)


def waiting_for(state: War, place: Place) -> Stack:
    """The counters in boxes of nations that act which may be placed in a place."""
    found: Stack = []
    for nation in places_in(reinforced(state)):
        for each in state.stacks[WAITING + nation]:
            if places_for(state, nation, kind_of(each)) & BIT[place]:
                found.append(each)
    return found


def waiting_places(state: War) -> list[int]:
    """Where any of them may be placed, as options."""
    places = 0
    for nation in places_in(reinforced(state)):
        for each in state.stacks[WAITING + nation]:
            places |= places_for(state, nation, kind_of(each))
    return sorted([place_word(place) for place in places_in(places)])


class PlaceWhat(Step[War, Question]):
    """Which of the counters in boxes come to a place? `count` is a strength that was named."""

    def options(self, state: War, frame: Question) -> list[int]:
        """All of them, or words that narrow them to one group, then a number."""
        groups = those(waiting_for(state, frame.place), frame.nation, frame.what, frame.count)
        words = narrowing_words(groups)
        if words:
            return [ALL, *words]
        return list(range(NUMBER + 1, NUMBER + count_of(only_group(groups)) + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """They leave their boxes."""
        groups = those(waiting_for(state, frame.place), frame.nation, frame.what, frame.count)
        if option == ALL:
            for each in groups:
                place_waiting(state, each, frame.place)
        elif NUMBER < option < PLACE:
            place_waiting(state, so_many(only_group(groups), option - NUMBER), frame.place)
        else:
            narrow(state, PLACE_WHAT, frame, option)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What waits, and may go there."""
        return Refusal("WW-REI-03", "does_not_wait")


def place_waiting(state: War, group: int, place: Place) -> None:
    """Counters bought ahead reach the map."""
    state.take(WAITING + nation_of(group), group)
    state.put(place, group)
    if state.listens:
        state.tell(Placed(nation_of(group), kind_of(group), count_of(group), place, state.sides[nation_of(group)]))


LAST_PURCHASE: Final = (WHICH_KIND, WHOSE, COUNT, AT, PASSES)
REINFORCE: Final = Reinforce("reinforce", needs=(SIDE,), may_have=LAST_PURCHASE, lit=("supply", "map"))
BUY_AHEAD: Final = BuyAhead("buy ahead", needs=(SIDE,), lit=("supply",))
BUY_FOR: Final = BuyFor("buy for", needs=(SIDE, WHICH_KIND), may_have=(PASSES,), lit=("nations",))
BUY_HOW_MANY: Final = BuyHowMany("buy how many", needs=(SIDE, WHICH_KIND, WHOSE), may_have=(PASSES,), lit=("supply",))
BUY_WHERE: Final = BuyWhere("buy where", needs=(SIDE, WHICH_KIND, WHOSE, COUNT), may_have=(PASSES,), lit=("map",))
PLACE_WHAT: Final = PlaceWhat(
    "place what", needs=(SIDE, AT), may_have=(WHOSE, WHICH_KIND, COUNT), lit=("counters", "nations")
)
STEPS: Final[tuple[Step[War, Question], ...]] = (REINFORCE, BUY_AHEAD, BUY_FOR, BUY_HOW_MANY, BUY_WHERE, PLACE_WHAT)
