"""The map of World War III, drawn."""

from itertools import combinations, pairwise

from msgspec.json import encode

from fimbul.agents.war_orders import orders_at_hand
from fimbul.core.game import View
from fimbul.draw.crowding import breadth, centred
from fimbul.draw.crowding import shared as overlap
from fimbul.draw.picture import Picture, Piece
from fimbul.draw.worldwar import advice, almanac, board, landmark, tray, who_is_there
from fimbul.draw.worldwar.board import CLOSE, LEGEND, WIDE, Map, standing_still
from fimbul.draw.worldwar.chances import in_words, title_of
from fimbul.draw.worldwar.chart import SHEET, chart, is_ashore
from fimbul.draw.worldwar.combat_box import WIDTH, combat_box, shifted
from fimbul.draw.worldwar.fight import Counters, Fight, fight_of
from fimbul.draw.worldwar.layout import HIGH, letters_of
from fimbul.draw.worldwar.scene import Scene
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.events import PactFormed, Passed
from fimbul.games.worldwar.events_combat import Nuked, NukeLaunched
from fimbul.games.worldwar.events_money import Allied
from fimbul.games.worldwar.names import KINDS, LANDS, NATIONS, NONE, SEAS, TECHNOLOGIES, TERRITORIES
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.bidding import BID
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE
from fimbul.games.worldwar.steps.movement import MOVE
from fimbul.games.worldwar.steps.nuke import LAUNCH, begin_nuke
from fimbul.games.worldwar.steps.turn import DECLARE
from fimbul.games.worldwar.terrain import WAR
from fimbul.table.show.drawings import drawing
from tests.games.kit import say
from tests.games.worldwar.scene import asked, settled, war

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
            (
                name,
                centred(
                    *drawn.spots[name].put.row,
                    drawn.garrisons[name].width * room.size.marks / 2,
                    HIGH * room.size.marks,
                ),
            )
            for name in TERRITORIES
            if drawn.garrisons[name].strengths
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
    nameless = [name for name in TERRITORIES if not drawn.spots[name].put.name]
    assert len(nameless) <= 12


def test_a_place_tells_who_stands_there_and_what_is_next_to_it() -> None:
    """As a tip, in words; what is next to it never changes and is told once."""
    tip = Map(Scene(everybody(), ""), WIDE, explained=True).spots["iraq"].notes
    about = ' data-word="iraq" aria-describedby="by-iraq" data-tip="Iraq, home of Arab League, worth '
    assert tip.startswith(about)
    assert "Alpha: 1 soldier (United States) and 1 tank (United States)." in tip
    near = "Next to Syria, Saudi Arabia, Gulf States, Turkey, Iran and Persian Gulf."
    assert f'<desc id="by-iraq" data-describes="lit-iraq">{near}</desc>' in standing_still(WIDE, "").svg


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


def test_a_bid_shows_a_few_numbers_that_may_win_and_what_others_have_bid() -> None:
    """Nothing, and those around what beats the best; the rest is asked for at the bar."""
    state = bidding(90)
    drawn = tray(state, 1000, "")
    assert drawn is not None
    numbers = [int(piece.id.removeprefix("number-")) for piece in drawn.moving if piece.id.startswith("number-")]
    bonus = state["auction"]["bonus"]
    best = 4 + bonus["bravo"] - bonus["alpha"]
    assert numbers[0] == 0
    assert len(numbers) == 12
    assert {best, best + 1} <= set(numbers)
    assert any("$4" in piece.inside for piece in drawn.moving if piece.id == "auction")


def test_while_a_nation_is_bid_for_its_homes_are_marked() -> None:
    """So that whoever does not know where it lies sees it, and a phone comes near."""
    state = war()
    state.auction = Auction(NATIONS.index("ind"), 0, 1, 0b11, [NONE] * 4, [0] * 4)
    asked(state, BID, nation=NATIONS.index("ind"))
    assert Scene(state.view(0), "").picked() == ["northern-india", "southern-india"]


def test_a_lit_sea_is_framed_around_its_counters() -> None:
    """Its shape may reach around the world; a page that comes near looks at the frame."""
    state = asked(war(usa="north-atlantic navy"), MOVE, side=0, what=0, target=NONE)
    lit = next(piece for piece in board(state.view(0), 1000, "").moving if piece.id == "lit-north-atlantic")
    assert ' class="afloat pick lit"' in lit.attributes
    assert 'class="hit"/>' in lit.inside


