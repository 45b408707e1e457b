"""Samples: what a seat does not know is dealt again, and the seat cannot tell."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from fimbul.core.game import only
from fimbul.games.scavengers import sample as sampling
from fimbul.games.scavengers.data import BOXES, CONTESTED, TITLES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import DECK, GAINED, LEDGER, LOOKED, NO_CARDS, Camp, together
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from tests.games.kit import say, words
from tests.games.scavengers.camp import below, camp, has, heap, names, opening, owns, storage, zone
from tests.games.scavengers.evening import pick, positions, varied
from tests.games.scavengers.guesses import draw, keep, leave_pile, samples, shuffle
from tests.games.scavengers.headquarters import headquarters, site

GAMES = range(20)  # every number of players with every level of HQ
SELDOM = 97
SKY, EMBER, MOSS = range(3)


def all_a_seat_can_tell(state: Camp, seat: int) -> str:
    """Everything the table would show to a seat here, as one text."""
    game, view = state.game, state.view(seat)
    shown: list[object] = [view, game.prompt(view), game.crumbs(view), state.decider, state.revelations]
    if state.decider == seat:
        shown.append([game.label(view, option) for option in state.options()])
    for option in range(len(game.lexicon)):
        refusal = game.explain(state, seat, option)
        shown.append(refusal and game.because(view, option, refusal))
    return json.dumps(shown)


@pytest.mark.parametrize("every", [SELDOM, pytest.param(101, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", GAMES)
def test_a_sample_looks_the_same_from_the_seat(seed: int, every: int) -> None:
    """Views, prompts, labels, refusals: two positions that differ only in secrets are one to the seat."""
    rng = Random(seed)
    for number, state in enumerate(positions(varied(seed), seed, every)):
        seat = number % state.game.seats
        twin = sampling.sample(state, seat, rng)
        twin.check()
        assert all_a_seat_can_tell(twin, seat) == all_a_seat_can_tell(state, seat)


@pytest.mark.parametrize("seed", GAMES)
def test_a_sample_keeps_to_what_all_know(seed: int) -> None:
    """No more strangers in a tribe than it gained unseen, contested cards in their pile, stored cards of their kind."""
    rng = Random(seed)
    for state in positions(varied(seed), seed, SELDOM):
        seat = rng.randrange(state.game.seats)
        twin = sampling.sample(state, seat, rng)
        assert belongings(twin, seat) == belongings(state, seat)
        assert twin.game.from_json(twin.to_json()).key() == twin.key()
        assert not any(twin.contested[title] for title in range(len(TITLES)) if BOXES.shipped.pile[title] != CONTESTED)
        for building in twin.buildings:
            assert not any(
                count and not BOXES.shipped.stores[building.kind][title] for title, count in enumerate(building.stored)
            )
        for tribe in range(state.game.seats):
            owned, ledger, looked = belongings(twin, tribe), twin.zone(tribe, LEDGER), twin.zone(tribe, LOOKED)
            fresh = sum(looked) + twin.size(tribe, GAINED)
            strangers = sum(max(0, owned[title] - ledger[title]) for title in range(len(TITLES)))
            assert strangers <= twin.gains[tribe] + fresh
            found = sum(
                max(0, owned[title] - ledger[title])
                for title in range(len(TITLES))
                if BOXES.shipped.pile[title] != CONTESTED
            )
            assert found <= twin.gains[tribe] - twin.wins[tribe] + sum(looked)
            assert ledger == state.zone(tribe, LEDGER)


@pytest.mark.parametrize("seed", GAMES)
def test_a_sample_does_not_depend_on_the_true_cards(seed: int) -> None:
    """Two positions that a seat cannot tell apart have the same samples, to the last card and the last memory."""
    rng = Random(seed)
    for number, state in enumerate(positions(varied(seed), seed, 2 * SELDOM)):
        seat = number % state.game.seats
        twin = sampling.sample(state, seat, rng)
        drawn = [sampling.sample(each, seat, Random(seed)).to_json() for each in (state, twin)]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("seed", [3, 8, 13, 18])
def test_a_sample_is_a_position_like_any_other(seed: int) -> None:
    """It can be saved, and any seat can take its own samples of it."""
    rng = Random(seed)
    for state in positions(varied(seed), seed, SELDOM):
        twin = sampling.sample(state, rng.randrange(state.game.seats), rng)
        back = varied(seed).from_json(twin.to_json())
        assert isinstance(back, Camp)
        sampling.sample(back, rng.randrange(state.game.seats), rng).check()


@pytest.mark.parametrize("seed", [3, 8, 13, 18])
def test_a_sample_is_nobody_elses(seed: int) -> None:
    """Playing in a sample leaves the true position alone, and sampling changes nothing."""
    rng = Random(seed)
    for state in positions(varied(seed), seed, SELDOM):
        before = state.to_json()
        twin = sampling.sample(state, 0, rng)
        for _ in range(20):
            if not twin.over:
                twin.play(pick(twin, rng))
        assert state.to_json() == before


def test_it_needs_nothing_of_a_generator_but_randrange() -> None:
    """A secure source or a test's script will do."""

    class Counting:
        """One number after the other."""

        def __init__(self) -> None:
            self.number = 0

        def randrange(self, limit: int, /) -> int:
            """Below the limit."""
            self.number += 1
            return self.number % limit

    for state in positions(varied(18), 18, SELDOM):
        sampling.sample(state, 0, Counting()).check()


