"""Turns: the opening, recruiting, expanding, maneuvers, the scars at the end."""

from typing import Any

import pytest

from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import BIO_HAZARD, COLLABORATOR, MERCENARY, NONE, OCEANS, PURIST, SCAR_RALLY, YELLOW
from fimbul.games.legacy.queries import may_draw
from fimbul.games.legacy.state import War
from tests.games.kit import say, why, words
from tests.games.legacy.scene import ask, marked, names, places, question, war

URAL, CHINA = INDEX["ural"], INDEX["china"]
OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}


@pytest.mark.rule("RL-STAR-01", "RL-STAR-02", "RL-STAR-03", "RL-REC-11")
def test_four_cards_buy_a_star() -> None:
    """RL-STAR-01: any four, whatever they show; they go back to their piles, and are gone for troops."""
    state = war(alpha="ural 3 hq", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = places("ural china"), 3, 7
    state.draw_pile &= ~places("ural china")
    ask(state, "opening")
    assert words(state) == ["done", "star"]

    say(state, "star coin-card china coin-card ural")
    assert (state.stars[0], state.hands[0], state.coin_hands[0]) == (2, 0, 1)
    assert (names(state.discards), state.coin_pile) == ("ural china", 9)
    assert "star" not in words(state)


@pytest.mark.rule("RL-STAR-01", "RL-STAR-04")
def test_three_cards_buy_nothing_and_nobody_is_asked() -> None:
    """RL-STAR-01: and after recruiting it is too late."""
    state = war(alpha="ural 3", **OTHERS)
    state.coin_hands[0], state.coin_pile = 3, 7
    ask(state, "opening")

    assert question(state) == "turn in alpha"
    assert "star" not in words(state)


@pytest.mark.rule("RL-POWER-07")
def test_khan_garrisons_its_hqs_when_its_turn_begins() -> None:
    """RL-POWER-07: one troop in each HQ it controls, none at a lone one."""
    state = war(
        powers="khan-industries hq-garrison",
        factions="die-mechaniker khan-industries imperial-balkania saharan-republic",
        alpha="ural 1",
        bravo="peru 1 hq, egypt 1",
        charlie="japan 1",
        delta="india hq, brazil 1",
    )
    state.hqs[0] = INDEX["egypt"]
    ask(state, "maneuver")

    assert state.active == 1
    assert [state.troops[INDEX[name]] for name in ("peru", "egypt", "india")] == [2, 2, 0]


@pytest.mark.rule("RL-P1-02", "RL-MISPOW-02", "RL-MP-02", "RL-MISPOW-07")
def test_a_rally_brings_two_troops_to_every_hq() -> None:
    """RL-MISPOW-02: by scar card, or for a missile, once a turn."""
    state = war(packages="pack-1 pocket-1", powers="die-mechaniker power-rally", alpha="ural 3 hq", **OTHERS)
    state.scar_cards = [SCAR_RALLY, NONE, NONE, NONE]
    state.missiles[0] = 2
    ask(state, "opening")
    say(state, "scar-rally power-rally")

    assert (state.troops[URAL], state.missiles[0]) == (7, 1)
    assert "power-rally" not in words(state)


@pytest.mark.rule("RL-COMEBACK-04")
def test_a_mobile_hq_moves_next_door_once() -> None:
    """RL-COMEBACK-04: to an own territory without an HQ."""
    state = war(powers="die-mechaniker mobile", alpha="ural 3 hq, siberia 1, russia 1", **OTHERS)
    state.hqs[1] = INDEX["russia"]
    ask(state, "opening")
    say(state, "mobile ural")
    assert words(state) == ["siberia"]

    say(state, "siberia")
    assert state.hqs[0] == INDEX["siberia"]
    assert question(state).startswith("place")


@pytest.mark.rule("RL-SCAR-06", "RL-SCAR-07", "RL-SCAR-01", "RL-TURN-01")
def test_scars_are_placed_at_the_start_of_any_turn() -> None:
    """RL-SCAR-06: first the active player, then the others in turn order, whoever might hold such a card."""
    state = war(marks="peru bunker", packages="pack-1 pack-2", alpha="ural 3", **OTHERS)
    state.scar_cards = [BIO_HAZARD, PURIST, MERCENARY, NONE]
    ask(state, "opening")
    say(state, "bio-hazard")
    assert why(state, "peru") == "RL-SCAR-03"

    say(state, "china")
    assert state.world.scar[CHINA] == BIO_HAZARD
    assert (question(state), words(state)) == ("others open bravo", ["pass"])
    say(state, "pass mercenary egypt")
    assert state.world.scar[INDEX["egypt"]] == MERCENARY
    assert question(state) == "others open bravo"


@pytest.mark.rule("RL-MISPOW-06")
def test_bad_intel_denies_a_continent() -> None:
    """RL-MISPOW-06: at the start of another's turn, for a missile."""
    holdings = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    state = war(packages="pocket-1", powers="enclave-of-the-bear power-bad-intel", alpha=holdings, **OTHERS)
    state.missiles[1] = 1
    ask(state, "opening")
    say(state, "power-bad-intel australia")

    assert state.missiles[1] == 0
    assert state.agenda[-1].step.name == "place"
    say(state, "indonesia")
    assert words(state) == ["rest", "1", "2"]


@pytest.mark.rule("RL-WEAK-01")
def test_a_weakness_goes_on_any_faction_with_a_free_slot() -> None:
    """RL-WEAK-01: at any point of the own turn; not on the Collaborator, nor on Aliens."""
    state = war(packages="pocket-1 pocket-2", powers="khan-industries collaborator", alpha="ural 3", **OTHERS)
    state.scar_cards = [PURIST, NONE, NONE, NONE]
    ask(state, "field")
    say(state, "purist")

    assert "khan-industries" not in words(state)
    assert "aliens" not in words(state)
    say(state, "mutants")
    assert state.world.slot(5, YELLOW) == PURIST
    assert question(state) == "field alpha"


@pytest.mark.rule("RL-JOIN-02", "RL-JOIN-04", "RL-JOIN-05", "RL-JOIN-01", "RL-JOIN-07", "RL-KO-04")
def test_without_territories_one_joins_the_war() -> None:
    """RL-JOIN-04: half of eight troops, no HQ; then the turn goes on."""
    state = war(part="opening", **OTHERS)
    assert question(state) == "join alpha"
    assert (why(state, "peru"), "ural" in words(state)) == ("RL-START-01", True)

    say(state, "ural")
    assert (state.troops[URAL], state.hqs[0]) == (4, NONE)
    assert question(state) == "field alpha"


@pytest.mark.rule("RL-JOIN-08", "RL-KO-07", "RL-PACK-04", "RL-PACK-10", "RL-KO-05")
def test_without_a_start_one_is_eliminated_and_pack_2_opens() -> None:
    """RL-JOIN-08: all is marked; the faction chooses a comeback power, and the next one has the turn."""
    marks = ", ".join(f"{name} bunker" for name in INDEX if name != "alien-island")
    state = war(part="opening", marks=marks, **OTHERS)

    assert (state.eliminated, state.world.packages) == (1, 1 << 1)
    assert question(state) == "comeback alpha"
    say(state, "mobile")
    assert state.active == 1


@pytest.mark.rule("RL-REC-07", "RL-REC-09", "RL-PRIV-04", "RL-PRIV-05")
def test_cards_are_turned_in_for_troops() -> None:
    """RL-REC-07: two coins at least; 4 and 1 bring 10; the record knows the rich card."""
    state = war(marks="china coins/4", alpha="ural 3", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = places("china"), 1, 9
    state.draw_pile &= ~places("china")
    ask(state, "join or recruit")
    assert words(state) == ["done", "rest", "coin-card", "china"]
    say(state, "coin-card")
    assert why(state, "done") == "RL-REC-07"

    say(state, "china done ural rest")
    assert state.troops[URAL] == 3 + 3 + 10
    assert (state.deeds.coins_turned_in, state.deeds.rich_cards) == (5, 1)
    assert names(state.discards) == "china"


@pytest.mark.rule("RL-REC-10")
def test_recruits_are_split_as_one_likes_and_all_placed() -> None:
    """RL-REC-10: two picks a territory; the last one goes without a number."""
    state = war(part="join or recruit", alpha="ural 1, siberia 1", **OTHERS)
    say(state, "ural 2")
    assert (question(state), words(state)) == ("place alpha", ["ural", "siberia"])
    say(state, "siberia")

    assert [state.troops[URAL], state.troops[INDEX["siberia"]]] == [3, 2]
    assert question(state) == "field alpha"


@pytest.mark.rule("RL-REC-14", "RL-FALL-03")
def test_no_recruits_go_into_fallout() -> None:
    """RL-REC-14: if it is all one has, they are lost."""
    state = war(part="join or recruit", marks="ural fallout", alpha="ural 2, siberia 1", **OTHERS)
    assert (words(state), why(state, "ural")) == (["siberia"], "RL-REC-14")

    lost = war(part="join or recruit", marks="ural fallout", alpha="ural 2", **OTHERS)
    assert (question(lost), lost.troops[URAL]) == ("field alpha", 2)


@pytest.mark.rule("RL-COMEBACK-02")
def test_the_stealthy_land_in_one_empty_territory() -> None:
    """RL-COMEBACK-02: unmarked and unoccupied, one only, and no expansion."""
    stealthy = "die-mechaniker stealthy"
    state = war(part="join or recruit", marks="india bunker", powers=stealthy, alpha="ural 1", **OTHERS)
    assert {"brazil", "ural"} <= set(words(state))
    assert not {"india", "peru"} & set(words(state))

    say(state, "brazil 1")
    assert words(state) == ["brazil", "ural"]
    assert state.deeds.expanded == 0


@pytest.mark.rule("RL-WEAK-02")
def test_the_cautious_use_two_territories() -> None:
    """RL-WEAK-02: a third is refused."""
    cautious = "die-mechaniker cautious"
    state = war(part="join or recruit", powers=cautious, alpha="ural 1, siberia 1, china 1", **OTHERS)
    say(state, "ural 1 siberia 1")

    assert words(state) == ["ural", "siberia"]
    assert why(state, "china") == "RL-WEAK-02"


@pytest.mark.rule("RL-PACK-08", "RL-ALIEN-01", "RL-ALIEN-02", "RL-ALIEN-03", "RL-ALIEN-04", "RL-PACK-14")
def test_thirty_troops_and_a_missile_call_the_aliens() -> None:
    """RL-PACK-08: before they are placed; the Island rises, all land there, and the faction is the Collaborator."""
    state = war(alpha="ural 3", **OTHERS)
    state.coin_hands[0], state.coin_pile, state.missiles[0] = 10, 0, 1
    ask(state, "join or recruit")
    say(state, "rest")
    assert question(state) == "ocean alpha"
    assert state.world.slot(0, YELLOW) == COLLABORATOR

    say(state, "arctic-ocean")
    assert OCEANS[state.world.ocean] == "arctic-ocean"
    assert not {"irkutsk", "afghanistan", "alien-island"} & set(words(state))
    say(state, "peru")
    assert "peru" not in words(state)
    say(state, "japan")
    assert state.troops[INDEX["alien-island"]] == 33 + 10
    assert names(state.world.near[INDEX["alien-island"]]) == "peru japan"
    assert state.draw_pile & BIT[INDEX["alien-island"]]
    state.check()


@pytest.mark.rule("RL-PACK-08")
@pytest.mark.parametrize(("coins", "missiles"), [(9, 1), (10, 0)])
def test_fewer_troops_or_no_missile_call_nobody(coins: int, missiles: int) -> None:
    """RL-PACK-08: 28 with a missile, or 33 without."""
    state = war(alpha="ural 3", **OTHERS)
    state.coin_hands[0], state.coin_pile, state.missiles[0] = coins, 10 - coins, missiles
    ask(state, "join or recruit")
    say(state, "rest")

    assert question(state) == "place alpha"


@pytest.mark.rule("RL-EXP-01", "RL-EXP-02", "RL-EXP-04", "RL-EXP-05")
def test_expanding_into_a_city_costs_its_people() -> None:
    """RL-EXP-04: four into a Major City leave two; three must go at least."""
    state = war(part="field", marks="china major-city", alpha="ural 6", **OTHERS)
    say(state, "ural china")
    assert words(state) == ["rest", "3", "4"]
    assert (why(state, "2"), why(state, "5")) == ("RL-EXP-05", "RL-EXP-03")

    say(state, "4")
    assert (state.troops[URAL], state.troops[CHINA]) == (2, 2)
    assert state.deeds.city_entered
    assert question(state) == "field alpha"


@pytest.mark.rule("RL-EXP-09")
def test_whoever_enters_a_lone_hq_has_its_star() -> None:
    """RL-EXP-09: it is the fourth, so the game is won; no conquest is noted."""
    state = war(part="field", alpha="ural 3 hq", bravo="china hq, peru 1", charlie="egypt 1", delta="japan 1")
    state.stars[0] = 2
    say(state, "ural china 1")

    assert (state.winner, state.deeds.conquered) == (0, 0)


@pytest.mark.rule("RL-EXP-09", "RL-POWER-06")
def test_entering_a_lone_hq_is_an_expansion_for_settlers() -> None:
    """RL-EXP-09: it is entered as if expanding, so it is one of the four; for anybody else it brings no card."""
    factions = "imperial-balkania die-mechaniker khan-industries saharan-republic"
    lone: dict[str, Any] = {**OTHERS, "bravo": "china hq, peru 1"}
    for power, entitled in (("settlers", True), ("round-up", False)):
        state = war(
            part="field", powers=f"imperial-balkania {power}", factions=factions, alpha="ural 3, mongolia 1", **lone
        )
        state.note().expanded = places("siberia irkutsk mongolia")
        say(state, "ural china 1")
        assert may_draw(state, 0) is entitled


@pytest.mark.rule("RL-MAN-01", "RL-MAN-02", "RL-MAN-04", "RL-MAN-05")
def test_one_maneuver_between_own_territories() -> None:
    """RL-MAN-04: seven of eight may go, and then the turn ends."""
    state = war(part="maneuver", alpha="ural 8, siberia 1", **OTHERS)
    assert words(state) == ["pass", "ural"]
    assert (why(state, "siberia"), why(state, "peru")) == ("RL-MAN-04", "RL-MAN-05")

    say(state, "ural siberia rest")
    assert [state.troops[URAL], state.troops[INDEX["siberia"]]] == [1, 8]
    assert state.active == 1


@pytest.mark.rule("RL-POWER-09", "RL-MAN-06")
def test_the_saharans_may_maneuver_between_attacks() -> None:
    """RL-POWER-09: once, and then not at the end."""
    saharans = "saharan-republic die-mechaniker khan-industries imperial-balkania"
    powers = "saharan-republic any-time-maneuver"
    state = war(part="field", powers=powers, factions=saharans, alpha="ural 3, siberia 2", **OTHERS)
    say(state, "maneuver ural siberia rest")
    assert question(state) == "field alpha"
    assert "maneuver" not in words(state)

    say(state, "done")
    assert state.active == 1


@pytest.mark.rule("RL-POWER-09")
def test_the_saharans_may_maneuver_before_they_recruit_and_among_their_recruits() -> None:
    """RL-POWER-09: at the start of the turn and while troops are placed; one is all, and to pass is no maneuver."""
    state = saharans(alpha="ural 3, siberia 2")
    state.coin_hands[0], state.coin_pile = 4, 6
    ask(state, "opening")
    assert words(state) == ["done", "star", "maneuver"]
    say(state, "maneuver pass done done")
    assert words(state) == ["maneuver", "ural", "siberia"]

    say(state, "ural 1 maneuver ural siberia rest")
    assert question(state) == "place alpha"
    assert "maneuver" not in words(state)
    assert [state.troops[URAL], state.troops[INDEX["siberia"]]] == [1, 5]


@pytest.mark.rule("RL-POWER-09")
def test_the_saharans_may_maneuver_what_the_mercenaries_bring() -> None:
    """RL-POWER-09: after the scars have acted, before card and mission; where none has acted nobody is asked again."""
    state = saharans(alpha="ural 1, siberia 1", marks="ural mercenary", part="field")
    say(state, "done")
    assert question(state) == "late maneuver alpha"
    say(state, "ural siberia")
    assert (state.troops[INDEX["siberia"]], state.active) == (2, 1)

    plain = saharans(alpha="ural 3, siberia 1", marks="ural bunker", part="field")
    say(plain, "done pass")
    assert plain.active == 1


@pytest.mark.rule("RL-POWER-09", "RL-MAN-01")
def test_others_maneuver_in_their_time() -> None:
    """RL-MAN-01: neither among the recruits nor after the scars."""
    state = war(part="join or recruit", marks="ural mercenary", alpha="ural 3, siberia 1", **OTHERS)
    assert "maneuver" not in words(state)
    say(state, "ural rest done pass")

    assert state.active == 1


def saharans(**scene: Any) -> War:
    """A war in which Alpha plays the Saharan Republic that maneuvers at any time."""
    factions = "saharan-republic die-mechaniker khan-industries imperial-balkania"
    return war(powers="saharan-republic any-time-maneuver", factions=factions, **{**OTHERS, **scene})


@pytest.mark.rule("RL-SCAR-02", "RL-SCAR-06", "RL-SCAR-07", "RL-COMEBACK-05", "RL-FALL-04")
def test_scars_act_at_the_end_of_their_controllers_turn() -> None:
    """RL-SCAR-06: one less, RL-SCAR-07: one more, for the Convincing two; fallout one less; others' are left alone."""
    marks = "ural bio-hazard, siberia mercenary, china fallout, peru bio-hazard"
    state = war(
        part="maneuver",
        marks=marks,
        powers="die-mechaniker convincing",
        alpha="ural 1, siberia 1, china 2",
        **OTHERS,
    )
    say(state, "pass")

    assert [state.troops[INDEX[name]] for name in ("ural", "siberia", "china", "peru")] == [0, 3, 1, 1]


@pytest.mark.rule("RL-MUTANT-01")
def test_bio_hazard_feeds_mutants() -> None:
    """RL-MUTANT-01: one more there and in fallout, one less with mercenaries."""
    marks = "ural bio-hazard, siberia mercenary, china fallout"
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = war(part="maneuver", marks=marks, factions=mutants, alpha="ural 1, siberia 2, china 2", **OTHERS)
    say(state, "pass")

    assert [state.troops[INDEX[name]] for name in ("ural", "siberia", "china")] == [2, 1, 3]


@pytest.mark.rule("RL-MUTANT-10")
def test_mass_hypnosis_also_comes_with_cards_for_a_star() -> None:
    """RL-MUTANT-10: for troops or for a star alike; Coin cards name no territory."""
    world = marked(packages="pocket-1")
    world.stance, world.kind = 1, 1
    state = war(world=world, factions="mutants die-mechaniker khan-industries aliens", alpha="ural 3", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = places("china peru"), 2, 8
    state.draw_pile &= ~places("china peru")
    ask(state, "opening")
    say(state, "star")
    assert words(state) == ["pass", "peru", "china"]

    say(state, "china")
    assert state.hypnotised == places("china")
    assert state.stars[0] == 2


@pytest.mark.rule("RL-MUTANT-10")
def test_mass_hypnosis_protects_a_territory_for_a_round() -> None:
    """RL-MUTANT-10: one on the cards that were turned in, until the Mutants' next turn."""
    world = marked("china coins/2", packages="pocket-1")
    world.stance, world.kind = 1, 1
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = war(world=world, factions=mutants, alpha="ural 3", **OTHERS)
    state.hands[0] = places("china")
    state.draw_pile &= ~places("china")
    ask(state, "join or recruit")
    say(state, "rest")
    assert words(state) == ["pass", "china"]

    say(state, "china")
    assert state.hypnotised == places("china")


@pytest.mark.rule("RL-MUTANT-10")
def test_every_turning_in_hypnotises_a_territory_of_its_own() -> None:
    """RL-MUTANT-10: a star and then troops in one turn: neither China nor Peru can be attacked."""
    world = marked("peru coins/2", packages="pocket-1")
    world.stance, world.kind = 1, 1
    state = war(world=world, factions="mutants die-mechaniker khan-industries aliens", alpha="ural 3", **OTHERS)
    state.hands[0], state.coin_hands[0], state.coin_pile = places("china peru"), 3, 7
    state.draw_pile &= ~places("china peru")
    ask(state, "opening")
    say(state, "star china coin-card coin-card coin-card china")
    say(state, "rest peru")

    assert state.hypnotised == places("china peru")
    assert state.view(None)["hypnotised"] == ["peru", "china"]


@pytest.mark.rule("RL-MAN-02", "RL-MAN-04", "RL-REC-10", "RL-EXP-03")
def test_amounts_go_from_what_must_to_all_that_may() -> None:
    """RL-MAN-04: of five troops one to four may go; `rest` is the most. One stays, and no recruit is left over."""
    state = war(alpha="ural 5, siberia 1", **OTHERS, part="maneuver")
    say(state, "ural siberia")
    assert words(state) == ["rest", "1", "2", "3"]
    say(state, "rest")
    assert (state.troops[URAL], state.troops[INDEX["siberia"]]) == (1, 5)

    state = war(alpha="ural 5", **OTHERS, part="field")
    say(state, "ural siberia")
    assert words(state) == ["rest", "1", "2", "3"]
    say(state, "3")
    assert (state.troops[URAL], state.troops[INDEX["siberia"]]) == (2, 3)

    state = war(alpha="ural 1, siberia 1", **OTHERS, part="join or recruit")
    say(state, "ural")
    assert words(state) == ["rest", "1", "2"]