def test_a_sea_that_was_picked_has_a_frame_and_no_line_across_the_lands() -> None:
    """Its cell reaches under them."""
    state = asked(war(usa="arctic-ocean navy"), MOVE, side=0, what=0, target=NONE)
    say(state, "arctic-ocean")
    chosen = piece(board(state.view(0), 1000, ""), "chosen-arctic-ocean").inside
    assert "<use" not in chosen
    assert 'class="chosen-ring"' in chosen


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


def test_a_pick_that_lights_all_the_world_sends_less_than_15_kilobytes() -> None:
    """Special ops go anywhere; what does not change of a place, as its neighbours, is not told with its lamp."""
    state = deployed()
    state.deploy(TERRITORIES.index("alaska"), 0, KINDS.index("special-ops"), 1, 1)
    asked(state, MOVE, "alpha", side=0, what=WAR, target=NONE)
    before = state.view(0)
    say(state, "alaska")
    after = state.view(0)
    assert len(after["options"]) > 100
    assert changed(before, after) < 15_000
    assert 'data-describes="lit-alaska"' in board(after, 1000, "").still.svg


def test_a_place_that_is_lit_or_goes_dark_is_told_in_its_attributes_alone() -> None:
    """Its rings are always there, so that half the world can be lit in a few kilobytes."""
    state = war(usa="western-usa soldier, north-atlantic navy")
    dark = {piece.id: piece for piece in board(state.view(1), 1000, "").moving}
    lit = {piece.id: piece for piece in board(asked(state, MOVE, side=0, what=0, target=NONE).view(0), 1000, "").moving}
    for name in ("western-usa", "north-atlantic"):
        assert dark[f"lit-{name}"].inside == lit[f"lit-{name}"].inside
        assert "data-option" not in dark[f"lit-{name}"].attributes
        assert dark[f"at-{name}"] == lit[f"at-{name}"]


def piece(drawn: Picture | None, name: str) -> Piece:
    """A piece of a picture by its id."""
    assert drawn is not None
    return next(each for each in drawn.moving if each.id == name)


def ids(drawn: Picture | None) -> set[str]:
    """The ids of all pieces."""
    return set() if drawn is None else {each.id for each in drawn.moving}


def test_moves_of_an_action_are_arrows_with_numbers() -> None:
    """In the colour of the lamp for who makes them, in ink for the others."""
    state = asked(war(usa="western-usa soldier 3, north-atlantic navy"), MOVE, side=0, what=0, target=NONE)
    say(state, "western-usa 1 southern-usa north-atlantic caribbean-sea")
    own, other = board(state.view(0), 1000, ""), board(state.view(1), 1000, "")
    assert ' class="mover arrow"' in piece(own, "move-0").attributes
    assert ' class="mover ink-arrow"' in piece(other, "move-0").attributes
    assert ">2</text>" in piece(own, "move-1").inside
    assert "Q" in piece(own, "move-1").inside, "ships sail through the sea between"


def test_the_way_is_told_before_the_pick() -> None:
    """From the place that was picked, through what lies between; the page draws it where somebody points."""
    state = asked(war(usa="north-atlantic navy"), MOVE, side=0, what=0, target=NONE)
    say(state, "north-atlantic")
    drawn = board(state.view(0), 1000, "")
    assert ' data-origin="north-atlantic"' in piece(drawn, "tick-north-atlantic").attributes
    assert ' data-through="mid-atlantic"' in piece(drawn, "lit-caribbean-sea").attributes
    assert "data-through" not in piece(drawn, "lit-mid-atlantic").attributes
    assert 'data-at="' in drawn.still.svg


def fight(place: str, there: str = "soldier 2") -> War:
    """A tank and a soldier of the USA fight NATO somewhere, and one more place is left to fight in."""
    state = war(usa=f"{place} tank soldier, alaska soldier", nato=f"{place} {there}, alaska soldier")
    return asked(state, FIGHT_WHERE, side=0)


