"""Webhooks: the same words as Discord, Slack and programs want to have them."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final, get_args
from urllib.parse import urlsplit

from fimbul.core.errors import FimbulError
from fimbul.table.keep.stored_notices import Form, Waiting
from fimbul.table.notices.outward import Answered, Outward
from fimbul.table.notices.wording import HOUSE, game_of, sentence

MOST_LETTERS: Final = 1900  # of a message, as Discord takes it
MARKS: Final = re.compile(r"([\\`*_~|>#\[\]()<@:-])")  # of Discord's and others' markdown
NO_FORM: Final = "A webhook speaks discord, slack or json."


def content(form: str, name: str, told: Sequence[Waiting], house: str) -> dict[str, Any]:
    """What a webhook is sent: for whom something waits, and what."""
    if form == "json":
        return {"house": HOUSE, "for": name, "notices": [in_words(each, house) for each in told]}
    lines = [f"{escaped(form, name)}: {escaped(form, sentence(each))}{address(each, house)}" for each in told]
    words = "\n".join(lines)
    words = words if len(words) <= MOST_LETTERS else f"{escaped(form, name)}: {len(told)} things wait."
    return {"text": words} if form == "slack" else {"content": words, "allowed_mentions": {"parse": []}}


def address(notice: Waiting, house: str) -> str:
    """Where it is answered, if the house knows its own address."""
    return f" {house}{notice.path}" if house else ""


def in_words(notice: Waiting, house: str) -> dict[str, Any]:
    """A notice as a program reads it."""
    return {
        "kind": notice.kind,
        "words": sentence(notice),
        "title": notice.title,
        "game": game_of(notice),
        "by": notice.by,
        "path": notice.path,
        "url": f"{house}{notice.path}" if house else "",
        "at": notice.at,
    }


def escaped(form: str, words: str) -> str:
    """Words that are shown as they are: nobody is called by them, and nothing is linked."""
    if form == "slack":
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return MARKS.sub(r"\\\1", words).replace("@", "@\N{ZERO WIDTH SPACE}")


def trial(form: str, name: str) -> dict[str, Any]:
    """The first message, which shows that a webhook is right."""
    words = f"{HOUSE} will tell here what waits for {name}."
    if form == "json":
        return {"house": HOUSE, "for": name, "notices": [], "words": words}
    return (
        {"text": escaped(form, words)}
        if form == "slack"
        else {
            "content": escaped(form, words),
            "allowed_mentions": {"parse": []},
        }
    )


async def send(outward: Outward, url: str, told: dict[str, Any]) -> Answered:
    """Post it."""
    return await outward.post(url, json.dumps(told).encode(), {"content-type": "application/json"})


def checked_form(form: str) -> str:
    """What a webhook speaks."""
    if form not in get_args(Form):
        raise FimbulError(NO_FORM)
    return form


def label_of(url: str) -> str:
    """How a webhook is called: by its site alone, for the rest of its address is a secret."""
    return (urlsplit(url).hostname or "")[:80]
