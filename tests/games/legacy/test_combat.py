"""Combat: declarations, dice and what changes them, missiles, moving in."""

import pytest

from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import AMMO_SHORTAGE, BUNKER, NONE, SCAR_EMP
from fimbul.games.legacy.state import War
from tests.games.kit import say, why, words
from tests.games.legacy.scene import marked, places, question, war

URAL, CHINA = INDEX["ural"], INDEX["china"]


def troops(state: War, names: str = "ural china") -> list[int]:
    """How many stand in these territories."""
    return [state.troops[INDEX[name]] for name in names.split()]


def dice(pips: str) -> str:
    """Dice as picks of chance."""
    return " ".join(f"die-{each}" for each in pips if each.isdigit())


def fight(state: War, attackers: int, pips: str) -> War:
    """Alpha attacks China from Ural with so many; the defence is the most; the dice fall."""
    say(state, "ural china")
    if question(state).startswith("attackers"):
        say(state, str(attackers))
    if question(state).startswith("defenders"):
        say(state, "2")
    say(state, dice(pips))
    return state


@pytest.mark.rule("RL-COMBAT-01", "RL-COMBAT-11", "RL-COMBAT-12", "RL-SUP-04")
def test_up_to_three_attack_and_up_to_two_defend() -> None:
    """RL-COMBAT-11: the attacker says first, then the defender; a die for each."""
    state = war(part="field", alpha="ural 5", bravo="china 2")
    say(state, "ural china")
    assert words(state) == ["1", "2", "3"]

    say(state, "3")
    assert (question(state), words(state)) == ("defenders bravo", ["1", "2"])
    say(state, "2")
    for _ in range(5):
        assert question(state) == "roll chance"
        say(state, "die-3")
    assert question(state) == "field alpha"


@pytest.mark.rule("RL-COMBAT-01", "RL-COMBAT-11")
def test_nobody_is_asked_for_the_only_number() -> None:
    """Two troops attack with one, and a single troop defends alone."""
    state = war(part="field", alpha="ural 2", bravo="china 1")
    say(state, "ural china")

    assert question(state) == "roll chance"


@pytest.mark.rule("RL-COMBAT-13", "RL-COMBAT-14")
@pytest.mark.parametrize(
    ("attack", "defence", "left"),
    [("651", "4", [5, 0]), ("63", "62", [4, 2]), ("653", "54", [5, 1]), ("431", "43", [3, 3]), ("5", "61", [4, 3])],
)
def test_highest_against_highest_and_ties_for_the_defender(attack: str, defence: str, left: list[int]) -> None:
    """RL-COMBAT-14: spare dice count for nothing."""
    state = war(part="field", alpha="ural 5", bravo=f"china {1 if len(defence) == 1 else 3}")
    fight(state, len(attack), attack + defence)

    if left[1]:
        assert troops(state) == left
    else:
        assert state.troops[CHINA] == 0
        assert question(state) == "follow alpha"


@pytest.mark.rule("RL-COMBAT-03", "RL-COMBAT-04", "RL-COMBAT-05")
def test_the_survivors_move_in_and_three_may_follow() -> None:
    """RL-COMBAT-05: of twelve three attacked, so three to six end up there; any number by option or booklet."""
    state = fight(war(part="field", alpha="ural 12", bravo="china 1, peru 1"), 3, "6541")
    assert words(state) == ["0", "1", "2", "3"]
    say(state, "3")
    assert troops(state) == [6, 6]

    free = war(part="field", alpha="ural 12", bravo="china 1, peru 1", options={"followers": "any"})
    assert words(fight(free, 3, "6541")) == [str(number) for number in range(9)]


@pytest.mark.rule("RL-COMBAT-04", "RL-COMBAT-06")
def test_one_must_stay_behind() -> None:
    """RL-COMBAT-06: with three attackers of four nobody can follow, and nobody is asked."""
    state = fight(war(part="field", alpha="ural 4", bravo="china 1, peru 1"), 3, "6541")

    assert troops(state) == [1, 3]


@pytest.mark.rule("RL-COMBAT-02")
def test_an_attack_is_repeated_with_one_word() -> None:
    """RL-COMBAT-02: the same troops again while they last; another target or an end is as good."""
    state = fight(war(part="field", alpha="ural 5, siberia 2", bravo="china 9"), 3, "66611")
    assert {"again", "done", "ural", "siberia"} <= set(words(state))

    say(state, "again 2 " + dice("11166"))
    assert troops(state) == [3, 7]
    say(state, "again")
    assert state.battle is not None
    assert state.battle.attackers == 2


