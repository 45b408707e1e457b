"""The agenda of a save: open questions, read and checked, so that nothing is asked that no picks lead to."""

from itertools import pairwise
from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game
from fimbul.core.step import CHANCE, Frame
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import NONE, TITLES
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.flow import STEPS
from fimbul.games.scavengers.lexicon import LEXICON
from fimbul.games.scavengers.queries import arms, bunkers, clockwise
from fimbul.games.scavengers.reading import listed, mapping, name_in, number, site, tribe
from fimbul.games.scavengers.state import HUNTED, LAID, USED, Camp, Question, together
from fimbul.games.scavengers.steps.laying import worth

MOST_CARDS: Final = 99
# The acts that others may answer, and all that cards are laid for.
ACTING: Final = ("dig up", "draw cards", "survey", "take on", "build on")
ACTS: Final = (*ACTING, "bring food", "throw away")
BENEATH: Final = {  # what a step lies on while it is open: itself is asked first
    "first": ("round",),
    "choose leader": ("first", "choose leader"),
    "offer": ("choose leader", "offer"),
    "skirmish": ("round",),
    "gather": ("skirmish", "gather", "tick"),
    "commit": ("skirmish", "gather", "tick"),
    "tick": ("gather", "tick", "deal"),
    "peek": ("gather", "tick"),
    "deal": ("peek", "deal", "clear away"),
    **dict.fromkeys(ACTS, ("gather",)),
    **dict.fromkeys(("want", "where", "put in", "take out", "mend", "heal", "keep", "under"), ("gather",)),
    **dict.fromkeys(("clear away", "sift out"), ("gather",)),
    "declare": ACTING,
    "declare anew": ACTING,
    "lay": ("declare", "bring food", "throw away", "build on"),
    "take back": ("lay",),
    "sacrifice": ("lay", "replan"),
    "window": ACTING,
    "aim": ACTING,
    "save": ACTING,
    "recommit": ("save", "replan", "window", "shield", "blind shot", "gather"),
    "replan": ("declare anew",),
    "reclaim": ("replan",),
    "from bunker": ("window",),
    **dict.fromkeys(("deed", "deed whom", "deed what", "shield", "blind shot"), ("gather", "window", "special")),
    "look": ("keep",),
    "choose plan": ("clear away",),
    "roll up": ("clear away",),
    "unroll": ("choose plan",),
    "timer": ("roll up",),
    "sift": ("sift out",),
    "compare": ("round",),
    "special": ("compare", "special"),
    "at whom": ("special",),
    "at what": ("special",),
    "rescue": ("special",),
    "award": ("round",),
}
OF_THE_TURN: Final = (  # asked of the tribe whose turn it is
    *(*ACTS, "declare", "declare anew", "lay", "take back", "sacrifice", "replan", "reclaim", "want"),
    *("where", "put in", "take out", "mend", "heal", "keep", "under", "clear away", "choose plan", "roll up"),
    "sift out",
)
FOR_THE_TURN: Final = ("look", "unroll", "timer", "sift", "save")
AGAINST_THE_TURN: Final = ("window", "aim", "from bunker")
ACT_OF: Final = {
    "dig up": (lexicon.DIG,),
    "draw cards": (lexicon.DRAW,),
    "bring food": (lexicon.HUNT,),
    "throw away": (lexicon.TRASH,),
    "survey": (lexicon.SCHEMATICS,),
    "take on": (lexicon.HIRE,),
    "want": (lexicon.HIRE,),
    "build on": (lexicon.BUILD,),
    "where": (lexicon.BUILD, lexicon.STORE, lexicon.RETRIEVE, lexicon.REPAIR),
    "put in": (lexicon.STORE,),
    "take out": (lexicon.RETRIEVE,),
    "mend": (lexicon.REPAIR,),
}
BY_CHANCE: Final = (
    *("round", "first", "offer", "peek", "deal", "tick", "look", "unroll", "timer", "sift", "award", "blind shot"),
)
NEEDS: Final = {  # the picks that a question holds, besides its step and seat
    **dict.fromkeys(("offer", "peek"), ("owner",)),
    **dict.fromkeys(("deal", "look", "unroll", "sift"), ("owner", "count")),
    **dict.fromkeys(("tick", "timer"), ("owner", "building", "count")),
    **dict.fromkeys(("dig up", "draw cards", "bring food", "throw away", "survey", "want", "where"), ("act",)),
    **dict.fromkeys(("build on", "put in", "take out", "mend"), ("act", "building")),
    "take on": ("act", "wanted"),
    "declare": ("act",),
    "declare anew": ("act",),
    "lay": ("act",),
    "replan": ("act",),
    "reclaim": ("act",),
    "window": ("act", "owner"),
    "from bunker": ("act", "owner", "building"),
    "aim": ("act", "owner", "title"),
    "save": ("act", "owner", "title"),
    "sift out": ("count",),
    "deed": ("source",),
    "deed whom": ("title", "source"),
    "deed what": ("owner", "title", "source"),
    "shield": ("owner", "source"),
    "blind shot": ("owner", "title", "source"),
    "at whom": ("title",),
    "at what": ("owner", "title"),
    "rescue": ("owner", "title"),
}
MAY_HAVE: Final = {
    "declare": ("wanted", "building"),
    "declare anew": ("wanted",),
    "lay": ("wanted", "building"),
    "replan": ("wanted",),
    "reclaim": ("wanted",),
    "window": ("wanted", "passes"),
    "from bunker": ("wanted",),
    "aim": ("wanted", "building"),
    "save": ("wanted", "count", "passes"),
    "deed whom": ("building",),
    "deed what": ("building",),
    "shield": ("passes",),
    "rescue": ("passes",),
    "award": ("owner",),
}


