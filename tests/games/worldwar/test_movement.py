"""Movement: who goes where, what stops it, and with how few words."""

import pytest

from fimbul.games.worldwar.names import INDEX, LAND, LANDS, SEAS, SPECIAL_OPS, USA
from fimbul.games.worldwar.queries import is_fully_occupied, sides_holding
from fimbul.games.worldwar.steps.turn import begin_turn
from tests.games.kit import said, say, told, why, words
from tests.games.worldwar.marches import lit, moving, narrowing
from tests.games.worldwar.scene import counters, question, settled, war


@pytest.mark.rule("WW-MOV-10", "WW-MOV-02", "WW-UNI-01", "WW-UNI-04")
@pytest.mark.parametrize("unit", ["soldier", "mlrs"])
def test_a_soldier_reaches_an_adjacent_territory(unit: str) -> None:
    """WW-MOV-10: one step over land."""
    state = moving(fights=True, usa=f"central-usa {unit}")
    say(state, "central-usa")

    assert lit(state) == ["western-usa", "southern-usa", "eastern-usa", "western-canada", "eastern-canada"]


@pytest.mark.rule("WW-MOV-02", "WW-UNI-02", "WW-UNI-03")
@pytest.mark.parametrize("unit", ["tank", "robot"])
def test_tanks_and_robots_go_two_steps(unit: str) -> None:
    """WW-MOV-02: two steps, the first through friendly land."""
    state = moving(usa=f"eastern-usa {unit}")
    say(state, "eastern-usa")

    assert lit(state) == ["western-usa", "central-usa", "southern-usa"]


@pytest.mark.rule("WW-TEC-06")
def test_super_soldiers_go_two_steps() -> None:
    """WW-TEC-06: over land."""
    state = moving(technologies="usa super-soldier", usa="eastern-usa soldier")
    say(state, "eastern-usa")

    assert "western-usa" in lit(state)


@pytest.mark.rule("WW-MOV-02", "WW-UNI-06", "WW-UNI-07", "WW-UNI-08")
@pytest.mark.parametrize(("unit", "steps"), [("drone", 3), ("fighter", 5), ("mega-fighter", 7)])
def test_air_flies_as_far_as_its_kind(unit: str, steps: int) -> None:
    """WW-MOV-02: over land and sea, where nothing stops it; in a Full War it may end over any sea."""
    state = moving(fights=True, usa=f"hawaii {unit}")
    say(state, "hawaii")
    far = state.box.map.all.rings[INDEX["hawaii"]]
    seas = [name for name in SEAS if any(ring >> INDEX[name] & 1 for ring in far[:steps])]

    assert [name for name in lit(state) if name in SEAS] == seas


@pytest.mark.rule("WW-MOV-02", "WW-MOV-03", "WW-UNI-09", "WW-TRN-01")
def test_ships_sail_five_seas_and_never_enter_land() -> None:
    """WW-TRN-01: sea to sea."""
    state = moving(fights=True, usa="gulf-of-alaska navy")
    say(state, "gulf-of-alaska")
    near = state.box.map.sea.rings[INDEX["gulf-of-alaska"]]

    assert lit(state) == [name for name in SEAS if any(ring >> INDEX[name] & 1 for ring in near[:5])]


@pytest.mark.rule("WW-MOV-09", "WW-UNI-10")
def test_satellites_stay_in_space() -> None:
    """WW-MOV-09: Space is no place from where anything moves, nor to go to."""
    state = moving(fights=True, usa="space satellite, alaska soldier")
    assert words(state) == ["done", "alaska"]

    say(state, "alaska")
    assert "space" not in words(state)


@pytest.mark.rule("WW-MOV-01")
def test_the_movement_action_stays_among_friends() -> None:
    """WW-MOV-01: own and allied land, not un-allied, enemy or neutral land, though it be empty."""
    state = moving(allies="alpha mex", usa="western-usa tank")
    say(state, "western-usa")

    assert lit(state) == ["central-usa", "southern-usa", "eastern-usa", "mexico"]
    assert [why(state, name) for name in ("western-canada", "central-america")] == ["WW-MOV-01"] * 2
    assert said(state, "western-canada") == (
        "Western Canada is not open: only friendly territory and seas that no enemy holds are."
    )