def test_the_box_never_hides_the_place_that_is_fought_for() -> None:
    """Where it would, the page looks past the map."""
    for name in LANDS:
        state = war(usa=f"{name} soldier, germany soldier", nato=f"{name} soldier, germany soldier")
        asked(state, FIGHT_WHERE, side=0)
        if name not in state.view(0)["words"]:
            continue
        say(state, name)
        scene = Scene(state.view(None), "")
        box = next(each for each in combat_box(scene) if each.id == "combat")
        left = float(box.attributes.split("translate(")[1].split()[0])
        x = chart(1.0).places[name].middle[0]
        assert x < left - 40 or x > left + WIDTH + 40, name
        frame = board(state.view(None), 1000, "").frame
        assert frame.left == -6 + shifted(scene), name
        assert frame.left < x < frame.left + frame.width, name


def test_a_combat_shows_dice_and_losses_tier_by_tier() -> None:
    """Whoever is lost stays where it was, crossed out."""
    state = fight("germany")
    say(state, "germany 1")
    drawn = board(state.view(2), 1000, "")
    assert 'data-volley="1-alpha-germany-4-attack"' in piece(drawn, "combat").inside
    crossed = [each for each in drawn.moving if " lost" in each.attributes and each.id.startswith("defence-5")]
    assert len(crossed) == 1
    assert "lost" in crossed[0].inside


def test_a_combat_that_is_over_is_marked_to_be_let_go() -> None:
    """Whoever was asked nothing sees how it went; what was told of it is not told again."""
    state = fight("germany")
    say(state, "germany")
    before = board(state.view(2), 1000, "")
    say(state, "1 0 0")
    drawn = board(state.view(2), 1000, "")
    assert 'data-volley="1-alpha-germany-4-attack"' in piece(drawn, "combat").inside
    marked = {each.id for each in drawn.moving if ' data-fought="germany"' in each.attributes}
    assert {"tether", "combat", "attack-4-0", "attack-5-0"} <= marked
    assert piece(drawn, "attack-4-0").inside == piece(before, "attack-4-0").inside
    assert not [each for each in drawn.moving if each.id in marked and "data-option" in each.attributes]


def foot(state: War, seat: int | None) -> str:
    """What the box tells those who listen of what is to be expected."""
    scene = Scene(state.view(seat), "")
    told = fight_of(scene)
    assert told is not None
    assert f"<desc>{in_words(told)}</desc>" in piece(board(scene.view, 1000, ""), "combat").inside
    return in_words(told)


def test_the_box_says_what_every_answer_promises_to_whom() -> None:
    """Whoever chooses hears of each loss, its price and the chance then; the others how it stands, for them."""
    state = war(usa="germany fighter soldier 2, alaska soldier", nato="germany fighter soldier, alaska soldier")
    asked(state, FIGHT_WHERE, side=0)
    say(state, "germany 0 1")
    assert foot(state, 0) == (
        "Chance that you take Germany in this round. Lose 1 soldier, suggested: 0 %, $2. Lose 1 fighter: 3 %, $5. "
        "Before the first tier: 12 %, losses 0.6 to 0.7."
    )
    assert foot(state, 1).startswith("Chance that you keep Germany. As it stands: 100 %")
    assert foot(state, 2).startswith("Chance that Alpha takes Germany in this round. As it stands: 0 %")


def test_whoever_attacks_from_afar_alone_is_told_of_the_own_chance() -> None:
    """As long as nobody has been named who fires."""
    view = asked(war(usa="western-usa soldier"), DECLARE, side=0).view(0)
    battle = {
        "kind": "combat",
        "tier": 0,
        "place": "libya",
        "side": "alpha",
        "attack": [],
        "defence": [],
        "defended": [],
    }
    fight = Fight(Scene({**view, "battle": battle}, ""), {**battle, "victim": "arb"}, over=False)
    assert title_of(fight) == "Chance that you take Libya in this round"


def test_while_dice_fall_the_box_says_how_it_stood() -> None:
    """As in a replay, which stops between the dice of one tier; when it is over, nothing is expected any more."""
    state = war(usa="germany fighter soldier, alaska soldier", nato="germany fighter soldier, alaska soldier")
    asked(state, FIGHT_WHERE, side=0)
    say(state, "germany")
    assert (
        foot(state, None)
        == "Chance that Alpha takes Germany in this round. Before the first tier: 8 %, losses 0.6 to 0.7."
    )
    say(state, "0 0 0 0")
    over = fight_of(Scene(state.view(None), ""))
    assert over is not None
    assert over.over
    assert in_words(over) == ""


