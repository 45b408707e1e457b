"""Taking back: alone while nothing was revealed, further with everybody's consent."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from fimbul.core.errors import NoUndo
from fimbul.games import set_up
from fimbul.table.http.protocol import Consent, Done, No, Pace, Page, Undo
from fimbul.table.page.fragments import first_page
from fimbul.table.people.persons import Person
from fimbul.table.play.course import Course
from fimbul.table.play.room import Room
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, parlour, sent, sitting_of, state_of


def two_people(evening: Parlour) -> tuple[Person, Person, Room]:
    """Ragna and Olav, each at an own screen."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    return ragna, olav, room


def test_a_seat_takes_its_own_pick_back(evening: Parlour) -> None:
    """The position is the one before, and the record keeps both."""
    ragna, _, room = two_people(evening)
    key = state_of(room).key()
    evening.pick(room, ragna)

    assert evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0))) == Done(1)

    assert state_of(room).key() == key
    assert room.course is not None
    assert "undo blue 1" in room.course.sitting.text()


def test_undo_takes_its_sentences_out_of_the_log(evening: Parlour) -> None:
    """The log is cut where the pick was told."""
    ragna, _, room = two_people(evening)
    assert room.course is not None
    before = list(room.course.chronicle.lines[None])
    evening.pick(room, ragna)
    evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))

    assert room.course.chronicle.lines[None] == before


def pass_on(evening: Parlour, ragna: Person, room: Room) -> None:
    """Ragna picks until another decides."""
    evening.pick_until(room, ragna, lambda: room.decider != 0)


def ask_to_take_back(evening: Parlour, ragna: Person, olav: Person, room: Room) -> None:
    """Ragna asks Olav to go back to before his pick."""
    pass_on(evening, ragna, room)
    evening.pick(room, olav)
    evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))
    assert room.request is not None


def test_what_another_has_seen_is_taken_back_only_with_consent(evening: Parlour) -> None:
    """The other is asked; when all agree it is done."""
    ragna, olav, room = two_people(evening)
    pass_on(evening, ragna, room)
    evening.pick(room, olav)
    key, line = state_of(room).key(), evening.line(room, olav, "page")
    sent(line)

    assert evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0))) == Done(1)
    assert state_of(room).key() == key
    assert str(room.request_to(1)).startswith("Ragna asks to take back ")
    assert room.request_to(0) is None
    assert any(isinstance(message, Page) and "Ragna asks" in message.parts["prompt"] for message in sent(line))

    assert evening.ask(room, olav, Consent(2, 1, agree=True)) == Done(2)
    assert room.decider == 0


def test_who_does_not_agree_keeps_the_table_as_it_is(evening: Parlour) -> None:
    """A refusal ends the request, and who was not asked cannot answer."""
    ragna, olav, room = two_people(evening)
    pass_on(evening, ragna, room)
    evening.pick(room, olav)
    key = state_of(room).key()
    evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))
    assert isinstance(evening.ask(room, ragna, Consent(2, 0, agree=True)), No)

    assert evening.ask(room, olav, Consent(3, 1, agree=False)) == Done(3)

    assert state_of(room).key() == key
    assert isinstance(evening.ask(room, olav, Consent(4, 1, agree=True)), No)


def bar_of(room: Room, person: Person) -> str:
    """What stands in the bar of a person's page."""
    return first_page(room.audience.first_table_view(person), 900).parts["prompt"]


def test_who_asks_to_take_back_sees_that_it_is_open_and_that_it_was_refused(evening: Parlour) -> None:
    """Until all can notice something new; the other is told neither."""
    ragna, olav, room = two_people(evening)
    ask_to_take_back(evening, ragna, olav, room)
    assert "not yet agreed: Olav" in bar_of(room, ragna)
    assert "take-back" not in bar_of(room, olav)

    evening.ask(room, olav, Consent(3, 1, agree=False))
    assert "Olav does not agree" in bar_of(room, ragna)
    assert "take-back" not in bar_of(room, olav)

    evening.pick(room, olav)
    assert "take-back" not in bar_of(room, ragna)


def test_who_asks_to_take_back_sees_that_the_game_went_on(evening: Parlour) -> None:
    """Whoever played on has not agreed; with the next pick that is old news."""
    ragna, olav, room = two_people(evening)
    ask_to_take_back(evening, ragna, olav, room)

    evening.pick(room, olav)
    assert "The game went on before all had agreed" in bar_of(room, ragna)

    evening.pick(room, olav)
    assert "take-back" not in bar_of(room, ragna)


