"""A turn that is prepared is tried on a sample: nothing that is sealed comes out of it."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from fimbul.agents.foresight import foreseen
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.table.http import preparing
from fimbul.table.http.preparing import drafted
from fimbul.table.play.prepared import PreparedTurn, prepared_pick
from fimbul.table.play.refused import Refused
from fimbul.table.show.draft import Draft
from tests.table.brink import BRINKS, log_of, rehearse
from tests.table.sealed_words import sealed_words, spoken, spoken_of, told_of

RICH = next(brink for brink in BRINKS if brink.package == "pocket-2")
OPEN = ["pack-3"]


def way_to_the_opening() -> list[State]:
    """The positions of a game up to the recruiting of so many troops that a package is opened, and the one after."""
    log = log_of(RICH)
    rehearsed = rehearse(RICH, log)
    chances, picks = iter(rehearsed.chances), iter(rehearsed.picks)
    states = [log.game_for([1, 2, 3]).new()]
    while state_opens_nothing(states[-1]):
        state = states[-1].copy()
        state.play(next_option(state, chances, picks))
        states.append(state)
    return states


def next_option(state: State, chances: Iterator[int], picks: Iterator[int]) -> int:
    """What was picked in the rehearsal."""
    if state.decider == CHANCE:
        return next(chances)
    return state.asked[0] if state.forced() else next(picks)


def state_opens_nothing(state: State) -> bool:
    """Is only open what was open in the world?"""
    return list(state.view(None)["packages"]) == OPEN


def shown_in(draft: Draft) -> str:
    """All that a page could draw of a draft."""
    return json.dumps([state.view(draft.seat) for state in draft.states])


@pytest.mark.rule("RL-CAMP-05")
def test_no_draft_opens_what_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """RL-CAMP-05: the troops that would open a package cannot be recruited in a draft, said now or kept before; and a
    sample in which something was opened on the way is none that is shown.
    """
    way = way_to_the_opening()
    opens, last = way[-1], way[-2]
    turn, seat = last.whose_turn(), last.decider
    before = next(state for state in reversed(way) if state.whose_turn() != turn)
    assert before.decider not in (seat, CHANCE)
    own = [state for state in way[:-1] if state.whose_turn() == turn and state.decider == seat]
    words = [state.game.lexicon.word(option_between(state, way)) for state in own]

    found = foreseen(Perspective(before, seat), Random(3))
    assert found is not None
    draft = Draft(seat, found, 0, None)
    draft.say(words[:-1])
    with pytest.raises(Refused, match="as far as"):
        draft.say(words[-1:])
    kept = PreparedTurn([*draft.picks, prepared_pick(draft.state, seat, draft.state.game.lexicon.parse(words[-1]))])
    again = Draft(seat, found, 0, kept)
    assert len(again.picks) == len(words) - 1
    for shown in (shown_in(draft), shown_in(again)):
        assert told_of(shown, sealed_words(OPEN)) | spoken_of(shown, spoken(OPEN)) == set()

    monkeypatch.setattr(preparing, "foreseen", lambda *_: opens)
    assert drafted(before, seat, 0, None) is None


def option_between(state: State, way: list[State]) -> int:
    """What was picked in a position on the way."""
    after = way[way.index(state) + 1]
    for option in state.asked:
        tried = state.copy()
        tried.play(option)
        if tried.view(None) == after.view(None):
            return option
    raise AssertionError("nothing leads there")
