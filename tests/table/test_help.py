"""Hints and win bars among people: while all agree, never in a campaign, and by nothing that is hidden."""

from random import Random

import msgspec
import pytest

from fimbul.agents.counsel import WORLDS, standing
from fimbul.core.errors import BadOptions
from fimbul.core.game import State
from fimbul.table.http.live import answer
from fimbul.table.http.protocol import AgreeToHints, Bar, Done, Hint, No, Standing, Told
from fimbul.table.people.persons import Person
from fimbul.table.play.advising import has_hints
from fimbul.table.play.room import Room
from fimbul.table.show import win_bar
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, sent, sitting_of, state_of
from tests.table.twins import foresee, is_secret, side


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes quickly."""
    monkeypatch.setattr(win_bar, "EVERY_S", 0.05)


@pytest.fixture(autouse=True)
def patient(evening: Parlour) -> None:
    """A busy machine may take its time."""
    evening.house.bots.limit_s = 60.0


def two(evening: Parlour) -> tuple[Room, list[Person]]:
    """Meltwater for two people, each at an own screen."""
    people = [evening.person("Ragna"), evening.person("Tomas")]
    room = evening.table(people[0], "meltwater", ME, FREE)
    evening.sit(room, people[1])
    return room, people


def say(evening: Parlour, room: Room, viewer: Viewer, asked: object) -> Told:
    """What a line is answered."""
    return evening.run(answer(evening.house, room, viewer, msgspec.json.encode(asked)))


def bars(viewer: Viewer) -> list[Standing]:
    """The win bars that a line was told since."""
    return [message for message in sent(viewer) if isinstance(message, Standing)]


def wait_for_bar(evening: Parlour, viewer: Viewer) -> Standing:
    """The next win bar of a line."""
    found: list[Standing] = []

    def come() -> bool:
        found.extend(bars(viewer))
        return bool(found)

    evening.wait(come)
    return found[-1]


def test_there_is_help_while_all_agree(evening: Parlour) -> None:
    """All are told who does; one who does no longer ends it; and a restart keeps it."""
    room, (ragna, tomas) = two(evening)
    page = evening.line(room, ragna)
    hint = Hint(1, 0, at(room, ragna, 0))
    assert isinstance(say(evening, room, page, hint), No)

    assert evening.ask(room, ragna, AgreeToHints(1, 0, True)) == Done(1)
    assert not has_hints(room)
    assert evening.ask(room, tomas, AgreeToHints(1, 1, True)) == Done(1)
    assert has_hints(room)
    assert "All agree" in "\n".join(sitting_of(room).lines)
    assert say(evening, room, page, Hint(2, 0, at(room, ragna, 0))) == Done(2)

    evening.close()
    evening.reopen()
    room = evening.run(evening.house.room(room.setup.id))
    assert has_hints(room)
    assert evening.ask(room, tomas, AgreeToHints(1, 1, False)) == Done(1)
    assert not has_hints(room)


def test_nobody_agrees_for_another(evening: Parlour) -> None:
    """Nor where nobody else plays, nor twice."""
    room, (ragna, _) = two(evening)
    alone = evening.table(ragna, "meltwater", ME, BOT)

    assert isinstance(evening.ask(room, ragna, AgreeToHints(1, 1, True)), No)
    assert isinstance(evening.ask(room, None, AgreeToHints(1, 0, True)), No)
    assert isinstance(evening.ask(alone, ragna, AgreeToHints(1, 0, True)), No)
    assert evening.ask(room, ragna, AgreeToHints(1, 0, True)) == Done(1)
    told = len(sitting_of(room).lines)
    assert evening.ask(room, ragna, AgreeToHints(1, 0, True)) == Done(1)
    assert len(sitting_of(room).lines) == told


def test_who_shares_a_screen_agrees_together(evening: Parlour) -> None:
    """They are asked once."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    assert not has_hints(room)
    assert evening.ask(room, ragna, AgreeToHints(1, 0, True)) == Done(1)
    assert has_hints(room)


def test_in_a_campaign_there_is_never_help(evening: Parlour) -> None:
    """There results count."""
    room, (ragna, tomas) = two(evening)
    room.setup = room.setup._replace(campaign="somewhere")

    for person, seat in ((ragna, 0), (tomas, 1)):
        refused = evening.ask(room, person, AgreeToHints(1, seat, True))
        assert isinstance(refused, No)
        assert "results count" in refused.words
    for each in room.seats:
        each.help = True
    assert not has_hints(room)


