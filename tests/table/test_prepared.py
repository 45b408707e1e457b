"""A turn that is prepared while others decide: played when it comes, as far as what it names has not changed."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from fimbul.core.perspective import Perspective
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http.live import answer
from fimbul.table.http.preparing import NOT_HERE, prepare
from fimbul.table.http.protocol import Concede, Done, Lend, No, OrderMessage, Page, Prepare, Told, Undo
from fimbul.table.people.persons import Person
from fimbul.table.play.prepared import MOST_PICKS, PreparedTurn, obstacle, prepared_pick, read_prepared
from fimbul.table.play.room import Room
from fimbul.table.show.summaries import summary_of
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import FREE, ME, Parlour, at, here, parlour, raw, sent, sitting_of, state_of


def say(evening: Parlour, room: Room, viewer: Viewer, what: Any, *words: str, crumb: int | None = None) -> Told:
    """Olav's page asks for something while he prepares."""
    return evening.run(prepare(evening.house, room, viewer, Prepare(1, 1, what, list(words), crumb)))


def two_at_a_table(evening: Parlour, game: str = "meltwater", **options: Any) -> tuple[Room, Person, Person, Viewer]:
    """Ragna is asked, and Olav looks on at his page."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, game, ME, FREE, **options)
    vars(room)["dice"] = Random(2)  # with these dice Olav soon gets a leader who answers what others declare
    evening.sit(room, olav)
    return room, ragna, olav, evening.line(room, olav, "page")


def draft_some(evening: Parlour, room: Room, page: Viewer, most: int = 4) -> list[str]:
    """Olav prepares the first picks that are offered, but no pass; gives their words."""
    assert say(evening, room, page, "begin") == Done(1)
    words: list[str] = []
    while page.draft is not None and page.draft.goes_on and len(words) < most:
        lexicon = room.game.lexicon
        words.append(next(w for w in map(lexicon.word, page.draft.state.asked) if w != "pass"))
        assert say(evening, room, page, "pick", words[-1]) == Done(1)
    return words


def until_olav(evening: Parlour, room: Room, ragna: Person) -> None:
    """Ragna passes, and answers what else she is asked until the turn is Olav's."""
    while room.decider == 0:
        offered = [room.game.lexicon.word(option) for option in state_of(room).asked]
        assert isinstance(evening.pick(room, ragna, "pass" if "pass" in offered else offered[0]), Done)


def settled(evening: Parlour, room: Room) -> None:
    """Whatever plays by itself has played."""
    evening.wait(lambda: room.driver.idle and not room.automatic())


def made_by(room: Room, seat: int) -> list[str]:
    """The words that a seat has picked by choice."""
    return [room.game.lexicon.word(pick.option) for pick in sitting_of(room).picks if pick.seat == seat]


def kept(room: Room) -> PreparedTurn | None:
    """What Olav has prepared."""
    return read_prepared(room.seats[1].prepared)


def change_what_is_named(room: Room, number: int) -> None:
    """As if what one of the picks names had looked otherwise when it was prepared."""
    turn = kept(room)
    assert turn is not None
    turn.picks[number].named = {"/hexes/J5": {"red soldier": 7}}
    room.seats[1].prepared = turn.write()


def test_a_prepared_turn_is_played_when_it_comes(evening: Parlour) -> None:
    """Pick by pick, as it was laid out; then nothing is prepared any more."""
    room, ragna, _olav, page = two_at_a_table(evening)
    words = draft_some(evening, room, page)
    assert say(evening, room, page, "keep") == Done(1)
    assert made_by(room, 1) == []

    until_olav(evening, room, ragna)
    settled(evening, room)

    assert made_by(room, 1) == words
    assert kept(room) is None
    assert room.decider == 1


