"""The words of the table: a question speaks to whoever reads it, and an option says what it does."""

from fimbul.games.meltwater import text
from fimbul.games.meltwater.data import BLUE, RED
from fimbul.games.meltwater.flow import STEPS
from fimbul.games.meltwater.lexicon import LEXICON
from fimbul.games.meltwater.state import Position
from tests.games.kit import asks, say
from tests.games.meltwater.scene import opening, scene


def offered(state: Position, word: str) -> str:
    """What an option is called for the seat that decides."""
    return text.label(state.view(state.decider), LEXICON.parse(word))


def test_only_who_decides_is_asked_what_to_do() -> None:
    """The other side and whoever watches are told for whom they wait."""
    state = opening()

    assert text.prompt(state.view(BLUE)) == "What do you do?"
    assert text.prompt(state.view(RED)) == text.prompt(state.view(None)) == "Blue chooses an action."


def test_the_first_of_a_kind_that_marches_is_not_one_more() -> None:
    """With a civilian in the group there is one more civilian, and still a first soldier."""
    state = scene(F4="bbB")

    say(state, "march F4")
    assert (offered(state, "civilian"), offered(state, "soldier")) == ("Take a civilian", "Take a soldier")

    say(state, "civilian")
    assert (offered(state, "civilian"), offered(state, "soldier")) == (
        "One more civilian",
        "Take a soldier",
    )


def test_every_question_has_words_and_no_words_are_left_over() -> None:
    """A prompt for each step that asks something, and for no other."""
    assert {*text.PROMPTS} == {step for step in STEPS.values() if asks(step)}
