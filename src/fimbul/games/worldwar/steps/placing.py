"""Placing: a nation that comes into play sets up all its counters, ready-made with changes, or one kind after another.

Counters that are still to be placed lie in the nation's box. What has been placed by hand is marked as having moved
until the placing is over, so that every counter is placed by hand once at most.
"""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.data import BIT, Kind, Nation, Place, Seat, set_of
from fimbul.games.worldwar.events import Deployed
from fimbul.games.worldwar.groups import (
    Group,
    after_moving,
    count_of,
    kind_of,
    nation_of,
    rested,
    so_many,
    spent_of,
    strength_of,
)
from fimbul.games.worldwar.lexicon import DEFAULT, DONE, NUMBER, STRONG, UNIT, WEAK
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import NONE, ORBIT, SEA, SPACE
from fimbul.games.worldwar.setup import enter
from fimbul.games.worldwar.state import COUNT, NATION, PLACE, TARGET, WAITING, WHICH_KIND, Question, War

ANY_STRENGTH: Final = 0
BOTH_STRENGTHS: Final = 1 | 2


def ask_deployment(state: War, seat: Seat, nation: Nation) -> None:
    """A nation comes into play, and a seat places its counters; nobody is asked where there is one way."""
    enter(state, nation)
    if seat == NONE or not has_choice(state, nation):
        deploy_ready_made(state, nation)
        return
    for kind, (count, strong) in enumerate(counters_on_card(state, nation)):
        where = SPACE if state.box.units[kind].domain == ORBIT else WAITING + nation
        state.deploy(where, nation, kind, 1, count - strong)
        state.deploy(where, nation, kind, 2, strong)
    state.ask(DEPLOY, seat, nation=nation)


@rule("WW-SET-04")
def counters_on_card(state: War, nation: Nation) -> list[tuple[int, int]]:
    """By kind, how many counters a nation has and how many of them start on strength 2, as the asterisks say."""
    card = state.box.cards[nation]
    return list(zip(card.counters, card.start_strong, strict=True))


def has_choice(state: War, nation: Nation) -> bool:
    """Can any of its counters be set up in more than one place?"""
    for kind, count in enumerate(state.box.cards[nation].counters):
        places = set_up_places(state, nation, state.box.units[kind].domain)
        if count and places & places - 1:
            return True
    return False


def deploy_ready_made(state: War, nation: Nation) -> None:
    """The ready-made deployment of a nation new to play, in its order."""
    for place, kind, one, two in state.box.cards[nation].deployment:
        state.deploy(place, nation, kind, 1, one)
        state.deploy(place, nation, kind, 2, two)
    if state.listens:
        state.tell(Deployed(nation, state.sides[nation]))


def set_up_places(state: War, nation: Nation, domain: int) -> int:
    """Where counters of a domain are set up, whoever else is there."""
    return state.box.set_up[nation][domain]


@rule("WW-SET-10", "WW-SET-11")
def posts(state: War, nation: Nation, domain: int, source: Place) -> list[Place]:
    """Where a nation must have one of a domain: the place itself that is left, and what waits for one from the box."""
    found: list[Place] = []
    for place in state.box.posts[nation][domain]:
        if place == source or (source > SPACE and not of_domain(state, place, nation, domain)):
            found.append(place)
    return found


def may_leave(state: War, nation: Nation, kind: Kind, source: Place, target: Place) -> int:
    """How many counters of a kind's domain may go from their box, or from a place, to another: one stays for a post."""
    domain = state.box.units[kind].domain
    kept = [place for place in posts(state, nation, domain, source) if place != target]
    return of_domain(state, source, nation, domain) - len(kept)


def of_domain(state: War, place: Place, nation: Nation, domain: int) -> int:
    """How many counters of a nation and a domain are in a place or in its box."""
    found = 0
    for each in state.stacks[place]:
        if nation_of(each) == nation and state.box.units[kind_of(each)].domain == domain:
            found += count_of(each)
    return found


def loose(state: War, place: Place, nation: Nation, kind: Kind, strength: int = ANY_STRENGTH) -> list[Group]:
    """The counters of a kind in a place that have not been placed by hand, weaker ones first."""
    return [
        each
        for each in state.stacks[place]
        if nation_of(each) == nation
        and kind_of(each) == kind
        and not spent_of(each)
        and strength in (ANY_STRENGTH, strength_of(each))
    ]