def test_anothers_hand_is_dealt_again_and_the_own_is_not() -> None:
    """Ember's two cards may be any two of the four that it has."""
    state = camp(sky="spear net", ember="refugee brawler; deck: scout junk")
    hands = {has(twin, "ember", "hand") for twin in samples(state)}

    assert len(hands) == 6
    assert {has(twin, "sky", "hand") for twin in samples(state)} == {"net spear"}


def test_a_card_that_all_have_seen_stays_in_hand() -> None:
    """Ember took back a brawler after an interruption."""
    state = camp(sky="spear", ember="refugee brawler; deck: scout junk; shown: brawler")

    assert {has(twin, "ember", "hand") for twin in samples(state)} == {
        "refugee brawler",
        "brawler scout",
        "brawler junk",
    }


def test_what_a_tribe_is_known_to_have_it_has_in_every_sample() -> None:
    """Nothing came or went unseen, so Ember's cards are known, though not their places."""
    state = camp(sky="spear", ember="refugee brawler; deck: scout junk", moss="thugs", junkyard="pills*3")

    assert {owns(twin, "ember") for twin in samples(state)} == {"refugee brawler scout junk"}


def test_an_unseen_gain_may_be_anything_that_lay_in_the_junkyard() -> None:
    """Ember dug up a net; for all Sky knows it may be the pills."""
    state = camp(sky="spear", ember="gained: net", junkyard="pills junk")

    assert {has(twin, "ember", "gained") for twin in samples(state)} == {"net", "pills", "junk"}
    assert {heap(twin) for twin in samples(state)} == {"junk pills", "junk net", "net pills"}


def test_an_unseen_loss_may_be_any_card() -> None:
    """Ember trashed something; Sky does not know that it was the scout."""
    state = camp(active="ember", sky="spear", ember="scout refugee brawler", junkyard="pills")
    say(state, "trash scout done")

    assert {owns(twin, "ember") for twin in samples(state)} == {"refugee scout", "brawler scout", "refugee brawler"}


def test_a_card_seen_elsewhere_was_the_one_that_was_lost() -> None:
    """Ember trashed the only sniper team; Sky has dug it up since, and knows who lost it."""
    state = camp(
        active="ember", initiator="ember", sky="brawler", ember="sniper-team refugee brawler", junkyard="", stacks=""
    )
    say(state, "trash sniper-team done done done dig brawler done pass sniper-team sniper-team")

    assert has(state, "sky", "gained") == "sniper-team"
    assert {owns(twin, "ember") for twin in samples(state)} == {"refugee brawler"}