@pytest.mark.rule("WW-MOV-01")
def test_land_that_enemies_hold_is_entered_only_where_friends_are() -> None:
    """WW-MOV-01: in the Movement action an own territory with enemies alone is closed, one with a friend is not."""
    state = moving(usa="central-usa soldier, eastern-usa soldier", rus="eastern-usa tank, southern-usa tank")
    say(state, "central-usa")

    assert lit(state) == ["western-usa", "eastern-usa"]


@pytest.mark.rule("WW-MOV-01", "WW-TERM-08")
def test_a_sea_of_enemies_is_closed_and_an_empty_one_is_open() -> None:
    """WW-MOV-01: ships of Russia close the Bering Sea; special ops and aircraft close nothing."""
    state = moving(usa="gulf-of-alaska navy", rus="bering-sea navy, central-pacific special-ops")
    say(state, "gulf-of-alaska")

    assert "bering-sea" not in lit(state)
    assert "central-pacific" in lit(state)


@pytest.mark.rule("WW-MOV-03")
def test_air_ends_a_movement_action_on_friendly_land_or_a_ship_with_room() -> None:
    """WW-MOV-03: a fighter of strength 2 finds room on a ship of strength 2 and not on one of 1 or a loaded one."""
    state = moving(usa="hawaii fighter/2, gulf-of-alaska navy/2, bering-sea navy, south-pacific navy/2 soldier")
    say(state, "hawaii")

    assert lit(state) == ["alaska", "western-usa", "central-usa", "southern-usa", "eastern-usa", "gulf-of-alaska"]
    assert why(state, "bering-sea") == "WW-MOV-03"


@pytest.mark.rule("WW-UNI-08")
def test_mega_fighters_are_never_based_on_ships() -> None:
    """WW-UNI-08: land only."""
    state = moving(usa="hawaii mega-fighter, gulf-of-alaska navy/2")
    say(state, "hawaii")

    assert "gulf-of-alaska" not in lit(state)
    assert "alaska" in lit(state)


@pytest.mark.rule("WW-MOV-03")
def test_only_as_many_aircraft_go_to_a_ship_as_it_has_room_for() -> None:
    """WW-MOV-03: of three fighters two."""
    state = moving(usa="hawaii fighter 3, central-pacific navy/2")
    say(state, "hawaii central-pacific")

    assert counters(state, "central-pacific") == "usa fighter 2, usa navy/2"


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize(
    ("start", "land", "beyond"),
    [
        ("alaska", "western-canada", "eastern-canada"),  # un-allied
        ("norway", "sweden-finland", "western-russia"),  # neutral
        ("western-siberia", "northwest-russia", "norway"),  # an enemy's empty home
        ("western-usa", "mexico", "central-america"),  # an ally's that an enemy holds
    ],
)
def test_a_campaign_must_stop_in_land_that_is_not_friendly(start: str, land: str, beyond: str) -> None:
    """WW-MOV-04: a tank comes in, and no further."""
    state = moving(fights=True, allies="alpha mex", usa=f"{start} tank", rus="mexico soldier")
    say(state, start)

    assert land in lit(state)
    assert beyond not in lit(state)


@pytest.mark.rule("WW-MOV-04", "WW-TRN-08")
def test_a_fighter_must_stop_where_an_enemy_stands() -> None:
    """WW-MOV-10: it flies five, and no further than the enemy."""
    free = moving(fights=True, usa="eastern-usa fighter")
    say(free, "eastern-usa")
    stopped = moving(fights=True, usa="eastern-usa fighter", rus="north-atlantic navy, mid-atlantic navy")
    say(stopped, "eastern-usa")

    assert "north-sea" in lit(free)
    assert "north-atlantic" in lit(stopped)
    assert "north-sea" not in lit(stopped)