def test_a_request_that_is_granted_leaves_no_word(evening: Parlour) -> None:
    """The page shows that it is done."""
    ragna, olav, room = two_people(evening)
    ask_to_take_back(evening, ragna, olav, room)

    evening.ask(room, olav, Consent(3, 1, agree=True))

    assert "take-back" not in bar_of(room, ragna)


def test_a_pick_ends_a_request(evening: Parlour) -> None:
    """Whoever plays on has answered."""
    ragna, olav, room = two_people(evening)
    ask_to_take_back(evening, ragna, olav, room)

    evening.pick(room, olav)

    assert room.request is None


def test_a_request_outlives_the_house(tmp_path: Path) -> None:
    """One of two has agreed before it closes; when the other agrees after it has opened again, it is done."""
    with parlour(tmp_path) as evening:
        ragna, olav, signy = people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
        room = evening.table(ragna, "scavengers", ME, FREE, FREE, seats=3)
        evening.sit(room, olav, signy)
        while not own_picks(room) or room.decider == 0:
            evening.pick(room, people[room.decider])
        evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))
        assert evening.ask(room, olav, Consent(2, 1, agree=True)) == Done(2)

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        assert room.request_to(1) is None
        assert room.request_to(2) == "Ragna asks to take back something. Do you agree?"
        assert again.ask(room, signy, Consent(3, 2, agree=True)) == Done(3)
        assert room.decider == 0


def secret_pick(room: Room) -> str | None:
    """What whoever decides can pick without anybody else noticing it, if there is something."""
    position = state_of(room)
    for option in position.asked:
        trial = position.copy()
        trial.play(option)
        if trial.decider == position.decider and trial.view(None) == position.view(None):
            return room.game.lexicon.word(option)
    return None


def test_what_is_picked_in_secret_ends_no_request_and_is_taken_back_with_the_rest(tmp_path: Path) -> None:
    """Olav begins a plan while he is asked, the house closes meanwhile, and when it has opened again all agree."""
    with parlour(tmp_path) as evening:
        people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
        ragna, olav, signy = people
        room = evening.table(ragna, "scavengers", ME, FREE, FREE, seats=3)
        evening.sit(room, olav, signy)
        while not own_picks(room) or room.decider == 0 or secret_pick(room) is None:
            evening.pick(room, people[room.decider])
        evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))
        assert room.request is not None
        goal = room.request.picks - room.request.back
        assert evening.pick(room, people[room.decider], secret_pick(room)) == Done(1)
        assert room.request is not None
        assert evening.ask(room, olav, Consent(2, 1, agree=True)) == Done(2)

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        assert again.ask(room, signy, Consent(3, 2, agree=True)) == Done(3)
        assert len(sitting_of(room).picks) == goal
        assert room.decider == 0


def test_a_request_that_was_granted_is_over_though_nobody_could_notice_what_was_taken_back(tmp_path: Path) -> None:
    """Who has let something pass in secret asks for it back; when all agree it is done once, also after a restart."""
    with parlour(tmp_path) as evening:
        people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
        room = evening.table(people[0], "scavengers", ME, FREE, FREE, seats=3, windows="everyone")
        evening.sit(room, *people[1:])
        dice = Random(1)
        while not state_of(room).view(None)["window"]:
            spoken = room.game.lexicon.word(dice.choice(state_of(room).asked))
            evening.pick(room, people[room.decider], spoken)
        asker = room.decider
        evening.pick(room, people[asker], "pass")
        evening.ask(room, people[asker], Undo(1, asker, at(room, people[asker], asker)))
        others = [seat for seat in range(3) if seat != asker]

        granted = [evening.ask(room, people[seat], Consent(2, seat, agree=True)) for seat in others]

        assert granted == [Done(2), Done(2)]
        assert room.decider == asker
        assert isinstance(evening.ask(room, people[others[1]], Consent(3, others[1], agree=True)), No)

    with parlour(tmp_path) as again:
        assert again.run(again.house.room(room.setup.id)).request is None


