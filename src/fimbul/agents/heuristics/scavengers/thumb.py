"""A rule of thumb for Arctic Scavengers, quick enough to play on by: a whole turn takes some hundred microseconds."""

from typing import Final

from fimbul.agents.heuristics.scavengers.hand import MOST_BUILDINGS, SLOWEST
from fimbul.agents.heuristics.scavengers.plans import best_way, cards_of, draws, gear_in, idler, worthless
from fimbul.agents.heuristics.scavengers.sharing import Way
from fimbul.agents.heuristics.scavengers.stakes import (
    MOST_DUG,
    PLAN,
    SHOT,
    Stakes,
    fighting_in,
)
from fimbul.agents.heuristics.scavengers.voice import Voice
from fimbul.agents.heuristics.scavengers.worth import CHIEF_USE, GAME, SITE_USE, rounds_left
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import (
    ENGINEER,
    MEDIC,
    NONE,
    REFUGEE,
    SABOTEUR,
    SNIPER_TEAM,
    TOOLKIT,
)
from fimbul.games.scavengers.lexicon import ATTACK, BACK, CARD, DONE, HIRE, LEADER, PASS, SITE, TRASH, TRIBE, WITHDRAW
from fimbul.games.scavengers.queries import ALL_TITLES, food, leader, works
from fimbul.games.scavengers.state import (
    HAND,
    HUNTED,
    LAID,
    LOOKED,
    Camp,
    Question,
    Seat,
    Title,
    together,
)
from fimbul.games.scavengers.steps.buildings import MEND, PUT_IN, TAKE_OUT, WHERE
from fimbul.games.scavengers.steps.deeds import DEED, DEED_WHAT, DEED_WHOM, SHIELD
from fimbul.games.scavengers.steps.dig import KEEP
from fimbul.games.scavengers.steps.gathering import COMMIT, GATHER
from fimbul.games.scavengers.steps.hire import WANT
from fimbul.games.scavengers.steps.instants import AIM, FROM_BUNKER, SAVE, WINDOW, targets
from fimbul.games.scavengers.steps.laying import LAY, pays, worth
from fimbul.games.scavengers.steps.leaders import CHOOSE_LEADER, SIFT_OUT
from fimbul.games.scavengers.steps.leaders import HEAL as HEAL_LEADER
from fimbul.games.scavengers.steps.recommitting import RECOMMIT
from fimbul.games.scavengers.steps.replanning import REPLAN
from fimbul.games.scavengers.steps.schematics import CHOOSE_PLAN
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.steps.skirmish import (
    AT_WHAT,
    AT_WHOM,
    RESCUE,
    SPECIAL,
    fight,
    marks,
    victor,
)

SPARE: Final = 0.2  # what a card must add to a turn to be taken out of a building for it
SLOW: Final = 0.1  # a round more until a building works
HURRIED: Final = 1  # rounds that idle hands save
DREADED: Final = 0.01  # a point of strength more of somebody who wins anyway