def test_what_is_drafted_is_shown_in_place_of_the_table_and_can_be_taken_back(evening: Parlour) -> None:
    """Crumbs of all picks, the question of the turn to come, and after it is closed the table again."""
    room, _ragna, _olav, page = two_at_a_table(evening)
    draft_some(evening, room, page, 2)
    prompts = [str(m.parts["prompt"]) for m in sent(page) if isinstance(m, Page) and "prompt" in m.parts]
    assert "Your next turn" in prompts[-1]
    assert prompts[-1].count("data-crumb") == 2

    assert say(evening, room, page, "back", crumb=1) == Done(1)
    assert page.draft is not None
    assert len(page.draft.picks) == 1
    assert say(evening, room, page, "close") == Done(1)

    prompts = [str(m.parts["prompt"]) for m in sent(page) if isinstance(m, Page) and "prompt" in m.parts]
    assert "Ragna decides" in prompts[-1]
    assert kept(room) is None


def test_it_stops_at_the_first_difference_and_says_which(evening: Parlour) -> None:
    """What was before that is played; then the person is asked, and told why."""
    room, ragna, olav, page = two_at_a_table(evening)
    words = draft_some(evening, room, page)
    say(evening, room, page, "keep")
    change_what_is_named(room, 2)

    until_olav(evening, room, ragna)
    settled(evening, room)

    assert made_by(room, 1) == words[:2]
    turn = kept(room)
    assert turn is not None
    assert "has changed" in turn.stopped
    prompt = [str(m.parts["prompt"]) for m in sent(page) if isinstance(m, Page) and "prompt" in m.parts][-1]
    assert "Your prepared turn stops here" in prompt

    assert isinstance(evening.pick(room, olav), Done)
    assert kept(room) is None


