"""Reinforcements: buying, placing, flipping, merging, buying ahead, and nukes."""

import pytest

from fimbul.games.worldwar import text
from fimbul.games.worldwar.names import ISIL_CARD, NATIONS, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.reinforcement import REINFORCE
from fimbul.games.worldwar.steps.turn import DECLARE, MENU
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war


def reinforcing(state: War, side: str = "alpha", seat: str = "alpha") -> War:
    """A side reinforces."""
    number = SIDES.index(side)
    state.action = Action(number, hand(state, number))
    return asked(state, REINFORCE, seat, side=number)


def arsenal(state: War, nation: str) -> int:
    """How many nukes a nation has."""
    return state.arsenals[NATIONS.index(nation)]


@pytest.mark.rule("WW-REI-01", "WW-REI-06", "WW-UNI-02")
def test_kind_number_place_and_once_more() -> None:
    """WW-REI-01: two tanks for $6 in Alaska, and the same again, while money lasts."""
    state = reinforcing(war(money="usa 15"))
    say(state, "tank 2 alaska")
    assert (counters(state, "alaska"), budget(state, "usa")) == ("usa tank 2", 9)
    say(state, "again")

    assert (counters(state, "alaska"), budget(state, "usa")) == ("usa tank 4", 3)
    assert "again" not in words(state)
    say(state, "done")
    assert question(state) != "reinforce alpha"


@pytest.mark.rule("WW-REI-01", "WW-REI-06")
def test_the_same_again_elsewhere_is_one_pick() -> None:
    """WW-REI-01: after a purchase a place means the same there, as long as money lasts; before it none does."""
    state = reinforcing(war(usa="alaska soldier", money="usa 6"))
    assert "hawaii" not in words(state)
    say(state, "soldier 1 alaska hawaii western-usa")

    assert [counters(state, name) for name in ("hawaii", "western-usa")] == ["usa soldier"] * 2
    assert budget(state, "usa") == 0
    assert "hawaii" not in words(state)


@pytest.mark.rule("WW-REI-03")
def test_what_waits_in_boxes_is_placed_before_anything_is_bought_again_elsewhere() -> None:
    """WW-REI-03: a place means what waits as long as something does."""
    state = reinforcing(war(usa="alaska soldier, box tank", money="usa 20"))
    say(state, "soldier 1 alaska hawaii 1")

    assert counters(state, "hawaii") == "usa tank"
    say(state, "hawaii")
    assert counters(state, "hawaii") == "usa soldier, usa tank"


@pytest.mark.rule("WW-REI-01")
def test_money_and_counters_are_the_only_limits() -> None:
    """WW-REI-01: five tanks are on the card; $7 buy two."""
    state = reinforcing(war(money="usa 7"))
    say(state, "tank")
    assert words(state) == ["strong", "1", "2"]
    assert why(state, "3") == "WW-REI-01"

    state = reinforcing(war(money="usa 50", usa="alaska tank 3, hawaii tank/2"))
    say(state, "tank")
    assert words(state) == ["strong", "1"]
    all_out = reinforcing(war(money="usa 50", usa="alaska tank 5"))
    assert "tank" not in words(all_out)
    assert why(all_out, "tank") == "WW-REI-01"


@pytest.mark.rule("WW-REI-02")
def test_any_budget_of_the_hand_pays_and_may_be_named() -> None:
    """WW-REI-02: a Mexican tank for Canadian money, or for what the player says."""
    state = reinforcing(war(allies="alpha can mex", money="usa 2, can 9, mex 1"))
    say(state, "tank mex 1")
    assert (budget(state, "can"), counters(state, "mexico")) == (6, "mex tank")

    say(state, "soldier mex split 1 usa")
    assert words(state) == ["1", "2"]
    say(state, "1 can")
    assert [budget(state, nation) for nation in ("usa", "can", "mex")] == [1, 5, 1]


@pytest.mark.rule("WW-REI-04")
def test_paying_twice_enters_a_counter_on_two() -> None:
    """WW-REI-04: $3 for strength 1, $6 for strength 2."""
    state = reinforcing(war(money="usa 13"))
    say(state, "tank strong 2 alaska")

    assert (counters(state, "alaska"), budget(state, "usa")) == ("usa tank/2 2", 1)


