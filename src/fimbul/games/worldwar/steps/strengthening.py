"""Strengthening: a counter of strength 1 is flipped to 2 for money, or two of them merge into one."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.building import new_ships, reinforced
from fimbul.games.worldwar.data import BIT, Place, Seat, Side
from fimbul.games.worldwar.events_money import Flipped, Merged
from fimbul.games.worldwar.groups import Group, Stack, count_of, kind_of, nation_of, so_many, strength_of, with_strength
from fimbul.games.worldwar.lexicon import NATION, NUMBER, PLACE, SPLIT, place_of_word, place_word
from fimbul.games.worldwar.names import ISIL, PLACES, SEA, SPACE
from fimbul.games.worldwar.queries import hand, money, price_of, purses
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.state import PASSES, SIDE, WHICH_KIND, Question, War
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.choosing import narrow, narrowing_words, only_group, those
from fimbul.games.worldwar.steps.paying import ask_payment

PAIR: Final = 2


@rule("WW-REI-04", "WW-REI-14")
def can_be_flipped(state: War, place: Place, group: Group) -> bool:
    """Strength 1, in a home territory; ships where new ones could be placed, satellites in Space, ISIL anywhere."""
    nation = nation_of(group)
    if strength_of(group) != 1:
        return False
    if place == SPACE or nation == ISIL:
        return True
    if state.box.units[kind_of(group)].domain == SEA:
        return new_ships(state, nation) & BIT[place] != 0
    return state.box.homes[nation] & BIT[place] != 0


def flippable(state: War, place: Place) -> Stack:
    """Groups in a place of which one can be flipped and paid."""
    return flippable_by(state, place, reinforced(state), money(state, hand(state, state.action.side)))


def flippable_by(state: War, place: Place, nations: int, purse: int) -> Stack:
    """The same, by nations that reinforce and with so much money."""
    return [
        each
        for each in state.stacks[place]
        if nations >> nation_of(each) & 1
        and price_of(state, nation_of(each), kind_of(each)) <= purse
        and can_be_flipped(state, place, each)
    ]


@rule("WW-REI-05")
def mergeable(state: War, place: Place) -> Stack:
    """Groups of two or more counters of strength 1 of one kind and nation that acts."""
    return [each for each in state.stacks[place] if can_merge(state, each)]


def can_merge(state: War, group: Group) -> bool:
    """Are these two or more counters of strength 1, of a nation that acts?"""
    return strength_of(group) == 1 and count_of(group) >= PAIR and state.action.party >> nation_of(group) & 1 == 1


def flip_places(state: War) -> list[int]:
    """Where counters can be flipped, as options."""
    nations, purse = reinforced(state), money(state, hand(state, state.action.side))
    places = [place for place in range(PLACES + 1) if state.stacks[place]]
    return sorted([place_word(place) for place in places if flippable_by(state, place, nations, purse)])


def may_flip(state: War) -> bool:
    """Can any counter be flipped?"""
    nations, purse = reinforced(state), money(state, hand(state, state.action.side))
    if not purse:
        return False
    for place in range(PLACES + 1):
        if state.stacks[place] and flippable_by(state, place, nations, purse):
            return True
    return False


def merge_places(state: War) -> list[int]:
    """Where counters can merge, as options."""
    return sorted([place_word(place) for place in range(PLACES + 1) if state.stacks[place] and mergeable(state, place)])


def may_merge(state: War, side: Side) -> bool:  # noqa: ARG001 - the party says it
    """Can any two counters merge?"""
    for place in range(PLACES + 1):
        for each in state.stacks[place]:
            if can_merge(state, each):
                return True
    return False


def begin_flipping(state: War, seat: Seat, side: Side) -> None:
    """First the place is named."""
    state.ask(FLIP_WHERE, seat, side=side)


def begin_merging(state: War, seat: Seat, side: Side) -> None:
    """First the place is named."""
    state.ask(MERGE_WHERE, seat, side=side)


class FlipWhere(Step[War, Question]):
    """Where is a counter flipped?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Wherever one can be."""
        return flip_places(state)

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then which and how many."""
        state.ask(FLIP_WHAT, frame.seat, place=place_of_word(option), side=frame.side)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """At home."""
        return Refusal("WW-REI-04", "nothing_to_flip_there")


