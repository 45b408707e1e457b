"""Where rules of Risk Legacy end: what is just not so, beside what is."""

from typing import Any

import pytest

from fimbul.games.legacy.consequences import check_victory, come_back, knock_out, loot, reinforce
from fimbul.games.legacy.data import BIT, BOX, INDEX
from fimbul.games.legacy.dice import counting_dice, is_natural
from fimbul.games.legacy.names import (
    CONTINENTS,
    DRAFT_TYPES,
    ELIMINATED,
    HELD_ON,
    MISSIONS,
    NONE,
    PACK_3,
    RED,
    RIOTS,
    SCAR_RALLY,
)
from fimbul.games.legacy.queries import (
    alien_recruits,
    attacks,
    continent_bonus,
    hq_places,
    maneuvers,
    may_draw,
    may_draw_coin,
    may_found,
    recruits,
)
from fimbul.games.legacy.scoring import result_of
from fimbul.games.legacy.setup import empty_board
from fimbul.games.legacy.state import Battle, War, replaced
from fimbul.games.legacy.steps.aftermath import found_city, open_after_the_game, targets_of
from fimbul.games.legacy.steps.happenings import bring_chaos
from fimbul.games.legacy.steps.missions import capital_places, is_reached, line_ends
from fimbul.games.legacy.steps.opening import begin_turn, put_scar, use_up
from fimbul.games.legacy.steps.row import offer_garrison
from fimbul.games.legacy.world import Part, Played, homeland, islands
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, names, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}
URAL, CHINA, INDIA = INDEX["ural"], INDEX["china"], INDEX["india"]
BEARS = "enclave-of-the-bear die-mechaniker khan-industries saharan-republic"
MUTANTS = "mutants die-mechaniker khan-industries aliens"


def fought(state: War, attackers: int, pips: str) -> War:
    """Alpha attacks China from Ural, two defend, and dice fall."""
    say(state, f"ural china {attackers} 2 " + " ".join(f"die-{each}" for each in pips))
    return state


@pytest.mark.rule("RL-END-05", "RL-FALL-05")
def test_no_city_is_founded_on_fallout() -> None:
    """RL-END-05: a ruin may be built over, fallout may not."""
    state = war(marks="ural fallout, china ruin", **OTHERS)

    assert [may_found(state, place) for place in (URAL, CHINA, INDIA)] == [False, True, True]


@pytest.mark.rule("RL-MISPOW-06")
def test_a_denied_bonus_is_denied_to_whoever_has_the_turn() -> None:
    """RL-MISPOW-06: nobody else misses it, as at an event in the middle of that turn."""
    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    state = war(alpha="ural 1", bravo=australia, charlie="egypt 1", delta="japan 1")
    state.note().denied = 1 << CONTINENTS.index("australia")

    assert continent_bonus(state, 1) == 2
    state.active = 1
    assert continent_bonus(state, 1) == 0


@pytest.mark.rule("RL-ALIEN-09")
def test_aliens_recruit_more_than_the_least() -> None:
    """RL-ALIEN-09: one territory with a ruin: three at least, and what the ruin brings on top."""
    aliens = "aliens die-mechaniker khan-industries saharan-republic"
    for least_on_total in (False, True):
        options = {"least_on_total": least_on_total}
        state = war(factions=aliens, marks="ural ruin", options=options, alpha="ural 1", **OTHERS)
        assert recruits(state, 0) == 3 + alien_recruits(state, 0) == 3 + BOX.alien_ruin_troops


@pytest.mark.rule("RL-START-08")
def test_where_no_start_is_apart_only_unmarked_ones_are_left() -> None:
    """RL-START-08: an own city beside an HQ is no start then."""
    marks = ", ".join(f"{name} bunker" for name in INDEX if name not in ("alien-island", "ural", "china", "siberia"))
    state = war(marks=f"{marks}, china major-city/1", bravo="siberia 1 hq")
    state.hqs[2] = INDEX["afghanistan"]

    assert names(hq_places(state, 0)) == "ural"


