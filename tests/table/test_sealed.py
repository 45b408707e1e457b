"""Sealed is sealed: nothing that leaves the house before a package is opened tells what is in it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import fimbul
from fimbul.games.legacy.lexicon import LEXICON
from fimbul.table.http.protocol import Why
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Form
from tests.table.campaigning import OPENS, begin, bring, play, sit_down
from tests.table.parlour import Parlour, raw, state_of
from tests.table.sealed_words import sealed_words, told_of
from tests.table.serving import Server, serving

OF_OTHER_GAMES = {"Fallout"}  # which Meltwater has, in the open
PEOPLE = ("Ragna", "Tomas", "Wen")
FORMS: tuple[Form, ...] = ("page", "json")


def has_opened(room: Room) -> bool:
    """Has the game opened something?"""
    return bool(room.openings.here())


@pytest.mark.rule("RL-CAMP-05")
def test_no_byte_of_a_game_tells_what_is_sealed(evening: Parlour) -> None:
    """RL-CAMP-05: pages and JSON of all who sit there, up to the pick that opens something, and after it still of the
    other packages.
    """
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    lines = [evening.line(room, person, form) for person in people for form in FORMS]
    told: list[str] = []

    def heard() -> bool:
        told.extend(message.decode() for line in lines for message in raw(line))
        return bool(room.openings.here())

    words = sealed_words([])
    assert len(words) > 100
    play(evening, standing, room, people, OPENS, until=heard)
    assert room.openings.here()
    assert len("".join(told)) > 100_000
    opened = [word for _, word in room.openings.here()]
    before = [text for text in told if '"is":"opened"' not in text]
    assert told_of("\n".join(before), words) == set()
    told.clear()
    play(evening, standing, room, people, OPENS)
    heard()
    assert told_of("\n".join(told), sealed_words(opened)) == set()


def test_to_ask_why_tells_nothing(evening: Parlour) -> None:
    """A sealed word is answered like one that does not exist, for as many bytes."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    for option in range(len(LEXICON)):
        if room.game.sealed(state_of(room), option):
            word = LEXICON.word(option)
            unknown = "x" * len(word)
            answers = [evening.ask(room, people[0], Why(1, 0, asked)) for asked in (word, unknown)]
            assert str(answers[0]).replace(word, "*") == str(answers[1]).replace(unknown, "*")


def test_what_is_sealed_makes_no_message_longer(evening: Parlour) -> None:
    """Two games alike in all but options about sealed things send messages of the same sizes."""
    sizes = []
    for value in (False, True):
        people = [evening.person(name) for name in PEOPLE]
        options: dict[str, Any] = {"one_kaboom": value, "guide_scars_return": value, "missions_reshuffle": value}
        standing = bring(evening, fimbul.campaign("legacy", members=PEOPLE, **options), people)
        room = sit_down(evening, standing, people)
        lines = [evening.line(room, person, form) for person in people for form in FORMS]
        play(evening, standing, room, people, OPENS, until=partial(has_opened, room))
        sizes.append([[len(message) for message in raw(line)] for line in lines])

    assert sum(map(len, sizes[0])) > 100
    assert sizes[0] == sizes[1]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


PAGES = (
    *("/", "/campaigns", "/campaigns/new/legacy", "/rules", "/rules/legacy", "/tables", "/style/legacy.css", "/schema"),
    *("/api/games", "/static/client.js", "/static/style.css", "/static/theme.js", "/art/legacy/dark.svg"),
)


def test_no_page_tells_what_is_sealed(house: Server) -> None:
    """Neither those for everybody, nor scripts and styles, nor the home, the table and the file of a campaign."""
    words = sealed_words([])
    with house.bot("Ragna") as host:
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        for name in ("Skadi", "Ymir"):
            host.post(f"/api/campaigns/{campaign}/bot", json={"name": name})
        home = f"/c/{campaign}"
        own = [home, f"{home}?about=china", f"{home}/join", f"{home}/world/dark.svg", f"/api/campaigns/{campaign}/file"]
        found = {path: told_of(host.get(path).text, words) for path in (*PAGES, *own)}
        table = host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"}).json()["id"]
        for path in (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/view?seat=0", "/api/tables", home):
            found[path] = told_of(host.get(path).text, words)

    for path in ("/", "/api/games", "/rules"):
        found[path] -= OF_OTHER_GAMES
    assert {path: told for path, told in found.items() if told} == {}
