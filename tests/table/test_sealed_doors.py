"""Sealed is sealed at every door: each byte that leaves the house before a package is opened, and after it, for those
who have not looked yet.
"""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute
from websockets.sync.client import ClientConnection

from fimbul.core.campaign import Campaign
from fimbul.games.legacy.lexicon import LEXICON
from fimbul.table.app import STATIC
from fimbul.table.http.protocol import Done, PickMessage, Why
from tests.table.askings import Asking, askings
from tests.table.brink import BRINKS, MEMBERS, Brink, load_dice, log_of, rehearse
from tests.table.campaigning import bring, sit_down, whoever_decides
from tests.table.parlour import at, parlour
from tests.table.sealed_words import sealed_words, spoken, spoken_of, told_of
from tests.table.serving import Server, serving

LAST = 12  # picks that are made before everybody's eyes
WHOLE = 100_000
OFTEN = 20  # picks; a house hangs up on whoever does not read what it says
PATIENCE_S = 20.0
TOO_OFTEN = 429
A_LITTLE_S = 0.2
PLENTY = {"questions_burst": 10_000, "views_burst": 10_000, "changes_per_hour": 10_000, "tables_per_hour": 10_000}
SAID = 6  # sealed words that are said at every door, of all that there are
FILLED = {
    "game": "legacy",
    "picture": "dark.svg",
    "file": "legacy.css",
    "number": "3",
    "chapter": "0",
    "step": "3",
    "seat": "0",
    "path": "openapi.json",
    "name": "legacy-01",
}
EVERY_WORD = frozenset([LEXICON.word(option) for option in range(len(LEXICON))])
OF_THE_MOMENT = ("date", "set-cookie")  # headers that differ every time
OF_OTHER_GAMES = {"Fallout", "fallout"}  # which Meltwater has, in the open
TELL_OF_OTHERS = ("GET /", "GET /puzzles", "GET /api/games", "GET /rules")
ASKED = {  # more than the bare address
    "/c/{campaign:str}": ["?about=china", "?about=asia", "?after=1"],
    "/c/{campaign:str}/opening": [f"?number={number}" for number in range(4)],
    "/api/tables/{table:str}/view": ["?seat=0", "?seat=1", "?seat=2"],
    "/api/tables": ["?whose=open"],
}


