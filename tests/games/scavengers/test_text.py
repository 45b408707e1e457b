"""The words of the table: everything that is asked, offered, told or refused has words of its own, fit to be read."""

import inspect
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fimbul.core.game import Outcome, Refusal
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE
from fimbul.games.scavengers import events, questions, text
from fimbul.games.scavengers.data import BUILDINGS, LEADERS, NONE, TITLES
from fimbul.games.scavengers.flow import STEPS
from fimbul.games.scavengers.lexicon import LEXICON, TRIBES
from fimbul.games.scavengers.state import Camp
from fimbul.games.scavengers.steps.laying import LAY
from tests.games.kit import asks, say, told
from tests.games.scavengers.camp import camp, opening, sees
from tests.games.scavengers.evening import armed, pick, seated, varied
from tests.games.scavengers.headquarters import headquarters, site
from tests.games.scavengers.test_save import QUESTIONS, moments

SEEDS = (3, 8, 19, 35, 59)
RAW = re.compile(r"[_{}<>\[\]]|None|-\d|\bsite-|  |\bNONE\b")  # what a program would say
HYPHENED = [word for word in (*TITLES, *BUILDINGS, *LEADERS) if "-" in word]
ONE_OF_MANY = re.compile(r"\b1 (?!person|food|med\b)[a-z]+s\b|\b([2-9]|\d\d) (person|med|card|brawler|refugee|spear)\b")
NUMBER_AND_VERB = re.compile(r"\b(thugs|pills|group leaders|gardens|others) (is|was|has)\b", re.IGNORECASE)
WRONG_ARTICLE = re.compile(r"\ba [aeio]|\ban [^aeiou]|\ban? (pills|thugs|junk|group leaders|hydroponic gardens)\b")


def an_evening(seed: int) -> Iterator[Sitting]:
    """A lively game with all that its box holds, before every pick and after the last."""
    rng = Random(seed)
    sitting = seated(armed(varied(seed)))
    while not sitting.state.over:
        yield sitting
        assert isinstance(sitting.state, Camp)
        sitting.play(pick(sitting.state, rng))
    yield sitting


def reads_well(words: str) -> bool:
    """Are these words that a person would say?"""
    wrong = (RAW, ONE_OF_MANY, NUMBER_AND_VERB, WRONG_ARTICLE)
    return bool(words) and not any(each.search(words) for each in wrong) and not any(raw in words for raw in HYPHENED)


def is_sentence(words: str) -> bool:
    """Does it begin with a capital and end as a sentence does?"""
    return reads_well(words) and (words[0].isupper() or words[0].isdigit()) and words[-1] in ".?!"


def eyes(state: Camp) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(state.game.seats), None]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_question_is_a_sentence_to_everybody(seed: int) -> None:
    """To the one who is asked, to those who wait, and to a spectator; and the picks so far are in words."""
    for number, sitting in enumerate(an_evening(seed)):
        state = sitting.state
        assert isinstance(state, Camp)
        if number % 4 == 0:
            for seat in eyes(state):
                view = state.view(seat)
                assert is_sentence(text.prompt(view)), text.prompt(view)
                assert all(reads_well(crumb) for crumb in text.crumbs(view)), text.crumbs(view)
                assert all(crumb[0].isupper() for crumb in text.crumbs(view)[:1])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_says_what_it_means(seed: int) -> None:
    """And no two options of a question say the same."""
    for sitting in an_evening(seed):
        state = sitting.state
        if state.decider >= 0:
            view = state.view(state.decider)
            labels = [text.label(view, option) for option in state.options()]
            assert all(reads_well(each) and each[0].isupper() for each in labels), labels
            assert len({*labels}) == len(labels) or view["question"]["step"] in ("where", "deed what"), labels


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_that_happens_is_a_sentence(seed: int) -> None:
    """Whoever hears it."""
    for sitting in an_evening(seed):
        assert isinstance(sitting.state, Camp)
        for seat in eyes(sitting.state):
            for event in sitting.heard(seat):
                assert is_sentence(text.sentence(event)), text.sentence(event)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_refusal_is_a_sentence_with_a_reason_of_its_own(question: str) -> None:
    """For every word of the lexicon, to who decides and to who does not."""
    state = moments()[question]
    for seat in range(state.game.seats):
        view = state.view(seat)
        for option in range(len(LEXICON)):
            refusal = state.game.explain(state, seat, option)
            if refusal is not None:
                assert refusal.reason in text.REFUSALS
                assert is_sentence(text.because(view, option, refusal)), text.because(view, option, refusal)