@pytest.mark.rule("WW-MOV-04")
def test_friends_keep_a_territory_open() -> None:
    """WW-MOV-04: with a soldier of ours among the enemies a tank drives through."""
    state = moving(fights=True, usa="alaska tank, western-canada soldier", can="western-canada tank")
    say(state, "alaska")

    assert {"western-canada", "western-usa", "central-usa", "eastern-canada"} == set(lit(state))


@pytest.mark.rule("WW-MOV-04")
def test_whoever_had_to_stop_opens_the_way_to_nobody() -> None:
    """WW-MOV-04: the first tank stops in Russia's Far East, and the second must stop there, too."""
    state = moving(fights=True, usa="manchuria tank 2", rus="russian-far-east soldier")
    say(state, "manchuria 1 russian-far-east manchuria")

    assert "russian-far-east" in lit(state)
    assert "eastern-siberia" in lit(state)  # next door
    say(state, "russian-far-east")
    assert counters(state, "russian-far-east") == "usa tank 2, rus soldier"
    assert "north-korea" not in words(state)


@pytest.mark.rule("WW-MOV-05")
def test_counters_leave_a_territory_that_they_share_with_enemies() -> None:
    """WW-MOV-05: freely, also in the Movement action."""
    state = moving(usa="eastern-usa tank", rus="eastern-usa soldier 3")
    say(state, "eastern-usa western-usa")

    assert counters(state, "western-usa") == "usa tank"


@pytest.mark.rule("WW-MOV-06")
def test_entering_enemy_land_is_occupation() -> None:
    """WW-MOV-06: it needs no combat."""
    state = moving(fights=True, usa="alaska special-ops soldier")
    say(state, "alaska special-ops western-siberia")

    assert counters(state, "western-siberia") == "usa special-ops"
    assert state.action.entered == 1 << INDEX["western-siberia"]


@pytest.mark.rule("WW-MOV-07")
def test_an_empty_territory_keeps_its_colour() -> None:
    """WW-MOV-07: an own one is open though nobody is there, an enemy's stops though nobody is there."""
    state = moving(fights=True, usa="alaska special-ops, eastern-usa tank", nato="norway soldier")
    say(state, "eastern-usa")

    assert "western-usa" in lit(state)


@pytest.mark.rule("WW-SOP-01", "WW-UNI-05")
def test_special_ops_go_anywhere_but_space() -> None:
    """WW-SOP-01: from anywhere, ignoring stops, at sea without a ship."""
    state = moving(fights=True, usa="hawaii special-ops", rus="central-pacific navy")
    say(state, "hawaii")

    assert lit(state) == [name for name in [*LANDS, *SEAS] if name != "hawaii"]


@pytest.mark.rule("WW-SOP-01")
def test_special_ops_stay_among_friends_in_a_movement_action() -> None:
    """WW-SOP-01: own land and open seas."""
    state = moving(usa="hawaii special-ops", rus="bering-sea navy")
    say(state, "hawaii")
    lands = [name for name in lit(state) if name in LANDS]

    assert lands == ["alaska", "western-usa", "central-usa", "southern-usa", "eastern-usa"]
    assert "bering-sea" not in lit(state)
    assert "red-sea" in lit(state)


@pytest.mark.rule("WW-SOP-01", "WW-MOV-03")
def test_special_ops_move_once_in_a_phase() -> None:
    """WW-MOV-03: nobody moves twice."""
    state = moving(usa="hawaii special-ops, eastern-usa soldier")
    say(state, "hawaii alaska")

    assert words(state) == ["done", "eastern-usa"]


@pytest.mark.rule("WW-SOP-02")
def test_special_ops_occupy_land_and_no_sea_and_fire_first() -> None:
    """WW-SOP-02: they count as land units; tier 1, and 4 or more hits."""
    state = moving(fights=True, usa="norway tank", rus="eastern-usa special-ops, north-sea special-ops")
    unit = state.box.units[SPECIAL_OPS]

    assert is_fully_occupied(state, INDEX["eastern-usa"], USA)
    assert not sides_holding(state, INDEX["north-sea"])
    assert (unit.tier, unit.hit, unit.domain) == (1, 4, LAND)