class Evening:
    """A house in which a package is about to be opened: its people, their lines, and all that they were told."""

    def __init__(self, house: Server, campaign: str, table: str, keys: list[str], rest: list[int]) -> None:
        self.house = house
        self.campaign = campaign
        self.table = table
        self.rest = rest
        self.told: list[tuple[str, str]] = []  # from where, and what
        self.people = [
            httpx.Client(base_url=house.address, headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE_S)
            for key in keys
        ]
        self.lines: list[tuple[str, ClientConnection]] = []

    def open_lines(self, lines: ExitStack) -> None:
        """Pages and programs look on."""
        for number, person in enumerate(self.people):
            for query in ({"form": "page"}, {"form": "json"}, {"form": "json", "changes": "true", "log": "true"}):
                line = lines.enter_context(self.house.line(self.table, person, **query))
                self.lines.append((f"line {number} {query}", line))
        self.listen()

    def listen(self) -> None:
        """Hear everything that was sent over the lines until now."""
        for name, line in self.lines:
            line.send('{"do":"ping","ref":77}')
            while True:
                text = str(line.recv(timeout=PATIENCE_S))
                self.told.append((name, text))
                if '"ref":77' in text:
                    break

    def ask_why(self, word: str) -> None:
        """Why can't I? The answer may say the word that was said, once more."""
        name, line = self.lines[0]
        line.send(msgspec.json.encode(Why(78, 0, word)).decode())
        text = ""
        while '"ref":78' not in text:
            text = str(line.recv(timeout=PATIENCE_S))
            self.told.append((f"why {word}, {name}", text.replace(word, "*")))

    def paths(self) -> Iterator[str]:
        """Every address of the house that can be looked at."""
        filled = self.filled()
        for route in self.house.app.routes:
            if not isinstance(route, HTTPRoute) or "GET" not in route.methods or route.path.startswith("/static"):
                continue
            path = re.sub(r"{(\w+):\w+}", lambda found: filled[found[1]], route.path)
            yield from [path, *[path + query for query in ASKED.get(route.path, [])]]
        yield from [f"/static/{file.name}" for file in sorted(STATIC.iterdir()) if file.is_file()]

    def filled(self) -> dict[str, str]:
        """What stands in the addresses of this evening."""
        return {
            **FILLED,
            "campaign": self.campaign,
            "table": self.table,
            "token": "x",
            "key": "x",
            "channel": "x",
            "leaving": "x",
        }

    def ask_everywhere(self, number: int, word: str) -> None:
        """A person asks for everything that can be asked for, and says a word wherever one is said.

        A word that is sealed is answered like one that does not exist, byte for byte.
        """
        unknown = "x" * len(word)
        for asking, other in zip(
            askings(self.house.app, self.filled(), word), askings(self.house.app, self.filled(), unknown), strict=True
        ):
            told, like = (
                self.ask(number, each).replace(said, "*") for each, said in ((asking, word), (other, unknown))
            )
            self.told.append((asking.where.replace(word, "*"), told))
            if asking.body != other.body:
                assert told == like, asking.where

    def ask(self, number: int, asking: Asking) -> str:
        """Status, headers and body of an answer, but for what differs every time."""
        answer = self.people[number].post(asking.path, json=asking.body)
        assert answer.status_code < 500, (asking.where, answer.text)
        headers = {name: value for name, value in answer.headers.items() if name not in OF_THE_MOMENT}
        return f"{answer.status_code} {headers} {answer.text}"

    def look_everywhere(self, number: int) -> dict[str, int]:
        """A person looks at everything; with which status each was answered."""
        found = {}
        for path in self.paths():
            answer = self.people[number].get(path)
            assert answer.status_code < 500, (path, answer.text)
            self.told.append((f"GET {path}", f"{dict(answer.headers)}{answer.text}"))
            found[path] = answer.status_code
        return found

    def pick(self) -> httpx.Response:
        """Whoever is asked makes the next pick of the rehearsal."""
        ends = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends:
            for person in self.people:
                for seat in range(len(MEMBERS)):
                    seen = person.get(f"/api/tables/{self.table}/view?seat={seat}")
                    if seen.status_code == 200 and seen.json()["options"]:
                        word = LEXICON.word(self.rest[0])
                        body = {"seat": seat, "at": seen.json()["at"], "word": word}
                        answer = person.post(f"/api/tables/{self.table}/pick", json=body)
                        self.told += [("view", seen.text), ("POST pick", answer.text)]
                        if answer.status_code != TOO_OFTEN:
                            self.rest.pop(0)
                            return answer
            time.sleep(A_LITTLE_S)  # a quick machine asks more often than the house answers
        raise AssertionError("nobody is asked")


@contextmanager
def about_to_open(brink: Brink, folder: Path, monkeypatch: pytest.MonkeyPatch, last: int = LAST) -> Iterator[Evening]:
    """A house in which the last picks before an opening are left; it was closed and opened again meanwhile."""
    log = log_of(brink)
    rehearsed = rehearse(brink, log)
    load_dice(monkeypatch, rehearsed.chances)
    before = max(len(rehearsed.picks) - last, 0)
    campaign, table, keys = play_on(rehearsed.picks[:before], log, folder)
    with serving(folder, **PLENTY) as house, ExitStack() as lines:
        evening = Evening(house, campaign, table, keys, rehearsed.picks[before:])
        for person in evening.people:
            lines.enter_context(person)
        if last:
            evening.open_lines(lines)
        yield evening


def play_on(picks: list[int], log: Campaign, folder: Path) -> tuple[str, str, list[str]]:
    """A game with these picks, while nobody looks: its campaign, its table, and the keys of its people."""
    with parlour(folder) as parlour_:
        came = [parlour_.run(parlour_.house.people.come_in(name)) for name in MEMBERS]
        people = [person for person, _ in came]
        standing = bring(parlour_, log, people)
        room = sit_down(parlour_, standing, people)
        for option in picks:
            person, seat = whoever_decides(room, people), room.decider
            asked = PickMessage(1, seat, at(room, person, seat), LEXICON.word(option))
            answer = parlour_.ask(room, person, asked)
            assert isinstance(answer, Done), answer
        return standing.id, room.setup.id, [key for _, key in came]


