"""Nation cards: what is printed on them, as the catalogue tells it, and what terms of the rules mean on the map."""

from collections import Counter
from typing import NamedTuple

import pytest

from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.groups import count_of, kind_of, nation_of
from fimbul.games.worldwar.names import DOMAINS, INDEX, KINDS, LANDS, MAJORS, NATIONS, NONE
from fimbul.games.worldwar.queries import (
    friends,
    is_fully_occupied,
    is_nation_occupied,
    markers_left,
    may_spend,
    range_of,
    sides_holding,
)
from fimbul.games.worldwar.steps.diplomacy import COURT
from tests.games.kit import say, words
from tests.games.worldwar.scene import asked, war

BOX = BOXES.shipped


class Printed(NamedTuple):
    """A card: rule, nation, budget, nukes (basic, advanced), counters, homes, modifiers, triggers, special points."""

    rule: str
    nation: str
    budget: int
    nukes: tuple[int, int]
    counters: str
    homes: str
    diplomacy: str = ""
    triggers: str = ""
    special: str = ""


NO_NUKES = (NONE, NONE)
SET_UP = {"usa", "nato", "rus", "chn", "arb", "afr", "sam", "nko", "isl"}  # all others come into play later
CARDS = [
    Printed(
        "WW-MAJ-02",
        "usa",
        50,
        (45, 60),
        "soldier 7/2, tank 5/2, mlrs 2/1, special-ops 2/1, drone 1, fighter 5/3, mega-fighter 1, navy 6/4, "
        "satellite 2/2",
        "alaska western-usa central-usa southern-usa eastern-usa hawaii",
        special="2 iraq afghanistan",
    ),
    Printed(
        "WW-MAJ-03",
        "nato",
        45,
        (15, 15),
        "soldier 8/2, tank 5/2, mlrs 2/1, special-ops 2/1, fighter 5/2, navy 5/2, satellite 1",
        "greenland united-kingdom norway france germany iberia italy eastern-europe balkans",
        special="2 ukraine",
    ),
    Printed(
        "WW-MAJ-04",
        "rus",
        35,
        (50, 70),
        "soldier 9/3, tank 7/3, mlrs 3/2, special-ops 2/1, fighter 4/2, navy 3/1, satellite 2/1",
        "northwest-russia western-russia caucasus western-siberia eastern-siberia russian-far-east kazakhstan "
        "central-asia",
        special="2 ukraine",
    ),
    Printed(
        "WW-MAJ-05",
        "chn",
        45,
        (15, 15),
        "soldier 10/5, tank 4/2, mlrs 3/1, special-ops 1, fighter 4/2, navy 3/1, satellite 2/1",
        "xinjiang tibet manchuria north-china central-china east-china south-china",
        special="2 taiwan",
    ),
    Printed(
        "WW-MAJ-06",
        "arb",
        40,
        NO_NUKES,
        "soldier 9/4, tank 6/3, mlrs 2/1, special-ops 1, fighter 3/1, navy 2",
        "maghreb libya egypt sudan syria iraq saudi-arabia gulf-states yemen afghanistan",
        special="3 iraq syria afghanistan",
    ),
    Printed(
        "WW-MAJ-07",
        "afr",
        30,
        NO_NUKES,
        "soldier 8/5, tank 4/3, mlrs 1, special-ops 1/1, fighter 3/2, navy 2/1",
        "west-africa nigeria sahel horn-of-africa east-africa congo angola south-africa",
        special="3 home",
    ),
    Printed(
        "WW-MAJ-08",
        "sam",
        35,
        NO_NUKES,
        "soldier 6/4, tank 3/2, mlrs 1/1, special-ops 1/1, fighter 2/2, navy 2/1",
        "colombia peru amazonia brazil bolivia chile argentina",
        special="3 venezuela",
    ),
    Printed(
        "WW-MIN-02",
        "sko",
        15,
        NO_NUKES,
        "soldier 5/1, tank 2/1, mlrs 1, special-ops 1, fighter 2, navy 1",
        "south-korea",
        "usa 2, nato 1, chn -1",
        "jpn",
        "2 north-korea",
    ),
    Printed(
        "WW-MIN-03",
        "tur",
        10,
        NO_NUKES,
        "soldier 3/1, tank 1/1, fighter 1, navy 1",
        "turkey",
        "nato 1, rus -1, arb 1",
        "",
        "1 syria",
    ),
    Printed(
        "WW-MIN-04",
        "ind",
        20,
        (5, 5),
        "soldier 6/3, tank 3/1, mlrs 1, fighter 2, navy 2, satellite 1",
        "northern-india southern-india",
        "usa 1, rus 1, chn -2, pak -2",
        "pak",
        "2 pakistan",
    ),
    Printed("WW-MIN-05", "mex", 10, NO_NUKES, "soldier 2, tank 1", "mexico", "usa 1, sam 2"),
    Printed(
        "WW-MIN-06",
        "can",
        15,
        NO_NUKES,
        "soldier 1/1, fighter 1, navy 1",
        "western-canada eastern-canada",
        "usa 2, nato 2, rus -1, chn -1",
    ),
    Printed(
        "WW-MIN-07",
        "pak",
        10,
        (5, 5),
        "soldier 4/2, tank 2, mlrs 1, fighter 1",
        "pakistan",
        "chn 2, arb 1, ind -2",
        "ind",
        "2 northern-india",
    ),
    Printed("WW-MIN-08", "twn", 10, NO_NUKES, "soldier 2/1, fighter 1, navy 1", "taiwan", "usa 2, chn -3, jpn 1"),
    Printed(
        "WW-MIN-09",
        "isr",
        15,
        (3, 3),
        "soldier 2/1, tank 1/1, mlrs 1, special-ops 1, fighter 2/1, satellite 1",
        "israel",
        "usa 3, nato 1, arb -3, irn -2",
        "irn",
        "1 israel",
    ),
    Printed(
        "WW-MIN-10",
        "aus",
        15,
        NO_NUKES,
        "soldier 2, special-ops 1, fighter 1, navy 1",
        "western-australia eastern-australia",
        "usa 1, nato 2, chn -1",
    ),
    Printed("WW-MIN-11", "vie", 5, NO_NUKES, "soldier 4/2, tank 1, mlrs 1", "vietnam", "rus 1, chn -1, ind 1"),
    Printed(
        "WW-MIN-12",
        "jpn",
        20,
        NO_NUKES,
        "soldier 2/1, tank 1, fighter 2/1, navy 2/1, satellite 1",
        "japan",
        "usa 2, nato 1, rus -1, chn -2",
    ),
    Printed(
        "WW-MIN-13", "ukr", 5, NO_NUKES, "soldier 3/1, tank 1/1, mlrs 1", "ukraine", "usa 1, nato 2, rus -2", "tur"
    ),
    Printed("WW-MIN-14", "ven", 10, NO_NUKES, "soldier 2/1, tank 1", "venezuela", "usa -2, rus 1, chn 1, sam 1"),
    Printed(
        "WW-MIN-15",
        "irn",
        15,
        NO_NUKES,
        "soldier 4/2, tank 2, mlrs 1, fighter 1, navy 1",
        "iran",
        "usa -2, rus 2, chn 1, arb -1, isr -3",
        "isr",
        "2 iraq",
    ),
    Printed(
        "WW-MIN-16",
        "nko",
        10,
        (3, 3),
        "soldier 6/3, tank 3/1, mlrs 2/1, special-ops 1, navy 2",
        "north-korea",
        "usa -2, rus 1, chn 2, sko -2",
    ),
    Printed("WW-MIN-17", "isl", 5, (1, 1), "soldier 3, mlrs 1", "", "usa -2, nato -2, arb 1, isr -3"),
]


