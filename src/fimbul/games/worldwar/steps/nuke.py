"""The Nuke action: all who can launch do so in rounds; then it comes down, one territory after another."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.battle import (
    NUKES,
    aim_of,
    launcher_of,
    token,
)
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side
from fimbul.games.worldwar.events_combat import NukeLaunched
from fimbul.games.worldwar.lexicon import NATION, PASS
from fimbul.games.worldwar.lexicon import PLACE as PLACE_WORD
from fimbul.games.worldwar.names import (
    ISIL,
    ISIL_CARD,
    NATIONS,
    NONE,
    NORTH_KOREA_CARD,
    PLACES,
)
from fimbul.games.worldwar.queries import (
    is_fully_occupied,
    is_nation_occupied,
    seat_of,
)
from fimbul.games.worldwar.state import (
    CHOSEN_NATIONS,
    PASSES,
    SIDE,
    Question,
    War,
    nations_of,
    seats_from,
)
from fimbul.games.worldwar.state import NATION as WHICH_NATION
from fimbul.games.worldwar.steps.nuke_combat import ask_nuke_combat

EVERYWHERE: Final = BIT[PLACES] - 1
ANYWHERE: Final = [PLACE_WORD + place for place in range(PLACES)]
SHORT_REACH: Final = 3  # steps from home that a small arsenal reaches


@rule("WW-NUK-01", "WW-NKI-07")
def able_nations(state: War, side: Side) -> list[Nation]:
    """The nations from which a side can launch now: with nukes, not fully occupied, never ISIL.

    Of the side that acts only those that take part, and the one whose nukes it has hijacked; of its owner that one not.
    """
    action, seat = state.action, seat_of(state, side)
    if seat == NONE or state.locked >> seat & 1:
        return []
    own = nations_of(state, side)
    if side == action.side:
        own = [nation for nation in own if action.party >> nation & 1]
        if action.hijacked != NONE:
            own.append(action.hijacked)
    elif action.hijacked in own:
        own.remove(action.hijacked)
    return [
        nation
        for nation in own
        if nation != ISIL
        and state.arsenals[nation] > 0
        and state.entered >> nation & 1
        and not is_nation_occupied(state, nation)
    ]


def may_nuke(state: War, side: Side) -> bool:
    """Does a nation that acts have nukes to launch?"""
    return bool(able_nations(state, side))


@rule("WW-NUK-14")
def begin_nuke(state: War, seat: Seat, side: Side) -> None:
    """A Nuke action costs nothing: launches, then what they bring."""
    state.note().tokens = []
    state.ask(RESOLVE_WHERE, seat)
    state.ask(LAUNCH, seat, side=side)


@rule("WW-HAK-04")
def begin_hijacked_nuke(state: War, seat: Seat, side: Side, hijacked: Nation) -> None:
    """A Nuke action at once, in which a nation's nukes are launched by a hacker."""
    state.note().hijacked = hijacked
    begin_nuke(state, seat, side)


@rule("WW-NUK-13")
def launch_order(state: War) -> list[Side]:
    """Whoever acts, then clockwise; a card that goes round launches before its holder, but never in his own action.

    With North Korea's card it does, and with ISIL's card the nations that are attached to it.
    """
    acting = state.action.side
    seat = max(seat_of(state, acting), 0)
    found: list[Side] = []
    for each in seats_from(state, seat):
        if acting != each:
            found += [card for card in (NORTH_KOREA_CARD, ISIL_CARD) if seat_of(state, card) == each]
        found.append(each)
    if acting in found:
        found.remove(acting)
    return [acting, *found]


