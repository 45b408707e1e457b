"""A table of World War III attacked: saves, records, options, orders, gestures, private talk, and the pick that lights
all the world. Everything ends in a sentence; nothing has changed, nothing is told to others, and the log stays empty.
"""

import json
import logging
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest

import fimbul
from fimbul.core.errors import BadOptions, FimbulError
from fimbul.core.step import CHANCE
from fimbul.table.http.protocol import (
    Done,
    Look,
    NewTable,
    No,
    OrderMessage,
    PickMessage,
    Undo,
    Whisper,
    Whispers,
    Why,
)
from fimbul.table.keep.record_files import open_record
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.games.worldwar.scene import asked, war
from tests.table.parlour import FREE, ME, Parlour, at, here, raw, state_of

HUGE: Final = 10**30
NASTY: Final[list[Any]] = [
    *(-1, 0, 7, 100, 256, 2**31, 2**63, HUGE, 1.5, "", None, True, [], {}, "golf", "isl", "space", "alaska", "navy"),
    *("isil-card", "chance", [["usa", "navy", 1, 300]], ["usa", "usa"], "\u202e", "x" * 5000),
]
SAVES_TRIED: Final = 40
LONGEST: Final = 2100  # letters of a refusal, which repeats a part of what it refuses
MOST_LETTERS: Final = 40


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No exception is in the log, whatever was tried."""
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def alone(evening: Parlour) -> tuple[Room, Person]:
    """Somebody with all seven seats, when the first action is to be declared."""
    ragna = evening.person("Ragna")
    others = [here(name) for name in ("Ilse", "Tomas", "Skadi", "Wen", "Amara", "Bo")]
    room = evening.table(ragna, "worldwar", ME, *others, seats=7, advanced=True)
    while "default" in words_of(room):
        for word in ("default", "done"):
            assert evening.pick(room, ragna, word) == Done(1)
    return room, ragna


def words_of(room: Room) -> list[str]:
    """What may be picked."""
    return [room.game.lexicon.word(option) for option in state_of(room).options()]


def together(evening: Parlour, *, private: bool = True) -> tuple[Room, list[Person]]:
    """Three people with a seat each."""
    people = [evening.person(name) for name in ("Ragna", "Ilse", "Tomas")]
    wish = NewTable("worldwar", {"seats": 3}, [ME, FREE, FREE], listed=True, private_talk=private)
    room = evening.run(evening.house.set_up(wish, people[0]))
    evening.sit(room, *people[1:])
    return room, people


def leaves(part: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something may be written over."""
    for key, each in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield (*way, key)
        yield from leaves(each, (*way, key))


