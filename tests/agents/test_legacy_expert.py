"""What the expert knows of Risk Legacy: marches that win, when to stop, what is worth a card, and what stays sealed."""

from random import Random

import pytest

import fimbul
from fimbul.agents import analysis
from fimbul.agents.counsel import counsel
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics.legacy import expert
from fimbul.agents.heuristics.legacy.goals import Aims
from fimbul.agents.heuristics.legacy.marches import Board, Marches, strike
from fimbul.agents.heuristics.legacy.plans import habits
from fimbul.agents.search.expert import expert as expert_of
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.thought import best_line, judge
from fimbul.core.chance import roll
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.legacy import Legacy
from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import AMMO_SHORTAGE, BIO_HAZARD, BUNKER, NONE, POCKET_1, POCKET_2
from fimbul.games.legacy.state import War
from tests.games.kit import say
from tests.games.legacy.scene import marked, new, war
from tests.table.sealed_words import sealed_words, spoken, spoken_of, told_of

LEVEL = Level(10, 6, 2, 0.0, 60.0, "As the tests like it.")
ALPHA = 0


def words(state: State, line: Line) -> str:
    """A line as a person says it."""
    return " ".join(state.game.lexicon.word(pick.option) for pick in line)


def lines(state: War, most: int = 10) -> list[str]:
    """What the expert thinks of, the most promising first."""
    return [words(state, line) for line in expert.lines(state, state.decider, most)]


def thought(state: War, level: Level = LEVEL) -> str:
    """What comes of thinking."""
    return words(state, best_line(Perspective(state), level, Random(1)))


def recruiting(state: War, count: int) -> War:
    """The seat whose turn it is places so many troops; the rest of its turn follows."""
    state.ask(state.game.steps["place"], state.active, count=count)
    state.settle()
    return state


def raid(bravo: str = "egypt 4 hq") -> War:
    """Alpha is two steps from Bravo's HQ, with empty land in between; both still have the token they began with."""
    state = war(
        alpha="brazil 12 hq", bravo=bravo, charlie="greenland 8 hq", delta="madagascar 8 hq", part="field",
    )  # fmt: skip
    state.stars[:] = [1, 1, 1, 1]
    return state


def test_a_march_goes_through_empty_land_and_fights_at_its_end() -> None:
    """One troop stays in Brazil and one in North Africa: ten attack four."""
    board = Board(raid())
    marches = Marches(board, ALPHA, 0)

    assert marches.path(INDEX["egypt"]) == [INDEX[name] for name in ("brazil", "north-africa", "egypt")]
    assert marches.chance[INDEX["egypt"]] == pytest.approx(board.fight(ALPHA, 10, INDEX["egypt"])[0])
    assert marches.chance[INDEX["egypt"]] > 0.9


def test_whoever_falls_with_the_last_territory_loses_tokens_too() -> None:
    """So that one march wins the war; with another territory of Bravo's it brings the HQ only."""
    for bravo, wins in (("egypt 4 hq", True), ("egypt 4 hq, china 1", False)):
        board = Board(raid(bravo))
        assert (strike(board, Marches(board, ALPHA, 0), 0) > 0.9) == wins


def test_it_marches_to_win() -> None:
    """The whole way is one line, up to the dice, and nothing promises more."""
    found = judge(Perspective(raid()), LEVEL, Random(1))
    chances = {words(raid(), prospect.line): prospect.chance for prospect in found.prospects}

    assert lines(raid())[0] == "brazil north-africa rest north-africa egypt 3"
    assert chances[lines(raid())[0]] > 0.85
    assert found.best.chance < 1.1 * chances[lines(raid())[0]]


def test_recruits_go_to_the_stack_that_marches() -> None:
    """Not to the other one; and the march is said with them."""
    state = raid("egypt 9 hq")
    state.put(ALPHA, INDEX["argentina"], 1)

    assert "brazil rest brazil north-africa rest north-africa egypt 3" in lines(recruiting(state, 4))[:3]


