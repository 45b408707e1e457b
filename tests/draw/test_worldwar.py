"""The map of World War III, drawn."""

from itertools import pairwise

from msgspec.json import encode

from fimbul.core.game import View
from fimbul.draw.crowding import centred
from fimbul.draw.crowding import shared as overlap
from fimbul.draw.worldwar import board, tray
from fimbul.draw.worldwar.board import CLOSE, WIDE, Map
from fimbul.draw.worldwar.chart import SHEET, chart
from fimbul.draw.worldwar.layout import HIGH
from fimbul.draw.worldwar.scene import Scene
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.names import LANDS, NATIONS, NONE, SEAS, TERRITORIES
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import BID
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.table.show.drawings import drawing
from tests.games.worldwar.scene import asked, war

TURKEY = NATIONS.index("tur")

ALLIES = "alpha can jpn sko twn, bravo tur ukr aus, charlie irn ind ven, delta chn vie pak, golf mex"


def everybody(looking: int | None = 1) -> View:
    """The view of that war."""
    return deployed().view(looking)


def deployed() -> War:
    """A war in which every nation has its ready-made deployment, with seven seats."""
    state = war(options={"seats": 7, "advanced": True}, allies=ALLIES, devastation="caucasus", unrest="libya 2")
    for nation in range(len(NATIONS)):
        if state.entered >> nation & 1:
            for place, kind, one, two in state.box.cards[nation].deployment:
                state.deploy(place, nation, kind, 1, one)
                state.deploy(place, nation, kind, 2, two)
    return state


def test_every_territory_has_a_shape_and_a_place_on_the_sheet() -> None:
    """Lands and seas alike; counters stand inside the sheet."""
    places = chart(1.0).places
    assert list(places) == TERRITORIES
    for name, where in places.items():
        assert where.rings, name
        assert 0 < where.middle[0] < SHEET[0], name
        assert 0 < where.middle[1] < SHEET[1], name
    assert all(places[name].has(*places[name].middle) for name in LANDS if name != "hawaii")


def test_chips_do_not_hide_each_other_though_every_nation_is_deployed() -> None:
    """On a wide page and on one looked at from near by."""
    for room in (WIDE, CLOSE):
        drawn = Map(Scene(everybody(), ""), room, explained=True)
        rows = [
            (name, centred(*drawn.put[name].row, drawn.row_width(name) * room.size.marks / 2, HIGH * room.size.marks))
            for name in TERRITORIES
            if drawn.strengths[name]
        ]
        hidden = [
            (one, other)
            for number, (one, box) in enumerate(rows)
            for other, beside in rows[number + 1 :]
            if overlap(box, beside) > 40
        ]
        assert hidden == []


def test_most_places_can_be_named() -> None:
    """Names that find no room are few."""
    drawn = Map(Scene(everybody(), ""), WIDE, explained=True)
    nameless = [name for name in TERRITORIES if not drawn.put[name].name]
    assert len(nameless) <= 12


def test_a_place_tells_who_stands_there_and_what_is_next_to_it() -> None:
    """As a tip, in words."""
    tip = Map(Scene(everybody(), ""), WIDE, explained=True).notes("iraq")
    assert tip.startswith(' data-word="iraq" data-tip="Iraq, home of Arab League, worth ')
    assert "Alpha: 1 soldier (United States) and 1 tank (United States)." in tip
    assert tip.endswith('Next to Syria, Saudi Arabia, Gulf States, Turkey, Iran and Persian Gulf."')


def test_what_stands_still_is_the_same_for_every_view() -> None:
    """So that it is sent once."""
    assert board(everybody(0), 1000, "").still == board(everybody(None), 1000, "").still


def test_who_only_watches_has_no_tray() -> None:
    """And who plays has one."""
    assert tray(everybody(None), 1000, "") is None
    assert tray(everybody(1), 1000, "") is not None


def test_every_sea_can_be_lit() -> None:
    """Both rings of the Pacific, too."""
    assert all(chart(1.0).places[name].rings for name in SEAS)
    assert len(chart(1.0).places["central-pacific"].rings) == 2


def bidding(money: int) -> View:
    """The view of a seat that may bid up to so much."""
    state = war(money=f"usa {money}")
    state.auction = Auction(TURKEY, 0, 1, 0b11, [NONE, 4, NONE, NONE], [0, 0, 0, 0])
    return asked(state, BID, nation=TURKEY).view(0)


def test_a_bid_shows_a_few_numbers_and_what_others_have_bid() -> None:
    """The rest is asked for at the bar."""
    drawn = tray(bidding(90), 1000, "")
    assert drawn is not None
    numbers = [piece for piece in drawn.moving if piece.id.startswith("number-")]
    assert [piece.id for piece in numbers] == [f"number-{amount}" for amount in range(12)]
    assert any("$4" in piece.inside for piece in drawn.moving if piece.id == "auction")


def test_a_lit_sea_is_framed_around_its_counters() -> None:
    """Its shape may reach around the world; a page that comes near looks at the frame."""
    state = asked(war(usa="north-atlantic navy"), MOVE, side=0, what=0, target=NONE)
    lit = next(piece for piece in board(state.view(0), 1000, "").moving if piece.id == "lit-north-atlantic")
    assert ' class="afloat pick lit"' in lit.attributes
    assert '<rect class="hit"' in lit.inside


def changed(before: View, after: View) -> int:
    """How many letters a page is sent between two views, once it knows what stands still."""
    known: set[str] = set()
    first = drawing(None, board(before, 1000, ""), known)
    assert first is not None
    known.add(board(before, 1000, "").still.key)
    told = drawing(board(before, 1000, ""), board(after, 1000, ""), known)
    tray_told = drawing(tray(before, 1000, "t-"), tray(after, 1000, "t-"), known)
    return len(encode(told)) + len(encode(tray_told))


def test_a_move_sends_less_than_15_kilobytes() -> None:
    """With every nation deployed: a stack is picked, goes somewhere, and the next is asked for."""
    state = deployed()
    asked(state, MOVE, "alpha", side=0, what=0, target=NONE)
    views = [state.view(0)]
    for word in ("western-usa", "eastern-usa"):
        state.play(state.game.lexicon.numbers[word])
        views.append(state.view(0))
    sizes = [changed(before, after) for before, after in pairwise(views)]
    assert max(sizes) < 15_000, sizes


def test_a_place_that_is_lit_or_goes_dark_is_told_in_its_attributes_alone() -> None:
    """Its rings are always there, so that half the world can be lit in a few kilobytes."""
    state = war(usa="western-usa soldier, north-atlantic navy")
    dark = {piece.id: piece for piece in board(state.view(1), 1000, "").moving}
    lit = {piece.id: piece for piece in board(asked(state, MOVE, side=0, what=0, target=NONE).view(0), 1000, "").moving}
    for name in ("western-usa", "north-atlantic"):
        assert dark[f"lit-{name}"].inside == lit[f"lit-{name}"].inside
        assert "data-option" not in dark[f"lit-{name}"].attributes
        assert dark[f"at-{name}"] == lit[f"at-{name}"]