def test_the_digger_knows_what_it_put_under_and_the_others_do_not() -> None:
    """Sky put the net under the junkyard; in Ember's samples it may lie anywhere there."""
    state = camp(sky="scavenger", ember="spear", junkyard="net", under="pills junk")
    say(state, "dig scavenger done net pass net")

    assert {below(twin) for twin in samples(state, SKY)} == {"pills junk net", "junk pills net"}
    assert len({below(twin) for twin in samples(state, EMBER)}) == 6
    assert all(code & 1 == only(SKY) for code in next(samples(state, EMBER)).under[2:])


def test_the_contested_card_is_known_to_who_peeked() -> None:
    """In the others' samples it is any of the pile."""
    state = camp(sky="spear", peeked="wolf-pack", contested="grenade sled-team")

    assert {TITLES[twin.peeked] for twin in samples(state, SKY)} == {"wolf-pack"}
    assert {TITLES[twin.peeked] for twin in samples(state, EMBER)} == {"wolf-pack", "grenade", "sled-team"}


def test_who_won_has_a_contested_card_and_who_dug_has_none() -> None:
    """All saw Moss win and Ember dig; no contested card ever came to the junkyard."""
    state = camp(sky="spear", contested="grenade wolf-pack field-crew", junkyard="net pills")
    leave_pile(state, "grenade", winner="moss")
    keep(state, "ember", "net")

    assert {has(twin, "ember", "gained") for twin in samples(state)} == {"net", "pills"}
    assert {has(twin, "moss", "gained") for twin in samples(state)} == {"grenade", "wolf-pack", "field-crew"}


def test_a_contested_card_that_went_astray_may_be_dug_up() -> None:
    """The skirmish ended in a deadlock: Ember may have dug up the card since, whichever it was, but won none."""
    state = camp(sky="spear", contested="grenade wolf-pack", junkyard="net pills")
    leave_pile(state, "grenade")
    keep(state, "ember", "net")

    assert {has(twin, "ember", "gained") for twin in samples(state, SKY, 100)} == {
        *("net", "pills", "grenade", "wolf-pack")
    }


def test_what_was_won_before_the_shuffle_does_not_lie_under_the_discards() -> None:
    """Ember won a card, shuffled, and dug one up: the one under the discards is the one that was dug."""
    state = camp(sky="spear", ember="discard: refugee", contested="grenade wolf-pack", junkyard="net pills")
    leave_pile(state, "grenade", winner="ember")
    shuffle(state, "ember")
    draw(state, "ember", "refugee")
    keep(state, "ember", "net")
    found = {(has(twin, "ember", "hand"), has(twin, "ember", "gained")) for twin in samples(state, SKY, 100)}

    assert found == {(hand, under) for hand in ("refugee", "grenade", "wolf-pack") for under in ("net", "pills")}


def test_every_hand_that_fits_the_wins_is_dealt_and_no_other() -> None:
    """Of Ember's three cards one was won and one dug up; two are in hand."""
    state = camp(sky="spear", ember="discard: refugee", contested="grenade wolf-pack", junkyard="net pills")
    leave_pile(state, "grenade", winner="ember")
    keep(state, "ember", "net")
    shuffle(state, "ember")
    draw(state, "ember", "grenade", "net")
    hands = {has(twin, "ember", "hand") for twin in samples(state, SKY, 300)}

    trophies, finds = ("grenade", "wolf-pack"), ("net", "pills")
    assert hands == {
        *(names(zone(f"{trophy} {find}")) for trophy in trophies for find in finds),
        *(names(zone(f"refugee {card}")) for card in (*trophies, *finds)),
    }


