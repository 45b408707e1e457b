"""What the expert knows of Arctic Scavengers: turns that it sees and the greedy agent does not, and who will win."""

from random import Random

import pytest

import fimbul
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics.scavengers import expert
from fimbul.agents.heuristics.scavengers.stakes import SETTINGS, dig_gains, setting_of
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.thought import best_line, judge
from fimbul.core.chance import roll
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.scavengers.data import JUNK, MEDKIT, PILLS, TITLES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import camp, opening, owns, zone
from tests.games.scavengers.headquarters import headquarters, site

SKY, EMBER = TRIBES.index("sky"), TRIBES.index("ember")
LEVEL = Level(8, 6, 3, 0.0, 60.0, "As the tests like it.")
EVERYTHING = "grenade*2 sled-team*2 wolf-pack*2 field-crew*2 tribe-family-3*2 tribe-family-4*2 tribe-family-5*2"
JUNKYARD = "junk*5 medkit*4 pills*7"


def words(state: Camp, line: Line) -> str:
    """A line as a person says it."""
    return " ".join(state.game.lexicon.word(pick.option) for pick in line)


def lines(state: Camp, most: int = 8) -> list[str]:
    """What the expert thinks of, the most promising first."""
    return [words(state, line) for line in expert.lines(state, state.decider, most)]


def thought(state: Camp) -> str:
    """What comes of thinking."""
    return words(state, best_line(Perspective(state), LEVEL, Random(1)))


def greedy(state: Camp) -> str:
    """What the greedy agent says until somebody else decides, or chance."""
    after, player, said = state.copy(), Greedy(), list[str]()
    while after.decider == state.decider:
        option = player.choose(Perspective(after))
        said.append(state.game.lexicon.word(option))
        after.play(option)
    return " ".join(said)


def first_round() -> Camp:
    """Two tribes with their starting decks, each with five cards in hand."""
    return camp(
        seats=2, round_number=1, junkyard=JUNKYARD, contested=EVERYTHING,
        sky="refugee*2 scavenger*2 brawler; deck: refugee*2 scavenger spear shovel",
        ember="refugee*2 scavenger*2 brawler; deck: refugee*2 scavenger spear shovel",
    )  # fmt: skip


def test_refugees_go_while_there_is_time_to_gain_by_it() -> None:
    """Without them every hand is better, and each skirmish brings more people than they are; greedy keeps them all."""
    assert lines(first_round())[0].startswith("trash refugee refugee done")
    assert thought(first_round()).startswith("trash refugee refugee done")
    assert "trash" not in greedy(first_round())


def test_it_believes_that_others_threw_away_what_does_nothing() -> None:
    """Sky has trashed two cards unseen. To a sample any will do; Ember believes that they were refugees."""
    state = first_round()
    say(state, "trash refugee refugee done done")
    samples = [sample(state, EMBER, Random(seed)) for seed in range(30)]
    assert len({owns(each, "sky") for each in samples}) > 1

    for each in samples:
        expert.believe(each, EMBER)
        each.check()

    assert {owns(each, "sky") for each in samples} == {owns(state, "sky")}


def test_nobody_is_thrown_away_at_the_end() -> None:
    """There they are people and nothing else."""
    state = camp(seats=2, round_number=16, sky="refugee*2 scavenger", ember="refugee*4", contested="grenade")

    assert "trash" not in thought(state)


def test_it_hires_a_fighter_where_greedy_hires_one_scavenger_more() -> None:
    """Four scavengers bring food enough for a brawler."""
    state = camp(
        seats=2, round_number=5, junkyard=JUNKYARD, contested=EVERYTHING.removeprefix("grenade*2 "),
        sky="scavenger*4 spear; deck: refugee*5",
        ember="refugee*2 scavenger; deck: scavenger*2 brawler spear shovel",
    )  # fmt: skip

    assert "hire brawler" in lines(state)[0]
    assert "hire scavenger" in greedy(state)


def last_family() -> Camp:
    """Sky is behind, and the last contested card is a family of five. Ember has set three cards apart."""
    return camp(
        seats=2, round_number=16, active="sky", initiator="ember", contested="tribe-family-5", junkyard=JUNKYARD,
        sky="refugee*2 scavenger*2 brawler; deck: scavenger", ember="committed: scavenger*2 refugee; deck: refugee*5",
    )  # fmt: skip