class Launch(Step[War, Question]):
    """Which nation launches a nuke, and where it comes down."""

    @rule("WW-NUK-02")
    def options(self, state: War, frame: Question) -> list[int]:
        """One nuke from each able nation, while there are tokens; nobody must, and nobody does for one who has left."""
        if len(state.action.tokens) >= state.box.nuke_tokens or not state.is_in(frame.seat):
            return []
        if frame.nation != NONE:
            return words_of(targets_of(state, frame.nation))
        able = [nation for nation in able_nations(state, frame.side) if not frame.chosen >> nation & 1]
        if not able:
            return []
        if len(able) == 1:
            return [PASS, *words_of(targets_of(state, able[0]))]
        return [PASS, *[NATION + nation for nation in sorted(able)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is on its way, and the next nation of the side may launch; or the next side."""
        if option == PASS:
            self.close(state, frame)
            return
        if NATION <= option < NATION + len(NATIONS):
            nation = option - NATION
            state.ask(LAUNCH, frame.seat, side=frame.side, nation=nation, passes=frame.passes, chosen=frame.chosen)
            return
        nation = frame.nation
        if nation == NONE:
            able = [each for each in able_nations(state, frame.side) if not frame.chosen >> each & 1]
            nation = able[0]
        launch(state, frame.side, nation, option - PLACE_WORD)
        state.ask(LAUNCH, frame.seat, side=frame.side, chosen=frame.chosen | 1 << nation)

    def close(self, state: War, frame: Question) -> None:
        """The next side; when all have declined one after another, or no token is left, it is over."""
        order = launch_order(state)
        passes = 0 if frame.chosen else frame.passes + 1
        if passes >= len(order) or len(state.action.tokens) >= state.box.nuke_tokens:
            return
        at = order.index(frame.side) if frame.side in order else 0
        side = order[(at + 1) % len(order)]
        state.ask(LAUNCH, max(seat_of(state, side), 0), side=side, passes=passes)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Why a nation cannot launch, or a place is no target."""
        able = able_nations(state, frame.side)
        if NATION <= option < NATION + len(NATIONS):
            nation = option - NATION
            if nation == ISIL:
                return Refusal("WW-NKI-07", "isil_never_launches")
            if frame.chosen >> nation & 1:
                return Refusal("WW-NUK-02", "has_launched_in_this_round")
            return None if nation in able else Refusal("WW-NUK-01", "cannot_launch")
        asks_where = frame.nation != NONE or len([each for each in able if not frame.chosen >> each & 1]) == 1
        if asks_where and PLACE_WORD <= option < PLACE_WORD + PLACES:
            return Refusal("WW-NUK-03", "out_of_nuclear_reach", option - PLACE_WORD)
        return None


def words_of(places: int) -> list[int]:
    """A set of territories as options; most often it is all of them."""
    return ANYWHERE.copy() if places == EVERYWHERE else [PLACE_WORD + place for place in places_in(places)]


@rule("WW-NUK-03")
def targets_of(state: War, nation: Nation) -> int:
    """Any territory but Space; a small arsenal reaches three steps from a home that is not fully occupied."""
    if not state.settings.short_nukes or state.box.cards[nation].nukes_anywhere:
        return EVERYWHERE
    found = 0
    for home in places_in(state.box.homes[nation]):
        if not is_fully_occupied(state, home, nation):
            found |= BIT[home]
            for ring in state.box.map.all.rings[home][:SHORT_REACH]:
                found |= ring
    return found


def launch(state: War, side: Side, nation: Nation, place: Place) -> None:
    """The arsenal has one less, and a token lies on the target."""
    state.arsenals[nation] -= 1
    action = state.note()
    action.tokens = [*action.tokens, token(side, nation, place)]
    if state.listens:
        state.tell(NukeLaunched(nation, place, state.sides[nation]))


class ResolveWhere(Step[War, Question]):
    """Where nukes come down next."""

    @rule("WW-NUK-04")
    def options(self, state: War, frame: Question) -> list[int]:
        """The territories with tokens, in the order of whoever acts; a single one is not asked for."""
        places = {aim_of(each) for each in state.action.tokens}
        return sorted([PLACE_WORD + place for place in places]) if len(places) > 1 else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """All nukes there at once."""
        come_down(state, frame.seat, option - PLACE_WORD)

    def close(self, state: War, frame: Question) -> None:
        """The last territory, or none."""
        if state.action.tokens:
            come_down(state, frame.seat, aim_of(state.action.tokens[0]))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only where tokens lie."""
        return Refusal("WW-NUK-04", "no_nukes_there") if PLACE_WORD <= option < PLACE_WORD + PLACES else None


@rule("WW-NUK-12")
def come_down(state: War, seat: Seat, place: Place) -> None:
    """All nukes on one territory. Un-allied land first finds a player, but none of those who nuke it."""
    here = [each for each in state.action.tokens if aim_of(each) == place]
    action = state.note()
    action.tokens = [each for each in action.tokens if aim_of(each) != place]
    state.ask(RESOLVE_WHERE, seat)
    excluded = 0
    for each in here:
        excluded |= 1 << launcher_of(each)
    ask_nuke_combat(state, launcher_of(here[0]), place, NUKES, len(here), 1, excluded)


LAUNCH: Final = Launch("launch", needs=(SIDE,), may_have=(WHICH_NATION, PASSES, CHOSEN_NATIONS), lit=("map", "nations"))
RESOLVE_WHERE: Final = ResolveWhere("resolve where", lit=("map",))
STEPS: Final[tuple[Step[War, Question], ...]] = (LAUNCH, RESOLVE_WHERE)