def attacking(attackers: int, defenders: int) -> War:
    """Alpha has rolled once against Russia and may do so again."""
    state = war(
        alpha=f"ural {attackers} , siberia 1 hq", bravo=f"russia {defenders} , iceland 1 hq", charlie="madagascar 3 hq",
        delta="argentina 3 hq", part="field",
    )  # fmt: skip
    say(state, "ural russia 3 2 die-6 die-5 die-1 die-5 die-1")
    assert state.game.lexicon.parse("again") in state.asked
    return state


def test_an_attack_goes_on_without_a_thought_while_it_is_sure() -> None:
    """One line only, so that nobody waits at every roll."""
    assert lines(attacking(20, 4)) == ["again"]


def test_an_attack_is_broken_off_when_it_has_no_hope() -> None:
    """Three against eleven."""
    state = attacking(5, 12)

    assert "again" not in lines(state)
    assert not thought(state).startswith("ural russia")


def test_an_attack_in_between_is_thought_about() -> None:
    """To go on is one way of several."""
    found = lines(attacking(8, 8))

    assert "again" in found
    assert len(found) > 2


def test_an_hq_within_reach_of_others_wants_a_guard() -> None:
    """Bravo's fifteen come through empty land; from too far away nobody comes."""
    near = war(alpha="ural 3 hq", bravo="egypt 15 hq", charlie="argentina 3 hq", delta="greenland 3 hq")
    far = war(alpha="japan 3 hq", bravo="peru 15 hq", charlie="argentina 3 hq", delta="greenland 3 hq")

    assert Aims(habits(), near, ALPHA, 0).guard > 5
    assert Aims(habits(), far, ALPHA, 0).guard == 0


def battle(scar: int, holder: int, hqs: bool = True) -> War:
    """Alpha attacks Russia with three, and a seat holds a scar card; nobody has rolled yet."""
    home = " hq" if hqs else ""
    state = war(
        alpha="ural 6, siberia 1 hq", bravo=f"russia 4{home}, iceland 2", charlie="madagascar 3 hq",
        delta="greenland 3 hq", part="field",
    )  # fmt: skip
    state.scar_cards = [scar if seat == holder else NONE for seat in range(4)]
    state.scars_unseen = [2, 2] + [0] * (len(state.scars_unseen) - 2)
    say(state, "ural russia 3 2")
    return state


@pytest.mark.parametrize(("scar", "holder", "word"), [(AMMO_SHORTAGE, 0, "ammo-shortage"), (BUNKER, 1, "bunker")])
def test_a_scar_that_may_decide_an_hq_is_thought_about(scar: int, holder: int, word: str) -> None:
    """By whom it helps."""
    assert set(lines(battle(scar, holder))) == {word, "pass"}


@pytest.mark.parametrize(("scar", "holder"), [(BUNKER, 0), (AMMO_SHORTAGE, 1)])
def test_nobody_thinks_of_a_scar_that_helps_the_other_side(scar: int, holder: int) -> None:
    """So that windows, which open at every roll, cost nothing."""
    assert lines(battle(scar, holder)) == ["pass"]


def test_a_missile_is_fired_where_it_wins_the_war() -> None:
    """A six beats the defender's five and takes the HQ that is the fourth star."""
    state = war(
        alpha="ural 4 hq", bravo="russia 1 hq, siberia 1", charlie="madagascar 3 hq", delta="greenland 3 hq",
        part="field",
    )  # fmt: skip
    state.stars[0], state.missiles[0] = 2, 1
    say(state, "ural russia 3 die-5 die-2 die-1 die-5")

    assert thought(state) in ("a1", "a2", "a3")


def test_nobody_thinks_of_a_missile_that_changes_nothing() -> None:
    """A defender's one is beaten anyway."""
    state = war(
        alpha="ural 4 hq", bravo="russia 1 hq, siberia 1", charlie="madagascar 3 hq", delta="greenland 3 hq",
        part="field",
    )  # fmt: skip
    state.missiles[0] = 1
    say(state, "ural russia 3 die-5 die-2 die-1 die-1")

    assert lines(state) == ["pass"]


