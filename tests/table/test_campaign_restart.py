"""A power cut in a campaign: between the last reward and the next game, and in the middle of an opening."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from fimbul.table.people.persons import key_pass
from tests.table.campaigning import OPENS, SHORT, play, sit_down, whoever_decides
from tests.table.parlour import Parlour, parlour, state_of, word
from tests.table.processes import street

pytestmark = pytest.mark.slow

PEOPLE = ("Ragna", "Tomas", "Wen")


def begin(evening: Parlour) -> tuple[Any, list[Any], list[str]]:
    """A campaign, its people and their keys."""
    came = [evening.run(evening.house.people.come_in(name)) for name in PEOPLE]
    people, keys = [person for person, _ in came], [key for _, key in came]
    standing = evening.run(evening.house.campaigns.begin("legacy", "Cold Harbour", {}, people[0]))
    for person in people[1:]:
        evening.run(evening.house.campaigns.join(standing.id, standing.invitation, person))
    return standing, people, keys


def client(address: str, key: str) -> httpx.Client:
    """Somebody's own client."""
    return httpx.Client(base_url=address, headers={"authorization": f"Bearer {key}"})


def last_question(room: Any) -> bool:
    """Does any answer to the question that is open end the game?"""
    state = state_of(room)
    if state.over or not state.agenda or state.agenda[-1].step.name not in ("reward at", "held on at"):
        return False
    trial = state.copy()
    trial.play(trial.options()[0])
    return trial.over


def test_a_game_that_ended_has_moved_the_world_whenever_the_power_fails(tmp_path: Path) -> None:
    """The last pick is acknowledged, the power fails: the game is in the campaign, once, and the next one can begin."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, SHORT, until=lambda: last_question(room))
        seat, last, key = room.decider, word(room), keys[people.index(whoever_decides(room, people))]
        table, campaign = room.setup.id, standing.id
    database = f"sqlite:///{tmp_path / 'fimbul.db'}"
    with street() as serve:
        served = serve(database)
        with client(served.address(), key) as winner:
            at = winner.get(f"/api/tables/{table}/view?seat={seat}").json()["at"]
            answer = winner.post(f"/api/tables/{table}/pick", json={"seat": seat, "at": at, "word": last})
            assert answer.status_code == 201, answer.text
        served.kill()
        again = serve(database)
        with client(again.address(), keys[0]) as host:
            text = host.get(f"/api/campaigns/{campaign}/file").text
            assert text.count("\nend of record\n") == 1
            sat = host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"})
            assert sat.status_code == 201, sat.text
            second = sat.json()["id"]
        again.kill()
        third = serve(database)
        with client(third.address(), keys[1]) as other:
            assert other.get(f"/t/{second}").status_code == 200
            assert other.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"}).is_error


def test_an_opening_is_seen_once_whenever_the_power_fails(tmp_path: Path) -> None:
    """Before she has seen it to its end it is shown again, after that not; her table waits until then."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
        table, home = room.setup.id, f"/c/{standing.id}"
        assert evening.run(evening.house.people.of_pass(key_pass(keys[0]))) == people[0]
    database = f"sqlite:///{tmp_path / 'fimbul.db'}"
    with street() as serve:
        for seen in (False, True):
            served = serve(database)
            with client(served.address(), keys[0]) as host:
                assert host.get(f"/t/{table}").headers["location"] == f"{home}/opening"
                assert "Pack 2 opens" in host.get(f"{home}/opening").text
                assert host.get(f"/api/tables/{table}/view?seat=0").status_code == 403
                if seen:
                    assert host.post(f"/api{home.replace('/c/', '/campaigns/')}/seen", json={"seen": "1"}).is_success
            served.kill()
        address = serve(database).address()
        with client(address, keys[0]) as host, client(address, keys[1]) as other:
            assert host.get(f"/t/{table}").status_code == 200
            assert host.get(f"{home}/opening").headers["location"] == home
            assert other.get(f"/t/{table}").headers["location"] == f"{home}/opening"
