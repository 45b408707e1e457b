"""Answers after which the turn goes on for sure, so that nobody has to try them."""

from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.games.worldwar.steps.small_campaign import TARGET_OF_CAMPAIGN
from fimbul.games.worldwar.terrain import WAR
from tests.games.kit import say, words
from tests.games.worldwar.scene import asked, question, war


def goes_on(state: War) -> set[str]:
    """The answers after which the turn goes on for sure."""
    frame = state.agenda[-1]
    return {word for word in words(state) if frame.step.goes_on(state, frame, LEXICON.parse(word))}


def test_nobody_tries_what_ends_no_turn_while_somebody_else_can_march() -> None:
    """Of a hundred places where special ops may go none ends the turn, as long as a soldier beside home can move."""
    state = war(usa="alaska special-ops, central-usa soldier, western-usa soldier")
    asked(state, MOVE, side=0, what=WAR, target=NONE)
    assert goes_on(state) == {"alaska", "central-usa", "western-usa"}
    say(state, "alaska")
    assert len(goes_on(state)) == len(words(state)) > 90

    alone = asked(war(usa="alaska special-ops"), MOVE, side=0, what=WAR, target=NONE)
    assert goes_on(alone) == set()
    say(alone, "alaska")
    assert goes_on(alone) == set()
    assert alone.ends_turn(LEXICON.parse("western-usa"))


def test_a_target_to_which_somebody_comes_ends_no_turn_and_nor_does_a_combat_before_another() -> None:
    """Those who can go there are asked to; whoever stands among enemies elsewhere is asked to fight there."""
    state = asked(war(usa="alaska fighter, eastern-usa mlrs"), TARGET_OF_CAMPAIGN, side=0)
    assert "western-canada" in goes_on(state)

    fights = war(usa="germany soldier, france soldier, iberia mlrs", nato="germany soldier, france soldier, italy tank")
    asked(fights, FIGHT_WHERE, side=0)
    assert {"germany", "france"} <= goes_on(fights)
    assert "done" not in goes_on(fights)
    say(fights, "germany")
    while question(fights) != "fight where alpha":
        fights.play(fights.options()[0])
    assert "france" not in goes_on(fights)


def test_whoever_has_to_be_carried_to_a_target_does_not_come_there_by_itself() -> None:
    """The soldier walks and the ship sails; it is not enough that a ship brings the soldier, or that enemies come."""
    state = asked(war(usa="eastern-usa soldier, north-atlantic navy", rus="france tank"), TARGET_OF_CAMPAIGN, side=0)
    brought = {"germany", "greenland", "north-atlantic"}

    assert {"eastern-canada", "north-sea"} <= goes_on(state)
    assert brought <= set(words(state)) - goes_on(state)
