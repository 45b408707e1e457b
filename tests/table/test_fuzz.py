"""Whatever is sent, the house answers in words and stands."""

import json
import random
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fimbul.table.http.protocol import No
from tests.table.serving import Server, serving, told

pytestmark = pytest.mark.slow

MESSAGES = 3000
TOGETHER = 50  # messages before their answers are read
EXAMPLES = 25
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes any number of requests."""
    per_hour = [f"{name}_per_hour" for name in ("people", "logins", "guesses", "tables", "changes")]
    plenty = dict.fromkeys([*per_hour, "moves_burst", "views_burst", "messages_burst", "queue_length"], 10**6)
    with serving(tmp_path_factory.mktemp("fuzz"), **plenty) as opened:
        yield opened


def test_every_route_keeps_to_its_description(house: Server) -> None:
    """No request whatsoever is answered with a server error, or otherwise than the description says."""
    api = schemathesis.openapi.from_url(f"{house.address}/schema/openapi.json")
    routes: list[Any] = [found.ok() for found in api.get_all_operations() if isinstance(found, Ok)]
    assert len(routes) > 15
    for route in routes:
        try_out(route)


def try_out(route: Any) -> None:
    """Send a route whatever its description allows, and some things that it does not."""

    @seed(1)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(
        case=route.as_strategy(generation_mode=GenerationMode.POSITIVE)
        | route.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    )
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    check()


def test_no_message_breaks_the_line(house: Server) -> None:
    """Thousands of messages, some nearly right: each gets an answer, and the position stands."""
    dice = random.Random(1)
    with house.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "scavengers"}).json()["id"]
        with house.line(table, ragna) as line:
            refused = 0
            for _ in range(MESSAGES // TOGETHER):  # a line that nobody reads is cut
                for _ in range(TOGETHER):
                    line.send(mutilated(dice))
                line.send('{"do":"ping","ref":77}')
                while getattr(message := told(line), "ref", 0) != 77:
                    refused += isinstance(message, No)
        assert refused > MESSAGES / 2
        assert ragna.get(f"/api/tables/{table}").json()["phase"] == "playing"


KINDS = ["pick", "undo", "consent", "why", "order", "take", "lend", "again", "hurry", "look", "ping", "say", "fly"]
VALUES: list[Any] = [0, 1, -1, 2**31, 10**30, 1.5, "", "pass", "dig", None, True, [], {}, "\u0000", "\u202e" * 50]


def mutilated(dice: random.Random) -> str:
    """A message, right or nearly right."""
    message = {"do": dice.choice(KINDS), "ref": dice.choice(VALUES[:2])}
    for name in ("seat", "at", "word", "back", "agree", "text", "agent", "width", "more"):
        if dice.random() < 0.4:
            message[name] = dice.choice(VALUES)
    text = json.dumps(message)
    if dice.random() < 0.2:
        place = dice.randrange(len(text))
        text = text[:place] + dice.choice(["", "}", '"', "\\", "é", text]) + text[place + 1 :]
    return text


def test_a_line_that_is_dropped_in_the_middle_of_anything_harms_nobody(house: Server) -> None:
    """Others at the table go on."""
    with house.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        for _ in range(20):
            shown = ragna.get(f"/api/tables/{table}/view?seat=0").json()
            with house.line(table, ragna) as line:
                if shown["options"]:
                    pick = {"do": "pick", "ref": 1, "seat": 0, "at": shown["at"], "word": shown["options"][0][0]}
                    line.send(json.dumps(pick))
                line.socket.shutdown(socket.SHUT_RDWR)
        assert ragna.get(f"/api/tables/{table}/view?seat=0").status_code == 200
