"""What a page tells before something is picked in Risk Legacy: what a missile would do, what a reward changes."""

import re

import pytest

from fimbul import draw
from fimbul.core.game import View
from fimbul.draw.legacy.world import PEOPLE
from fimbul.games.legacy import GAME
from fimbul.games.legacy.lexicon import LEXICON
from fimbul.games.legacy.save import save
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.aftermath import HELD_ON_AT, REWARD_AT
from fimbul.games.legacy.steps.combat import MISSILES
from tests.draw.test_legacy import seen
from tests.games.legacy.scene import ask, war

MARKS = "ural bunker, peru major-city/2 fortification/4, china minor-city/1, egypt coins/2"
EVERYWHERE = [
    *("name-continent", "major-city", "cancel-scar", "fortification", "destroy-card", "raise-bonus", "lower-bonus"),
    *("minor-city", "coin"),
]


def rewarded(reward: str) -> War:
    """Alpha is asked where a reward goes."""
    state = war(alpha="ural 3, egypt 2", marks=MARKS)
    ask(state, "field")
    del state.agenda[1:]
    state.ask(HELD_ON_AT if reward in ("minor-city", "coin") else REWARD_AT, 0, what=LEXICON.parse(reward))
    state.settle()
    return state


def view_of(state: War) -> View:
    """What Alpha sees."""
    game = GAME({})
    return game.load({**save(state), "options": game.options}).view(0)


def told(reward: str, word: str) -> dict[str, str]:
    """What the page says that a reward changes at a place."""
    return dict(draw.forecasts(view_of(rewarded(reward)))[word].changes)


@pytest.mark.parametrize("reward", EVERYWHERE)
def test_what_a_reward_is_said_to_change_comes_true(reward: str) -> None:
    """Wherever it goes: stickers, people, bonuses, coins and cards are as the page had told before."""
    for option in rewarded(reward).options():
        state, word = rewarded(reward), LEXICON.word(option)
        changes = told(reward, word)
        assert changes
        state.play(option)
        after = view_of(state)
        for what, count in counts(after, word).items():
            if what in changes:
                assert changes[what].split(" then ")[1].split(" for ")[0] == count, (what, word)
        for what, then in changes.items():
            if what.endswith(" on the sheet"):
                assert int(then.split(" then ")[1]) in after["stickers"].values()


def counts(view: View, word: str) -> dict[str, str]:
    """What can be counted in a world that was rewarded, as a page calls it."""
    lands = view["territories"].values()
    here = view["territories"].get(word) or view["continents"][word]
    found = {
        "People in the world": str(sum(PEOPLE.get(each.get("city", ""), 0) for each in lands)),
        "Cards of territories": str(sum(not each.get("no_card") for each in lands)),
        "Continents without a name": str(sum(not each["namer"] for each in view["continents"].values())),
        "Coins on its card": str(here.get("coins", "")),
    }
    return found | ({"Its bonus": f"+{here['bonus']}"} if here.get("changed") else {})


def test_a_city_says_who_starts_there_and_what_it_costs() -> None:
    """Before and after, also where a scar kept everybody out."""
    assert told("major-city", "brazil") == {
        "To enter it when it is empty": "costs 2, needs 3",
        "To start a game there": "anybody, then you alone",
        "People in the world": "3, then 5",
        "Major Cities on the sheet": "5, then 4",
    }
    assert told("major-city", "ural")["To start a game there"] == "nobody, then you alone"


def test_a_scar_that_is_cancelled_is_named() -> None:
    """And what it did, and who may start there then."""
    changes = told("cancel-scar", "ural")
    assert changes["Its scar"] == "Bunker, then none"
    assert changes["To start a game there"] == "nobody, then anybody"


def test_a_fortification_that_is_worn_is_made_new() -> None:
    """A city that has one says so."""
    assert told("fortification", "peru")["Boxes to be worn down"] == "6, then 10"
    assert told("fortification", "china")["Boxes to be worn down"] == "none, then 10"


def battle_view() -> View:
    """Alpha may make any of five dice a six."""
    view = seen(war(alpha="ural 5", bravo="siberia 3"))
    dice = {"attack": [5, 4, 2], "defence": [5, 3]}
    there = {"from": "ural", "to": "siberia", "attackers": 3, "defenders": 2}
    view["battle"] = {**there, **dice, "hit": [], "counts": dice}
    view["question"] = {"step": MISSILES.name, "seat": "alpha"}
    view["words"] = ["pass", "a1", "a2", "a3", "d1", "d2"]
    view["options"] = [LEXICON.parse(word) for word in view["words"]]
    view["seats"]["alpha"]["missiles"] = 1
    view["seats"]["bravo"]["missiles"] = 2
    return view


def test_a_missile_says_what_follows_with_it_and_without() -> None:
    """Die by die; the answer may be no at once, and nobody is named who cannot answer."""
    view = battle_view()
    told = draw.forecasts(view)
    assert set(told) == {"a1", "a2", "a3", "d1", "d2"}
    assert told["a1"].told == (
        "It becomes a 6 that nothing changes. Then Bravo may answer.",
        "6 beats 5, 4 beats 3: the defence loses 2.",
        "Without it the defence loses 1 and the attack loses 1.",
    )
    assert told["d1"].told[2] == "That would be so without it, too."
    assert (told["a1"].no, told["a1"].instead) == ("Keep it", "pass")
    view["battle"]["hit"] = ["a2", "d1"]
    assert draw.forecasts(view)["a1"].told[1:] == ("It would be the third missile of this roll.",)


def test_a_die_that_may_be_a_six_has_the_six_with_it() -> None:
    """The page shows one or the other; a die that may not be changed has one face."""
    view = battle_view()
    view["words"], view["options"] = view["words"][:2], view["options"][:2]
    tray = draw.tray(view, 390)
    assert tray is not None
    faces = {each.id.split("die-")[1]: "would-be" in each.inside for each in tray.moving if "die-" in each.id}
    assert faces == {"a1": True, "a2": False, "a3": False, "d1": False, "d2": False}
    assert re.search(r'class="preview would-be".*was 5', next(each.inside for each in tray.moving if "a1" in each.id))


def test_no_question_is_told_ahead_that_is_taken_back() -> None:
    """A troop that is placed asks nobody twice."""
    assert draw.forecasts(seen(war(alpha="ural 3"))) == {}