def test_what_is_to_be_expected_stands_over_the_tiers_of_a_sheet() -> None:
    """A phone shows only some of the tiers at once."""
    state = fight("germany", "soldier tank fighter")
    say(state, "germany 0 1 0")
    sheet = tray(state.view(1), 390, "")
    tops = [float(piece(sheet, name).attributes.split("translate(0 ")[1].split(")")[0]) for name in SHEET_ORDER]
    assert tops == sorted(tops)
    assert "Chance that you keep Germany" in piece(sheet, "sheet-chances").inside


SHEET_ORDER = ("sheet-chances", "sheet-1", "sheet-5", "sheet-foot")


def test_counters_that_stand_closely_say_the_same_once() -> None:
    """Seven satellites of seven nations are one row, in which no note lies on another."""
    state = asked(war(usa="western-usa soldier"), DECLARE, side=0)
    view = {**state.view(0), "battle": {"kind": "nukes", "tier": 1, "place": "western-usa"}}
    fight = Fight(Scene(view, ""), view["battle"], over=False)
    here = [Counters(name, "satellite", "space", 1, 1, 1) for name in ("usa", "nato", "rus")]
    assert fight.notes(here, 20) == ["", "", "hits 4+"]
    assert fight.notes(here, 50) == ["hits 4+"] * 3


def test_neither_the_round_nor_space_lies_under_the_box() -> None:
    """They stand beside it, at whichever side the place is."""
    for name in ("germany", "brazil"):
        state = war(usa=f"{name} soldier", nato=f"{name} soldier")
        asked(state, FIGHT_WHERE, side=0)
        say(state, name)
        drawn = board(state.view(None), 1000, "")
        left, top = (
            (
                [float(number) for number in piece(drawn, each).attributes.split("translate(")[1].split(")")[0].split()]
                for each in ("telling", "space")
            ),
            float(piece(drawn, "combat").attributes.split("translate(")[1].split()[0]),
        )
        for x, _ in left:
            assert x >= top + WIDTH or x < top, name


def test_a_button_for_a_place_says_who_stands_there() -> None:
    """In the order of seats, with colours and shapes; the nearest places come first."""
    state = asked(
        war(usa="western-usa soldier 3", nato="central-usa soldier, southern-usa navy", rus="central-usa tank/2"),
        MOVE,
        side=0,
        what=WAR,
        target=NONE,
    )
    say(state, "western-usa")
    there = who_is_there(state.view(0))
    assert there["central-usa"] == ((2, 1), (3, 2))
    assert there["western-canada"] == ()
    assert next(iter(there)) == "central-usa"
    assert who_is_there(state.view(1)) == {}


def test_whoever_sends_counters_reads_how_strong_they_are_together() -> None:
    """So that it can be held against the chips of a target."""
    state = asked(
        war(usa="western-usa soldier 3 tank/2", nato="western-usa soldier"), MOVE, side=0, what=WAR, target=NONE
    )
    say(state, "western-usa")
    assert advice(state.view(0)).endswith("Together they are 5 strong.")
    assert advice(war().view(None)) == ""


def test_the_legend_lies_on_the_sea_where_no_chip_and_no_name_is() -> None:
    """With every nation deployed."""
    drawn = Map(Scene(everybody(), ""), WIDE, explained=True)
    for name in TERRITORIES:
        row = centred(*drawn.spots[name].put.row, max(drawn.garrisons[name].width, 1) / 2, HIGH)
        assert overlap(row, LEGEND) == 0, name
    assert 'id="legend"' in board(everybody(), 1000, "").still.svg
    assert 'id="legend"' not in board(everybody(), 390, "").still.svg


def test_on_a_phone_a_combat_is_a_sheet_under_the_map() -> None:
    """The tier that fires lies open, others are lines that unfold; those who only watch see it too."""
    state = fight("germany")
    say(state, "germany 1")
    for seat in (2, None):
        assert "combat" not in ids(board(state.view(seat), 390, ""))
        sheet = tray(state.view(seat), 390, "")
        assert {f"sheet-{tier}" for tier in range(1, 6)} <= ids(sheet)
        assert "data-unfolds" not in piece(sheet, "sheet-5").attributes
        assert "data-unfolds" in piece(sheet, "sheet-4").attributes
        assert "data-unfolds" not in piece(sheet, "sheet-1").attributes, "nobody fights there"


