"""What the greedy agent knows of Risk Legacy: odds, stars, marks that stay; and a few whole games."""

from itertools import product
from random import Random

import pytest

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics import legacy
from fimbul.agents.heuristics.legacy.odds import EVEN, Terms, odds, roll_chances, terms
from fimbul.agents.uniform import Uniform
from fimbul.arena.match import play_match
from fimbul.core.perspective import Perspective
from fimbul.games.legacy import Legacy
from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.dice import count_losses
from fimbul.games.legacy.names import AMMO_SHORTAGE, BUNKER, NONE
from fimbul.games.legacy.state import Battle, War
from tests.games.kit import say
from tests.games.legacy.scene import marked, new, war
from tests.series import Note, seeds


def clash(alpha: str, bravo: str, part: str = "", marks: str = "") -> War:
    """Alpha and Bravo next to each other, in a part of Alpha's turn; the others are far away."""
    return war(alpha=alpha, bravo=bravo, charlie="madagascar 3 hq", delta="greenland 3 hq", part=part, marks=marks)


def next_action(state: War) -> str:
    """What the greedy agent does next, in words; done on the given board."""
    seat, player = state.decider, Greedy()
    said: list[str] = []
    while not said or (state.decider == seat and not legacy.complete(state)):
        option = player.choose(Perspective(state))
        said.append(state.game.lexicon.word(option))
        state.play(option)
    return " ".join(said)


def hold_cards(state: War, seat: int, names: str, coin_cards: int = 0) -> None:
    """Give a seat cards out of the piles."""
    for name in names.split():
        state.draw_pile &= ~BIT[INDEX[name]]
        state.hands[seat] |= BIT[INDEX[name]]
    state.coin_hands[seat] += coin_cards
    state.coin_pile -= coin_cards


def test_a_roll_of_three_against_two_has_the_known_odds() -> None:
    """2275, 2611 and 2890 of 7776 ways: no defender dies, one, both."""
    assert roll_chances(3, 2, EVEN) == [2275 / 7776, 2611 / 7776, 2890 / 7776]


@pytest.mark.parametrize(
    ("changes", "killed"),
    [
        (EVEN, 15 / 36),
        (Terms(defence=1), 10 / 36),
        (Terms(higher=-1), 20 / 36),
        (Terms(higher=1, lower=-1), 15 / 36),
        (Terms(attack=1), 20 / 36),
        (Terms(strong=True), 16 / 36),
    ],
)
def test_what_changes_dice_changes_the_odds(changes: Terms, killed: float) -> None:
    """One die against one, which is the higher and the lower one at once; a six stays a six."""
    assert roll_chances(1, 1, changes)[1] == pytest.approx(killed)


@pytest.mark.parametrize(
    ("marks", "powers", "number"),
    [
        ("", "", "3 2"),
        ("russia bunker", "", "3 2"),
        ("russia ammo-shortage", "", "2 2"),
        ("russia major-city fortification", "", "3 2"),
        ("russia major-city fortification bunker", "die-mechaniker well-armed", "3 1"),
        ("russia ammo-shortage", "enclave-of-the-bear well-supplied", "3 2"),
    ],
)
def test_the_odds_are_those_of_the_rules(marks: str, powers: str, number: str) -> None:
    """Every roll of the dice, counted by the rules, against what the agent expects of it."""
    attackers, defenders = map(int, number.split())
    state = war(world=marked(marks, powers=powers), alpha="ural 9 hq", bravo="russia 9 hq", part="field")
    killed = [0] * (min(attackers, defenders) + 1)
    for dice in product(range(1, 7), repeat=attackers + defenders):
        attack, defence = sorted(dice[:attackers], reverse=True), sorted(dice[attackers:], reverse=True)
        ural_to_russia = (INDEX["ural"], INDEX["russia"])
        killed[count_losses(state, Battle(*ural_to_russia, attackers, defenders, attack, defence, 0, 0))[1]] += 1

    found = roll_chances(attackers, defenders, terms(state, 0, 1, INDEX["russia"]))
    assert found == [number / 6 ** (attackers + defenders) for number in killed]


def test_odds_of_a_whole_attack_come_from_its_rolls() -> None:
    """Two against one: a roll with both, and if that fails a roll with the last."""
    first, second = roll_chances(2, 1, EVEN)[1], roll_chances(1, 1, EVEN)[1]

    assert odds(2, 1, EVEN).won == pytest.approx(first + (1 - first) * second)
    assert odds(0, 3, EVEN).won == 0.0
    assert odds(300, 100, EVEN).won > 0.99


def test_it_takes_the_hq_that_wins_the_war() -> None:
    """With its own HQ and two tokens the HQ next door is the fourth star."""
    state = clash(alpha="ural 9 hq", bravo="siberia 1, russia 2 hq", part="field")
    state.stars[0] = 2

    assert next_action(state) == "ural russia 3"


def test_it_leaves_a_stronger_neighbour_alone() -> None:
    """Three troops attack nobody who has twelve."""
    state = clash(alpha="ural 3 hq", bravo="russia 12 hq, siberia 12, china 12, afghanistan 12", part="field")

    assert next_action(state) == "done"


def test_a_lone_troop_next_door_is_worth_an_attack() -> None:
    """It brings a card."""
    state = clash(alpha="ural 9 hq", bravo="siberia 1, peru 5 hq", part="field")

    assert next_action(state).startswith("ural siberia")


def test_whoever_has_begun_goes_on_while_the_odds_are_good() -> None:
    """One pick instead of three."""
    state = clash(alpha="ural 9 hq", bravo="siberia 3, peru 5 hq", part="field")
    say(state, "ural siberia 3 2 die-1 die-1 die-1 die-6 die-6")

    assert next_action(state) == "again"