def with_a_trophy(ember: str, trophy: str, peeker: str = "") -> Camp:
    """Ember has won a card, shuffled it with its discards, and has all of them in hand; it is its turn."""
    state = camp(active="ember", sky="spear", ember=f"discard: {ember}", contested="grenade wolf-pack")
    leave_pile(state, trophy, winner="ember", peeker=peeker)
    shuffle(state, "ember")
    draw(state, "ember", *ember.split(), trophy)
    state.settle()
    return state


def test_a_win_may_have_been_trashed() -> None:
    """Ember won a card and trashed one unseen: it has lost the trophy, or the refugee, or the brawler."""
    state = with_a_trophy("refugee brawler", "grenade")
    say(state, "trash refugee done")

    assert {owns(twin, "ember") for twin in samples(state, SKY, 200)} == {
        "refugee brawler",
        *(f"{person} {trophy}" for person in ("refugee", "brawler") for trophy in ("wolf-pack", "grenade")),
    }


def test_who_peeked_knows_what_another_won() -> None:
    """AS-SKIR-08: Sky had seen the wolf pack; in Moss's samples Ember has either card."""
    state = camp(sky="spear", contested="grenade wolf-pack")
    leave_pile(state, "wolf-pack", winner="ember", peeker="sky")

    assert {has(twin, "ember", "gained") for twin in samples(state, SKY)} == {"wolf-pack"}
    assert {has(twin, "ember", "gained") for twin in samples(state, MOSS)} == {"wolf-pack", "grenade"}


def test_what_is_remembered_comes_to_the_hand_after_a_shuffle() -> None:
    """Ember has the wolf pack that Sky saw, in hand or in the deck; the rest is dealt around it."""
    state = camp(sky="spear", ember="discard: refugee", contested="grenade wolf-pack", junkyard="net")
    leave_pile(state, "wolf-pack", winner="ember", peeker="sky")
    shuffle(state, "ember")
    draw(state, "ember", "refugee")

    assert {has(twin, "ember", "hand") for twin in samples(state, SKY)} == {"refugee", "wolf-pack"}
    assert {has(twin, "ember", "hand") for twin in samples(state, MOSS)} == {"refugee", "wolf-pack", "grenade"}


def test_of_two_wins_the_peeker_remembers_its_own() -> None:
    """Sky saw one of Ember's two trophies, Moss the other: each knows one, and the other may be any."""
    state = camp(sky="spear", contested="grenade wolf-pack field-crew")
    leave_pile(state, "wolf-pack", winner="ember", peeker="sky")
    leave_pile(state, "grenade", winner="ember", peeker="moss")

    assert {owns(twin, "ember") for twin in samples(state, SKY)} == {
        names(zone(f"wolf-pack {other}")) for other in ("grenade", "field-crew")
    }


def test_a_card_that_is_remembered_may_have_been_trashed() -> None:
    """Sky knows that Ember won the wolf pack; but Ember has trashed a card since."""
    state = with_a_trophy("refugee", "wolf-pack", "sky")
    say(state, "trash wolf-pack done")

    assert {owns(twin, "ember") for twin in samples(state)} == {"refugee", "wolf-pack"}


def test_a_sample_does_not_depend_on_what_another_remembers() -> None:
    """Moss draws the same samples whether Sky saw the wolf pack or the grenade."""
    drawn = []
    for trophy in ("wolf-pack", "grenade"):
        state = camp(sky="spear", contested="grenade wolf-pack")
        leave_pile(state, trophy, winner="ember", peeker="sky")
        drawn.append([twin.to_json() for twin in samples(state, MOSS, 100)])

    assert drawn[0] == drawn[1]


def test_contested_cards_lie_in_the_contested_pile() -> None:
    """Ember won one of three; which one is not known, but the pile holds no pills."""
    state = camp(sky="spear", contested="grenade wolf-pack field-crew", junkyard="pills junk")
    leave_pile(state, "grenade", winner="ember")

    assert {names(twin.contested) for twin in samples(state)} == {
        names(zone(left)) for left in ("grenade wolf-pack", "grenade field-crew", "wolf-pack field-crew")
    }