def read_agenda(state: Camp, data: Any) -> list[Frame]:
    """The open questions, the innermost last."""
    frames = [read_question(state, mapping(entry, "A question")) for entry in listed(data, "agenda")]
    if state.outcome is not None:
        if frames:
            raise BadSave("The game is over, so nothing is asked.")
        return []
    names = [frame.step.name for frame in frames]
    if len(names) < 2 or names[0] != "round":
        raise BadSave("The agenda starts with the next round and ends with an open question.")
    for beneath, name in pairwise(names):
        if beneath not in BENEATH.get(name, ()):
            raise BadSave(f"'{name}' is not asked on the way to '{beneath}'.")
    check_order(state, frames)
    check_turn(state, frames)
    check_acts(frames)
    check_held(state, frames)
    return [*frames]


def read_question(state: Camp, data: dict[str, Any]) -> Question:
    """One open question, with the picks made towards it."""
    name = data.get("step")
    if not isinstance(name, str) or name not in STEPS:
        raise BadSave(f"There is no step {name!r}.")
    needs: tuple[str, ...] = NEEDS.get(name, ())
    may_have: tuple[str, ...] = MAY_HAVE.get(name, ())
    known = {"step", "seat", *needs, *may_have}
    for key in data:
        if key not in known:
            raise BadSave(f"'{name}' has nothing to do with {key!r}.")
    game = state.game
    by_chance = data.get("seat") == "chance"
    if by_chance != (name in BY_CHANCE):
        raise BadSave(f"'{name}' is asked of the wrong seat.")
    given = {key: key in data or key in needs for key in (*needs, *may_have)}
    return Question(
        STEPS[name],
        CHANCE if by_chance else tribe(game, data.get("seat")),
        name_in(data.get("act"), LEXICON.words) if given.get("act") else NONE,
        tribe(game, data.get("owner")) if given.get("owner") else NONE,
        name_in(data.get("title"), TITLES) if given.get("title") else NONE,
        name_in(data.get("wanted"), TITLES) if given.get("wanted") else NONE,
        site(state, data.get("building")) if given.get("building") else NONE,
        name_in(data.get("source"), sources(game, name)) if given.get("source") else NONE,
        number(data.get("count", 0), "count", MOST_CARDS),
        number(data.get("passes", 0), "passes", game.seats - 1),
    )


def sources(game: Game, step: str) -> list[str]:
    """Where a card comes from: a zone; a blind shot remembers the tribe."""
    return list(game.seat_names) if step == "blind shot" else list(ZONE_NAMES)


