"""After the game: results are noted, the winner signs, rewards are given out, and at last the planet gets a namer."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.kinds import Field, Named, Number
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import come_back, open_package
from fimbul.games.legacy.data import BIT, Person, Place, Seat
from fimbul.games.legacy.events import (
    BonusChanged,
    CityFortified,
    CityFounded,
    CoinAdded,
    ContinentNamed,
    PlanetGranted,
    PlanetRolled,
    Recorded,
    RewardForgone,
    ScarCancelled,
    Signed,
)
from fimbul.games.legacy.lexicon import (
    CANCEL_SCAR,
    COIN,
    CONTINENT,
    DESTROY_CARD,
    DICE,
    DIE,
    FORTIFICATION,
    LOWER_BONUS,
    MAJOR_CITY,
    MINOR_CITY,
    NAME_CONTINENT,
    PLACE,
    RAISE_BONUS,
    VERBS,
)
from fimbul.games.legacy.names import (
    BONUS_DOWN,
    BONUS_UP,
    CANCELS,
    COINS,
    CONTINENTS,
    ELIMINATED,
    FORTIFICATIONS,
    HELD_ON,
    MAJOR,
    MAJOR_CITIES,
    MINOR,
    MINOR_CITIES,
    NONE,
    PACK_1,
    PACK_2,
    PACK_3,
)
from fimbul.games.legacy.queries import has_city, may_found
from fimbul.games.legacy.scoring import result_of
from fimbul.games.legacy.state import Question, War, seats_from
from fimbul.games.legacy.steps.fallout import destroy_card
from fimbul.games.legacy.world import Part, Played, territories_on_board

REWARDS: Final = list(range(NAME_CONTINENT, LOWER_BONUS + 1))
RULE_OF: Final = {
    NAME_CONTINENT: "RL-END-04",
    MAJOR_CITY: "RL-END-05",
    CANCEL_SCAR: "RL-END-06",
    FORTIFICATION: "RL-END-07",
    DESTROY_CARD: "RL-END-08",
    RAISE_BONUS: "RL-END-09",
    LOWER_BONUS: "RL-END-09",
}
WHICH_REWARD: Final = Field("reward", Named(VERBS), attribute="what")
ROLLING: Final = Field("rolling", Number(2**30), attribute="cards", empty=0)
BEST: Final = Field("best", Number(), attribute="count", empty=0)
LEADING: Final = Field("leading", Number(2**30), attribute="owner", empty=0)
WHO: Final = Field("who", Number(), attribute="what", empty=0)


class Aftermath(Step[War, Question]):
    """The game is noted in the world, without a question; then come the rewards."""

    def close(self, state: War, frame: Question) -> None:
        """Packages that are due are opened, rewards are asked for: what is asked first is pushed last."""
        before = len(state.world.games)
        signed = sign_and_record(state)
        state.recorded = True
        state.ask(AFTER_REWARDS, CHANCE)
        if is_rewarded(state, before):
            ask_for_rewards(state)
        open_after_the_game(state, signed)


@rule("RL-END-02", "RL-END-16", "RL-SUP-03")
def sign_and_record(state: War) -> bool:
    """Every faction card is marked. The winner signs while there are lines, by option after that.

    A game that the others gave up is not signed.
    """
    lines = len(state.world.games) < state.box.victor_lines or state.settings.sign_after_fifteen
    signed = lines and not won_by_resignations(state)
    parts: list[Part] = []
    for seat in state.order:
        result = result_of(state, seat)
        parts.append(Part(state.persons[seat], state.factions[seat], state.starts[seat], result))
        state.tell(Recorded(seat, state.factions[seat], result))
    state.alter().games.append(Played(state.persons[state.winner], signed, tuple(parts)))
    if signed:
        state.tell(Signed(state.winner, state.persons[state.winner], len(state.world.games)))
    return signed


def won_by_resignations(state: War) -> bool:
    """Did all the others give up, and have the members not agreed that it counts all the same?"""
    return len(state.leavers) >= state.game.seats - 1 and not state.settings.resignations_count


def is_rewarded(state: War, before: int) -> bool:
    """Are there rewards: in the first fifteen games, unless the others all gave up?"""
    return before < state.box.victor_lines and not won_by_resignations(state)


@rule("RL-PACK-05", "RL-PACK-11")
def open_after_the_game(state: War, signed: bool) -> None:
    """Whoever has no troops is eliminated: Pack 2, perhaps a comeback. A second signature opens Pack 3."""
    for seat in state.order:
        if result_of(state, seat) == ELIMINATED and seat not in state.leavers:
            open_package(state, PACK_2, seat)
            come_back(state, seat)
    if signed and state.world.signatures(state.persons[state.winner]) > 1:
        open_package(state, PACK_3, state.winner)


@rule("RL-END-03", "RL-END-10")
def ask_for_rewards(state: War) -> None:
    """The winner first, then clockwise everybody who held on."""
    for seat in reversed(seats_from(state.order, state.winner)[1:]):
        if result_of(state, seat) == HELD_ON:
            state.ask(REWARD_FOR_HOLDING_ON, seat)
    state.ask(REWARD, state.winner)


def left(state: War, sticker: int) -> int:
    """How many stickers of a kind are left."""
    return state.box.stickers[sticker] - state.world.stickers_used[sticker]


@rule("RL-END-04", "RL-END-05", "RL-END-06", "RL-END-07", "RL-END-08", "RL-END-09", "RL-SUP-01", "RL-FORT-01")
def targets_of(state: War, reward: int) -> list[int]:
    """Where a winner's reward can go, as options; nowhere if its stickers have run out."""
    world = state.world
    places = places_in(territories_on_board(world))
    if reward == MAJOR_CITY and left(state, MAJOR_CITIES):
        return [PLACE + place for place in places if may_found(state, place)]
    if reward == CANCEL_SCAR and left(state, CANCELS):
        return [PLACE + place for place in places if world.scar[place] != NONE]
    if reward == FORTIFICATION and left(state, FORTIFICATIONS):
        return [PLACE + place for place in places if has_city(state, place)]
    if reward == DESTROY_CARD:
        return [PLACE + place for place in places if not world.destroyed & BIT[place]]
    continents = range(len(CONTINENTS))
    if reward == NAME_CONTINENT:
        return [CONTINENT + each for each in continents if world.namer[each] == NONE]
    if reward == RAISE_BONUS and left(state, BONUS_UP):
        return [CONTINENT + each for each in continents if not world.change[each]]
    if reward == LOWER_BONUS and left(state, BONUS_DOWN):
        return [CONTINENT + each for each in continents if not world.change[each] and state.box.bonus[each]]
    return []


