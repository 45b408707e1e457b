"""Turns to compare: every action in its best form, the next best, and as somebody of another temper would do it."""

from typing import Final, NamedTuple

from fimbul.agents.heuristics.worldwar.answers import answer
from fimbul.agents.heuristics.worldwar.arms import reinforcement
from fimbul.agents.heuristics.worldwar.hacks import hacks
from fimbul.agents.heuristics.worldwar.marks import strike
from fimbul.agents.heuristics.worldwar.money import courtships
from fimbul.agents.heuristics.worldwar.partners import proposal
from fimbul.agents.heuristics.worldwar.science import attempts
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.thumb import THUMB, go_on
from fimbul.agents.heuristics.worldwar.turn import Turn
from fimbul.agents.heuristics.worldwar.war import Campaign
from fimbul.agents.heuristics.worldwar.worth import Outlook, Temper
from fimbul.agents.search.judgement import Line
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.lexicon import (
    ALL,
    DIPLOMACY,
    DONE,
    FULL_WAR,
    HACK,
    NATION,
    NUKE,
    NUMBER,
    PASS,
    PLACE,
    REINFORCE,
    RESEARCH,
    SMALL_CAMPAIGN,
    SPLIT,
    TECHNOLOGY,
)
from fimbul.games.worldwar.names import LAST_LAND, NONE
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.terrain import WAR

BOLD: Final = Temper(eager=1.8, wary=0.5, risk=0.5, thrift=THUMB.thrift)
WARY: Final = Temper(eager=0.8, wary=2.0, risk=1.5, thrift=THUMB.thrift)
ARMED: Final = Temper(arms=2.5)
COURTED: Final = 4  # nations that are thought of
AIMS: Final = 5  # small campaigns
LEARNT: Final = 3  # technologies
BIDS: Final[list[float]] = [0.0, 0.5, 1.5, 2.5]  # of what the rule of thumb bids
OPEN: Final = ("declare", "spend will", "hack nation")  # steps where every answer is thought of ...
AIMED: Final = ("launch", "self attack where", "puppets from", "terror")  # ... and where only the best places are
RARE: Final = (PASS, HACK, NUKE, RESEARCH)
RARITY: Final = 2  # better ways of other actions that come first
SLIGHT: Final = 0.01  # by how much another temper's is less promising


class Way(NamedTuple):
    """What is said first, what it promises, and in whose temper it goes on."""

    worth: float
    words: list[int]
    temper: Temper


def lines(state: War, seat: Seat, ways: list[Way], most: int) -> list[Line]:
    """What is said in each of these ways; no more lines than wanted, and none twice."""
    found: list[Line] = []
    said: set[tuple[int, ...]] = set()
    for way in ways:
        if len(found) >= most:
            break
        script = Script(state.copy(), seat)
        for word in way.words:
            script.say(word)  # some are not asked, where there is one answer only
        go_on(script, way.temper)
        options = tuple([pick.option for pick in script.picks])
        if options not in said:
            said.add(options)
            found.append(script.picks)
    return found


def all_ways(state: War, seat: Seat) -> list[Way]:
    """What the rule of thumb says first; then the other ways, the most promising first."""
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    step = frame.step.name
    if step != "declare" or frame.side != seat:
        return [Way(0.0, words, THUMB) for words in [list[int](), *answers(state, seat, step)]]
    pact = proposal(state, seat)
    found = [Way(0.0, pact, THUMB)]
    if pact:
        found.append(Way(0.0, [], THUMB))
        state = after_words(state, seat, pact)
    for way in actions(state, seat):
        found.append(Way(way.worth, pact + way.words, way.temper))
    return found


def after_words(state: War, seat: Seat, words: list[int]) -> War:
    """Where these words lead."""
    script = Script(state.copy(), seat)
    for word in words:
        script.say(word)
    return script.state