def test_it_does_not_leave_a_contested_card_to_nobody() -> None:
    """Sky leads by two only if all fight; greedy hires one more and is content with one person."""
    assert thought(last_family()) == "done"
    assert "hire scavenger" in greedy(last_family())


def contested_hire() -> Camp:
    """In the last round Sky hires the one person by which it would win: else Ember has as many, and more cards."""
    state = camp(
        round_number=16, contested="grenade", sky="scavenger spear*2; deck: scavenger*3", moss="refugee",
        ember="sniper-team; deck: scavenger*2 junk*5", stacks="brawler scavenger",
    )  # fmt: skip
    say(state, "hunt scavenger spear done hire brawler done")
    return state


def test_it_uses_a_window_that_greedy_lets_pass() -> None:
    """A shot at the hunter makes Ember first; next to half a person the sniper team seems too good to greedy."""
    state = contested_hire()
    assert state.decider == EMBER

    assert thought(state) == "sniper-team scavenger"
    assert greedy(state) == "pass"


def test_in_the_skirmish_a_special_goes_where_it_decides() -> None:
    """Without its brawler Ember has nobody to fight."""
    state = camp(
        phase="skirmish", seats=2, round_number=16, contested="tribe-family-5",
        sky="sniper-team scavenger*2", ember="brawler refugee",
    )  # fmt: skip

    assert lines(state)[0] == "sniper-team ember brawler"


def test_a_dig_is_worth_the_best_card_that_is_likely_to_come_up() -> None:
    """One medkit, two pills, one junk: by hand."""
    worths = [0.0] * len(TITLES)
    worths[MEDKIT], worths[PILLS], worths[JUNK] = 4.0, 2.0, -1.0

    gains = dig_gains(zone("medkit pills*2 junk"), worths)

    assert gains[:5] == pytest.approx([0, 4 / 4 + 2 * 2 / 4, 4 / 2 + 2 / 2, 4 * 3 / 4 + 2 / 4, 4])


def test_it_looks_at_every_plan_and_every_building() -> None:
    """With HQ there are surveys, work, storage and what is stored."""
    state = headquarters(
        sky="engineer pills refugee scavenger", junkyard="pills*5", contested=EVERYTHING, round_number=2,
        sites=[site("sky", "bunker", timer="scavenger*2"), site("sky", "pharmacy", stored="medkit")],
    )  # fmt: skip

    found = " ".join(lines(state, 20)).split()

    assert {"schematics", "build", "store", "retrieve"} <= {*found}


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_rule_of_thumb_plays_every_kind_of_game_to_its_end(setting: str) -> None:
    """And beats greedy more often than not; in most kinds much more often."""
    game, won, games = fimbul.set_up("scavengers", SETTINGS[setting]), 0.0, 8
    for seed in range(games):
        state, dice = game.new(), Random(seed)
        rivals = [Greedy(seat) for seat in range(game.seats)]
        while not state.over:
            if state.decider == CHANCE:
                state.play(roll(state, dice))
            elif (state.decider + seed) % 2:
                state.play(rivals[state.decider].choose(Perspective(state)))
            else:
                assert isinstance(state, Camp)
                expert.play_on(state, dice)
        winners = state.outcome.winners if state.outcome else ()
        won += len([seat for seat in winners if (seat + seed) % 2 == 0]) / len(winners)
    assert setting_of(game) == setting
    assert won / games >= 0.5


def test_more_people_are_a_better_chance_and_the_more_so_the_later_it_is() -> None:
    """A family of five ahead."""

    def chance(contested: str) -> float:
        state = camp(
            seats=2, contested=contested, sky="scavenger; deck: tribe-family-5 scavenger*5",
            ember="scavenger; deck: scavenger*5",
        )  # fmt: skip
        return expert.chances(state)[SKY]

    early, late = chance(EVERYTHING.replace("tribe-family-5*2", "tribe-family-5")), chance("grenade")
    assert 0.5 < early < late


def test_at_the_start_all_tribes_have_about_the_same_chances() -> None:
    """Nobody has done anything yet."""
    chances = judge(Perspective(opening(seats=4), SKY), LEVEL._replace(horizon=0), Random(1)).chances

    assert min(chances) > 0.15
