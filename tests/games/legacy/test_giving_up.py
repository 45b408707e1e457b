"""Giving up: no rulebook knows it. Troops stay and defend, and the world gets nothing from whoever leaves."""

from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.legacy.consequences import win
from fimbul.games.legacy.names import ELIMINATED, HELD_ON, NONE, PACK_2, WON
from fimbul.games.legacy.queries import largest_population, lead_faction, most_territories
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.happenings import bring_chaos
from fimbul.games.legacy.world import Part, Played
from tests.games.kit import say
from tests.games.legacy.scene import marked, new, places, question, war

OTHERS: dict[str, Any] = {"bravo": "china 5", "charlie": "egypt 1", "delta": "japan 1"}


def field(**scene: Any) -> War:
    """Alpha's turn, before the fighting."""
    return war(alpha="ural 5", part="field", **{**OTHERS, **scene})


def results(state: War) -> list[int]:
    """How the last game went, in turn order."""
    return [part.result for part in state.world.games[-1].parts]


def test_troops_stay_and_defend_with_most_dice() -> None:
    """Nobody asks whoever gave up with how many."""
    state = field()
    state.concede(1)
    say(state, "ural china 3")

    assert state.battle is not None
    assert state.battle.defenders == 2
    assert state.troops[places("china").bit_length() - 1] == 5


def test_whoever_gives_up_has_no_more_turns_and_no_windows() -> None:
    """The turn that is under way ends; later ones are passed over."""
    state = field()
    state.concede(0)
    assert (state.active, question(state).split()[-1]) == (1, "bravo")

    state.concede(2)

    assert all(frame.seat not in (0, 2) for frame in state.agenda)


def test_a_roll_is_finished_though_the_attacker_gives_up() -> None:
    """And then the turn is over."""
    state = field()
    say(state, "ural china 3")
    assert question(state) == "defenders bravo"
    state.concede(0)
    say(state, "2 die-1 die-1 die-1 die-6 die-6")

    assert state.troops[places("ural").bit_length() - 1] == 3
    assert state.active == 1


def test_nobody_escapes_a_fallout_by_giving_up() -> None:
    """Three missiles are in the air: they fall, and the mark is made."""
    state = field()
    state.missiles[2] = 3
    say(state, "ural china 3 2 die-1 die-2 die-3 die-4 die-5 a1 a2 a3")
    assert question(state) == "fallout charlie"
    state.concede(0)
    assert question(state) == "fallout charlie"
    say(state, "china")
    while state.decider == CHANCE:
        state.play(state.options()[0])

    assert state.world.fallout == places("china").bit_length() - 1
    assert state.active == 1


def test_the_last_one_left_wins_without_line_or_reward() -> None:
    """Nobody is rewarded for being left alone; no package opens."""
    state = field()
    for seat in (1, 2, 3):
        state.concede(seat)

    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert results(state) == [WON, ELIMINATED, ELIMINATED, ELIMINATED]
    assert not state.world.games[-1].signed
    assert not state.world.is_open(PACK_2)


def test_if_all_give_up_before_the_first_turn_the_last_to_do_so_has_won() -> None:
    """Nobody wins in the set-up; when it is done there is nobody left, and the world gets nothing."""
    state = new(3)
    for seat in range(3):
        state.concede(seat)
    while not state.over:
        state.play(state.options()[0])

    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert not state.world.games[-1].signed


def test_the_members_may_let_it_count() -> None:
    """By option it is signed and rewarded like any win."""
    state = field(options={"resignations_count": True})
    for seat in (1, 2, 3):
        state.concede(seat)

    assert state.world.games[-1].signed
    assert question(state) == "reward alpha"


def test_a_win_over_somebody_who_fought_on_counts() -> None:
    """Two gave up, one was beaten: that is no win by resignations alone."""
    state = war(alpha="ural 5", bravo="china 1", charlie="egypt 1", delta="japan 1", part="field")
    state.concede(2)
    state.concede(3)
    state.stars[:] = [1, 3, 0, 0]
    win(state, 1, "stars")
    state.settle()

    assert state.world.games[-1].signed
    assert results(state) == [HELD_ON, WON, ELIMINATED, ELIMINATED]


def test_leaving_when_the_war_is_won_takes_nothing_from_the_winner() -> None:
    """The winner chooses a missile power first: in that moment nobody can make it a win by resignations."""
    state = field(packages="pocket-1")
    state.ask(state.game.steps["missile power"], 0)
    win(state, 0, "stars")
    state.settle()
    assert question(state) == "missile power alpha"
    for seat in (1, 2, 3):
        state.concede(seat)
    state.play(state.options()[0])

    assert state.world.games[-1].signed
    assert results(state) == [WON, HELD_ON, HELD_ON, HELD_ON]
    assert question(state) == "reward alpha"


