"""The board of Risk Legacy: lands, troops and marks where they are, the lamp on what may be picked, nothing sealed."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from fimbul import draw
from fimbul.core.chance import roll
from fimbul.core.game import View
from fimbul.core.step import CHANCE
from fimbul.draw.crowding import breadth
from fimbul.draw.legacy.board import tag
from fimbul.draw.legacy.cards import event_words, faction_card, mission_words, power_words, reward_words, scar_words
from fimbul.draw.legacy.chart import SHORES, chart, drawn_line
from fimbul.draw.legacy.layout import Size, Standing, laid_out
from fimbul.draw.legacy.rolls import fought
from fimbul.draw.legacy.scene import colours_of
from fimbul.draw.legacy.tray import choice_height, lines_said
from fimbul.draw.legacy.world import CLOSE, MIDDLE, WIDE, layout_of, world_of
from fimbul.draw.svg import short
from fimbul.games.legacy import GAME
from fimbul.games.legacy.lexicon import LEXICON, SEALED
from fimbul.games.legacy.names import CONTINENTS, EVENTS, MISSIONS, NONE, OCEANS, TERRITORIES
from fimbul.games.legacy.save import save
from fimbul.games.legacy.sentences import EVOLVED
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.combat import MISSILES
from fimbul.games.legacy.steps.drawing import TAKE_CARD
from tests.draw.parsing import board_svg, ids, lit, sizes_of_text, tray_svg, with_id, written
from tests.games.legacy.scene import ask, war

WIDTHS = (1028, 820, 390)


def random_positions(seed: int, stride: int, most: int = 2500) -> Iterator[War]:
    """Positions of a first game played at random."""
    rng = Random(seed)
    state = GAME({"seats": 3 + seed % 3}).new()
    for number in range(most):
        if state.over:
            return
        if number % stride == 0:
            yield state
        state.play(roll(state, rng) if state.decider == CHANCE else rng.choice(state.options()))


def seen(state: War) -> View:
    """What Alpha sees of a scene, with troops about to set out."""
    ask(state, "field")
    game = GAME({})
    return game.load({**save(state), "options": game.options}).view(0)


def everything() -> View:
    """A view in which every territory has every mark, a name, troops and an HQ, as no game could have it."""
    view = seen(war(alpha="ural 3"))
    for name, here in view["territories"].items():
        here |= {"troops": 88, "seat": "bravo", "hq": "bravo", "city": "world-capital", "founder": 4, "scar": "bunker"}
        here |= {"boxes": 4, "fortified": True, "fallout": True, "no_card": True}
        view.setdefault("names", {})[name] = "Wwwwwwwwwwwwwwwwwwww"
    view["names"] |= dict.fromkeys(CONTINENTS, "Mmmmmmmmmmmmmmmmmmmm")
    return view


def test_every_territory_and_every_sea_line_is_on_the_chart() -> None:
    """The sheet has the 42 territories of the box, each with its troops on its own land or beside a small one."""
    lands = chart(1.0).territories
    assert list(lands) == TERRITORIES[:-1]
    assert len(chart(1.0).sea_lines) == 24  # one of the 23 goes round the back of the world
    assert set(SHORES) == set(CONTINENTS)
    off = [name for name, land in lands.items() if not land.has(*land.middle)]
    assert set(off) <= {"iceland", "japan", "great-britain", "indonesia", "new-guinea", "madagascar", "central-america"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_board_and_tray_are_well_formed_and_every_id_is_there_once(seed: int) -> None:
    """A page holds both; every lit thing carries option, word and name, and is one of the view's options."""
    for number, state in enumerate(random_positions(seed, 61, most=1500)):
        view = state.view(max(state.decider, 0))
        width = WIDTHS[number % 3]
        board, tray = board_svg(view, width, "x-"), tray_svg(view, width, "x-tray-")
        for drawn in (board, tray):
            ElementTree.fromstring(drawn)
        names = ids(board + tray)
        assert len(names) == len(set(names))
        assert all(name.startswith("x-") for name in names)
        offered = lit(board + tray)
        assert len(offered) == len(set(offered))
        assert set(offered) <= set(view["options"])
        assert draw.board(view, width).options | draw.tray(view, width).options == set(offered)  # type: ignore[union-attr]
        for button in re.findall(r"<g [^>]*data-option[^>]*>", board + tray):
            assert 'aria-label="' in button
            assert 'role="button"' in button
            assert int(re.findall(r'data-option="(\d+)"', button)[0]) == LEXICON.parse(
                re.findall(r'data-word="([^"]+)"', button)[0]
            )


