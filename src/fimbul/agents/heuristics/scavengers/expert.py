"""What is known of Arctic Scavengers well enough to think about it: turns worth comparing, and how tribes stand."""

from pathlib import Path
from typing import Final

from fimbul.agents.heuristics.scavengers import belief
from fimbul.agents.heuristics.scavengers.plans import (
    aids,
    best_way,
    cards_of,
    draws,
    makes_sense,
    sharing,
    worthless,
)
from fimbul.agents.heuristics.scavengers.sharing import worth_of
from fimbul.agents.heuristics.scavengers.stakes import SETTINGS, THUMB, Stakes, setting_of
from fimbul.agents.heuristics.scavengers.thumb import Thumb
from fimbul.agents.heuristics.scavengers.tribes import FEATURES, Camps
from fimbul.agents.heuristics.scavengers.voice import Voice
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.lines import Lines
from fimbul.agents.search.weights import Learned
from fimbul.core.game import Rng
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import REFUGEE
from fimbul.games.scavengers.lexicon import BACK, TRASH
from fimbul.games.scavengers.state import Camp, Seat
from fimbul.games.scavengers.steps.gathering import GATHER

LEARNED: Final = Learned(Path(__file__).parent / "weights.toml", FEATURES, [*SETTINGS])
BESIDES: Final = (
    lexicon.SCHEMATICS,
    lexicon.LEADER,
    lexicon.RETRIEVE,
    lexicon.BUILD,
    lexicon.STORE,
    lexicon.REPAIR,
    lexicon.HEAL,
    lexicon.ATTACK,
)
LEVELS: Final[tuple[Level, ...]] = (
    Level(8, 1, 0, 0.95, 0.5, "Does the first thing that comes to mind, and overlooks most of what a hand can do."),
    Level(8, 1, 0, 0.68, 0.5, "Compares a few ways to share out its hand, and overlooks the rest."),
    Level(8, 2, 0, 0.45, 1.0, "Sees about half of what its hand can do, and what the turn leads to."),
    Level(5, 4, 4, 0.15, 2.0, "Thinks of the skirmish and of what others do, but misses a chance now and then."),
    Level(5, 12, 4, 0.0, 6.0, "Compares the best ways to use its hand, by whole rounds that follow."),
    Level(6, 32, 4, 0.0, 15.0, "Overlooks little, forgives nothing, and looks at the rounds ahead again and again."),
)


def thumb_of(state: Camp) -> Thumb:
    """The rule of thumb for a game of this kind."""
    setting = setting_of(state.game)
    found = THUMBS.get(setting)
    if found is None:
        found = THUMBS[setting] = Thumb(THUMB.weights(setting))
    return found


THUMBS: Final[dict[str, Thumb]] = {}


def play_on(state: Camp, rng: Rng) -> None:  # noqa: ARG001 - this rule of thumb has one answer to everything
    """An act of a turn with all its picks, or an answer."""
    thumb_of(state).act(Voice(state))


def believe(state: Camp, seat: Seat) -> None:
    """A sample in which others have thrown away what people throw away."""
    belief.believe(state, seat)


def features(state: Camp, seat: Seat) -> list[float]:
    """How a tribe stands."""
    return Camps(state).features(seat)


def chances(state: Camp) -> list[float]:
    """What each tribe has of the first place."""
    camps = Camps(state)
    return LEARNED.chances(setting_of(state.game), [camps.features(seat) for seat in range(state.game.seats)])


def lines(state: Camp, seat: Seat, most: int) -> list[Line]:  # noqa: ARG001 - who decides is in the position
    """What the rule of thumb says first; then the other ways to use a hand, or the other answers."""
    thumb = thumb_of(state)
    found = Lines(most)
    first = Voice(state.copy(), [])
    thumb.act(first)
    found.add(first.line)
    if state.agenda[-1].step is GATHER:
        ways_to_gather(thumb, state, found)
    else:
        for option in state.asked:
            if option != BACK or len(state.asked) == 1:
                answer(thumb, state, found, option)
    return found.lines


def answer(thumb: Thumb, state: Camp, found: Lines, option: int) -> None:
    """An answer, and what follows of the same seat by rule of thumb, up to the next act."""
    if found.full():
        return
    voice = Voice(state.copy(), [])
    voice.say(option)
    for _ in range(MOST_ACTS):
        if not voice.is_asked() or voice.gathers():
            break
        thumb.act(voice)
    found.add(voice.line)


MOST_ACTS: Final = 20
CLOSE: Final = 1.2  # people that a way may seem to cost and still be compared: noise would find worse ones good


def ways_to_gather(thumb: Thumb, state: Camp, found: Lines) -> None:
    """Hands shared out in other ways, cards drawn, cards thrown away, and what there is besides with HQ."""
    start = Voice(state.copy(), [])
    stakes = Stakes(thumb.weights, start.state, start.seat)
    thumb.trash(start, stakes)
    said = start.line or []
    here = start.state
    cards = cards_of(here, start.seat)
    ways = sharing(stakes, cards[:]).ways()
    for aid in aids(stakes, cards):
        left = cards[:]
        left.remove(REFUGEE)
        ways += [way for way in sharing(stakes, left, aid).ways() if makes_sense(way)]
    ways.sort(key=worth_of, reverse=True)
    ways = [way for way in ways if way.worth > ways[0].worth - CLOSE]
    for place, way in enumerate(ways):
        if place == 3:
            others(thumb, state, here, said, stakes, found)
        if found.full():
            return
        voice = Voice(here.copy(), said[:])
        thumb.carry_out(voice, way)
        found.add(voice.line)
    if len(ways) <= 3:
        others(thumb, state, here, said, stakes, found)


def others(thumb: Thumb, state: Camp, here: Camp, said: Line, stakes: Stakes, found: Lines) -> None:
    """Draw; throw refugees away and use the rest; or an act of HQ."""
    if lexicon.DRAW in here.asked:
        best = best_way(stakes).worth
        for group, worth in draws(stakes):
            if worth < best - CLOSE:
                continue
            voice = Voice(here.copy(), said[:])
            voice.lay(lexicon.DRAW, group)
            found.add(voice.line)
    refugees = cards_of(state, stakes.seat).count(REFUGEE)
    if TRASH in state.asked and refugees:
        voice = Voice(state.copy(), [])
        thrown = [title for title in worthless(stakes) if title != REFUGEE]
        thumb.throw_away(voice, thrown + [REFUGEE] * refugees)
        if voice.gathers():
            thumb.carry_out(voice, best_way(Stakes(thumb.weights, voice.state, voice.seat)))
        found.add(voice.line)
    for act in BESIDES:
        if act in state.asked:
            voice = Voice(state.copy(), [])
            besides(thumb, voice, act)
            found.add(voice.line)


def besides(thumb: Thumb, voice: Voice, act: int) -> None:
    """An act of HQ, with answers by rule of thumb; then the turn goes on."""
    if act == lexicon.BUILD:
        thumb.build_any(voice)
    elif act == lexicon.STORE:
        thumb.store(voice)
    elif act == lexicon.RETRIEVE:
        thumb.fetch_all(voice)
    elif act == lexicon.SCHEMATICS:
        thumb.survey(voice)
    else:
        voice.say(act)
    for _ in range(MOST_ACTS):
        if not voice.is_asked() or voice.gathers():
            return
        thumb.act(voice)