@pytest.mark.rule("WW-REI-04", "WW-REI-14")
def test_flipping_costs_a_strength_point_at_home_only() -> None:
    """WW-REI-04: Alaska's tanks, satellites in Space, ships on the own shore; neither Iraq nor a far sea."""
    state = reinforcing(
        war(
            money="usa 50",
            usa="alaska tank 2 soldier, iraq tank, space satellite, caribbean-sea navy, arabian-sea navy",
        )
    )
    say(state, "flip")
    assert words(state) == ["space", "alaska", "caribbean-sea"]
    assert why(state, "iraq") == "WW-REI-04"

    say(state, "alaska tank 2")
    assert (counters(state, "alaska"), budget(state, "usa")) == ("usa soldier, usa tank/2 2", 44)
    say(state, "flip space 1 flip caribbean-sea 1")
    assert budget(state, "usa") == 44 - 10 - 5


@pytest.mark.rule("WW-REI-14")
def test_ships_do_not_flip_where_none_could_be_placed() -> None:
    """WW-REI-14: Cuba's sea touches Southern USA only, which Russians hold."""
    held = war(money="usa 50", usa="caribbean-sea navy", rus="southern-usa tank, eastern-usa tank")
    assert "flip" not in words(reinforcing(held))


@pytest.mark.rule("WW-REI-05")
def test_two_of_strength_one_merge_and_free_a_counter() -> None:
    """WW-REI-05: anywhere, satellites too; not two nations, not two kinds; nothing splits."""
    state = reinforcing(
        war(allies="alpha can", money="usa 0, can 0", usa="iraq soldier 5 tank, libya tank/2", can="iraq tank")
    )
    assert words(state) == ["done", "merge"]
    say(state, "merge iraq")
    assert words(state) == ["1", "2"]
    say(state, "2")

    assert counters(state, "iraq") == "usa soldier, usa soldier/2 2, usa tank, can tank"
    assert words(state) == ["done"]


@pytest.mark.rule("WW-REI-05")
def test_merging_is_a_choice_beside_the_action() -> None:
    """WW-REI-05: at any time of the own turn; then the action is still to be declared."""
    state = asked(war(usa="space satellite 2"), MENU, "chance", owner=0, side=0)
    say(state, "merge space")

    assert counters(state, "space") == "usa satellite/2"
    assert question(state) == "declare alpha"
    assert "merge" not in words(state)


@pytest.mark.rule("WW-REI-06", "WW-REI-07")
def test_where_land_and_air_units_are_placed() -> None:
    """WW-REI-07: not where enemies are alone, nor on devastation; unrest and own counters among enemies are fine."""
    state = reinforcing(
        war(
            money="usa 50",
            usa="hawaii soldier",
            rus="hawaii tank, alaska tank",
            devastation="central-usa",
            unrest="eastern-usa",
        )
    )
    say(state, "fighter 1")

    assert words(state) == ["western-usa", "southern-usa", "eastern-usa", "hawaii"]
    assert (why(state, "alaska"), why(state, "central-usa"), why(state, "iraq")) == (
        "WW-REI-07",
        "WW-REI-07",
        "WW-REI-06",
    )


@pytest.mark.rule("WW-REI-08")
def test_ships_are_placed_on_shores_that_are_neither_held_nor_devastated() -> None:
    """WW-REI-08: Alaska is devastated, so its northern seas are closed; enemy ships in a sea do not matter."""
    state = reinforcing(war(money="usa 20", rus="caribbean-sea navy"))
    say(state, "navy 1")
    assert {"caribbean-sea", "bering-sea", "arctic-ocean"} <= set(words(state))

    for closed in (war(money="usa 20", devastation="alaska"), war(money="usa 20", rus="alaska tank")):
        reinforcing(closed)
        say(closed, "navy 1")
        assert "caribbean-sea" in words(closed)
        assert not {"bering-sea", "arctic-ocean"} & set(words(closed))


@pytest.mark.rule("WW-REI-09")
def test_satellites_go_to_space_without_a_question() -> None:
    """WW-REI-09: there is one Space box."""
    state = reinforcing(war(money="usa 20"))
    say(state, "satellite 2")

    assert counters(state, "space") == "usa satellite 2"


@pytest.mark.rule("WW-REI-10", "WW-REI-15")
def test_nukes_are_bought_by_nations_with_an_arsenal() -> None:
    """WW-REI-10: $5 each; Canada has none to add to."""
    state = reinforcing(war(allies="alpha can isr", money="usa 11, can 0, isr 0"))
    say(state, "nukes")
    assert words(state) == ["usa", "isr"]
    assert why(state, "can") == "WW-REI-10"
    say(state, "isr")
    assert words(state) == ["1", "2"]
    say(state, "2")

    assert (arsenal(state, "isr"), budget(state, "usa")) == (5, 1)