def test_who_watches_sees_the_dice_and_touches_nothing() -> None:
    """The lamp is a promise; cards that lie open are there too, and nobody's hand."""
    seen_dice = False
    for state in random_positions(4, 97, most=900):
        drawn = board_svg(state.view(None), 1028)
        assert not lit(drawn)
        assert 'role="button"' not in drawn
        tray = draw.tray(state.view(None), 1028)
        beside = "".join(each.svg for each in tray.moving) if tray else ""
        assert 'role="button"' not in beside
        assert "Your cards" not in beside
        seen_dice |= "The roll" in beside
    assert seen_dice


def test_nothing_sealed_is_in_a_picture_of_a_fresh_box() -> None:
    """No word of a sealed package is drawn, named or kept in a class, an id or a rule of style that is sent."""
    sealed = {LEXICON.word(option) for option in range(len(LEXICON)) if SEALED[option] != NONE}
    plain = {"mission", "private-mission", *(word for word in sealed if word.isdecimal())}
    words = {word.removeprefix("event-").removeprefix("scar-").removeprefix("power-") for word in sealed - plain}
    for state in random_positions(5, 61, most=900):
        for width in WIDTHS:
            view = state.view(max(state.decider, 0))
            drawn = (board_svg(view, width) + tray_svg(view, width)).lower()
            found = [word for word in words if re.search(rf"\b{word}\b", drawn)]
            assert not found
            assert not re.search("mission|event|fallout|mutant|alien|island", drawn)


def test_the_style_of_a_page_names_nothing_sealed() -> None:
    """A page's style sheet is sent before anything is open."""
    style = draw.page_style("legacy").replace("pointer-events", "")
    assert not re.search("mission|event|fallout|[.]ash|mutant|alien|island|capital|homeland|weak|own-line", style)


def test_troops_have_the_colour_and_shape_of_the_person() -> None:
    """A person keeps hers in whatever chair she sits; a guest with the same takes one that is free."""
    assert colours_of({"alpha": 3, "bravo": 1, "charlie": 2}) == {"alpha": 3, "bravo": 1, "charlie": 2}
    assert colours_of({"alpha": 8, "bravo": 1, "charlie": 2}) == {"alpha": 3, "bravo": 1, "charlie": 2}


def test_a_territory_says_what_is_on_it() -> None:
    """Who holds it, its marks, its card and its neighbours, for a tip and for a reader."""
    state = war(alpha="ural 3 hq", bravo="china 2", marks="ural bunker minor-city/2, peru fortification/4 major-city")
    board = board_svg({**seen(state), "names": {"ural": "Nyhavn"}}, 1028)
    tip = re.findall(r'id="at-ural"[^>]* data-tip="([^"]+)"', board)[0]
    assert tip.startswith("Ural: Alpha, 3 troops and HQ of Alpha. Nyhavn, a Minor City, people 1. Scar: Bunker.")
    assert "Its card shows 1 coin. Next to it: Russia, Siberia, Afghanistan and China." in tip
    assert "Fortification, 4 of 10 boxes marked." in board
    tree = ElementTree.fromstring(board)
    assert "Nyhavn 1" in written(with_id(tree, "marks-ural"))
    assert "3" in written(with_id(tree, "army-ural"))


