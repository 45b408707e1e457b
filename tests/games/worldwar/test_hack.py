"""Hacks: who can be hit, what is rolled, and what each of the five does."""

import pytest

from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import HACKS, NATIONS, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.hack import HACK
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war


def hacking(state: War, side: str = "alpha", seat: str = "alpha") -> War:
    """A side hacks."""
    number = SIDES.index(side)
    state.action = Action(number, hand(state, number))
    return asked(state, HACK, seat, side=number)


def lose(state: War) -> None:
    """Whoever loses something takes the suggestion."""
    while question(state).startswith(("lose", "whose")):
        say(state, "suggest" if "suggest" in words(state) else words(state)[0])


@pytest.mark.rule("WW-HAK-01")
def test_hack_victim_money_and_die() -> None:
    """WW-HAK-01: a lock asks for 6: $3 and a 3; the card stays for the next one."""
    state = hacking(war(money="usa 9"))
    say(state, "nuke-lock")
    assert (question(state), words(state)) == ("hack whom alpha", ["nato", "rus", "arb"])
    say(state, "rus")
    assert words(state) == ["0", "1", "2", "3", "4"]
    assert why(state, "5") == "WW-HAK-01"
    say(state, "3 die-3")

    assert state.locked == 0b0100
    assert budget(state, "usa") == 6
    assert "nuke-lock" in words(hacking(state))


@pytest.mark.rule("WW-HAK-01", "WW-HAK-02")
def test_a_hack_is_offered_while_any_of_the_five_could_hit_anybody() -> None:
    """WW-HAK-01: nobody has units or nukes, only money; and where the only other player is protected, none is."""
    state = war()
    state.locked = 0b1110
    state.arsenals[:] = [-1] * len(state.arsenals)
    assert "hack" in words(asked(state, DECLARE, side=0))
    assert words(hacking(state)) == ["steal"]

    assert "hack" in words(asked(war(options={"seats": 2}), DECLARE, side=0))
    protected = war(options={"seats": 2}, technologies="rus cyber-security")
    assert "hack" not in words(asked(protected, DECLARE, side=0))


@pytest.mark.rule("WW-HAK-01")
@pytest.mark.parametrize("pips", ["die-1", "die-2"])
def test_a_low_roll_fails_and_a_one_always_does(pips: str) -> None:
    """WW-HAK-01: $3 and a 2 come to 5; with $4 a one is still a failure. The money is gone."""
    state = hacking(war(money="usa 9"))
    say(state, f"nuke-lock rus {'4' if pips == 'die-1' else '3'} {pips}")

    assert not state.locked
    assert budget(state, "usa") < 9


@pytest.mark.rule("WW-HAK-08")
def test_the_numbers_of_the_five_hacks() -> None:
    """WW-HAK-08: lock 6, hijacked nukes 10, puppet attack 6, self attack 8, theft 5; one in an action."""
    assert dict(zip(HACKS, BOXES.find(None).hack_roll, strict=True)) == {
        "nuke-lock": 6,
        "hijack-nukes": 10,
        "puppet-attack": 6,
        "self-attack": 8,
        "steal": 5,
    }
    state = hacking(war())
    say(state, "nuke-lock rus 4 die-2")
    assert not question(state).startswith("hack")


@pytest.mark.rule("WW-HAK-02", "WW-HAK-09")
def test_nobody_hacks_himself_or_whoever_has_cyber_security() -> None:
    """WW-HAK-02: Charlie is protected; partners are not."""
    state = hacking(war(pacts="alpha bravo", technologies="rus cyber-security"))
    say(state, "nuke-lock")

    assert words(state) == ["nato", "arb"]
    assert (why(state, "rus"), why(state, "usa")) == ("WW-HAK-02", "WW-HAK-09")