@pytest.mark.parametrize(("turn", "attacks"), [(1, False), (400, True)])
def test_in_the_end_it_loses_its_patience(turn: int, attacks: bool) -> None:
    """Charlie would take Indonesia next; but a war in which everybody waits for that has no end."""
    state = war(
        marks="indonesia minor-city fortification",
        alpha="southeast-asia 40, brazil 3 hq",
        bravo="indonesia 9 hq",
        charlie="eastern-australia 40 hq",
        delta="greenland 3 hq",
        part="field",
    )
    state.turn = turn

    assert next_action(state).startswith("southeast-asia indonesia") == attacks


def test_the_fourth_card_is_worth_that_a_great_army_turns_its_back_to_the_enemy() -> None:
    """With Southeast Asia taken nobody touches Indonesia any more; but four cards are a star."""
    state = clash(
        "indonesia 400, eastern-australia 1 hq, western-australia 1, new-guinea 1",
        "southeast-asia 1, china 90, india 90, peru 300 hq",
        "field",
    )
    hold_cards(state, 0, "brazil china japan")

    assert next_action(state) == "indonesia southeast-asia 3"


def test_four_cards_become_a_star_and_the_poorest_are_spent() -> None:
    """The card with three coins stays in hand for troops."""
    state = clash(marks="peru coins/3", alpha="ural 3 hq", bravo="russia 3 hq")
    hold_cards(state, 0, "peru brazil china japan", coin_cards=1)
    state.agenda = []
    state.ask(state.game.steps["turn"], -1)
    state.ask(state.game.steps["opening"], 0)
    state.settle()

    assert next_action(state).startswith("star")
    assert state.hands[0] == BIT[INDEX["peru"]]


def test_recruits_go_where_an_enemy_stands() -> None:
    """Nobody comes to Argentina but past the other three."""
    state = clash("argentina 1 hq, peru 1, brazil 1, venezuela 1", "central-america 9 hq")
    state.agenda = []
    state.ask(state.game.steps["turn"], -1)
    state.ask(state.game.steps["place"], 0, count=5)
    state.settle()

    assert next_action(state).startswith("venezuela")


def test_the_stronger_of_two_powers_is_chosen() -> None:
    """A fortified HQ holds a star in every game; closed borders come with one roll in 36."""
    assert next_action(new(3)) == "fortified-hq"


def battle(scar: int, holder: int) -> War:
    """Alpha attacks Russia with three, and a seat holds a scar card; nobody has rolled yet."""
    state = clash(alpha="ural 6 hq", bravo="russia 4 hq", part="field")
    state.scar_cards = [scar if seat == holder else NONE for seat in range(4)]
    state.scars_unseen = [2, 2] + [0] * (len(state.scars_unseen) - 2)
    say(state, "ural russia 3 2")
    return state


@pytest.mark.parametrize(("scar", "holder", "word"), [(AMMO_SHORTAGE, 0, "ammo-shortage"), (BUNKER, 1, "bunker")])
def test_a_scar_is_put_where_it_decides_a_battle_for_an_hq(scar: int, holder: int, word: str) -> None:
    """The attacker takes ammunition from the defender, the defender digs in."""
    assert next_action(battle(scar, holder)) == word


@pytest.mark.parametrize(("scar", "holder"), [(BUNKER, 0), (AMMO_SHORTAGE, 1)])
def test_nobody_scars_a_battle_to_their_own_harm(scar: int, holder: int) -> None:
    """An attacker does not dig the defender in."""
    assert next_action(battle(scar, holder)) == "pass"


def test_a_missile_is_fired_where_it_wins_the_war() -> None:
    """A six beats the defender's five and takes the HQ that is the fourth star; which die it is makes no difference."""
    state = clash(alpha="ural 4 hq", bravo="russia 1 hq, siberia 1", part="field")
    state.stars[0], state.missiles[0] = 2, 1
    say(state, "ural russia 3 die-5 die-2 die-1 die-5")

    assert next_action(state) in ("a1", "a2", "a3")


def test_the_first_city_is_founded_near_where_one_started() -> None:
    """It will be a start that nobody else has, and company for what comes later."""
    state = clash(alpha="argentina 3 hq, china 1", bravo="russia 3 hq")
    state.starts = [INDEX[name] for name in ("argentina", "russia", "madagascar", "greenland")]
    state.stars[0] = 3
    state.agenda = []
    state.ask(state.game.steps["turn"], -1)
    state.settle()
    said = next_action(state)

    assert said.split()[0] == "major-city"
    assert INDEX[said.split()[1]] in [INDEX[name] for name in ("argentina", "peru", "brazil", "venezuela")]


def games_won(series: range, seats: int = 3) -> int:
    """How many games one greedy agent wins among uniform ones, a seat further each game, in a fresh box."""
    game, won = Legacy({"seats": seats}), 0
    for seed in series:
        players: list[Agent] = [Uniform(seed + seat) for seat in range(seats)]
        players[seed % seats] = Greedy(seed)
        won += seed % seats in play_match(game, players, Random(seed)).outcome.winners
    return won


def test_it_beats_random_play() -> None:
    """One among uniform agents, in each seat in turn."""
    assert games_won(range(6)) == 6


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_beats_random_play_at_every_table(seats: int, record_property: Note) -> None:
    """One among uniform agents, in each seat in turn."""
    series = seeds(200)
    won = games_won(series, seats)

    record_property("games", len(series))
    record_property("won", won)
    assert won >= 0.8 * len(series)