def test_a_lit_territory_tells_its_neighbours_aloud() -> None:
    """Who walks the map by keys hears what lies around."""
    view = seen(war(alpha="ural 3, china 2"))
    board = board_svg(view, 1028)
    assert re.search(r'id="lit-ural"[^>]*aria-label="Ural[^"]*" aria-description="Next to Russia, [^"]*China', board)


def test_many_lit_lands_have_thin_outlines() -> None:
    """More than half of the board lit: the dark ones are the exceptions."""
    state = GAME({}).new()
    while (state.view(None)["question"] or {}).get("step") != "first coin":
        state.play(state.options()[-1])
    view = state.view(state.decider)
    assert len(re.findall(r'id="lit-[a-z-]+" class="pick many"', board_svg(view, 1028))) == 42
    few = seen(war(alpha="ural 3"))
    assert 'class="pick many"' not in board_svg(few, 1028)


@pytest.mark.parametrize("room", [WIDE, MIDDLE, CLOSE])
def test_with_every_mark_on_every_territory_all_marks_are_drawn(room: object) -> None:
    """Marks move, names give way; nothing is drawn off the sheet by more than a mark."""
    view = everything()
    width = {WIDE: 1028, MIDDLE: 820, CLOSE: 390}[room]  # type: ignore[index]
    board = board_svg(view, width)
    for name in TERRITORIES[:-1]:
        inside = board[board.index(f'id="marks-{name}"') :]
        inside = inside[: inside.index('<g id="')] if '<g id="' in inside else inside
        assert inside.count('class="paper"') == 2
        assert inside.count("<circle") == 2
        assert inside.count('class="house"') == 1
    assert board.count('class="hq-star"') >= 42
    shown = set(re.findall(r">([A-Z][a-z ]+)(?: \u00d7)?</text>", board))
    assert not {name for name in shown if len(name) > 20}


def test_marks_do_not_lie_over_each_other_in_a_real_world() -> None:
    """With a few marks on the map each has its own place, and every name is shown on a wide page."""
    state = war(
        alpha="ural 3 hq, china 2",
        bravo="northern-europe 4 hq, western-europe 12",
        marks="western-europe bunker, ural minor-city/2, northern-europe major-city/1 fortification/3, japan ruin",
    )
    put = layout_of(world_of(seen(state)), WIDE, troops=True)
    assert all(there.name for there in put.values())


def test_a_name_that_finds_no_place_is_left_out_and_marks_are_not() -> None:
    """Two territories cannot both have the whole sea; the later one goes without its name."""
    size = Size(1.0, 10.4, 9.4)
    crowd = tuple(
        Standing(name, 29.0, ("hq", "world-capital", "scar", "fallout", "fortification"), "", False)
        for name in TERRITORIES[:-1]
    )
    put = laid_out(0.5, None, crowd, (), size)
    assert all(len(there.marks) == 5 for there in put.values())
    assert any(not there.name for there in put.values())


def test_no_name_is_cut_off_at_the_edge_of_the_chart() -> None:
    """It finds another place, or is left out."""
    for room in (WIDE, MIDDLE, CLOSE):
        put = layout_of(world_of(everything()), room, troops=True)
        edge = chart(room.scale).frame.width
        lines = [line for each in put.values() for line in (*each.name, *([each.city] if each.city else []))]
        halves = [(x, breadth(words, room.size.letters) / 2) for (x, _), words in lines]
        assert all(half <= x + 1 and x + half <= edge + 1 for x, half in halves)


def test_pieces_of_a_world_that_is_looked_at_from_near_by_can_grow() -> None:
    """Around the middle of their land, when a page shows the whole of it so small that its names are not shown."""
    board = board_svg(everything(), 390)
    army = board.partition('id="army-peru"')[2][:120]

    assert 'class="grows"' in army
    x, y = chart(CLOSE.scale).territories["peru"].middle
    assert f'transform-origin="{short(x)} {short(y)}"' in army
    assert "grows" not in board_svg(everything(), 1028)


