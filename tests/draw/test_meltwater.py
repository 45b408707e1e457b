"""The picture of Meltwater says what the view says, and lights what may be picked."""

import json
import re
from typing import Any
from xml.etree import ElementTree
from xml.parsers.expat import ParserCreate

import pytest
from tools.gallery import MOMENTS, crowded, moment

import fimbul
from fimbul.core.game import View
from fimbul.draw import draw, page_style
from fimbul.draw.hexmap import chart
from fimbul.games.meltwater import text
from fimbul.games.meltwater.data import NAMES
from tests.draw.parsing import random_game
from tests.games.kit import say
from tests.games.meltwater.scene import scene

Tree = ElementTree.Element


def parsed(view: View, **how: Any) -> Tree:
    """The picture as a tree; a text that is not XML raises."""
    return ElementTree.fromstring(draw(view, **how))


def lit(tree: Tree) -> list[int]:
    """The options that the picture offers, in its order."""
    return [int(each.get("data-option", "")) for each in tree.iter() if each.get("data-option")]


def with_id(tree: Tree, name: str) -> Tree:
    """The one element with this id."""
    (found,) = [each for each in tree.iter() if each.get("id") == name]
    return found


def classes(tree: Tree) -> set[str]:
    """Every class that appears in a part of the picture."""
    return {name for each in tree.iter() for name in each.get("class", "").split()}


def uses(tree: Tree) -> set[str]:
    """What a part of the picture uses of what is defined."""
    return {each.get("href", "").removeprefix("#") for each in tree.iter() if each.get("href")}


def written(tree: Tree) -> str:
    """All text in a part of the picture."""
    return " ".join(text for text in tree.itertext() if text)


@pytest.mark.parametrize(("season", "stride"), [("winter", 1), ("summer", 11)])
def test_every_view_of_a_game_is_well_formed_and_lights_exactly_its_options(season: str, stride: int) -> None:
    """For both seats and for a spectator, through a whole game, each option is lit once and nothing else is."""
    for state in random_game("meltwater", 2, stride, season=season):
        for seat in (0, 1, None):
            view = state.view(seat)
            drawn = draw(view)
            ParserCreate().Parse(drawn, True)
            assert sorted(map(int, re.findall(r'data-option="(\d+)"', drawn))) == view["options"]


def test_a_lit_thing_is_a_button_named_by_what_it_means() -> None:
    """A screen reader hears the option in words; a keyboard reaches it."""
    state = scene(F4="bbBs")
    say(state, "march F4 civilian")
    view = state.view(0)
    buttons = {each.get("data-option"): each for each in parsed(view).iter() if each.get("data-option")}
    assert len(buttons) == 9
    for option, button in buttons.items():
        assert button.get("aria-label") == text.label(view, int(option or ""))
        assert (button.get("role"), button.get("tabindex")) == ("button", "0")


def test_the_board_alone_lights_the_hexes_and_leaves_the_words_to_the_page() -> None:
    """Without panels only hexes are offered, each once."""
    for state in random_game("meltwater", 0, 5, season="winter"):
        view = state.view(max(state.decider, 0))
        hexes = [option for word, option in zip(view["words"], view["options"], strict=True) if word in NAMES]
        assert sorted(lit(parsed(view, panels=False))) == hexes


def test_spectators_and_those_who_wait_see_no_lit_thing() -> None:
    """The lamp is a promise: nothing that may not be picked is lit or chosen."""
    state = scene(F4="bb")
    say(state, "march F4 civilian")
    for seat in (1, None):
        tree = parsed(state.view(seat))
        assert not lit(tree)
        assert not classes(tree) & {"pick", "lit", "chosen", "lit-ring", "chosen-ring", "tick", "button"}
        assert tree.get("role") == "img"


def test_those_who_wait_see_which_hex_the_question_is_about() -> None:
    """A dotted outline, without the lamp, marks what another has picked."""
    state = scene(F4="bb")
    say(state, "march F4")
    assert "recent" in classes(with_id(parsed(state.view(1)), "recent-F4"))


