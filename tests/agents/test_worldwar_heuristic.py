"""What the greedy agent knows of World War III: whole turns, bids, answers; and a few whole games."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics.worldwar import plan
from fimbul.agents.heuristics.worldwar.money import chance_to_win, usual_bid
from fimbul.agents.heuristics.worldwar.science import best_attempt
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.turn import Turn
from fimbul.agents.heuristics.worldwar.war import Campaign, Operation
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.agents.uniform import Uniform
from fimbul.arena.match import play_match
from fimbul.core.perspective import Perspective
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.names import HYPERSONIC, INDEX, ISIL_CARD, NATIONS, NONE, SEAT_NAMES
from fimbul.games.worldwar.queries import hand, money
from fimbul.games.worldwar.scoring import SHARES, parts
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import begin_bidding
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.nuke import begin_nuke
from fimbul.games.worldwar.steps.pacts import CONSENT
from fimbul.games.worldwar.steps.passage import LET_PASS
from fimbul.games.worldwar.steps.terror import TERROR
from fimbul.games.worldwar.steps.turn import begin_turn
from fimbul.games.worldwar.terrain import WAR
from tests.agents.plain import Plain
from tests.games.kit import say
from tests.games.worldwar.marches import moving
from tests.games.worldwar.scene import asked, question, settled, war
from tests.series import Note, seeds

LAST_ROUND = 10
RICH_RIVALS = "usa 1, nato 90, rus 90, arb 90"


def declaring(state: War, last: bool = False) -> War:
    """Alpha is about to choose an action; in the last round nobody acts after it."""
    if last:
        state.round_number, state.acted = LAST_ROUND, 15
    return settled(state, lambda state: begin_turn(state, 0))


def says(state: War) -> str:
    """What the greedy agent says until somebody else decides, in words; done on the given board."""
    player, seat, said = Greedy(), state.decider, []
    while state.decider == seat:
        option = player.choose(Perspective(state))
        said.append(state.game.lexicon.word(option))
        state.play(option)
    return " ".join(said)


def test_the_outlook_counts_the_points_of_the_rules() -> None:
    """Land by land and with special points, what everybody would score now."""
    state = war(usa="western-usa soldier, iraq soldier, afghanistan tank", nato="ukraine tank", rus="syria soldier")

    assert Outlook(state, 0).points == [each / SHARES for each in parts(state)]


def test_in_the_last_round_land_without_guards_is_taken() -> None:
    """WW-MOV-06: nobody can take it back; the others bid too much for diplomacy to be worth more."""
    state = declaring(war(usa="norway soldier 3", rus="manchuria soldier", money=RICH_RIVALS), last=True)

    assert says(state).startswith("small-campaign northwest-russia norway 1 northwest-russia")


def test_a_small_campaign_that_nobody_can_go_on_is_struck_out() -> None:
    """WW-SEQ-08: nothing is paid for it; the next best is looked at."""
    script = Script(declaring(war(usa="hawaii soldier", rus="manchuria soldier"), last=True), 0)
    turn = Turn(script)
    turn.campaign = Campaign(turn.outlook(), script.state.action.party, WAR, NONE)
    turn.campaign.operations[:] = [Operation(INDEX["brazil"], 9.0, [0])]

    assert not turn.sets_out()
    assert not turn.campaign.operations
    assert (script.picks, script.asks()) == ([], "declare")


def test_money_to_march_with_in_the_last_round_is_dear_before_it() -> None:
    """WW-SEQ-08: the last dollars are worth more in the round before the last than in others."""
    worth = []
    for number in (LAST_ROUND - 2, LAST_ROUND - 1):
        state = war(usa="western-usa soldier", money="usa 3")
        state.round_number = number
        worth.append(-Outlook(state, 0).earning(-3))

    assert worth[1] > worth[0] > 0


def test_whoever_has_lost_counters_buys_others() -> None:
    """WW-REI-01: with money, and enemies next to land that is nearly empty, an army is bought and made stronger."""
    scene = war(usa="western-usa soldier", rus="mexico tank 3, eastern-canada tank 3", money="usa 40")
    scene.round_number = LAST_ROUND - 2

    assert says(declaring(scene)).startswith("reinforce")


def test_little_is_bid_against_a_purse_that_bids_more() -> None:
    """WW-DIP-02, WW-DIP-07: all bids are paid; it is enough for the case that the other throws a double."""
    state = war(usa="western-usa soldier", money="usa 15, nato 60, rus 60, arb 60")
    settled(state, lambda state: begin_bidding(state, NATIONS.index("chn"), 1, courted=True, rollers=15))
    while state.decider != 0:
        state.play(state.options()[0])

    assert int(says(state).split()[0]) <= 5


def test_an_only_rival_is_outbid_sooner_than_several() -> None:
    """WW-DIP-02: with two players whoever stays out of auctions leaves all nations to the other."""
    alone, several = war(options={"seats": 2}), war()

    assert usual_bid(alone, 1) / money(alone, hand(alone, 1)) < usual_bid(several, 1) / money(several, hand(several, 1))


def test_nobody_draws_in_a_nation_for_a_rival() -> None:
    """WW-UNA-01: whoever enters un-allied land gives the nation to somebody else; so it is courted or left alone."""
    state = declaring(war(usa="southern-usa soldier 4 tank/2 4", money=RICH_RIVALS), last=True)

    assert "mexico" not in says(state)


def test_an_empty_purse_is_filled() -> None:
    """With nobody in reach and no money for a bid, taxes are what is left."""
    state = declaring(war(usa="western-usa soldier", money="usa 0, nato 90, rus 90, arb 90"))

    assert says(state) == "tax"


def test_a_bid_is_not_higher_than_it_must_be() -> None:
    """WW-DIP-02: whoever bids last against empty hands bids little, and something for a nation that is worth it."""
    state = war(usa="western-usa soldier", money="usa 50, nato 0, rus 0, arb 0")
    settled(state, lambda state: begin_bidding(state, NATIONS.index("chn"), 0, courted=True, rollers=15))

    assert 1 <= int(says(state).split()[0]) <= 15


def test_against_a_bid_that_cannot_be_beaten_nothing_is_bid() -> None:
    """WW-DIP-02: all bids are paid, also those that win nothing."""
    state = war(usa="western-usa soldier", money="usa 10, nato 90, rus 0, arb 0")
    settled(state, lambda state: begin_bidding(state, NATIONS.index("chn"), 0, courted=True, rollers=3))
    state.play(state.game.lexicon.parse("90"))

    assert says(state).split()[0] == "0"


def test_the_price_of_a_full_war_is_not_bid_away() -> None:
    """WW-DIP-02: whoever still acts keeps what it takes to march."""
    state = war(usa="western-usa soldier", money="usa 9, nato 0, rus 9, arb 0")
    settled(state, lambda state: begin_bidding(state, NATIONS.index("chn"), 0, courted=True, rollers=5))
    says(state)
    says(state)

    assert state.budgets[NATIONS.index("usa")] >= state.box.prices.full_war


def test_land_in_danger_is_guarded_before_the_end() -> None:
    """WW-REI-01: soldiers where an enemy is near and nobody stands, a place each after the first in one pick."""
    scene = war(usa="hawaii soldier", rus="eastern-canada tank 2", money="usa 14, nato 90, rus 90, arb 90")
    scene.round_number = LAST_ROUND - 1
    said = says(declaring(scene))

    assert said.startswith("reinforce soldier 1 ")
    assert {"central-usa", "eastern-usa"} <= set(said.split())


@pytest.mark.parametrize(("played", "worth_it"), [(1, True), (LAST_ROUND - 1, False)])
def test_technology_is_for_who_has_use_for_it_and_time(played: int, worth_it: bool) -> None:
    """WW-TEC-02: hypersonic missiles for a great fleet, paid so that only a one fails; not before the end."""
    state = declaring(war(usa="north-atlantic navy/2 6, alaska mlrs/2 2", money="usa 60"))
    state.round_number = played
    attempt = best_attempt(Outlook(state, 0))

    assert (attempt.worth > 0) == worth_it
    assert not worth_it or (attempt.technology, attempt.paid) == (HYPERSONIC, state.box.tech_roll[HYPERSONIC] - 2)


def test_all_combats_that_are_worth_it_are_said_at_once() -> None:
    """WW-FWR-01: one pick for both."""
    scene = war(usa="germany tank/2 5, france tank/2 5", nato="germany soldier, france soldier")

    assert says(asked(scene, FIGHT_WHERE, "alpha", side=0)).startswith("all")


@pytest.mark.parametrize(("lead", "chance"), [(0, 0.5 * (5 / 6) ** 2), (20, 5 / 6)])
def test_the_chance_of_a_bid_is_that_of_the_dice(lead: int, chance: float) -> None:
    """WW-DIP-07, WW-DIP-08: a double is no roll, and a tie wins nothing."""
    found = chance_to_win(lead, (0,), doubles_fail=True)
    rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    wins = [
        (own, other)
        for own in rolls
        for other in rolls
        if own[0] != own[1] and (other[0] == other[1] or sum(own) + lead > sum(other))
    ]

    assert found == pytest.approx(len(wins) / 36**2)
    assert found >= chance - 1e-9


def test_devastated_land_is_repaired() -> None:
    """WW-REP-01: five dollars for each marker are less than the points of the best land."""
    where = "western-usa soldier, eastern-usa soldier"
    state = declaring(war(usa=where, devastation="western-usa, eastern-usa", money="usa 20, nato 90, rus 90, arb 90"))

    assert says(state).startswith("repair")


@pytest.mark.parametrize(("behind", "launches"), [(False, False), (True, True)])
def test_nukes_are_for_who_is_far_behind_in_the_end(behind: bool, launches: bool) -> None:
    """WW-NUK-02: in the last round, with no army left to turn it; and at a rival's land."""
    lost = "alaska, western-usa, central-usa, southern-usa, eastern-usa, hawaii" if behind else ""
    state = declaring(
        war(usa="central-pacific navy", devastation=lost, money="usa 0, nato 90, rus 90, arb 90"), last=True
    )
    said = says(state).split()

    assert (said[0] == "nuke") == launches
    assert not launches or state.box.owner[INDEX[said[1]]] != NATIONS.index("usa")