@pytest.mark.rule("RL-COMBAT-07", "RL-COMBAT-08", "RL-WIN-01")
def test_a_fourth_star_by_capture_wins_at_once() -> None:
    """RL-WIN-01: two tokens, the own HQ and now Bravo's: the war is over in the middle of the turn."""
    state = war(part="field", alpha="ural 5 hq", bravo="china 1 hq, peru 1", charlie="egypt 1", delta="japan 1")
    state.stars[0] = 2
    fight(state, 1, "61")
    say(state, "0")

    assert state.winner == 0
    assert question(state) == "reward alpha"


@pytest.mark.rule("RL-SCAR-04", "RL-SCAR-05", "RL-DICE-02", "RL-DICE-03")
@pytest.mark.parametrize(("scar", "left"), [("bunker", [3, 3]), ("ammo-shortage", [5, 1]), ("bio-hazard", [4, 2])])
def test_scars_change_one_of_equal_dice(scar: str, left: list[int]) -> None:
    """RL-DICE-03: 6,5 against 5,5: a Bunker makes them 6,5, so both attackers fall; Ammo Shortage 5,4."""
    state = fight(war(part="field", marks=f"china {scar}", alpha="ural 5", bravo="china 3"), 2, "6555")

    assert troops(state) == left


@pytest.mark.rule("RL-DICE-05", "RL-FORT-02", "RL-DICE-08")
def test_a_fortification_raises_both_dice_and_a_bunker_comes_on_top() -> None:
    """RL-DICE-08: 4,3 become 5,4, with a Bunker 6,4."""
    fortified = war(part="field", marks="china minor-city fortification/0", alpha="ural 5", bravo="china 3")
    assert troops(fight(fortified, 2, "5443")) == [3, 3]

    both = war(part="field", marks="china minor-city fortification/0 bunker", alpha="ural 5", bravo="china 3")
    assert troops(fight(both, 2, "6543")) == [4, 2]


@pytest.mark.rule("RL-FORT-03", "RL-FORT-04", "RL-FORT-05")
def test_three_attackers_mark_a_box() -> None:
    """RL-FORT-03: two do not; the tenth box still had its bonus, and then it is used up."""
    marks = "china minor-city fortification/9"
    assert (
        fight(war(part="field", marks=marks, alpha="ural 5", bravo="china 3"), 2, "5443").world.fortification[CHINA]
        == 9
    )
    state = fight(war(part="field", marks=marks, alpha="ural 9", bravo="china 5"), 3, "54143")
    assert (troops(state), state.world.fortification[CHINA]) == ([7, 5], 10)
    say(state, "again 2 " + dice("54143"))
    assert troops(state) == [7, 3]


@pytest.mark.rule("RL-POWER-03")
def test_the_bear_strikes_first() -> None:
    """RL-POWER-03: the lower die is one less in the first territory, until another is attacked, and never after."""
    bears = "enclave-of-the-bear die-mechaniker khan-industries saharan-republic"
    state = war(
        part="field",
        powers="enclave-of-the-bear first-strike",
        factions=bears,
        alpha="ural 20",
        bravo="china 9, russia 9",
    )
    for target, defence_lost in (("china", 1), ("china", 1), ("russia", 0), ("china", 0)):
        before = state.troops[INDEX[target]]
        say(state, f"ural {target} 2 2 " + dice("4444"))
        assert before - state.troops[INDEX[target]] == defence_lost


@pytest.mark.rule("RL-POWER-04")
def test_a_natural_triple_overruns() -> None:
    """RL-POWER-04: 4,4,4 against 3,5 kills one and removes the rest."""
    bears = "enclave-of-the-bear die-mechaniker khan-industries saharan-republic"
    state = war(
        part="field",
        powers="enclave-of-the-bear overrun",
        factions=bears,
        alpha="ural 4",
        bravo="china 9, peru 1",
    )
    fight(state, 3, "44435")

    assert troops(state) == [1, 2]


@pytest.mark.rule("RL-POWER-02", "RL-DICE-07")
def test_a_natural_double_six_closes_the_border() -> None:
    """RL-POWER-02: China cannot be attacked again in this turn."""
    state = war(
        part="field",
        powers="die-mechaniker closed-border",
        factions="khan-industries die-mechaniker imperial-balkania saharan-republic",
        alpha="ural 9",
        bravo="china 4",
    )
    fight(state, 3, "11166")

    assert state.deeds.shut == BIT[CHINA]
    assert "again" not in words(state)