def test_a_chosen_hex_has_a_tick_and_the_prompt_its_crumbs() -> None:
    """The pick made so far is marked on the board and stands in words under it."""
    state = scene(F4="bb")
    say(state, "march F4 civilian")
    tree = parsed(state.view(0))
    assert "tick" in classes(with_id(tree, "chosen-F4"))
    assert "chosen" in with_id(tree, "hex-F4").get("class", "").split()
    assert "March › from F4 › one civilian" in written(with_id(tree, "prompt"))  # noqa: RUF001
    assert "Where do they march, or who else" in written(with_id(tree, "prompt"))


def test_a_hex_that_the_card_struck_is_not_shown_as_picked() -> None:
    """Where radiation spreads from is dotted for the one who decides too."""
    state = scene(then=[("strike", "F4")], dead="F4 F5")
    tree = parsed(state.view(0))
    assert with_id(tree, "recent-F4") is not None
    assert "tick" not in classes(tree)


def test_a_threat_points_from_one_hex_to_the_other() -> None:
    """Both are ticked, and an arrow lies between them."""
    state = scene(F4="bbb", F5="r")
    say(state, "threaten F4 F5")
    tree = parsed(state.view(0))
    assert "arrow" in classes(tree)
    assert {"chosen-F4", "chosen-F5"} <= {each.get("id") for each in tree.iter()}


def test_every_hex_is_there_once() -> None:
    """56 hexes, each with an id and its name."""
    tree = parsed(scene().view(None))
    names = [each.get("id", "")[4:] for each in tree.iter() if each.get("id", "").startswith("hex-")]
    assert names == NAMES
    assert written(with_id(tree, "hex-F4")).split() == ["F4"]


def test_ids_are_unique_and_take_the_prefix() -> None:
    """Two boards on a page do not meddle with each other: every id and every reference carries the prefix."""
    drawn = draw(crowded(), prefix="left-")
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    references = re.findall(r'href="#([^"]+)"', drawn) + re.findall(r"url\(#([^)]+)\)", drawn)
    assert set(references) <= set(ids)
    assert all(name.startswith("left-") for name in ids)


def test_pieces_have_ids_and_keep_their_order() -> None:
    """A piece that stays keeps its id when another leaves, so that a page can move what moved."""
    before = parsed(scene(F4="Bbbs").view(None))
    after = parsed(scene(F4="Bbs").view(None))
    ids = [[each.get("id") for each in with_id(tree, "hex-F4") if each.get("id")] for tree in (before, after)]
    assert ids == [
        ["F4-blue-soldier-1", "F4-blue-civilian-1", "F4-blue-civilian-2", "F4-stockpile-1"],
        ["F4-blue-soldier-1", "F4-blue-civilian-1", "F4-stockpile-1"],
    ]


def test_the_same_view_gives_the_same_bytes() -> None:
    """Nothing but the view decides the picture: not the state behind it, nor what was drawn before."""
    view = scene(F4="bbB", radiation="F4").view(0)
    assert draw(view) == draw(json.loads(json.dumps(view)))


def test_drawing_leaves_the_view_as_it_is() -> None:
    """A view is read and not written."""
    view = scene(F4="bbB").view(0)
    before = json.dumps(view)
    draw(view)
    assert json.dumps(view) == before


def test_an_overfull_hex_shows_one_too_many() -> None:
    """A `bad` triangle for the unit that cannot be fed, and none where there is enough."""
    tree = parsed(scene(F4="bbb", F5="bb").view(None))
    assert "over" in classes(with_id(tree, "hex-F4"))
    assert "over" not in classes(with_id(tree, "hex-F5"))


def test_a_crowd_is_a_shape_with_a_figure() -> None:
    """Twelve civilians are one circle and the number twelve."""
    crowd = with_id(parsed(scene(F4="b" * 12).view(None)), "hex-F4")
    assert written(crowd).split() == ["F4", "12", "10"]