@pytest.mark.rule("RL-MUTANT-10")
def test_a_hypnotised_territory_is_left_alone_for_one_round() -> None:
    """RL-MUTANT-10: nobody attacks it until the Mutants have the turn again, or have given up."""
    state = war(factions=MUTANTS, alpha="china 1", bravo="ural 5", charlie="egypt 1", delta="japan 1")
    state.hypnotised = BIT[CHINA]
    assert not attacks(state, 1, URAL) & BIT[CHINA]

    ask(state, "field")
    state.active = 3
    state.agenda = state.agenda[:1]
    state.settle()
    assert (state.active, state.hypnotised) == (0, 0)

    state.hypnotised = BIT[CHINA]
    state.game.give_up(state, 0)
    assert state.hypnotised == 0


@pytest.mark.rule("RL-MUTANT-02", "RL-FALL-03")
def test_mutants_maneuver_through_fallout() -> None:
    """RL-MUTANT-02: Ural, China, India in a row: others end in the fallout of China."""
    for factions, reached in ((MUTANTS, "china india"), (BEARS, "china")):
        state = war(factions=factions, marks="china fallout", alpha="ural 3, china 1, india 1", **OTHERS)
        assert names(maneuvers(state, 0, URAL)) == reached


@pytest.mark.rule("RL-CARD-03", "RL-P1-04")
def test_a_barred_card_does_not_bar_the_coin_card() -> None:
    """RL-CARD-03: the only card of an own territory may not be taken this time."""
    state = war(row="ural brazil egypt india", alpha="ural 1", **OTHERS)

    assert not may_draw_coin(state, 0)
    assert may_draw_coin(state, 0, barred=BIT[URAL])


@pytest.mark.rule("RL-KO-09")
def test_whoever_is_knocked_out_by_nobody_discards_in_any_turn() -> None:
    """RL-KO-09: also in the own one."""
    for active in (0, 1):
        state = war(alpha="ural 1", bravo="china 1")
        state.active, state.coin_hands[1], state.coin_pile = active, 2, 8
        knock_out(state, 1, NONE)
        assert (state.coin_hands[1], state.coin_pile) == (0, 10)


@pytest.mark.rule("RL-PRIV-06")
def test_of_two_knock_outs_in_a_turn_the_richer_counts() -> None:
    """RL-PRIV-06: three cards and then one are three."""
    state = war(alpha="ural 1", **OTHERS)
    for seat, cards in ((1, 3), (2, 1)):
        state.coin_hands[seat] = cards
        loot(state, seat, 0)

    assert state.deeds.loot == 3


@pytest.mark.rule("RL-KO-05")
def test_whoever_gave_up_comes_back_with_no_power() -> None:
    """RL-KO-05: others who are knocked out do."""
    for gave_up, asked in ((True, False), (False, True)):
        state = war(packages="pack-2", part="field", alpha="ural 1", **OTHERS)
        if gave_up:
            state.game.give_up(state, 1)
        come_back(state, 1)
        assert any(frame.step.name == "comeback" for frame in state.agenda) == asked


@pytest.mark.rule("RL-WIN-04")
def test_of_two_others_with_four_stars_the_next_in_turn_wins() -> None:
    """RL-WIN-04: in Delta's turn Alpha comes before Charlie, in Bravo's Charlie before Alpha."""
    for active, winner in ((3, 0), (1, 2)):
        state = war(part="field", alpha="ural 1", **OTHERS)
        state.stars[:], state.active = [4, 0, 4, 0], active
        check_victory(state)
        assert state.winner == winner


@pytest.mark.rule("RL-TERM-07", "RL-REC-14")
def test_no_troops_come_into_fallout_but_mutants() -> None:
    """RL-REC-14: whatever brings them."""
    for factions, troops in ((MUTANTS, 3), (BEARS, 1)):
        state = war(factions=factions, marks="ural fallout", alpha="ural 1", **OTHERS)
        reinforce(state, 0, URAL, 2, NONE)
        assert state.troops[URAL] == troops


@pytest.mark.rule("RL-POWER-03")
def test_the_first_strike_is_at_the_lower_die() -> None:
    """RL-POWER-03: 5,3 become 5,2."""
    state = war(powers="enclave-of-the-bear first-strike", factions=BEARS, alpha="ural 9", bravo="china 9")
    state.note().first_target = CHINA
    battle = Battle(URAL, CHINA, 2, 2, [4, 4], [5, 3], 0, 0)

    assert counting_dice(state, battle)[1] == [5, 2]