def test_nobody_launches_who_is_not_struck() -> None:
    """WW-NUK-02: nukes that come down on others are no reason."""
    state = settled(war(), lambda state: begin_nuke(state, 0, 0))
    state.play(state.game.lexicon.parse("western-russia"))

    assert (question(state), says(state)) == ("launch bravo", "pass")


def test_whoever_is_struck_strikes_back() -> None:
    """WW-NUK-02: at the land of whoever launched that is worth most."""
    state = settled(war(), lambda state: begin_nuke(state, 0, 0))
    state.play(state.game.lexicon.parse("france"))
    said = says(state)

    assert state.box.owner[INDEX[said]] == NATIONS.index("usa")


def test_terror_strikes_a_rival() -> None:
    """WW-TER-01: whoever holds the ISIL card has it spread unrest where a rival would score."""
    state = war(options={"advanced": True}, isl="iraq soldier", usa="western-usa soldier")
    settled(state, lambda state: state.ask(TERROR, 1, side=ISIL_CARD))
    said = says(state)

    assert state.box.owner[INDEX[said]] in (NATIONS.index("usa"), NATIONS.index("rus"), NATIONS.index("arb"))


def test_nobody_is_let_pass() -> None:
    """WW-MOV-04: an enemy that had to stop stays where it is."""
    state = asked(war(usa="mexico soldier"), LET_PASS, "bravo", place=INDEX["france"], side=0)

    assert says(state) == "refuse"