def written_over(save: dict[str, Any], way: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The save with something else there."""
    found = deepcopy(save)
    part: Any = found
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = value
    return found


def read(game: fimbul.Game, save: dict[str, Any]) -> fimbul.State | None:
    """The position, if the save is one; else it is refused in a sentence of some length."""
    try:
        return game.from_json(json.dumps(save))
    except FimbulError as refusal:
        words = str(refusal)
    assert 10 < len(words) < LONGEST, words
    return None


def test_a_hostile_save_is_refused_or_can_be_played(effort: int) -> None:
    """Huge numbers, boxes that are not there, wrong sides, less than nothing, doings that contradict each other."""
    dice, game = Random(effort), fimbul.game("worldwar", seats=4, advanced=True)
    state = game.new()
    saves: dict[str, dict[str, Any]] = {}
    for _ in range(300):
        saves.setdefault(state.agenda[-1].step.name, json.loads(state.to_json()))
        offered = state.options()
        ready = game.lexicon.numbers["default"]
        picked = ready if ready in offered else dice.choice(offered)
        state.play(fimbul.roll(state, dice) if state.decider == CHANCE else picked)
    for _ in range(SAVES_TRIED * effort):
        save = dice.choice(list(saves.values()))
        ways = [way for way in leaves(save) if way[0] not in ("game", "version", "options")]
        hostile = written_over(save, dice.choice(ways), dice.choice(NASTY))
        loaded = read(game, hostile)
        if loaded is None:
            continue
        for _ in range(5):
            if loaded.over:
                break
            loaded.play(fimbul.roll(loaded, dice) if loaded.decider == CHANCE else dice.choice(loaded.options()))
        loaded.view(None)


def test_options_out_of_range_are_refused_in_words(evening: Parlour) -> None:
    """No table is set up."""
    ragna = evening.person("Ragna")
    wrong: list[dict[str, Any]] = [
        *({"seats": seats} for seats in (0, 1, 8, HUGE, "7", True)),
        *({"rounds": rounds} for rounds in (-1, 51, HUGE, "10", True)),
        *({"nuke_range": "x" * MOST_LETTERS}, {"advanced": "yes"}, {"will": 1}, {"bogus": True}),
    ]
    for options in wrong:
        with pytest.raises(BadOptions):
            evening.table(ragna, "worldwar", ME, here("Wen"), **options)
    assert not evening.house.rooms


def record(*lines: str, **options: str) -> bytes:
    """A record of two seats that says this."""
    game = fimbul.game("worldwar", seats=2)
    head = fimbul.sit_down(game, ["Ragna", "Wen"]).text().split("\n\n")[0]
    for name, value in options.items():
        head = "\n".join([line for line in head.split("\n") if not line.startswith(f"option {name} ")])
        head = head.replace("\nseat ", f"\noption {name} {value}\nseat ", 1)
    return "\n".join([head, "", *lines, ""]).encode()


@pytest.mark.parametrize(
    "text",
    [
        record("alpha default done nothing"),
        record("alpha done"),
        record("alpha -1"),
        record(f"alpha {'9' * 5000}"),
        record(f"alpha {'default ' * 5000}"),
        record("bravo default"),
        record("golf default"),
        record("chance alpha"),
        record("undo alpha 99999999"),
        record("name alpha alaska Utopia"),
        record("alpha default done", "digest 2 0000000000000000"),
        record("alpha default", rounds="999999999"),
        record("alpha default", rounds="-1"),
        record("alpha default", seats="7"),
        record("alpha default", advanced="maybe"),
    ],
    ids=lambda text: ascii(text.decode()[-60:]),
)
def test_a_hostile_record_is_refused_in_words(text: bytes) -> None:
    """It says where."""
    with pytest.raises(FimbulError) as refused:
        open_record(text)
    assert 10 < len(str(refused.value)) < 300


def test_no_order_gesture_or_word_that_makes_no_sense_changes_anything(evening: Parlour) -> None:
    """Forty letters, dozens of words, words of elsewhere: each is refused in a sentence."""
    room, ragna = alone(evening)
    evening.pick(room, ragna, "full-war")
    seat, before = room.decider, state_of(room).key()
    start = words_of(room)[0]
    asked_for: list[Any] = [
        OrderMessage(1, seat, word) for word in ("x" * MOST_LETTERS, "-" * MOST_LETTERS, "round-1", "\u202e", "until-0")
    ]
    for then in (["1"] * 39, [start] * 39, ["done"] * 39, ["x" * MOST_LETTERS], ["space", "space"], ["0"] * 20):
        asked_for.append(PickMessage(1, seat, at(room, ragna, seat), start, then))
    asked_for += [PickMessage(1, seat, at(room, ragna, seat), word) for word in ("launch", "100", "die-6", "nko")]
    asked_for += [PickMessage(1, 15, at(room, ragna, seat), start), Undo(1, seat, 0), Why(1, seat, "x" * MOST_LETTERS)]
    for each in asked_for:
        answer = evening.ask(room, ragna, each)
        assert isinstance(answer, No), each
        assert answer.words.endswith((".", "?")), answer
    assert state_of(room).key() == before


def test_private_talk_reaches_nobody_else_whatever_is_tried(evening: Parlour) -> None:
    """Seats that are not there, oneself, nobody's seat, nothing, no seat of one's own, or where it is forbidden."""
    room, (ragna, ilse, tomas) = together(evening)
    stranger = evening.person("Skadi")
    lines = [evening.line(room, person, "page") for person in (ilse, tomas, stranger, None)]
    for line in lines:
        raw(line)
    tried = [(ragna, 15), (ragna, 3), (ragna, 0), (stranger, 1), (None, 1)]
    for person, seat in tried:
        assert isinstance(evening.ask(room, person, Whisper(1, seat, "the canal at dawn")), No)
    for nothing in (" ", "\u202e", "\u200b" * 500):
        assert isinstance(evening.ask(room, ragna, Whisper(1, 1, nothing)), No)
    assert [raw(line) for line in lines] == [[], [], [], []]

    assert evening.ask(room, ragna, Whisper(1, 1, "x" * 500)) == Done(1)
    told = [raw(line) for line in lines]
    assert told[1:] == [[], [], []]
    assert len(told[0]) == 1
    open_again = evening.line(room, tomas, "page")
    assert not [each for each in open_again.waiting if isinstance(each, Whispers)]
    assert not any(b"xxx" in message for message in raw(open_again))


def test_a_table_that_forbids_private_talk_writes_none(evening: Parlour) -> None:
    """Nor does it become talk to all."""
    room, (ragna, *_) = together(evening, private=False)
    assert isinstance(evening.ask(room, ragna, Whisper(1, 1, "psst")), No)
    assert (room.whispered, room.said) == (0, 0)


def test_the_pick_that_lights_all_the_world_again_and_again_stays_below_15_kilobytes(evening: Parlour) -> None:
    """Before compression, wherever it is picked. All seats may ask for everything anew meanwhile; what was undone is as
    before.
    """
    room, ragna = alone(evening)
    evening.pick(room, ragna, "full-war")
    lines = [evening.line(room, ragna, "page") for _ in range(3)]
    before = state_of(room).key()
    for word in words_of(room)[:-1]:
        for line in lines:
            raw(line)
        seat = room.decider
        assert evening.pick(room, ragna, word) == Done(1)
        assert max(len(message) for line in lines for message in raw(line)) < 15_000, word
        assert evening.ask(room, ragna, Undo(1, seat, at(room, ragna, seat))) == Done(1)
        assert evening.ask(room, ragna, Look(1, 900, anew=True)) == Done(1)
    assert state_of(room).key() == before


def test_whatever_is_asked_why_has_a_sentence() -> None:
    """Every word of the game, while somebody moves, bids or fights."""
    state = asked(war(usa="western-usa soldier"), fimbul.game("worldwar").steps["move"], side=0, what=0, target=-1)
    for option, word in enumerate(state.game.lexicon.words):
        if option not in state.asked:
            refusal = state.game.explain(state, 0, option)
            assert refusal is not None, word
            assert state.game.because(state.view(0), option, refusal).endswith("."), word