def test_a_destination_takes_everything_that_can_reach_it() -> None:
    """A move is two picks: tanks and soldiers go, the MLRS of another nation too, and who cannot stays."""
    state = moving(allies="alpha can", usa="eastern-usa soldier 2 tank, space satellite", can="eastern-usa fighter")
    say(state, "eastern-usa")
    assert narrowing(state) == ["usa", "can", "soldier", "tank", "fighter"]

    say(state, "western-usa")
    assert counters(state, "western-usa") == "usa soldier, usa tank, can fighter"  # a soldier flies along
    assert counters(state, "eastern-usa") == "usa soldier"


def test_words_in_between_narrow_it() -> None:
    """A kind, several kinds, a nation, a strength, and of one kind a number."""
    state = moving(allies="alpha can", usa="eastern-usa soldier 3 soldier/2 tank", can="eastern-usa soldier")
    say(state, "eastern-usa")
    assert narrowing(state) == ["strong", "weak", "usa", "can", "soldier", "tank"]
    say(state, "soldier")
    assert narrowing(state) == ["strong", "weak", "1", "2", "3", "4", "usa", "can", "tank"]
    say(state, "usa weak")
    assert narrowing(state) == ["1", "2", "tank"]
    say(state, "2 central-usa")

    assert counters(state, "central-usa") == "usa soldier 2"
    assert counters(state, "eastern-usa") == "usa soldier, usa soldier/2, usa tank, can soldier"


def test_several_kinds_go_together() -> None:
    """Named one after another."""
    state = moving(usa="eastern-usa soldier tank mlrs")
    say(state, "eastern-usa soldier mlrs central-usa")

    assert counters(state, "central-usa") == "usa soldier, usa mlrs"


def test_no_word_is_offered_that_leaves_nobody_who_can_go() -> None:
    """The strong soldier has nowhere to go from Hawaii, so there is nothing to tell apart."""
    state = moving(usa="hawaii soldier/2 fighter")
    say(state, "hawaii")

    assert narrowing(state) == []


@pytest.mark.rule("WW-MOV-03")
def test_a_movement_may_be_said_in_several_hops() -> None:
    """WW-MOV-03: as long as some of it is left; then the place is offered no more."""
    state = moving(usa="eastern-usa tank, southern-usa soldier")
    say(state, "eastern-usa central-usa central-usa western-usa")

    assert counters(state, "western-usa") == "usa tank"
    assert words(state) == ["done", "southern-usa"]


@pytest.mark.rule("WW-MOV-02")
def test_who_has_no_movement_left_is_not_offered() -> None:
    """WW-MOV-02: and why not is told."""
    state = moving(usa="eastern-usa soldier, central-usa tank")
    say(state, "eastern-usa southern-usa")

    assert words(state) == ["done", "central-usa"]
    assert why(state, "southern-usa") == "WW-MOV-02"
    assert why(state, "alaska") == "WW-MOV-01"


def test_nobody_is_asked_when_nothing_can_move() -> None:
    """A lone soldier in Hawaii."""
    state = moving(usa="hawaii soldier")

    assert question(state) != "move alpha"


@pytest.mark.rule("WW-SMC-02")
def test_only_what_can_reach_the_target_of_a_campaign_moves() -> None:
    """WW-SMC-02: tanks two steps away, fighters five; soldiers two steps away are not listed, and are told why."""
    state = moving(target="mexico", usa="eastern-usa tank, central-usa soldier/2, southern-usa soldier, alaska fighter")

    assert words(state) == ["done", "alaska", "southern-usa", "eastern-usa"]
    assert why(state, "central-usa") == "WW-SMC-02"
    say(state, "eastern-usa")
    assert lit(state) == ["mexico"]
    assert why(state, "central-usa") == "WW-SMC-05"


@pytest.mark.rule("WW-SMC-02")
def test_a_campaign_comes_through_friendly_land_only() -> None:
    """WW-SMC-02: not through Mexico to Central America, though the tank could go so far."""
    state = moving(target="central-america", usa="western-usa tank/2, southern-usa fighter")

    assert words(state) == ["done", "southern-usa"]


