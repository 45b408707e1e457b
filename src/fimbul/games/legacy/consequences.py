"""What follows from a change, whatever caused it: losses, knock-outs, stars, opened packages, victory.

A step calls `settle_losses` (or `gain_stars`) last: it may end the war, and then nothing else may be asked.
"""

from typing import Final

from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import (
    BoxMarked,
    Eliminated,
    HqDemolished,
    KnockedOut,
    Looted,
    PackageOpened,
    StarsGained,
    TroopsCame,
    TroopsLost,
    Won,
)
from fimbul.games.legacy.names import BLUE, BROWN, NONE, PACK_2, POCKET_1, PURIST, TROOPS_CARD
from fimbul.games.legacy.queries import PURIST_COINS, is_fortified, is_weak, may_fill, minds_fallout, stars_of
from fimbul.games.legacy.state import Battle, War, seats_from
from fimbul.games.legacy.steps.powers import COMEBACK, MISSILE_POWER

DAMAGING_ATTACKERS: Final = 3

# What is still asked when the war is won, since it is for the world.
FOR_THE_WORLD: Final = ["comeback", "missile power", "ocean", "island line"]


@rule("RL-TERM-07")
def reinforce(state: War, seat: Seat, place: Place, number: int, cause: int) -> None:
    """Troops come from the pool, which has no limit; never into fallout, but for Mutants."""
    if number and not minds_fallout(state, seat, place):
        state.put(seat, place, number)
        if state.listens:
            state.tell(TroopsCame(seat, place, number, cause))


def lose(state: War, place: Place, number: int, cause: int) -> None:
    """So many troops are removed from a territory, or as many as there are; not in battle."""
    seat = state.owner(place)
    lost = min(number, state.troops[place])
    if lost:
        state.take(seat, place, lost)
        state.tell(TroopsLost(seat, place, lost, cause))


@rule("RL-TERM-08")
def demolish(state: War, place: Place) -> None:
    """An HQ is out until the next game."""
    owner = state.hq_at(place)
    if owner != NONE:
        state.hqs[owner] = NONE
        state.tell(HqDemolished(owner, place))


@rule("RL-FORT-03", "RL-FORT-05")
def mark_box(state: War, battle: Battle) -> None:
    """A roll with three attackers damages a fortification, for good."""
    if battle.attackers == DAMAGING_ATTACKERS and is_fortified(state, battle.target):
        world = state.alter()
        world.fortification[battle.target] += 1
        state.tell(BoxMarked(battle.target, world.fortification[battle.target]))


@rule("RL-STAR-03", "RL-REC-09", "RL-REC-11")
def discard(state: War, seat: Seat, cards: int, coin_cards: int) -> None:
    """Territory cards go to the discard pile, Coin cards back to the sideboard."""
    state.hands[seat] &= ~cards
    state.discards |= cards
    state.coin_hands[seat] -= coin_cards
    state.coin_pile += coin_cards


@rule("RL-MISPOW-01", "RL-MP-01")
def gain_stars(state: War, seat: Seat, number: int, cause: int) -> None:
    """A seat gains star tokens; after the fallout the first ones bring a missile power. Four stars win."""
    state.stars[seat] += number
    state.tell(StarsGained(seat, number, cause))
    asked = any(frame.step is MISSILE_POWER and frame.seat == seat for frame in state.agenda)
    if state.world.is_open(POCKET_1) and may_fill(state, state.factions[seat], BROWN) and not asked:
        state.ask(MISSILE_POWER, seat)
    check_victory(state)


def settle_losses(state: War, by: Seat) -> None:
    """Whoever has lost the last troop is knocked out, by a seat or (NONE) by nobody; then stars are counted."""
    for seat in state.order:
        if state.on_board >> seat & 1 and not state.held[seat]:
            state.on_board &= ~(1 << seat)
            knock_out(state, seat, by)
        elif state.held[seat]:
            state.on_board |= 1 << seat
    check_victory(state)


@rule("RL-KO-01", "RL-KO-09", "RL-KO-10", "RL-NUKE-05", "RL-EVENT-15")
def knock_out(state: War, seat: Seat, by: Seat) -> None:
    """The last troop is gone. A victor takes what there is; without one the cards are discarded and the rest stays."""
    state.tell(KnockedOut(seat, by))
    if by == NONE:
        discard(state, seat, state.hands[seat], state.coin_hands[seat])
    else:
        loot(state, seat, by)
    come_back(state, seat)


