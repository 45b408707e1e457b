"""The cardboard and the options: what is in the box, and what the cards print."""

from typing import Any

import pytest

from fimbul import BadOptions
from fimbul.core.game import choose
from fimbul.games.scavengers import data
from fimbul.games.scavengers.cardboard import ACTIONS, PILES, Cost
from fimbul.games.scavengers.data import (
    BOXES,
    BUILD,
    BUILDINGS,
    CONTESTED,
    DIG,
    DRAW,
    FIGHT,
    GANGS,
    HUNT,
    JUNK,
    LEADERS,
    MERCENARIES,
    NO_LEADER,
    NONE,
    TITLES,
)
from fimbul.games.scavengers.meta import META, Settings

FAMILIES = ["tribe-family-3", "tribe-family-4", "tribe-family-5"]

BOX = BOXES.shipped


def title(name: str) -> int:
    """The number of a title."""
    return TITLES.index(name)


def leader(name: str) -> int:
    """The number of a leader."""
    return LEADERS.index(name)


def printed(name: str) -> str:
    """The actions on a card, as the rulebook writes them."""
    card = BOX.cardboard.cards[title(name)]
    alone = [f"{action} {card.base[n]}" for n, action in enumerate(ACTIONS) if card.base[n] != NONE]
    added = [f"{action} +{card.modifier[n]}" for n, action in enumerate(ACTIONS) if card.modifier[n]]
    return ", ".join(alone + added)


def contents(pile: str, modules: tuple[int, ...]) -> dict[str, int]:
    """The copies of each title of a pile that these modules bring."""
    return {card.title: card.copies for card in BOX.cardboard.cards if card.pile == pile and card.module in modules}


def of_type(flags: list[bool]) -> list[str]:
    """The titles that a table of flags marks."""
    return [name for name, flag in zip(TITLES, flags, strict=True) if flag]