@pytest.mark.rule("WW-REI-10", "WW-SET-07")
def test_without_arsenal_or_room_no_nukes_are_offered() -> None:
    """WW-REI-10: the Arab League has no arsenal; the USA's is full."""
    assert "nukes" not in words(reinforcing(war(), "delta", "delta"))
    full = war()
    full.arsenals[0] = 100
    assert "nukes" not in words(reinforcing(full))


@pytest.mark.rule("WW-REI-11")
def test_isil_buys_nukes_of_a_player_who_agrees() -> None:
    """WW-REI-11: Bravo holds the ISIL card and asks Russia; the seller's arsenal drops and its budget grows."""
    state = reinforcing(war(options={"advanced": True}, money="isl 9, rus 35"), "isil-card", "bravo")
    say(state, "nukes")
    assert words(state) == ["1", "usa", "rus", "nko"]
    assert why(state, "nato") == "WW-REI-11"
    say(state, "rus 2 7")
    assert (question(state), words(state)) == ("sell nukes charlie", ["agree", "refuse"])
    say(state, "agree")

    assert (arsenal(state, "isl"), arsenal(state, "rus")) == (3, 68)
    assert (budget(state, "isl"), budget(state, "rus")) == (2, 42)


HOMES = "alaska, western-usa, central-usa, southern-usa, eastern-usa, hawaii"


@pytest.mark.rule("WW-REI-01", "WW-REI-03", "WW-REI-04", "WW-REI-10")
@pytest.mark.parametrize(
    ("scene", "offered"),
    [
        ({"usa": "alaska soldier", "money": "usa 0"}, False),
        ({"usa": "alaska soldier", "money": "usa 2"}, True),
        ({"usa": "box tank", "money": "usa 0"}, True),
        ({"usa": "box tank", "money": "usa 0", "devastation": HOMES}, False),
        ({"usa": "iraq soldier", "money": "usa 4", "devastation": HOMES}, False),
        ({"usa": "iraq soldier", "money": "usa 5", "devastation": HOMES}, True),
        ({"usa": "alaska soldier", "money": "usa 2", "devastation": HOMES}, True),
    ],
)
def test_a_reinforcement_is_offered_where_something_can_be_bought_placed_or_flipped(
    scene: dict[str, str], offered: bool
) -> None:
    """WW-REI-01: with money and a place; with a tank that waits; with $5 for a nuke; with a soldier to flip."""
    state = asked(war(options={}, **scene), DECLARE, side=0)

    assert ("reinforce" in words(state)) == offered


@pytest.mark.rule("WW-REI-01", "WW-REI-03")
def test_the_same_again_needs_counters_and_what_waits_comes_first() -> None:
    """WW-REI-01: the USA have one drone of their own; of soldiers one may say another place instead."""
    state = reinforcing(war(money="usa 50"))
    say(state, "drone 1 alaska")
    assert "again" not in words(state)
    say(state, "soldier 3 alaska")
    assert {"again", "hawaii"} <= set(words(state))
    assert "alaska" not in words(state)
    say(state, "soldier 4 alaska")
    assert "again" not in words(state)

    waiting = reinforcing(war(usa="box navy", money="usa 50"))
    say(waiting, "soldier 1 alaska")
    assert "gulf-of-alaska" in words(waiting)
    assert "hawaii" not in words(waiting)


@pytest.mark.rule("WW-REI-04")
@pytest.mark.parametrize(("dollars", "strong"), [(3, False), (4, True), (5, True)])
def test_a_counter_enters_on_strength_two_for_twice_its_price(dollars: int, strong: bool) -> None:
    """WW-REI-04: a soldier costs $2, one on strength 2 $4."""
    state = reinforcing(war(money=f"usa {dollars}"))
    say(state, "soldier")
    assert ("strong" in words(state)) == strong
    if strong:
        say(state, "strong")
        assert words(state) == ["1"]


@pytest.mark.rule("WW-REI-03")
def test_what_is_bought_ahead_needs_no_place_yet() -> None:
    """WW-REI-03: Canada's land is devastated; its soldier waits in the box."""
    state = war(allies="alpha can", devastation="western-canada, eastern-canada", money="usa 9, can 0")
    asked(state, DECLARE, side=0)
    say(state, "buy soldier")
    assert (question(state), words(state)) == ("buy for alpha", ["usa", "can"])
    say(state, "can 1")

    assert counters(state, "box of can") == "can soldier"


