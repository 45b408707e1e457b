"""A sealed word behaves as no word at all."""

import pytest

import fimbul
from fimbul.cli.answers import refusal, understand
from fimbul.core.errors import FimbulError, IllegalOption, UnknownWord
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.scene import marked

HIDDEN = [option for option in range(len(LEXICON)) if SEALED[option] != NONE]


def said(error: FimbulError, word: str) -> tuple[type, str]:
    """What is said of a word, but for the word."""
    return type(error), str(error).replace(word, "*")


@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize("option", HIDDEN, ids=LEXICON.word)
def test_a_sealed_word_is_no_word(option: int) -> None:
    """RL-CAMP-05: whatever it is said to, the answer is that of a word that does not exist."""
    game = GAME({})
    sitting, word = fimbul.sit_down(game, MEMBERS), LEXICON.word(option)
    state = sitting.state

    for saying in (
        sitting.say,
        lambda text: game.parse(state, text),
        lambda text: understand(state, text, fill_in=False),
    ):
        with pytest.raises(FimbulError) as none:
            saying("nothing-such")
        with pytest.raises(FimbulError) as sealed:
            saying(word)
        assert said(sealed.value, word) == said(none.value, "nothing-such")
    assert said(refusal(state, 0, word), word) == said(refusal(state, 0, "nothing-such"), "nothing-such")
    assert game.why_illegal(state, option) == f"Option {option} does not exist."
    with pytest.raises(UnknownWord, match=f"Option {option} does not exist"):
        game.explain(state, 0, option)
    with pytest.raises(IllegalOption, match=f"Option {option} does not exist"):
        state.play(option)


MEMBERS = ["north", "east", "south", "west"]


def test_words_exist_once_their_package_is_open() -> None:
    """And only those of that package."""
    world = marked(packages="pack-2")
    state = GAME({"world": write_world(world, BOX)}).new()

    assert GAME({}).sealed(GAME({}).new(), LEXICON.parse("resourceful"))
    assert state.game.parse(state, "resourceful") == LEXICON.parse("resourceful")
    with pytest.raises(UnknownWord):
        state.game.parse(state, "mutants")


def test_options_about_sealed_things_are_not_in_headers() -> None:
    """Unless somebody who knows has set them."""
    told = fimbul.sit_down(GAME({}), MEMBERS).text()
    known = fimbul.sit_down(GAME({"one_kaboom": True}), MEMBERS).text()

    assert "one_kaboom" not in told
    assert "option one_kaboom yes" in known
    assert fimbul.open_record(told).game.options["one_kaboom"] is False
    assert fimbul.open_record(known).game.options["one_kaboom"] is True


@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize("word", [*[LEXICON.word(option) for option in HIDDEN], "ocean", "fallout", "collaborator"])
def test_a_world_entered_by_hand_knows_no_sealed_word(word: str) -> None:
    """RL-CAMP-05: wherever it stands in the line, the answer is that of a word that does not exist."""
    game = GAME({})
    for line in (
        '{"%s":{}}',
        '{"factions":{"%s":{}}}',
        '{"scars_used":{"%s":1}}',
        '{"territories":{"peru":{"city":"%s"}}}',
        '{"names":{"%s":"Here"}}',
    ):
        answers = []
        for entered in (word, "nothing-such"):
            with pytest.raises(FimbulError) as refused:
                game.entered_world(line % entered, 3)
            answers.append(said(refused.value, entered))
        assert answers[0] == answers[1]
