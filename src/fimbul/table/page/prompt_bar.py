"""The bar under the board: what is asked and what has been picked so far, or for whom the table waits."""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from fimbul import draw
from fimbul.agents.orders import orders_at_hand
from fimbul.core.game import View
from fimbul.draw.panels import Forecast
from fimbul.draw.svg import escape
from fimbul.table.page.icons import clock, icon, shape
from fimbul.table.play.lending import LENT_BY_OTHERS
from fimbul.table.show.table_view import LitOption, TableView

CLOSING: Final = ("done", "suggest")
PASSING: Final = "pass"
SHORT: Final = 18
MOST_SHORT_PICKS: Final = 14
MOST_SIDE_BY_SIDE: Final = 4
MOST_NUMBERS: Final = 8
NOBODYS: Final = '<circle cx="6.5" cy="6.5" r="4.5" fill="none" stroke="currentColor" stroke-width="1.5"/>'
HURRY: Final = (
    '<button type="button" class="btn" data-tempo="now" data-tip="Bots play at once, until you are asked.">'
    "Hurry <kbd>H</kbd></button>"
)
HINT: Final = (
    '<button type="button" class="hint-asked" data-do="hint" data-tip="A strong bot says what it would do.">'
    "What would you do?</button>"
)
PREPARE: Final = "Pick now what you will do; it is played when your turn comes, if what you name has not changed."
AS_IF: Final = (
    "As if the others were done; what luck brings until then is a guess. Only you see this. It is played when your turn"
    " comes, as far as nothing that you name has changed."
)
MOVED_ON: Final = "The table has gone on since you began. What you name is compared again when your turn comes."
PLAYED: Final = "Your prepared turn is played; pick anything yourself, and the rest of it is dropped."
STUCK: Final = "Something went wrong here, several times. Nothing is lost: load this page again, and it is tried again."


def decider(table_view: TableView) -> int | None:
    """The seat that decides, if everybody may know it."""
    names = table_view.game.seat_names
    name = table_view.view.get("decider")
    return names.index(name) if name in names else None