def test_the_own_timers_are_dealt_again_from_the_own_deck() -> None:
    """Nobody sees the cards on a timer, not even their owner."""
    state = headquarters(hq=2, sites=[site("sky", "pharmacy", timer="spear")], sky="refugee; deck: junk net")
    timers = {names(twin.buildings[0].timer) for twin in samples(state)}

    assert timers == {"spear", "junk", "net"}
    assert {owns(twin, "sky") for twin in samples(state)} == {"refugee junk net spear"}


def test_a_building_holds_its_own_kind_of_cards() -> None:
    """Ember's bunker holds one of its persons, whoever that is."""
    state = headquarters(
        hq=2, sites=[site("ember", "bunker", stored="brawler")], sky="spear", ember="scout net; deck: junk"
    )

    assert {storage(twin, "ember")[0] for twin in samples(state)} == {"brawler", "scout"}


def test_what_fits_into_a_building_may_be_a_card_that_another_has_trashed() -> None:
    """Moss has dug a card up, and its bunker holds somebody: Ember's refugee, since Moss had no person."""
    state = headquarters(
        hq=2, sites=[site("moss", "bunker", stored="refugee")], moss="junk; secret: refugee", ember="net; deck: refugee"
    )
    state.set_zone(EMBER, DECK, NO_CARDS)
    state.out_of_play = together(state.out_of_play, zone("refugee"))
    state.losses[EMBER] = 1
    state.check()

    assert {storage(twin, "moss")[0] for twin in samples(state)} == {"refugee"}
    assert {owns(twin, "ember") for twin in samples(state)} == {"net"}


def test_own_stored_cards_are_known() -> None:
    """The owner put them there."""
    state = headquarters(hq=2, sites=[site("sky", "bunker", stored="brawler")], sky="scout refugee")

    assert {storage(twin, "sky")[0] for twin in samples(state)} == {"brawler"}


def test_plans_that_another_turned_up_may_be_any() -> None:
    """Sky looks at two plans; Ember does not know which."""
    state = camp(hq=2, sky="engineer", ember="spear")
    say(state, "schematics engineer done bunker armory")

    assert len({tuple(twin.plans) for twin in samples(state, EMBER)}) > 3
    assert {tuple(twin.plans) for twin in samples(state, SKY)} == {(1, 1, 0, 0)}
    for twin in samples(state, EMBER):
        assert [sum(pair) for pair in zip(twin.plans, twin.schematics, strict=True)] == [3, 3, 3, 3]


def test_a_leader_chosen_in_secret_may_be_either_of_any_two() -> None:
    """Ember knows its own two; of Sky's choice it knows that it is none of these."""
    state = opening(seats=2, hq=3)
    say(state, "butcher cannibal excavator fanatic cannibal")
    chosen = {twin.leaders[SKY] for twin in samples(state, EMBER, 200)}

    assert len(chosen) == 8
    assert all(twin.leaders[SKY] in twin.offered[:2] for twin in samples(state, EMBER))
    assert {tuple(twin.offered[2:]) for twin in samples(state, EMBER)} == {(2, 3)}


def test_the_card_that_is_aimed_with_stays_where_it_is() -> None:
    """Sky does not know that Ember aims a sniper team; but Ember could not go on without it."""
    state = camp(sky="refugee shovel", ember="sniper-team pills; deck: net junk", junkyard="junk*3")
    say(state, "dig refugee shovel done sniper-team")

    for twin in samples(state):
        assert "sniper-team" in has(twin, "ember", "hand")
        assert words(twin) == ["refugee"]