def check_order(state: Camp, frames: list[Question]) -> None:
    """Tribes draw, gather and fight clockwise from the initiator; those who are still to come lie beneath."""
    order = [*reversed(clockwise(state, state.initiator))]
    gather = [frame.seat for frame in frames if frame.step.name in ("gather", "commit")]
    special = [frame.seat for frame in frames if frame.step.name == "special"]
    coming = [frame.seat for frame in frames if frame.step.name == "choose leader"]
    dealt = [frame.owner for frame in frames if frame.step.name == "deal"]
    drawing = any(frame.step.name == "peek" for frame in frames)
    for seats in (gather, special, dealt if drawing else []):
        if seats != order[: len(seats)]:
            raise BadSave("The tribes act clockwise, from the initiator on.")
    if drawing and len(gather) != len(order):
        raise BadSave("Nobody gathers before all have drawn.")
    if coming != [*reversed(range(state.game.seats))][: len(coming)]:
        raise BadSave("The tribes choose their leaders in order.")
    started = any(frame.step.name != "round" for frame in frames) and frames[1].step.name != "first"
    if started != (state.round_number > 0):
        raise BadSave("The first round begins when it is known who begins.")


def check_turn(state: Camp, frames: list[Question]) -> None:
    """In a tribe's turn the acts are its own, and the others answer them."""
    turn = [frame.seat for frame in frames if frame.step.name == "gather"][-1:]
    drawing = any(frame.step.name == "peek" for frame in frames)
    for frame in frames:
        name = frame.step.name
        if name in OF_THE_TURN and [frame.seat] != turn:
            raise BadSave(f"'{name}' is asked of the wrong seat.")
        if (name in FOR_THE_TURN or (name == "deal" and not drawing)) and [frame.owner] != turn:
            raise BadSave(f"'{name}' is asked for the wrong tribe.")
        if name in AGAINST_THE_TURN and ([frame.owner] != turn or frame.seat == frame.owner):
            raise BadSave(f"'{name}' is asked of the wrong seat.")
        if state.initiator not in (frame.seat, frame.owner) and name in ("skirmish", "compare", "peek"):
            raise BadSave(f"'{name}' begins with the initiator.")
        if name == "from bunker" and frame.building not in bunkers(state, frame.seat):
            raise BadSave("Nobody comes out of that building.")
        if frame.building != NONE and state.buildings[frame.building].seat not in (frame.seat, frame.owner):
            raise BadSave(f"'{name}' has nothing to do with that building.")
        if name == "timer" and sum(state.buildings[frame.building].timer) + frame.count > longest_timer(state, frame):
            raise BadSave("More cards are dealt on a building than it takes.")


def longest_timer(state: Camp, frame: Question) -> int:
    """How many cards the building of a question takes."""
    return state.printed.build_time[state.buildings[frame.building].kind]


def check_acts(frames: list[Question]) -> None:
    """Everything that is asked towards an act is about that act."""
    act, wanted = NONE, NONE
    for frame in frames:
        name = frame.step.name
        if name in ACT_OF:
            act, wanted = frame.act, frame.wanted
        right = frame.act in ACT_OF[name] if name in ACT_OF else frame.act in (NONE, act)
        if name == "sacrifice":
            right = act == lexicon.HIRE
        if not right or (frame.act != NONE and frame.wanted != wanted):
            raise BadSave(f"'{name}' is about something else than what it lies on.")


def check_held(state: Camp, frames: list[Question]) -> None:
    """The cards that a question names are where they must be."""
    for frame in frames:
        name, title = frame.step.name, frame.title
        if name == "take on" and not state.stacks[frame.wanted]:
            raise BadSave(f"There is no '{TITLES[frame.wanted]}' left to hire.")
        if name in ("aim", "deed whom", "deed what") and frame.building != NONE:
            there = state.buildings[frame.building].stored
        elif name == "aim":
            there = arms(state, frame.seat)
        elif name in ("deed whom", "deed what"):
            there = state.zone(frame.seat, frame.source)
        elif name in ("at whom", "at what"):
            there = state.zone(frame.seat, LAID)
        elif name in ("save", "rescue"):
            there = together(state.zone(frame.owner, LAID), state.zone(frame.owner, HUNTED))
            there = together(there, state.zone(frame.owner, USED))
        else:
            continue
        if not there[title]:
            raise BadSave(f"There is no '{TITLES[title]}' for '{name}'.")
    against = {*AGAINST_THE_TURN, "save"}
    answered = [frame for frame in frames if frame.step.name in against]
    if answered and worth(state, answered[0].owner, answered[0].act) == NONE:
        raise BadSave("No cards lie there that could do what was declared.")
