"""The bar under the board: what is asked and what has been picked so far, or for whom the table waits."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from fimbul.table.page.icons import clock, icon, shape
from fimbul.table.play.lending import LENT_BY_OTHERS
from fimbul.table.show.table_view import LitOption, TableView

CLOSING: Final = "done"
PASSING: Final = "pass"
SHORT: Final = 18
MOST_SHORT_PICKS: Final = 14
STUCK: Final = "Something went wrong here, several times. Nothing is lost: load this page again, and it is tried again."


def decider(showing: TableView) -> int | None:
    """The seat that decides, if everybody may know it."""
    names = showing.game.seat_names
    name = showing.view.get("decider")
    return names.index(name) if name in names else None


def prompt(showing: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """The whole bar; the options that are things on the board, and those that lie before the seat, are told."""
    if showing.ending is not None:
        return ended(showing)
    if showing.request is not None:
        return requested(showing)
    if showing.lit:
        return asked(showing, on_board, in_tray) if not showing.passed else passed(showing, on_board, in_tray)
    return waiting(showing)


def bar(
    mood: str, crumbs: str, question: str, note: str, acts: str, ends: str = "", lit: Sequence[LitOption] = ()
) -> str:
    """The bar in its fixed order: crumbs, question and a line of help at the left, what can be done at the right.

    What ends the turn has a place of its own, where nothing else ever is. The picks that do are named, so that the page
    does not take a click for them that was meant for the question before; and those that hand the turn to other people,
    so that it asks once more before it sends one.
    """
    careful = named("ends-turn", [each for each in lit if each.ends_turn])
    careful += named("hands-over", [each for each in lit if each.hands_over])
    asking = f'{crumbs}<h2 id="question" tabindex="-1">{escape(question)}</h2><p class="note">{note}</p>'
    done = f'<div class="acts">{acts}</div><div class="ends">{ends}</div>'
    return f'<div class="bar {mood}"{careful}><div class="ask">{asking}</div>{done}</div>'


def named(what: str, lit: Sequence[LitOption]) -> str:
    """An attribute that names picks, if there are any."""
    return f' data-{what}="{escape(" ".join(each.word for each in lit))}"' if lit else ""


def asked(showing: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """A question to the one who looks."""
    touched = [lit for lit in showing.lit if lit.option in on_board | in_tray]
    offered = [lit for lit in showing.lit if lit not in touched]
    far = [lit for lit in touched if lit.option not in in_tray]
    going_on = [lit for lit in offered if not lit.ends_turn]
    acts = (
        why_button() + undo_button(showing) + orders(showing) + lit_buttons(going_on, touched, far) + concede_button()
    )
    ends = "".join(lit_button(lit, "lit ends-turn") for lit in offered if lit.ends_turn)
    note = take_back(showing) + escape(help_line(showing, touched, offered)) + time_of_table(showing)
    return bar("mine", crumbs(showing), showing.prompt, note, acts, ends, showing.lit)


def passed(showing: TableView, on_board: frozenset[int], in_tray: frozenset[int]) -> str:
    """The one who looks lets it pass, by hand or by order; until the window closes there is still the other way."""
    others = [lit for lit in showing.lit if lit.word != PASSING]
    touched = [lit for lit in others if lit.option in on_board | in_tray]
    acts = why_button() + orders(showing)
    acts += "".join(lit_button(lit, "lit") for lit in others if lit not in touched) + concede_button()
    note = escape(help_line(showing, touched, others)) if showing.order is not None else ""
    return bar("", "", "You let it pass.", note + time_of_table(showing), acts, lit=others)


def crumbs(showing: TableView) -> str:
    """The picks so far; each is a button that goes back to before the pick that made it."""
    words = showing.crumbs
    if not words:
        return ""
    can = "" if showing.undoable else " disabled"
    made = "".join(
        f'<li><button type="button" class="crumb" data-crumb="{number}"{can} aria-label="Back to: {escape(word)}">'
        f"{escape(word)}</button></li>"
        for number, word in enumerate(words)
    )
    return f'<ol class="crumbs" aria-label="Picked so far">{made}<li><span class="crumb open">…</span></li></ol>'


def help_line(showing: TableView, touched: Sequence[LitOption], offered: Sequence[LitOption]) -> str:
    """Where to point."""
    if showing.order is not None:
        return f"Your standing order: {order_name(showing)}."
    if touched and offered:
        return "Pick something lit, or one of these."
    if touched:
        return "Pick something lit." if len(touched) > 1 else "One thing is lit: pick it."
    return "Pick one of these." if len(offered) > 1 else ""


def order_name(showing: TableView) -> str:
    """The standing order in words."""
    return dict(showing.orders).get(showing.order or "", showing.order or "")


def concede_button() -> str:
    """The way to give up, where there is no room for it above the board."""
    words = f"{icon('flag')}<span>Concede</span>"
    return f'<button type="button" class="btn quiet phone-only" data-do="concede">{words}</button>'


def why_button() -> str:
    """The way to ask why something is dark."""
    return (
        f'<button type="button" class="btn quiet" data-do="why" aria-pressed="false">{icon("why")}'
        "<span>Why can’t I?</span></button>"  # noqa: RUF001 - typographic, as printed
    )


def undo_button(showing: TableView) -> str:
    """Undo, shown but not offered where something was revealed or another seat has decided."""
    off = "" if showing.undoable else ' disabled data-tip="Something was revealed, or another seat has decided since."'
    return (
        f'<button type="button" class="btn" data-do="undo"{off}>{icon("undo")}<span>Undo</span> <kbd>U</kbd></button>'
    )


def lit_buttons(offered: Sequence[LitOption], touched: Sequence[LitOption], far: Sequence[LitOption]) -> str:
    """The lit buttons, the closing one solid and last; on a phone there is a row with short picks of the board."""
    closing = [lit for lit in offered if lit.word == CLOSING]
    if not closing and len(offered) == 1 and not touched:
        closing = list(offered)
    others = [lit for lit in offered if lit not in closing]
    also = [lit for lit in far if len(briefly(lit.label)) <= SHORT]
    if len(also) > MOST_SHORT_PICKS or len(also) < len(far):
        also = []
    row = "".join(lit_button(lit, "lit also") for lit in also)
    return (
        (f'<div class="reach">{row}</div>' if row else "")
        + "".join(lit_button(lit, "lit") for lit in others)
        + "".join(lit_button(lit, "lit solid") for lit in closing[:1])
    )


@lru_cache(maxsize=4096)
def lit_button(lit: LitOption, kind: str) -> str:
    """One option as a button; its accessible name is the option in full words."""
    short, _, rest = lit.label.partition(": ")
    tip = f' data-tip="{escape(rest[:1].upper() + rest[1:])}."' if rest else ""
    full = f' aria-label="{escape(lit.label)}"' if briefly(short) != lit.label else ""
    return (
        f'<button type="button" class="btn {kind}" id="pick-{escape(lit.word)}" data-word="{escape(lit.word)}"'
        f' data-option="{lit.option}"{tip}{full}>{escape(briefly(short))}</button>'
    )


def briefly(label: str) -> str:
    """A label without what stands in brackets."""
    return label.split(" (", 1)[0].split(": ", 1)[0]


def waiting(showing: TableView) -> str:
    """Somebody else decides, or chance; the board stays legible and nothing is lit."""
    seat = decider(showing)
    if any(sitter.kind == "free" for sitter in showing.sitters):
        return bar("", "", "Waiting for players", "The game begins when every seat is taken.", "")
    name = showing.sitters[seat].name if seat is not None else "The table"
    question = f"{name} cannot go on" if showing.stuck else f"{name} decides"
    note = escape(showing.prompt if seat is not None or showing.view.get("window") else "")
    if showing.stuck:
        note = STUCK
    elif showing.seat is None:
        note = f"You are watching. {note}"
    elif showing.order is not None:
        note = f"Your standing order: {escape(order_name(showing))}."
    note = take_back(showing) + note + time_of_table(showing)
    acts = lend_offers(showing) + orders(showing)
    if showing.seat is not None:
        acts = why_button() + undo_button(showing) + acts + concede_button()
    return bar("", "", question, note, acts)


def take_back(showing: TableView) -> str:
    """How the own request to take something back stands."""
    return f'<b class="take-back">{escape(showing.take_back)}</b> ' if showing.take_back else ""


def time_of_table(showing: TableView) -> str:
    """How long the table waits for all who may answer now, where nobody is to know who has not."""
    if showing.answer_s and showing.table_clock is None:
        return f' <span class="table-time">Whoever may answer has {showing.answer_s} s.</span>'
    if showing.passed:
        return f' <span class="table-time">{clock(showing.table_clock, running=True)} to change that.</span>'
    if showing.answer_s:
        return f' <span class="table-time">{clock(showing.table_clock, running=True)} to answer, or let it pass.</span>'
    if showing.table_clock is None:
        return ""
    return f' <span class="table-time">{clock(showing.table_clock, running=True)} for all who may answer.</span>'


def orders(showing: TableView) -> str:
    """Standing orders that may be given, or the one that stands, to be taken back."""
    if showing.order is not None:
        name = escape(order_name(showing))
        return f'<button type="button" class="btn" data-do="order" data-order="">Stop: {name}</button>'
    if not showing.orders:
        return ""
    listed = "".join(
        f'<button type="button" class="btn" data-do="order" data-order="{escape(word)}">{escape(name)}</button>'
        for word, name in showing.orders
    )
    summary = '<summary class="btn quiet" aria-label="Standing orders">Orders</summary>'
    return f'<details class="orders" id="orders">{summary}<div>{listed}</div></details>'


def lend_offers(showing: TableView) -> str:
    """Who waits too long for somebody may let a bot play on; the owner of a lent seat takes it back."""
    mine = next((n for n, sitter in enumerate(showing.sitters) if sitter.yours and sitter.lent), None)
    if mine is not None:
        return f'<button type="button" class="btn" data-do="lend" data-seat="{mine}">Take my seat back</button>'
    if showing.seat is None:
        return ""
    return "".join(
        f'<button type="button" class="btn" data-do="lend" data-seat="{seat}" data-agent="{LENT_BY_OTHERS}">'
        f"Let a bot play for {escape(sitter.name)}</button>"
        for seat, sitter in enumerate(showing.sitters)
        if sitter.lendable and not sitter.yours
    )


def requested(showing: TableView) -> str:
    """Another seat asks for consent."""
    acts = (
        '<button type="button" class="btn" data-do="refuse">No</button>'
        '<button type="button" class="btn lit solid" data-do="agree">Agree</button>'
    )
    return bar("mine", "", showing.request or "", "Nothing changes unless everybody agrees.", acts)


def ended(showing: TableView) -> str:
    """Who won and why, and what comes next."""
    outcome = showing.view.get("outcome") or {}
    winners = [name for name in outcome.get("winners", ()) if name in showing.game.seat_names]
    marks = "".join(shape(showing.game.seat_names.index(name)) for name in winners)
    acts = f'<a class="btn" href="/t/{escape(showing.table)}/replay">{icon("replay")}Replay</a>'
    note = "The game is over. Everything of it can be replayed."
    if showing.seat is not None:
        mine = showing.again is not None and showing.again == showing.game.seat_names[showing.seat]
        if mine:
            note = "You have offered another game; it begins when everybody agrees."
        elif showing.again is not None:
            note = f"{escape(showing.again.title())} offers another game."
        acts += '<button type="button" class="btn" data-do="again">Again</button>' if not mine else ""
    return f'<div class="ended">{marks}{bar("", "", showing.ending or "", note, acts)}</div>'
