"""Losses: whoever owns the counters chooses; `suggest` takes all of them at once. Nobody is asked where nothing is left
to choose.
"""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.battle import ATTACK, DEFENCE, Battle, Force, group_of, stands_in
from fimbul.games.worldwar.casualties import (
    destroy,
    forces_at,
    is_defending,
    land_to_keep,
    next_loss,
    owner_of,
    pay_hit,
    strength,
    strikable,
    strike,
    suggestion,
    suggestion_in_battle,
)
from fimbul.games.worldwar.casualties import lose_automatically as lose_automatically  # noqa: PLC0414 - beside its kin
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import ALIKE, count_of, kind_of, so_many, strength_of
from fimbul.games.worldwar.lexicon import NATION, STRONG, SUGGEST, UNIT, WEAK, place_of_word, place_word
from fimbul.games.worldwar.names import (
    ISIL,
    KINDS,
    MOST_SEATS,
    NATIONS,
    NONE,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    UNALLIED,
)
from fimbul.games.worldwar.queries import seat_of
from fimbul.games.worldwar.state import CHOSEN_NATIONS, COUNT, PASSES, TARGET, WHICH_KIND, WHICH_SHOOTERS, Question, War
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.state import PLACE as AT


class Lose(Step[War, Question]):
    """Which counters are lost: `suggest`, or a unit, narrowed by nation, strength and place where they differ."""

    def forces(self, state: War, frame: Question) -> list[Force]:
        """What may be lost."""
        raise NotImplementedError

    def suggested(self, state: War, frame: Question, forces: list[Force]) -> list[Force]:
        """What is lost if nobody chooses."""
        return suggestion(state, forces, frame.count, land_to_keep(frame.place))

    def lose_one(self, state: War, frame: Question, each: Force) -> None:
        """One of them is lost."""
        strike(state, each)

    def takes_all(self, frame: Question, forces: list[Force]) -> bool:
        """Is everything lost?"""
        return frame.count >= strength(forces)

    def options(self, state: War, frame: Question) -> list[int]:
        """Nothing is asked where all of it is lost, or where all that can be lost is alike."""
        forces = narrowed(self.forces(state, frame), frame)
        if frame.what == NONE:
            if frame.count <= 0 or len(differing(forces)) < 2 or self.takes_all(frame, forces):
                return []
            return [SUGGEST, *sorted({UNIT + kind_of(each) for each in forces})]
        for words in (nation_words(forces), strength_words(forces), place_words(forces)):
            if len(words) > 1:
                return words
        return []

    def play(self, state: War, frame: Question, option: int) -> None:
        """All at once, or one step nearer to a single counter."""
        if option == SUGGEST:
            self.lose_suggested(state, frame)
        elif option in (STRONG, WEAK):
            self.narrow(state, frame, points=2 if option == STRONG else 1)
        elif UNIT <= option < UNIT + len(KINDS):
            self.narrow(state, frame, kind=option - UNIT)
        elif NATION <= option < NATION + len(NATIONS):
            self.narrow(state, frame, nation=option - NATION)
        else:
            self.narrow(state, frame, place=place_of_word(option))

    def narrow(
        self,
        state: War,
        frame: Question,
        kind: int = NONE,
        nation: Nation = NONE,
        points: int = 0,
        place: Place = NONE,
    ) -> None:
        """The same question about fewer counters."""
        state.ask(
            self,
            frame.seat,
            place=frame.place,
            target=frame.target if place == NONE else place,
            nation=frame.nation if nation == NONE else nation,
            what=frame.what if kind == NONE else kind,
            count=frame.count,
            passes=points or frame.passes,
            chosen=frame.chosen,
        )

    def close(self, state: War, frame: Question) -> None:
        """It is clear what is lost: what is forced, or the counter that was picked; then the next hit."""
        if frame.what == NONE:
            self.lose_suggested(state, frame)
            return
        forces = narrowed(self.forces(state, frame), frame)
        self.lose_one(state, frame, next_loss(state, forces))
        state.ask(self, frame.seat, place=frame.place, count=frame.count - 1, chosen=frame.chosen)

    def lose_suggested(self, state: War, frame: Question) -> None:
        """What is suggested is lost."""
        for each in self.suggested(state, frame, self.forces(state, frame)):
            self.lose_one(state, frame, each)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only what can be lost."""
        forces = self.forces(state, frame)
        if UNIT <= option < UNIT + len(KINDS):
            there = any(kind_of(each) == option - UNIT for each in forces)
        elif NATION <= option < NATION + len(NATIONS):
            there = any(owner_of(each) == option - NATION for each in forces)
        else:
            return None
        return None if there else Refusal("WW-CMB-06", "not_among_the_losses")


class LoseHere(Lose):
    """Strength points of some nations in a place."""

    def forces(self, state: War, frame: Question) -> list[Force]:
        """All their counters there."""
        return forces_at(state, frame.place, frame.chosen)


class LoseCounter(Lose):
    """A whole counter of a nation in a place."""

    def forces(self, state: War, frame: Question) -> list[Force]:
        """All its counters there."""
        return forces_at(state, frame.place, frame.chosen)

    def takes_all(self, frame: Question, forces: list[Force]) -> bool:
        """Are there no more counters than are lost?"""
        return frame.count >= sum([count_of(each) for each in forces])

    def suggested(self, state: War, frame: Question, forces: list[Force]) -> list[Force]:
        """The cheapest counters: a strong one is worth two."""
        found: list[Force] = []
        left = forces
        while left and len(found) < frame.count:
            one = cheapest_counter(state, left)
            found.append(one)
            left = without_counter(left, one)
        return found

    def lose_one(self, state: War, frame: Question, each: Force) -> None:
        """The whole of it."""
        destroy(state, each)


class LoseInBattle(Lose):
    """Hits of a tier on the counters that an owner has in the combat."""

    def forces(self, state: War, frame: Question) -> list[Force]:
        """Those of them that the hits can be put on."""
        battle = state.battle
        if battle is None:
            return []
        return [
            each
            for defending in (False, True)
            for each in strikable(state, battle, defending)
            if frame.chosen >> owner_of(each) & 1
        ]

    def suggested(self, state: War, frame: Question, forces: list[Force]) -> list[Force]:
        """By the reach of each hit."""
        battle = state.battle
        return [] if battle is None else suggestion_in_battle(state, battle, forces, frame.count)

    def lose_one(self, state: War, frame: Question, each: Force) -> None:
        """The hit is paid for."""
        battle = state.battle
        assert battle is not None
        pay_hit(state, each, is_defending(battle, [each]))


class WhoseLoss(Step[War, Question]):
    """Where several players fight on one side, its lead says hit by hit who pays."""

    def options(self, state: War, frame: Question) -> list[int]:
        """The owners, by their major; `suggest` shares all hits out."""
        battle = state.battle
        if battle is None:
            return []
        forces = strikable(state, battle, frame.what == DEFENCE)
        owners = owners_of(state, forces)
        if len(owners) < 2 or open_hits(battle, frame.what) >= strength(forces):
            return []
        return [SUGGEST, *sorted([NATION + owner_word(state, side) for side in owners])]

    def play(self, state: War, frame: Question, option: int) -> None:
        """One hit for one of them, or a share for each."""
        battle = state.battle
        assert battle is not None
        forces = strikable(state, battle, frame.what == DEFENCE)
        if option == SUGGEST:
            share_out(state, battle, forces, open_hits(battle, frame.what))
            return
        state.push(frame)
        for side in owners_of(state, forces):
            if NATION + owner_word(state, side) == option:
                ask_owner(state, side, forces, 1)

    def close(self, state: War, frame: Question) -> None:
        """One owner pays all; what hits everything needs no choice."""
        battle = state.battle
        if battle is None:
            return
        forces = strikable(state, battle, frame.what == DEFENCE)
        share_out(state, battle, forces, open_hits(battle, frame.what))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Only players whose counters can be hit."""
        return Refusal("WW-CMB-06", "not_among_the_losers") if NATION <= option < NATION + len(NATIONS) else None


