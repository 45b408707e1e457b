"""Turns that are prepared: what somebody will pick when her turn comes, if what she named is still as she saw it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol

import msgspec

from fimbul.core.game import Game, State, View
from fimbul.core.words import called
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.play.refused import Refused

MOST_PICKS: Final = 60
MOST_BYTES: Final = 60_000
MOST_TOLD: Final = 3  # differences in a sentence
NOT_NAMED: Final = ("options", "words", "question", "setup", "prices", "called", "names")  # parts of a view

Named = dict[str, Any]  # by the way to it, a part of a view


class PreparedPick(msgspec.Struct):
    """One pick: its word, how it is told, the question that it answers, and what it names, as the seat saw them."""

    word: str
    told: str
    question: Any
    named: Named


class PreparedTurn(msgspec.Struct):
    """The picks of a turn, of which so many are made; or why no more of them are."""

    picks: list[PreparedPick]
    made: int = 0
    stopped: str = ""

    def write(self) -> str:
        """As the database keeps it."""
        return msgspec.json.encode(self).decode()


def read_prepared(written: str | None) -> PreparedTurn | None:
    """What the database has kept; what another version of the house has written in other words is nothing."""
    try:
        return msgspec.json.decode(written, type=PreparedTurn) if written else None
    except ValueError:
        return None


def prepared_pick(state: State, seat: int, option: int) -> PreparedPick:
    """A pick that is legal in a position in which the seat decides."""
    game, view = state.game, state.view(seat)
    word = game.lexicon.word(option)
    told = game.meaning(view, option).title
    return PreparedPick(word, told, plain(view["question"]), named_by(game, view, seat, word))


def plain(value: Any) -> Any:
    """A value as it comes back from the database."""
    return msgspec.json.decode(msgspec.json.encode(value))


def named_by(game: Game, view: View, seat: int, word: str) -> Named:
    """The parts of a view that stand under a word, by the way to each; not what is under the names of other seats."""
    others = {name for number, name in enumerate(game.seat_names) if number != seat}
    parts = {name: part for name, part in view.items() if name not in NOT_NAMED}
    found: Named = plain(dict(found_in(parts, word, "", others)))
    return found


def found_in(part: Mapping[str, Any], word: str, way: str, others: set[str]) -> Iterator[tuple[str, Any]]:
    """The same in a part of the view."""
    for name, value in part.items():
        if name == word:
            yield f"{way}/{name}", value
        elif isinstance(value, dict) and name not in others:
            yield from found_in(value, word, f"{way}/{name}", others)


def obstacle(state: State, seat: int, pick: PreparedPick, names: Mapping[str, str]) -> str:
    """Why a prepared pick is not made now, as a sentence; empty if it is the answer to what is asked."""
    game, view = state.game, state.view(seat)
    now = named_by(game, view, seat, pick.word)
    if now != pick.named:
        return f"{pick.told} has changed{difference(pick.named, now)}."
    if plain(view["question"]) != pick.question:
        return f"You are asked something else: {called(game.prompt(view), names)}"
    if option_of(game, pick) not in state.asked:
        return f"{pick.told} cannot be picked now."
    return ""


def option_of(game: Game, pick: PreparedPick) -> int:
    """The option that a prepared pick is."""
    return game.lexicon.parse(pick.word)


def difference(before: Named, after: Named) -> str:
    """What is other than before, in a few words."""
    told = [words for way in {**before, **after} for words in differences(way, before.get(way), after.get(way))]
    return f": {', '.join(told[:MOST_TOLD])}" if told else ""


def differences(way: str, before: Any, after: Any) -> Iterator[str]:
    """The figures and states in two parts of views that differ."""
    thing = way.rpartition("/")[2].replace("_", " ").replace("-", " ")
    if isinstance(before, dict) or isinstance(after, dict):
        one, other = before if isinstance(before, dict) else {}, after if isinstance(after, dict) else {}
        for name in {**one, **other}:
            yield from differences(name, one.get(name), other.get(name))
    elif before != after and is_told(before) and is_told(after):
        yield f"{thing} {as_told(after)} instead of {as_told(before)}"


def is_told(value: Any) -> bool:
    """Can it be said in a word?"""
    return value is None or isinstance(value, (bool, int, str))


def as_told(value: Any) -> str:
    """A value in a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, 0, "") else str(value).replace("-", " ")


class Deciding(Protocol):
    """A table, as far as it tells who is asked."""

    @property
    def decider(self) -> int:
        """The seat that decides now."""


def check_preparing(room: Deciding, seat: Seat) -> None:
    """Refuse to prepare a turn where it makes no sense."""
    if seat.lent:
        raise Refused(f"A bot ({seat.lent}) plays for you. Take your seat back first.")
    if room.decider == seat.number:
        raise Refused("You are asked now: pick instead.")
