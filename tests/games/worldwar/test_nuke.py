"""The Nuke action: launches in rounds, defence tier by tier, and what is left."""

import pytest

from fimbul.games.worldwar.battle import aim_of, token
from fimbul.games.worldwar.groups import has_fired
from fimbul.games.worldwar.names import INDEX, NATIONS, NORTH_KOREA_CARD, SPACE, TERRITORIES
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.nuke import begin_hijacked_nuke, begin_nuke, may_nuke
from fimbul.games.worldwar.text import sentence
from tests.games.kit import say, told, why, words
from tests.games.worldwar.scene import counters, question, settled, war


def button(**scene: object) -> War:
    """Alpha has pressed the button."""
    return settled(war(**scene), lambda state: begin_nuke(state, 0, 0))  # type: ignore[arg-type]


def arsenal(state: War, nation: str) -> int:
    """How many nukes a nation has."""
    return state.arsenals[NATIONS.index(nation)]


@pytest.mark.rule("WW-NUK-02", "WW-NUK-14")
def test_each_able_nation_launches_one_nuke_in_a_round_clockwise() -> None:
    """WW-NUK-02: Alpha with two nations, then Bravo, Charlie; Delta has none; it goes on until all decline in a row."""
    state = button(allies="alpha isr", usa="alaska soldier", isr="israel soldier")
    assert (question(state), words(state)) == ("launch alpha", ["pass", "usa", "isr"])
    say(state, "usa western-russia")
    assert question(state) == "launch alpha"
    assert "italy" in words(state)  # only Israel is left, so its target is asked for at once
    say(state, "italy")
    assert (arsenal(state, "usa"), arsenal(state, "isr")) == (44, 2)

    assert question(state) == "launch bravo"
    say(state, "pass")
    assert question(state) == "launch charlie"
    say(state, "alaska")
    assert question(state) == "launch alpha"
    say(state, "pass pass pass")
    assert question(state) == "resolve where alpha"
    assert state.budgets[0] == state.box.cards[0].budget


@pytest.mark.rule("WW-NUK-02", "WW-NUK-03")
def test_three_nations_with_nukes_target_up_to_three_territories() -> None:
    """WW-NUK-02: the example of the rulebook: three nations, three nukes, three targets, before the next player."""
    state = button(allies="alpha isr ind")
    say(state, "usa western-russia ind kazakhstan italy")

    assert [TERRITORIES[aim_of(each)] for each in state.action.tokens] == ["western-russia", "kazakhstan", "italy"]
    assert (arsenal(state, "usa"), arsenal(state, "ind"), arsenal(state, "isr")) == (44, 4, 2)
    assert question(state) == "launch bravo"


@pytest.mark.rule("WW-NUK-02", "WW-SET-14")
def test_no_more_than_ten_tokens_are_launched() -> None:
    """WW-NUK-02: the tenth ends it."""
    state = button(usa="alaska soldier")
    for _ in range(3):
        say(state, "congo libya egypt")
    say(state, "congo")

    assert len(state.action.tokens) == 10
    assert question(state) == "resolve where alpha"


@pytest.mark.rule("WW-NUK-02", "WW-SET-14")
def test_the_tenth_token_ends_it_though_another_nation_of_the_hand_could_launch() -> None:
    """WW-NUK-02: nine lie there; the USA launch the last, and Israel is not asked."""
    state = button(allies="alpha isr")
    state.note().tokens = [token(2, 2, INDEX["congo"])] * 9
    say(state, "usa western-russia")

    assert question(state) == "resolve where alpha"


@pytest.mark.rule("WW-NUK-01")
def test_an_empty_arsenal_launches_nothing_and_a_lock_binds_one_player() -> None:
    """WW-NUK-01: Israel's counter stands at 0; and Charlie's lock is nobody else's."""
    empty = war(allies="alpha isr", isr="israel soldier")
    empty.arsenals[NATIONS.index("isr")] = 0
    settled(empty, lambda state: begin_nuke(state, 0, 0))
    assert "western-russia" in words(empty)  # only the USA can, so it is asked where

    state = war()
    state.locked = 1 << 2
    assert [may_nuke(state, side) for side in (0, 1, 2)] == [True, True, False]


