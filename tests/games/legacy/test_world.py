"""The world of a campaign: what is written of it, and what is refused."""

import pytest

from fimbul.core.errors import BadOptions
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.names import EVOLVE_STANCE, HELD_ON, MINOR_CITIES, NONE, OFFENSIVE, PACKAGES, WON
from fimbul.games.legacy.setup import event_deck, mission_deck, scar_deck, starting_missiles, starting_stars
from fimbul.games.legacy.world import Part, Played, World, fresh_world, homeland, world_of_the_guide
from fimbul.games.legacy.world_text import read_world, write_world
from tests.games.legacy.scene import marked, war

URAL, PERU, EGYPT = INDEX["ural"], INDEX["peru"], INDEX["egypt"]


def lived_in() -> World:
    """A world in which everything has happened once."""
    world = marked(
        "ural minor-city/2 bunker fortification/3, peru major-city/1, china coins/4, japan ruin, siberia fallout",
        packages=" ".join(PACKAGES),
        powers="khan-industries hq-garrison mobile power-emp collaborator, mutants purist",
    )
    world.games = [Played(2, True, (Part(2, 3, URAL, WON), Part(1, 0, PERU, HELD_ON))), Played(NONE, False, ())]
    world.destroyed, world.bringer, world.stance, world.ocean, world.planet = 1 << URAL, 3, OFFENSIVE, 2, 1
    world.change[4], world.namer[2] = -1, 1
    world.join(PERU, INDEX["japan"])
    world.join(INDEX["alien-island"], PERU)
    world.scars_used[0], world.stickers_used[MINOR_CITIES], world.events_destroyed[EVOLVE_STANCE] = 1, 1, 1
    world.missions_destroyed, world.missiles_lost, world.names = 1 << 6, {2: 1}, {"ural": "New Odense"}
    return world


@pytest.mark.rule("RL-CAMP-01")
def test_a_world_is_read_as_it_was_written() -> None:
    """RL-CAMP-01: marks, names, cards, coins, signatures, faction cards and packages carry over."""
    text = write_world(lived_in(), BOX)
    again = read_world(text, BOX)

    assert write_world(again, BOX) == text
    assert (again.city[URAL], again.founder[URAL], again.fortification[URAL]) == (0, 2, 3)
    assert again.near[PERU] >> INDEX["japan"] & 1
    assert again.signatures(2) == 1
    assert again.names["ural"] == "New Odense"


@pytest.mark.rule("RL-CAMP-02", "RL-CAMP-05")
def test_a_fresh_world_says_nothing() -> None:
    """RL-CAMP-02, RL-CAMP-05: all is sealed, and no field tells of it."""
    world = fresh_world(BOX)

    assert write_world(world, BOX) == "{}"
    assert scar_deck(BOX, world) == [3, 3] + [0] * 10
    assert event_deck(BOX, world) == [0] * 12
    assert mission_deck(world) == 0


@pytest.mark.rule("RL-CAMP-04")
def test_the_guides_world_has_four_packages_open() -> None:
    """RL-CAMP-04: 18 events, 8 missions, 15 scar cards, and the one-time set-up is still to be done."""
    world = world_of_the_guide(BOX)

    assert sum(event_deck(BOX, world)) == 7 + 3 + 8
    assert mission_deck(world).bit_count() == 8
    assert sum(scar_deck(BOX, world)) == 6 + 6 + 3
    assert not world.ready


@pytest.mark.rule("RL-SETUP-01", "RL-SETUP-02")
def test_winners_have_missiles_and_the_others_a_star() -> None:
    """RL-SETUP-02: two signatures are two missiles and no star."""
    world = marked()
    world.games = [Played(1, True, ()), Played(1, True, ()), Played(2, False, ())]
    state = war(world=world)

    assert (state.stars, state.missiles) == ([0, 1, 1, 1], [2, 0, 0, 0])
    assert starting_stars(world, 2) == 1


