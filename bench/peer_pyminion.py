"""pyminion (Dominion): two players that answer every question at random.

pyminion has no random bot and keeps no list of decisions; it calls a decider, which we give it. A card or an answer
given counts as one decision, as a pick does with us, and so does a call that is answered with nothing. Playing five
treasures in one call counts five. Its log, on by default, is switched off: it would take half of the time. One card is
left out, since version 0.4.0 stops with an error when Remodel is played from an otherwise empty hand.
"""

import logging
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from importlib import import_module, metadata
from typing import Any

from bench.contestant import SEED, Census, Contestant, serve


class Enough(Exception):
    """Stops a game in the middle of a question."""


class Decider:
    """Every answer alike, each counted; after `patience` decisions it stops the game. It keeps nothing dear to copy."""

    def __init__(self, patience: int) -> None:
        self.decisions = 0
        self.choices = 0
        self.patience = patience

    def count(self, given: int, answers: int) -> None:
        """A question with so many answers has been answered with so many cards."""
        if self.decisions >= self.patience:
            raise Enough
        self.decisions += max(1, given)
        if answers > 1:
            self.choices += max(1, given)

    def one(self, answers: list[Any]) -> Any:
        """One of the answers."""
        self.count(1, len(answers))
        return answers[int(random.random() * len(answers))]

    def some(self, cards: list[Any], fewest: int, most: int) -> list[Any]:
        """A number of the cards."""
        most = len(cards) if most < 0 else min(most, len(cards))
        fewest = min(fewest, most)
        number = fewest + int(random.random() * (most - fewest + 1))
        self.count(number, 1 if fewest == len(cards) else 2)
        return random.sample(cards, number)

    def action_phase_decision(self, valid_actions: list[Any], *_: Any) -> Any:
        """An action, or no more actions."""
        return self.one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures: list[Any], *_: Any) -> list[Any]:
        """All treasures, as every bot of pyminion does."""
        self.count(len(valid_treasures), 1)
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], **_: Any) -> Any:
        """A card, or nothing."""
        return self.one([*valid_cards, None])

    def binary_decision(self, **_: Any) -> Any:
        """Yes or no."""
        return self.one([True, False])

    def multi_play_decision(self, valid_cards: list[Any], required: bool = True, **_: Any) -> Any:
        """The action that is played twice."""
        return self.one(valid_cards if required else [*valid_cards, None])

    def discard_decision(
        self, valid_cards: list[Any], min_num_discard: int = 0, max_num_discard: int = -1, **_: Any
    ) -> list[Any]:
        """What is discarded."""
        return self.some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(
        self, valid_cards: list[Any], min_num_trash: int = 0, max_num_trash: int = -1, **_: Any
    ) -> list[Any]:
        """What is trashed."""
        return self.some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(
        self, valid_cards: list[Any], min_num_gain: int = 0, max_num_gain: int = -1, **_: Any
    ) -> list[Any]:
        """What is gained."""
        return self.some(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(
        self, valid_cards: list[Any], min_num_topdeck: int = 0, max_num_topdeck: int = -1, **_: Any
    ) -> list[Any]:
        """What goes on top of the deck."""
        return self.some(valid_cards, min_num_topdeck, max_num_topdeck)


class Pyminion(Contestant):
    """Dominion for two with ten cards of the base set, drawn anew for each game."""

    def __init__(self) -> None:
        super().__init__(metadata.version("pyminion"))
        self.make_game: Any = import_module("pyminion.game").Game
        self.make_player: Any = import_module("pyminion.player").Player
        base_set: list[Any] = import_module("pyminion.expansions.base").base_set
        self.cards = [card for card in base_set if card.name != "Remodel"]

    def start(self, decider: Decider) -> Any:
        """A game about to begin, with the cards shuffled by the engine."""
        players = [self.make_player(decider, player_id=name) for name in ("one", "two")]
        return self.make_game(players, [self.cards], log_stdout=False)

    def play(self) -> int:
        """Until the provinces or three piles are gone."""
        decider = Decider(1_000_000)
        self.start(decider).play()
        return decider.decisions

    def census(self) -> Census:
        """One game, counted."""
        decider = Decider(1_000_000)
        self.start(decider).play()
        return Census(decider.decisions, decider.choices)

    def position(self, decisions: int) -> Any:
        """A game stopped in the middle of a question."""
        game = self.start(Decider(decisions))
        with suppress(Enough):
            game.play()
        return game

    def copies(self) -> dict[str, Callable[[Any], object]]:
        """The standard library's, since the engine has none."""
        return {"deepcopy": deepcopy}


if __name__ == "__main__":
    logging.disable()
    random.seed(SEED)
    serve(Pyminion())
