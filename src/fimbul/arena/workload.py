"""What a game asks of people: how many picks a turn takes, how often others are asked, and what is done in turns."""

from collections import Counter
from typing import Any, NamedTuple

from fimbul.arena.series import Series, check, play_game
from fimbul.core.game import Game
from fimbul.core.step import CHANCE, NOBODY


class Workload(NamedTuple):
    """What was counted in some games. Chance, and answers that are no choice, are nobody's work."""

    games: int
    seats: int
    of_turns: list[int]  # picks in each turn by the seat whose turn it was
    for_others: int  # picks in the turns of others
    at_set_up: int  # picks before the first turn
    deeds: Counter[str]  # the words with which turns were begun
    questions: Counter[str]  # what was asked in the own turn

    @property
    def picks(self) -> int:
        """All picks of people."""
        return sum(self.of_turns) + self.for_others + self.at_set_up


def workload(series: Series) -> Workload:
    """Play the games of a series, and count."""
    game = check(series)
    found = Workload(series.games, game.seats, [], 0, 0, Counter(), Counter())
    for number in range(series.games):
        found = counted(game, play_game(game, series.players, series.seed, number).picks, found)
    return found


def counted(game: Game, picks: tuple[int, ...], so_far: Workload) -> Workload:
    """The same with one more game, which is played again from its picks."""
    state, turn, own = game.new(), None, 0
    of_turns, for_others, at_set_up = so_far.of_turns, so_far.for_others, so_far.at_set_up
    for option in picks:
        now = state.whose_turn()
        if now != turn:
            if turn is not None and turn.seat != NOBODY:
                of_turns.append(own)
            turn, own = now, 0
        if state.decider != CHANCE and not state.forced():
            if now.seat == NOBODY:
                at_set_up += 1
            elif state.decider == now.seat:
                if not own:
                    so_far.deeds[game.lexicon.word(option)] += 1
                so_far.questions[state.agenda[-1].step.name] += 1
                own += 1
            else:
                for_others += 1
        state.play(option)
    of_turns.append(own)
    return so_far._replace(for_others=for_others, at_set_up=at_set_up)


def share_below(counts: list[int], share: float) -> int:
    """The number that so large a part of the counts does not exceed."""
    return sorted(counts)[min(int(len(counts) * share), len(counts) - 1)] if counts else 0


def report_of_work(found: Workload) -> dict[str, Any]:
    """The figures as plain data."""
    each = found.games * found.seats
    return {
        "picks_of_people": round(found.picks / found.games, 1),
        "at_set_up": round(found.at_set_up / found.games, 1),
        "own_turn_median": share_below(found.of_turns, 0.5),
        "own_turn_95": share_below(found.of_turns, 0.95),
        "in_turns_of_others": round(found.for_others / max(found.picks, 1), 3),
        "asked": {step: round(count / found.games, 1) for step, count in found.questions.most_common(8)},
        "begun_with": {word: round(count / each, 2) for word, count in found.deeds.most_common(12)},
    }