@pytest.mark.rule("WW-HAK-03")
def test_a_locked_player_is_not_locked_again() -> None:
    """WW-HAK-03: until he earns Cyber Security; only what would do something is offered."""
    state = war()
    state.locked = 0b1110
    hacking(state)

    assert "nuke-lock" not in words(state)
    assert why(state, "nuke-lock") == "WW-HAK-01"


@pytest.mark.rule("WW-HAK-04", "WW-HAK-09")
def test_hijacked_nukes_are_launched_at_once_by_the_hacker() -> None:
    """WW-HAK-04: Alpha picks one of Charlie's nations; with its own it launches that one's nukes."""
    state = hacking(war(allies="charlie isr", money="usa 9"))
    say(state, "hijack-nukes rus 8 die-2")
    assert (question(state), words(state)) == ("hack nation alpha", ["rus", "isr"])
    say(state, "rus")

    assert question(state) == "launch alpha"
    assert {"usa", "rus"} <= set(words(state))
    assert "isr" not in words(state)


@pytest.mark.rule("WW-HAK-03", "WW-HAK-04")
def test_a_lock_is_of_one_player_and_nukes_are_hijacked_where_some_can_be_launched() -> None:
    """WW-HAK-04: Charlie is locked already; Delta has no nukes, Turkey has used up its own."""
    india = "northern-india soldier, southern-india soldier"
    state = war(allies="bravo tur ind, charlie isr", ind="congo soldier", arb=india)
    state.locked = 0b0100
    state.arsenals[NATIONS.index("tur")] = 0
    hacking(state)
    locking = state.copy()
    say(locking, "nuke-lock")
    assert words(locking) == ["nato", "arb"]
    say(state, "hijack-nukes")
    assert (question(state), words(state)) == ("hack whom alpha", ["nato", "rus"])
    say(state, "nato 8 die-2")

    assert question(state) == "launch alpha"  # India is fully occupied, so NATO's it is


@pytest.mark.rule("WW-HAK-04", "WW-NKI-07")
def test_isil_s_nukes_are_hijacked_by_nobody() -> None:
    """WW-HAK-04: Bravo holds its card; NATO's nukes are launched without a question."""
    state = hacking(war(options={"advanced": True}, allies="bravo isr"))
    say(state, "hijack-nukes nato 8 die-2")

    assert (question(state), words(state)) == ("hack nation alpha", ["nato", "isr"])


@pytest.mark.rule("WW-HAK-04")
def test_a_locked_player_hijacks_nothing() -> None:
    """WW-HAK-03: he may not launch in any nuke action."""
    state = war()
    state.locked = 0b0001

    assert "hijack-nukes" not in words(hacking(state))


@pytest.mark.rule("WW-HAK-05")
def test_puppets_move_next_door_and_fight_a_round() -> None:
    """WW-HAK-05: Russian tanks go from Ukraine to Eastern Europe and fight NATO; Russia picks its losses."""
    state = war(money="usa 9, rus 35", rus="ukraine tank 2 soldier", nato="eastern-europe tank", ukr="mexico soldier")
    hacking(state)
    say(state, "puppet-attack rus 4 die-2")
    assert (question(state), words(state)) == ("puppets from alpha", ["ukraine"])
    say(state, "ukraine")
    assert "eastern-europe" in words(state)
    say(state, "eastern-europe")
    assert words(state) == ["all", "soldier", "tank"]
    say(state, "tank 2")
    assert (question(state), counters(state, "ukraine")) == ("hits chance", "rus soldier")
    say(state, "1 1")
    lose(state)

    assert counters(state, "eastern-europe") == "rus tank"
    assert budget(state, "rus") == 35


@pytest.mark.rule("WW-HAK-05")
def test_puppets_keep_to_ordinary_terrain() -> None:
    """WW-HAK-05: soldiers do not walk on water; ships do not come ashore; nobody attacks his own."""
    state = war(money="usa 9", nato="united-kingdom soldier, north-sea navy", rus="baltic-sea navy, norway tank")
    hacking(state)
    say(state, "puppet-attack nato 4 die-2")
    assert words(state) == ["north-sea"]
    say(state, "north-sea")

    assert words(state) == ["baltic-sea"]
    assert why(state, "norway") == "WW-HAK-05"