@pytest.mark.rule("WW-NUK-01", "WW-OCC-01", "WW-HAK-03")
def test_who_has_no_nukes_or_is_fully_occupied_or_locked_launches_nothing() -> None:
    """WW-NUK-01: a nation whose homes are all held by enemies does not launch, nor does a locked player."""
    free = war(isr="taiwan soldier", allies="alpha isr", rus="israel soldier")
    assert may_nuke(free, 0)
    assert why(settled(free, lambda state: begin_nuke(state, 0, 0)), "isr") == "WW-NUK-01"

    locked = war()
    locked.locked = 1 << 0
    assert not may_nuke(locked, 0)
    assert not may_nuke(war(), 3)


@pytest.mark.rule("WW-NUK-03")
@pytest.mark.parametrize(("reach", "far"), [("limited", False), ("anywhere", True)])
def test_small_arsenals_reach_three_steps_from_home(reach: str, far: bool) -> None:
    """WW-NUK-03: Israel cannot reach Brazil under that rule; Space is never a target."""
    state = button(allies="alpha isr", isr="israel soldier", options={"nuke_range": reach})
    say(state, "isr")
    assert ("brazil" in words(state)) == far
    assert {"iraq", "egypt", "red-sea"} <= set(words(state))
    assert "space" not in words(state)
    if not far:
        assert why(state, "brazil") == "WW-NUK-03"


@pytest.mark.rule("WW-NUK-03")
def test_great_powers_reach_everywhere() -> None:
    """WW-NUK-03: 107 territories, land and sea."""
    state = button(options={"nuke_range": "limited"})

    assert len(words(state)) == 108


@pytest.mark.rule("WW-NUK-03", "WW-TEC-07")
def test_a_major_that_has_become_nuclear_reaches_three_steps() -> None:
    """WW-NUK-03: only the four great powers reach everywhere."""
    state = war(options={"advanced": True})
    state.arsenals[NATIONS.index("arb")] = 1
    state.action = Action(3, 1 << NATIONS.index("arb"))
    settled(state, lambda scene: begin_nuke(scene, 3, 3))

    assert "france" in words(state)
    assert why(state, "japan") == "WW-NUK-03"


@pytest.mark.rule("WW-LAS-06", "WW-NUK-15", "WW-NUK-05", "WW-NUK-07", "WW-NUK-08", "WW-NUK-10")
def test_the_worked_example_of_the_rulebook() -> None:
    """WW-NUK-15: six dice, one hit; two dice, one hit and a counter; the fighter misses, and nothing is left."""
    state = button(rus="western-russia special-ops/2 mlrs/2 fighter/2 soldier, space satellite/2 2")
    say(state, "western-russia pass pass western-russia pass pass western-russia pass pass pass")
    assert (question(state), words(state)) == ("lend charlie", ["pass", "all", "1"])
    say(state, "all")
    assert question(state) == "intercept chance"
    assert len(words(state)) == 7
    assert state.weights()[0] == 3**6
    say(state, "1")
    assert state.battle is not None
    assert state.battle.nukes == 2
    assert state.weights() == [16, 16, 4]
    say(state, "1")
    assert (question(state), words(state)[0]) == ("lose counter charlie", "suggest")
    say(state, "mlrs")
    assert counters(state, "western-russia") == "rus soldier, rus special-ops/2, rus fighter/2"
    assert state.weights() == [9, 18, 9]
    assert all(has_fired(each) for each in state.stacks[SPACE])  # exhausted until the action is over
    say(state, "0")
    assert counters(state, "western-russia") == ""
    assert state.devastation[INDEX["western-russia"]] == 1


@pytest.mark.rule("WW-NUK-16")
def test_a_counter_lost_in_the_second_tier_does_not_roll_in_the_third() -> None:
    """WW-NUK-16: and more hits than nukes are wasted."""
    state = button(rus="western-russia mlrs/2 fighter")
    say(state, "western-russia pass pass western-russia pass pass pass 1 fighter")

    assert state.devastation[INDEX["western-russia"]] == 1
    spare = button(rus="western-russia mlrs/2 fighter")
    say(spare, "western-russia pass pass pass 2 fighter")
    assert counters(spare, "western-russia") == "rus mlrs/2"


@pytest.mark.rule("WW-NUK-06")
def test_each_satellite_rolls_once_in_an_action_and_anybody_may_lend() -> None:
    """WW-NUK-06: Bravo's only satellite helps Western Russia, so it has none for the Caucasus."""
    state = button(rus="western-russia soldier, caucasus soldier", nato="space satellite")
    say(state, "western-russia pass pass caucasus pass pass pass")
    say(state, "western-russia")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "all"])
    say(state, "all 1")

    assert counters(state, "western-russia") == "rus soldier"
    assert counters(state, "caucasus") == ""


