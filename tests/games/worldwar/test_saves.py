"""Saves that somebody has meddled with: what cannot be is refused with a sentence."""

import json
from typing import Any

import pytest

from fimbul.core.errors import BadSave
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.diplomacy import COURT
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say
from tests.games.worldwar.scene import asked, question, war


def fighting() -> War:
    """Dice are about to be rolled in Germany."""
    state = asked(war(usa="germany soldier", nato="germany soldier"), FIGHT_WHERE, side=0)
    say(state, "germany")
    assert question(state) == "hits chance"
    return state


def bidding() -> War:
    """Bravo bids for Turkey."""
    state = asked(war(), COURT, side=0)
    say(state, "tur")
    assert question(state) == "bid bravo"
    return state


@pytest.mark.parametrize(
    ("state", "entry", "value", "wrong"),
    [
        (fighting, "battle", None, "there is no combat"),
        (fighting, "majors", ["usa", "usa", "rus", "arb"], "a major that two have chosen"),
        (fighting, "majors", ["usa", None, "rus", "arb"], "a seat without a major"),
        (fighting, "sides", ["golf"] * 23, "usa is with nobody at this table"),
        (fighting, "stacks", {"germany": [["nato", "soldier", 1, 1]]}, "who fights is not there"),
        (bidding, "auction", None, "there is no auction"),
    ],
)
def test_a_save_that_cannot_be_says_why(state: Any, entry: str, value: Any, wrong: str) -> None:
    """Combats and auctions are there where they ask, and everybody is at this table."""
    position = state()
    data = json.loads(position.to_json())
    assert position.game.from_json(json.dumps(data)).key() == position.key()

    with pytest.raises(BadSave, match=wrong):
        position.game.from_json(json.dumps({**data, entry: value}))


@pytest.mark.parametrize(
    ("part", "value"),
    [("trails", [[]]), ("party", ["nowhere"]), ("landed", {"alaska": -1}), ("tokens", [["alpha", "usa", "space"]])],
)
def test_an_action_that_cannot_be_is_refused(part: str, value: Any) -> None:
    """A way over no territory, a nation that is none, less than nothing, a nuke on Space."""
    position = fighting()
    data = json.loads(position.to_json())
    data["action"][part] = value

    with pytest.raises(BadSave):
        position.game.from_json(json.dumps(data))


def test_a_question_about_what_is_not_there_is_refused_before_it_is_asked() -> None:
    """A save whose open question fits no counter is none; one that comes to such a question later stops in words."""
    position = asked(war(usa="alaska soldier", devastation="germany"), DECLARE, side=0)
    data = json.loads(position.to_json())
    send = {"step": "send", "seat": "chance", "owner": "alpha", "side": "alpha", "place": "germany"}
    data["agenda"].insert(1, send)
    loaded = position.game.from_json(json.dumps(data))
    with pytest.raises(AssertionError, match="nobody comes to repair"):
        say(loaded, "pass")

    way = {"step": "by way of", "seat": "alpha", "side": "alpha", "phase": "war", "place": "alaska", "aim": "germany"}
    with pytest.raises(BadSave, match="'by way of' does not fit"):
        position.game.from_json(json.dumps({**data, "agenda": [*data["agenda"][:1], way]}))