def targets(state: War, nation: Nation, kind: Kind, source: Place) -> int:
    """Where counters of a kind can be placed from their box or from a place: to a post if they are needed for one."""
    domain = state.box.units[kind].domain
    places = set_up_places(state, nation, domain)
    if source <= SPACE:
        places &= ~BIT[source]
    there, kept = of_domain(state, source, nation, domain), posts(state, nation, domain, source)
    if there > len(kept):
        return places
    return places & set_of(kept) if there == len(kept) else 0


def kinds_to_place(state: War, nation: Nation, source: Place) -> list[Kind]:
    """The kinds of which something can be placed from there: all of a domain, or none."""
    kinds = open_domains = shut_domains = 0
    for each in state.stacks[source]:
        kind = kind_of(each)
        domain = 1 << state.box.units[kind].domain
        if nation_of(each) != nation or spent_of(each) or shut_domains & domain:
            continue
        if open_domains & domain or targets(state, nation, kind, source):
            open_domains |= domain
            kinds |= 1 << kind
        else:
            shut_domains |= domain
    return places_in(kinds)


def something_to_place(state: War, nation: Nation, source: Place) -> bool:
    """Is there any such kind?"""
    for each in state.stacks[source]:
        if nation_of(each) == nation and not spent_of(each) and targets(state, nation, kind_of(each), source):
            return True
    return False


def source_of(frame: Question) -> Place:
    """Where what is placed comes from: a place, or the nation's box."""
    return WAITING + frame.nation if frame.place == NONE else frame.place


class Deploy(Step[War, Question]):
    """What is placed next: from the box a kind, or the ready-made deployment; then changes, from a place."""

    @rule("WW-SET-24")
    def options(self, state: War, frame: Question) -> list[int]:
        """`default` as long as nothing has been placed; when all is placed, whatever can be changed, and `done`."""
        nation = frame.nation
        box = WAITING + nation
        if state.stacks[box]:
            kinds = [UNIT + kind for kind in kinds_to_place(state, nation, box)]
            return kinds if is_begun(state, nation) else [DEFAULT, *kinds]
        places = state.box.homes[nation] | set_up_places(state, nation, SEA) | set_up_places(state, nation, 0)
        changes = [PLACE_WORD + place for place in places_in(places) if something_to_place(state, nation, place)]
        return [DONE, *changes] if changes else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Everything at once, or one thing."""
        if option == DONE:
            self.close(state, frame)
            return
        state.ask(DEPLOY, frame.seat, nation=frame.nation)
        if option == DEFAULT:
            state.replace(WAITING + frame.nation, [])
            for place, kind, one, two in state.box.cards[frame.nation].deployment:
                if place != SPACE:
                    state.deploy(place, frame.nation, kind, 1, one)
                    state.deploy(place, frame.nation, kind, 2, two)
        elif option >= UNIT:
            state.ask(DEPLOY_WHERE, frame.seat, nation=frame.nation, what=option - UNIT)
        else:
            state.ask(DEPLOY_WHAT, frame.seat, nation=frame.nation, place=option - PLACE_WORD)

    def close(self, state: War, frame: Question) -> None:
        """All is placed: nothing has moved."""
        for place, stack in enumerate(state.stacks):
            for each in stack:
                if nation_of(each) == frame.nation and spent_of(each):
                    state.take(place, each)
                    state.put(place, rested(each))
        if state.listens:
            state.tell(Deployed(frame.nation, state.sides[frame.nation]))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Everything has to be placed; what was placed by hand stays; a post that must be held is not left."""
        if option == DONE:
            return Refusal("WW-SET-08", "place_everything")
        place = option - PLACE_WORD
        if not 0 <= place < SPACE or state.stacks[WAITING + frame.nation]:
            return None
        if not any(nation_of(each) == frame.nation for each in state.stacks[place]):
            return Refusal("WW-SET-08", "nobody_placed_there", place)
        return Refusal("WW-SET-10", "nothing_to_change_there", place)


