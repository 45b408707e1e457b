"""Two players: a thinner junkyard, no peeking, and skirmishes won by two."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Peeked
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import at_random, below, camp, contested_cards, decider, heap, opening, owns, winner


def skirmish(sky: str, ember: str, **options: bool) -> Camp:
    """Two tribes with these cards on the table."""
    return camp(seats=2, phase="skirmish", sky=sky, ember=ember, options=options)


def junkyard(**options: Any) -> dict[str, int]:
    """How many of each title lie in the junkyard of two players."""
    cards = heap(opening(seats=2, **options)).split()
    return {title: cards.count(title) for title in TITLES if title in cards}


BASE_JUNKYARD = {"junk": 5, "multitool": 2, "net": 2, "spear": 2, "pickaxe": 2, "shovel": 2, "medkit": 4, "pills": 7}


@pytest.mark.rule("AS-2P-01")
def test_two_of_every_junkyard_title_stay_out() -> None:
    """AS-2P-01: 46 cards less 4 in the decks, less 16."""
    assert junkyard() == BASE_JUNKYARD
    assert sum(junkyard().values()) == 26


@pytest.mark.rule("AS-2P-01")
def test_rifles_and_toolkits_are_thinned_too() -> None:
    """AS-2P-01: the ruling is every kind in the junkyard."""
    assert junkyard(hq=1) == {**BASE_JUNKYARD, "rifle": 2, "toolkit": 2}


@pytest.mark.rule("AS-2P-01")
def test_by_option_rifles_and_toolkits_come_after_the_thinning() -> None:
    """AS-2P-01: `thinning = base` takes the order of the rulebook literally."""
    assert junkyard(hq=1, thinning="base") == {**BASE_JUNKYARD, "rifle": 4, "toolkit": 4}
    assert junkyard(thinning="base") == BASE_JUNKYARD


@pytest.mark.rule("AS-2P-01")
def test_three_players_thin_nothing() -> None:
    """AS-2P-01: the rule is for two only."""
    assert heap(opening(seats=3)).split().count("junk") == 7


@pytest.mark.rule("AS-2P-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_peeks(seats: int) -> None:
    """AS-2P-02: in round three the two draw and gather; with three players chance shows the initiator a card first."""
    deck = "deck: refugee*3 scavenger*2"
    tribes: dict[str, Any] = dict.fromkeys(["sky", "ember", "moss"][:seats], deck)
    state = camp(seats=seats, phase="over", round_number=2, initiator="sky", **tribes)

    heard = told(state, "refugee refugee refugee scavenger scavenger " * seats)

    if seats == 2:
        assert decider(state) == "sky"
        assert not [event for event in heard if isinstance(event, Peeked)]
    else:
        assert (decider(state), words(state)) == ("chance", ["grenade", "sled-team"])


@pytest.mark.rule("AS-2P-03")
def test_a_crowd_does_not_decide() -> None:
    """AS-2P-03: fight 3 against 3, people 9 against 3: nobody wins."""
    state = skirmish("brawler scavenger tribe-family-4 tribe-family-3", "thugs")

    assert winner(state) == "nobody"


@pytest.mark.rule("AS-2P-04")
@pytest.mark.parametrize(
    ("sky", "ember", "who"),
    [
        ("brawler brawler", "brawler", "sky"),
        ("brawler", "brawler brawler", "ember"),
        ("brawler brawler", "thugs", "nobody"),
        ("thugs", "brawler brawler", "nobody"),
        ("thugs brawler", "brawler", "sky"),
        ("brawler", "brawler", "nobody"),
    ],
)
def test_the_lead_must_be_two(sky: str, ember: str, who: str) -> None:
    """AS-2P-04: 4 against 2 is won, 4 against 3 is not."""
    assert winner(skirmish(sky, ember)) == who


@pytest.mark.rule("AS-2P-04")
@pytest.mark.parametrize(
    ("sky", "who"),
    [("tribe-family-5", "nobody"), ("scavenger", "nobody"), ("brawler", "sky"), ("refugee", "nobody")],
)
def test_no_fight_counts_as_zero(sky: str, who: str) -> None:
    """AS-2P-04: against pills and a refugee, 0 and 1 tie, 2 wins."""
    assert winner(skirmish(sky, "refugee pills")) == who


@pytest.mark.rule("AS-2P-04")
@pytest.mark.parametrize(
    ("sky", "ember", "who"), [("tribe-family-3", "refugee", "sky"), ("junk", "tribe-family-3", "ember")]
)
def test_by_option_zero_beats_none(sky: str, ember: str, who: str) -> None:
    """AS-2P-04: `zero_beats_none` lets a tribe family win against nobody who can fight."""
    assert winner(skirmish(sky, ember, zero_beats_none=True)) == who


@pytest.mark.rule("AS-2P-04")
@pytest.mark.parametrize(
    ("sky", "ember"), [("tribe-family-3", "tribe-family-3"), ("refugee", "pills"), ("scavenger", "tribe-family-3")]
)
def test_by_option_zero_beats_none_and_nothing_else_changes(sky: str, ember: str) -> None:
    """AS-2P-04: 0 against 0, none against none and 1 against 0 tie as ever."""
    assert winner(skirmish(sky, ember, zero_beats_none=True)) == "nobody"


@pytest.mark.rule("AS-2P-04")
def test_by_option_a_fight_of_one_beats_none_as_a_fight_of_zero_does() -> None:
    """AS-2P-04: more fight cannot be worth less."""
    assert winner(skirmish("scavenger", "refugee", zero_beats_none=True)) == "sky"


@pytest.mark.rule("AS-2P-05")
def test_a_tie_puts_the_contested_card_into_the_junkyard() -> None:
    """AS-2P-05: the junkyard is shuffled, so that nobody knows what lies under it any more."""
    state = camp(
        seats=2,
        phase="skirmish",
        sky="brawler",
        ember="brawler",
        junkyard="pills",
        under="net junk",
        contested="grenade*2",
    )

    say(state, "grenade")

    assert contested_cards(state) == 1
    assert (heap(state), below(state)) == ("junk net pills grenade", "")
    assert "grenade" not in owns(state, "sky") + owns(state, "ember")


@pytest.mark.rule("AS-2P-05")
@pytest.mark.parametrize("tribe", ["sky", "ember", ""])
def test_nobody_hears_which_card_a_tie_buries(tribe: str) -> None:
    """AS-2P-05: not even by the event."""
    state = skirmish("brawler", "brawler")

    heard = told(state, "grenade", tribe)

    assert type(heard[0]).__name__ == "Deadlocked"
    assert TITLES.index("grenade") not in heard[0]


@pytest.mark.rule("AS-2P-02", "AS-ROUND-12")
def test_a_game_of_two_lasts_sixteen_rounds_and_nothing_is_ever_peeked_at() -> None:
    """AS-2P-02, AS-ROUND-12: the contested pile is the timer with two players as well."""
    last = 0
    for state in at_random(7, seats=2):
        assert state.peeked == -1
        last = state.round_number

    assert last == 16