@pytest.mark.rule("WW-REI-06", "WW-REI-07", "WW-REI-08", "WW-NKI-06")
def test_what_has_no_place_is_not_for_sale() -> None:
    """WW-REI-07: land is devastated, or all land at the coast, or the seas at it; ISIL's marks lie waste."""
    waste = reinforcing(
        war(devastation="western-canada, eastern-canada", allies="bravo can", nato="congo soldier"), "bravo", "bravo"
    )
    say(waste, "soldier")
    assert "can" not in words(waste)

    lands = "greenland, united-kingdom, norway, france, germany, iberia, italy, eastern-europe"
    everywhere = reinforcing(war(devastation=f"{lands}, balkans"), "bravo", "bravo")
    assert not {"soldier", "tank", "fighter", "navy"} & set(words(everywhere))
    assert "satellite" in words(everywhere)
    assert why(everywhere, "soldier") == "WW-REI-07"
    assert why(everywhere, "navy") == "WW-REI-08"

    coast = reinforcing(war(devastation=f"{lands}, black-sea, eastern-mediterranean"), "bravo", "bravo")
    assert "soldier" in words(coast)
    assert "navy" not in words(coast)

    marks = "iraq, syria, yemen, afghanistan"
    isil = war(options={"advanced": True}, devastation=marks, money="isl 50")
    assert "soldier" not in words(reinforcing(isil, "isil-card", "bravo"))
    restless = war(options={"advanced": True}, devastation=marks, unrest="libya, north-sea", money="isl 50")
    state = reinforcing(restless, "isil-card", "bravo")
    say(state, "soldier 1")
    assert counters(state, "libya") == "isl soldier"  # unrest at sea is no place for it


@pytest.mark.rule("WW-REI-10", "WW-SET-07", "WW-REI-02")
def test_no_more_nukes_are_made_than_the_track_shows_and_five_dollars_make_one() -> None:
    """WW-REI-10: 99 of a hundred; and the price is paid by several where their owner says so."""
    full = war(money="usa 50")
    full.arsenals[0] = 99
    state = reinforcing(full)
    say(state, "nukes")
    assert words(state) == ["1"]

    last = reinforcing(war(money="usa 5"))
    say(last, "nukes 1")
    assert (arsenal(last, "usa"), budget(last, "usa")) == (46, 0)

    several = reinforcing(war(allies="alpha can", money="usa 5, can 5"))
    say(several, "nukes")
    assert words(several) == ["split", "1", "2"]
    say(several, "split")
    assert words(several) == ["1", "2"]
    say(several, "1 can 5")
    assert (budget(several, "usa"), budget(several, "can")) == (5, 0)


@pytest.mark.rule("WW-REI-11")
def test_isil_asks_for_as_many_as_there_are_and_as_it_has_room_for() -> None:
    """WW-REI-11: of those that can sell: Israel has used up its own, India is fully occupied."""
    scene = war(
        options={"advanced": True},
        allies="alpha isr ind",
        arb="northern-india soldier, southern-india soldier",
        money="isl 4",
    )
    scene.arsenals[NATIONS.index("isr")] = 0
    state = reinforcing(scene, "isil-card", "bravo")
    say(state, "nukes")
    assert words(state) == ["usa", "rus", "nko"]
    say(state, "nko")
    assert words(state) == ["1", "2", "3"]
    say(state, "3")
    assert words(state) == ["0", "1", "2", "3", "4"]

    scene.arsenals[NATIONS.index("isl")] = 99
    state = reinforcing(scene, "isil-card", "bravo")
    say(state, "nukes rus")
    assert words(state) == ["1"]
    scene.arsenals[NATIONS.index("isl")] = 100
    assert "nukes" not in words(reinforcing(scene, "isil-card", "bravo"))


@pytest.mark.rule("WW-REI-11")
def test_a_seller_is_asked_once_in_an_action() -> None:
    """WW-REI-11: after a refusal nothing has changed, and Russia is not asked again."""
    state = reinforcing(war(options={"advanced": True}, money="isl 4"), "isil-card", "bravo")
    say(state, "nukes rus 1 4 refuse")
    assert (arsenal(state, "isl"), budget(state, "isl")) == (1, 4)

    say(state, "nukes")
    assert words(state) == ["usa", "nko"]


@pytest.mark.rule("WW-REI-11")
def test_isil_may_offer_nothing() -> None:
    """WW-REI-11: the price is by agreement, and the question says it."""
    state = reinforcing(war(options={"advanced": True}, money="isl 4"), "isil-card", "bravo")
    say(state, "nukes rus 3 0")

    assert text.prompt(state.view(2)) == "ISIL offers $0 for 3 nukes of Russia: do you sell?"
    assert state.game.from_json(state.to_json()).key() == state.key()