def is_begun(state: War, nation: Nation) -> bool:
    """Has any of its counters been placed on the map? Then they are not all in its box, but for satellites."""
    waiting = 0
    for each in state.stacks[WAITING + nation]:
        waiting += count_of(each)
    for kind, count in enumerate(state.box.cards[nation].counters):
        if state.box.units[kind].domain != ORBIT:
            waiting -= count
    return waiting < 0


class DeployWhat(Step[War, Question]):
    """Which kind leaves a place of the ready-made deployment."""

    def options(self, state: War, frame: Question) -> list[int]:
        """What stands there and can stand elsewhere."""
        return [UNIT + kind for kind in kinds_to_place(state, frame.nation, frame.place)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then where to."""
        state.ask(DEPLOY_WHERE, frame.seat, nation=frame.nation, place=frame.place, what=option - UNIT)


class DeployWhere(Step[War, Question]):
    """Where counters of a kind are placed; `strong` and `weak` say which."""

    def options(self, state: War, frame: Question) -> list[int]:
        """The places where they may be set up."""
        source = source_of(frame)
        there = 0
        for each in loose(state, source, frame.nation, frame.what):
            there |= strength_of(each)
        narrower = [STRONG, WEAK] if there == BOTH_STRENGTHS and frame.count == ANY_STRENGTH else []
        places = places_in(targets(state, frame.nation, frame.what, source))
        return narrower + [PLACE_WORD + place for place in places]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then how many."""
        nation, place, what = frame.nation, frame.place, frame.what
        if option in (STRONG, WEAK):
            state.ask(
                DEPLOY_WHERE, frame.seat, nation=nation, place=place, what=what, count=2 if option == STRONG else 1
            )
        else:
            target = option - PLACE_WORD
            state.ask(
                DEPLOY_HOW_MANY, frame.seat, nation=nation, place=place, what=what, target=target, count=frame.count
            )

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Land and air at home, ships off the coast; and some stay back for where they must be."""
        place = option - PLACE_WORD
        if not 0 <= place < SPACE:
            return None
        if place == frame.place:
            return Refusal("WW-SET-08", "stands_there", place)
        if set_up_places(state, frame.nation, state.box.units[frame.what].domain) & BIT[place]:
            return Refusal("WW-SET-10", "must_be_elsewhere", place)
        return Refusal("WW-SET-08", "not_set_up_there", place)


class DeployHowMany(Step[War, Question]):
    """How many of them go there; one goes unasked."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Up to what may leave."""
        most = most_to_place(state, frame)
        return [NUMBER + count for count in range(1, most + 1)] if most > 1 else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """They go."""
        place_by_hand(state, frame, option - NUMBER)

    def close(self, state: War, frame: Question) -> None:
        """There is one."""
        place_by_hand(state, frame, 1)


def most_to_place(state: War, frame: Question) -> int:
    """How many counters can be placed so."""
    source = source_of(frame)
    there = sum([count_of(each) for each in loose(state, source, frame.nation, frame.what, frame.count)])
    return min(there, may_leave(state, frame.nation, frame.what, source, frame.target))


def place_by_hand(state: War, frame: Question, count: int) -> None:
    """So many counters go to their place, weaker ones first unless it was said which."""
    source = source_of(frame)
    for each in loose(state, source, frame.nation, frame.what, frame.count):
        some = min(count, count_of(each))
        if some:
            state.take(source, so_many(each, some))
            state.put(frame.target, after_moving(so_many(each, some), 1))
            count -= some


DEPLOY: Final = Deploy("deploy", needs=(NATION,), lit=("map", "units"))
DEPLOY_WHAT: Final = DeployWhat("deploy what", needs=(NATION, PLACE), lit=("units",))
DEPLOY_WHERE: Final = DeployWhere(
    "deploy where", needs=(NATION, WHICH_KIND), may_have=(PLACE, COUNT), lit=("map", "units")
)
DEPLOY_HOW_MANY: Final = DeployHowMany(
    "deploy how many", needs=(NATION, WHICH_KIND, TARGET), may_have=(PLACE, COUNT), lit=("numbers",)
)
STEPS: Final[tuple[Step[War, Question], ...]] = (DEPLOY, DEPLOY_WHAT, DEPLOY_WHERE, DEPLOY_HOW_MANY)