@rule("RL-KO-05")
def come_back(state: War, seat: Seat) -> None:
    """From Pack 2 on a faction with a free blue slot gets a comeback power; whoever gave up does not."""
    if state.world.is_open(PACK_2) and not state.has_left(seat) and may_fill(state, state.factions[seat], BLUE):
        state.ask(COMEBACK, seat)


@rule("RL-KO-02", "RL-KO-03")
def loot(state: War, seat: Seat, by: Seat) -> None:
    """The victor takes all Resource cards, not the scar card, and by the guide the star tokens and missiles."""
    cards, coin_cards = state.hands[seat], state.coin_hands[seat]
    tokens = state.settings.loot_tokens
    stars, missiles = (state.stars[seat], state.missiles[seat]) if tokens else (0, 0)
    state.tell(Looted(seat, by, cards, coin_cards, stars, missiles))
    if by == state.active:
        deeds = state.note()
        deeds.loot = max(deeds.loot, state.hand_size(seat))
    state.hands[seat], state.coin_hands[seat] = 0, 0
    state.hands[by] |= cards
    take_coin_cards(state, by, coin_cards)
    state.missiles[seat] -= missiles
    state.missiles[by] += missiles
    if stars:
        state.stars[seat] -= stars
        gain_stars(state, by, stars, NONE)


def take_coin_cards(state: War, seat: Seat, number: int) -> None:
    """Coin cards come to a hand; what a Purist cannot hold goes to the sideboard."""
    state.coin_hands[seat] += number
    if is_weak(state, seat, PURIST):
        put_coin_cards_back(state, seat)


def put_coin_cards_back(state: War, seat: Seat) -> None:
    """A Purist keeps two Coin cards; the others lie on the sideboard again."""
    discard(state, seat, 0, max(state.coin_hands[seat] - PURIST_COINS, 0))


@rule("RL-KO-07", "RL-JOIN-08", "RL-PACK-04", "RL-PACK-10")
def eliminate(state: War, seat: Seat) -> None:
    """A seat is out of the game. The first time in a campaign that opens Pack 2, and its faction may come back."""
    state.eliminated |= 1 << seat
    state.tell(Eliminated(seat))
    if not state.has_left(seat):
        open_package(state, PACK_2, seat)
        come_back(state, seat)
    check_victory(state)


@rule("RL-NUKE-07", "RL-PACK-07", "RL-PACK-16")
def open_package(state: War, package: int, seat: Seat) -> None:
    """A sealed package is opened, once and for good; undo does not go back past it."""
    if not state.world.is_open(package):
        state.alter().packages |= BIT[package]
        state.reveal()
        state.tell(PackageOpened(package, seat))


@rule("RL-WIN-01", "RL-WIN-04", "RL-WIN-05", "RL-COMBAT-08")
def check_victory(state: War) -> None:
    """Four stars win at once, whoever's turn it is: the active seat first, then in turn order; so does the last one in.

    Before the first turn nobody wins.
    """
    if state.winner != NONE or state.active == NONE:
        return
    within = [seat for seat in seats_from(state.order, state.active) if state.is_in(seat)]
    for seat in within:
        if stars_of(state, seat) >= state.box.victory_stars:
            win(state, seat, "stars")
            return
    if len(within) == 1:
        win(state, within[0], "last")


def win(state: War, seat: Seat, reason: str) -> None:
    """The war is over. What it has brought for the world is still asked; the root of the agenda does the rest."""
    state.winner = seat
    state.battle = None
    state.tell(Won(seat, reason))
    drop_the_turn(state)


def drop_the_turn(state: War) -> None:
    """Nothing more is asked in this turn but what is for the world."""
    state.agenda = [state.agenda[0], *[frame for frame in state.agenda[1:] if frame.step.name in FOR_THE_WORLD]]


def start_troops(state: War, seat: Seat) -> int:
    """The troops a seat started with: by its draft card, or as everybody did before there were any."""
    drafted = state.drafted_card(seat, TROOPS_CARD)
    return state.box.start_troops if drafted == NONE else drafted