@pytest.mark.rule("WW-HAK-05", "WW-UNA-01")
def test_everybody_but_the_hacker_rolls_for_whom_puppets_draw_in() -> None:
    """WW-HAK-05: Russian soldiers enter Iran for Alpha; Charlie, whose soldiers they are, rolls too."""
    state = war(money="usa 4, nato 0, rus 0, arb 0", rus="caucasus soldier")
    hacking(state)
    say(state, "puppet-attack 4 die-2 caucasus iran 1")

    assert (question(state), words(state)) == ("allegiance roll chance", ["nato", "rus", "arb"])


@pytest.mark.rule("WW-HAK-05", "WW-NTR-01")
def test_puppets_fight_neutrals_too() -> None:
    """WW-HAK-05: NATO's soldiers enter Switzerland, and only the neutrals roll."""
    state = war(money="usa 4", nato="france soldier 3")
    hacking(state)
    say(state, "puppet-attack 4 die-2 france switzerland 3")
    assert question(state) == "hits chance"
    while question(state) == "hits chance":
        say(state, "0")

    assert counters(state, "switzerland") == "nato soldier 3"


@pytest.mark.rule("WW-HAK-06")
def test_units_fire_at_themselves_and_their_owner_removes_losses() -> None:
    """WW-HAK-06: a tank hits a soldier, who does not fire any more."""
    state = war(money="usa 9", rus="ukraine tank soldier", ukr="mexico soldier")
    hacking(state)
    say(state, "self-attack 6 die-2 ukraine")
    assert question(state) == "hits chance"
    say(state, "1")
    assert question(state).endswith("charlie")
    say(state, "soldier")

    assert counters(state, "ukraine") == "rus tank"


@pytest.mark.rule("WW-HAK-07")
def test_theft_takes_a_die_of_dollars_but_no_more_than_there_is() -> None:
    """WW-HAK-07: the hacker chooses the nation and where the money goes."""
    state = war(allies="alpha can, charlie tur", money="usa 5, can 0, nato 0, rus 20, tur 3, arb 0")
    hacking(state)
    say(state, "steal 3 die-2")
    assert (question(state), words(state)) == ("hack nation alpha", ["rus", "tur"])
    say(state, "tur die-5")
    assert (question(state), words(state)) == ("theft for alpha", ["usa", "can"])
    say(state, "can")

    assert [budget(state, nation) for nation in ("usa", "can", "rus", "tur")] == [2, 3, 20, 0]


@pytest.mark.rule("WW-HAK-05", "WW-TRN-03")
def test_puppets_aboard_a_ship_go_ashore() -> None:
    """WW-HAK-05: Russia's soldier is aboard before Germany, where NATO stands; he is made to land and fight."""
    state = hacking(war(rus="north-sea navy soldier", nato="germany soldier"))
    say(state, "puppet-attack")
    if question(state) == "hack whom alpha":
        say(state, "rus")
    say(state, "4 die-2 north-sea germany")
    while question(state).startswith("puppets"):
        say(state, words(state)[0])

    assert counters(state, "germany") == "nato soldier, rus soldier"
    assert question(state) == "hits chance"


@pytest.mark.rule("WW-HAK-07")
@pytest.mark.parametrize("pips", [1, 4, 6])
def test_theft_takes_as_many_dollars_as_the_die_shows(pips: int) -> None:
    """WW-HAK-07: from Russia's 20 to the only nation of the hacker."""
    state = hacking(war(options={"seats": 2, "line_up": "chosen"}, money="usa 5, nato 0, rus 20, chn 0"))
    say(state, "steal 3 die-6")
    while question(state) == "hack nation alpha":
        say(state, "rus")
    say(state, f"die-{pips}")
    if question(state) == "theft for alpha":
        say(state, "usa")

    assert (budget(state, "rus"), budget(state, "usa")) == (20 - pips, 2 + pips)