@pytest.mark.rule("WW-MAJ-02", "WW-MAJ-03", "WW-MAJ-04", "WW-MAJ-05", "WW-MAJ-06", "WW-MAJ-07", "WW-MAJ-08")
@pytest.mark.rule("WW-MIN-02", "WW-MIN-03", "WW-MIN-04", "WW-MIN-05", "WW-MIN-06", "WW-MIN-07", "WW-MIN-08")
@pytest.mark.rule("WW-MIN-09", "WW-MIN-10", "WW-MIN-11", "WW-MIN-12", "WW-MIN-13", "WW-MIN-14", "WW-MIN-15")
@pytest.mark.rule("WW-MIN-16", "WW-MIN-17", "WW-SET-05", "WW-SET-06", "WW-SET-04")
@pytest.mark.parametrize("printed", CARDS, ids=[card.nation for card in CARDS])
def test_a_card_says_what_the_catalogue_says(printed: Printed) -> None:
    """WW-MIN-02 and all that follow: budget, nukes, counters (so many/of strength 2), homes, modifiers, special."""
    nation = NATIONS.index(printed.nation)
    card = BOX.cards[nation]
    counters = [
        f"{KINDS[kind]} {count}" + (f"/{strong}" if strong else "")
        for kind, (count, strong) in enumerate(zip(card.counters, card.start_strong, strict=True))
        if count
    ]
    modifiers = [f"{NATIONS[other]} {value}" for other, value in enumerate(card.modifiers) if value]
    named = [LANDS[place] for place in card.special_places]
    home = ["home"] if card.special_home else []
    special = [str(card.special_points), *home, *named]

    assert (card.budget, (card.nukes, card.nukes_advanced)) == (printed.budget, printed.nukes)
    assert ", ".join(counters) == printed.counters
    assert [name for name in LANDS if BOX.owner[INDEX[name]] == nation] == printed.homes.split()
    assert ", ".join(modifiers) == printed.diplomacy
    assert [NATIONS[other] for other in card.triggers] == printed.triggers.split()
    assert (" ".join(special) if card.special_points else "") == printed.special


