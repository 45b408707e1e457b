"""Factions, order and starting values: by a roll and a choice, or from Pack 1 on by the draft."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.data import Seat
from fimbul.games.legacy.events import Drafted, FactionChosen, RolledHighest
from fimbul.games.legacy.lexicon import DRAFT_CARD, DRAFT_CARDS, FACTION, SEAT
from fimbul.games.legacy.names import DRAFT_TYPES, DRAFT_VALUES, FACTIONS, NONE, PACK_1
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.state import COUNT, Question, War, replaced, seats_from
from fimbul.games.legacy.steps.start import START

# By word of a draft card: its type and what it says.
KINDS: Final = [kind for kind, values in enumerate(DRAFT_VALUES) for _ in values]
VALUES: Final = [value for values in DRAFT_VALUES for value in values]
PICKS: Final = 1 + len(DRAFT_TYPES)


class RollOff(Step[War, Question]):
    """Who rolls highest; ties roll again, so every seat is as likely."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any seat."""
        return [SEAT + seat for seat in range(state.game.seats)]

    @rule("RL-CAMP-03", "RL-DRAFT-01", "RL-DRAFT-11")
    def play(self, state: War, frame: Question, option: int) -> None:
        """Clockwise from there they draft; before Pack 1 each chooses a faction and places its HQ before the next."""
        first = option - SEAT
        state.tell(RolledHighest(first))
        state.order = seats_from(state.order, first)
        if state.world.is_open(PACK_1):
            state.ask(DRAFT, first)
            return
        for seat in reversed(state.order):
            state.ask(START, seat)
            state.ask(CHOOSE_FACTION, seat)


@rule("RL-DRAFT-12", "RL-DRAFT-17", "RL-MUT-01", "RL-MUT-02")
def factions_on_offer(state: War) -> list[int]:
    """The factions in the box that nobody has taken, all of them, however many play."""
    return [
        faction
        for faction in range(len(FACTIONS))
        if faction not in state.factions and is_in_box(state.world, FACTION + faction)
    ]


class ChooseFaction(Step[War, Question]):
    """Which faction a player takes."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any that is left."""
        return [FACTION + faction for faction in factions_on_offer(state)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is theirs for this game."""
        take_faction(state, frame.seat, option - FACTION)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One that nobody has; no rule of the draft is named while Pack 1 is sealed."""
        if option >= FACTION and option - FACTION in state.factions:
            return Refusal("RL-CAMP-03", "faction_is_taken")
        return Refusal("RL-CAMP-03", "choose_a_faction")


def take_faction(state: War, seat: Seat, faction: int) -> None:
    """A seat plays a faction."""
    state.factions = replaced(state.factions, seat, faction)
    state.tell(FactionChosen(seat, faction))


class Draft(Step[War, Question]):
    """A faction or a draft card; `count` is how many picks have been made."""

    def public(self, state: War, frame: Question) -> bool:
        """Everything lies open."""
        return True

    @rule("RL-DRAFT-08", "RL-DRAFT-09")
    def options(self, state: War, frame: Question) -> list[int]:
        """A faction for who has none, and cards of the types that one does not hold yet."""
        options: list[int] = []
        if state.factions[frame.seat] == NONE:
            options += [FACTION + faction for faction in factions_on_offer(state)]
        for word in range(len(DRAFT_CARDS)):
            if state.drafted_card(frame.seat, KINDS[word]) == NONE and cards_left(state, word):
                options.append(DRAFT_CARD + word)
        return options

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is theirs; then the next one picks."""
        if option < DRAFT_CARD:
            take_faction(state, frame.seat, option - FACTION)
        else:
            take_draft_card(state, frame.seat, option - DRAFT_CARD)
        made = frame.count + 1
        if made < PICKS * state.game.seats:
            state.ask(DRAFT, picker(state, made), count=made)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of each type, and what is there."""
        if FACTION <= option < FACTION + len(FACTIONS):
            if state.factions[frame.seat] != NONE:
                return Refusal("RL-DRAFT-09", "has_a_faction")
            return Refusal("RL-DRAFT-17", "faction_is_taken")
        word = option - DRAFT_CARD
        if 0 <= word < len(DRAFT_CARDS):
            if state.drafted_card(frame.seat, KINDS[word]) != NONE:
                return Refusal("RL-DRAFT-08", "has_such_a_card")
            return Refusal("RL-DRAFT-07", "no_such_card_left")
        return Refusal("RL-DRAFT-09", "draft_a_faction_or_card")


@rule("RL-DRAFT-07")
def cards_left(state: War, word: int) -> int:
    """How many draft cards of a word are left, of those for so many players."""
    kind, value = KINDS[word], VALUES[word]
    seats = range(state.game.seats)
    used = sum([1 for says, mark in state.box.draft[kind] if says == value and mark <= state.game.seats])
    return used - sum([1 for seat in seats if state.drafted_card(seat, kind) == value])


@rule("RL-DRAFT-10")
def picker(state: War, made: int) -> Seat:
    """Who picks after so many picks: there and back, over and over."""
    seats = state.game.seats
    turn, place = divmod(made, seats)
    return state.order[place if turn % 2 == 0 else seats - 1 - place]


def take_draft_card(state: War, seat: Seat, word: int) -> None:
    """A draft card lies before a player."""
    state.drafted = replaced(state.drafted, seat * len(DRAFT_TYPES) + KINDS[word], VALUES[word])
    state.tell(Drafted(seat, KINDS[word], VALUES[word]))


ROLL_OFF: Final = RollOff("roll off", asks="chance")
CHOOSE_FACTION: Final = ChooseFaction("faction", lit=("factions",))
DRAFT: Final = Draft("draft", may_have=(COUNT,), lit=("factions",))
