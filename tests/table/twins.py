"""Two tables that differ only in what a seat may not know, played alike: what the tests of secrets share."""

from random import Random
from typing import Any, NamedTuple

from fimbul.core.chance import roll
from fimbul.core.game import State, hears
from fimbul.core.step import CHANCE
from fimbul.table.http.protocol import Because, Consent, Done, No, Pace, PickMessage, Undo, Why
from fimbul.table.page.fragments import first_page
from fimbul.table.people.persons import Person
from fimbul.table.play.prepared import PreparedPick, PreparedTurn
from fimbul.table.play.room import Room
from fimbul.table.show.front import Row
from fimbul.table.show.making_views import shown
from fimbul.table.show.viewer import Viewer, Viewpoint, encode
from tests.table.parlour import FREE, ME, Parlour, Stopwatch, at, raw, sitting_of, state_of

WATCHER = 1
WORDS_ASKED = 6
ASK_EVERY = 5
LEADERS = 8  # with these dice somebody gets a leader who answers what others declare


class Side(NamedTuple):
    """A table, and everything through which the watcher and a spectator look at it."""

    evening: Parlour
    room: Room
    people: list[Person]
    lines: list[Viewer]

    def say(self, seat: int, message: Any) -> Done | No | Because:
        """Whoever has the seat sends a message."""
        return self.evening.ask(self.room, self.people[seat], message)

    def hear(self) -> list[bytes]:
        """All that was sent since the last time, line by line, whatever the table is called."""
        return [self.nameless(message) for line in self.lines for message in [b"", *raw(line)]]

    def nameless(self, message: bytes) -> bytes:
        """A message without the name of the table, which nobody can foresee."""
        return message.replace(self.room.setup.id.encode(), b"here")

    def ask(self, words: list[str]) -> list[bytes]:
        """What is answered when the watcher asks: why not, may I, and the pages and lists over HTTP."""
        house, person, table = self.evening.house, self.people[WATCHER], self.room.setup.id
        answers: list[Any] = [self.say(WATCHER, Why(1, WATCHER, word)) for word in words]
        if self.room.decider != WATCHER:
            moment = at(self.room, person, WATCHER)
            answers += [self.say(WATCHER, PickMessage(1, WATCHER, moment, word)) for word in words]
        answers += [self.evening.run(house.summary(table, each)) for each in (person, None)]
        house.front.shared_now = None  # what was found for the other table may be some seconds old
        fronts = [self.evening.run(house.front.front(each)) for each in (person, None)]
        lists = [each for own, shared in fronts for each in (own.moves, own.others, shared.open, shared.watch)]
        entries: list[Any] = [entry for each in lists for entry in each]
        own_entries = [entry for entry in entries if entry.id == table]
        answers += [entry._replace(since=None) if isinstance(entry, Row) else entry for entry in own_entries]
        answers += [
            shown(*self.room.audience.look(key)) for key in (Viewpoint(WATCHER, person.id), Viewpoint(None, None))
        ]
        return [self.nameless(encode(answer)) for answer in answers]

    def first_paint(self) -> list[bytes]:
        """The page as the watcher and a stranger get it."""
        showings = [
            self.evening.run(self.evening.house.table_view(self.room.setup.id, each))
            for each in (self.people[WATCHER], None)
        ]
        return [self.nameless(encode(first_page(table_view, 900).html())) for table_view in showings]

    def become(self, position: State, snapshots: list[State]) -> None:
        """The table stands like this; nobody is told."""
        sitting = sitting_of(self.room)
        sitting.state, sitting.kept, sitting.snapshots = position, None, snapshots
        sitting.state.listen()

    def roll_with(self, seed: int) -> None:
        """CHANCE picks with these dice."""
        vars(self.room)["dice"] = Random(seed)


def side(evening: Parlour, people: list[Person], pace: Pace | None = None, **options: Any) -> Side:
    """Arctic Scavengers, with HQ if nothing else is said; one of these people and a stranger look."""
    free = [FREE] * (len(people) - 1)
    room = evening.table(people[0], "scavengers", ME, *free, pace=pace, seats=len(people), **{"hq": 4, **options})
    vars(room)["dice"] = Random(LEADERS)
    evening.sit(room, *people[1:])
    watcher = people[WATCHER]
    lines = [evening.line(room, watcher), evening.line(room, watcher, changes=True), evening.line(room, None)]
    return Side(evening, room, people, lines)