@pytest.mark.rule("WW-NUK-06")
def test_as_many_satellites_help_as_their_owner_says_strong_ones_first() -> None:
    """WW-NUK-06: of three, one of strength 2, two roll three dice, and one is ready for another nuke."""
    state = button(rus="western-russia soldier", nato="space satellite 2 satellite/2")
    say(state, "western-russia pass pass pass")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "all", "1", "2"])
    say(state, "2")
    assert state.weights() == [27, 81, 81, 27]

    assert sorted([has_fired(each) for each in state.stacks[SPACE]]) == [False, True, True]


@pytest.mark.rule("WW-NUK-06", "WW-NUK-09")
def test_who_rolls_with_what_is_there_keeps_his_satellites() -> None:
    """WW-NUK-09: NATO's MLRS roll for Russia, its satellite does not."""
    state = button(rus="western-russia soldier", nato="western-russia mlrs, space satellite")
    say(state, "western-russia pass pass pass")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "all", "fight"])
    say(state, "fight")

    assert state.weights() == [4, 2]
    assert not any(has_fired(each) for each in state.stacks[SPACE])


@pytest.mark.rule("WW-NUK-06")
def test_partners_of_whoever_launches_do_not_stop_his_nukes() -> None:
    """WW-NUK-06: Bravo has a satellite and MLRS there; Delta's satellite helps."""
    state = button(
        rus="western-russia soldier",
        nato="western-russia mlrs, space satellite",
        arb="space satellite",
        pacts="alpha bravo",
    )
    say(state, "western-russia pass pass pass")
    assert question(state) == "lend delta"


@pytest.mark.rule("WW-NUK-09", "WW-NUK-06")
def test_un_allied_nations_roll_against_every_nuke_where_they_are() -> None:
    """WW-NUK-09: Iran's MLRS stand in Russia, and nobody decides for them."""
    state = button(rus="western-russia mlrs", irn="western-russia mlrs")
    say(state, "western-russia pass pass pass")

    assert (question(state), words(state)) == ("intercept chance", ["0", "1", "2"])


@pytest.mark.rule("WW-NUK-09")
def test_every_nation_there_loses_a_counter_and_others_may_stay_out() -> None:
    """WW-NUK-09: China's MLRS need not roll for Russia; a nuke that Russia's hit ends costs both a counter."""
    scene = {"rus": "western-russia mlrs soldier", "nato": "western-russia mlrs soldier"}
    state = button(**scene)
    say(state, "western-russia pass pass pass")
    assert (question(state), words(state)) == ("lend bravo", ["pass", "fight"])
    say(state, "pass")
    assert words(state) == ["0", "1"]
    say(state, "1")
    assert question(state) == "lose counter bravo"
    say(state, "soldier soldier")
    assert counters(state, "western-russia") == "nato mlrs, rus mlrs"

    both = button(**scene)
    say(both, "western-russia pass pass pass fight")
    assert words(both) == ["0", "1", "2"]


@pytest.mark.rule("WW-NUK-06", "WW-DNK-03")
def test_un_allied_nations_defend_with_all_satellites_where_they_are_hit() -> None:
    """WW-NUK-06: Japan is nobody's: its two satellites roll for Japan, and for Russia's land only if it is there."""
    at_home = button(jpn="japan soldier, space satellite satellite/2")
    say(at_home, "japan pass pass pass")
    assert at_home.weights() == [27, 81, 81, 27]
    there = button(jpn="western-russia soldier, space satellite", rus="western-russia soldier")
    say(there, "western-russia pass pass pass")
    assert there.weights() == [3, 3]
    elsewhere = button(jpn="japan soldier, space satellite", rus="western-russia soldier")
    say(elsewhere, "western-russia pass pass pass")
    assert counters(elsewhere, "western-russia") == ""


@pytest.mark.rule("WW-NUK-07", "WW-TRN-04")
def test_cargo_of_a_ship_that_was_given_up_for_a_nuke_is_lost() -> None:
    """WW-TRN-04: the nuke is stopped by the ship, which is the counter that goes; the soldier was aboard."""
    state = button(rus="baltic-sea navy soldier")
    say(state, "baltic-sea pass pass pass 1")
    assert (question(state), words(state)) == ("lose counter charlie", ["suggest", "soldier", "navy"])
    say(state, "navy")
    assert (question(state), words(state)) == ("overboard charlie", ["soldier"])
    say(state, "soldier")

    assert counters(state, "baltic-sea") == ""
    assert not any(state.devastation)