def test_rewards_are_chosen_for_the_games_to_come() -> None:
    """A Major City near where one started, without a thought of the war that is over."""
    state = war(alpha="argentina 3 hq, china 1", bravo="russia 3 hq", charlie="madagascar 3 hq", delta="greenland 3 hq")
    state.starts = [INDEX[name] for name in ("argentina", "russia", "madagascar", "greenland")]
    state.stars[0] = 3
    state.agenda = []
    state.ask(state.game.steps["turn"], CHANCE)
    state.settle()
    assert state.winner == ALPHA

    found = lines(state)

    assert len(found) == 1
    assert found[0].split()[0] == "major-city"
    assert found[0].split()[1] in ("argentina", "peru", "brazil", "venezuela")
    assert expert.chances(state) == [1.0, 0.0, 0.0, 0.0]


def test_the_stronger_of_two_powers_is_chosen() -> None:
    """A fortified HQ holds a star in every game; closed borders come with one roll in 36."""
    assert lines(new(3)) == ["fortified-hq"]


def test_a_scar_that_stays_goes_where_it_harms_a_rival_in_later_games_too() -> None:
    """A bio-hazard next to the city that Bravo has founded, and no war is played on to find that out."""
    state = war(
        marks="ural minor-city/2", alpha="argentina 3 hq", bravo="ural 3, china 3 hq", charlie="madagascar 3 hq",
        delta="greenland 3 hq", packages="pack-1",
    )  # fmt: skip
    state.scar_cards = [BIO_HAZARD, NONE, NONE, NONE]
    state.scars_unseen = [0, 0, 1, *[0] * (len(state.scars_unseen) - 3)]
    state.agenda = []
    state.ask(state.game.steps["turn"], CHANCE)
    state.ask(state.game.steps["scar at"], ALPHA, what=BIO_HAZARD)
    state.settle()

    found = lines(state)

    assert len(found) == 1
    assert INDEX[found[0]] == INDEX["ural"] or state.world.near[INDEX["ural"]] & BIT[INDEX[found[0]]]


def landing() -> War:
    """Alpha has a missile and is about to place thirty troops, which opens a sealed package."""
    state = war(
        marks="brazil coins/6, china coins/6, japan coins/6, peru coins/6", alpha="argentina 3 hq", bravo="russia 3 hq",
        charlie="madagascar 3 hq", delta="greenland 3 hq",
    )  # fmt: skip
    state.missiles[0] = 1
    for name in ("brazil", "china", "japan", "peru"):
        state.draw_pile &= ~BIT[INDEX[name]]
        state.hands[0] |= BIT[INDEX[name]]
    state.agenda = []
    for step in ("turn", "maneuver", "field", "turn in"):
        state.ask(state.game.steps[step], CHANCE if step == "turn" else 0)
    state.settle()
    return state


def test_no_line_and_no_hint_goes_on_where_a_package_is_opened() -> None:
    """What is asked then is sealed as long as nobody has opened it."""
    state = landing()
    after = state.copy()
    say(after, "rest")
    assert after.world.is_open(POCKET_2), "this opens it"

    assert "rest" in lines(state)
    found = counsel(state, ALPHA, 3)

    for way in found.ways:
        for word in way.words:
            assert not state.game.sealed(state, state.game.lexicon.parse(word))