def test_it_stops_where_something_was_opened_that_its_person_has_not_seen(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was opened may have changed what is good: nothing more is played for her before she has looked."""
    room, ragna, olav, page = two_at_a_table(evening)
    draft_some(evening, room, page)
    say(evening, room, page, "keep")
    monkeypatch.setattr(room.openings, "hold_back", lambda person: person is not None and person.id == olav.id)

    until_olav(evening, room, ragna)
    settled(evening, room)

    assert made_by(room, 1) == []
    turn = kept(room)
    assert turn is not None
    assert turn.stopped == LOOK_FIRST


def test_what_a_word_names_is_compared_and_other_things_are_not() -> None:
    """A hex that somebody has entered has changed; one that is named by no pick may."""
    import fimbul

    state = fimbul.game("meltwater").new()
    dice = Random(3)
    while state.decider != 0 or "F5" not in state.view(0)["words"]:
        state.play(dice.choice(state.options()))
    pick = prepared_pick(state, 0, state.game.lexicon.parse("F5"))
    assert obstacle(state, 0, pick, {}) == ""

    pick.named["/hexes/F5"]["red soldier"] = 2
    assert "red soldier none instead of 2" in obstacle(state, 0, pick, {})


def test_who_has_to_answer_others_finds_her_draft_again(evening: Parlour) -> None:
    """A window of another's turn is answered on the table as it is; then the draft goes on where it was."""
    room, ragna, olav, page = two_at_a_table(evening, "scavengers", seats=2, hq=4)
    dice, seen = Random(3), 0
    for _ in range(300):
        state = state_of(room)
        if page.draft is None and room.decider == 0 and state.whose_turn().seat == 0:
            say(evening, room, page, "begin")
        if page.draft is not None and room.decider == 1 and state.whose_turn().seat == 0:
            assert isinstance(say(evening, room, page, "keep"), No)
            prompts = [str(m.parts["prompt"]) for m in sent(page) if isinstance(m, Page) and "prompt" in m.parts]
            assert "Your next turn" not in prompts[-1]
            evening.pick(room, olav, room.game.lexicon.word(state.asked[0]))
            if room.decider == 0:
                prompts = [str(m.parts["prompt"]) for m in sent(page) if isinstance(m, Page) and "prompt" in m.parts]
                assert "Your next turn" in prompts[-1]
                seen += 1
            continue
        if seen > 1:
            break
        evening.pick(room, (ragna, olav)[room.decider], room.game.lexicon.word(dice.choice(state.asked)))
    assert seen


def test_a_question_that_was_not_foreseen_is_asked(evening: Parlour) -> None:
    """As when somebody starves first: nothing is guessed."""
    room, ragna, _olav, page = two_at_a_table(evening)
    draft_some(evening, room, page)
    say(evening, room, page, "keep")
    turn = kept(room)
    assert turn is not None
    turn.picks[0].question = {"step": "starvation"}
    room.seats[1].prepared = turn.write()

    until_olav(evening, room, ragna)
    settled(evening, room)

    assert made_by(room, 1) == []
    stopped = kept(room)
    assert stopped is not None
    assert stopped.stopped.startswith("You are asked something else")


def test_nobody_else_is_sent_a_byte_of_it(evening: Parlour) -> None:
    """Neither when it is begun, nor when it is kept, changed or dropped; nor does any list tell it."""
    room, ragna, _olav, page = two_at_a_table(evening)
    signy = evening.person("Signy")
    others = [evening.line(room, ragna, "page"), evening.line(room, ragna), evening.line(room, signy, "page")]
    for each in others:
        raw(each)
    before = [summary_of(room, person) for person in (ragna, signy)]
    paint = room.audience.first_table_view(ragna)

    draft_some(evening, room, page)
    say(evening, room, page, "keep")
    say(evening, room, page, "drop")
    draft_some(evening, room, page, 1)
    say(evening, room, page, "keep")

    assert [raw(each) for each in others] == [[], [], []]
    assert [summary_of(room, person) for person in (ragna, signy)] == before
    assert room.audience.first_table_view(ragna) == paint
    assert "prepared" not in str(evening.run(evening.house.record(room.setup.id)))


@pytest.mark.parametrize("stops", [False, True])
def test_a_pick_that_was_prepared_looks_to_others_like_one_by_hand(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, stops: bool
) -> None:
    """Two tables played alike: at one of them Olav's turn was prepared, and perhaps stops. Ragna is sent the same."""
    from fimbul.table.show import audience

    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    rooms = []
    for _ in range(2):
        rooms.append(evening.table(ragna, "meltwater", ME, FREE))
        vars(rooms[-1])["dice"] = Random(1)
        evening.sit(rooms[-1], olav)
    prepared, by_hand = rooms
    page, _ = [evening.line(room, olav, "page") for room in rooms]
    lines = [evening.line(room, ragna, "page") for room in rooms]
    words = draft_some(evening, prepared, page)
    say(evening, prepared, page, "keep")
    if stops:
        change_what_is_named(prepared, 2)
        words = words[:2]

    for room in rooms:
        until_olav(evening, room, ragna)
    settled(evening, prepared)
    for word in words:
        assert isinstance(evening.pick(by_hand, olav, word), Done)

    heard = [
        [message.replace(room.setup.id.encode(), b"") for message in raw(line)]
        for room, line in zip(rooms, lines, strict=True)
    ]
    assert heard[0] == heard[1]


def test_it_is_kept_through_a_restart_and_no_pick_is_made_twice(evening: Parlour) -> None:
    """The house ends between two picks of the turn: each of them is made once, in its order."""
    room, ragna, _olav, page = two_at_a_table(evening)
    words = draft_some(evening, room, page)
    say(evening, room, page, "keep")

    evening.close()
    evening.reopen()
    again = evening.run(evening.house.room(room.setup.id))
    slow = again.driver.prepared_s
    again.driver.prepared_s = lambda: 0.0 if len(made_by(again, 1)) < 2 else 60.0  # type: ignore[method-assign]
    until_olav(evening, again, ragna)
    evening.wait(lambda: len(made_by(again, 1)) == 2)
    assert slow() == 0.0
    evening.close()
    evening.reopen()
    later = evening.run(evening.house.room(room.setup.id))
    settled(evening, later)

    assert made_by(later, 1) == words


def test_a_pick_and_that_it_is_made_are_written_together(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no kill can come between them."""
    room, ragna, _olav, page = two_at_a_table(evening)
    words = draft_some(evening, room, page)
    say(evening, room, page, "keep")
    written: list[tuple[int, int]] = []
    write = evening.house.store.write

    async def counted(*changes: Any, acts: Any = ()) -> None:
        written.append((len(changes), len([act for act in acts if act[3] == 1])))
        await write(*changes, acts=acts)

    monkeypatch.setattr(evening.house.store, "write", counted)
    until_olav(evening, room, ragna)
    settled(evening, room)

    assert [each for each in written if each[1]] == [(1, 1)] * len(words)


def test_what_somebody_does_herself_ends_what_she_had_prepared(evening: Parlour) -> None:
    """An own pick, an undo on the way, a seat that is lent: the rest is not played behind her back."""
    room, ragna, olav, page = two_at_a_table(evening)
    words = draft_some(evening, room, page)
    say(evening, room, page, "keep")
    room.driver.prepared_s = lambda: 60.0 if len(made_by(room, 1)) == 2 else 0.0  # type: ignore[method-assign]
    until_olav(evening, room, ragna)
    evening.wait(lambda: len(made_by(room, 1)) == 2 and not room.lock.locked())

    assert isinstance(evening.ask(room, olav, Undo(1, 1, at(room, olav, 1))), Done)
    assert kept(room) is None
    assert made_by(room, 1) == words[:1]

    evening.pick_until(room, olav, lambda: room.decider == 0)
    draft_some(evening, room, page, 1)
    say(evening, room, page, "keep")
    assert isinstance(evening.ask(room, olav, Lend(1, 1, "uniform")), Done)
    assert kept(room) is None


@pytest.mark.parametrize("case", ["no seat", "another's", "program", "asked now", "lent", "over"])
def test_a_turn_is_prepared_for_an_own_seat_while_others_decide(evening: Parlour, case: str) -> None:
    """Whoever else asks is refused in words, and nothing is foreseen for them."""
    room, ragna, olav, page = two_at_a_table(evening)
    signy = evening.person("Signy")
    if case == "lent":
        evening.ask(room, olav, Lend(1, 1, "uniform"))
    if case == "over":
        evening.ask(room, ragna, Concede(1, 0))
    asks = {"no seat": (signy, "page"), "another's": (ragna, "page"), "program": (olav, "json")}
    viewer = evening.line(room, *asks[case]) if case in asks else page  # type: ignore[arg-type]
    seat = 0 if case == "asked now" else 1
    if case == "asked now":
        viewer = evening.line(room, ragna, "page")

    told = evening.run(prepare(evening.house, room, viewer, Prepare(1, seat, "begin")))

    assert isinstance(told, No)
    assert viewer.draft is None
    assert case != "program" or told.words == NOT_HERE


def test_a_draft_is_bounded_and_takes_what_is_offered_there_only(evening: Parlour) -> None:
    """Nonsense, what is dark, more than there is, and all at once: nothing of it counts, and the draft stays."""
    room, _ragna, _olav, page = two_at_a_table(evening)
    assert isinstance(say(evening, room, page, "pick", "march"), No)
    assert isinstance(say(evening, room, page, "keep"), No)
    assert say(evening, room, page, "begin") == Done(1)
    assert isinstance(say(evening, room, page, "keep"), No)
    for words in (["nonsense"], ["done"], ["march", "march"], ["march", "A2", "nonsense"]):
        assert isinstance(say(evening, room, page, "pick", *words), No)
    assert page.draft is not None
    assert page.draft.picks == []
    assert len(page.draft.states) == 1
    assert MOST_PICKS <= 60


def test_a_flood_of_drafts_is_told_to_wait(evening: Parlour) -> None:
    """What one person may ask for is limited; each draft is made in one thread, one at a time."""
    room, _ragna, _olav, page = two_at_a_table(evening)
    words = msgspec.json.encode(Prepare(1, 1, "begin"))

    async def flood() -> list[Told]:
        return [await answer(evening.house, room, page, words) for _ in range(80)]

    answers = evening.run(flood())

    assert isinstance(answers[0], Done)
    assert isinstance(answers[-1], No)
    assert "often" in answers[-1].words


def test_after_the_game_nothing_is_prepared_any_more(evening: Parlour) -> None:
    """What was kept goes with the game."""
    room, ragna, _olav, page = two_at_a_table(evening)
    draft_some(evening, room, page)
    say(evening, room, page, "keep")

    assert isinstance(evening.ask(room, ragna, Concede(1, 0)), Done)

    assert room.phase == "over"
    assert kept(room) is None
    assert not room.automatic()
    assert isinstance(say(evening, room, page, "begin"), No)


def test_at_a_shared_screen_a_turn_is_prepared_by_whoever_has_it(evening: Parlour) -> None:
    """Before the hand-over is done it is nobody's page."""
    ragna, signy = evening.person("Ragna"), evening.person("Signy")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), FREE, seats=3)
    evening.sit(room, signy)
    page = evening.line(room, ragna, "page")
    first = room.decider
    other = next(seat for seat in room.held_by(ragna) if seat != first) if first in (0, 1) else 0

    told = evening.run(prepare(evening.house, room, page, Prepare(1, other, "begin")))

    assert isinstance(told, No)