@pytest.mark.rule("RL-COMEBACK-03")
def test_the_well_armed_raise_nothing_where_no_hq_is() -> None:
    """RL-COMEBACK-03: 4,4 stay 4,4."""
    state = war(part="field", powers="die-mechaniker well-armed", alpha="ural 9", bravo="china 4")

    assert fought(state, 2, "4444").troops[CHINA] == 4


@pytest.mark.rule("RL-DICE-02", "RL-DICE-06")
def test_changed_dice_are_between_one_and_six_and_sorted_anew() -> None:
    """RL-DICE-02: a six under a Bunker is a six, and a missile makes the lowest die the highest."""
    state = war(marks="china bunker", alpha="ural 9", bravo="china 4")
    battle = Battle(URAL, CHINA, 2, 2, [5, 1], [6, 2], 0, 0)
    assert counting_dice(state, battle)[1] == [6, 2]

    state = war(part="field", alpha="ural 5", bravo="china 3")
    state.missiles[0] = 1
    fought(state, 2, "4153")
    say(state, "a2")
    assert (state.troops[URAL], state.troops[CHINA]) == (5, 1)  # 6 beats 5, 4 beats 3


@pytest.mark.rule("RL-DICE-07")
def test_a_single_die_is_no_natural_double() -> None:
    """RL-DICE-07: a lone six in defence closes no border."""
    assert not is_natural([6], 2)
    assert is_natural([6, 6], 2)
    assert not is_natural([6, 5], 2)


@pytest.mark.rule("RL-POWER-04")
def test_a_triple_that_kills_nobody_overruns_nobody() -> None:
    """RL-POWER-04: 3,3,3 against 5,4."""
    state = war(part="field", powers="enclave-of-the-bear overrun", factions=BEARS, alpha="ural 9", bravo="china 9")

    assert fought(state, 3, "33354").troops[CHINA] == 9


@pytest.mark.rule("RL-MUTANT-03")
def test_mutants_take_revenge_on_the_bringer_alone() -> None:
    """RL-MUTANT-03: against others a one stays a one."""
    for bringer, asked in ((0, "re-roll chance"), (1, "field alpha")):
        world = marked(packages="pocket-1")
        world.bringer = bringer  # Die Mechaniker, who sit at Bravo, or the Bear
        state = war(world=world, part="field", factions=MUTANTS, alpha="ural 9", bravo="china 9")
        assert question(fought(state, 2, "6144")) == asked


@pytest.mark.rule("RL-POWER-02")
def test_other_doubles_close_no_border() -> None:
    """RL-POWER-02: 5-5 does not."""
    factions = "khan-industries die-mechaniker imperial-balkania saharan-republic"
    powers = "die-mechaniker closed-border"
    state = war(part="field", powers=powers, factions=factions, alpha="ural 9", bravo="china 4")

    assert fought(state, 2, "1155").deeds.shut == 0


@pytest.mark.rule("RL-MISSION-03")
def test_a_ruin_is_no_city_that_was_conquered() -> None:
    """RL-MISSION-03: a city is."""
    for mark, conquered in (("ruin", ""), ("minor-city", "china")):
        state = war(part="field", marks=f"china {mark}", alpha="ural 2", bravo="china 1, peru 1")
        say(state, "ural china die-6 die-1")
        assert names(state.deeds.cities) == conquered


@pytest.mark.rule("RL-MUTANT-08")
def test_all_who_were_conquered_in_a_turn_may_be_shackled() -> None:
    """RL-MUTANT-08: Bravo, and then Charlie."""
    state = war(part="field", alpha="ural 9", bravo="china 1, peru 1", charlie="siberia 1, egypt 1", delta="japan 1")
    say(state, "ural china 3 die-6 die-6 die-6 die-1 0")
    say(state, "ural siberia 3 die-6 die-6 die-6 die-1 0")

    assert state.deeds.robbed == 0b0110