@pytest.mark.rule("RL-MIS-06")
def test_by_option_missiles_are_lost_for_good() -> None:
    """RL-MIS-06: by default each game brings them again."""
    world = marked()
    world.games = [Played(1, True, ()), Played(1, True, ())]
    world.missiles_lost = {1: 1}

    assert starting_missiles(war().settings, world, 1) == 2
    assert starting_missiles(war(options={"missiles_return": False}).settings, world, 1) == 1


def started(*places: str) -> list[Played]:
    """Games in which faction 0 started in these territories."""
    return [Played(NONE, False, (Part(1, 0, INDEX[place], HELD_ON),)) for place in places]


@pytest.mark.rule("RL-HOME-01", "RL-HOME-02", "RL-HOME-04", "RL-START-07")
def test_a_homeland_is_where_a_faction_started_most() -> None:
    """RL-HOME-01: this game counts; a tie is none; before Pack 3 there is none."""
    world = marked(packages="pack-3")
    world.games = started("ural", "egypt")

    assert homeland(world, BOX, 0, NONE) == NONE
    assert homeland(world, BOX, 0, EGYPT) == 3
    assert homeland(world, BOX, 0, URAL) == 4
    assert homeland(world, BOX, 1, NONE) == NONE
    world.packages = 0
    assert homeland(world, BOX, 0, URAL) == NONE


@pytest.mark.rule("RL-HOME-04", "RL-START-11")
def test_fifteen_starts_are_noted_and_none_on_the_island() -> None:
    """RL-HOME-04: the sixteenth is not; a start on the Alien Island makes no homeland."""
    world = marked(packages="pack-3")
    world.games = started(*["alien-island"] * 15)
    assert homeland(world, BOX, 0, URAL) == NONE

    world.games = started("ural", *["alien-island"] * 13)
    assert homeland(world, BOX, 0, INDEX["alien-island"]) == 4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "not a line of JSON"),
        ("[]", "should be a table"),
        ('{"ready":true,"packages":["pack-9"]}', "'pack-9' is no packages"),
        ('{"territories":{"mordor":{"coins":2}}}', "'mordor' is no territory"),
        ('{"territories":{"ural":{"coins":7}}}', "coins should be a number"),
        ('{"territories":{"ural":{"scar":"purist"}}}', "'purist' is no scar"),
        ('{"factions":{"aliens":{"green":"mobile","pink":"x"}}}', "'pink' is no slot"),
        ('{"lines":[["ural","siberia"]]}', "no sea line"),
        ('{"lines":[["ural"]]}', "no sea line"),
        ('{"stickers_used":{"minor-city":10}}', "minor-city should be a number"),
        ('{"games":[{"parts":[{"person":1}]}]}', "is no faction"),
        ('{"missiles_lost":{"x":1}}', "not written as"),
        ('{ "ready":true}', "not written as"),
        ('{"ready":false}', "not written as"),
        ('{"unknown":1}', "not written as"),
        ('{"names":{"ural":5}}', "should be a text"),
        ("[" * 30_000, "not a line of JSON"),
        ('"' + "x" * 50_000 + '"', "too long"),
    ],
)
def test_what_is_no_world_is_refused(text: str, told: str) -> None:
    """A world comes from a campaign; anything else gets a sentence."""
    with pytest.raises(BadOptions) as caught:
        read_world(text, BOX)
    assert told in str(caught.value)


def test_a_war_in_a_lived_in_world_is_whole() -> None:
    """Its invariants hold, a copy is equal and independent."""
    state = war(world=lived_in(), alpha="ural 3 hq", bravo="peru 2")
    state.outcome = None
    state.check_troops()
    state.check_cards()
    other = state.copy()
    assert other.key() == state.key()

    other.alter().city[PERU] = NONE
    other.note().conquered = 1
    other.put(0, EGYPT, 1)
    assert (state.world.city[PERU], state.deeds.conquered, state.troops[EGYPT]) == (1, 0, 0)
    assert other.key() != state.key()