def test_given_names_are_escaped_and_fitted() -> None:
    """A name is a text of twenty letters that somebody typed."""
    state = war(alpha="ural 3", marks="ural minor-city/2")
    names = {"ural": "<b>&\"'Wwwwwwwwwwwwww", "asia": "<script>"}
    board = board_svg({**seen(state), "names": names}, 1028)
    ElementTree.fromstring(board)
    assert "<b>" not in board
    assert "<script>" not in board
    assert "\u2026 1<" in board


def test_a_city_without_a_name_tells_its_people_and_its_founder() -> None:
    """Who may start there is seen all the same; a ruin has nobody to tell of."""
    marks = "ural major-city/2, china minor-city/3, peru ruin"
    board = board_svg(seen(war(alpha="ural 3", marks=marks, packages="pocket-2")), 1028)
    told = {
        name: written(with_id(ElementTree.fromstring(board), f"marks-{name}")) for name in ("ural", "china", "peru")
    }
    assert [told[name].split()[-1] for name in ("ural", "china")] == ["2", "1"]
    assert not any(letter.isdigit() for letter in told["peru"])


def test_a_drawn_sea_line_goes_the_shorter_way_round() -> None:
    """From Kamchatka to the west of America it leaves the sheet at one edge and comes back at the other."""
    lands = chart(1.0).territories
    assert drawn_line(lands["kamchatka"], lands["western-united-states"], 1.0).count("M") == 2
    assert drawn_line(lands["brazil"], lands["south-africa"], 1.0).count("M") == 1


@pytest.mark.parametrize("ocean", OCEANS)
def test_what_rises_from_the_sea_covers_no_land(ocean: str) -> None:
    """In each ocean there is room for it."""
    island = chart(1.0, ocean).territories[TERRITORIES[-1]]
    others = [land for name, land in chart(1.0).territories.items()]
    assert not [point for point in island.rings[0] for land in others if land.has(*point)]


def test_dice_lie_in_the_tray_and_those_that_may_be_made_a_six_are_lit() -> None:
    """In sorted order, with what a die was where it counts otherwise."""
    view = seen(war(alpha="ural 5", bravo="siberia 3"))
    view["battle"] = {
        **{"from": "ural", "to": "siberia", "attackers": 3, "defenders": 2, "attack": [5, 4, 2], "defence": [6, 3]},
        **{"hit": ["a1"], "counts": {"attack": [6, 4, 2], "defence": [5, 3]}},
    }
    view["question"] = {"step": MISSILES.name, "seat": "alpha"}
    view["words"] = ["pass", "a2", "a3", "d2"]
    view["options"] = [LEXICON.parse(word) for word in view["words"]]
    tray = tray_svg(view, 1028)
    assert len(lit(tray)) == 3
    tree = ElementTree.fromstring(tray)
    assert written(with_id(tree, "die-d1")) == "was 6"
    assert written(with_id(tree, "die-a1")) == "missile"
    board = board_svg(view, 1028)
    assert 'id="front-siberia" class="mover front dashed heed"' in board
    assert 'class="mover ink-arrow"' in board
    assert draw.status(view)[-1] == "Ural attacks Siberia: 6 4 2 against 5 3"


def test_cards_are_lit_in_the_row_and_not_on_the_map() -> None:
    """A Territory card has the word of its territory; what is asked for says which of the two is meant."""
    view = seen(war(alpha="ural 5", bravo="siberia 3"))
    view["row"] = ["ural", "china", None, "peru"]
    view["question"] = {"step": TAKE_CARD.name, "seat": "alpha"}
    view["words"] = ["coin-card", "ural"]
    view["options"] = [LEXICON.parse(word) for word in view["words"]]
    assert lit(board_svg(view, 1028)) == []
    assert lit(tray_svg(view, 1028)) == sorted(view["options"])
    assert 'data-word="ural"' not in board_svg(view, 1028)