@pytest.mark.rule("RL-NUKE-01", "RL-NUKE-09")
def test_three_missiles_bring_fallout_again_but_mark_nothing_more() -> None:
    """RL-NUKE-09: there is one mark in the box; by option the second time nothing happens at all."""
    for one_kaboom, asked in ((False, "fallout alpha"), (True, "field alpha")):
        options = {"one_kaboom": one_kaboom}
        state = war(marks="peru fallout", packages="pocket-1", options=options, alpha="ural 9", bravo="china 7")
        ask(state, "field")
        state.missiles[0] = 3
        fought(state, 3, "11165")
        say(state, "a1 a2 a3")
        assert question(state) == asked


@pytest.mark.rule("RL-NUKE-04")
def test_fallout_does_not_cross_the_sea() -> None:
    """RL-NUKE-04: Japan lies over the sea from Kamchatka and from Mongolia."""
    state = war(part="field", alpha="japan 9", bravo="kamchatka 3, mongolia 3, irkutsk 3")
    state.missiles[0] = 3
    say(state, "japan kamchatka 3 2 die-1 die-1 die-1 die-6 die-5 a1 a2 a3 japan")

    assert question(state) != "fallout loss chance"
    assert [state.troops[INDEX[name]] for name in ("kamchatka", "mongolia")] == [1, 3]


@pytest.mark.rule("RL-NUKE-09", "RL-SCAR-10")
def test_a_cancelled_scar_is_covered_by_what_comes_after() -> None:
    """RL-SCAR-10: by fallout, and by another scar."""
    state = war(part="field", marks="china cancelled, ural cancelled", alpha="ural 9", bravo="china 7, peru 1")
    state.missiles[0] = 3
    fought(state, 3, "11165")
    say(state, "a1 a2 a3 china")
    assert names(state.world.cancelled) == "ural"

    state.scar_cards, state.scars_unseen = replaced(state.scar_cards, 0, 0), replaced(state.scars_unseen, 0, 3)
    put_scar(state, 0, URAL)
    assert state.world.cancelled == 0


@pytest.mark.rule("RL-COMEBACK-01")
def test_one_city_entered_is_enough_whatever_is_entered_after_it() -> None:
    """RL-COMEBACK-01: the Resourceful expand into a city and then into empty land."""
    state = war(part="field", powers="die-mechaniker resourceful", marks="china minor-city", alpha="ural 9", **OTHERS)
    say(state, "ural china 5 ural siberia 2")

    assert may_draw(state, 0)


@pytest.mark.rule("RL-JOIN-05")
def test_half_of_an_odd_number_joins_rounded_down() -> None:
    """RL-JOIN-05: whoever drafted 9 or 7 troops."""
    state = war(packages="pack-1", **OTHERS)
    state.drafted = replaced(state.drafted, DRAFT_TYPES.index("troops"), 9)
    ask(state, "opening")
    say(state, "ural")

    assert state.troops[URAL] == 4


@pytest.mark.rule("RL-DECK-04")
@pytest.mark.parametrize(("shifts", "left"), [(True, "brazil egypt india"), (False, "brazil egypt india japan")])
def test_by_option_a_coin_card_leaves_the_row_alone(shifts: bool, left: str) -> None:
    """RL-DECK-04: else its last card is discarded."""
    state = war(row="brazil egypt india japan", options={"coin_shifts_row": shifts}, alpha="ural 1", bravo="peru 1")
    state.note().conquered = BIT[URAL]
    ask(state, "claim")
    say(state, "coin-card")

    assert [names([place]) for place in state.row if place != NONE] == left.split()


@pytest.mark.rule("RL-EVENT-10")
def test_an_hq_counts_as_a_troop_in_a_riot() -> None:
    """RL-EVENT-10: two troops and a 3 are five, with the HQ six."""
    for hq, troops in (("", 0), (" hq", 2)):
        state = war(marks="ural major-city", packages="pack-1", part="field", alpha=f"ural 2{hq}, china 1", **OTHERS)
        state.event_deck = replaced(state.event_deck, RIOTS, 0)
        state.ask(state.game.steps["perform"], -1, what=RIOTS)
        state.settle()
        say(state, "die-3")
        assert state.troops[URAL] == troops


