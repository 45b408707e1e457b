"""What the expert knows of World War III: turns that it sees and the greedy agent does not, pacts, and who will win."""

from random import Random
from typing import Any

import pytest

from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics.worldwar import expert
from fimbul.agents.heuristics.worldwar.hacks import answer_hack, hacks
from fimbul.agents.heuristics.worldwar.partners import proposal
from fimbul.agents.heuristics.worldwar.standing import Standing, setting_of
from fimbul.agents.heuristics.worldwar.thumb import THUMB
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.thought import best_line
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.lexicon import HACK_KIND
from fimbul.games.worldwar.names import INDEX, NATIONS, NONE, SEAT_NAMES, SELF_ATTACK
from fimbul.games.worldwar.scoring import SHARES, parts
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import begin_bidding
from fimbul.games.worldwar.steps.hack import SELF_ATTACK_WHERE
from fimbul.games.worldwar.steps.pacts import CONSENT
from fimbul.games.worldwar.steps.turn import begin_turn
from tests.games.worldwar.scene import asked, settled, war

LEVEL = Level(12, 2, 2, 0.0, 60.0, "As the tests like it.")
LAST_ROUND = 10


def declaring(state: War, played: int = 0) -> War:
    """Alpha is about to choose an action; so many rounds have been played."""
    state.round_number = played + 1
    return settled(state, lambda state: begin_turn(state, 0))


def words(state: War, line: Line) -> str:
    """A line as a person says it."""
    return " ".join(state.game.lexicon.word(pick.option) for pick in line)


def lines(state: War, most: int = 20) -> list[str]:
    """What the expert thinks of."""
    return [words(state, line) for line in expert.lines(state, state.decider, most)]


def test_points_are_those_of_the_rules() -> None:
    """Land by land, contested land and land of partners, before special points."""
    state = war(
        usa="western-usa soldier, iraq soldier, afghanistan tank, germany soldier", pacts="alpha bravo",
        nato="ukraine tank", rus="syria soldier, norway tank", devastation="italy",
    )  # fmt: skip
    standing = Standing(state)
    special = Outlook(state, 0).points

    assert special == [each / SHARES for each in parts(state)]
    for seat in range(4):
        features = dict(zip(expert.FEATURES, standing.features(seat), strict=True))
        assert features["points"] * 10 == pytest.approx(special[seat])


def test_land_that_enemies_can_walk_to_is_exposed_unless_they_are_partners() -> None:
    """The same land is prey to the neighbour."""
    scene: dict[str, Any] = {"usa": "western-usa soldier", "rus": "eastern-canada tank 2"}
    apart, together = Standing(war(**scene)), Standing(war(**scene, pacts="alpha charlie"))
    russia = SEAT_NAMES.index("charlie")

    assert apart.exposed[0] > 0 == together.exposed[0]
    assert apart.prey[russia] > together.prey[russia]


def test_every_action_in_its_best_forms_is_thought_of() -> None:
    """Taxes, arms, several nations to court, several aims, a war of all, technology, hacks and nukes."""
    state = declaring(
        war(
            usa="norway soldier 3, alaska tank/2 3", rus="manchuria soldier, russian-far-east soldier",
            money="usa 40, nato 20, rus 20",
        ), 2,
    )  # fmt: skip
    found = lines(state, 60)
    begun = [line.split()[0] for line in found]

    assert {"tax", "reinforce", "diplomacy", "small-campaign", "full-war", "research", "hack", "nuke"} <= set(begun)
    assert len({line.split()[1] for line in found if line.startswith("diplomacy")}) > 1


def test_early_dollars_are_dearer_to_it_than_to_the_greedy_agent() -> None:
    """Which arms too soon and sends single operations; in the last round both spend what they have."""
    state = war(usa="western-usa soldier", money="usa 30")
    dearer = []
    for number in (2, LAST_ROUND):
        state.round_number = number
        dearer.append(Outlook(state, 0, THUMB).earning(-9) / Outlook(state, 0).earning(-9))

    assert dearer[0] > 1.5
    assert dearer[1] == 1


def test_several_bids_are_compared() -> None:
    """From nothing to more than the rule of thumb would bid."""
    state = war(usa="western-usa soldier", money="usa 50, nato 0, rus 0, arb 0")
    settled(state, lambda state: begin_bidding(state, NATIONS.index("chn"), 0, courted=True, rollers=15))
    bids = {int(line.split()[0]) for line in lines(state)}

    assert 0 in bids
    assert len(bids) >= 4


def test_a_great_stack_is_made_to_fire_at_itself() -> None:
    """WW-HAK-06: the hack that is worth most, where the most hits fall; never oneself."""
    state = declaring(war(usa="western-usa soldier, hawaii tank/2 9", rus="manchuria tank/2 8, syria soldier"), 3)
    best = max([each for each in hacks(Outlook(state, 0)) if each.words[1] == HACK_KIND + SELF_ATTACK])
    asking = asked(state.copy(), SELF_ATTACK_WHERE, "alpha", side=SEAT_NAMES.index("charlie"))

    assert state.game.lexicon.word(best.words[2]) == "rus"
    assert any(line.startswith("hack self-attack ") and not line.endswith(" 0") for line in lines(state))
    assert state.game.lexicon.word(answer_hack(asking, 0)) == "manchuria"