@pytest.mark.rule("WW-NUK-10", "WW-NUK-17")
def test_one_marker_however_many_nukes_strike_and_empty_places_too() -> None:
    """WW-NUK-10: two nukes, one devastation; at sea cargo goes down with its ship."""
    state = button(rus="black-sea navy soldier")
    say(state, "black-sea pass pass black-sea pass pass pass 0")

    assert counters(state, "black-sea") == ""
    assert state.devastation[INDEX["black-sea"]] == 1
    empty = button()
    say(empty, "mid-atlantic pass pass pass")
    assert empty.devastation[INDEX["mid-atlantic"]] == 1


@pytest.mark.rule("WW-NUK-11")
def test_without_a_marker_left_the_launcher_takes_one_from_elsewhere() -> None:
    """WW-NUK-11: of two territories with markers Alpha picks one."""
    state = button(devastation="congo 10, angola 10")
    say(state, "libya pass pass pass")
    assert question(state) == "take marker alpha"

    say(state, "angola")
    assert (state.devastation[INDEX["libya"]], state.devastation[INDEX["angola"]]) == (1, 9)


@pytest.mark.rule("WW-NUK-12")
def test_un_allied_land_finds_a_player_before_the_nuke_comes_down() -> None:
    """WW-NUK-12: whoever put a token there is excluded; neutral land has no defence."""
    state = button()
    say(state, "japan pass pass pass")
    assert question(state) == "bid bravo"

    neutral = button()
    say(neutral, "mongolia pass pass pass")
    assert neutral.devastation[INDEX["mongolia"]] == 1


@pytest.mark.rule("WW-NUK-12")
def test_a_nation_out_of_play_is_drawn_in_whoever_else_is_in() -> None:
    """WW-NUK-12: Turkey, though Iran is in the war; and what is in play already is not courted again."""
    state = button(irn="iran soldier", money="nato 9")
    say(state, "turkey pass pass pass")
    assert question(state) == "bid bravo"

    entered = button(irn="iran soldier", money="nato 9")
    say(entered, "iran pass pass pass")
    assert not question(entered).startswith("bid")


@pytest.mark.rule("WW-NUK-12", "WW-NTR-06")
def test_north_korea_is_neutral_land_for_nukes_in_the_basic_game() -> None:
    """WW-NUK-12: nobody bids for it; it has no defence, only the marker."""
    state = button(money="nato 9")
    say(state, "north-korea pass pass pass")

    assert not question(state).startswith("bid")
    assert state.devastation[INDEX["north-korea"]] == 1


@pytest.mark.rule("WW-NUK-03")
def test_small_arsenals_reach_as_far_as_from_homes_that_are_free() -> None:
    """WW-NUK-03: the north of India is Russia's: three steps from the south alone, and home is no exception."""
    near = button(allies="alpha ind", rus="northern-india soldier", options={"nuke_range": "limited"})
    say(near, "ind")
    free = button(allies="alpha ind", options={"nuke_range": "limited"})
    say(free, "ind")

    lost = set(words(free)) - set(words(near))
    away = near.box.map.all.distance
    assert lost
    assert {"southern-india", "northern-india"} <= set(words(near))
    assert all((away(INDEX["southern-india"], INDEX[name]) or 9) > 3 for name in lost)


@pytest.mark.rule("WW-NUK-04")
def test_whoever_acts_says_where_nukes_come_down_first() -> None:
    """WW-NUK-04: all tokens of a territory in one combat."""
    state = button(usa="alaska soldier", rus="caucasus soldier")
    say(state, "caucasus pass alaska pass pass pass")
    assert (question(state), words(state)) == ("resolve where alpha", ["alaska", "caucasus"])
    assert why(state, "congo") == "WW-NUK-04"

    say(state, "caucasus")
    assert counters(state, "alaska") == counters(state, "caucasus") == ""