@pytest.mark.parametrize("step", QUESTIONS)
def test_every_question_has_words_of_its_own(step: str) -> None:
    """No step is asked in another's words, but for taking a card back and keeping one, which are the same thing."""
    if step == "lay":
        assert len({*questions.LAYING.values()}) == len(questions.LAYING)
    else:
        own = questions.PROMPTS[STEPS[step]]
        twice = {each.name for each, words in questions.PROMPTS.items() if words == own}
        assert twice in ({step}, {"take back", "reclaim"}, {"keep", "sift out"})


def test_no_words_are_left_over() -> None:
    """Every prompt belongs to a step that asks, every word of the lexicon and every leader has a meaning."""
    assert {LAY, *questions.PROMPTS} == {step for step in STEPS.values() if asks(step)}
    assert [*text.VERBS] == LEXICON.words[: len(text.VERBS)]
    assert {*text.FOLLOWED} == {*LEADERS}
    assert all(verb in text.VERBS for _, verb in questions.IN_STEP)


@pytest.mark.interpreted
def test_every_reason_that_a_step_gives_has_words() -> None:
    """Those, too, that no evening of ours brought up."""
    given = {
        reason
        for step in STEPS.values()
        for reason in re.findall(r'Refusal\(\s*"?[^,]*,\s*"(\w+)"', inspect.getsource(inspect.getmodule(step) or text))
    }

    assert "cannot_pay" in given
    assert given <= text.REFUSALS.keys()


def test_every_event_has_words() -> None:
    """With any title, act and number, seen or unseen."""
    kinds = [kind for _, kind in inspect.getmembers(events, inspect.isclass) if kind.__module__ == events.__name__]
    for kind in kinds:
        for title in (NONE, 0, 1):
            assert is_sentence(text.sentence(sample_event(kind, title)))
    assert len(kinds) > 25


def sample_event(kind: Any, title: int) -> Any:
    """An event of a kind, with this card where there is one."""
    given: dict[str, Any] = {"act": LEXICON.parse("dig"), "cards": (0, 0, 6), "leaders": (1, 2), "gang": 0, "leader": 1}
    given |= {"number": 1, "worth": 2, "seat": 0, "victim": 1, "initiator": 1, "wanted": 3, "kept": True, "falls": True}
    given |= {"food": 2, "fights": (2, 2, NONE), "people": (3, 1, NONE)}
    given |= {
        "title": title,
        "kind": title if kind is events.PlanSeen else 1,
        "outcome": Outcome((0,), (1.0, 0.0), "", (1, 2)),
    }
    return kind(**{name: given[name] for name in kind._fields})


@pytest.mark.parametrize("seed", SEEDS)
def test_no_word_names_a_card_that_the_view_does_not_hold(seed: int) -> None:
    """Whatever a prompt or a crumb names of tribes, cards and buildings is in the view of who reads it."""
    for number, sitting in enumerate(an_evening(seed)):
        state = sitting.state
        assert isinstance(state, Camp)
        if number % 4:
            continue
        for seat in eyes(state):
            view = state.view(seat)
            known = json.dumps({**view, "setup": None})
            said = " ".join([text.prompt(view), *text.crumbs(view)])
            for title in TITLES:
                if f" {text.name_of(title)} " in f" {said} ":
                    assert f'"{title}"' in known, said


@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_names_a_card_that_the_event_does_not_hold(seed: int) -> None:
    """What is worded as 'a card' to the others names none."""
    for sitting in an_evening(seed):
        if sitting.picks and sitting.picks[-1].seat == CHANCE:
            for event in sitting.heard(None):
                if getattr(event, "title", 0) == NONE and not isinstance(event, events.Saved):
                    said = text.sentence(event)
                    assert not any(f" {text.name_of(title)}" in said for title in TITLES), said


def test_a_hit_on_many_reads_as_well_as_a_hit_on_one() -> None:
    """Group leaders are many, a brawler is one."""
    state = camp(hq=1, sky="group-leaders refugee", ember="sniper-team medic", junkyard="junk*3")
    say(state, "dig group-leaders refugee done sniper-team group-leaders")

    assert text.prompt(sees(state, "ember")) == "A shot hits the group leaders of Sky. Do you save them?"
    assert text.prompt(sees(state, "moss")) == "A shot hits the group leaders of Sky; others may save them."