@pytest.mark.rule("RL-COMEBACK-03")
def test_the_well_armed_raise_all_dice_against_an_hq() -> None:
    """RL-COMEBACK-03: 4,4 become 5,5 and beat 4,4."""
    plain = war(part="field", alpha="ural 9", bravo="china 4 hq")
    armed = war(part="field", powers="die-mechaniker well-armed", alpha="ural 9", bravo="china 4 hq")

    assert troops(fight(plain, 2, "4444")) == [7, 4]
    assert troops(fight(armed, 2, "4444")) == [9, 2]


@pytest.mark.rule("RL-COMEBACK-06")
def test_ammo_shortage_does_not_touch_the_well_supplied() -> None:
    """RL-COMEBACK-06: 5,5 stay 5,5."""
    state = war(
        part="field",
        marks="china ammo-shortage",
        powers="enclave-of-the-bear well-supplied",
        alpha="ural 9",
        bravo="china 4",
    )

    assert troops(fight(state, 2, "5555")) == [7, 4]


@pytest.mark.rule("RL-SCAR-04", "RL-SCAR-08", "RL-SCAR-10", "RL-TURN-02")
def test_anybody_may_play_a_bunker_before_the_roll() -> None:
    """RL-SCAR-04: attacker, defender and then clockwise are asked if they might hold one; it stays, and is used up."""
    state = war(part="field", alpha="ural 5", bravo="china 3", charlie="peru 1")
    state.scar_cards = [NONE, AMMO_SHORTAGE, BUNKER, NONE]
    say(state, "ural china 2 2")
    assert (question(state), words(state)) == ("before roll bravo", ["pass", "ammo-shortage"])

    say(state, "pass")
    assert question(state) == "before roll charlie"
    say(state, "bunker")
    assert state.world.scar[CHINA] == BUNKER
    assert (state.world.scars_used[BUNKER], state.scars_unseen[BUNKER], state.scar_cards[2]) == (1, 2, NONE)
    assert (question(state), words(state)) == ("before roll bravo", ["pass"])
    say(state, "pass " + dice("6555"))
    assert troops(state) == [3, 3]


@pytest.mark.rule("RL-P1-03")
def test_an_emp_forbids_all_changes_and_missiles() -> None:
    """RL-P1-03: fortification and Bunker do nothing, and nobody is asked for missiles."""
    marks = "china minor-city fortification/0 bunker"
    state = war(part="field", marks=marks, packages="pack-1", alpha="ural 5", bravo="china 3")
    state.scar_cards = [SCAR_EMP, NONE, NONE, NONE]
    state.missiles[:] = [1, 1, 0, 0]
    say(state, "ural china 2 2 scar-emp " + dice("6543"))

    assert troops(state) == [5, 1]
    say(state, "again " + dice("611"))
    assert state.troops[CHINA] == 0


@pytest.mark.rule("RL-MIS-01", "RL-MIS-02", "RL-MIS-03", "RL-MIS-04", "RL-MIS-05", "RL-DICE-06")
def test_missiles_go_round_until_all_pass() -> None:
    """RL-MIS-05: attacker, defender, then clockwise; whoever has none is passed over; an answer opens it again."""
    state = war(part="field", alpha="ural 5", bravo="china 3", charlie="peru 1", delta="japan 1")
    state.missiles[:] = [1, 1, 0, 1]
    say(state, "ural china 2 2 " + dice("5243"))
    assert (question(state), words(state)) == ("missiles alpha", ["pass", "a1", "a2", "d1", "d2"])

    say(state, "pass")
    assert question(state) == "missiles bravo"
    say(state, "d2")
    assert question(state) == "missiles delta"
    say(state, "pass a2")
    assert state.missiles == [0, 0, 0, 1]
    say(state, "pass")
    assert troops(state) == [4, 2]


@pytest.mark.rule("RL-MIS-05")
def test_by_option_everybody_is_asked_for_missiles_once() -> None:
    """RL-MIS-05: after Bravo's answer Alpha is not asked again."""
    state = war(part="field", alpha="ural 5", bravo="china 3", options={"missile_rounds": "once"})
    state.missiles[:] = [2, 1, 0, 0]
    say(state, "ural china 2 2 " + dice("5243") + " pass d2")

    assert question(state) == "field alpha"


@pytest.mark.rule("RL-MIS-05", "RL-MIS-03")
def test_asked_once_one_may_fire_several() -> None:
    """RL-MIS-03: Alpha fires two before it is Bravo's turn to answer, and is not asked again."""
    state = war(part="field", alpha="ural 5", bravo="china 3", options={"missile_rounds": "once"})
    state.missiles[:] = [3, 1, 0, 0]
    say(state, "ural china 2 2 " + dice("5243") + " a1")
    assert question(state) == "missiles alpha"
    say(state, "a2")
    assert question(state) == "missiles alpha"

    say(state, "pass pass")
    assert question(state) == "field alpha"
    assert state.missiles[:2] == [1, 1]