@pytest.mark.rule("WW-NUK-13", "WW-NKI-07")
def test_north_korea_launches_first_in_its_own_action_and_isil_never() -> None:
    """WW-NUK-13: then its holder's nations, then clockwise."""
    scene = war(nko="north-korea soldier", isl="iraq soldier", options={"advanced": True})
    scene.action = Action(NORTH_KOREA_CARD, 1 << NATIONS.index("nko"))
    state = settled(scene, lambda each: begin_nuke(each, 0, NORTH_KOREA_CARD))
    assert question(state) == "launch alpha"
    assert "brazil" not in words(state)

    say(state, "japan")
    assert (question(state), "brazil" in words(state)) == ("launch alpha", True)
    say(state, "pass")
    assert question(state) == "launch bravo"
    assert why(state, "isl") == "WW-NKI-07"


@pytest.mark.rule("WW-NUK-01", "WW-NKI-01")
def test_north_korea_stays_out_of_its_holders_own_nuke_action() -> None:
    """WW-NKI-01: but its holder may launch it in another's."""
    own = button(nko="north-korea soldier", options={"advanced": True})
    say(own, "pass pass pass")
    assert not question(own).startswith("launch")

    scene = war(nko="north-korea soldier", options={"advanced": True})
    scene.active, scene.action = 1, Action(1, 1 << 1)
    other = settled(scene, lambda each: begin_nuke(each, 1, 1))
    say(other, "pass pass")
    assert question(other) == "launch alpha"
    assert "brazil" not in words(other)


@pytest.mark.rule("WW-HAK-04")
def test_a_hacker_launches_the_nukes_of_another() -> None:
    """WW-HAK-04: Russia's nukes are Alpha's for this action, and Charlie launches none of them."""
    state = settled(war(), lambda each: begin_hijacked_nuke(each, 0, 0, NATIONS.index("rus")))
    assert words(state) == ["pass", "usa", "rus"]
    say(state, "rus congo")
    assert arsenal(state, "rus") == 49

    say(state, "pass pass")
    assert question(state) == "launch alpha"


def test_the_log_tells_of_nukes() -> None:
    """Every event of a Nuke action has words."""
    state = button(rus="caucasus mlrs soldier, space satellite")
    lines = [sentence(event) for event in told(state, "caucasus pass pass caucasus pass pass pass all 0 1 soldier")]

    assert "Satellites of Charlie defended the Caucasus with strength 1." in lines
    assert "one nuke on the Caucasus ended in tier 2, missiles." in [line[0].lower() + line[1:] for line in lines]
    assert "Nothing was left in the Caucasus." in lines


@pytest.mark.rule("WW-NUK-01", "WW-NKI-04")
def test_nations_attached_to_the_isil_card_launch_though_isil_never_does() -> None:
    """WW-NUK-01: Pakistan goes round with ISIL's card, which Bravo holds, and launches before Bravo's own nations."""
    state = button(options={"advanced": True}, allies="isil-card pak", pak="pakistan soldier")
    say(state, "pass")
    assert question(state) == "launch bravo"
    assert "brazil" not in words(state)  # Pakistan's reach, not NATO's
    say(state, "pass")

    assert question(state) == "launch bravo"
    assert "brazil" in words(state)


@pytest.mark.rule("WW-NUK-06", "WW-TERM-02")
def test_partners_of_its_holder_defend_against_nukes_of_a_card_that_goes_round() -> None:
    """WW-NUK-06: North Korea is nobody's partner, so Bravo's satellite helps, though Alpha holds the card."""
    state = war(options={"advanced": True, "nuke_range": "anywhere"}, pacts="alpha bravo", nato="space satellite")
    state.action = Action(NORTH_KOREA_CARD, 1 << NATIONS.index("nko"))
    settled(state, lambda scene: begin_nuke(scene, 0, NORTH_KOREA_CARD))
    say(state, "germany")
    while question(state).startswith("launch"):
        say(state, "pass")

    assert question(state) == "lend bravo"


@pytest.mark.rule("WW-NUK-12", "WW-UNA-02")
def test_bids_for_a_nation_that_is_nuked_begin_at_the_left_of_the_active_player() -> None:
    """WW-UNA-02: Charlie has nuked Mexico in Alpha's action; Bravo bids first, and Alpha last."""
    state = button(options={"seats": 5, "nuke_range": "anywhere"})
    say(state, "pass pass mexico")
    while question(state).startswith("launch"):
        say(state, "pass")
    bidders = []
    while question(state).startswith("bid"):
        bidders.append(question(state))
        say(state, "0")

    assert bidders == ["bid bravo", "bid delta", "bid echo", "bid alpha"]