def test_a_standing_order_answers_first(evening: Parlour) -> None:
    """In windows of the others the order passes; the prepared turn waits for the own turn."""
    room, ragna, olav, page = two_at_a_table(evening, "scavengers", seats=2, hq=4)
    people = (ragna, olav)
    dice = Random(2)
    for _ in range(300):
        if room.decider == 0 and state_of(room).whose_turn().seat == 0 and say(evening, room, page, "begin") == Done(1):
            break
        seat = room.decider
        spoken = room.game.lexicon.word(dice.choice(state_of(room).asked))
        evening.pick(room, people[seat], spoken)
    assert page.draft is not None
    assert say(evening, room, page, "pick", room.game.lexicon.word(page.draft.state.asked[0])) == Done(1)
    assert say(evening, room, page, "keep") == Done(1)
    assert isinstance(evening.ask(room, olav, OrderMessage(1, 1, "until-my-turn")), Done)
    for _ in range(60):
        if state_of(room).whose_turn().seat == 1 or kept(room) is None:
            break
        if room.decider == 0:
            spoken = room.game.lexicon.word(dice.choice(state_of(room).asked))
            evening.pick(room, ragna, spoken)
        else:
            if state_of(room).game.window(state_of(room)) is not None:
                turn = kept(room)
                assert turn is not None
                assert (turn.made, turn.stopped) == (0, "")
            settled(evening, room)
            if room.decider == 1 and state_of(room).whose_turn().seat != 1:
                evening.pick(room, olav)


