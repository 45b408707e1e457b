"""What lies beside the map of World War III: actions, nations, counters, purses."""

from itertools import pairwise

from fimbul.draw.worldwar import status, tray
from fimbul.draw.worldwar.board import WIDE, Map
from fimbul.draw.worldwar.chart import SHEET
from fimbul.draw.worldwar.scene import Scene
from fimbul.draw.worldwar.tray import BOX, TICK, side_by_side
from fimbul.games.worldwar.names import NATIONS, NONE
from fimbul.games.worldwar.steps.hack import HACK
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.games.worldwar.steps.placing import ask_deployment
from fimbul.games.worldwar.steps.technology import RESEARCH
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.terrain import WAR
from tests.draw.test_worldwar import ids, piece
from tests.games.kit import say
from tests.games.worldwar.scene import asked, settled, war


def test_the_actions_of_a_turn_lie_in_the_tray_with_what_they_do() -> None:
    """What ends the turn is not among them; on a narrow page there are two side by side."""
    state = asked(war(usa="western-usa soldier", money="usa 20"), DECLARE, side=0)
    drawn = tray(state.view(0), 1000, "")
    full_war = piece(drawn, "deed-full-war")
    assert ">Full War $3<" in full_war.inside
    assert "fight anywhere" in full_war.inside
    assert not {"deed-tax", "deed-pass"} & ids(drawn)
    narrow = tray(state.view(0), 390, "")
    assert narrow is not None
    assert {each.left for each in narrow.lit} == {16, narrow.lit[1].left}
    assert all(each.left + each.width <= 390 for each in narrow.lit)


def test_actions_in_three_rows_are_all_seen() -> None:
    """On a page of middling breadth; the tray is as high as they need."""
    view = asked(war(options={"advanced": True}, usa="alaska soldier 2", unrest="iraq"), DECLARE, side=0).view(0)
    drawn = tray(view, 820, "")
    assert drawn is not None
    tops = [each.top + each.height for each in drawn.lit]
    assert max(tops) > 140
    assert max(tops) <= drawn.frame.height


def test_what_must_be_held_is_a_checklist_at_set_up() -> None:
    """With a tick for what is; who looks on is not bothered with it."""
    state = settled(war(), lambda state: ask_deployment(state, 0, NATIONS.index("usa")))
    listed = piece(tray(state.view(0), 1000, ""), "posts").inside
    assert "Iraq: a land unit" in listed
    assert "Sea of Okhotsk: a ship" in listed
    assert listed.count(BOX) == 4
    say(state, "default")
    assert piece(tray(state.view(0), 1000, ""), "posts").inside.count(TICK) == 4
    assert "posts" not in ids(tray(state.view(1), 1000, ""))


def test_technologies_and_hacks_are_tiles_that_say_what_they_do_and_what_to_reach() -> None:
    """Before a die is paid for; on a phone two side by side."""
    for step, name, says, number in (
        (RESEARCH, "super-soldier", "soldiers: 2 steps, hit on 5", 8),
        (HACK, "nuke-lock", "a rival launches nothing", 6),
    ):
        view = asked(war(usa="western-usa soldier", nato="germany soldier"), step, side=0).view(0)
        for width in (1000, 390):
            tile = piece(tray(view, width, ""), f"deed-{name}")
            assert f">{says}<" in tile.inside
            assert f">{number}<" in tile.inside


def test_the_turn_of_a_pact_says_whose_part_it_is() -> None:
    """They have it together; whoever is asked is in it."""
    state = asked(war(pacts="alpha charlie"), DECLARE, "charlie", side=2)
    assert status(state.view(1))[1] == "Turn of Alpha and Charlie, Charlie's part"
    assert status(asked(war(), DECLARE, side=0).view(1))[1] == "Alpha's turn"


def test_marks_of_budgets_never_hide_each_other() -> None:
    """Though all have the same, or more than there is room for on the track."""
    for ends in ([100.0] * 7, [0.0, 1.0, 2.0, 250.0, 250.0], [240.0, 245.0, 250.0]):
        spots = side_by_side(ends)
        assert all(after - before > 12 for before, after in pairwise(spots))
        assert spots[-1] <= 250


def test_counters_stand_nation_by_nation_with_what_matters_now() -> None:
    """How far they go while somebody moves, and who has fired."""
    state = war(usa="western-usa soldier tank special-ops", allies="alpha can", can="western-usa soldier")
    asked(state, MOVE, side=0, what=WAR, target=NONE)
    say(state, "western-usa")
    drawn = tray(state.view(0), 1000, "")
    assert {"caption-of-usa", "caption-of-can"} <= ids(drawn)
    assert ">1 step<" in piece(drawn, "counter-usa-0").inside
    assert ">2 steps<" in piece(drawn, "counter-usa-1").inside
    assert ">anywhere<" in piece(drawn, "counter-usa-2").inside


def test_no_row_stands_beside_the_sheet() -> None:
    """A sea at its edge with three fleets, and their lamp, are seen whole."""
    state = war(usa="bering-sea navy", nato="bering-sea navy", rus="bering-sea navy")
    drawn = Map(Scene(state.view(0), ""), WIDE, explained=True)
    (x, _), half = drawn.spots["bering-sea"].put.row, drawn.garrisons["bering-sea"].width / 2
    assert half <= x <= SHEET[0] - half
