"""The end: when it comes, how tribes are counted, and who wins a tie."""

import json
from typing import Any

import pytest

from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say
from tests.games.scavengers.camp import buried, camp, opening, people
from tests.games.scavengers.headquarters import headquarters, site


def ended(*, hq: int = 0, **more: Any) -> tuple[list[str], list[int]]:
    """Who wins and how large the tribes are, when the last contested card is buried."""
    state = buried(headquarters(contested="sled-team", hq=hq, **more))
    assert state.outcome is not None
    assert state.outcome.reason == "largest_tribe"
    return [TRIBES[seat] for seat in state.outcome.winners], [int(score) for score in state.outcome.scores]


@pytest.mark.rule("AS-END-01")
@pytest.mark.parametrize(("ember", "scores"), [("brawler", (1.0, 1.0, 0.0)), ("refugee", (5.0, 1.0, 0.0))])
def test_the_game_ends_with_the_last_contested_card_won_or_deadlocked(ember: str, scores: tuple[float, ...]) -> None:
    """AS-END-01: a family of four is won by Sky, or buried in a deadlock; either way it is over."""
    state = camp(phase="skirmish", contested="tribe-family-4", sky="brawler", ember=ember)
    assert not state.over

    say(state, "tribe-family-4")

    assert state.outcome is not None
    assert state.outcome.scores == scores
    assert state.options() == []


@pytest.mark.rule("AS-END-01")
def test_the_game_goes_on_while_a_contested_card_is_left() -> None:
    """AS-END-01: one card is enough for another round."""
    state = camp(phase="skirmish", contested="tribe-family-4 grenade", sky="brawler")

    say(state, "grenade")

    assert not state.over


@pytest.mark.rule("AS-END-01")
def test_a_card_that_only_the_initiator_has_seen_is_still_to_be_fought_for() -> None:
    """AS-END-01: the pile is not empty while its last card lies peeked at on top."""
    state = camp(contested="", peeked="grenade", sky="brawler")

    assert not state.over


@pytest.mark.rule("AS-END-02")
@pytest.mark.parametrize("place", ["hand", "deck", "discard", "gained", "spent", "laid", "hunted", "committed", "used"])
def test_people_count_wherever_their_card_lies(place: str) -> None:
    """AS-END-02: deck, hand, discard pile and table."""
    state = camp(phase="over", contested="", sky=f"{place}: tribe-family-4 thugs")

    assert state.outcome is not None
    assert state.outcome.scores == (7, 0, 0)


@pytest.mark.rule("AS-END-02")
def test_people_on_a_timer_and_in_a_bunker_count() -> None:
    """AS-END-02: thugs on Sky's armory and the scout in its bunker are 4; Ember's bunker keeps the Masons from both."""
    armory, bunker = site("sky", "armory", timer="thugs"), site("sky", "bunker", stored="scout")

    assert ended(hq=2, sites=[armory, bunker, site("ember", "bunker")]) == (["sky"], [4, 0, 0])


@pytest.mark.rule("AS-END-02")
def test_trashed_cards_do_not_count() -> None:
    """AS-END-02: they are nobody's."""
    state = camp(sky="refugee thugs")
    assert people(state, "sky") == 4

    say(state, "trash thugs done")

    assert people(state, "sky") == 1


@pytest.mark.rule("AS-END-02", "AS-END-06")
def test_people_are_added_card_by_card() -> None:
    """AS-END-02, AS-END-06: a starting deck is 8 people; its tools are none."""
    assert ended(sky="deck: refugee*4 scavenger*3 brawler spear shovel") == (["sky"], [8, 0, 0])


@pytest.mark.rule("AS-CARD-06", "AS-END-02")
@pytest.mark.parametrize("number", [3, 4, 5])
def test_a_tribe_family_is_as_many_people_as_its_card_shows(number: int) -> None:
    """AS-CARD-06: one card more, and three to five people."""
    assert ended(sky=f"deck: refugee tribe-family-{number}") == (["sky"], [1 + number, 0, 0])


@pytest.mark.rule("AS-END-03")
def test_most_contested_cards_break_a_tie() -> None:
    """AS-END-03: 10 people each; Sky with two contested cards to one, though Ember has more cards."""
    assert ended(sky="deck: tribe-family-5*2", ember="deck: field-crew refugee*6 junk*5") == (["sky"], [10, 10, 0])


@pytest.mark.rule("AS-END-03")
def test_contested_tools_count_as_contested_cards() -> None:
    """AS-END-03: a grenade is enough."""
    assert ended(sky="deck: refugee*2 junk*3", ember="deck: refugee*2 grenade")[0] == ["ember"]