@pytest.mark.parametrize(
    ("number", "title", "words"),
    [
        (1, "refugee", "a refugee"),
        (2, "refugee", "2 refugees"),
        (1, "engineer", "an engineer"),
        (1, "pills", "pills"),
        (3, "pills", "3 pills"),
        (1, "group-leaders", "group leaders"),
        (1, "tribe-family-3", "a tribe family of 3"),
        (2, "tribe-family-4", "2 tribe families of 4"),
    ],
)
def test_one_is_one_and_many_are_many(number: int, title: str, words: str) -> None:
    """Some cards are many already."""
    assert text.copies(number, title) == words


def test_a_price_of_one_med_is_one_med() -> None:
    """A hunter costs one; group leaders cost two."""
    state = camp(sky="pills medkit; hunted: scavenger hunter spear")
    say(state, "hire")
    prices = [text.label(sees(state, "sky"), LEXICON.parse(title)) for title in ("hunter", "group-leaders")]

    assert prices[0] == "Hunter (1 med; 7 left)"
    assert "meds" in prices[1]


def test_who_pays_is_told_the_price_and_what_there_is() -> None:
    """A brawler costs two food, and thugs any six."""
    state = camp(sky="refugee pills*6")
    say(state, "hire thugs")
    assert text.prompt(sees(state, "sky")) == "How do you pay 6 food or meds for the thugs? You have 0 food and 0 meds."

    state = headquarters(leaders={"sky": "cannibal"}, hq=3, sky="refugee")
    say(state, "hire brawler")
    assert text.prompt(sees(state, "sky")).startswith("How do you pay 2 food for the brawler? You have 0 food")


def test_who_is_given_up_for_a_hire_is_asked_in_its_plan() -> None:
    """Each pick is told once."""
    state = headquarters(leaders={"sky": "cannibal"}, hq=3, sky="refugee")
    say(state, "hire brawler leader")

    assert text.crumbs(sees(state, "sky")) == ["Hire", "brawler", "give up"]


def test_a_plan_is_told_in_crumbs() -> None:
    """What is done and with whom, pick by pick; what that makes stands in the question."""
    state = camp(sky="refugee*2 shovel", junkyard="junk*3")
    say(state, "dig refugee refugee shovel")

    assert text.crumbs(sees(state, "sky")) == ["Dig", "a refugee", "a refugee", "a shovel"]
    assert text.prompt(sees(state, "sky")).endswith("? 2 so far.")
    assert text.crumbs(sees(state, "ember")) == []


def test_who_waits_for_a_window_is_not_told_for_whom() -> None:
    """Others decide; which of them is not said."""
    state = camp(sky="refugee shovel", ember="saboteur", moss="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done")
    view = sees(state, "sky")

    assert text.because(view, LEXICON.parse("dig"), Refusal("", "not_yours")) == "Others decide now."
    assert not any(tribe.title() in text.prompt(view) for tribe in TRIBES[1:])


def test_a_leader_of_another_tribe_is_not_yours() -> None:
    """Ember's Ranger is a target, not somebody to follow."""
    state = headquarters(leaders={"sky": "mentor", "ember": "ranger", "moss": "fanatic"}, sky="sniper-team")
    say(state, "attack sniper-team ember")

    assert text.label(sees(state, "sky"), LEXICON.parse("ranger")) == "The leader: Ranger"


def test_a_building_is_called_by_its_kind_and_state() -> None:
    """Two bunkers are told apart by what they hold."""
    state = headquarters(
        hq=2, sites=[site("sky", "bunker", stored="brawler"), site("sky", "bunker", stored="scout refugee")], sky="net"
    )
    say(state, "retrieve")
    view = sees(state, "sky")

    assert [text.label(view, option) for option in state.options()[1:]] == [
        "Bunker (finished; 1 stored)",
        "Bunker (finished; 2 stored)",
    ]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome((1,), (3.0, 21.0, 7.0), "largest_tribe", (3, 1, 2)), "Ember wins with 21 people."),
        (Outcome((0,), (1.0, 0.0), "largest_tribe", (1, 2)), "Sky wins with 1 person."),
        (
            Outcome((1,), (9.0, 9.0, 4.0), "largest_tribe", (2, 1, 3)),
            "Ember wins with 9 people, before Sky with as many: contested cards break a tie, then all cards.",
        ),
        (
            Outcome((0, 2), (9.0, 2.0, 9.0), "largest_tribe", (1, 3, 1)),
            "Sky and Moss share the victory with 9 people each.",
        ),
        (Outcome((2,), (9.0, 2.0, 9.0), "resigned", (3, 2, 1)), "Moss wins: all others gave up."),
    ],
)
def test_the_end_is_told(outcome: Outcome, words: str) -> None:
    """Who won, with how many, or because the others left."""
    assert text.ending(outcome) == words