@pytest.mark.rule("RL-MUTANT-11")
def test_the_mutants_own_continent_does_not_stand_in_the_way_of_chaos() -> None:
    """RL-MUTANT-11: only human factions do."""
    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    state = war(packages="pocket-1", factions=MUTANTS, alpha=australia, **OTHERS)
    bring_chaos(state)

    assert state.stars[0] == 2


@pytest.mark.rule("RL-PRIV-08")
def test_the_capital_itself_is_part_of_the_surge() -> None:
    """RL-PRIV-08: three Major Cities are not enough while another holds the Capital."""
    marks = "ural major-city, siberia major-city, india major-city, china world-capital"
    mission = MISSIONS.index("urban-troop-surge")
    cities = "ural 1, siberia 1, india 1"

    assert is_reached(war(marks=marks, alpha=f"{cities}, china 1", bravo="peru 1"), 0, mission)
    assert not is_reached(war(marks=marks, alpha=cities, bravo="china 1"), 0, mission)


@pytest.mark.rule("RL-PRIV-02", "RL-PRIV-03")
def test_a_mission_that_became_the_factions_own_is_done_for_this_game() -> None:
    """RL-PRIV-03: it counts again from the next game on."""
    mission = MISSIONS.index("advanced-training")
    state = war(packages="pack-3 pack-4", row="brazil egypt india japan", alpha="ural 1", **OTHERS)
    state.mission = mission
    state.note().coins_turned_in = 12
    ask(state, "claim")
    say(state, "mission")

    assert state.world.slot(0, RED) == mission
    assert state.missions_done == 1


@pytest.mark.rule("RL-MISSION-07")
def test_the_capital_needs_a_card_that_could_be_drawn_and_clean_land() -> None:
    """RL-MISSION-07: nowhere without a right to a card, and never in fallout."""
    state = war(marks="ural coins/4, china coins/5 fallout", row="ural china brazil egypt", alpha="ural 1, china 1")
    assert capital_places(state, 0) == []

    state.note().conquered = BIT[URAL]
    assert names(capital_places(state, 0)) == "ural"


@pytest.mark.rule("RL-MAP-05")
def test_a_line_joins_what_is_not_joined_yet() -> None:
    """RL-MAP-05: from Iceland not to Greenland."""
    state = war(alpha="iceland 1")
    ends = line_ends(state, INDEX["iceland"])

    assert not ends & places("iceland greenland afghanistan")
    assert ends & places("japan")


@pytest.mark.rule("RL-PRIV-09")
def test_continents_at_the_start_of_a_turn_are_noted() -> None:
    """RL-PRIV-09: what is lost in the turn was held all the same."""
    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    state = war(alpha=australia, **OTHERS)
    begin_turn(state, 0)

    assert state.deeds.wide_border == 1


@pytest.mark.rule("RL-SCAR-08")
def test_by_option_three_scar_cards_of_the_guide_return_and_no_others() -> None:
    """RL-SCAR-08: a Rally does, a Bunker and a weakness do not."""
    state = war(options={"guide_scars_return": True}, alpha="ural 1", **OTHERS)
    weakness = len(state.scars_unseen) - 1
    for title in (0, SCAR_RALLY, weakness):
        use_up(state, title)

    assert [state.world.scars_used[title] for title in (0, SCAR_RALLY, weakness)] == [1, 0, 1]


@pytest.mark.rule("RL-ALIEN-11")
def test_a_city_over_a_ruin_has_no_fortification() -> None:
    """RL-ALIEN-11: what was left of one is void."""
    state = war(marks="ural ruin fortification/3", alpha="ural 1", **OTHERS)
    found_city(state, 0, URAL, 0, 0)

    assert state.world.fortification[URAL] == NONE


@pytest.mark.rule("RL-END-09")
def test_no_bonus_falls_below_nothing() -> None:
    """RL-END-09: none that is printed is 0, but a corrected box may have one."""
    state = war(alpha="ural 1", **OTHERS)
    lower = state.game.lexicon.parse("lower-bonus")
    assert len(targets_of(state, lower)) == len(CONTINENTS)
    printed = state.box.bonus[0]
    state.box.bonus[0] = 0
    try:
        assert len(targets_of(state, lower)) == len(CONTINENTS) - 1
    finally:
        state.box.bonus[0] = printed


