"""Why can't I: each explanation cites the rule that stands in the way, not its neighbour."""

from typing import Any

from fimbul.core.step import CHANCE
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.lexicon import LEXICON
from fimbul.games.legacy.names import (
    BUNKER,
    CONTROL_THE_PEOPLE,
    FORTIFICATIONS,
    FORTIFY,
    JOIN_THE_CAUSE,
    MYSTERIOUS_ISLAND,
    NONE,
    PURIST,
    SCAR_INTERFERENCE,
)
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.aftermath import REWARD_AT
from fimbul.games.legacy.steps.happenings import EVENT_TROOPS, PERFORM
from fimbul.games.legacy.world import Part, Played
from tests.games.kit import said, say, told, why, words
from tests.games.legacy.scene import ask, marked, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}


def drawing(row: str, **scene: Any) -> War:
    """Alpha, whose homeland is Asia, has conquered Ural and draws."""
    world = marked(packages="pack-1 pack-3 pocket-2", powers=scene.pop("powers", ""))
    world.games.append(Played(2, True, (Part(1, 0, INDEX["china"], 1),)))
    state = war(world=world, row=row, alpha="ural 1", **{**OTHERS, **scene})
    state.note().conquered = places("ural")
    return state


def test_a_coin_card_is_refused_for_the_reason_that_holds() -> None:
    """RL-CARD-02: a controlled card comes first; RL-CARD-03: none is left; RL-WEAK-06: a Purist has two."""
    first = drawing("ural india brazil alaska")
    ask(first, "claim")
    assert why(first, "coin-card") == "RL-CARD-02"

    empty = drawing("india china brazil alaska")
    empty.coin_pile = 0
    ask(empty, "claim")
    assert why(empty, "coin-card") == "RL-CARD-03"
    assert said(empty, "coin-card") == "No Coin card is left."

    purist = drawing("india china brazil alaska", powers="die-mechaniker purist")
    purist.coin_hands[0], purist.coin_pile = 2, 8
    ask(purist, "claim")
    assert why(purist, "coin-card") == "RL-WEAK-06"


def test_a_barred_card_is_refused_by_the_interference() -> None:
    """RL-P1-04: Alpha controls Ural, and Bravo has barred its card; then a Coin card; RL-MISPOW-04: by the power."""
    state = drawing("ural india brazil alaska")
    state.scar_cards = [NONE, SCAR_INTERFERENCE, NONE, NONE]
    ask(state, "claim")
    say(state, "ural scar-interference")
    assert set(words(state)) == {"india", "coin-card"}
    assert why(state, "ural") == "RL-P1-04"
    assert why(state, "brazil") == "RL-CARD-02"

    coins = drawing("china india brazil alaska")
    coins.scar_cards = [NONE, SCAR_INTERFERENCE, NONE, NONE]
    ask(coins, "claim")
    say(coins, "coin-card scar-interference")
    assert why(coins, "coin-card") == "RL-P1-04"

    power = "enclave-of-the-bear power-interference"
    missile = war(row="ural egypt brazil alaska", packages="pocket-1", powers=power, alpha="ural 1", **OTHERS)
    missile.missiles[1] = 1
    missile.note().conquered = places("ural")
    ask(missile, "claim")
    say(missile, "ural power-interference")
    assert why(missile, "ural") == "RL-MISPOW-04"


def test_the_short_sighted_are_told_of_their_weakness() -> None:
    """RL-WEAK-03: a way leads to Mongolia, but two steps are too far."""
    chain = "ural 3, siberia 1, mongolia 1, peru 1"
    state = war(powers="die-mechaniker short-sighted", alpha=chain, part="maneuver")
    say(state, "ural")

    assert why(state, "mongolia") == "RL-WEAK-03"


def test_fallout_in_between_is_why_a_maneuver_goes_no_further() -> None:
    """RL-FALL-03: a way of own territories leads to Mongolia, but through fallout; none at all leads to Peru."""
    chain = "ural 3, siberia 1, mongolia 1, peru 1"
    state = war(marks="siberia fallout", packages="pocket-1", alpha=chain, part="maneuver")
    say(state, "ural")

    assert why(state, "mongolia") == "RL-FALL-03"
    assert said(state, "mongolia") == "The only way to Mongolia leads through fallout."
    assert why(state, "peru") == "RL-MAN-03"


def test_an_event_says_why_it_does_not_bring_something() -> None:
    """RL-EVENT-08: all fortifications are used; RL-EVENT-09: nobody can move; RL-EVENT-12: the deck is empty."""
    marks = "ural minor-city"
    sheets = war(marks=marks, packages="pack-1 pack-3", alpha="ural 3", **OTHERS)
    sheets.world.stickers_used[FORTIFICATIONS] = BOX.stickers[FORTIFICATIONS]
    for event, word, cited in (
        (FORTIFY, "fortification", "RL-EVENT-08"),
        (CONTROL_THE_PEOPLE, "maneuver", "RL-EVENT-09"),
        (JOIN_THE_CAUSE, "mission", "RL-EVENT-12"),
    ):
        state = sheets.copy()
        state.mission_deck = 0
        ask(state, "claim")
        state.ask(PERFORM, CHANCE, what=event)
        state.settle()
        assert question(state) == "boon alpha"
        assert why(state, word) == cited
        assert said(state, word).startswith(("No ", "None of your"))
        assert said(state, "coin") == "The event does not bring that."


