"""A turn that is prepared is tried on a sample: nothing that is sealed comes out of it, and nobody waits for it."""

import asyncio
import json
import threading
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from fimbul.agents.foresight import foreseen
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.table.http import preparing
from fimbul.table.http.live import attend
from fimbul.table.http.preparing import drafted, prepare
from fimbul.table.http.protocol import Attend, Prepare
from fimbul.table.play.prepared import PreparedTurn, prepared_pick
from fimbul.table.play.refused import Refused
from fimbul.table.show.draft import Draft
from tests.table.brink import BRINKS, log_of, rehearse
from tests.table.parlour import FREE, ME, Parlour
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


def test_nobody_who_opens_a_table_waits_for_drafts_and_for_what_others_have_missed(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many lines ask for them, and however long they take."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    pages = [evening.line(room, olav, "page") for _ in range(10)]
    begun, go_on = threading.Event(), threading.Event()

    def long_work(*_: object) -> None:
        begun.set()
        go_on.wait(10)

    class Long(NamedTuple):
        """What somebody has missed, and takes long to draw."""

        seat: int = 1
        picks: tuple[int, ...] = ()
        is_told: bool = False

        def go_on(self, _known: object) -> None:
            """Draw it."""
            long_work()

    monkeypatch.setattr(preparing, "drafted", long_work)
    monkeypatch.setattr("fimbul.table.show.audience.missed_by", lambda *_: Long())

    async def flood() -> None:
        asked = [asyncio.create_task(prepare(evening.house, room, page, Prepare(1, 1, "begin"))) for page in pages]
        for page in pages:
            await attend(evening.house, room, page, Attend(1, "since"))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        async with asyncio.timeout(5), evening.house.lanes.lane(0):
            assert await evening.house.lanes.run(len, "opened") == 6
        go_on.set()
        await asyncio.gather(*asked)

    evening.run(flood())
