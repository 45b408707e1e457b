"""Set-up of a game: scar cards, the row, who begins, factions and draft cards."""

import pytest

from fimbul.games.legacy.data import INDEX
from fimbul.games.legacy.events import ScarDealt
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.world import Part, Played
from tests.games.kit import said, say, told, why, words
from tests.games.legacy.scene import marked, names, new, question

SCARS = "bunker bunker ammo-shortage ammo-shortage"
ROW = "peru brazil egypt japan"


@pytest.mark.rule("RL-SETUP-03")
def test_everybody_is_dealt_a_scar_card() -> None:
    """RL-SETUP-03: one each; its owner sees which, the others that there is one."""
    state = new(world=marked())
    assert told(state, "bunker", "alpha") == [ScarDealt(0, 0)]
    assert told(state, "bunker", "alpha") == [ScarDealt(1, NONE)]

    say(state, "ammo-shortage ammo-shortage")
    assert state.scar_cards == [0, 0, 1, 1]
    assert sum(state.scars_unseen) == 6


@pytest.mark.rule("RL-SETUP-03")
def test_chance_deals_by_the_number_of_cards() -> None:
    """RL-SETUP-03: after two Bunkers one Bunker and three Ammo Shortages are left."""
    state = new(world=marked())
    say(state, "bunker bunker")

    assert (words(state), state.weights()) == (["bunker", "ammo-shortage"], [1, 3])


@pytest.mark.rule("RL-SETUP-04")
def test_with_too_few_scar_cards_nobody_gets_one() -> None:
    """RL-SETUP-04: three cards for four players."""
    world = marked()
    world.scars_used = [3] + [0] * 11
    state = new(world=world)

    assert question(state) == "lay out chance"
    assert state.scar_cards == [NONE] * 4


@pytest.mark.rule("RL-SETUP-05", "RL-SETUP-06")
def test_four_territory_cards_lie_open() -> None:
    """RL-SETUP-05: and no event follows, though a card has two coins; a destroyed card is not among them."""
    world = marked("peru coins/2", packages="pack-1")
    world.destroyed = 1 << INDEX["china"]
    state = new(world=world)
    say(state, SCARS)
    assert "china" not in words(state)

    say(state, ROW)
    assert names(state.row) == ROW
    assert question(state) == "roll off chance"


@pytest.mark.rule("RL-CAMP-03")
def test_before_pack_1_each_chooses_and_places_before_the_next() -> None:
    """RL-CAMP-03: clockwise from the highest roller, eight troops each; who placed first takes the first turn."""
    state = new(world=marked())
    say(state, f"{SCARS} {ROW} charlie")
    assert question(state) == "faction charlie"

    say(state, "khan-industries")
    assert question(state) == "start charlie"
    say(state, "ural")
    assert question(state) == "faction delta"
    assert "khan-industries" not in words(state)
    assert (state.hqs[2], state.troops[INDEX["ural"]]) == (INDEX["ural"], 8)

    say(state, "die-mechaniker peru imperial-balkania egypt saharan-republic japan")
    assert question(state) == "place charlie"
    assert state.active == 2
    assert sum(state.coin_hands) == 0


@pytest.mark.rule("RL-START-03", "RL-START-06", "RL-START-07", "RL-DRAFT-16")
def test_a_start_is_noted_and_refused_beside_an_hq() -> None:
    """RL-START-06: HQ and troops in one territory, noted for the faction."""
    state = new(world=marked("china bunker"))
    say(state, f"{SCARS} {ROW} alpha khan-industries ural die-mechaniker")

    assert state.starts == [INDEX["ural"], NONE, NONE, NONE]
    assert (why(state, "siberia"), why(state, "china"), why(state, "ural")) == (
        "RL-START-03",
        "RL-START-03",
        "RL-START-01",
    )
    assert "peru" in words(state)


def drafting(seats: int = 4) -> str:
    """The picks up to the first of a draft."""
    return " ".join([*["bunker", "bunker", "bunker", "ammo-shortage", "ammo-shortage"][:seats], ROW, "alpha"])


@pytest.mark.rule("RL-DRAFT-01", "RL-DRAFT-11")
def test_from_pack_1_on_there_is_a_draft() -> None:
    """RL-DRAFT-01: the highest roller picks first among all factions and all cards."""
    state = new(world=marked(packages="pack-1"))
    say(state, drafting())

    assert question(state) == "draft alpha"
    assert words(state)[:5] == [
        *("die-mechaniker", "enclave-of-the-bear", "imperial-balkania", "khan-industries", "saharan-republic"),
    ]
    assert words(state)[5:] == [
        *("troops-6", "troops-8", "troops-10", "coins-0", "coins-1", "coins-2"),
        *("placement-1", "placement-2", "placement-3", "placement-4", "order-1", "order-2", "order-3", "order-4"),
    ]


@pytest.mark.rule("RL-DRAFT-07")
def test_a_card_is_there_as_often_as_the_number_of_players_allows() -> None:
    """RL-DRAFT-07: two troops-8 for four players, one for three."""
    four = new(world=marked(packages="pack-1"))
    say(four, drafting() + " troops-8")
    assert "troops-8" in words(four)
    say(four, "troops-8")
    assert why(four, "troops-8") == "RL-DRAFT-07"

    three = new(seats=3, world=marked(packages="pack-1"))
    say(three, drafting(3) + " troops-8")
    assert "troops-8" not in words(three)
    assert "order-4" not in words(three)