def share_out(state: War, battle: Battle, forces: list[Force], hits: int) -> None:
    """Each owner pays for the hits that fall to it when the dearest strength of all is spared."""
    lost = suggestion_in_battle(state, battle, forces, hits)
    for side in reversed(owners_of(state, forces)):
        count = sum([1 for each in lost if state.sides[owner_of(each)] == side])
        if count:
            ask_owner(state, side, forces, count)


def ask_owner(state: War, side: Side, forces: list[Force], hits: int) -> None:
    """An owner chooses what so many hits cost; where there is nobody to ask, it is lost by itself."""
    nations = 0
    for each in forces:
        if state.sides[owner_of(each)] == side:
            nations |= 1 << owner_of(each)
    ask_or_lose(state, LOSE_IN_BATTLE, seat_of(state, side), NONE, nations, hits)


def ask_or_lose(state: War, step: Lose, seat: Seat, place: Place, nations: int, hits: int) -> None:
    """Ask an owner; nobody is asked for nations without one."""
    if seat == NONE:
        frame = Question(step, CHANCE, place=place, chosen=nations, count=hits)
        step.lose_suggested(state, frame)
    else:
        state.ask(step, seat, place=place, chosen=nations, count=hits)


def ask_losses(state: War, place: Place, nations: int, seat: Seat, hits: int) -> None:
    """Nations in a place lose so many strength points, their owner's choice; without an owner (NONE) the cheapest."""
    ask_or_lose(state, LOSE_HERE, seat, place, nations, hits)