@pytest.mark.parametrize("open_to", ["", "pack-2"])
def test_whoever_gave_up_gets_no_comeback_power_and_opens_no_pack(open_to: str) -> None:
    """When her last troops fall nobody is asked."""
    state = war(alpha="ural 5", bravo="china 1", charlie="egypt 1", delta="japan 1", packages=open_to, part="field")
    state.concede(1)
    say(state, "ural china 1 die-6 die-1 0")

    assert not state.held[1]
    assert state.decider == 0
    assert state.world.packages == (1 << PACK_2 if open_to else 0)
    assert state.world.slot(state.factions[1], 1) == NONE


def test_an_event_of_another_goes_on_though_the_drawer_gives_up() -> None:
    """Bravo has the largest population and chooses what the people get."""
    state = war(marks="china major-city", packages="pack-1", alpha="ural 5", part="claim", **OTHERS)
    state.ask(state.game.steps["turn event"], CHANCE)
    state.settle()
    say(state, "event-control-the-people")
    asked = question(state)
    assert asked == "boon bravo"
    state.concede(0)

    assert question(state) == asked


@pytest.mark.rule("RL-EVENT-13", "RL-DECK-02")
def test_the_largest_and_the_most_are_sought_among_those_who_play_on() -> None:
    """RL-EVENT-13: Bravo has most people and most land and gave up, which is as eliminated: now it is Charlie."""
    marks = "china major-city, egypt minor-city"
    state = war(
        marks=marks, alpha="ural 5", bravo="china 5, india 1, siberia 1", charlie="egypt 1, peru 1", part="field"
    )
    assert (largest_population(state), most_territories(state)) == (1, 1)
    state.concede(1)

    assert (largest_population(state), most_territories(state)) == (2, 2)


@pytest.mark.rule("RL-MUTANT-11")
def test_a_continent_of_whoever_gave_up_brings_no_bonus_to_anybody() -> None:
    """RL-MUTANT-11: Bravo's Australia does not keep chaos from the Mutants any more."""
    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    factions = "mutants die-mechaniker khan-industries aliens"
    state = field(packages="pocket-1", factions=factions, bravo=australia)
    state.concede(1)
    bring_chaos(state)

    assert state.stars[0] == 2


@pytest.mark.rule("RL-CAPITAL-04", "RL-PACK-12")
def test_a_lead_faction_whose_player_gave_up_leads_no_more() -> None:
    """RL-PACK-12: it does not play, so the next mission comes by chance."""
    world = marked(packages="pack-3 pack-4")
    world.games.append(Played(2, True, (Part(2, 1, NONE, WON),)))
    state = field(world=world)
    assert lead_faction(state) == 1
    state.concede(1)

    assert lead_faction(state) == NONE


def turn_event(state: War, event: str) -> None:
    """An event comes up."""
    state.ask(state.game.steps["turn event"], CHANCE)
    state.settle()
    say(state, event)


@pytest.mark.rule("RL-EVENT-16", "RL-MUTANT-05")
@pytest.mark.parametrize("leaver", [0, 1])
def test_mutants_who_give_up_do_not_evolve(leaver: int) -> None:
    """RL-EVENT-16: whoever gave up is absent, in the own turn and in another's; the card is discarded."""
    factions = ["die-mechaniker", "khan-industries", "aliens"]
    factions.insert(leaver, "mutants")
    state = field(packages="pocket-1", factions=" ".join(factions))
    turn_event(state, "event-evolve-stance")
    state.concede(leaver)

    assert (state.world.stance, sum(state.world.events_destroyed), sum(state.event_discards)) == (NONE, 0, 1)


@pytest.mark.rule("RL-EVENT-08", "RL-EVENT-16")
@pytest.mark.parametrize("city", ["ural", "china"])
def test_a_fortify_card_is_not_destroyed_by_whoever_gives_up_before_it_is_used(city: str) -> None:
    """RL-EVENT-08: no city has been chosen, so nothing is fortified and the card is discarded."""
    state = field(marks=f"{city} major-city", packages="pack-1")
    turn_event(state, "event-fortify")
    say(state, "fortification")
    state.concede(0 if city == "ural" else 1)

    assert set(state.world.fortification) == {NONE}
    assert (sum(state.world.events_destroyed), sum(state.event_discards)) == (0, 1)


@pytest.mark.rule("RL-PACK-12", "RL-MISS-02")
@pytest.mark.parametrize("leader", [0, 1])
def test_a_lead_faction_that_gives_up_leaves_the_next_mission_to_chance(leader: int) -> None:
    """RL-MISS-02: a new mission comes face up, though it was asked to choose it."""
    state = field(packages="pack-3 pack-4")
    state.ask(state.game.steps["lead mission"], leader)
    state.settle()
    state.concede(leader)

    assert question(state) == "next mission chance"