def test_on_a_phone_what_may_be_picked_lies_first_in_the_tray() -> None:
    """Whoever is asked for a card need not look for it beyond the last roll and the mission."""
    view = seen(war(alpha="ural 5", bravo="siberia 3", packages="pack-3"))
    view |= {"row": ["ural", "china", None, "peru"], "mission": "urban-assault"}
    view["question"] = {"step": TAKE_CARD.name, "seat": "alpha"}
    view["words"], view["options"] = ["ural"], [LEXICON.parse("ural")]
    captions = {width: re.findall("To draw|Mission<|Your cards", tray_svg(view, width)) for width in (390, 1028)}
    assert captions == {390: ["To draw", "Mission<", "Your cards"], 1028: ["Mission<", "To draw", "Your cards"]}


def test_no_text_is_under_ten_pixels() -> None:
    """On a page of the width that was asked for, what is written can be read."""
    style = draw.page_style("legacy")
    for number, state in enumerate(random_positions(6, 211, most=1500)):
        view = state.view(max(state.decider, 0))
        for drawn in (board_svg(view, WIDTHS[number % 3]), tray_svg(view, WIDTHS[number % 3])):
            small = [text for size, text in sizes_of_text(ElementTree.fromstring(drawn), style) if size < 10]
            assert not small


def test_the_places_that_sentences_speak_of_are_on_the_board() -> None:
    """Pointing at a sentence finds something to outline; and curves have an entry for each seat."""
    for state in random_positions(7, 301, most=1200):
        view = state.view(None)
        assert set(draw.places(view).values()) <= set(ids(board_svg(view, 820)))
        assert all(len(curve) == state.game.seats for curve in draw.curves(view).values())
        assert len(draw.figures(view)) == state.game.seats
        assert draw.status(view)[0].startswith(draw.heading(view))


def test_rewards_are_put_on_a_world_without_troops() -> None:
    """When the war is won, only what stays is on the board."""
    state = war(alpha="ural 3 hq", bravo="china 2")
    view = seen(state)
    view["question"] = {"step": "reward at", "seat": "alpha", "reward": "major-city"}
    board = board_svg(view, 1028)
    assert 'id="army-' not in board
    assert 'class="own' not in board
    assert draw.who_is_there(view) == {}


def test_a_tag_has_room_for_three_figures() -> None:
    """Stacks may grow beyond 99."""
    ElementTree.fromstring(f"<g>{tag(120, 2, Size(1.0, 10.4, 9.4))}</g>")


def test_a_whole_picture_stands_alone() -> None:
    """With panels it holds seats, prompt and tray, in every theme."""
    view = seen(war(alpha="ural 3, china 2", bravo="siberia 2", marks="ural bunker"))
    for theme in ("dark", "light", "auto"):
        tree = ElementTree.fromstring(draw.draw(view, theme))
        assert "Where do troops set out from?" in written(with_id(tree, "prompt"))
        assert "Alpha" in written(with_id(tree, "seats"))


def test_what_can_be_chosen_lies_as_cards_in_the_tray() -> None:
    """Powers, factions and rewards say what they do; the bar under the board need not list them."""
    state = GAME({}).new()
    view = state.view(state.decider)
    assert view["question"]["step"] == "first power"
    tray = draw.tray(view, 1028)
    assert tray is not None
    assert tray.options == {
        option for word, option in zip(view["words"], view["options"], strict=True) if word != "random"
    }
    assert "Their own starting HQ" in tray.to_svg()


def test_cards_to_choose_from_are_as_high_as_what_they_say() -> None:
    """A faction that has got four powers says all of them, in the height that all cards to choose from have then."""
    powers = {"green": "closed-border", "blue": "resourceful", "brown": "power-recon", "yellow": "purist"}
    short_one, long_one = ({"factions": {"die-mechaniker": held}} for held in ({"green": "closed-border"}, powers))
    cards = [faction_card(each, "die-mechaniker") for each in (short_one, long_one)]
    assert "\u2026" not in "".join(lines_said(cards[1]))
    assert choice_height(cards[:1]) < choice_height(cards) == choice_height(cards[1:])