@pytest.mark.rule("RL-PACK-05", "RL-PACK-11")
def test_a_win_that_nobody_signed_opens_nothing() -> None:
    """RL-PACK-11: though its winner has signed twice before."""
    for signed in (False, True):
        world = marked()
        world.games = [Played(1, True, ()), Played(1, True, ())]
        state = war(world=world, alpha="ural 1", **OTHERS)
        state.winner = 0
        open_after_the_game(state, signed)
        assert state.world.is_open(PACK_3) == signed


@pytest.mark.rule("RL-EVENT-09", "RL-MAN-06")
def test_an_events_maneuver_is_there_though_the_own_is_used() -> None:
    """RL-EVENT-09: and it does not use up the own one."""
    state = war(part="field", alpha="ural 5, siberia 1", **OTHERS)
    state.note().maneuvered = True
    state.ask(state.game.steps["maneuver"], 0, count=1)
    state.settle()

    assert words(state) == ["pass", "ural"]


@pytest.mark.rule("RL-POWER-08")
def test_a_card_brings_no_troop_where_its_land_is_not_held() -> None:
    """RL-POWER-08: a card of the homeland may be drawn without the land."""
    for place, asked in (("ural", True), ("peru", False)):
        state = war(part="field", powers="die-mechaniker card-garrison", alpha="ural 1", **OTHERS)
        offer_garrison(state, 0, INDEX[place])
        assert (state.agenda[-1].step.name == "garrison") == asked


@pytest.mark.rule("RL-END-08", "RL-TERM-06")
def test_a_destroyed_card_is_in_no_pile() -> None:
    """RL-END-08: in no later game."""
    world = marked()
    world.destroyed = BIT[URAL]
    state = war(world=world)
    game = state.game
    fresh = empty_board(game, state.settings, BOX, state.persons, world)

    assert not fresh.draw_pile & BIT[URAL]
    assert fresh.draw_pile & BIT[CHINA]


@pytest.mark.rule("RL-HOME-04")
def test_the_homeland_stands_after_fifteen_games() -> None:
    """RL-HOME-04: a sixteenth changes nothing."""
    world = marked(packages="pack-3")
    start = [Part(1, 0, CHINA, 0)]
    world.games = [Played(1, True, tuple(start))] + [Played(1, True, ())] * 14
    late = [Played(1, False, (Part(1, 0, INDEX["peru"], 0),))] * 3
    before = homeland(world, BOX, 0, NONE)
    world.games = [*world.games, *late]

    assert before == homeland(world, BOX, 0, NONE) == CONTINENTS.index("asia")


@pytest.mark.rule("RL-MAP-04")
def test_an_island_that_is_not_on_the_board_is_none() -> None:
    """RL-MAP-04: seven are printed, an eighth may come."""
    assert islands(marked(), BOX).bit_count() == 7


@pytest.mark.rule("RL-CARD-01", "RL-TURN-01")
def test_what_was_done_in_a_turn_is_forgotten_in_the_next() -> None:
    """RL-CARD-01: a conquest of Alpha's brings Bravo no card."""
    state = war(row="brazil egypt india japan", part="claim", alpha="ural 1", **OTHERS)
    assert state.active == 1
    state = war(row="brazil egypt india japan", alpha="ural 1", **OTHERS)
    state.note().conquered = BIT[URAL]
    state.coin_pile, state.coin_hands[0] = 0, 10
    ask(state, "claim")

    assert (state.active, state.deeds.conquered) == (1, 0)


@pytest.mark.rule("RL-END-01")
def test_whoever_gave_up_has_not_held_on() -> None:
    """RL-END-01: though troops of hers still stand."""
    state = war(part="field", alpha="ural 1", **OTHERS)
    state.game.give_up(state, 1)

    assert [result_of(state, seat) for seat in (1, 2)] == [ELIMINATED, HELD_ON]
    assert state.troops[INDEX["peru"]] == 1