def test_a_win_bar_follows_what_is_shown(evening: Parlour) -> None:
    """Who wants it is told how the game stands, at the moment that is shown; who does not is told nothing."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    evening.ask(room, ragna, AgreeToHints(1, 0, True))
    page, other, stranger = evening.line(room, ragna, "page"), evening.line(room, ragna), evening.line(room, None)
    for viewer in (page, stranger):
        assert say(evening, room, viewer, Bar(1, True)) == Done(1)

    first = wait_for_bar(evening, page)
    assert first.at == at(room, ragna, room.decider)
    assert sum(first.chances) == pytest.approx(1, abs=0.03)
    assert wait_for_bar(evening, stranger).chances == first.chances
    evening.pick(room, ragna)
    assert wait_for_bar(evening, page).at == at(room, ragna, room.decider)
    assert bars(other) == []

    evening.ask(room, ragna, AgreeToHints(1, 0, False))
    assert wait_for_bar(evening, page).chances == []
    assert say(evening, room, page, Bar(1, False)) == Done(1)
    evening.pick(room, ragna)
    assert page.judged is None


def test_a_late_bar_is_dropped(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was judged is not told of what is shown now."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    page = evening.line(room, ragna, "page")
    monkeypatch.setattr(win_bar, "EVERY_S", 0.4)
    say(evening, room, page, Bar(1, True))
    before = at(room, ragna, 0)
    evening.pick(room, ragna)

    assert at(room, ragna, 0) > before
    assert wait_for_bar(evening, page).at > before


def test_a_spectator_of_a_game_with_secrets_has_no_bar(evening: Parlour) -> None:
    """Nobody could judge it without knowing what a seat knows."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, BOT, seats=2)
    stranger = evening.line(room, None)
    say(evening, room, stranger, Bar(1, True))

    assert wait_for_bar(evening, stranger).chances == []
    with pytest.raises(BadOptions):
        standing(state_of(room), None)


def test_what_is_hidden_changes_no_bar(evening: Parlour) -> None:
    """Of two positions that look alike to a seat, an expert says the same; and what happens in secret asks for none."""
    table = side(evening, [evening.person(name) for name in ("Ragna", "Olav", "Signy")])
    dice, alike = Random(3), 0
    for _ in range(200):
        position = state_of(table.room)
        if alike == 3 or position.over:
            break
        seat = 1
        twin = position.sample(seat, Random(alike))
        if differs(position, twin) and position.decider >= 0:
            assert standing(position, seat) == standing(twin, seat)
            alike += 1
        evening.pick(table.room, table.people[position.decider], random_word(table.room, dice))
    assert alike == 3


def test_a_secret_pick_asks_for_no_bar(evening: Parlour) -> None:
    """Else whoever waits could count the picks of a plan."""
    table = side(evening, [evening.person(name) for name in ("Ragna", "Olav", "Signy")])
    for person, seat in zip(table.people, range(3), strict=True):
        evening.ask(table.room, person, AgreeToHints(1, seat, True))
    watcher = table.lines[0]
    say(evening, table.room, watcher, Bar(1, True))
    dice, secret = Random(5), 0
    for _ in range(300):
        position = state_of(table.room)
        option = dice.choice(position.options())
        hidden = is_secret(position, option) and foresee(position, option, 0) is not None
        before = table.room.audience.bar.moment(watcher)
        evening.pick(table.room, table.people[position.decider], table.room.game.lexicon.word(option))
        if hidden:
            secret += 1
            assert table.room.audience.bar.moment(watcher) == before
        if secret == 5:
            return
    raise AssertionError("nothing was secret")


def test_a_bar_that_takes_too_long_is_none(evening: Parlour) -> None:
    """So it never depends on how busy the house is."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)

    assert standing(state_of(room), 0, waited=0.0) == []
    assert len(standing(state_of(room), 1)) == 2
    assert WORLDS > 1


def differs(one: State, other: State) -> bool:
    """Are there two positions, and not one?"""
    return one.key() != other.key()


def random_word(room: Room, dice: Random) -> str:
    """Any word that is offered."""
    return room.game.lexicon.word(dice.choice(state_of(room).options()))
