"""Why an action cannot be begun at all: the hex that comes closest to it names the rule that is in its way."""

from typing import Any

import pytest

from tests.games.kit import said, why
from tests.games.meltwater.scene import scene


@pytest.mark.parametrize(
    ("hexes", "rule", "words"),
    [
        ({"F4": "b", "G4": "R"}, "MW-THREAT-01", "Not even from F4: An enemy soldier stands next to F4."),
        ({"F4": "b"}, "MW-THREAT-04", "Not even from F4: There are no civilians next to F4."),
        ({"F4": "b", "F5": "n"}, "MW-THREAT-02", "Not even from F4: No hex next to F4 has civilians and fewer units."),
        ({"F4": "b", "G4": "R", "A2": "b"}, "MW-THREAT-04", "Not even from A2: There are no civilians next to A2."),
    ],
)
def test_why_nobody_can_be_threatened(hexes: dict[str, Any], rule: str, words: str) -> None:
    """MW-THREAT-01, 02, 04: soldiers who watch, nobody there, nobody weaker; of several hexes the closest tells."""
    state = scene(**hexes)

    assert (why(state, "threaten"), said(state, "threaten")) == (rule, words)


@pytest.mark.parametrize(
    ("hexes", "dead", "rule", "words"),
    [
        ({"F4": "b"}, "", "MW-GANG-01", "You have no soldier on the board."),
        ({"F4": "B", "G4": "R", "F5": "n"}, "", "MW-GANG-01", "Not even from F4: An enemy soldier stands next to F4."),
        ({"F4": "B", "F6": "n"}, "", "MW-GANG-02", "Not even from F4: No neutral is in F4 or next to it."),
        (
            {"F4": "B", "F5": "nr"},
            "",
            "MW-GANG-05",
            "Not even from F4: The neutrals in reach of F4 stand among enemy units.",
        ),
        ({"F4": "B", "F5": "n"}, "F4", "MW-GANG-06", "Not even from F4: F4 is Dead; no civilian is brought there."),
    ],
)
def test_why_nobody_can_be_press_ganged(hexes: dict[str, Any], dead: str, rule: str, words: str) -> None:
    """MW-GANG-01, 02, 05, 06: no soldier, one who is watched, nobody in reach, nobody free, a Dead hex."""
    state = scene(dead=dead, **hexes)

    assert (why(state, "press-gang"), said(state, "press-gang")) == (rule, words)


@pytest.mark.parametrize(
    ("verb", "hexes", "dead", "rule", "words"),
    [
        ("march", {"A2": "b"}, "B3", "MW-MARCH-04", "Not even from A2: Every way out of A2 is Dead or held by "
         "the enemy; civilians cannot go."),
        ("march", {"A2": "b", "B3": "r"}, "", "MW-MARCH-03", "Not even from A2: Those in A2 have "
         "nowhere to go."),
        ("attack", {"F4": "b"}, "", "MW-ATT-01", "You have no soldier on the board."),
        ("attack", {"F4": "B"}, "", "MW-ATT-01", "Not even from F4: No enemy soldier stands next to F4."),
        ("militarize", {"F4": "B"}, "", "MW-MIL-02", "You have no civilian on the board."),
        ("militarize", {"F4": "b", "F5": "r"}, "", "MW-MIL-02", "Not even from F4: Enemy units stand next to F4."),
    ],
)  # fmt: skip
def test_why_the_other_actions_cannot_be_begun(
    verb: str, hexes: dict[str, Any], dead: str, rule: str, words: str
) -> None:
    """MW-MARCH-03, MW-MARCH-04, MW-ATT-01, MW-MIL-02: likewise."""
    state = scene(dead=dead, **hexes)

    assert (why(state, verb), said(state, verb)) == (rule, words)


@pytest.mark.parametrize(
    ("hexes", "rule"), [({"F3": "B"}, "MW-MARCH-05"), ({"F3": "bB"}, "MW-MARCH-05"), ({"F3": "b"}, "MW-MARCH-04")]
)
def test_before_anybody_is_picked_a_dead_hex_is_closed_only_to_civilians(hexes: dict[str, Any], rule: str) -> None:
    """MW-MARCH-05: where a soldier could go, it is only that nobody has been picked yet."""
    state = scene(dead="F2", **hexes)
    for word in ("march", "F3"):
        state.play(state.game.lexicon.parse(word))

    assert why(state, "F2") == rule


def test_where_own_units_are_counted_the_words_say_so() -> None:
    """MW-THREAT-02: by option neutrals in the own hex do not count, and the refusal does not claim that they do."""
    state = scene(F4="bn", F5="n", options={"threaten_counts": "own"})

    assert said(state, "threaten") == (
        "Not even from F4: No hex next to F4 has civilians and fewer units than you have there yourself."
    )

    state = scene(F4="bbn", F5="n", F3="nn", options={"threaten_counts": "own"})
    for word in ("threaten", "F4"):
        state.play(state.game.lexicon.parse(word))

    assert said(state, "F3") == "F3 does not hold fewer units than you have yourself where you threaten from."