@pytest.mark.rule("WW-HAK-07")
def test_what_one_nation_steals_it_has() -> None:
    """WW-HAK-07: Alpha has no ally, so nobody is asked who gets it."""
    state = hacking(war(money="usa 5, rus 20"))
    say(state, "steal rus 3 die-6 die-4")

    assert (budget(state, "rus"), budget(state, "usa")) == (16, 6)


@pytest.mark.rule("WW-HAK-01", "WW-REI-02")
def test_a_hack_is_paid_by_several_where_its_owner_says_so() -> None:
    """WW-HAK-01: any own budgets: Canada pays two of three dollars."""
    state = hacking(war(allies="alpha can", money="usa 9, can 2"))
    say(state, "nuke-lock rus split 3")
    assert words(state) == ["usa", "can"]
    say(state, "can 2 die-3")

    assert (budget(state, "usa"), budget(state, "can"), state.locked) == (8, 0, 0b0100)


@pytest.mark.rule("WW-HAK-09", "WW-HAK-06")
def test_of_a_hand_and_two_cards_those_are_named_that_have_units() -> None:
    """WW-HAK-09: Bravo holds both cards; NATO has nobody on the map."""
    state = war(options={"advanced": True}, isl="iraq soldier", nko="north-korea soldier")
    state.holders = [1, 1]
    hacking(state)
    say(state, "self-attack 6 die-2")
    assert (question(state), words(state)) == ("hack nation alpha", ["nko", "isl"])
    say(state, "isl")
    assert words(state) == ["iraq"]


@pytest.mark.rule("WW-HAK-09")
def test_a_card_that_goes_round_is_hit_through_its_holder() -> None:
    """WW-HAK-09: Bravo holds the ISIL card, so its money can be stolen from Bravo; Alpha's North Korea never."""
    state = war(options={"advanced": True}, money="nko 9, nato 0, rus 0, arb 0, isl 4")
    hacking(state)
    say(state, "steal 3 die-2 die-4")

    assert (budget(state, "isl"), budget(state, "nko")) == (0, 9)


@pytest.mark.rule("WW-HAK-09")
def test_units_of_a_card_are_named_by_it() -> None:
    """WW-HAK-09: of Bravo's own units and ISIL's, the hacker says which."""
    state = war(options={"advanced": True}, money="usa 9", nato="france tank", isl="iraq soldier")
    hacking(state)
    say(state, "self-attack 6 die-2")
    assert (question(state), words(state)) == ("hack nation alpha", ["nato", "isl"])
    say(state, "isl")

    assert words(state) == ["iraq"]


@pytest.mark.rule("WW-HAK-05", "WW-PCM-03")
def test_puppets_that_fly_out_to_sea_land_after_the_fight() -> None:
    """WW-HAK-05: NATO's fighter attacks a ship without one of its own, and comes home as after a small campaign."""
    state = war(money="usa 9", nato="france fighter", rus="north-sea navy")
    hacking(state)
    say(state, "puppet-attack 4 die-2 france north-sea 1 0 0")
    assert (question(state), words(state)) == ("retreat bravo", ["done", "home", "north-sea"])
    say(state, "north-sea france")

    assert counters(state, "france") == "nato fighter"


@pytest.mark.rule("WW-HAK-05", "WW-TRN-04")
def test_puppet_ships_take_along_what_the_others_cannot_hold() -> None:
    """WW-HAK-05: one of two ships stays with a soldier; the other takes the other one along, who does not fight."""
    state = war(money="usa 9", nato="baltic-sea navy 2 soldier 2", rus="north-sea navy")
    hacking(state)
    say(state, "puppet-attack nato 4 die-2 baltic-sea north-sea 1 0 0")

    assert counters(state, "baltic-sea") == "nato soldier, nato navy"
    assert counters(state, "north-sea") == "nato soldier, nato navy, rus navy"