class Thumb:
    """Rules with these weights: one answer to every question."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: Final = weights

    def act(self, voice: Voice) -> None:
        """An act of a turn with all its picks, or an answer."""
        state = voice.state
        if len(state.asked) == 1:
            voice.say(state.asked[0])
            return
        step = state.agenda[-1].step
        if step is GATHER:
            self.gather(voice)
        elif step is LAY:
            if not voice.say(DONE):
                voice.call_off()
        elif step is WINDOW:
            self.answer_window(voice)
        elif step is SPECIAL:
            self.use_special(voice)
        else:
            voice.say(self.answer(state, frame_of(state)))

    def gather(self, voice: Voice) -> None:
        """Junk goes, cards come, somebody is hired, the rest digs or fights; idle hands build."""
        stakes = Stakes(self.weights, voice.state, voice.seat)
        self.trash(voice, stakes)
        if self.begin(voice, stakes) or self.draw(voice, stakes):
            return
        if voice.gathers():
            self.carry_out(voice, best_way(stakes))

    def trash(self, voice: Voice, stakes: Stakes) -> None:
        """What a tribe is better off without."""
        self.throw_away(voice, worthless(stakes))

    def throw_away(self, voice: Voice, cards: list[Title]) -> None:
        """These cards."""
        if cards and TRASH in voice.state.asked:
            voice.lay(TRASH, cards)

    def begin(self, voice: Voice, stakes: Stakes) -> bool:
        """What comes before anything else, with HQ. Says whether somebody else decides now, or chance."""
        state = voice.state
        if not state.settings.buildings:
            return False
        asked = state.asked
        if lexicon.RETRIEVE in asked:
            self.fetch(voice, stakes)
        if LEADER in asked:
            voice.say(LEADER)
            return True
        return lexicon.SCHEMATICS in asked and self.survey_pays(stakes) and self.survey(voice)

    def survey(self, voice: Voice) -> bool:
        """An engineer looks at the schematics."""
        return voice.lay(lexicon.SCHEMATICS, [ENGINEER])

    def survey_pays(self, stakes: Stakes) -> bool:
        """Is there time to build, and is a building worth more than what the engineer digs up?"""
        state = stakes.state
        if rounds_left(state) < SLOWEST or len(sites(state, stakes.seat)) >= MOST_BUILDINGS:
            return False
        return self.weights[PLAN] * stakes.share + stakes.site > stakes.gains()[2]

    def fetch(self, voice: Voice, stakes: Stakes) -> None:
        """Tools and medicine that make a better turn come out of their buildings."""
        state, seat = voice.state, voice.seat
        for place, number in enumerate(sites(state, seat)):
            gear = gear_in(state, number)
            if gear:
                cards = cards_of(state, seat)
                if best_way(stakes, cards + gear).worth > best_way(stakes, cards).worth + SPARE:
                    self.take_out(voice, place, gear)

    def fetch_all(self, voice: Voice) -> None:
        """All of them."""
        for place, number in enumerate(sites(voice.state, voice.seat)):
            gear = gear_in(voice.state, number)
            if gear:
                self.take_out(voice, place, gear)

    def take_out(self, voice: Voice, place: int, gear: list[Title]) -> None:
        """These cards of a building."""
        voice.say(lexicon.RETRIEVE)
        voice.say(SITE + place)
        for title in gear:
            voice.say(CARD + title)
        voice.say(DONE)
        if not voice.gathers():
            voice.call_off()

    def draw(self, voice: Voice, stakes: Stakes) -> bool:
        """With those whose place is better filled by what they draw; says whether anybody does."""
        cards = self.drawers(voice, stakes)
        return bool(cards) and voice.lay(lexicon.DRAW, cards)

    def drawers(self, voice: Voice, stakes: Stakes) -> list[Title]:
        """Who draws, if anybody."""
        best: list[Title] = []
        if lexicon.DRAW in voice.state.asked:
            most = best_way(stakes).worth
            for group, left in draws(stakes):
                if left > most:
                    best, most = group, left
        return best

    def carry_out(self, voice: Voice, way: Way) -> None:
        """Hunt, hire and dig as planned; then the rest, until somebody else decides, or chance."""
        raised = LEADER if way.aid.hunt else BACK
        if way.hunt and not voice.lay(lexicon.HUNT, way.hunt, raised):
            voice.say(DONE)
            return
        if way.wanted != NONE and not self.hire(voice, way):
            return
        if way.dig and voice.gathers():
            raised = LEADER if way.aid.dig else BACK
            if voice.lay(lexicon.DIG, way.dig, raised):
                return
        if voice.gathers():
            self.finish(voice)

    def hire(self, voice: Voice, way: Way) -> bool:
        """Pay for whom the plan wants; says whether the turn goes on."""
        if not voice.gathers() or not voice.say(HIRE):
            return voice.gathers()
        if voice.say(CARD + way.wanted):
            if way.aid.trades and voice.say(LEADER):
                voice.say(CARD + REFUGEE)
            for title in way.medicine:
                voice.say(CARD + title)
            if voice.say(DONE):
                return voice.gathers()
        voice.call_off()
        voice.say(DONE)
        return False

    def finish(self, voice: Voice) -> None:
        """Idle hands mend and build, buildings store what is not needed; the rest fights."""
        if voice.state.settings.buildings:
            state, seat = voice.state, voice.seat
            if lexicon.HEAL in state.asked:
                voice.say(lexicon.HEAL)
                voice.say(self.smallest_medicine(state))
                return
            idle = idler(state, seat, state.box.person)
            if idle != NONE and lexicon.REPAIR in state.asked:
                voice.say(lexicon.REPAIR)
                voice.say(first_site(state))
                voice.say(CARD + idle)
                return
            if idle != NONE and lexicon.BUILD in state.asked:
                self.build(voice, idle)
                return
            if lexicon.STORE in state.asked:
                self.store(voice)
        voice.say(DONE)

    def build_any(self, voice: Voice) -> None:
        """The smallest tribe member works on a building."""
        worker = NONE
        for title in ALL_TITLES:
            person = voice.state.zone(voice.seat, HAND)[title] and voice.state.box.person[title]
            if person and (worker == NONE or self.weights[title] < self.weights[worker]):
                worker = title
        self.build(voice, worker)

    def build(self, voice: Voice, worker: Title) -> None:
        """Somebody idle works on the first building, with a toolkit if there is one."""
        state = voice.state
        voice.say(lexicon.BUILD)
        voice.say(first_site(state))
        voice.say(CARD + worker)
        voice.say(CARD + TOOLKIT)
        if not voice.say(DONE):
            voice.call_off()
            voice.say(DONE)

    def store(self, voice: Voice) -> None:
        """Whatever nobody misses goes into the buildings."""
        state, seat = voice.state, voice.seat
        for place, number in enumerate(sites(state, seat)):
            building = state.buildings[number]
            kind = state.box.stores[building.kind]
            room = state.box.capacity[building.kind] - sum(building.stored)
            if not works(building) or room <= 0 or idler(state, seat, kind) == NONE or not voice.gathers():
                continue
            if voice.say(lexicon.STORE) and voice.say(SITE + place):
                while room and idler(state, seat, kind) != NONE:
                    if not voice.say(CARD + idler(state, seat, kind)):
                        break
                    room -= 1
                voice.say(DONE)
            if not voice.gathers():
                voice.call_off()

    def smallest_medicine(self, state: Camp) -> int:
        """What heals at the least loss."""
        best = state.asked[-1]
        for option in state.asked:
            if option >= CARD and state.box.meds[option - CARD] < state.box.meds[best - CARD]:
                best = option
        return best

    def answer_window(self, voice: Voice) -> None:
        """A shot that costs the other more than the special is worth in the skirmish; else a pass."""
        state, frame = voice.state, frame_of(voice.state)
        best, target = self.weights[SHOT], NONE
        weapon = NONE
        rivals = 1 if state.settings.two_players else state.game.seats - 1
        if SPECIALS & {*state.asked}:
            stakes = Stakes(self.weights, state, frame.owner)
            for title in (SABOTEUR, SNIPER_TEAM):
                if CARD + title in state.asked:
                    for aimed in targets(state, frame.owner, frame.act, title):
                        damage = spoilt(stakes, frame, aimed) / rivals
                        if damage > best:
                            best, weapon, target = damage, title, aimed
        if weapon == NONE:
            voice.say(PASS)
        else:
            voice.say(CARD + weapon)
            voice.say(CARD + target)

    def use_special(self, voice: Voice) -> None:
        """What makes the own tribe win, or a rival not; else a dirty deed; else nothing."""
        state, seat = voice.state, voice.seat
        best, picks = self.outlook(state, seat) + DREADED, list[int]()
        for option in state.asked:
            if option in (CARD + SABOTEUR, CARD + SNIPER_TEAM):
                special = option - CARD
                for other in range(state.game.seats):
                    if other != seat:
                        for mark in marks(state, other, special):
                            value = self.after_shot(state, seat, special, other, mark)
                            if value > best:
                                best, picks = value, [option, TRIBE + other, CARD + mark]
        if picks:
            for option in picks:
                voice.say(option)
        elif LEADER in state.asked and victor(state) != seat:
            voice.say(LEADER)
        elif ATTACK not in state.asked or not voice.say(ATTACK):
            voice.say(DONE)

    def after_shot(self, state: Camp, seat: Seat, special: Title, other: Seat, mark: Title) -> float:
        """How the skirmish stands when this card of another is hit."""
        after = state.copy()
        if after.zone(other, LAID)[mark]:
            after.take(other, LAID, mark)
        after.take(seat, LAID, special)
        return self.outlook(after, seat)

    def outlook(self, state: Camp, seat: Seat) -> float:
        """How the skirmish stands if nobody does anything more."""
        winner, own, most = victor(state), fight(state, seat), NONE
        for other in range(state.game.seats):
            if other != seat:
                most = max(most, fight(state, other))
        won = 1.0 if winner == seat else 0.0 if winner == NONE else -1.0 / (state.game.seats - 1)
        return won + DREADED * max(-10, min(10, own - most)) if winner != seat else won

    def answer(self, state: Camp, frame: Question) -> int:
        """To every question that takes one pick."""
        step, asked = frame.step, state.asked
        if step is KEEP:
            return self.kept(state, frame)
        if step is WANT:
            return self.wanted(state, frame)
        if step is REPLAN:
            return DONE if DONE in asked else WITHDRAW
        if step is AIM:
            return self.aimed(state, frame)
        if step is SAVE or step is SHIELD or step is RESCUE:
            return CARD + MEDIC if frame.owner == frame.seat and CARD + MEDIC in asked else asked[0]
        if step is CHOOSE_LEADER:
            return best_of(asked, CHIEF_USE, lexicon.CHIEF)
        if step is CHOOSE_PLAN:
            return self.planned(state)
        if step is SIFT_OUT:
            return best_of(asked, self.weights, CARD)
        if step is AT_WHOM or step is DEED_WHOM:
            return self.strongest(state, frame)
        if step is AT_WHAT:
            return self.best_mark(state)
        if step is HEAL_LEADER:
            return self.smallest_medicine(state)
        if step is PUT_IN or step is TAKE_OUT or step is COMMIT or step is RECOMMIT:
            return DONE
        if step is WHERE or step is MEND or step is FROM_BUNKER:
            return BACK
        if step is DEED or step is DEED_WHAT:
            return asked[-1]
        return asked[0]

    def kept(self, state: Camp, frame: Question) -> int:
        """The card that is worth most; nothing, if that is nothing."""
        worths = Stakes(self.weights, state, frame.seat).worths
        best, most = PASS, 0.0
        for option in state.asked:
            if option >= CARD and worths[option - CARD] > most:
                best, most = option, worths[option - CARD]
        return best

    def wanted(self, state: Camp, frame: Question) -> int:
        """Who is worth most of those who can be paid."""
        worths = Stakes(self.weights, state, frame.seat).worths
        best, most = BACK, 0.0
        for option in state.asked:
            if option >= CARD and worths[option - CARD] > most:
                best, most = option, worths[option - CARD]
        return best

    def aimed(self, state: Camp, frame: Question) -> int:
        """Where it hurts most."""
        stakes = Stakes(self.weights, state, frame.owner)
        best, most = state.asked[-1], -1.0
        for option in state.asked:
            if option >= CARD:
                damage = spoilt(stakes, frame, option - CARD)
                if damage > most:
                    best, most = option, damage
        return best

    def planned(self, state: Camp) -> int:
        """The building that does most, if it is ready in time."""
        best, most = PASS, 0.0
        for option in state.asked[1:]:
            kind = option - lexicon.BUILDING
            use = 1 + SITE_USE[kind] * rounds_left(state) / GAME - SLOW * state.box.build_time[kind]
            if state.box.build_time[kind] <= rounds_left(state) + HURRIED and use > most:
                best, most = option, use
        return best

    def strongest(self, state: Camp, frame: Question) -> int:
        """The rival with most people."""
        best, most = state.asked[0], -1
        for option in state.asked:
            size = fight(state, option - TRIBE) if frame.step is AT_WHOM else people_of(state, option - TRIBE)
            if size > most:
                best, most = option, size
        return best

    def best_mark(self, state: Camp) -> int:
        """The best fighter, or what arms it."""
        fighting = fighting_in(state)
        best, most = state.asked[0], -1
        for option in state.asked:
            if fighting[option - CARD] > most:
                best, most = option, fighting[option - CARD]
        return best


SPECIALS: Final = {CARD + SABOTEUR, CARD + SNIPER_TEAM}


def frame_of(state: Camp) -> Question:
    """The open question."""
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    return frame


def first_site(state: Camp) -> int:
    """The first building that is offered."""
    for option in state.asked:
        if option >= SITE:
            return option
    return BACK


def spoilt(stakes: Stakes, frame: Question, target: Title) -> float:
    """How much of an action under way is lost with a card that takes part in it."""
    state, owner = stakes.state, frame.owner
    after = state.copy()
    place = LAID if state.zone(owner, LAID)[target] else HUNTED
    if not state.zone(owner, place)[target]:
        return 0.0
    after.take(owner, place, target)
    if frame.act == HIRE:
        return 0.0 if paid(after, frame) else max(0.0, stakes.worths[frame.wanted])
    before, left = max(0, worth(state, owner, frame.act)), max(0, worth(after, owner, frame.act))
    if frame.act == lexicon.DIG:
        gains = stakes.gains()
        return gains[min(before, MOST_DUG)] - gains[min(left, MOST_DUG)]
    return stakes.fresh() * (before - left)


def paid(state: Camp, frame: Question) -> bool:
    """Can the hire be paid with what is there?"""
    meds = 0
    for title, count in enumerate(state.zone(frame.owner, LAID)):
        meds += count * state.box.meds[title]
    return pays(state, leader(state, frame.owner), frame.wanted, food(state, frame.owner), meds)


def best_of(asked: list[int], worths: list[float], first: int) -> int:
    """The option that is worth most."""
    best = asked[0]
    for option in asked:
        if worths[option - first] > worths[best - first]:
            best = option
    return best


def people_of(state: Camp, seat: Seat) -> int:
    """How many people a tribe is known to have, more or less."""
    people = state.box.people
    cards = together(state.zone(seat, HAND), state.zone(seat, LOOKED))
    for place in range(LOOKED):
        cards = together(cards, state.zone(seat, place))
    return sum([people[title] * cards[title] for title in ALL_TITLES])