def test_ground_and_fallout_are_patterns_and_marks() -> None:
    """Ice is cracked, radiation hatched with a trefoil, Dead has a skull: never colour alone."""
    drawn = draw(scene(radiation="E5", dead="C5", alone=False).view(None))
    tree = ElementTree.fromstring(drawn)
    fills = {name: {each.get("fill") for each in with_id(tree, f"hex-{name}").iter()} for name in ("E5", "D4", "F2")}
    assert {"url(#cracks)", "url(#hatch)"} <= fills["E5"]
    assert "url(#cracks)" in fills["D4"]
    assert not {"url(#cracks)", "url(#hatch)"} & fills["F2"]
    assert "trefoil" in uses(with_id(tree, "hex-E5"))
    assert "skull" in uses(with_id(tree, "hex-C5"))
    assert "trefoil" not in uses(with_id(tree, "hex-C5"))


def test_the_coming_card_lies_on_its_hexes() -> None:
    """Two clouds and a boat, each on the rim of the hex that the card names."""
    view = scene(card=13).view(None)
    tree = parsed(view)
    centres = chart(tuple(NAMES)).centres
    for mark, name in zip(
        ("cloud-1", "cloud-2", "boat"), [*view["card"]["radiation"], view["card"]["refugee"]], strict=True
    ):
        x, y = map(float, re.findall(r"-?[\d.]+", with_id(tree, mark).get("transform", "")))
        assert abs(x - centres[name][0]) < 46
        assert abs(y - centres[name][1]) < 40
    assert "next-boat" not in {each.get("id") for each in tree.iter()}


@pytest.mark.parametrize(
    ("radiation", "dead", "fate"),
    [("", "", "takes radiation"), ("D3", "", "turns Dead"), ("", "D3", "spreads on")],
)
def test_the_card_panel_says_what_each_hex_will_do(radiation: str, dead: str, fate: str) -> None:
    """MW-DOOM-03, MW-DOOM-04: a clean hex takes radiation, a dirty one turns Dead, from a Dead one it spreads on."""
    panel = written(with_id(parsed(scene(card=13, radiation=radiation, dead=dead).view(None)), "doomsday"))
    assert f"D3 {fate} F7 takes radiation B3 refugee lands" in panel


def test_while_the_card_is_resolved_the_panel_says_how_far_it_is() -> None:
    """The first hex has been struck, the second spreads, the refugee is still to come."""
    state = scene(card=13, phase="doomsday", dead="D3 F7")
    say(state, "E1")
    panel = written(with_id(parsed(state.view(None)), "doomsday"))
    assert "D3 struck F7 spreads on B3 refugee lands" in panel


def test_a_refugee_for_a_dead_hex_lands_near_by() -> None:
    """MW-REF-03: the boat's hex is Dead, so it goes on."""
    panel = written(with_id(parsed(scene(card=13, dead="B3").view(None)), "doomsday"))
    assert "B3 lands near by" in panel


def test_the_next_card_is_shown_where_the_table_plays_so() -> None:
    """MW-DOOM-21: with two cards face up there are two sets of marks and a second panel."""
    state = fimbul.game("meltwater", show_next=True).new()
    state.play(state.options()[12])
    state.play(state.options()[0])
    tree = parsed(state.view(None))
    assert {"cloud-1", "next-cloud-1", "next-boat", "next-card"} <= {each.get("id") for each in tree.iter()}


def test_the_panels_say_turn_phase_and_actions() -> None:
    """Whose turn it is, and how many of the four actions are taken."""
    state = scene(F4="bb", acted=2)
    panel = with_id(parsed(state.view(0)), "phases")
    assert "Turn 3, Blue" in written(panel)
    assert [each.get("class") for each in panel.iter() if each.tag.endswith("circle") and each.get("cx")] == [
        "done-action",
        "done-action",
        "sign",
        "sign",
    ]