def test_nobody_looks_further_ahead_than_to_where_a_package_is_opened() -> None:
    """The third missile of a roll opens one, and what comes of it is no part of what missiles are thought to do."""
    state = war(alpha="ural 4 hq", bravo="russia 2 hq", charlie="siberia 9 hq", delta="greenland 3 hq", part="field")
    state.missiles[:] = [3, 0, 0, 0]
    say(state, "ural russia 3 2 die-4 die-4 die-4 die-5 die-5 a1 a2")
    seen: list[int] = []

    def chances(after: War) -> list[float]:
        seen.append(after.troops[INDEX["siberia"]] if after.world.is_open(POCKET_1) else 9)
        return [0.25] * 4

    known = expert_of("legacy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "chances", chances)
        judge(Perspective(state), LEVEL, Random(1))

    assert seen
    assert set(seen) == {9}


@pytest.mark.parametrize(("seats", "start"), [(3, "fresh"), (5, "fresh"), (4, "guide")])
def test_the_rule_of_thumb_plays_every_kind_of_game_to_its_end(seats: int, start: str) -> None:
    """Among greedy agents, in every seat once, with all that is asked on the way."""
    game = Legacy({"seats": seats, "start": start})
    for seat in range(seats):
        state, dice = game.new(), Random(seed := 100 + seat)
        rivals = [Greedy(seed) for _ in range(seats)]
        while not state.over:
            if state.decider == CHANCE:
                state.play(roll(state, dice))
            elif state.decider == seat:
                expert.play_on(state, dice)
            else:
                state.play(rivals[state.decider].choose(Perspective(state)))


def test_hints_and_analyses_tell_nothing_that_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first game, with a hint now and then, and judged when it is over; nobody has opened anything."""
    monkeypatch.setattr(analysis, "MOST_DECISIONS", 12)
    monkeypatch.setattr(analysis, "AGAIN", 2)
    game, dice = Legacy({"seats": 3}), Random(1)
    sitting, players = fimbul.sit_down(game, game.seat_names), [Greedy(seat) for seat in range(3)]
    told: list[str] = []
    decisions = 0
    while not sitting.state.over:
        sitting.let_chance(dice)
        state = sitting.state
        if state.over:
            break
        assert isinstance(state, War)
        assert expert.opened(state) == 0
        if len(state.asked) > 1:
            decisions += 1
            if decisions % 25 == 1 and state.world.packages == 0:
                told.append(repr(counsel(state, state.decider, 2)))
        sitting.play(players[state.decider].choose(Perspective(state)))

    analyst = analysis.Analyst(sitting, 1)
    told.append(analyst.assembled([analyst.decision(number) for number in range(len(analyst.spans))]).to_json())

    for text in told:
        assert not told_of(text, sealed_words([]))
        assert not spoken_of(text, spoken([]))


def test_who_needs_one_star_and_stands_before_an_hq_is_likely_to_win() -> None:
    """The more so the fewer defend it."""

    def chance(defenders: int) -> float:
        state = war(
            alpha="ural 12, siberia 3 hq", bravo=f"russia {defenders} hq, iceland 3", charlie="madagascar 8 hq",
            delta="argentina 8 hq", part="field",
        )  # fmt: skip
        state.stars[:] = [2, 1, 1, 1]
        return expert.chances(state)[ALPHA]

    assert chance(3) > 0.5
    assert chance(3) > chance(9) > chance(20)


def test_thinking_in_a_world_with_all_that_the_guide_opens() -> None:
    """Every kind of question of a later game has its lines, each of which can be said."""
    state, dice = Legacy({"seats": 4, "start": "guide"}).new(), Random(5)
    steps: set[str] = set()
    while not state.over:
        if state.decider == CHANCE:
            state.play(roll(state, dice))
            continue
        steps.add(state.agenda[-1].step.name)
        if len(state.asked) > 1:
            for line in expert.lines(state, state.decider, 6):
                said = state.copy()
                for pick in line:
                    assert pick.asked == said.asked
                    said.play(pick.option)
        expert.play_on(state, dice)
    assert {"draft", "start", "place", "field"} <= steps


def test_marks_of_the_world_change_how_a_march_is_judged() -> None:
    """A bunker makes an HQ dearer."""
    plain, bunker = (
        war(world=marked(marks), alpha="ural 9 hq", bravo="russia 6 hq", charlie="madagascar 3 hq") for marks in
        ("", "russia bunker")
    )  # fmt: skip
    chances = [Marches(Board(state), ALPHA, 0).chance[INDEX["russia"]] for state in (plain, bunker)]

    assert chances[0] > chances[1] > 0
