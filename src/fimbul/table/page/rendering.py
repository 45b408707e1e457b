"""Whole pages: templates filled with what a visitor may know, complete before any script runs."""

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response
from markupsafe import Markup

from fimbul import draw
from fimbul.agents.presented import bots_of, usual_bot
from fimbul.agents.puzzling import Puzzle
from fimbul.core.game import Choice
from fimbul.draw.sheet import page_sheet
from fimbul.games import games, set_up
from fimbul.table.http.guard import Visitor
from fimbul.table.http.protocol import Pace
from fimbul.table.page import icons
from fimbul.table.people.names import FIRST, SECOND

HERE: Final = Path(__file__).parent
STATIC: Final = HERE.parent / "static"
EVERY_PAGE: Final = "house"
BUILT: Final = ("client.js", "theme.js", "style.css", "mark.svg")  # what the stamp stands for


def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    """Who asks for a page."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def page(request: Request[Any, Any, Any], template: str, status: int = 200, /, **words: Any) -> Response[str]:
    """A page of the house for this visitor."""
    visitor = visitor_of(request)
    text = (
        environment()
        .get_template(template)
        .render(
            me=visitor.person,
            token=visitor.forgery_token or "",
            friendly=friendly_name(),
            path=request.url.path,
            stamp=stamp(),
            **words,
        )
    )
    # What is here depends on who asks, so no copy of it is kept anywhere.
    return Response(text, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def rendered(template: str, words: dict[str, Any]) -> str:
    """A part of a page."""
    return environment().get_template(template).render(**words)


def friendly(request: Request[Any, Any, Any], status: int, words: str) -> Response[str]:
    """A page that says in words what went wrong, and where to go from here."""
    return page(request, "sorry.html", status, words=words, status=status)


@lru_cache(maxsize=256)
def mover(made: Puzzle) -> str:
    """What whoever is asked a puzzle plays."""
    state = made.state
    return draw.roles(state.view(None))[state.decider]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates, with the marks they use."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    made.filters["own_seat"] = own_seat
    made.globals.update(
        icon=lambda name: Markup(icons.icon(name)),
        shape=lambda seat: Markup(icons.shape(seat)),
        person_shape=lambda person: Markup(icons.person_shape(person)),
        account_mark=lambda account: Markup(icons.account_mark(account)),
        times=lambda number: Markup(icons.times(number)),
        sprite=lambda emblems: Markup(icons.sprite(emblems)),
        sheet_of=sheet_of,
        mover=mover,
        pace_words=pace_words,
        option_words=option_words,
        number_words=number_words,
        title_of=title_of,
        bots_of=bots_of,
        usual_bot=usual_bot,
        day=day,
        day_and_hour=day_and_hour,
        lasted=lasted,
    )
    return made


def own_seat(yours: list[bool]) -> int:
    """The first seat that is one's own; of a table where one only watches, the first."""
    return yours.index(True) if True in yours else 0


def friendly_name() -> str:
    """A name for somebody who has not said one."""
    dice = SystemRandom()
    return f"{dice.choice(FIRST)} {dice.choice(SECOND)}"


def stamp() -> str:
    """A short word that changes with the built client, so that browsers may keep it for long."""
    client = STATIC / "client.js"
    return stamp_of(client.stat().st_mtime_ns) if client.exists() else "unbuilt"


@lru_cache(maxsize=1)
def stamp_of(_built: int) -> str:
    """The stamp of a client that was built then: from what is in its files, so that it is the same everywhere."""
    parts = [(STATIC / name).read_bytes() for name in BUILT if (STATIC / name).exists()]
    return blake2b(b"".join(parts), digest_size=5).hexdigest()


def source(template: str) -> str:
    """A template as it is written."""
    return (HERE / "templates" / template).read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def style(name: str) -> str:
    """The style sheet of a game's boards, or of a page without boards."""
    return page_sheet("") if name == EVERY_PAGE else draw.page_style(name)


@lru_cache(maxsize=16)
def sheet_of(name: str) -> str:
    """The address of a style sheet, which changes with what it says."""
    return f"/style/{name}.css?{blake2b(style(name).encode(), digest_size=5).hexdigest()}"


def title_of(game: str) -> str:
    """The title of a game."""
    return set_up(game, {}).meta.title if game in games() else game


def day(moment: int) -> Markup:
    """The day of a moment; the page says it again by the clock of its reader."""
    at = datetime.fromtimestamp(moment / 1000, UTC)
    return Markup('<time datetime="{}" data-day>{} {:%b}</time>').format(f"{at:%Y-%m-%dT%H:%M:%SZ}", at.day, at)


def day_and_hour(moment: int) -> Markup:
    """The day and the hour of a moment, likewise."""
    at = datetime.fromtimestamp(moment / 1000, UTC)
    words = f"{at.day} {at:%B, %H:%M} UTC"
    return Markup('<time datetime="{}" data-hour>{}</time>').format(f"{at:%Y-%m-%dT%H:%M:%SZ}", words)


def lasted(milliseconds: int) -> str:
    """How long a game took, in a few words."""
    minutes = max(1, round(milliseconds / 60_000))
    hours, days = minutes // 60, minutes // 1440
    if days > 1:
        return f"{days} days"
    return f"{hours} h {minutes % 60:02}" if hours else f"{minutes} min"


def pace_words(pace: Pace) -> str:
    """How fast a table plays, in a few words."""
    if pace.kind == "live":
        return f"{pace.minutes} min + {pace.seconds} s"
    if pace.kind == "days":
        return "1 day a move" if pace.days == 1 else f"{pace.days} days a move"
    return "no clocks"


def option_words(game: str, options: dict[str, Any]) -> str:
    """What differs from the game as it usually is, in a few words; the first choice is always told."""
    told: list[str] = []
    if game not in games():
        return ""
    usual = set_up(game, {})
    boxes = usual.boxes()
    for number, choice in enumerate(usual.choices()):
        value = options.get(choice.name, choice.values[0])
        if choice.name == "data" and boxes:
            value = boxes.name_of(value)
        name = choice.name.replace("_", " ")
        if choice.letters:
            continue
        if isinstance(value, bool) and value != choice.values[0]:
            told.append(name if value else f"no {name}")
        elif isinstance(value, str) and (number == 0 or value != choice.values[0]):
            told.append(value.title() if number == 0 else f"{name} {value.replace('_', ' ')}")
        elif value != choice.values[0] and not isinstance(value, bool) and choice.name != "seats":
            told.append(value_words(choice, name.upper() if len(name) == 2 else name, value))
    return " · ".join(told)


def number_words(choice: Choice, value: int) -> str:
    """A number to be chosen, with its name if it has one."""
    name = choice.called(value)
    return f"{value}: {name}" if name else str(value)


def value_words(choice: Choice, name: str, value: int) -> str:
    """A number that was chosen, by its name if it has one."""
    called = choice.called(value)
    return f"with {name} up to {called}" if called else f"{name} {value}"