@pytest.mark.rule("AS-COMP-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play(seats: int) -> None:
    """AS-COMP-01: as many tribes as sit down."""
    assert Settings(choose(META, {"seats": seats}), BOX).seats == seats
    assert seats in META.seats


@pytest.mark.rule("AS-COMP-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_or_six_do_not_play(seats: int) -> None:
    """AS-COMP-01: the box is not for them."""
    with pytest.raises(BadOptions, match="seats is 3 or 2 or 4 or 5"):
        choose(META, {"seats": seats})


@pytest.mark.rule("AS-COMP-02")
def test_the_base_box_has_149_cards() -> None:
    """AS-COMP-02: 20 refugees, 69 mercenaries, 46 junkyard cards, 14 contested resources."""
    sizes = [sum(contents(pile, (0,)).values()) for pile in PILES]

    assert sizes == [20, 69, 46, 14]
    assert sum(sizes) == 149


@pytest.mark.rule("AS-COMP-03")
def test_twenty_refugees_are_just_enough_for_five() -> None:
    """AS-COMP-03: four each, and none is left over."""
    assert contents("starter", (0, 1, 2)) == {"refugee": 20}
    assert BOX.starter[data.REFUGEE] * 5 == 20


@pytest.mark.rule("AS-COMP-04")
def test_the_mercenaries_by_title() -> None:
    """AS-COMP-04: eight titles, 69 cards."""
    assert contents("mercenary", (0,)) == {
        "scavenger": 20,
        "brawler": 10,
        "hunter": 8,
        "saboteur": 8,
        "scout": 8,
        "group-leaders": 5,
        "sniper-team": 5,
        "thugs": 5,
    }


@pytest.mark.rule("AS-COMP-05")
def test_the_junkyard_by_title() -> None:
    """AS-COMP-05: eight titles, 46 cards."""
    assert contents("junkyard", (0,)) == {
        "junk": 7,
        "multitool": 4,
        "net": 4,
        "spear": 6,
        "pickaxe": 4,
        "shovel": 6,
        "medkit": 6,
        "pills": 9,
    }


@pytest.mark.rule("AS-COMP-06")
def test_the_contested_resources_by_title() -> None:
    """AS-COMP-06: two of each title, and six tribe families in all."""
    found = contents("contested", (0,))

    assert sum(found.pop(family) for family in FAMILIES) == 6
    assert found == {"wolf-pack": 2, "grenade": 2, "sled-team": 2, "field-crew": 2}


@pytest.mark.rule("AS-COMP-07", "AS-COMP-09")
def test_hq_adds_49_cards() -> None:
    """AS-COMP-07, AS-COMP-09: buildings, leaders, rifles and toolkits, medics, engineers, and one of each gang."""
    assert contents("mercenary", (1, 2)) == {"medic": 8, "engineer": 8}
    assert contents("junkyard", (1, 2)) == {"rifle": 4, "toolkit": 4}
    assert contents("contested", (1, 2)) == {}
    assert (sum(BOX.building_copies), len(LEADERS), len(GANGS)) == (12, 10, 3)
    assert 8 + 8 + 4 + 4 + 12 + 10 + 3 == 49
    assert GANGS == ["gearheads", "pharmers", "masons"]


@pytest.mark.rule("AS-COMP-08")
def test_there_are_three_of_each_building() -> None:
    """AS-COMP-08: four kinds of buildings."""
    assert dict(zip(BUILDINGS, BOX.building_copies, strict=True)) == {
        "bunker": 3,
        "armory": 3,
        "pharmacy": 3,
        "hydroponic-gardens": 3,
    }


@pytest.mark.rule("AS-CARD-04")
def test_disabled_is_less_than_zero() -> None:
    """AS-CARD-04: a brawler cannot hunt, which is not a hunt of 0; a refugee has one."""
    assert BOX.base[HUNT][data.BRAWLER] == NONE
    assert BOX.base[HUNT][data.REFUGEE] == 0
    assert NONE < 0


@pytest.mark.rule("AS-CARD-05")
def test_every_title_lies_in_one_pile() -> None:
    """AS-CARD-05: refugees in none but the decks, then mercenaries, junkyard, contested resources, each in one row."""
    assert sorted(BOX.pile) == BOX.pile
    assert [BOX.pile.count(pile) for pile in range(len(PILES))] == [1, 10, 10, 7]
    assert len(set(TITLES)) == len(BOX.cardboard.cards) == 28


@pytest.mark.rule("AS-CARD-05")
def test_only_mercenaries_are_for_hire() -> None:
    """AS-CARD-05: the others come from the junkyard, from skirmishes, or with the deck."""
    hired = [pile == MERCENARIES for pile in BOX.pile]

    assert hired == [card.cost != Cost(0, 0, 0) for card in BOX.cardboard.cards]


@pytest.mark.rule("AS-CARD-06")
@pytest.mark.parametrize("people", [3, 4, 5])
def test_a_tribe_family_is_one_card_of_several_people(people: int) -> None:
    """AS-CARD-06: the number in the corner counts."""
    assert BOX.people[title(f"tribe-family-{people}")] == people


@pytest.mark.rule("AS-END-06")
def test_things_are_not_people() -> None:
    """AS-END-06: every person card stands for somebody, and no tool, medicine or junk does."""
    assert [people > 0 for people in BOX.people] == BOX.person
    assert sum(BOX.people[number] for number in range(len(TITLES)) if BOX.tool[number] or BOX.medicine[number]) == 0
    assert BOX.people[JUNK] == 0


def test_everyone_starts_with_the_same_ten_cards() -> None:
    """Four refugees, three scavengers, one brawler, one spear, one shovel."""
    assert {name: count for name, count in zip(TITLES, BOX.starter, strict=True) if count} == {
        "refugee": 4,
        "scavenger": 3,
        "brawler": 1,
        "spear": 1,
        "shovel": 1,
    }


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("refugee", "dig 0, hunt 0"),
        ("scavenger", "dig 1, draw 1, fight 1, hunt 1"),
        ("brawler", "dig 1, fight 2"),
        ("scout", "draw 2, fight 2"),
        ("sniper-team", ""),
        ("tribe-family-4", "fight 0, hunt 0"),
        ("spear", "fight +2, hunt +1"),
        ("shovel", "dig +2, fight +1"),
        ("grenade", "fight +3"),
    ],
)
def test_cards_print_what_the_rulebook_says(name: str, actions: str) -> None:
    """The values that the rulebook's examples and its walkthrough give."""
    assert printed(name) == actions


def test_what_is_paid_in_the_examples() -> None:
    """A scavenger costs 1 food, thugs 6 of any mix; pills pay 1 med, a medkit 2, a medic 1."""
    assert BOX.cardboard.cards[data.SCAVENGER].cost == Cost(food=1, meds=0, any_mix=0)
    assert BOX.cardboard.cards[data.THUGS].cost == Cost(food=0, meds=0, any_mix=6)
    assert [name for name, cost in zip(TITLES, BOX.any_cost, strict=True) if cost] == ["thugs"]
    assert {name: meds for name, meds in zip(TITLES, BOX.meds, strict=True) if meds} == {
        "medic": 1,
        "medkit": 2,
        "pills": 1,
    }


