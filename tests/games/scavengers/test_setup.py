"""Game preparation: starting decks, stacks, junkyard, contested pile, and who begins."""

import pytest

from fimbul.games.scavengers.data import TITLES
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import (
    STARTING_DECK,
    camp,
    contested_cards,
    decider,
    has,
    heap,
    names,
    opening,
    owns,
    stack,
    zone,
)

ALL_SEATS = [2, 3, 4, 5]
TRIBES = ["sky", "ember", "moss", "violet", "bone"]


def of(text: str, title: str) -> int:
    """How many cards of a title are among these."""
    return text.split().count(title)


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_every_tribe_starts_with_the_same_ten_cards_in_its_deck(seats: int) -> None:
    """AS-SETUP-01: 4 refugees, 3 scavengers, 1 brawler, 1 spear, 1 shovel, and nothing anywhere else."""
    state = opening(seats=seats)

    for tribe in TRIBES[:seats]:
        assert has(state, tribe, "deck") == owns(state, tribe) == names(zone(STARTING_DECK))


@pytest.mark.rule("AS-SETUP-02")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_starting_decks_come_out_of_the_supplies(seats: int) -> None:
    """AS-SETUP-02: with five players 5 scavengers and 5 brawlers are left, and 1 spear and 1 shovel."""
    state = opening(seats=seats)

    assert (stack(state, "scavenger"), stack(state, "brawler")) == (20 - 3 * seats, 10 - seats)
    assert (of(heap(state), "spear"), of(heap(state), "shovel")) == (6 - seats, 6 - seats)


@pytest.mark.rule("AS-SETUP-03")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_refugees_that_are_left_over_go_back_to_the_box(seats: int) -> None:
    """AS-SETUP-03: with three players that are 8."""
    state = opening(seats=seats)

    assert of(names(state.out_of_play), "refugee") == 20 - 4 * seats
    assert stack(state, "refugee") == 0


@pytest.mark.rule("AS-SETUP-03")
def test_refugees_cannot_be_hired() -> None:
    """AS-SETUP-03: not for any amount of food and medicine."""
    state = camp(sky="hunted: field-crew*2; hand: medkit*4")

    say(state, "hire")

    assert "refugee" not in words(state)
    assert "thugs" in words(state)


@pytest.mark.rule("AS-CARD-05")
@pytest.mark.parametrize(("hq", "sizes"), [(0, [8, 8, 7]), (2, [10, 10, 7])])
def test_each_card_is_sorted_into_one_pile(hq: int, sizes: list[int]) -> None:
    """AS-CARD-05: no title lies in two of stacks, junkyard and contested pile; with HQ there are two more of the
    mercenaries and of the junkyard.
    """
    state = opening(hq=hq)
    stacks, junkyard, contested = [set(names(pile).split()) for pile in (state.stacks, state.junkyard, state.contested)]

    assert [len(pile) for pile in (stacks, junkyard, contested)] == sizes
    assert len(stacks | junkyard | contested) == sum(sizes)


@pytest.mark.rule("AS-SETUP-04")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_fourteen_contested_cards_lie_ready(seats: int) -> None:
    """AS-SETUP-04: two of each title."""
    state = opening(seats=seats)

    assert contested_cards(state) == 14
    assert names(state.contested) == names(
        zone("wolf-pack*2 grenade*2 sled-team*2 field-crew*2 tribe-family-3*2 tribe-family-4*2 tribe-family-5*2")
    )


@pytest.mark.rule("AS-SETUP-04")
@pytest.mark.parametrize(("seats", "phase"), [(3, "over"), (2, "skirmish")])
def test_any_contested_card_may_be_on_top(seats: int, phase: str) -> None:
    """AS-SETUP-04: each is as likely as any other when the initiator peeks, or when two players fight for it."""
    state = camp(seats=seats, phase=phase, round_number=3, contested="grenade*2 sled-team field-crew*2")

    assert (decider(state), words(state)) == ("chance", ["grenade", "sled-team", "field-crew"])
    assert state.weights() == [2, 1, 2]


@pytest.mark.rule("AS-SETUP-05")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_junkyard_is_what_the_decks_leave_of_it(seats: int) -> None:
    """AS-SETUP-05: 46 cards less a spear and a shovel for each tribe, shuffled: nothing lies under it in order."""
    state = opening(seats=seats)

    assert len(heap(state).split()) == 46 - 2 * seats
    assert state.under == []


@pytest.mark.rule("AS-SETUP-05")
def test_any_card_of_the_junkyard_may_be_on_top() -> None:
    """AS-SETUP-05: each card is as likely as any other."""
    state = camp(sky="scavenger", junkyard="junk*3 net pills*2")

    say(state, "dig scavenger done")

    assert (words(state), state.weights()) == (["junk", "net", "pills"], [3, 1, 2])


@pytest.mark.rule("AS-SETUP-06")
def test_the_mercenaries_form_eight_stacks() -> None:
    """AS-SETUP-06: by title, with what the starting decks leave."""
    state = opening(seats=3)

    assert {title: stack(state, title) for title in TITLES if stack(state, title)} == {
        "scavenger": 11,
        "brawler": 7,
        "hunter": 8,
        "saboteur": 8,
        "scout": 8,
        "group-leaders": 5,
        "sniper-team": 5,
        "thugs": 5,
    }


@pytest.mark.rule("AS-SETUP-07")
def test_the_first_card_of_a_shuffled_deck_may_be_any() -> None:
    """AS-SETUP-07: chance draws, in proportion to the copies; the initiator draws first."""
    state = opening(seats=3)

    say(state, "moss")

    assert decider(state) == "chance"
    assert dict(zip(words(state), state.weights(), strict=True)) == {
        "refugee": 4,
        "scavenger": 3,
        "brawler": 1,
        "spear": 1,
        "shovel": 1,
    }
    say(state, "refugee")
    assert (has(state, "moss", "hand"), len(has(state, "moss", "deck").split())) == ("refugee", 9)


@pytest.mark.rule("AS-SETUP-08")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_chance_gives_the_initiator_card_to_any_tribe(seats: int) -> None:
    """AS-SETUP-08: all are equally likely."""
    state = opening(seats=seats)

    assert decider(state) == "chance"
    assert words(state) == TRIBES[:seats]
    assert len(set(state.weights())) == 1


@pytest.mark.rule("AS-SETUP-08")
@pytest.mark.parametrize("tribe", ["sky", "ember", "moss"])
def test_the_tribe_with_the_initiator_card_gathers_first(tribe: str) -> None:
    """AS-SETUP-08: in round one."""
    state = opening(seats=3)

    say(state, tribe)
    say(state, "refugee refugee scavenger scavenger brawler " * 3)

    assert (decider(state), state.round_number) == (tribe, 1)


@pytest.mark.rule("AS-SETUP-07")
def test_only_the_owner_hears_which_card_was_drawn() -> None:
    """AS-SETUP-07: the others hear that one was drawn, and so do spectators."""
    state = opening(seats=3)
    say(state, "sky")
    [own] = told(state.copy(), "brawler", "sky")
    [other] = told(state.copy(), "brawler", "ember")
    [spectator] = told(state.copy(), "brawler")

    assert TITLES[own.title] == "brawler"
    assert other == spectator == own._replace(title=-1)