EACH = [pytest.param(card, id=card.nation, marks=pytest.mark.rule(card.rule)) for card in CARDS]


@pytest.mark.parametrize("printed", EACH)
def test_a_nation_comes_into_play_with_what_its_card_says(printed: Printed) -> None:
    """WW-MIN-02 and all that follow: counters and budget, when it is set up, or won with an 11 against a 2."""
    nation = NATIONS.index(printed.nation)
    if printed.nation in SET_UP:
        state = WorldWar({"seats": 7, "advanced": True}).new()
        while not state.entered >> nation & 1:
            say(state, words(state)[0])
    else:
        state = asked(war(money="usa 1, nato 0, rus 0, arb 0"), COURT, side=0)
        say(state, f"{printed.nation} 1 die-1 die-1 die-1 die-1 die-1 die-1 die-6 die-5")
    here = Counter(dict.fromkeys(range(len(KINDS)), 0))
    for stack in state.stacks:
        for each in stack:
            if nation_of(each) == nation:
                here[kind_of(each)] += count_of(each)

    counters = [KINDS[kind] + f" {count}" for kind, count in here.items() if count]
    assert counters == [each.partition("/")[0] for each in printed.counters.split(", ")]
    assert state.budgets[nation] == printed.budget


@pytest.mark.rule("WW-TERM-01")
def test_there_are_seven_majors_fourteen_minors_and_two_cards_that_go_round() -> None:
    """WW-TERM-01: and every land is home to one nation, or neutral."""
    assert (MAJORS, len(NATIONS) - MAJORS - 2, NATIONS[-2:]) == (7, 14, ["nko", "isl"])
    assert sum(home.bit_count() for home in BOX.homes) == len(LANDS) - 8


@pytest.mark.rule("WW-TERM-02", "WW-PAC-03")
def test_friends_are_the_own_side_and_its_partners() -> None:
    """WW-TERM-02: a card that goes round is everybody's enemy, also its holder's; won by diplomacy it is a friend."""
    state = war(options={"advanced": True}, pacts="alpha bravo")
    assert [friends(state, side) for side in (0, 2, 7)] == [0b11, 0b100, 1 << 7]

    won = war(options={"advanced": True}, allies="alpha nko", nko="alaska soldier", usa="alaska soldier")
    assert sides_holding(won, INDEX["alaska"]) == 1


@pytest.mark.rule("WW-TERM-03")
def test_land_units_of_enemies_alone_occupy_a_home_fully() -> None:
    """WW-TERM-03: no air, no friendly counter beside them."""
    usa, alaska = NATIONS.index("usa"), INDEX["alaska"]
    assert is_fully_occupied(war(rus="alaska special-ops"), alaska, usa)
    assert not is_fully_occupied(war(rus="alaska fighter"), alaska, usa)
    assert not is_fully_occupied(war(rus="alaska tank", usa="alaska fighter"), alaska, usa)
    assert not is_fully_occupied(war(rus="alaska tank", allies="alpha can", can="alaska fighter"), alaska, usa)
    assert not is_fully_occupied(war(nato="alaska tank", pacts="alpha bravo"), alaska, usa)