class Foresight(NamedTuple):
    """What a pick and the chance after it will let the watcher and strangers know."""

    views: list[Any]
    heard: list[Any]
    asked: list[int]


def is_secret(position: State, option: int) -> bool:
    """Does neither the watcher nor a stranger see anything of this pick, nor is the watcher asked then?"""
    now = Foresight([position.view(ear) for ear in (WATCHER, None)], [[], []], [])
    return position.decider != WATCHER and foresee(position, option, 0) == now


def foresee(position: State, option: int, seed: int) -> Foresight | None:
    """What comes of a pick; None where it cannot be made."""
    if option not in position.asked:
        return None
    state, dice = position.copy(), Random(seed)
    state.listen()
    state.play(option)
    told = state.heard()
    while state.decider == CHANCE or state.forced():
        state.play(roll(state, dice) if state.decider == CHANCE else state.asked[0])
        told += state.heard()
    heard = [[event for audience_of, event in told if hears(audience_of, ear)] for ear in (WATCHER, None)]
    views = [state.view(ear) for ear in (WATCHER, None)]
    return Foresight(views, heard, state.asked if state.decider == WATCHER else [])


def lay_and_take_back(table: Side, dice: Random) -> bool:
    """Whoever decides begins a plan that nobody sees, and takes it back; was there one to begin?"""
    seat, position = table.room.decider, state_of(table.room)
    now = [position.view(ear) for ear in (WATCHER, None)]
    for option in dice.sample(position.asked, min(3, len(position.asked))):
        future = foresee(position, option, 0)
        trial = position.copy()
        trial.play(option)
        alone = trial.decider == seat and trial.revelations == position.revelations
        if future is not None and alone and future.views == now and future.heard == [[], []]:
            word, person = table.room.game.lexicon.word(option), table.people[seat]
            assert table.say(seat, PickMessage(1, seat, at(table.room, person, seat), word)) == Done(1)
            assert table.say(seat, Undo(1, seat, at(table.room, person, seat))) == Done(1)
            return True
    return False


def prepare_and_drop(table: Side, dice: Random) -> None:
    """Somebody who waits keeps a prepared turn, and drops it again."""
    waiting = [seat for seat in range(len(table.people)) if seat not in (WATCHER, table.room.decider)]
    seat = dice.choice(waiting)
    turn = PreparedTurn([PreparedPick("hunt", "Hunt", {"step": "gather"}, {})])
    for each in (turn, None):
        table.evening.run(table.room.keep_prepared(table.people[seat], seat, each))


def play_twins(true: Side, twin: Side, dice: Random, most: int) -> tuple[int, int]:
    """Both tables play alike, with other secrets wherever the rules keep them; how many picks, how many unlike.

    At one of them the others try plans that they take back, so that not even the number of picks is the same.
    """
    picks = unlike = 0
    words = true.room.game.lexicon.words
    while not state_of(true.room).over and picks < most:
        if not sitting_of(true.room).snapshots:
            twin.become(state_of(true.room).sample(WATCHER, dice), [])
        seat, seeds = true.room.decider, (dice.getrandbits(32), dice.getrandbits(32))
        option = dice.choice(state_of(true.room).asked)
        futures = [foresee(state_of(each.room), option, seed) for each, seed in zip((true, twin), seeds, strict=True)]
        if futures[0] != futures[1]:
            snapshots = [each.copy() for each in sitting_of(true.room).snapshots]
            twin.become(state_of(true.room).copy(), snapshots)
            seeds = (seeds[0], seeds[0])
        unlike += state_of(true.room).key() != state_of(twin.room).key()
        back = seat != WATCHER and sitting_of(true.room).undoable(seat) > 0 and dice.random() < 0.1
        if seat != WATCHER and dice.random() < 0.3:
            unlike += lay_and_take_back(twin, dice)
        if dice.random() < 0.1:
            prepare_and_drop(twin, dice)
        for each, seed in zip((true, twin), seeds, strict=True):
            each.roll_with(seed)
            moment = at(each.room, each.people[seat], seat)
            word = true.room.game.lexicon.word(option)
            asked = Undo(1, seat, moment) if back else PickMessage(1, seat, moment, word)
            assert each.say(seat, asked) == Done(1)
        assert true.hear() == twin.hear()
        if picks % ASK_EVERY == 0:
            spoken = dice.sample(words, WORDS_ASKED)
            assert true.ask(spoken) == twin.ask(spoken)
        picks += 1
    return picks, unlike