@pytest.mark.rule("AS-TOOL-10")
def test_a_wolf_pack_is_a_tool() -> None:
    """AS-TOOL-10: it does nothing alone and adds to hunting and fighting."""
    assert BOX.tool[data.WOLF_PACK]
    assert all(BOX.base[action][data.WOLF_PACK] == NONE for action in range(len(ACTIONS)))
    assert BOX.modifier[HUNT][data.WOLF_PACK] > 0
    assert BOX.modifier[FIGHT][data.WOLF_PACK] > 0


@pytest.mark.rule("AS-TOOL-13")
def test_the_net_only_adds() -> None:
    """AS-TOOL-13: the walkthrough's 1 and 2 are read with a plus."""
    assert printed("net") == "fight +1, hunt +2"


@pytest.mark.rule("AS-TOOL-14")
@pytest.mark.parametrize(
    ("name", "main", "little"),
    [("net", HUNT, FIGHT), ("shovel", DIG, FIGHT), ("spear", FIGHT, HUNT)],
)
def test_a_tool_is_best_at_what_it_is_for(name: str, main: int, little: int) -> None:
    """AS-TOOL-14: the larger modifier is on the main action, and the other is there."""
    assert BOX.modifier[main][title(name)] > BOX.modifier[little][title(name)] > 0


@pytest.mark.rule("AS-TOOL-14")
def test_grenade_wolf_pack_and_multitool() -> None:
    """AS-TOOL-14: no tool fights like a grenade, none hunts like a wolf pack, and a multitool does three things."""
    assert max(BOX.modifier[FIGHT]) == BOX.modifier[FIGHT][data.GRENADE]
    assert [name for name, hunt in zip(TITLES, BOX.modifier[HUNT], strict=True) if hunt == max(BOX.modifier[HUNT])] == [
        "wolf-pack"
    ]
    assert printed("multitool").count("+1") == 3


@pytest.mark.rule("AS-JUNK-02")
def test_junk_is_good_for_nothing() -> None:
    """AS-JUNK-02: no action, no meds, and neither tool nor medicine nor person."""
    assert printed("junk") == ""
    assert BOX.meds[JUNK] == 0
    assert [BOX.tool[JUNK], BOX.medicine[JUNK], BOX.person[JUNK]] == [False, False, False]


@pytest.mark.rule("AS-UNIT-01")
def test_a_brawler_fights_better_than_it_digs() -> None:
    """AS-UNIT-01: and it does nothing else."""
    assert BOX.base[FIGHT][data.BRAWLER] > BOX.base[DIG][data.BRAWLER] > 0
    assert BOX.base[DRAW][data.BRAWLER] == BOX.base[HUNT][data.BRAWLER] == NONE


@pytest.mark.rule("AS-UNIT-02")
def test_a_hunter_hunts_or_fights_and_nothing_else() -> None:
    """AS-UNIT-02: dig and draw are disabled."""
    assert BOX.base[HUNT][data.HUNTER] > 0
    assert BOX.base[FIGHT][data.HUNTER] > 0
    assert BOX.base[DIG][data.HUNTER] == BOX.base[DRAW][data.HUNTER] == NONE


@pytest.mark.rule("AS-UNIT-03")
def test_a_scavenger_does_everything_a_little() -> None:
    """AS-UNIT-03: 1 in each of the four actions."""
    assert [BOX.base[action][data.SCAVENGER] for action in (DIG, DRAW, FIGHT, HUNT)] == [1, 1, 1, 1]


@pytest.mark.rule("AS-UNIT-04")
def test_a_scout_draws_or_fights() -> None:
    """AS-UNIT-04: 2 each; dig and hunt are disabled."""
    assert [BOX.base[action][data.SCOUT] for action in (DIG, DRAW, FIGHT, HUNT)] == [NONE, 2, 2, NONE]


@pytest.mark.rule("AS-UNIT-05")
def test_no_mercenary_fights_like_thugs() -> None:
    """AS-UNIT-05: the highest base fight of all that can be hired, and another ability besides."""
    others = [BOX.base[FIGHT][n] for n in range(len(TITLES)) if BOX.pile[n] == MERCENARIES and n != data.THUGS]

    assert BOX.base[FIGHT][data.THUGS] > max(others)
    assert BOX.base[DIG][data.THUGS] > 0


@pytest.mark.rule("AS-UNIT-06")
def test_a_field_crew_serves_many_ends() -> None:
    """AS-UNIT-06: a person of the contested resources with three abilities."""
    assert BOX.person[data.FIELD_CREW]
    assert BOX.pile[data.FIELD_CREW] == CONTESTED
    assert len([action for action in range(len(ACTIONS)) if BOX.base[action][data.FIELD_CREW] > 0]) >= 3