def ask_counter_loss(state: War, place: Place, nation: Nation, seat: Seat, counters: int = 1) -> None:
    """A nation in a place loses whole counters, its owner's choice."""
    ask_or_lose(state, LOSE_COUNTER, seat, place, 1 << nation, counters)


def ask_counter_loss_of_any(state: War, place: Place, nations: int, seat: Seat, counters: int) -> None:
    """A player loses whole counters in a place, of whichever of its nations there."""
    ask_or_lose(state, LOSE_COUNTER, seat, place, nations, counters)


def ask_battle_losses(state: War) -> None:
    """After a tier: first the attack pays for its hits, then the defence; whoever has no lead shares them out."""
    battle = state.battle
    assert battle is not None
    ask_side(state, NONE if battle.victim == NONE else state.holder_of(battle.victim), DEFENCE)
    ask_side(state, battle.lead, ATTACK)


def ask_side(state: War, lead: Seat, shooters: int) -> None:
    """One side pays for its hits."""
    battle = state.battle
    assert battle is not None
    if lead != NONE and state.is_in(lead):
        state.ask(WHOSE_LOSS, lead, what=shooters)
    else:
        share_out(state, battle, strikable(state, battle, shooters == DEFENCE), open_hits(battle, shooters))


def open_hits(battle: Battle, shooters: int) -> int:
    """Hits on a side that are not paid for."""
    return battle.hits_on_defence if shooters == DEFENCE else sum(battle.hits_on_attack)


def owners_of(state: War, forces: list[Force]) -> list[Side]:
    """The sides that have counters among forces, in order."""
    return sorted({state.sides[owner_of(each)] for each in forces})


def owner_word(state: War, side: Side) -> Nation:
    """The nation by which a side is named: a seat's major, or the card that goes round."""
    if side < MOST_SEATS:
        return state.majors[side]
    assert side != UNALLIED
    return NORTH_KOREA if side == NORTH_KOREA_CARD else ISIL


def narrowed(forces: list[Force], frame: Question) -> list[Force]:
    """What is left of forces by the picks made so far."""
    return [
        each
        for each in forces
        if frame.what in (NONE, kind_of(each))
        and frame.nation in (NONE, owner_of(each))
        and frame.passes in (0, strength_of(each))
        and frame.target in (NONE, stands_in(each))
    ]


def differing(forces: list[Force]) -> list[tuple[int, int, int, int]]:
    """The kinds of counters that a player tells apart: by nation, kind, strength and place."""
    return sorted({(owner_of(each), kind_of(each), strength_of(each), stands_in(each)) for each in forces})


def nation_words(forces: list[Force]) -> list[int]:
    """The nations they are of."""
    return sorted({NATION + owner_of(each) for each in forces})


def strength_words(forces: list[Force]) -> list[int]:
    """The sides that they lie on."""
    return sorted({STRONG if strength_of(each) == 2 else WEAK for each in forces})


def place_words(forces: list[Force]) -> list[int]:
    """The places that they stand in."""
    return sorted({place_word(stands_in(each)) for each in forces})


def cheapest_counter(state: War, forces: list[Force]) -> Force:
    """The counter that is worth least as a whole."""
    assert forces, "nothing is left to be lost"
    best = forces[0]
    for each in forces:
        if counter_worth(state, each) < counter_worth(state, best):
            best = each
    return so_many(best, 1)


def counter_worth(state: War, each: Force) -> int:
    """What a whole counter is worth."""
    return state.box.units[kind_of(group_of(each))].price * strength_of(each)


def without_counter(forces: list[Force], one: Force) -> list[Force]:
    """Forces with one counter less."""
    left: list[Force] = []
    for each in forces:
        if each & ALIKE == one & ALIKE:
            if count_of(each) > 1:
                left.append(each - 1)
        else:
            left.append(each)
    return left


NARROWED: Final = (WHICH_KIND, WHOSE, PASSES, TARGET)
LOSE_HERE: Final = LoseHere("lose", needs=(AT, CHOSEN_NATIONS), may_have=(COUNT, *NARROWED), lit=("units",))
LOSE_COUNTER: Final = LoseCounter(
    "lose counter", needs=(AT, CHOSEN_NATIONS), may_have=(COUNT, *NARROWED), lit=("units",)
)
LOSE_IN_BATTLE: Final = LoseInBattle(
    "lose in combat", needs=(CHOSEN_NATIONS,), may_have=(COUNT, *NARROWED), lit=("units",)
)
WHOSE_LOSS: Final = WhoseLoss("whose loss", needs=(WHICH_SHOOTERS,), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (LOSE_HERE, LOSE_COUNTER, LOSE_IN_BATTLE, WHOSE_LOSS)