@pytest.mark.rule("WW-SMC-02", "WW-SMC-05")
def test_missiles_may_move_to_where_they_can_fire() -> None:
    """WW-SMC-02: MLRS next to the target, ships into a sea at it; nobody else goes there."""
    state = moving(target="mexico", usa="central-usa mlrs soldier, gulf-of-alaska navy")
    assert words(state) == ["done", "central-usa", "gulf-of-alaska"]

    say(state, "central-usa")
    assert lit(state) == ["western-usa", "southern-usa"]
    say(state, "western-usa")
    assert counters(state, "western-usa") == "usa mlrs"
    say(state, "gulf-of-alaska")
    assert lit(state) == ["eastern-pacific", "caribbean-sea"]


@pytest.mark.rule("WW-SMC-02")
def test_hypersonic_missiles_fire_from_further() -> None:
    """WW-SMC-02: with range 3 ships may stay three steps away."""
    state = moving(target="mexico", technologies="usa hypersonic-missiles", usa="bering-sea navy")
    say(state, "bering-sea")

    assert "central-pacific" in lit(state)


def test_nothing_moves_in_a_campaign_in_space() -> None:
    """Satellites stay where they are."""
    state = moving(target="space", usa="alaska soldier, space satellite")

    assert question(state) != "move alpha"


def test_moves_are_told() -> None:
    """In a sentence of the log."""
    state = moving(usa="eastern-usa soldier 2 tank/2")
    [event] = told(state, "eastern-usa central-usa")

    assert state.game.text.sentence(event) == (
        "Alpha moved 2 soldiers and 1 tank of strength 2 of the United States from the Eastern USA to the Central USA."
    )


def test_the_crumbs_say_what_is_meant() -> None:
    """As far as it has been picked."""
    state = moving(usa="eastern-usa soldier 3 soldier/2 2 tank")
    say(state, "eastern-usa soldier strong 1")

    assert state.game.text.crumbs(state.view(0)) == ["Move $1", "Eastern USA", "Soldier", "strength 2", "1"]


@pytest.mark.rule("WW-MOV-01", "WW-SEQ-08")
def test_who_can_go_nowhere_declares_no_movement() -> None:
    """WW-MOV-01: a soldier in Alaska, beside land that is nobody's; with a friend there it can be declared."""
    alone = settled(war(usa="alaska soldier"), lambda state: begin_turn(state, 0))
    beside = settled(war(usa="alaska soldier, western-canada soldier"), lambda state: begin_turn(state, 0))

    assert "move" not in words(alone)
    assert "move" in words(beside)


@pytest.mark.rule("WW-FWR-01", "WW-SEQ-08")
def test_who_has_nobody_on_the_map_declares_no_war() -> None:
    """WW-SEQ-08: others' counters are not one's own; satellites without lasers do not fight."""
    state = settled(war(usa="space satellite", nato="france soldier"), lambda state: begin_turn(state, 0))

    assert "full-war" not in words(state)


@pytest.mark.rule("WW-MOV-04")
def test_a_place_where_one_waits_and_another_goes_is_named_once() -> None:
    """WW-MOV-04: the tank has had to stop there; special ops with it stop nowhere."""
    state = moving(fights=True, usa="central-usa tank special-ops", allies="bravo can")
    say(state, "central-usa tank western-canada central-usa western-canada")

    assert words(state).count("western-canada") == 1


@pytest.mark.rule("WW-TRN-04")
def test_ships_are_not_told_apart_where_those_that_are_meant_could_not_leave() -> None:
    """WW-TRN-04: a tank of strength 2 is held by two ships of strength 1 together, whoever they belong to."""
    bound = moving(allies="alpha can", usa="gulf-of-alaska navy tank/2", can="gulf-of-alaska navy")
    say(bound, "gulf-of-alaska navy")
    free = moving(allies="alpha can", usa="gulf-of-alaska navy soldier", can="gulf-of-alaska navy")
    say(free, "gulf-of-alaska navy")

    assert not {"1", "usa", "can"} & set(words(bound))
    assert {"1", "usa", "can"} <= set(words(free))
