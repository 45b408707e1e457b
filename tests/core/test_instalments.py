"""Records in instalments: whoever knows the beginning follows by what was written since."""

from random import Random

import fimbul
from fimbul.core.record import read_entry
from fimbul.core.sitting import Sitting, replay


def test_a_record_can_be_told_in_instalments() -> None:
    """Whoever knows it up to a mark can follow by what was written since, wherever a line was open then."""
    sitting, dice = fimbul.sit_down(fimbul.game("meltwater"), ["a", "b"]), Random(6)
    told, mark = Sitting(sitting.game, sitting.header), sitting.beginning
    while not sitting.state.over:
        for _ in range(dice.randrange(4)):
            seat = sitting.state.decider
            if sitting.undoable(seat) and dice.random() < 0.2:
                sitting.undo(seat)
            elif not sitting.state.over:
                sitting.play(dice.choice(sitting.state.options()))
        news, mark = sitting.lines_since(mark), sitting.mark
        entries = [read_entry(line, 1, {*told.game.seat_names, "chance"}) for line in news]
        for _ in replay(told, [entry for entry in entries if entry.kind != "digest"]):
            pass
        assert told.state.key() == sitting.state.key()

    assert told.text() == sitting.text()
