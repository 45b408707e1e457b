"""What is to be seen of an action in progress: where counters have gone, what was fought, what was launched."""

from fimbul.games.worldwar.names import INDEX, NONE
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.games.worldwar.terrain import MOVEMENT, WAR
from fimbul.games.worldwar.trails import note_trail, places_on, trail_over
from tests.games.kit import say
from tests.games.worldwar.scene import asked, war


def moving(state: War, phase: int = MOVEMENT) -> War:
    """Alpha moves."""
    return asked(state, MOVE, side=0, what=phase, target=NONE)


def test_a_trail_is_the_places_it_was_made_of() -> None:
    """The first and the last of all places, too; where one stays is told once."""
    assert places_on(trail_over([0, 106, 3])) == [0, 106, 3]
    assert places_on(trail_over([5, 5, 7])) == [5, 7]


def test_every_move_of_an_action_is_seen_in_order() -> None:
    """With the seas through which ships have sailed; the same way twice is one."""
    state = moving(war(usa="western-usa soldier 2, north-atlantic navy"))
    say(state, "western-usa 1 southern-usa western-usa southern-usa north-atlantic caribbean-sea")
    assert state.view(1)["moves"] == [
        {"from": "western-usa", "to": "southern-usa"},
        {"from": "north-atlantic", "to": "caribbean-sea", "through": ["mid-atlantic"]},
    ]


def test_who_was_carried_went_by_the_sea_where_they_were_landed() -> None:
    """From the shore to the sea, and from there ashore."""
    state = war(usa="alaska soldier, eastern-usa soldier, north-atlantic navy/2", nato="united-kingdom soldier")
    moving(state, WAR)
    say(state, "eastern-usa united-kingdom")
    assert state.view(0)["moves"] == [{"from": "eastern-usa", "to": "united-kingdom", "through": ["north-atlantic"]}]


def test_the_way_of_ships_is_known_before_they_are_sent() -> None:
    """Only where something lies between."""
    state = moving(war(usa="north-atlantic navy"))
    say(state, "north-atlantic")
    ahead = state.view(0)["prospects"]["through"]
    assert ahead["caribbean-sea"] == ["mid-atlantic"]
    assert "mid-atlantic" not in ahead


def test_moves_are_saved_and_forgotten_with_the_action() -> None:
    """They belong to the action in progress."""
    state = moving(war(usa="western-usa soldier 2"))
    say(state, "western-usa 1 southern-usa")
    assert state.game.from_json(state.to_json()).view(0)["moves"] == state.view(0)["moves"] != []
    say(state, "done")
    assert state.view(0)["moves"] == []


def fighting() -> War:
    """A soldier and a tank of Alpha against two soldiers of Bravo, and another combat to come."""
    state = war(usa="germany soldier tank, france tank", nato="germany soldier 2, france soldier")
    return asked(state, FIGHT_WHERE, side=0)


def test_a_combat_remembers_its_dice_tier_by_tier() -> None:
    """And both sides as they were before the first die."""
    state = fighting()
    say(state, "germany 1")
    battle = state.view(2)["battle"]
    assert battle["thrown"] == [{"tier": 4, "shooters": "attack", "dice": 1, "hits": 1}]
    assert [each["count"] for each in battle["defended"]] == [2]
    assert [each["count"] for each in battle["defence"]] == [1]


def test_the_combat_that_was_fought_last_is_seen_until_the_next() -> None:
    """So that those who were asked nothing can see how it went."""
    state = fighting()
    say(state, "germany 1 0 0")
    view = state.view(2)
    assert view["battle"] is None
    assert view["fought"]["place"] == "germany"
    assert [thrown["tier"] for thrown in view["fought"]["thrown"]] == [4, 5, 5]
    assert state.game.from_json(state.to_json()).view(2) == view
    say(state, "france")
    assert state.view(2)["fought"] is None


def test_who_comes_to_a_combat_is_seen_and_where_missiles_stand() -> None:
    """Other moves are not, while it is fought."""
    state = war(usa="germany soldier, france mlrs", nato="germany soldier")
    note_trail(state, [INDEX["italy"], INDEX["germany"]])
    note_trail(state, [INDEX["alaska"], INDEX["western-canada"]])
    asked(state, FIGHT_WHERE, side=0)
    say(state, "germany france")
    assert state.view(0)["moves"] == [
        {"from": "italy", "to": "germany"},
        {"from": "france", "to": "germany", "fired": True},
    ]