class FlipWhat(Step[War, Question]):
    """Which counters are flipped, and how many? `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Words that narrow them to one group, then a number."""
        groups = those(flippable(state, frame.place), frame.nation, frame.what)
        words = narrowing_words(groups)
        if words:
            return words
        group = only_group(groups)
        nations = hand(state, frame.side)
        most = min(count_of(group), money(state, nations) // price_of(state, nation_of(group), kind_of(group)))
        numbers = list(range(NUMBER + 1, NUMBER + most + 1))
        return numbers if frame.passes or len(purses(state, nations)) < PAIR else [SPLIT, *numbers]

    def play(self, state: War, frame: Question, option: int) -> None:
        """They are turned over and paid."""
        if option == SPLIT:
            at, whose, kind = frame.place, frame.nation, frame.what
            state.ask(FLIP_WHAT, frame.seat, place=at, side=frame.side, nation=whose, what=kind, passes=1)
        elif not NUMBER < option < PLACE:
            narrow(state, FLIP_WHAT, frame, option)
        else:
            group = only_group(those(flippable(state, frame.place), frame.nation, frame.what))
            flip(state, frame, group, option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What stands there and can be paid."""
        if option == SPLIT:
            return Refusal("WW-REI-02", "one_purse_only")
        groups = those(flippable(state, frame.place), frame.nation, frame.what)
        return refuse_group(groups, option, "WW-REI-04", "nothing_to_flip_there")


def refuse_group(groups: Stack, option: int, rule_id: str, none_of_it: str) -> Refusal | None:
    """Why there are not so many of the only group, or none of a kind or a nation."""
    if NUMBER < option < PLACE:
        return None if narrowing_words(groups) else Refusal(rule_id, "not_so_many_weak")
    return Refusal(rule_id, none_of_it) if option >= NATION else None


def flip(state: War, frame: Question, group: Group, count: int) -> None:
    """Counters come to strength 2, a strength point each."""
    state.take(frame.place, so_many(group, count))
    state.put(frame.place, with_strength(so_many(group, count), PAIR))
    if state.listens:
        state.tell(Flipped(nation_of(group), kind_of(group), count, frame.place, state.sides[nation_of(group)]))
    price = count * price_of(state, nation_of(group), kind_of(group))
    ask_payment(state, frame.seat, hand(state, frame.side), price, frame.passes == 1)


class MergeWhere(Step[War, Question]):
    """Where do counters merge?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Wherever two alike stand."""
        return merge_places(state)

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then which and how many, unless there is one way only."""
        place = place_of_word(option)
        groups = mergeable(state, place)
        if len(groups) == 1 and count_of(groups[0]) < PAIR + PAIR:
            merge(state, place, groups[0], 1)
        else:
            state.ask(MERGE_WHAT, frame.seat, place=place, side=frame.side)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Two of a kind and a nation."""
        return Refusal("WW-REI-05", "nothing_to_merge_there")


class MergeWhat(Step[War, Question]):
    """Which counters merge, and how many pairs?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Words that narrow them to one group, then a number of pairs."""
        groups = those(mergeable(state, frame.place), frame.nation, frame.what)
        words = narrowing_words(groups)
        if words:
            return words
        return list(range(NUMBER + 1, NUMBER + count_of(only_group(groups)) // PAIR + 1))

    def play(self, state: War, frame: Question, option: int) -> None:
        """Each pair becomes one counter, and one is free again."""
        if not NUMBER < option < PLACE:
            narrow(state, MERGE_WHAT, frame, option)
        else:
            group = only_group(those(mergeable(state, frame.place), frame.nation, frame.what))
            merge(state, frame.place, group, option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Two of a kind and a nation."""
        groups = those(mergeable(state, frame.place), frame.nation, frame.what)
        return refuse_group(groups, option, "WW-REI-05", "nothing_to_merge_there")


def merge(state: War, place: Place, group: Group, pairs: int) -> None:
    """Two become one of strength 2."""
    state.take(place, so_many(group, PAIR * pairs))
    state.put(place, with_strength(so_many(group, pairs), PAIR))
    if state.listens:
        state.tell(Merged(nation_of(group), kind_of(group), pairs, place, state.sides[nation_of(group)]))


FLIP_WHERE: Final = FlipWhere("flip where", needs=(SIDE,), lit=("map",))
FLIP_WHAT: Final = FlipWhat("flip what", needs=(AT, SIDE), may_have=(WHOSE, WHICH_KIND, PASSES), lit=("counters",))
MERGE_WHERE: Final = MergeWhere("merge where", needs=(SIDE,), lit=("map",))
MERGE_WHAT: Final = MergeWhat("merge what", needs=(AT, SIDE), may_have=(WHOSE, WHICH_KIND), lit=("counters",))
STEPS: Final[tuple[Step[War, Question], ...]] = (FLIP_WHERE, FLIP_WHAT, MERGE_WHERE, MERGE_WHAT)