def prompt(table_view: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """The whole bar; the options that are things on the board, and those that lie before the seat, are told."""
    if table_view.ending is not None:
        return ended(table_view)
    if table_view.request is not None:
        return requested(table_view)
    if table_view.preparing:
        return preparing(table_view, on_board, in_tray)
    if table_view.lit:
        return asked(table_view, on_board, in_tray) if not table_view.passed else passed(table_view, on_board, in_tray)
    return waiting(table_view)


def bar(
    mood: str,
    crumbs: str,
    question: str,
    note: str,
    acts: str,
    ends: str = "",
    lit: Sequence[LitOption] = (),
    for_good: bool = False,
    field: str = "",
    known: str = "",
) -> str:
    """The bar in its fixed order: crumbs, question and a line of help at the left, what can be done at the right.

    What ends the turn has a place of its own, where nothing else ever is. The picks that do are named, so that the page
    does not take a click for them that was meant for the question before; and those that hand the turn to other people,
    so that it asks once more before it sends one, as it does where everything is for good.
    """
    careful = named("ends-turn", [each for each in lit if each.ends_turn])
    careful += named("hands-over", [each for each in lit if each.hands_over])
    if for_good:
        titles = json.dumps({each.word: each.title for each in lit}, ensure_ascii=False)
        careful += f' data-for-good data-titles="{escape(titles)}"'
    careful += f' data-forecasts="{escape(known)}"' if known else ""
    asking = f'{crumbs}<h2 id="question" tabindex="-1">{escape(question)}</h2><p class="note">{note}</p>{field}'
    done = f'<div class="acts">{acts}</div><div class="ends">{ends}</div>'
    return f'<div class="bar {mood}"{careful}><div class="ask">{asking}</div>{done}</div>'


def named(what: str, lit: Sequence[LitOption]) -> str:
    """An attribute that names picks, if there are any."""
    return f' data-{what}="{escape(" ".join(each.word for each in lit))}"' if lit else ""


def asked(table_view: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """A question to the one who looks."""
    drawn = on_board | in_tray
    touched = [lit for lit in table_view.lit if lit.option in drawn]
    offered = [lit for lit in table_view.lit if lit.option not in drawn]
    far = [lit for lit in touched if lit.option not in in_tray]
    going_on = [lit for lit in offered if not lit.ends_turn]
    acts = (
        why_button()
        + undo_button(table_view)
        + orders(table_view)
        + lit_buttons(going_on, touched, far, seats_there(table_view.view))
        + concede_button()
    )
    ends = "".join(lit_button(lit, "lit ends-turn") for lit in offered if lit.ends_turn)
    question, known = question_and_more(table_view.prompt)
    helps = f"<span>{escape(help_line(table_view, touched, offered, on_board))}</span>"
    said = f'<span class="known">{escape(known)}</span> ' if known else ""
    note = proposed(table_view) + take_back(table_view) + stopped(table_view) + said + helps + time_of_table(table_view)
    field = name_field(table_view.letters_of_name) if table_view.letters_of_name else at_hand(table_view)
    field += HINT if table_view.hints else ""
    made = crumbs(table_view)
    lit, for_good, foretold = table_view.lit, table_view.for_good, forecasts(table_view)
    return bar("mine", made, question, note, acts, ends, lit, for_good, field, foretold)


def preparing(table_view: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """A turn that is prepared: what may be picked in it, and that nothing of it is played yet."""
    drawn = on_board | in_tray
    touched = [lit for lit in table_view.lit if lit.option in drawn]
    offered = [lit for lit in table_view.lit if lit.option not in drawn]
    far = [lit for lit in touched if lit.option not in in_tray]
    acts = undo_button(table_view) + lit_buttons(offered, touched, far, seats_there(table_view.view))
    off = "" if table_view.crumbs else " disabled"
    ends = (
        f'<button type="button" class="btn ends-turn" data-do="prepare-keep"{off}>Keep it</button>'
        '<button type="button" class="btn quiet" data-do="prepare-close">Close</button>'
    )
    note = MOVED_ON if table_view.preparing == "moved" else AS_IF
    return bar("preparing", crumbs(table_view), f"Your next turn: {table_view.prompt}", note, acts, ends)


def prepared_crumbs(table_view: TableView) -> str:
    """The turn that is prepared, pick by pick."""
    if not table_view.prepared:
        return ""
    made = "".join([f'<li><span class="crumb">{escape(told)}</span></li>' for told in table_view.prepared])
    made = f'<li aria-hidden="true">Prepared</li>{made}'
    return f'<ol class="crumbs prepared" aria-label="Your prepared turn">{made}</ol>'


def prepare_buttons(table_view: TableView) -> str:
    """The way to prepare the own turn while others decide, to change it, and to drop it."""
    if not table_view.may_prepare:
        return ""
    if not table_view.prepared:
        return (
            f'<button type="button" class="btn" data-do="prepare-begin" data-tip="{PREPARE}">Prepare my turn</button>'
        )
    return (
        '<button type="button" class="btn" data-do="prepare-begin">Change my turn</button>'
        '<button type="button" class="btn quiet" data-do="prepare-drop">Drop my prepared turn</button>'
    )


def stopped(table_view: TableView) -> str:
    """That the turn which was prepared is played just now, or why not any more."""
    if not table_view.prepared:
        return ""
    told = f"Your prepared turn stops here. {table_view.stopped}" if table_view.stopped else PLAYED
    return f'<b class="stopped">{escape(told)}</b> '


def question_and_more(prompt: str) -> tuple[str, str]:
    """A prompt as a heading, and what is said in it after the question, which is to be read below."""
    question, mark, more = prompt.partition("? ")
    return (f"{question}?", more) if mark else (prompt, "")


def forecasts(table_view: TableView) -> str:
    """What a page tells before it sends a pick, as JSON: words for which the same is told, with that."""
    found: dict[Forecast, list[str]] = {}
    for word, forecast in draw.forecasts(table_view.view).items():
        found.setdefault(forecast, []).append(word)
    told = [(words, forecast._asdict()) for forecast, words in found.items()]
    return json.dumps(told, ensure_ascii=False) if told else ""


def at_hand(table_view: TableView) -> str:
    """The standing orders that answer what is asked, beside each other."""
    if table_view.order is not None or not table_view.orders:
        return ""
    known, found = dict(table_view.orders), orders_at_hand(table_view.view)
    buttons = "".join(
        f'<button type="button" data-do="order" data-order="{escape(word)}" aria-label="{escape(known[word])}">'
        f"{escape(says)}</button>"
        for word, says in (found.orders if found else ())
        if word in known
    )
    if not found or not buttons:
        return ""
    return f'<div class="segments" role="group"><span>{escape(found.title)}</span>{buttons}</div>'


def name_field(letters: int) -> str:
    """Where the name is written that what is picked will have; it may be left empty, and given later."""
    return (
        f'<label class="given-name">Its name <input class="field" id="given-name" maxlength="{letters}"'
        f' autocomplete="off" placeholder="1 to {letters} letters, or later"></label>'
    )


def passed(table_view: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """The one who looks lets it pass, by hand or by order; until the window closes there is still the other way."""
    others = [lit for lit in table_view.lit if lit.word != PASSING]
    touched = [lit for lit in others if lit.option in on_board | in_tray]
    acts = why_button() + orders(table_view)
    acts += "".join(lit_button(lit, "lit") for lit in others if lit not in touched) + concede_button()
    note = escape(help_line(table_view, touched, others, on_board)) if table_view.order is not None else ""
    return bar("", "", "You let it pass.", note + time_of_table(table_view), acts, lit=others)


def crumbs(table_view: TableView) -> str:
    """The picks so far; each is a button that goes back to before the pick that made it."""
    words = table_view.crumbs
    if not words:
        return ""
    can = "" if table_view.undoable else " disabled"
    made = "".join(
        f'<li><button type="button" class="crumb" data-crumb="{number}"{can} aria-label="Back to: {escape(word)}">'
        f"{escape(word)}</button></li>"
        for number, word in enumerate(words)
    )
    return f'<ol class="crumbs" aria-label="Picked so far">{made}<li><span class="crumb open">…</span></li></ol>'


def help_line(
    table_view: TableView, touched: Sequence[LitOption], offered: Sequence[LitOption], on_board: frozenset[int]
) -> str:
    """What helps to answer, or else where to point."""
    if table_view.order is not None:
        return f"Your standing order: {order_name(table_view)}."
    advice = draw.advice(table_view.view)
    if advice or not touched:
        return advice or ("Pick one of these." if len(offered) > 1 else "")
    where = "on the board" if any(lit.option in on_board for lit in touched) else "before you"
    many = f"{len(touched)} answers are lit {where}" if len(touched) > 1 else f"One answer is lit {where}"
    return f"{many}, or pick one of these." if offered else f"{many}."


def order_name(table_view: TableView) -> str:
    """The standing order in words."""
    return dict(table_view.orders).get(table_view.order or "", table_view.order or "")


@cache
def concede_button() -> str:
    """The way to give up, where there is no room for it above the board."""
    words = f"{icon('flag')}<span>Concede</span>"
    return f'<button type="button" class="btn quiet phone-only" data-do="concede">{words}</button>'


@cache
def why_button() -> str:
    """The way to ask why something is dark."""
    return (
        f'<button type="button" class="btn quiet" data-do="why" aria-pressed="false">{icon("why")}'
        "<span>Why can’t I?</span></button>"  # noqa: RUF001 - typographic, as printed
    )


def undo_button(table_view: TableView) -> str:
    """Undo, shown but not offered where something was revealed or another seat has decided."""
    off = (
        "" if table_view.undoable else ' disabled data-tip="Something was revealed, or another seat has decided since."'
    )
    return (
        f'<button type="button" class="btn" data-do="undo"{off}>{icon("undo")}<span>Undo</span> <kbd>U</kbd></button>'
    )


def lit_buttons(
    offered: Sequence[LitOption],
    touched: Sequence[LitOption],
    far: Sequence[LitOption],
    there: dict[str, tuple[tuple[int, int], ...]],
) -> str:
    """The lit buttons, the closing one solid and last; on a phone also short picks of the board, with who is there.

    A few of them stand side by side; more lie in a row, in the order in which the painter tells who is there.
    """
    closing = [lit for lit in offered if lit.word in CLOSING]
    if not closing and len(offered) == 1 and not touched:
        closing = list(offered)
    others = [lit for lit in offered if lit not in closing]
    also = [lit for lit in far if len(lit.title) <= SHORT]
    if len(also) > MOST_SHORT_PICKS or len(also) < len(far):
        also = []
    nearness = {word: number for number, word in enumerate(there)}
    also.sort(key=lambda lit: nearness.get(lit.word, len(nearness)))
    row = "".join(lit_button(lit, "lit also", there.get(lit.word, ())) for lit in also)
    few = " few" if len(also) <= MOST_SIDE_BY_SIDE and any(there.get(lit.word) for lit in also) else ""
    folded = [lit for lit in others if lit.word.isdecimal()]
    if len(folded) > MOST_NUMBERS:
        others = [lit for lit in others if lit not in folded]
    else:
        folded = []
    return (
        (f'<div class="reach{few}">{row}</div>' if row else "")
        + "".join(lit_button(lit, "lit") for lit in others)
        + other_numbers(folded)
        + "".join(lit_button(lit, "lit solid") for lit in closing[:1])
    )


def seats_there(view: View) -> dict[str, tuple[tuple[int, int], ...]]:
    """By the word of a lit place: the numbers of seats that are there, from 1, and how much of each; 0 is nobody."""
    seats = {shown: number for number, shown in enumerate(draw.emblems(view), start=1)}
    return {
        word: tuple([(seats.get(colour, 0), many) for colour, many in there])
        for word, there in draw.who_is_there(view).items()
    }


def other_numbers(lit: Sequence[LitOption]) -> str:
    """Many numbers, shown on demand."""
    if not lit:
        return ""
    buttons = "".join(lit_button(each, "lit") for each in lit)
    summary = f'<summary class="btn">{escape(lit[0].title)} to {escape(lit[-1].title)}</summary>'
    return f'<details class="orders numbers" id="other-numbers">{summary}<div>{buttons}</div></details>'


@lru_cache(maxsize=4096)
def lit_button(lit: LitOption, kind: str, there: tuple[tuple[int, int], ...] = ()) -> str:
    """One option as a button, perhaps with who is in its place; its accessible name is the option in full words."""
    spoken = "also" in kind  # on a phone, where nothing is pointed at
    tip = f' data-tip="{escape(lit.rest[:1].upper() + lit.rest[1:])}."' if lit.rest and not spoken else ""
    full = f' aria-label="{escape(lit.label)}"' if lit.title != lit.label else ""
    return (
        f'<button type="button" class="btn {kind}" id="pick-{escape(lit.word)}" data-word="{escape(lit.word)}"'
        f' data-option="{lit.option}"{tip}{full}>{escape(lit.title)}{who(there)}</button>'
    )


def who(there: tuple[tuple[int, int], ...]) -> str:
    """Who is in a place: shapes with figures, for the eye; whoever listens hears it of the button itself."""
    if not there:
        return ""
    marks = [(f'<use href="#seat-{seat}"/>' if seat else NOBODYS, many) for seat, many in there]
    shapes = "".join([f'<svg class="shape">{mark}</svg>{many}' for mark, many in marks])
    return f'<span class="there" aria-hidden="true">{shapes}</span>'


def waiting(table_view: TableView) -> str:
    """Somebody else decides, or chance; the board stays legible and nothing is lit."""
    seat = decider(table_view)
    if any(sitter.kind == "free" for sitter in table_view.sitters):
        return bar("", "", "Waiting for players", "The game begins when every seat is taken.", "")
    name = table_view.sitters[seat].name if seat is not None else "The table"
    question = f"{name} cannot go on" if table_view.stuck else f"{name} decides"
    note = escape(table_view.prompt if seat is not None or table_view.view.get("window") else "")
    if table_view.stuck:
        note = STUCK
    elif table_view.seat is None:
        note = f"You are watching. “{note}”" if note else "You are watching."
    elif table_view.order is not None:
        note = f"Your standing order: {escape(order_name(table_view))}."
    note = proposed(table_view) + take_back(table_view) + (escape(table_view.waits) or note)
    note += time_of_table(table_view)
    acts = lend_offers(table_view) + orders(table_view) + prepare_buttons(table_view)
    if table_view.seat is not None and seat is not None and plays_by_itself(table_view, seat):
        acts += HURRY
    if table_view.seat is not None:
        acts = why_button() + undo_button(table_view) + acts + concede_button()
    return bar("", prepared_crumbs(table_view), question, note, acts)


def plays_by_itself(table_view: TableView, seat: int) -> bool:
    """Does a bot play there?"""
    return table_view.sitters[seat].kind == "bot" or table_view.sitters[seat].lent is not None


def proposed(table_view: TableView) -> str:
    """What the members of the campaign are asked, and where they answer."""
    if not table_view.proposed:
        return ""
    home = f'<a href="/c/{escape(table_view.campaign)}#tonight">Answer at the campaign’s home</a>'  # noqa: RUF001 - typographic
    return f'<span class="proposed">{escape(table_view.proposed)} {home}.</span> '


def take_back(table_view: TableView) -> str:
    """How the own request to take something back stands."""
    return f'<b class="take-back">{escape(table_view.take_back)}</b> ' if table_view.take_back else ""


def time_of_table(table_view: TableView) -> str:
    """How long the table waits for all who may answer now, where nobody is to know who has not."""
    if table_view.answer_s and table_view.table_clock is None:
        return f' <span class="table-time">Whoever may answer has {table_view.answer_s} s.</span>'
    if table_view.passed:
        return f' <span class="table-time">{clock(table_view.table_clock, running=True)} to change that.</span>'
    if table_view.answer_s:
        return (
            f' <span class="table-time">{clock(table_view.table_clock, running=True)} to answer, or let it pass.</span>'
        )
    if table_view.table_clock is None:
        return ""
    return f' <span class="table-time">{clock(table_view.table_clock, running=True)} for all who may answer.</span>'


def orders(table_view: TableView) -> str:
    """Standing orders that may be given, or the one that stands, to be taken back."""
    if table_view.order is not None:
        name = escape(order_name(table_view))
        return f'<button type="button" class="btn" data-do="order" data-order="">Stop: {name}</button>'
    if not table_view.orders:
        return ""
    listed = "".join(
        f'<button type="button" class="btn" data-do="order" data-order="{escape(word)}">{escape(name)}</button>'
        for word, name in table_view.orders
    )
    summary = '<summary class="btn quiet" aria-label="Standing orders">Orders</summary>'
    return f'<details class="orders" id="orders">{summary}<div>{listed}</div></details>'


def lend_offers(table_view: TableView) -> str:
    """Who waits too long for somebody may let a bot play on; the owner of a lent seat takes it back."""
    mine = next((n for n, sitter in enumerate(table_view.sitters) if sitter.yours and sitter.lent), None)
    if mine is not None:
        return f'<button type="button" class="btn" data-do="lend" data-seat="{mine}">Take my seat back</button>'
    if table_view.seat is None:
        return ""
    return "".join(
        f'<button type="button" class="btn" data-do="lend" data-seat="{seat}" data-agent="{LENT_BY_OTHERS}">'
        f"Let a bot play for {escape(sitter.name)}</button>"
        for seat, sitter in enumerate(table_view.sitters)
        if sitter.lendable and not sitter.yours
    )


def requested(table_view: TableView) -> str:
    """Another seat asks for consent."""
    acts = (
        '<button type="button" class="btn" data-do="refuse">No</button>'
        '<button type="button" class="btn lit solid" data-do="agree">Agree</button>'
    )
    return bar("mine", "", table_view.request or "", "Nothing changes unless everybody agrees.", acts)


def ended(table_view: TableView) -> str:
    """Who won and why, and what comes next."""
    outcome = table_view.view.get("outcome") or {}
    winners = [name for name in outcome.get("winners", ()) if name in table_view.game.seat_names]
    marks = "".join(shape(table_view.game.seat_names.index(name)) for name in winners)
    acts = f'<a class="btn" href="/t/{escape(table_view.table)}/replay">{icon("replay")}Replay</a>'
    acts += f'<a class="btn" href="/t/{escape(table_view.table)}/analysis">{icon("curve")}Analysis</a>'
    note = "The game is over. Everything of it can be replayed."
    if table_view.campaign:
        note = proposed(table_view) or note
        acts += f'<a class="btn lit solid" href="/c/{escape(table_view.campaign)}">To the campaign</a>'
    elif table_view.seat is not None:
        mine = table_view.again is not None and table_view.again == table_view.game.seat_names[table_view.seat]
        if mine:
            note = "You have offered another game; it begins when everybody agrees."
        elif table_view.again is not None:
            note = f"{escape(table_view.again.title())} offers another game."
        acts += '<button type="button" class="btn" data-do="again">Again</button>' if not mine else ""
    return f'<div class="ended">{marks}{bar("", "", table_view.ending or "", note, acts)}</div>'