def test_a_request_that_is_answered_is_not_asked_again(tmp_path: Path) -> None:
    """Neither after a refusal nor after a pick, though the house has closed meanwhile."""
    with parlour(tmp_path) as evening:
        ragna, olav, refused = two_people(evening)
        played_on = evening.table(ragna, "meltwater", ME, FREE)
        evening.sit(played_on, olav)
        for room in (refused, played_on):
            ask_to_take_back(evening, ragna, olav, room)
        evening.ask(refused, olav, Consent(2, 1, agree=False))
        evening.pick(played_on, olav)

    with parlour(tmp_path) as again:
        for room in (refused, played_on):
            assert again.run(again.house.room(room.setup.id)).request is None


def test_a_table_where_somebody_is_asked_need_not_stay_in_memory(tmp_path: Path) -> None:
    """Its room is forgotten when nobody has come for long, and still asks when it is read again."""
    with parlour(tmp_path, idle_s=0) as evening:
        ragna, olav, room = two_people(evening)
        ask_to_take_back(evening, ragna, olav, room)
        asked = room.request_to(1)
        room.used -= 1

        evening.house.sweep()

        assert not evening.house.rooms
        assert evening.run(evening.house.room(room.setup.id)).request_to(1) == asked


def test_bots_and_people_at_one_screen_agree_at_once(evening: Parlour) -> None:
    """There is nobody else to ask."""
    ragna = evening.person("Ragna")
    for other in (BOT, here("Olav")):
        room = evening.table(ragna, "meltwater", ME, other)
        evening.pick_until(room, ragna, lambda room=room: room.decider == 0 and len(own_picks(room)) > 3)  # type: ignore[misc]
        count = len(own_picks(room))

        assert evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0), back=2)) == Done(1)

        assert len(own_picks(room)) < count


def own_picks(room: Room) -> list[int]:
    """The picks of the first seat that stand."""
    assert room.course is not None
    return [pick.option for pick in room.course.sitting.picks if pick.seat == 0]


@pytest.mark.parametrize(
    ("name", "options"),
    [("meltwater", {}), ("meltwater", {"season": "winter"}), ("scavengers", {"seats": 2}), ("scavengers", {"hq": 4})],
)
def test_each_crumb_leads_back_to_before_the_pick_that_made_it(name: str, options: dict[str, Any]) -> None:
    """The crumb is not there any more, and is when that pick is made again; what undo does not reach is refused."""
    dice, game = Random(7), set_up(name, options)
    course = Course(game, ["Ragna"] * game.seats, Pace(), 0)
    for _ in range(300):
        seat, words = next_crumbs(course, dice)
        number = dice.randrange(len(words))
        word, as_often = words[number], words[: number + 1].count(words[number])
        furthest = course.sitting.snapshots[-course.sitting.undoable(seat)]
        if game.crumbs(furthest.view(seat)).count(word) >= as_often:
            with pytest.raises(NoUndo):
                course.picks_since(seat, number)
            continue

        back = course.picks_since(seat, number)
        made = course.sitting.picks[-back].option
        course.take_back(seat, back, 0)

        assert course.sitting.state.decider == seat
        assert game.crumbs(course.view(seat)).count(word) < as_often
        course.play(made, 0)
        course.go_on(dice, 0)
        assert game.crumbs(course.view(seat)).count(word) >= as_often


def next_crumbs(course: Course, dice: Random) -> tuple[int, list[str]]:
    """Anything is picked until there are crumbs and something can be taken back: who decides then, and the crumbs."""
    while True:
        course.play(dice.choice(course.sitting.state.options()), 0)
        course.go_on(dice, 0)
        state = course.sitting.state
        if state.over:
            course.take_back(0, len(course.sitting.picks), 0)
            course.go_on(dice, 0)
        elif course.sitting.undoable(state.decider) and course.sitting.game.crumbs(course.view(state.decider)):
            return state.decider, course.sitting.game.crumbs(course.view(state.decider))


def test_a_crumb_that_is_not_there_leads_nowhere(evening: Parlour) -> None:
    """Neither does one of somebody who is not asked."""
    ragna, olav, room = two_people(evening)
    evening.pick(room, ragna, "march")

    assert isinstance(evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0), crumb=1)), No)
    assert isinstance(evening.ask(room, olav, Undo(2, 1, at(room, olav, 1), crumb=0)), No)
    assert evening.ask(room, ragna, Undo(3, 0, at(room, ragna, 0), crumb=0)) == Done(3)
    assert "undo blue 1" in sitting_of(room).text()


def test_nothing_is_taken_back_before_the_first_pick(evening: Parlour) -> None:
    """There is nothing."""
    ragna, _, room = two_people(evening)

    assert isinstance(evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0))), No)