def test_the_options_of_another_are_asked_anew() -> None:
    """Ember may interrupt with what it holds in the sample; who decides does not change."""
    state = camp(sky="refugee shovel", ember="sniper-team saboteur; deck: net junk", junkyard="junk*3")
    say(state, "dig refugee shovel done")

    answers = {tuple(words(twin)) for twin in samples(state)}
    assert answers == {
        ("pass",),
        ("pass", "saboteur"),
        ("pass", "sniper-team"),
        ("pass", "saboteur", "sniper-team"),
    }
    assert {TRIBES[twin.decider] for twin in samples(state)} == {"ember"}


def test_at_the_end_nothing_is_dealt_again() -> None:
    """All cards are counted openly, in hand or not."""
    state = camp(seats=2, sky="scout", ember="tribe-family-5; deck: refugee junk*3")
    state.concede(SKY)

    assert {has(twin, "ember", "hand") for twin in samples(state)} == {"tribe-family-5"}


def test_knowers_stay_with_the_places() -> None:
    """Who knows which place is public; what lies there is not."""
    state = camp(sky="scavenger", ember="spear", junkyard="net", under="pills")
    say(state, "dig scavenger done net pass net")

    for twin in samples(state, MOSS):
        assert [code & (1 << KNOWERS) - 1 for code in twin.under] == [code & (1 << KNOWERS) - 1 for code in state.under]


def draws(cards: str, number: int) -> Counter[str]:
    """Every way to draw so many of these cards, as often as it can happen."""
    return Counter(names(zone(" ".join(drawn))) for drawn in combinations(cards.split(), number))


def as_likely(found: Counter[str], expected: Counter[str]) -> bool:
    """Is everything found that is expected and nothing else, and about as often?"""
    share = found.total() / expected.total()
    return found.keys() == expected.keys() and all(
        abs(found[each] - share * expected[each]) < 5 * (share * expected[each]) ** 0.5 for each in expected
    )


def test_every_hand_that_fits_is_dealt_as_often_as_it_is_drawn() -> None:
    """Ember draws three of seven cards that all know; two refugees are twice as likely as a brawler."""
    state = camp(sky="spear", ember="refugee*2 brawler; deck: refugee scout junk net")
    hands = Counter(has(twin, "ember", "hand") for twin in samples(state, SKY, 2000))

    assert as_likely(hands, draws("refugee refugee refugee brawler scout junk net", 3))


def test_hands_are_dealt_around_all_that_was_seen() -> None:
    """A brawler was taken back to the hand, a scout is on the discard pile, and a card lies on a timer, whichever."""
    state = headquarters(
        hq=2,
        sites=[site("ember", "pharmacy", timer="junk")],
        sky="spear",
        ember="brawler refugee; deck: net pills; discard: scout; shown: brawler",
    )
    found = Counter(has(twin, "ember", "hand") for twin in samples(state, SKY, 1000))
    timers = Counter(names(twin.buildings[0].timer) for twin in samples(state, SKY, 1000))

    hands = {f"brawler {each}": 1 for each in ("junk", "net", "pills")}
    assert as_likely(found, Counter({"refugee brawler": 1, **hands}))
    assert as_likely(timers, Counter(["refugee", "junk", "net", "pills"]))


def test_a_hired_mercenary_is_where_all_saw_it_go() -> None:
    """Ember hired a hunter: it lies on the discard pile, and in no hand before Ember shuffles."""
    state = camp(active="ember", sky="spear", ember="pills refugee net; deck: brawler junk")
    say(state, "hire hunter pills done")

    for twin in samples(state):
        assert has(twin, "ember", "discard") == "hunter"
        assert "hunter" not in has(twin, "ember", "hand")


def test_a_hired_mercenary_may_be_drawn_after_a_shuffle() -> None:
    """Ember's deck is its old discards, with the hunter among them."""
    state = camp(
        phase="over", round_number=1, initiator="sky", sky="deck: spear*5", ember="discard: hunter refugee*4 scout"
    )
    while state.decider < 0:
        state.play(state.options()[0])
    hands = Counter(has(twin, "ember", "hand") for twin in samples(state, SKY, 1500))

    assert as_likely(hands, draws("hunter refugee refugee refugee refugee scout", 5))


