"""A log in few lines, by the names of those who sit there."""

from fimbul.table.http.protocol import LogLine
from fimbul.table.play.few_lines import in_few_lines

NAMES = {0: "Ragna", 1: "Olav"}


def told(*lines: tuple[str, int | None]) -> list[str]:
    """Sentences in few lines."""
    return [line.text for line in in_few_lines([LogLine(*line) for line in lines], NAMES)]


def test_what_somebody_does_in_a_row_is_one_sentence() -> None:
    """Deeds of one seat follow each other; somebody else's stands alone."""
    lines = told(
        ("Ragna marched 2 civilians from F4 to F5.", 0),
        ("Ragna attacked G5 from F5.", 0),
        ("Olav passed.", 1),
    )

    assert lines == ["Ragna marched 2 civilians from F4 to F5, then attacked G5 from F5.", "Olav passed."]


def test_equal_sentences_are_told_once_with_how_often() -> None:
    """Nobody reads five times that a card was drawn."""
    assert told(*[("Olav drew a card.", 1)] * 5) == ["Olav drew a card five times."]


def test_things_of_one_verb_are_a_list() -> None:
    """What was drawn is told like a hand of cards."""
    lines = told(("Ragna drew a net.", 0), ("Ragna drew a spear.", 0), ("Ragna drew a shovel.", 0))

    assert lines == ["Ragna drew a net, a spear and a shovel."]


def test_what_befell_several_places_is_told_once() -> None:
    """Radiation that comes to three hexes is one sentence, which says the same."""
    lines = told(("D6 took radiation.", None), ("F2 took radiation.", None), ("G1 turned Dead.", None))

    assert lines == ["D6 and F2 took radiation.", "G1 turned Dead."]


def test_a_sentence_that_has_gone_on_to_somebody_else_is_not_continued() -> None:
    """Else it would be told that the civilian marched."""
    lines = told(
        ("Ragna threatened I5 from H6; the red civilian went to I4.", 0),
        ("Ragna marched one soldier from H6 to H5.", 0),
    )

    assert len(lines) == 2


def test_a_sentence_stays_so_short_that_it_is_read_at_a_glance() -> None:
    """Many deeds are several lines, and none is lost."""
    deeds = [f"Ragna marched one civilian and one stockpile from A{number} to B{number}." for number in range(1, 8)]

    lines = told(*[(deed, 0) for deed in deeds])

    assert 1 < len(lines) < 7
    assert all(len(line) <= 150 for line in lines)
    assert all(f"A{number} to B{number}" in " ".join(lines) for number in range(1, 8))