def test_a_pact_of_all_is_refused() -> None:
    """WW-PAC-04: it would end the game at once."""
    state = war(options={"seats": 3}, usa="western-usa soldier", pacts="alpha bravo")
    asked(state, CONSENT, "charlie", owner=0, side=2)

    assert says(state) == "refuse"


@pytest.mark.parametrize(("who", "word"), [("delta", "agree"), ("bravo", "refuse")])
def test_a_pact_is_welcome_to_who_is_behind(who: str, word: str) -> None:
    """WW-PAC-01: two of four against a leader who is none of them; the leader wants none."""
    state = war(devastation="egypt, libya, sudan, iraq, saudi-arabia, gulf-states, yemen")
    proposer = SEAT_NAMES.index("charlie")
    asked(state, CONSENT, who, owner=proposer, side=SEAT_NAMES.index(who))

    assert says(state) == word


def test_a_plan_is_words_that_can_be_said() -> None:
    """Pick by pick as they were asked, up to where somebody else decides."""
    state = declaring(war(usa="western-usa soldier 3 tank, norway soldier", rus="western-russia tank"))
    for pick in plan(state.copy(), 0):
        assert pick.asked == state.options()
        state.play(pick.option)

    assert state.decider != 0


def firsts(series: range, seats: int, rival: Callable[[int], Agent] = Uniform, **options: Any) -> int:
    """How many games one greedy agent wins among uniform ones, or other rivals, a seat further each game."""
    game, won = WorldWar({"seats": seats, **options}), 0
    for seed in series:
        players: list[Agent] = [rival(seed + seat) for seat in range(seats)]
        players[seed % seats] = Greedy(seed)
        won += seed % seats in play_match(game, players, Random(seed)).outcome.winners
    return won


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 4}, {"seats": 3, "advanced": True, "will": True}])
def test_it_beats_random_play(options: dict[str, Any]) -> None:
    """One among uniform agents, in each seat in turn."""
    assert firsts(range(4), **options) == 4


def test_greedy_agents_play_to_the_last_round() -> None:
    """Seven of them: no pact of all ends the game before."""
    game = WorldWar({"seats": 7})

    assert play_match(game, [Greedy(seat) for seat in range(7)], Random(1)).outcome.reason == "points"


def test_the_yardstick_takes_what_scores_most_at_once() -> None:
    """Of the neighbours of Norway land with nobody in it, not land where neutrals have to be fought first."""
    state = moving(fights=True, usa="norway soldier", rus="manchuria soldier")
    say(state, "norway")
    words = [state.game.lexicon.word(Plain(seed).choose(Perspective(state))) for seed in range(8)]

    assert set(words) == {"northwest-russia"}


@pytest.mark.slow
def test_it_beats_who_looks_one_pick_ahead() -> None:
    """In each seat in turn; the long series counts more of them."""
    assert firsts(range(4), 2, Plain) >= 3


@pytest.mark.long
def test_it_beats_who_looks_one_pick_ahead_in_series(record_property: Note) -> None:
    """Two players, in each seat in turn."""
    series = seeds(40)
    won = firsts(series, 2, Plain)

    record_property("plain games", len(series))
    record_property("plain won", won)
    assert won >= 0.65 * len(series)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games", "share"), [(2, 200, 0.9), (4, 100, 0.6)])
def test_it_beats_random_play_in_series(seats: int, games: int, share: float, record_property: Note) -> None:
    """One among uniform agents, in each seat in turn."""
    series = seeds(games)
    won = firsts(series, seats)

    record_property(f"games {seats}", len(series))
    record_property(f"won {seats}", won)
    assert won >= share * len(series)