def test_losses_can_be_picked_in_the_sheet_and_the_suggestion_is_marked() -> None:
    """In whatever tier they are."""
    state = fight("germany", "soldier tank fighter")
    say(state, "germany 0 1 0")
    assert state.view(1)["question"]["step"].startswith("lose")
    sheet = tray(state.view(1), 390, "")
    assert sheet is not None
    assert {state.game.lexicon.word(option) for option in sheet.options} >= {"soldier", "tank", "fighter"}
    assert any(" advised" in each.inside for each in sheet.moving)


def test_nukes_on_their_way_are_arrows_and_a_list() -> None:
    """In the order in which they were launched."""
    state = war(usa="western-usa soldier", rus="western-russia soldier")
    state.arsenals[NATIONS.index("usa")] = state.arsenals[NATIONS.index("rus")] = 9
    asked(state, LAUNCH, side=0, passes=0)
    say(state, "western-russia")
    view = state.view(1)
    assert view["launches"] == [{"side": "alpha", "nation": "usa", "place": "western-russia"}]
    assert "launch-0" in ids(board(view, 1000, ""))
    assert "United States to Western Russia"[:26] in piece(tray(view, 1000, ""), "launches").inside


def test_the_box_of_nukes_has_the_tiers_of_the_sky_and_whoever_fires_at_them() -> None:
    """Three of the five, so it is lower than that of a combat; one side is called by its name."""
    state = war(usa="western-usa soldier", rus="western-russia fighter, space satellite")
    state.arsenals[NATIONS.index("usa")] = 9
    settled(state, lambda each: begin_nuke(each, 0, 0))
    say(state, "western-russia")
    while state.battle is None:
        state.play(state.options()[0])
    told = fight_of(Scene(state.view(None), ""))
    assert told is not None
    assert (told.called(told.defender), list(told.tiers)) == ("Charlie", [1, 2, 3])
    heights = [
        float(piece(board(each.view(None), 1000, ""), "combat").inside.split('height="')[1].split('"')[0])
        for each in (state, fought())
    ]
    assert heights[0] < heights[1] - 100


def fought() -> War:
    """A combat in Germany."""
    state = fight("germany")
    say(state, "germany")
    return state


def test_landmarks_of_a_replay_are_events_that_there_are() -> None:
    """A nuke launched, one that struck, a nation won, a pact; and nothing else."""
    told = [NukeLaunched(0, 0, 0), Nuked(0), Allied(0, 0), PactFormed(3)]
    assert [mark.words for mark in map(landmark, told) if mark] == ["nuke", "devastation", "ally", "pact"]
    assert landmark(Passed(0)) is None


def test_the_almanac_tells_of_every_nation_and_technology() -> None:
    """One's own nations first; whose each is, its money on the track, its arsenal, and who knows what."""
    state = war(usa="germany soldier", technologies="usa drones", money="usa 40", allies="alpha can")
    told = almanac(state.view(0))
    assert [card.word for card in told[:2]] == ["usa", "can"]
    assert {card.word for card in told} == {*NATIONS, *TECHNOLOGIES}
    usa = told[0]
    assert (usa.whose, usa.figure, usa.bar) == ("Alpha", "$40", 0.4)
    assert "Has Drones" in usa.lines
    assert "Held by others: Germany" in next(card for card in told if card.word == "nato").lines
    drones = next(card for card in told if card.word == "drones")
    assert drones.lines[1] == "United States"


def test_no_two_names_lie_on_each_other_and_those_of_seas_stay_off_the_shore() -> None:
    """With every nation deployed; so do those of an empty map."""
    for view in (everybody(), war().view(0)):
        drawn = Map(Scene(view, ""), WIDE, explained=True)
        boxes = {}
        for name in TERRITORIES:
            letters = letters_of(name, WIDE.size)
            for (x, y), line in drawn.spots[name].put.name:
                boxes[name, line] = centred(x, y - letters.letters / 3, breadth(line, letters.letters) / 2, 3.5)
        hidden = [(one, other) for one, other in combinations(boxes, 2) if overlap(boxes[one], boxes[other]) > 12]
        assert hidden == []
        assert [name for (name, _), box in boxes.items() if name in SEAS and is_ashore(box, 1.0)] == []


def test_no_order_of_another_war_is_at_hand_while_one_loses_counters() -> None:
    """A page of a combat asks for those, too; a battle of Risk Legacy goes from a territory to another."""
    state = fight("germany")
    say(state, "germany")
    assert state.view(0)["battle"]
    assert all(orders_at_hand(state.view(seat)) is None for seat in (None, 0, 1))