@pytest.mark.rule("AS-END-03")
def test_a_contested_card_counts_for_whoever_dug_it_up() -> None:
    """AS-END-03: Sky trashes a grenade, Ember digs it up."""
    state = camp(sky="refugee grenade", ember="scavenger", contested="tribe-family-3")

    say(state, "trash grenade done done dig scavenger done grenade grenade done done tribe-family-3")

    assert state.outcome is not None
    assert state.outcome.scores == (4.0, 1.0, 0.0)
    state = camp(phase="over", contested="", sky="refugee", ember="scavenger; gained: grenade")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


@pytest.mark.rule("AS-END-04")
def test_most_cards_break_a_tie_of_people_and_contested_cards() -> None:
    """AS-END-04: all cards that are owned, wherever they lie."""
    tie = "tribe-family-4 refugee"

    assert ended(sky=f"deck: {tie} junk; discard: junk", ember=f"deck: {tie}; hand: pills*3")[0] == ["ember"]


@pytest.mark.rule("AS-END-03", "AS-END-04")
def test_leaders_gangs_and_buildings_break_no_tie() -> None:
    """AS-END-03, AS-END-04: Sky has the Butcher, an armory and the five Masons; with 6 people and 6 cards each, Ember
    shares the victory.
    """
    winners, scores = ended(
        hq=3,
        leaders={"sky": "butcher"},
        sites=[site("sky", "armory")],
        sky="deck: refugee junk*5",
        ember="deck: refugee*6",
    )

    assert (winners, scores) == (["sky", "ember"], [6, 6, 0])


@pytest.mark.rule("AS-END-05")
def test_who_is_tied_to_the_last_shares_the_victory() -> None:
    """AS-END-05: Sky and Ember rejoice; Moss comes third."""
    state = buried(
        camp(contested="grenade", sky="deck: refugee*2 junk", ember="deck: refugee*2 pills", moss="deck: refugee")
    )

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.places) == ((0, 1), (1, 1, 3))


@pytest.mark.rule("AS-END-06")
def test_a_deck_of_things_scores_nothing() -> None:
    """AS-END-06: tools, medicine and junk."""
    assert ended(sky="deck: spear shovel junk pills medkit grenade wolf-pack", ember="deck: refugee") == (
        ["ember"],
        [0, 1, 0],
    )


@pytest.mark.rule("AS-END-07")
def test_the_largest_tribe_wins_whatever_else_the_others_have() -> None:
    """AS-END-07: 11 against 10 people, the loser with more contested cards and more cards."""
    winners, scores = ended(sky="deck: refugee*11", ember="deck: tribe-family-5*2 grenade*2 wolf-pack*2 junk*7")

    assert (winners, scores) == (["sky"], [11, 10, 0])


@pytest.mark.rule("AS-END-07")
def test_places_follow_the_size_of_the_tribes() -> None:
    """AS-END-07: second is who comes second."""
    state = buried(camp(contested="net", sky="deck: refugee", ember="deck: refugee*3", moss="deck: refugee*2"))

    assert state.outcome is not None
    assert state.outcome.places == (3, 1, 2)


def left(state: Camp, *tribes: str) -> tuple[int, ...]:
    """These tribes give up, one after the other: the places of all when it is over."""
    for tribe in tribes:
        state.concede(TRIBES.index(tribe))
    assert state.outcome is not None
    return state.outcome.places


def test_who_gives_up_earlier_comes_after_who_gives_up_later() -> None:
    """Ember leaves, then Sky, then Violet: Moss, the last one there, wins before Violet, Sky and Ember."""
    assert left(opening(seats=4), "ember", "sky", "violet") == (3, 4, 1, 2)


def test_who_gave_up_comes_after_all_who_stayed_to_the_end() -> None:
    """Sky is the largest tribe and has left; Ember and Moss fought for the last card, and Ember is the larger."""
    state = camp(
        phase="skirmish",
        contested="grenade",
        seats=4,
        sky="committed: ; deck: tribe-family-5",
        ember="thugs",
        moss="refugee",
        violet="refugee",
    )
    for tribe in ("violet", "sky"):
        state.concede(TRIBES.index(tribe))
    say(state, "grenade")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.places) == ((1,), (3, 1, 2, 4))
    assert state.outcome.scores[0] == 5.0


def test_the_order_of_leaving_is_saved() -> None:
    """It decides the places, so two positions that differ in nothing else are not the same."""
    first, second = opening(seats=4), opening(seats=4)
    for state, tribes in ((first, ("sky", "moss")), (second, ("moss", "sky"))):
        for tribe in tribes:
            state.concede(TRIBES.index(tribe))
    again = [state.game.from_json(state.to_json()) for state in (first, second)]

    assert first.key() != second.key()
    assert [state.key() for state in again] == [first.key(), second.key()]
    assert json.loads(first.to_json())["leavers"] == ["sky", "moss"]