@pytest.mark.rule("AS-UNIT-07")
def test_a_sled_team_is_a_person_who_draws_or_fights() -> None:
    """AS-UNIT-07: a draw of 2 and some fight."""
    assert BOX.person[data.SLED_TEAM]
    assert BOX.pile[data.SLED_TEAM] == CONTESTED
    assert BOX.base[DRAW][data.SLED_TEAM] == 2
    assert BOX.base[FIGHT][data.SLED_TEAM] > 0


@pytest.mark.rule("AS-UNIT-08", "AS-SKIR-16")
@pytest.mark.parametrize("name", FAMILIES)
def test_a_tribe_family_hunts_and_fights_with_help_only(name: str) -> None:
    """AS-UNIT-08, AS-SKIR-16: 0 in both, which a tool can raise."""
    assert [BOX.base[action][title(name)] for action in (DIG, DRAW, FIGHT, HUNT)] == [NONE, NONE, 0, 0]
    assert BOX.pile[title(name)] == CONTESTED


@pytest.mark.rule("AS-UNIT-09", "AS-SKIR-16")
def test_a_refugee_digs_and_hunts_with_help_only_and_never_fights() -> None:
    """AS-UNIT-09, AS-SKIR-16: dig and hunt are 0, fight is none; a refugee is one person."""
    assert [BOX.base[action][data.REFUGEE] for action in (DIG, DRAW, FIGHT, HUNT)] == [0, NONE, NONE, 0]
    assert BOX.people[data.REFUGEE] == 1


@pytest.mark.rule("AS-HQ-MED-01")
def test_a_medic_draws_one() -> None:
    """AS-HQ-MED-01: and has no other standard action."""
    assert printed("medic") == "draw 1"


@pytest.mark.rule("AS-HQ-TOOL-01")
def test_the_rifle_is_the_first_junkyard_tool_with_plus_two_twice() -> None:
    """AS-HQ-TOOL-01: fight and hunt; no junkyard tool of the base game has that."""
    twice = [
        name for name in of_type(BOX.tool) if printed(name).count("+2") == 2 and BOX.pile[title(name)] != CONTESTED
    ]

    assert printed("rifle") == "fight +2, hunt +2"
    assert [name for name in twice if BOX.module[title(name)] == 0] == []


def test_a_toolkit_digs_and_builds() -> None:
    """It adds 2 to a dig, and lets a worker remove 2 more timer cards; no other card adds to building."""
    assert printed("toolkit") == "dig +2, build +2"
    assert [name for name, work in zip(TITLES, BOX.modifier[BUILD], strict=True) if work] == ["toolkit"]


def test_what_each_building_stores() -> None:
    """Persons in a bunker, tools in an armory, medicine but no medic in a pharmacy, nothing in the gardens."""
    assert BOX.stores[data.BUNKER] == BOX.person
    assert BOX.stores[data.ARMORY] == BOX.tool
    assert of_type(BOX.stores[data.PHARMACY]) == ["medkit", "pills"]
    assert of_type(BOX.stores[data.HYDROPONIC_GARDENS]) == []
    assert BOX.capacity == [3, 2, 2, 0]
    assert BOX.grows == [0, 0, 0, 1]


@pytest.mark.rule("AS-HQ-LEAD-04")
def test_the_ten_leaders() -> None:
    """AS-HQ-LEAD-04: as the rulebook lists them."""
    assert ", ".join(LEADERS) == (
        "butcher, cannibal, excavator, fanatic, gangster, mentor, organizer, peacemaker, ranger, sergeant-at-arms"
    )


@pytest.mark.rule("AS-HQ-LEAD-06", "AS-HQ-LEAD-07")
def test_three_leaders_need_no_refugee() -> None:
    """AS-HQ-LEAD-06, AS-HQ-LEAD-07: the other seven do."""
    free = [name for name in LEADERS if not BOX.needs_refugee[leader(name)]]

    assert free == ["butcher", "cannibal", "sergeant-at-arms"]
    assert sum(BOX.needs_refugee) == 7


@pytest.mark.rule("AS-HQ-LEAD-08", "AS-HQ-LEAD-09")
def test_four_leaders_are_always_in_effect() -> None:
    """AS-HQ-LEAD-08, AS-HQ-LEAD-09: the other six have their power once a round."""
    always = [name for name in LEADERS if not BOX.once_a_round[leader(name)]]

    assert always == ["excavator", "gangster", "ranger", "sergeant-at-arms"]
    assert sum(BOX.once_a_round) == 6