def test_the_seats_say_survivors_and_supply() -> None:
    """Ten blue civilians on the map leave ten, two soldiers leave two, and a stockpile belongs to who stands by it."""
    view = fimbul.game("meltwater").new().view(0)
    tree = parsed(view)
    seats = [" ".join(written(with_id(tree, name)).split()) for name in ("seat-blue", "seat-neutral")]
    assert seats == ["Blue you 12 survivors 10 2 2 supply 10 2", "Neutral 10 supply 10"]


def test_the_end_says_who_won_and_why() -> None:
    """The sentence of the ending stands in place of the question, and nothing is lit."""
    view = moment(MOMENTS["end"])
    tree = parsed(view)
    assert text.prompt(view) in written(with_id(tree, "prompt"))
    assert not lit(tree)


def test_a_picture_has_a_name_and_a_description() -> None:
    """A screen reader hears the turn, the survivors and the card."""
    tree = parsed(scene(card=13).view(None))
    assert written(with_id(tree, "title")) == "Meltwater, turn 3, Blue: actions"
    assert "Doomsday card 13: D3 and F7" in written(with_id(tree, "desc"))
    assert tree.get("aria-labelledby") == "title desc"


def test_a_picture_with_things_to_pick_is_not_an_image_to_a_screen_reader() -> None:
    """An image has no parts that can be pressed, so a board with lit things is a group."""
    assert parsed(scene(F4="b").view(0)).get("role") == "group"


@pytest.mark.parametrize("theme", ["dark", "light", "auto"])
def test_a_picture_that_stands_alone_brings_its_theme(theme: str) -> None:
    """Notebook and README need no style sheet."""
    drawn = draw(scene().view(None), theme)
    assert f".fimbul.{theme}{{--night:" in drawn
    assert drawn.count("prefers-color-scheme") == (theme == "auto")


def test_a_picture_in_a_page_inherits_the_theme_of_the_page() -> None:
    """It brings no style, and the page's sheet has both themes and every class."""
    drawn = draw(scene(F4="bbb").view(0), "inherit")
    style = page_style("meltwater")
    assert "<style>" not in drawn
    assert "[data-theme=light]" in style
    assert ".fimbul .ground" in style
    assert "--land:" in style


@pytest.mark.parametrize("theme", ["dark", "light", "auto"])
def test_a_picture_brings_the_tokens_that_it_draws_on_and_no_others(theme: str) -> None:
    """What the land of another game looks like is of no use on the ice."""
    drawn = draw(scene().view(None), theme)
    declared = set(re.findall(r"(--[a-z0-9-]+):", drawn))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", drawn))
    assert declared == used


def test_an_unknown_theme_is_named() -> None:
    """A misspelt theme does not pass for dark."""
    with pytest.raises(fimbul.FimbulError, match="no theme 'drak'"):
        draw(scene().view(None), "drak")


def test_a_game_that_nobody_has_drawn_is_named() -> None:
    """The picture of a game without a painter is refused in words."""
    view = scene().view(None) | {"game": "chess"}
    with pytest.raises(fimbul.FimbulError, match="Nobody has drawn the game 'chess' yet"):
        draw(view)
    with pytest.raises(fimbul.FimbulError, match="Nobody has drawn the game 'chess' yet"):
        page_style("chess")


def test_hostile_text_stays_text() -> None:
    """Whatever words a view holds, they are written and never run."""
    view = scene(card=13).view(None)
    evil = '"></title><script>alert(1)</script>'
    view["turn"]["seat"] = evil
    view["card"]["number"] = evil
    view["decider"] = evil
    tree = parsed(view)
    assert not [each for each in tree.iter() if each.tag.endswith("script")]
    assert "<script" not in draw(view)


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    """The hook for notebooks draws the spectator's view, with nothing lit."""
    state = scene(F4="bb")
    assert state._repr_svg_() == draw(state.view(None))