def answers(state: War, seat: Seat, step: str) -> list[list[int]]:
    """What else could be answered."""
    asked = state.asked
    if step == "bid":
        usual = answer(state, seat) - NUMBER
        if not usual:
            return []  # it is not worth a thought: others would bid more
        bids = [round(usual * share) for share in BIDS] + [usual + 2, usual - 2]
        return [[NUMBER + bid] for bid in bids if NUMBER + bid in asked]
    if step in ("lend", "fight where"):
        return [[option] for option in asked if option in (PASS, ALL, DONE)]
    if step in OPEN:
        return [[option] for option in asked if option != SPLIT]
    if step in AIMED:
        outlook = Outlook(state, seat)
        aims = [option for option in asked if PLACE <= option <= PLACE + LAST_LAND]
        aims.sort(key=lambda option: -outlook.denied(option - PLACE))
        return [[option] for option in [*aims[:AIMS], PASS] if option in asked]
    return []


def actions(state: War, seat: Seat) -> list[Way]:
    """The own actions, the most promising first."""
    found: list[Way] = []
    asked = state.asked
    outlook = Outlook(state, seat, THUMB)
    turn = Turn(Script(state, seat), THUMB)
    for option, worth in turn.compare(outlook).items():
        if option not in (SMALL_CAMPAIGN, DIPLOMACY, RESEARCH):
            found.append(Way(worth, [option], THUMB))
    if DIPLOMACY in asked:
        for courted, worth in courtships(outlook)[:COURTED]:
            found.append(Way(worth, [DIPLOMACY, NATION + courted], THUMB))
    if REINFORCE in asked:
        found.append(Way(reinforcement(outlook) - SLIGHT, [REINFORCE], ARMED))
    if RESEARCH in asked:
        for each in attempts(outlook)[:LEARNT]:
            words = [RESEARCH, TECHNOLOGY + each.technology, NATION + each.nation, NUMBER + each.paid]
            found.append(Way(each.worth, words, THUMB))
    if HACK in asked:
        for hacking in hacks(outlook):
            found.append(Way(hacking.worth, hacking.words, THUMB))
    if NUKE in asked and found:
        found.append(Way(min(strike(outlook), 0.0), [NUKE], THUMB))
    if SMALL_CAMPAIGN in asked:
        campaigns(outlook, found)
    return in_turn(found)


def in_turn(found: list[Way]) -> list[Way]:
    """The best way of each action, then the second best of each; what is rarely good comes later."""
    found.sort(key=worth_of)
    times: dict[int, int] = {}
    ranked: list[tuple[int, float, int, Way]] = []
    for number, way in enumerate(found):
        action = way.words[0]
        times[action] = times.get(action, RARITY if action in RARE else 0) + 1
        ranked.append((times[action], -way.worth, number, way))
    ranked.sort(key=place_of)
    return [way for _, _, _, way in ranked]


def place_of(ranked: tuple[int, float, int, Way]) -> tuple[int, float, int]:
    """By which of its action it is, and what it promises."""
    return ranked[0], ranked[1], ranked[2]


def campaigns(outlook: Outlook, found: list[Way]) -> None:
    """The best aims one by one; all of them together in several tempers."""
    state, price = outlook.state, outlook.state.box.prices
    for temper in (THUMB, BOLD, WARY):
        campaign = Campaign(Outlook(state, outlook.seat, temper), state.action.party, WAR, NONE)
        if not campaign.operations:
            continue
        if FULL_WAR in state.asked:
            worth = sum([each.worth for each in campaign.operations]) / temper.eager
            found.append(Way(worth + outlook.earning(-price.full_war) - SLIGHT, [FULL_WAR], temper))
        if temper is not WARY:
            for each in sorted(campaign.operations, key=lambda each: -each.worth)[:AIMS]:
                worth = each.worth / temper.eager + outlook.earning(-price.small_campaign)
                found.append(Way(worth, [SMALL_CAMPAIGN, PLACE + each.target], temper))


def worth_of(way: Way) -> float:
    """The best first."""
    return -way.worth