def open_pages(sides: tuple[Side, Side]) -> None:
    """The watcher and the stranger look through browsers, too."""
    for each in sides:
        for person in (each.people[WATCHER], None):
            each.lines.append(each.evening.line(each.room, person, "page"))


def play_with_hesitation(early: Side, late: Side, dice: Random, stopwatch: Stopwatch, most: int) -> int:
    """Both tables play the same; whatever nobody else can see is picked a while later at one. How often was that?

    Where windows are timed, they have more time than anybody here lets pass.
    """
    hesitations = 0
    for number in range(most):
        position = state_of(early.room)
        if position.over:
            break
        option, seed = dice.choice(position.asked), dice.getrandbits(32)
        hesitates = is_secret(position, option)
        for each in (early, late):
            each.roll_with(seed)
        pick(early, option)
        if hesitates:
            hesitations += 1
            let_time_pass((early, late), stopwatch, dice.randrange(1, 9))
            compare(early, late, dice)
        pick(late, option)
        if early.room.has_passed(early.room.decider):
            assert late.room.has_passed(late.room.decider)
            let_time_pass((early, late), stopwatch, early.room.setup.pace.window)
        assert early.hear() == late.hear()
        if number % ASK_EVERY == 0:
            compare(early, late, dice)
        let_time_pass((early, late), stopwatch, dice.randrange(1, 9))
    return hesitations


def let_time_pass(sides: tuple[Side, Side], stopwatch: Stopwatch, seconds: int) -> None:
    """Time passes at both tables, and their alarms ring."""
    stopwatch.go_on(seconds)
    for each in sides:
        each.evening.run(each.room.look_at_clocks())


def play_with_requests(planning: Side, waiting: Side, dice: Random, most: int) -> int:
    """Both tables play the same, and now and then somebody asks to take something back; then at one table whoever
    decides goes on with what nobody else can see, at the other only when the request has been refused. How often?
    """
    plans = 0
    for _ in range(most):
        position = state_of(planning.room)
        if position.over:
            break
        option, seed = dice.choice(position.asked), dice.getrandbits(32)
        asks = is_secret(position, option) and ask_to_take_back((planning, waiting), dice)
        for each in (planning, waiting):
            each.roll_with(seed)
        pick(planning, option)
        if asks:
            plans += 1
            compare(planning, waiting, dice)
            refuse((planning, waiting))
            compare(planning, waiting, dice)
        pick(waiting, option)
        assert planning.hear() == waiting.hear()
    return plans


def ask_to_take_back(sides: tuple[Side, Side], dice: Random) -> bool:
    """Somebody who does not decide asks the others, at both tables; was there anything to ask for?"""
    seats = [seat for seat in range(len(sides[0].people)) if seat != sides[0].room.decider]
    seat = dice.choice(seats)
    answers = [each.say(seat, Undo(1, seat, at(each.room, each.people[seat], seat))) for each in sides]
    assert answers[0] == answers[1]
    assert sides[0].room.request == sides[1].room.request
    return sides[0].room.request is not None


def refuse(sides: tuple[Side, Side]) -> None:
    """One of those who are asked does not agree, at both tables."""
    for each in sides:
        assert each.room.request is not None
        seat = next(seat for seat, who in enumerate(each.people) if who.id in each.room.request.unanswered)
        assert each.say(seat, Consent(1, seat, agree=False)) == Done(1)


def pick(table: Side, option: int) -> None:
    """Whoever decides picks an option."""
    seat = table.room.decider
    asked = PickMessage(1, seat, at(table.room, table.people[seat], seat), table.room.game.lexicon.word(option))
    assert table.say(seat, asked) == Done(1)


def compare(one: Side, other: Side, dice: Random) -> None:
    """Whatever the watcher and a stranger have been sent, and what they are answered when they ask, is the same."""
    words = dice.sample(one.room.game.lexicon.words, WORDS_ASKED)
    assert one.hear() == other.hear()
    assert one.ask(words) == other.ask(words)
    assert one.first_paint() == other.first_paint()