def test_a_missile_says_why_a_die_is_not_lit() -> None:
    """RL-MIS-07: it was hit; RL-DICE-03: an equal one is lit."""
    state = war(alpha="ural 4", part="field", **{**OTHERS, "bravo": "china 2"})
    state.missiles[0] = 2
    say(state, "ural china 3 2 die-4 die-4 die-2 die-5 die-3")
    assert words(state) == ["pass", "a1", "a3", "d1", "d2"]
    assert why(state, "a2") == "RL-DICE-03"

    say(state, "a1")
    assert why(state, "a1") == "RL-MIS-07"


def test_a_scar_card_says_why_it_is_not_for_this_battle() -> None:
    """RL-SCAR-03: China has a scar; a card of somebody else is no card in hand."""
    state = war(marks="china ammo-shortage", alpha="ural 4", part="field", **{**OTHERS, "bravo": "china 2"})
    state.scar_cards = [BUNKER, NONE, NONE, NONE]
    say(state, "ural china 3 2")
    assert question(state) == "before roll alpha"

    assert why(state, "bunker") == "RL-SCAR-03"
    assert why(state, "ammo-shortage") == ""
    assert said(state, "bunker") == "China takes no scar."


def test_fallout_is_why_a_single_troop_cannot_enter() -> None:
    """RL-FALL-01: it would be lost; the cost of a city is another rule."""
    state = war(marks="china fallout, afghanistan minor-city", alpha="ural 2", part="field", **OTHERS)
    say(state, "ural")

    assert why(state, "china") == "RL-FALL-01"
    assert why(state, "afghanistan") == "RL-EXP-05"


def test_by_option_an_hq_next_door_is_why_one_cannot_join_there() -> None:
    """RL-JOIN-06: China is unmarked and empty."""
    state = war(options={"join_beside_hq": False}, part="join or recruit", **{**OTHERS, "bravo": "ural 1 hq"})

    assert why(state, "china") == "RL-JOIN-06"
    assert why(state, "ural") == "RL-START-01"


def test_a_reward_cites_its_own_rule() -> None:
    """RL-END-04 to RL-END-09: what each of the six may go to."""
    for word, target, cited in (
        ("major-city", "ural", "RL-END-05"),
        ("cancel-scar", "ural", "RL-END-06"),
        ("fortification", "peru", "RL-END-07"),
    ):
        state = war(alpha="ural 3", marks="ural major-city, peru bunker", **OTHERS)
        ask(state, "claim")
        state.ask(REWARD_AT, 0, what=LEXICON.parse(word))
        state.settle()
        assert why(state, target) == cited


def test_troops_of_an_event_cite_that_event() -> None:
    """RL-EVENT-09: five troops of Control the People go into an own city, which Ural is not."""
    state = war(marks="china minor-city", packages="pack-1", alpha="ural 3, china 1", **OTHERS)
    state.ask(EVENT_TROOPS, 0, count=1, what=1)
    assert why(state, "ural") == "RL-EVENT-09"


def test_an_own_mission_that_is_done_is_not_called_unfulfilled() -> None:
    """RL-PRIV-03: the Mutants hold all they need, and had their star for it in this game."""
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = war(marks="ural fallout", packages="pack-3 pocket-1", factions=mutants, alpha="ural 3", **OTHERS)
    state.mission, state.mission_deck = 0, 0
    state.world.city[:6] = [0] * 6
    for place in range(6):
        state.put(0, place, 1)
    state.missions_done = 1
    ask(state, "claim")
    assert why(state, "private-mission") == "RL-PRIV-03"


def test_who_becomes_a_purist_puts_coin_cards_back() -> None:
    """RL-WEAK-06: two at most, from the moment on in which the weakness comes."""
    state = war(packages="pocket-2", alpha="ural 3", **OTHERS)
    state.coin_hands[1], state.coin_pile = 5, 5
    state.scar_cards = [PURIST, NONE, NONE, NONE]
    ask(state, "field")
    say(state, "purist enclave-of-the-bear")

    assert (state.coin_hands[1], state.coin_pile) == (2, 8)


def test_hypnosis_ends_when_the_mutants_give_up() -> None:
    """RL-MUTANT-10: they have no next turn that could end it."""
    mutants = "die-mechaniker mutants khan-industries aliens"
    state = war(packages="pocket-1", factions=mutants, alpha="ural 3", part="field", **{**OTHERS, "bravo": "china 1"})
    state.hypnotised = places("china")
    state.concede(1)

    assert not state.hypnotised


def test_all_hear_which_card_the_island_brings() -> None:
    """RL-ALIEN-14: it lay open, and now Alpha has it."""
    world = marked(packages="pocket-2")
    world.join(INDEX["alien-island"], INDEX["japan"])
    state = war(world=world, row="brazil egypt india japan", alpha="alien-island 2", **OTHERS)
    ask(state, "claim")
    state.ask(PERFORM, CHANCE, what=MYSTERIOUS_ISLAND)
    state.settle()
    assert question(state) == "mysterious card alpha"

    sentences = [state.game.sentence(event) for event in told(state, "egypt", "bravo")]
    assert "Alpha took the card of Egypt." in sentences