class Reward(Step[War, Question]):
    """Which reward the winner takes."""

    def public(self, state: War, frame: Question) -> bool:
        """Stickers lie open."""
        return True

    def options(self, state: War, frame: Question) -> list[int]:
        """One of those that can go somewhere."""
        return [reward for reward in REWARDS if targets_of(state, reward)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now where it goes."""
        state.ask(REWARD_AT, frame.seat, what=option)

    def close(self, state: War, frame: Question) -> None:
        """There is nothing left to give."""
        state.tell(RewardForgone(frame.seat))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the six, while there are stickers."""
        if option in REWARDS:
            return Refusal("RL-SUP-01", "no_such_reward_left")
        return Refusal("RL-END-03", "choose_a_reward")


class RewardAt(Step[War, Question]):
    """Where the winner's reward goes."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any place for it."""
        return targets_of(state, frame.what)

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is there for good."""
        if option < CONTINENT:
            reward_territory(state, frame.seat, frame.what, option - PLACE)
        else:
            reward_continent(state, frame.seat, frame.what, option - CONTINENT)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A place for it."""
        return Refusal(RULE_OF[frame.what], "no_place_for_the_reward")


def reward_territory(state: War, seat: Seat, reward: int, place: Place) -> None:
    """A city, a cancelled scar, a fortification or a destroyed card."""
    if reward == DESTROY_CARD:
        destroy_card(state, seat, place)
        return
    if reward == MAJOR_CITY:
        found_city(state, seat, place, MAJOR, MAJOR_CITIES)
        return
    world = state.alter()
    if reward == CANCEL_SCAR:
        world.stickers_used[CANCELS] += 1
        state.tell(ScarCancelled(seat, place, world.scar[place]))
        world.scar[place] = NONE
        world.cancelled |= BIT[place]
    else:
        fortify(state, seat, place)


@rule("RL-FORT-06")
def fortify(state: War, seat: Seat, place: Place) -> None:
    """A city is fortified; what was left of an old fortification is void."""
    world = state.alter()
    world.stickers_used[FORTIFICATIONS] += 1
    world.fortification[place] = 0
    state.tell(CityFortified(seat, place))


@rule("RL-ALIEN-11")
def found_city(state: War, seat: Seat, place: Place, kind: int, sticker: int) -> None:
    """A city is founded by the person at the seat, over a ruin if there is one."""
    world = state.alter()
    world.stickers_used[sticker] += 1
    world.city[place], world.founder[place] = kind, state.persons[seat]
    world.fortification[place] = NONE
    state.tell(CityFounded(seat, place, kind))


def reward_continent(state: War, seat: Seat, reward: int, continent: int) -> None:
    """A name or a changed bonus."""
    world = state.alter()
    if reward == NAME_CONTINENT:
        world.namer[continent] = state.persons[seat]
        state.tell(ContinentNamed(seat, continent))
        return
    change, sticker = (1, BONUS_UP) if reward == RAISE_BONUS else (-1, BONUS_DOWN)
    world.change[continent] = change
    world.stickers_used[sticker] += 1
    state.tell(BonusChanged(seat, continent, change))


@rule("RL-END-11", "RL-END-12", "RL-END-13", "RL-SUP-02", "RL-CARD-08")
def places_for(state: War, seat: Seat, reward: int) -> list[int]:
    """Where the reward of one who held on can go, as options; nowhere if its stickers have run out."""
    world, held = state.world, places_in(state.held[seat])
    if reward == MINOR_CITY and left(state, MINOR_CITIES):
        anywhere = state.settings.minor_city_anywhere
        places = places_in(territories_on_board(world)) if anywhere else held
        return [PLACE + place for place in places if may_found(state, place)]
    if reward == COIN and left(state, COINS):
        open_cards = [place for place in held if not world.destroyed & BIT[place]]
        return [PLACE + place for place in open_cards if world.coins[place] < state.box.most_coins]
    return []


class RewardForHoldingOn(Step[War, Question]):
    """A Minor City or a coin."""

    def public(self, state: War, frame: Question) -> bool:
        """Stickers lie open."""
        return True

    def options(self, state: War, frame: Question) -> list[int]:
        """Whatever can go somewhere."""
        return [reward for reward in (MINOR_CITY, COIN) if places_for(state, frame.seat, reward)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now where it goes."""
        state.ask(HELD_ON_AT, frame.seat, what=option)

    def close(self, state: War, frame: Question) -> None:
        """There is nothing left to give."""
        state.tell(RewardForgone(frame.seat))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """While there are stickers."""
        if option in (MINOR_CITY, COIN):
            return Refusal("RL-END-13", "no_such_reward_left")
        return Refusal("RL-END-10", "choose_a_reward")


class HeldOnAt(Step[War, Question]):
    """Where the Minor City or the coin goes."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any place for it."""
        return places_for(state, frame.seat, frame.what)

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is there for good."""
        place = option - PLACE
        if frame.what == MINOR_CITY:
            found_city(state, frame.seat, place, MINOR, MINOR_CITIES)
        else:
            world = state.alter()
            world.stickers_used[COINS] += 1
            world.coins[place] += 1
            state.tell(CoinAdded(frame.seat, place))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A place for it."""
        rule_id = "RL-END-11" if frame.what == MINOR_CITY else "RL-END-12"
        return Refusal(rule_id, "no_place_for_the_reward")


class AfterRewards(Step[War, Question]):
    """What follows the last reward, without a question of its own."""

    @rule("RL-PACK-03", "RL-PACK-09", "RL-END-14")
    def close(self, state: War, frame: Question) -> None:
        """The ninth Minor City opens Pack 1; after the fifteenth game somebody may name the planet."""
        if not left(state, MINOR_CITIES):
            open_package(state, PACK_1, NONE)
        if len(state.world.games) == state.box.victor_lines and state.world.planet == NONE:
            tied = most_signatures(state)
            if len(tied) == 1:
                grant_planet(state, tied[0])
            elif tied:
                state.ask(PLANET_ROLL, CHANCE, what=0, owner=0, cards=(1 << len(tied)) - 1)


def most_signatures(state: War) -> list[Person]:
    """The persons who have signed most often."""
    signers = sorted({game.winner for game in state.world.games if game.signed})
    most = max([state.world.signatures(person) for person in signers], default=0)
    return [person for person in signers if state.world.signatures(person) == most]


def grant_planet(state: War, person: Person) -> None:
    """A person may name the planet."""
    state.alter().planet = person
    state.tell(PlanetGranted(person))


class PlanetRoll(Step[War, Question]):
    """The die of one who ties for the planet. `who` rolls among those still `rolling`; `best` are `leading`."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One to six."""
        return DICE

    @rule("RL-END-15")
    def play(self, state: War, frame: Question, option: int) -> None:
        """One more for each continent named; whoever ties rolls again."""
        tied = most_signatures(state)
        person, pips = tied[frame.what], option - DIE + 1
        named = state.world.namer.count(person)
        state.tell(PlanetRolled(person, pips, named))
        total, best, leading = pips + named, frame.count, frame.owner
        if total > best:
            best, leading = total, 1 << frame.what
        elif total == best:
            leading |= 1 << frame.what
        following = [each for each in places_in(frame.cards) if each > frame.what]
        if following:
            state.ask(PLANET_ROLL, CHANCE, count=best, what=following[0], owner=leading, cards=frame.cards)
        elif leading.bit_count() == 1:
            grant_planet(state, tied[leading.bit_length() - 1])
        else:
            state.ask(PLANET_ROLL, CHANCE, what=places_in(leading)[0], owner=0, cards=leading)


AFTERMATH: Final = Aftermath("aftermath", asks="chance")
REWARD: Final = Reward("reward", lit=("rewards",))
REWARD_AT: Final = RewardAt("reward at", needs=(WHICH_REWARD,), lit=("map",))
REWARD_FOR_HOLDING_ON: Final = RewardForHoldingOn("held on", lit=("rewards",))
HELD_ON_AT: Final = HeldOnAt("held on at", needs=(WHICH_REWARD,), lit=("map",))
AFTER_REWARDS: Final = AfterRewards("after rewards", asks="chance")
PLANET_ROLL: Final = PlanetRoll("planet roll", needs=(ROLLING, WHO), may_have=(BEST, LEADING), asks="chance")
