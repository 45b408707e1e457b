"""Un-allied nations that are drawn into the war."""

from itertools import product

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.dice import roll_off
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.names import NATIONS, SIDES, UNALLIED
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.steps.unallied import ask_allegiance, attackers_of
from tests.games.kit import say, words
from tests.games.worldwar.scene import counters, question, war


def drawn_in(state: War, nation: str, by: str = "alpha") -> War:
    """A side attacks an un-allied nation."""
    side = SIDES.index(by)
    state.agenda = [Question(TURN, CHANCE)]
    state.ask(DECLARE, 0, side=0)
    ask_allegiance(state, NATIONS.index(nation), side, attackers_of(state, side))
    state.settle()
    return state


def place(state: War) -> None:
    """Whoever sets up a nation takes the ready-made deployment."""
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")


def side_of(state: War, nation: str) -> str:
    """Whose ally a nation is."""
    return SIDES[state.sides[NATIONS.index(nation)]]


POOR = "usa 5, nato 0, rus 0, arb 0"


@pytest.mark.rule("WW-UNA-01", "WW-UNA-02", "WW-UNA-04")
def test_each_opponent_bids_and_the_highest_roll_gets_the_nation() -> None:
    """WW-UNA-01: Alpha, who moved in, takes no part; the winner sets it up."""
    state = drawn_in(war(money="usa 5, nato 3, rus 2, arb 0"), "irn")
    assert question(state) == "bid bravo"
    say(state, "1")
    assert question(state) == "bid charlie"
    say(state, "0")
    assert (question(state), words(state)) == ("allegiance roll chance", ["nato", "rus", "arb"])

    say(state, "arb")
    place(state)
    assert side_of(state, "irn") == "delta"
    assert "irn soldier" in counters(state, "iran")


@pytest.mark.rule("WW-UNA-02", "WW-UNA-03")
def test_modifiers_do_not_count_and_doubles_do_no_harm() -> None:
    """WW-UNA-03: without bids all three have the same chance, though Russia's +2 is on Iran's card."""
    state = drawn_in(war(money=POOR), "irn")

    assert len(set(state.weights())) == 1


@pytest.mark.rule("WW-UNA-03")
def test_partners_of_the_attacker_are_excluded_and_a_single_opponent_need_not_roll() -> None:
    """WW-UNA-03: Alpha, Bravo and Charlie are in a pact, so Delta gets Venezuela."""
    state = drawn_in(war(pacts="alpha bravo charlie"), "ven")
    place(state)

    assert side_of(state, "ven") == "delta"
    assert question(state) == "declare alpha"


@pytest.mark.rule("WW-UNA-03", "WW-SET-24")
def test_without_anybody_left_it_stays_un_allied_with_its_ready_made_deployment() -> None:
    """WW-UNA-03: all others have given up."""
    state = war()
    state.gone = 0b1110
    drawn_in(state, "mex")

    assert state.sides[NATIONS.index("mex")] == UNALLIED
    assert counters(state, "mexico") == "mex soldier 2, mex tank"
    drawn_in(state, "mex")
    assert counters(state, "mexico") == "mex soldier 2, mex tank"  # once, though it is attacked again


@pytest.mark.rule("WW-NKI-05")
def test_when_a_card_attacks_everybody_but_its_holder_rolls() -> None:
    """WW-NKI-05: Alpha holds the North Korea card; nobody shares his fate, for a card has no partners."""
    state = war(options={"advanced": True}, pacts="alpha bravo", money="usa 0, nato 0, rus 0, arb 0")
    drawn_in(state, "jpn", "north-korea-card")

    assert words(state) == ["nato", "rus", "arb"]


@pytest.mark.rule("WW-UNA-05", "WW-DIP-10")
def test_majors_that_nobody_plays_follow_the_same_rule_and_triggers_apply() -> None:
    """WW-UNA-05: China goes to Charlie; Ukraine, going to Delta, brings Turkey to auction among the others."""
    state = drawn_in(war(money=POOR), "chn")
    say(state, "rus")
    place(state)
    assert side_of(state, "chn") == "charlie"

    state = drawn_in(war(money="usa 5, nato 0, rus 0, arb 5"), "ukr")
    say(state, "0 arb")
    place(state)
    assert question(state) == "bid alpha"
    assert state.view(None)["auction"]["nation"] == "tur"


def counted(bids: list[int], dice: int) -> list[float]:
    """The odds of a roll-off, by throwing all dice, and those who tie again."""
    wins, ties = [0] * len(bids), 0
    share = [0.0] * len(bids)
    for rolls in product(range(1, 7), repeat=dice * len(bids)):
        sums = [sum(rolls[each * dice : each * dice + dice]) + bid for each, bid in enumerate(bids)]
        best = [each for each, reached in enumerate(sums) if reached == max(sums)]
        if len(best) == 1:
            wins[best[0]] += 1
        elif len(best) == len(bids):
            ties += 1
        else:
            for each, chance in zip(best, counted([bids[one] for one in best], dice), strict=True):
                share[each] += chance
    thrown = 6 ** (dice * len(bids)) - ties
    return [(won + extra) / thrown for won, extra in zip(wins, share, strict=True)]


@pytest.mark.rule("WW-UNA-03")
@pytest.mark.parametrize(("bids", "dice"), [([0, 1], 2), ([0, 1, 3], 1), ([2, 0, 0], 1), ([0, 0, 4, 4], 1)])
def test_the_odds_of_a_roll_off_are_exact(bids: list[int], dice: int) -> None:
    """WW-UNA-03: those who tie roll again."""
    weights = roll_off(tuple(bids), dice)

    assert [weight / sum(weights) for weight in weights] == pytest.approx(counted(bids, dice))


@pytest.mark.rule("WW-UNA-02")
def test_whoever_cannot_win_any_more_is_not_rolled_for() -> None:
    """WW-UNA-02: eleven more than anybody else decide it; $1 is +1."""
    assert roll_off((11, 0, 0), 2) == [1, 0, 0]
    state = drawn_in(war(money="usa 5, nato 11, rus 0, arb 0"), "ven")
    say(state, "11")

    assert words(state) == ["nato"]