def test_the_page_tells_where_a_turn_cannot_be_foreseen(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples that do not agree on what will be asked."""
    from fimbul.agents import foresight

    asked = iter(range(100))
    monkeypatch.setattr(foresight, "what_is_asked", lambda *_: next(asked))
    room, _ragna, _olav, page = two_at_a_table(evening)

    told = say(evening, room, page, "begin")

    assert isinstance(told, No)
    assert "cannot be foreseen" in told.words


@pytest.mark.parametrize("wait", [0.0, 1.0])
def test_its_time_does_not_tell_at_once_that_it_was_prepared(
    tmp_path: Any, wait: float, stopwatch: Callable[[], int]
) -> None:
    """Before a prepared turn begins there is a while, never the same, as if somebody thought of it."""
    assert stopwatch() > 0
    with parlour(tmp_path) as evening:
        room, ragna, _olav, _page = two_at_a_table(evening)
        room.services = room.services._replace(settings=evening.settings._replace(prepared_s=wait))
        until_olav(evening, room, ragna)
        times = {room.driver.prepared_s() for _ in range(20)}
        assert all(wait <= each <= 2 * wait for each in times)
        assert len(times) > 1 or not wait


def test_what_is_foreseen_comes_from_what_the_seat_knows() -> None:
    """Another's hand, dealt anew, changes nothing: the sample is all that is looked at."""
    import fimbul
    from fimbul.agents.foresight import next_turn

    state = fimbul.game("scavengers", seats=3).new()
    dice = Random(9)
    for _ in range(60):
        state.play(dice.choice(state.options()))
    while state.decider < 0:
        state.play(dice.choice(state.options()))
    seat = next(each for each in range(3) if each != state.whose_turn().seat)
    twin = state.sample(seat, Random(4))

    one, other = next_turn(Perspective(state, seat), Random(1)), next_turn(Perspective(twin, seat), Random(1))

    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.view(seat) == other.view(seat)
