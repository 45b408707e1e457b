"""The sample round of a game, unrolled note by note."""

from fimbul.cli.unrolled import UnrolledRecord, UnrolledStep, sentences, whose_eyes
from fimbul.core.game import hears
from fimbul.core.record import read
from fimbul.core.sitting import Sitting, replay
from fimbul.games import game_of, sample_round


def unroll_lesson(name: str, seat: str | None = None) -> UnrolledRecord:
    """A step for each note, with what was heard since the one before; through its eyes, unless a seat is named.

    Nothing is told of what came before the first note.
    """
    header, entries = read(sample_round(name))
    game = game_of(header)
    sitting = Sitting(game, header)
    steps: list[UnrolledStep] = []
    told = 0
    for entry, _, _, _ in replay(sitting, entries):
        if entry.kind == "note":
            eyes = whose_eyes(game, seat or (entry.seat if entry.seat in game.seat_names else None))
            heard = [event for events in sitting.told[told:] for audience, event in events if hears(audience, eyes)]
            steps.append(
                UnrolledStep(sitting.position(), entry.words[0], sentences(game, heard) if steps else [], eyes)
            )
            told = len(sitting.told)
    return UnrolledRecord(game, header, steps, None, closed=False)