@pytest.mark.rule("RL-MIS-07")
def test_a_missile_may_hit_a_six_and_no_die_twice() -> None:
    """RL-MIS-07: a natural 6 may be hit, of equal dice one is offered; by option a die may be hit again."""
    for options, offered in (({}, ["pass", "a2", "d1"]), ({"wasted_missiles": True}, ["pass", "a1", "a2", "d1"])):
        state = war(part="field", alpha="ural 5", bravo="china 3", options=options)
        state.missiles[:] = [2, 0, 0, 0]
        say(state, "ural china 2 2 " + dice("6533"))
        assert words(state) == ["pass", "a1", "a2", "d1"]
        say(state, "a1")
        assert words(state) == offered


@pytest.mark.rule("RL-MIS-08", "RL-MIS-02")
def test_a_missile_die_ignores_what_changes_others() -> None:
    """RL-MIS-08: Ammo Shortage does not lower the six."""
    state = war(part="field", marks="china ammo-shortage", alpha="ural 5", bravo="china 3")
    state.missiles[:] = [0, 1, 0, 0]
    say(state, "ural china 1 2 " + dice("653") + " d1")

    assert troops(state) == [4, 3]


@pytest.mark.rule("RL-MUTANT-03")
def test_mutants_roll_ones_anew_against_the_bringer() -> None:
    """RL-MUTANT-03: two ones are two new dice, each once."""
    world = marked(packages="pocket-1")
    world.bringer = 1
    mutants = "mutants enclave-of-the-bear khan-industries saharan-republic"
    state = war(part="field", world=world, factions=mutants, alpha="ural 5", bravo="china 3")
    fight(state, 3, "11455")

    assert question(state) == "re-roll chance"
    say(state, dice("61"))
    assert troops(state) == [4, 2]


@pytest.mark.rule("RL-P1-03", "RL-MUTANT-03")
def test_an_emp_does_not_keep_mutants_from_their_revenge() -> None:
    """RL-P1-03: a re-roll belongs to the roll and changes no die; the Bunker there does, and is barred."""
    world = marked("china bunker", packages="pocket-1")
    world.bringer = 1
    mutants = "mutants enclave-of-the-bear khan-industries saharan-republic"
    state = war(part="field", world=world, factions=mutants, alpha="ural 5", bravo="china 3")
    state.note().emp = 1 << INDEX["china"]
    fight(state, 3, "11455")

    assert question(state) == "re-roll chance"
    say(state, dice("61"))
    assert troops(state) == [4, 2]


@pytest.mark.rule("RL-MUTANT-07", "RL-MUTANT-09")
def test_evolved_mutants_fight_otherwise() -> None:
    """RL-MUTANT-07: their sixes beat sixes; RL-MUTANT-09: or natural doubles on defence bring a troop."""
    strong = marked(packages="pocket-1")
    strong.stance, strong.kind = 0, 0
    mutants = "mutants enclave-of-the-bear khan-industries saharan-republic"
    state = war(part="field", world=strong, factions=mutants, alpha="ural 5", bravo="china 3")
    assert troops(fight(state, 2, "6565")) == [4, 2]

    cloning = marked(packages="pocket-1")
    cloning.stance, cloning.kind = 1, 0
    defenders = "khan-industries mutants enclave-of-the-bear saharan-republic"
    state = war(part="field", world=cloning, factions=defenders, alpha="ural 5", bravo="china 3")
    assert troops(fight(state, 2, "1133")) == [3, 4]


@pytest.mark.rule("RL-COMBAT-10")
def test_only_enemies_next_door_are_attacked() -> None:
    """RL-COMBAT-10: not one's own, not far away."""
    state = war(part="field", alpha="ural 3, siberia 1", bravo="china 1, peru 1")
    say(state, "ural")

    assert (why(state, "peru"), why(state, "siberia")) == ("RL-EXP-02", "RL-COMBAT-10")


@pytest.mark.rule("RL-COMBAT-16", "RL-COMBAT-17")
def test_a_conquest_is_noted_in_the_turns_record() -> None:
    """RL-COMBAT-17: a city costs nothing; the record knows it, and whether it came over the sea."""
    state = war(part="field", marks="kamchatka major-city", alpha="alaska 4", bravo="kamchatka 1 hq, peru 1")
    say(state, "alaska kamchatka 3 " + dice("6541"))

    assert state.troops[INDEX["kamchatka"]] == 3
    deeds = state.deeds
    assert deeds.conquered == deeds.by_sea == deeds.cities == places("kamchatka")
    assert deeds.robbed == 1 << 1