def test_a_pact_is_proposed_where_both_gain() -> None:
    """WW-PAC-01: neighbours in each other's reach, with others to go for; they are better off as partners."""
    state = declaring(
        war(
            usa="alaska tank 2, ukraine tank, manchuria tank",
            rus="russian-far-east tank 2, western-canada tank 2, mexico tank 2",
        ), 2,
    )  # fmt: skip

    assert proposal(state, 0)[:1] == [state.game.lexicon.parse("form")]
    assert any(line.startswith("form rus") for line in lines(state))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_pact_of_more_than_half_of_the_seats_is_never_proposed(seats: int) -> None:
    """WW-PAC-04: so none of all, which would end the game at once."""
    state = declaring(war(options={"seats": seats}, usa="western-usa tank 3", rus="eastern-canada tank 4"), 2)

    assert proposal(state, 0) == []


@pytest.mark.parametrize(("pacts", "word"), [("", "agree"), ("alpha bravo", "refuse")])
def test_a_pact_of_two_is_welcome_where_both_gain_one_of_three_is_not(pacts: str, word: str) -> None:
    """WW-PAC-05: Charlie is asked by Alpha, who is alone or has a partner already."""
    state = war(
        usa="alaska tank 2, ukraine tank, manchuria tank",
        rus="russian-far-east tank 2, western-canada tank 2, mexico tank 2", pacts=pacts,
    )  # fmt: skip
    russia = SEAT_NAMES.index("charlie")
    asked(state, CONSENT, "charlie", owner=0, side=russia)

    assert lines(state) == [word]


def test_nobody_proposes_what_comes_too_late() -> None:
    """A pact holds from the end of the round; in the last ones each is for itself."""
    state = declaring(war(usa="western-usa tank 3", rus="eastern-canada tank 4"), LAST_ROUND - 2)

    assert proposal(state, 0) == []


def test_a_pact_is_left_when_it_pays() -> None:
    """WW-PAC-05: a partner whose land lies open is worth more as an enemy."""
    state = declaring(
        war(
            usa="norway tank/2 6, syria tank/2 4, manchuria tank/2 4", pacts="alpha charlie", money="usa 30",
            rus="hawaii soldier",
        ),
        LAST_ROUND - 2,
    )  # fmt: skip

    assert proposal(state, 0) == [state.game.lexicon.parse("leave")]


def test_a_nuke_is_launched_where_it_wins() -> None:
    """In the last round Alpha is two points behind; no land that it can take is worth more than one. Greedy marches."""
    state = war(
        usa="norway tank/2 3", rus="manchuria soldier", money="usa 9, nato 90, rus 90, arb 90",
        devastation="egypt, libya, western-russia, caucasus",
    )  # fmt: skip
    state.acted = 0b1110
    declaring(state, LAST_ROUND - 1)
    aims = {line.split()[1] for line in lines(state) if line.startswith("small-campaign")}
    points = Outlook(state, 0).points

    assert points[SEAT_NAMES.index("delta")] == points[0] + 2 == max(points)
    assert len(aims) > 1
    assert words(state, best_line(Perspective(state), LEVEL, Random(1))).startswith("nuke saudi-arabia")
    assert not state.game.lexicon.word(Greedy().choose(Perspective(state))).startswith("nuke")


@pytest.mark.parametrize(("seats", "deals", "share"), [(2, 20, 0.5), (4, 5, 0.3)])
def test_the_rule_of_thumb_beats_greedy(seats: int, deals: int, share: float) -> None:
    """Alone among greedy agents, in each seat in turn; its part of the first places is at least this."""
    game, won = WorldWar({"seats": seats}), 0.0
    for deal in range(deals):
        for own in range(seats):
            state, luck = game.new(), Luck(deal, 1)
            rivals = [Greedy(seat) for seat in range(seats)]
            while not state.over:
                if state.decider == CHANCE:
                    state.play(luck.roll(state))
                elif state.decider == own:
                    expert.play_on(state, Random(1))
                else:
                    state.play(rivals[state.decider].choose(Perspective(state)))
            winners = state.outcome.winners if state.outcome else ()
            won += (own in winners) / max(len(winners), 1)
    assert won / (deals * seats) >= share


@pytest.mark.parametrize(
    "options", [{"seats": 3, "advanced": True, "will": True, "rounds": 3}, {"seats": 7, "rounds": 2}]
)
def test_the_rule_of_thumb_plays_every_kind_of_game_to_its_end(options: dict[str, Any]) -> None:
    """With the cards that go round, Will and unrest, too; and picks that nobody would make on the way."""
    game, dice = WorldWar(options), Random(3)
    state, luck = game.new(), Luck(5, 1)
    while not state.over:
        if state.decider == CHANCE:
            state.play(luck.roll(state))
        elif dice.randrange(20):
            expert.play_on(state, dice)
        else:
            state.play(dice.choice(state.asked))
    assert state.outcome is not None
    assert setting_of(game) == "several"


def test_more_points_are_a_better_chance_and_the_more_so_the_later_it_is() -> None:
    """All else alike."""

    def chance(played: int) -> float:
        state = war(usa="western-usa soldier", devastation="egypt, libya, sudan, iraq, syria, france, germany, italy")
        state.round_number = played + 1
        chances = expert.chances(state)
        return chances[SEAT_NAMES.index("charlie")] - chances[SEAT_NAMES.index("bravo")]

    assert 0 < chance(2) < chance(8)


def test_places_outside_the_map_are_no_matter() -> None:
    """Counters in Space and in boxes threaten nobody."""
    state = war(usa="western-usa soldier, space satellite 2, box tank 3")

    assert Standing(state).reach[0] >> INDEX["space"] == 0
    assert NONE not in Standing(state).points