def test_what_is_dug_up_is_a_card_to_the_others() -> None:
    """Sky hears which."""
    heard = [
        [text.sentence(event) for event in told(dig(), "net", tribe) if isinstance(event, events.Dug)]
        for tribe in ("sky", "ember", "")
    ]

    assert heard == [["Sky dug up a net."], ["Sky dug up a card."], ["Sky dug up a card."]]


def dig() -> Camp:
    """Sky digs, and chance is about to turn a card up."""
    state = camp(sky="scavenger", junkyard="net junk")
    say(state, "dig scavenger done")
    return state


def test_before_the_first_round_there_are_words_too() -> None:
    """Chance is asked who begins."""
    assert text.prompt(sees(opening(), "")) == "Who is the initiator of the first round?"


@pytest.mark.parametrize(
    ("sky", "picks", "words"),
    [
        ("; hunted: hunter scavenger", "hire medic done", "Sky offered 3 food to hire a medic."),
        ("pills; hunted: hunter", "hire scout pills done", "Sky offered 2 food and 1 med to hire a scout, with pills."),
        ("medkit", "hire hunter medkit done", "Sky offered 2 meds to hire a hunter, with a medkit."),
    ],
)
def test_an_offer_says_what_pays(sky: str, picks: str, words: str) -> None:
    """Food and meds, and the cards that are laid for it."""
    assert text.sentence(told(camp(hq=1, sky=sky), picks, "moss")[0]) == words


@pytest.mark.parametrize(
    ("compared", "words"),
    [
        (
            events.Compared((NONE, 2, 5), (NONE, NONE, NONE)),
            "In the skirmish Moss fought with 5, Ember with 2 and Sky not at all.",
        ),
        (
            events.Compared((2, 2, 0), (2, 1, NONE)),
            "In the skirmish Sky fought with 2, Ember with 2 and Moss with 0; "
            "of those tied Sky had 2 people there and Ember 1.",
        ),
        (
            events.Compared((NONE, NONE, NONE), (0, 1, 1)),
            "In the skirmish nobody could fight; of those tied Ember had 1 person there, Moss 1 and Sky 0.",
        ),
    ],
)
def test_the_log_says_why_somebody_won(compared: events.Compared, words: str) -> None:
    """The fight of each tribe; when that is a tie, the people of those tied."""
    assert text.sentence(compared) == words


def test_the_log_says_what_a_fanatic_struck() -> None:
    """Which card, and whose."""
    assert text.sentence(events.Struck(1, 0, TITLES.index("shovel"))) == "The Fanatic of Ember struck a shovel of Sky."


def test_a_leader_who_helps_in_a_new_plan_says_how() -> None:
    """As when the first plan was made."""
    state = headquarters(
        leaders={"sky": "butcher"}, sky="refugee pills; hunted: hunter", ember="sniper-team", moss="net"
    )
    say(state, "hire saboteur pills done sniper-team hunter")

    assert text.label(sees(state, "sky"), LEXICON.parse("leader")) == "Give somebody up"


@pytest.mark.parametrize(
    ("wounded", "price"), [("", "Saboteur (1 med; 8 left)"), ("sky", "Saboteur (1 food, 1 med; 8 left)")]
)
def test_a_price_is_what_it_is_for_the_one_who_pays(wounded: str, price: str) -> None:
    """The Sergeant at Arms has saboteurs for less, while well."""
    state = headquarters(
        leaders={"sky": "sergeant-at-arms"}, wounded=wounded, sky="pills; hunted: scavenger", ember="", moss=""
    )
    say(state, "hire")

    assert text.label(sees(state, "sky"), LEXICON.parse("saboteur")) == price