def test_what_the_seat_put_under_the_junkyard_nobody_else_has() -> None:
    """Sky put the only net under; what Ember gained before may be the pills or the junk, never the net."""
    state = camp(sky="scavenger", ember="gained: pills", moss="spear", junkyard="net", under="junk")
    say(state, "dig scavenger done net pass net")
    gained = Counter(has(twin, "ember", "gained") for twin in samples(state, SKY, 600))

    assert as_likely(gained, Counter(["pills", "junk"]))
    assert {below(twin).split()[-1] for twin in samples(state, SKY)} == {"net"}
    assert {has(twin, "ember", "gained") for twin in samples(state, MOSS)} == {"pills", "junk", "net"}


def test_a_card_that_came_unseen_may_be_in_hand() -> None:
    """Of Ember's three cards one is not known; it is in hand in two of three samples, and may be anything unseen."""
    state = camp(sky="spear", ember="net refugee; deck: brawler; secret: net", junkyard="pills junk")
    hands = {has(twin, "ember", "hand") for twin in samples(state, SKY, 300)}

    assert hands == {
        "refugee brawler",
        *(f"{known} {card}" for known in ("refugee", "brawler") for card in ("junk", "net", "pills")),
    }


def test_what_lies_open_is_in_no_hand() -> None:
    """The only medkit is spent before all eyes: nobody holds one in any sample."""
    state = camp(sky="refugee", ember="refugee brawler; spent: medkit; deck: scout", moss="spear; gained: pills")

    for twin in samples(state, SKY, 100):
        held = [has(twin, tribe, place) for tribe in ("ember", "moss") for place in ("hand", "deck", "gained")]
        assert not any("medkit" in cards for cards in held)


def test_no_card_comes_back_to_the_contested_pile() -> None:
    """All know that Ember had a grenade; if it has trashed that, it lies in the junkyard."""
    state = camp(active="ember", sky="net", ember="scout grenade", junkyard="", contested="grenade sled-team")
    say(state, "trash grenade done")

    assert {(heap(twin), names(twin.contested)) for twin in samples(state)} == {
        ("grenade", "grenade sled-team"),
        ("scout", "grenade sled-team"),
    }


def test_a_card_that_must_have_been_trashed_was_not_stored() -> None:
    """Ember stored a person and then trashed a card. Sky has dug up the brawler, so it was not the brawler."""
    state = headquarters(
        hq=2, active="ember", sites=[site("ember", "bunker")], sky="scavenger", ember="refugee brawler scout"
    )
    say(state, "store site-1 refugee done trash brawler done done done dig scavenger done brawler brawler")

    found = {(storage(twin, "ember")[0], has(twin, "ember", "committed")) for twin in samples(state)}
    assert found == {("refugee", "scout"), ("scout", "refugee")}


def test_a_card_that_is_remembered_is_the_one_that_is_laid() -> None:
    """Sky saw Ember win the wolf pack, and does not see that Ember lays it: there is one, not two."""
    state = with_a_trophy("refugee shovel", "wolf-pack", "sky")
    say(state, "trash wolf-pack")

    assert {owns(twin, "ember") for twin in samples(state)} == {names(zone("refugee shovel wolf-pack"))}


def test_what_the_seat_saw_buried_may_be_in_the_plan_of_who_has_dug_since() -> None:
    """Ember lays a net that it dug up after Sky had trashed it; Sky's note of it is no second net."""
    state = camp(active="ember", sky="spear", ember="hunter net; secret: net", junkyard="pills junk")
    state.buried[SKY] = [TITLES.index("net") << KNOWERS | only(EMBER)]
    say(state, "hunt net")

    assert {has(twin, "ember", "laid") for twin in samples(state, SKY)} == {"net"}
    assert {heap(twin) for twin in samples(state, SKY)} == {"junk pills"}