@pytest.mark.rule("WW-REI-12")
def test_technology_counters_need_the_card_and_are_shared() -> None:
    """WW-REI-12: three robots in all; Russia has two of them. A native drone needs no card."""
    state = reinforcing(war(money="usa 50"))
    assert "robot" not in words(state)
    assert why(state, "robot") == "WW-REI-12"
    say(state, "drone")
    assert words(state) == ["strong", "1"]

    state = war(money="usa 50", technologies="usa robots, rus robots", rus="western-russia robot 2")
    reinforcing(state)
    say(state, "robot")
    assert words(state) == ["strong", "1"]


@pytest.mark.rule("WW-REI-03", "WW-REI-16")
def test_what_is_bought_ahead_waits_in_the_box() -> None:
    """WW-REI-03: beside the action, for money at once; it reaches the map by a Reinforcement action."""
    state = asked(war(money="usa 20"), MENU, "chance", owner=0, side=0)
    say(state, "buy tank 2")
    assert (counters(state, "box of usa"), budget(state, "usa")) == ("usa tank 2", 14)
    assert question(state) == "declare alpha"
    say(state, "buy soldier strong 1")

    reinforcing(state)
    say(state, "alaska")
    assert words(state) == ["all", "strong", "weak", "soldier", "tank"]
    say(state, "tank 1 hawaii all")
    assert counters(state, "alaska") == "usa tank"
    assert counters(state, "hawaii") == "usa soldier/2, usa tank"
    assert counters(state, "box of usa") == ""


@pytest.mark.rule("WW-REI-03")
def test_nothing_is_bought_ahead_without_money_or_for_an_occupied_nation() -> None:
    """WW-OCC-01: a fully occupied nation does not reinforce."""
    assert "buy" not in words(asked(war(money="usa 1"), DECLARE, side=0))
    state = war(allies="alpha mex", money="usa 9, mex 9", rus="mexico tank")
    reinforcing(state)
    say(state, "tank")
    assert question(state) == "buy how many alpha"
    assert state.agenda[-1].nation == 0  # type: ignore[attr-defined]


@pytest.mark.rule("WW-NKI-06")
def test_isil_reinforces_where_it_is_marked_where_it_stands_and_in_unrest() -> None:
    """WW-NKI-06: enemies do not matter; it flips anywhere."""
    state = war(
        options={"advanced": True},
        money="isl 20",
        isl="turkey soldier",
        usa="iraq tank",
        unrest="france",
        devastation="yemen",
    )
    reinforcing(state, "isil-card", "bravo")
    say(state, "soldier 1")
    assert words(state) == ["france", "syria", "iraq", "afghanistan", "turkey"]
    say(state, "france flip")
    assert words(state) == ["france", "turkey"]
    assert state.action.side == ISIL_CARD


@pytest.mark.rule("WW-REI-13")
def test_a_counter_that_was_destroyed_can_be_bought_again() -> None:
    """WW-REI-13: it is in the supply as if it had never been in play."""
    state = war(money="usa 9", usa="alaska tank 5")
    state.take(0, state.stacks[0][0] & ~31 | 2)
    reinforcing(state)
    say(state, "tank")

    assert words(state) == ["strong", "1", "2"]


@pytest.mark.rule("WW-REI-07", "WW-REI-08", "WW-REI-14")
def test_no_ships_are_placed_or_flipped_in_a_devastated_sea() -> None:
    """WW-REI-07: never where devastation lies, at sea as on land."""
    state = reinforcing(war(money="usa 20", usa="caribbean-sea navy", devastation="caribbean-sea"))
    assert "flip" not in words(state)
    say(state, "navy 1")

    assert "mid-atlantic" in words(state)
    assert "caribbean-sea" not in words(state)


@pytest.mark.rule("WW-REI-11", "WW-REI-02")
def test_whoever_buys_nukes_for_isil_may_say_who_pays() -> None:
    """WW-REI-11: ISIL is Alpha's ally, so that the USA pay with it."""
    state = war(options={"advanced": True}, allies="alpha isl", money="usa 5, isl 5")
    reinforcing(state)
    say(state, "nukes isl nato 1")
    assert words(state)[0] == "split"
    say(state, "split 6 agree")
    assert (question(state), words(state)) == ("pay alpha", ["usa", "isl"])
    say(state, "isl 5")

    assert (budget(state, "usa"), budget(state, "isl")) == (4, 0)