def leaks(evening: Evening, is_open: list[str]) -> dict[str, set[str]]:
    """From where what was told of something sealed."""
    words, starts = sealed_words(is_open), spoken(is_open)
    found: dict[str, set[str]] = {}
    for where, text in evening.told:
        told = told_of(text, words) | spoken_of(text, starts)
        told -= OF_OTHER_GAMES if where in TELL_OF_OTHERS else set()
        if told:
            found[where] = found.get(where, set()) | told
    return found


@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize("brink", BRINKS, ids=[brink.package for brink in BRINKS])
def test_no_door_tells_what_is_sealed(brink: Brink, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """RL-CAMP-05: pages, pictures, styles, scripts, answers, refusals and lines of a whole house, up to each opening;
    and then, to those who have not looked, not even what was opened.
    """
    look_on(brink, tmp_path, monkeypatch, LAST)


@pytest.mark.long
@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize("brink", BRINKS, ids=[brink.package for brink in BRINKS])
def test_no_door_tells_what_is_sealed_in_a_whole_game(
    brink: Brink, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RL-CAMP-05: from its first pick."""
    look_on(brink, tmp_path, monkeypatch, WHOLE)


def look_on(brink: Brink, folder: Path, monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    """Everybody looks everywhere before the last picks and after them, and listens all the while."""
    before = list(log_of(brink).world_view()["packages"])
    with about_to_open(brink, folder, monkeypatch, last) as evening:
        evening.look_everywhere(0)
        for option in range(len(LEXICON)):
            evening.ask_why(LEXICON.word(option))
        for word in some_hidden(before):
            evening.ask_everywhere(0, word)
        while evening.rest:
            evening.pick()
            if len(evening.rest) % OFTEN == 0:
                evening.listen()
        check(evening, before)
        for number in (0, 1):
            evening.look_everywhere(number)
            evening.ask_everywhere(number, new_in(brink.package, before))
        evening.told = [(where, text) for where, text in evening.told if "/opening" not in where]
        check(evening, before)
        for person in evening.people:
            assert person.post(f"/api/campaigns/{evening.campaign}/seen", json={"seen": "1"}).status_code == 201
        evening.look_everywhere(0)
        for word in some_hidden([*before, brink.package]):
            evening.ask_everywhere(0, word)
        evening.listen()
        check(evening, [*before, brink.package])


def some_hidden(is_open: list[str]) -> list[str]:
    """Some words of the lexicon that are sealed while these packages are open, from all that are."""
    hidden = sorted(sealed_words(is_open) & EVERY_WORD)
    return hidden[:: max(len(hidden) // SAID, 1)]


def new_in(package: str, before: list[str]) -> str:
    """A word of the lexicon that was sealed until a package was opened."""
    return min(sealed_words(before) & EVERY_WORD - sealed_words([*before, package]))


@pytest.mark.rule("RL-CAMP-05")
def test_no_door_tells_of_an_opening_whose_room_is_yet_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RL-CAMP-05: after a restart any address may be the first that is asked for, by who has not looked and sits
    there.
    """
    brink = BRINKS[-2]
    with about_to_open(brink, tmp_path, monkeypatch, last=0) as evening:
        rooms = evening.house.house.rooms
        for path in evening.paths():
            if not path.startswith("/static"):
                rooms.clear()
                answer = evening.people[0].get(path)
                assert answer.status_code < 500, (path, answer.text)
                evening.told.append((f"GET {path}", answer.text if "/opening" not in path else ""))
        check(evening, list(log_of(brink).world_view()["packages"]))


def check(evening: Evening, is_open: list[str]) -> None:
    """Nothing that was told since the last check tells what is sealed while these packages are open."""
    found = leaks(evening, is_open)
    evening.told.clear()
    assert not found, found