@pytest.mark.rule("AS-HQ-LEAD-19")
def test_a_gangster_s_refugees_can_be_armed_and_count_double_in_ties() -> None:
    """AS-HQ-LEAD-19: fight 0 instead of none, two people in ties; in the score a refugee is one."""
    assert BOX.base_under[data.GANGSTER][FIGHT][data.REFUGEE] == 0
    assert BOX.tie_people[data.GANGSTER][data.REFUGEE] == 2
    assert BOX.tie_people[data.GANGSTER][data.BRAWLER] == 1
    assert BOX.people[data.REFUGEE] == 1


@pytest.mark.rule("AS-HQ-LEAD-23")
def test_a_ranger_s_refugees_and_families_hunt() -> None:
    """AS-HQ-LEAD-23: hunt 1 instead of 0; nobody else's hunt and no other action changes."""
    changed = [
        (ACTIONS[action], name, BOX.base_under[data.RANGER][action][title(name)])
        for action in range(len(ACTIONS))
        for name in TITLES
        if BOX.base_under[data.RANGER][action][title(name)] != BOX.base[action][title(name)]
    ]

    assert changed == [("hunt", name, 1) for name in ["refugee", *FAMILIES]]


def test_what_the_other_leaders_give() -> None:
    """Figures of the leader cards: trades, lessons, the Organizer's two cards, the Sergeant's price."""
    assert (BOX.trade_food[data.BUTCHER], BOX.trade_meds[data.BUTCHER]) == (1, 1)
    assert (BOX.trade_food[data.CANNIBAL], BOX.trade_meds[data.CANNIBAL]) == (3, 0)
    assert [name for name in LEADERS if not BOX.pooled[leader(name)]] == ["cannibal"]
    assert BOX.raises[data.MENTOR] == [1, 1, 1, 1, 1]
    assert BOX.raises[data.PEACEMAKER] == [2, 0, 0, 2, 0]
    assert (BOX.base_under[data.EXCAVATOR][DIG][data.REFUGEE], BOX.tool_dig[data.EXCAVATOR]) == (1, 1)
    assert (BOX.sift_draw[data.ORGANIZER], BOX.sift_keep[data.ORGANIZER]) == (2, 1)
    sergeant = data.SERGEANT_AT_ARMS
    assert (BOX.food_cost_under[sergeant][data.SABOTEUR], BOX.med_cost_under[sergeant][data.SABOTEUR]) == (0, 1)


def test_without_a_leader_the_cards_are_as_printed() -> None:
    """No module 3, or a wounded leader: no value, price or count changes, and there is no power."""
    assert BOX.base_under[NO_LEADER] == BOX.base
    assert BOX.tie_people[NO_LEADER] == BOX.people
    assert BOX.food_cost_under[NO_LEADER] == BOX.food_cost
    assert BOX.med_cost_under[NO_LEADER] == BOX.med_cost
    assert BOX.power[NO_LEADER] == data.NO_POWER
    assert not BOX.needs_refugee[NO_LEADER]
    assert not BOX.once_a_round[NO_LEADER]


@pytest.mark.rule("AS-HQ-GEN-02")
@pytest.mark.parametrize("level", range(5))
def test_each_module_brings_those_before_it(level: int) -> None:
    """AS-HQ-GEN-02: level n plays exactly the modules up to n."""
    chosen = Settings(choose(META, {"hq": level}), BOX)

    assert [chosen.medics, chosen.buildings, chosen.leaders, chosen.dirty_deeds] == [level >= n for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("choice", META.options, ids=lambda choice: choice.name)
def test_every_value_of_an_option_is_another_game(choice: Any) -> None:
    """Settings read each option; its help is a sentence."""
    read = [vars_of(Settings(choose(META, {choice.name: value}), BOX)) for value in choice.values]

    assert all(one != other for n, one in enumerate(read) for other in read[:n])
    assert choice.help.endswith(".")


def vars_of(chosen: Settings) -> list[Any]:
    """All that settings say."""
    return [getattr(chosen, name) for name in sorted(dir(chosen)) if not name.startswith("_")]


@pytest.mark.parametrize("names", [TITLES, BUILDINGS, LEADERS, GANGS], ids=["cards", "buildings", "leaders", "gangs"])
def test_every_name_has_its_number(names: list[str]) -> None:
    """A constant for each name is its place in the file; names are single words, so that they can be picked."""
    for number, name in enumerate(names):
        assert getattr(data, name.upper().replace("-", "_")) == number
        assert name.split() == [name]


def test_the_hash_tells_boxes_apart_by_what_is_used() -> None:
    """Modules 1, 2 and 3 bring cards; module 4 brings none."""
    assert len({BOX.hash_of_used(level) for level in range(4)}) == 4
    assert BOX.hash_of_used(4) == BOX.hash_of_used(3)
