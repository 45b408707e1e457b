"""The sample round of a game, unrolled note by note."""

from fimbul.cli.reel import Reel, Scene, sentences, whose_eyes
from fimbul.core.game import hears
from fimbul.core.record import read
from fimbul.core.sitting import Sitting, replay
from fimbul.games import game_of, sample_round


def unroll_lesson(name: str, seat: str | None = None) -> Reel:
    """A scene for each note, with what was heard since the one before; through its eyes, unless a seat is named.

    Nothing is told of what came before the first note.
    """
    header, entries = read(sample_round(name))
    game = game_of(header)
    sitting = Sitting(game, header)
    scenes: list[Scene] = []
    told = 0
    for entry, _, _, _ in replay(sitting, entries):
        if entry.kind == "note":
            eyes = whose_eyes(game, seat or (entry.seat if entry.seat in game.seat_names else None))
            heard = [event for events in sitting.told[told:] for audience, event in events if hears(audience, eyes)]
            scenes.append(Scene(sitting.position(), entry.words[0], sentences(game, heard) if scenes else [], eyes))
            told = len(sitting.told)
    return Reel(game, header, scenes, None, closed=False)