@pytest.mark.rule("RL-DRAFT-08", "RL-DRAFT-09")
def test_nobody_takes_two_of_a_type() -> None:
    """RL-DRAFT-08, RL-DRAFT-09: not even a second faction."""
    state = new(seats=3, world=marked(packages="pack-1"))
    say(state, drafting(3) + " die-mechaniker order-1 order-2 imperial-balkania khan-industries")

    assert question(state) == "draft alpha"
    assert why(state, "saharan-republic") == "RL-DRAFT-09"
    say(state, "order-3")
    assert why(state, "order-1") == "RL-DRAFT-08"


@pytest.mark.rule("RL-DRAFT-10", "RL-DRAFT-09")
def test_picks_go_there_and_back() -> None:
    """RL-DRAFT-10: 1234 4321 1234 4321 1234, five picks each."""
    state = new(world=marked(packages="pack-1"))
    say(state, drafting())
    asked = ""
    while question(state).startswith("draft"):
        asked += str(1 + state.decider)
        state.play(state.options()[0])

    assert asked == "12344321" * 2 + "1234"


DRAFTED = (
    "die-mechaniker khan-industries imperial-balkania "  # alpha bravo charlie
    "order-1 order-2 order-3 "  # charlie bravo alpha
    "placement-1 placement-2 placement-3 "  # alpha bravo charlie
    "troops-10 troops-8 troops-6 "  # charlie bravo alpha
    "coins-2 coins-1 coins-0"  # alpha bravo charlie
)


@pytest.mark.rule("RL-DRAFT-03", "RL-DRAFT-04", "RL-DRAFT-05", "RL-DRAFT-06", "RL-DRAFT-14", "RL-DRAFT-15")
def test_draft_cards_say_who_places_and_who_begins() -> None:
    """RL-DRAFT-14: HQs in placement order with the drafted troops and Coin cards; then Charlie has the first turn."""
    state = new(seats=3, world=marked(packages="pack-1"))
    say(state, drafting(3) + " " + DRAFTED)
    assert question(state) == "start alpha"
    assert (state.coin_hands, state.coin_pile) == ([2, 1, 0], 7)

    say(state, "ural peru egypt")
    assert [state.troops[INDEX[name]] for name in ("ural", "peru", "egypt")] == [6, 8, 10]
    assert state.order == [2, 1, 0]
    assert question(state) == "opening charlie"


@pytest.mark.rule("RL-DRAFT-12", "RL-DRAFT-17", "RL-MUT-01", "RL-MUT-02")
def test_mutants_and_aliens_are_on_offer_once_they_are_in_the_box() -> None:
    """RL-DRAFT-12: also before Pack 1, like any faction."""
    state = new(world=marked(packages="pocket-1 pocket-2"))
    say(state, SCARS + f" {ROW} alpha")

    assert words(state)[5:] == ["mutants", "aliens"]


@pytest.mark.rule("RL-CAMP-03")
def test_before_pack_1_no_rule_of_the_draft_is_named() -> None:
    """RL-CAMP-03: a faction that is taken, and a word that is no faction."""
    state = new(world=marked())
    say(state, SCARS + f" {ROW} alpha die-mechaniker ural")

    assert said(state, "die-mechaniker").endswith("is taken.")
    assert "taken" not in said(state, "echo")
    assert (why(state, "die-mechaniker"), why(state, "echo")) == ("RL-CAMP-03", "RL-CAMP-03")


@pytest.mark.rule("RL-NUKE-12")
def test_the_bringer_has_two_missiles_more_when_mutants_play() -> None:
    """RL-NUKE-12: without them nothing."""
    world = marked(packages="pocket-1")
    world.bringer = 0
    picks = f"{SCARS} {ROW} alpha die-mechaniker ural {{}} peru khan-industries egypt imperial-balkania japan"
    with_them, without = new(world=world), new(world=world)
    say(with_them, picks.format("mutants"))
    say(without, picks.format("saharan-republic"))

    assert (with_them.missiles, without.missiles) == ([2, 0, 0, 0], [0, 0, 0, 0])


@pytest.mark.rule("RL-SETUP-07")
def test_a_mission_comes_up_once_the_box_holds_missions() -> None:
    """RL-SETUP-07: by chance, after the factions are known."""
    state = new(world=marked(packages="pack-3"))
    say(state, f"{SCARS} {ROW} alpha die-mechaniker ural saharan-republic peru khan-industries egypt")
    say(state, "imperial-balkania japan")
    assert question(state) == "next mission chance"

    say(state, "imperial-might")
    assert state.mission_deck.bit_count() == 7


@pytest.mark.rule("RL-CAPITAL-05", "RL-CAPITAL-06")
def test_the_lead_faction_chooses_the_mission_and_mans_the_capital() -> None:
    """RL-CAPITAL-06: three troops in the Capital besides its start."""
    world = marked("china world-capital", packages="pack-3 pack-4")
    world.games = [Played(1, True, (Part(1, 4, NONE, 0),))]
    state = new(world=world)
    say(state, f"{SCARS} {ROW} alpha die-mechaniker ural saharan-republic peru khan-industries egypt")
    say(state, "imperial-balkania japan")

    assert question(state) == "lead mission bravo"
    assert state.troops[INDEX["china"]] == 3
    say(state, "wide-border")
    assert state.held[1].bit_count() == 2


@pytest.mark.rule("RL-CAPITAL-07")
def test_without_a_lead_faction_the_capital_is_empty() -> None:
    """RL-CAPITAL-07: nobody has won yet."""
    state = new(world=marked("china world-capital", packages="pack-4"))
    say(state, f"{SCARS} {ROW} alpha die-mechaniker ural saharan-republic peru khan-industries egypt")
    say(state, "imperial-balkania japan")

    assert state.troops[INDEX["china"]] == 0