def test_the_dice_say_what_they_do() -> None:
    """Pair by pair; equal dice are the defender's."""
    assert fought([6, 4, 2], [5, 3]) == "6 beats 5, 4 beats 3: the defence loses 2."
    assert fought([5, 4], [5, 3]) == "5 does not beat 5, 4 beats 3: the defence loses 1 and the attack loses 1."
    assert fought([3], []) == ""


def test_the_dice_are_sorted_anew_before_they_are_told() -> None:
    """RL-DICE-06: the lowest die was hit and is the highest now; RL-MUTANT-07: and strong sixes beat sixes."""
    assert fought([5, 4, 6], [5, 3]) == "6 beats 5, 5 beats 3: the defence loses 2."
    assert fought([6, 2], [6, 3]).endswith(": the attack loses 2.")
    assert fought([6, 2], [6, 3], strong=True) == (
        "6 beats 6, 2 does not beat 3: the defence loses 1 and the attack loses 1."
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_whoever_may_fire_reads_the_roll_with_and_without(width: int) -> None:
    """What each side loses as it is, and what a six would change; the third missile of a roll is called that."""
    view = seen(war(alpha="ural 5", bravo="siberia 3"))
    dice = {"attack": [5, 4, 2], "defence": [5, 3]}
    view["battle"] = {
        "from": "ural",
        "to": "siberia",
        "attackers": 3,
        "defenders": 2,
        **dice,
        "hit": [],
        "counts": dice,
    }
    assert "With a six" not in tray_svg(view, width)
    view["question"] = {"step": MISSILES.name, "seat": "alpha"}
    view["words"] = ["pass", "a1", "a2", "a3", "d1", "d2"]
    view["options"] = [LEXICON.parse(word) for word in view["words"]]

    told = " ".join(written(with_id(ElementTree.fromstring(tray_svg(view, width)), "outcome")).split())
    assert told == (
        "5 does not beat 5, 4 beats 3: the defence loses 1 and the attack loses 1. "
        "With a six for attack die 1 or 2 or 3: the defence loses 2. "
        "With a six for defence die 2: the attack loses 2."
    )
    view["battle"]["hit"] = ["a1", "a2"]
    assert "It would be the third missile of this roll." in tray_svg(view, width)


def test_a_page_is_told_who_has_which_shape_and_faction() -> None:
    """Seat by seat, whoever sits there."""
    view = GAME({"seats": 3, "persons": "4,1,9"}).new().view(0)
    assert draw.emblems(view) == (4, 1, 2)
    assert draw.roles(view) == ("", "", "")
    assert [len(shown[0].row) for shown in draw.figures(view)] == [4, 4, 4]  # stars to be won
    assert draw.roles(seen(war(alpha="ural 3")))[0] == "Die Mechaniker"


def test_what_would_stay_is_seen_while_the_page_asks_once_more() -> None:
    """In every lit territory lies the sticker in a dashed frame, with room for its name; elsewhere nothing does."""
    view = seen(war(alpha="ural 3"))
    assert 'class="preview"' not in board_svg(view, 1028)
    view["question"] = {"step": "reward at", "seat": "alpha", "reward": "major-city"}
    board = board_svg(view, 1028)
    assert board.count('class="preview"') == board.count('class="preview-frame"') == len(lit(board)) > 0
    assert draw.tray(view, 1028) is None


def test_every_mission_and_event_has_words() -> None:
    """A card without words would tell nobody what it does."""
    view = seen(war(alpha="ural 3"))
    assert all(mission_words(view, word).says and "{" not in mission_words(view, word).says for word in MISSIONS)
    assert all(event_words(word).says for word in EVENTS)


@pytest.mark.parametrize(("scar", "verb"), [("bio-hazard", "loses"), ("mercenary", "gets")])
def test_a_scar_card_says_that_it_acts_as_the_turn_ends(scar: str, verb: str) -> None:
    """RL-SCAR-06 and RL-SCAR-07: at the end of the controller's own turn, not at its start."""
    assert scar_words(scar).says.endswith(f"whoever holds it {verb} a troop as the own turn ends.")


def test_the_card_of_riots_tells_of_the_hq() -> None:
    """RL-EVENT-10: it is demolished with the troops that are lost."""
    assert "and the HQ are lost" in event_words("event-riots").says


def test_cards_of_late_factions_say_what_they_are_able_to() -> None:
    """RL-MUTANT-01, RL-ALIEN-08: also beside a weakness, and naming no scar whose pack may be sealed."""
    view: View = {"factions": {"mutants": {"yellow": "cautious"}}}
    assert faction_card(view, "mutants").says == (
        "As their turn ends scars and fallout do the opposite to them. Against the Bringer "
        "they re-roll attacking ones. Recruits go into 2 territories at most."
    )
    assert "empty cities" in faction_card(view, "aliens").says


@pytest.mark.rule("RL-MUT-05")
def test_the_card_of_the_mutants_tells_what_they_have_evolved() -> None:
    """RL-MUT-05: nothing of the four powers before both choices are made, then what the one does."""
    view: View = {"factions": {"mutants": {}}, "stance": "defensive"}
    covered = faction_card(view, "mutants").says
    assert not any(name in covered for name, _ in EVOLVED.values())

    told = faction_card({**view, "kind": "brains"}, "mutants").says
    assert told.endswith(
        "Mass Hypnosis: When they turn in cards, one of those territories cannot be attacked until their next turn."
    )


@pytest.mark.rule("RL-CAMP-05")
def test_a_late_mission_names_no_scar_whose_pack_is_sealed() -> None:
    """RL-CAMP-05: Pack 4 may open before Pack 2, and Pocket 1 before Pack 1."""
    for mission, pack, scar in (
        ("guerilla-warfare", "pack-2", "Mercenary"),
        ("mutant-mission", "pack-1", "Bio-hazard"),
    ):
        sealed, opened = (seen(war(alpha="ural 3", packages=packages)) for packages in ("", pack))
        assert scar not in mission_words(sealed, mission).says
        assert scar in mission_words(opened, mission).says


def test_rewards_say_what_the_options_make_of_them() -> None:
    """RL-START-04 and RL-REC-05: a Minor City may be no start, and everybody may have a named continent's troop."""
    view = seen(war(alpha="ural 3"))
    assert reward_words(view, "minor-city").says == "One inhabitant. Only you may start there."
    assert reward_words(view, "name-continent").says == "You alone get one troop more for it."

    for other in ({"minor_city_start": False}, {"text": "booklet"}):
        told = reward_words({**view, "setup": {**view["setup"], **other}}, "minor-city")
        assert told.says == "One inhabitant. It is no start."
    everyone = {**view, "setup": {**view["setup"], "named_bonus": "everyone"}}
    assert reward_words(everyone, "name-continent").says == "Whoever holds it gets one troop more for it."


def test_a_missile_power_says_what_it_costs() -> None:
    """RL-MP-02, RL-MISPOW-07: a missile, once a turn; other powers cost nothing."""
    assert power_words("power-rally").says.startswith("For a missile, once a turn.")
    assert power_words("mobile").kind == "Comeback power"
    assert "missile" not in power_words("mobile").says


def test_the_own_scar_card_says_what_it_does() -> None:
    """RL-SCAR-04: when it is played, and what for."""
    view = seen(war(alpha="ural 3"))
    view["seats"]["alpha"]["scar"] = "bunker"
    assert "Your scar card: Bunker. Before a roll, where the attack goes" in tray_svg(view, 1028)


def test_a_cancelled_scar_is_seen_on_the_map() -> None:
    """RL-END-06: dashes and a cross, no bone, where the scar was; the tip tells it."""
    state = war(alpha="ural 3", bravo="china 2")
    state.world.cancelled = 1 << TERRITORIES.index("ural")
    board = board_svg(seen(state), 1028)
    marks = board[board.index('id="marks-ural"') : board.index('id="marks-siberia"')]
    assert 'class="cancelled"' in marks
    assert 'class="paper"' not in marks
    assert "A scar was cancelled here." in board