@pytest.mark.rule("WW-TERM-04", "WW-OCC-01", "WW-OCC-02", "WW-OCC-04")
def test_a_nation_without_a_free_home_spends_nothing_until_one_is_freed() -> None:
    """WW-OCC-01: its card stays where it is; ISIL has no home, so it is never fully occupied."""
    held = "western-canada soldier, eastern-canada soldier"
    canada = NATIONS.index("can")
    state = war(allies="alpha can", rus=held)
    assert is_nation_occupied(state, canada)
    assert not may_spend(state, canada)
    assert state.holder_of(canada) == 0

    freed = war(allies="alpha can", rus=held, usa="western-canada soldier")
    assert may_spend(freed, canada)
    assert not is_nation_occupied(war(options={"advanced": True}), NATIONS.index("isl"))


@pytest.mark.rule("WW-TERM-05")
def test_every_unit_has_its_domain() -> None:
    """WW-TERM-05: five land units, three in the air, ships, satellites; missiles are MLRS and ships."""
    by_domain = {
        DOMAINS[domain]: [KINDS[kind] for kind, unit in enumerate(BOX.units) if unit.domain == domain]
        for domain in range(4)
    }
    assert by_domain == {
        "land": ["soldier", "tank", "robot", "mlrs", "special-ops"],
        "air": ["drone", "fighter", "mega-fighter"],
        "sea": ["navy"],
        "space": ["satellite"],
    }
    assert range_of(war(), 0, KINDS.index("tank")) == 0


@pytest.mark.rule("WW-TERM-06")
def test_distances_go_over_land_sea_and_canals() -> None:
    """WW-TERM-06: any step counts one, that through Suez, too."""
    steps = BOX.map.all.distance
    assert steps(INDEX["alaska"], INDEX["bering-sea"]) == 1
    assert steps(INDEX["eastern-mediterranean"], INDEX["red-sea"]) == 1
    assert steps(INDEX["alaska"], INDEX["alaska"]) == 0


@pytest.mark.rule("WW-TERM-07")
def test_a_territory_holds_any_number_of_counters() -> None:
    """WW-TERM-07: all of Russia's land and air in one place."""
    state = war(rus="western-russia soldier 9 tank 7 mlrs 3 special-ops 2 fighter 4")
    state.check_counters()

    assert sum(count_of(each) for each in state.stacks[INDEX["western-russia"]]) == 25


@pytest.mark.rule("WW-TERM-08")
def test_ships_hold_a_sea_and_nothing_else_does() -> None:
    """WW-TERM-08: neither air based on ships, nor cargo, nor special ops."""
    state = war(usa="north-sea navy fighter tank", rus="north-sea special-ops", nato="baltic-sea special-ops")

    assert sides_holding(state, INDEX["north-sea"]) == 1
    assert sides_holding(state, INDEX["baltic-sea"]) == 0


@pytest.mark.rule("WW-SET-07")
def test_income_above_a_hundred_is_lost() -> None:
    """WW-SET-07: the track ends there."""
    state = war(money="usa 95")
    state.earn(NATIONS.index("usa"), 20)

    assert state.budgets[NATIONS.index("usa")] == 100


@pytest.mark.rule("WW-SET-14", "WW-SET-22")
def test_the_box_has_its_tokens_markers_and_technology_counters() -> None:
    """WW-SET-22: ten nukes, twenty markers for devastation and unrest together, five Will, shared counters."""
    assert (BOX.nuke_tokens, BOX.markers, BOX.will) == (10, 20, 5)
    assert {KINDS[kind]: count for kind, count in enumerate(BOX.tech_counters) if count} == {
        "robot": 3,
        "drone": 3,
        "mega-fighter": 2,
        "satellite": 2,
    }
    assert sum(BOX.copies) == 12  # and the hack card
    assert markers_left(war(devastation="iraq 2", unrest="iran")) == 17
