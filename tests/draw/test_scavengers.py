"""The picture of Arctic Scavengers says what the view says, lights what may be picked, and tells no secret."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tools.gallery import CAMPS, moment

import fimbul
from fimbul import draw
from fimbul.core.game import State, View
from fimbul.games.scavengers import text
from fimbul.games.scavengers.data import LEADERS, TITLES
from fimbul.games.scavengers.lexicon import CARD, CHIEF
from tests.draw.parsing import board_svg, ids, lit, random_game, tray_svg, with_id, written
from tests.games.kit import say
from tests.games.scavengers.camp import camp
from tests.games.scavengers.headquarters import led

TABLES = [(seats, hq) for seats in (2, 3, 4, 5) for hq in range(5)]


def things(view: View) -> list[int]:
    """The options that are things and not verbs."""
    return sorted(option for option in view["options"] if option >= CARD)


def both(view: View, width: float = 960) -> str:
    """Board and tray, one after the other."""
    return board_svg(view, width) + tray_svg(view, width)


def part(view: View, name: str, width: float = 960) -> str:
    """What is written in a part of the board."""
    return written(with_id(ElementTree.fromstring(board_svg(view, width)), name))


@pytest.mark.parametrize(("seats", "hq"), TABLES)
def test_every_thing_that_may_be_picked_is_lit_once_and_nothing_else(seats: int, hq: int) -> None:
    """Through whole games, for the seat that decides and for one that waits, named by what picking it means."""
    for state in random_game("scavengers", 10 * seats + hq, 41, seats=seats, hq=hq):
        for seat in {max(state.decider, 0), 0}:
            view = state.view(seat)
            drawn = both(view)
            assert lit(drawn) == things(view)
            for option in things(view):
                name = text.label(view, option).replace("'", "&#x27;")
                assert re.search(f'data-option="{option}" aria-label="{re.escape(name)}(, [0-9]+ of them)?"', drawn)


def busy(view: View, rng: Random) -> int:
    """A pick of a tribe that hires engineers, builds, stores and attacks whenever it can."""
    options: list[int] = view["options"]
    words = dict(zip(view["words"], options, strict=True))
    if view["question"]["step"] == "gather":
        keen = [word for word in ("schematics", "build", "store", "attack", "repair", "hunt", "hire") if word in words]
        return words[keen[0]] if keen and rng.random() < 0.8 else rng.choice(options)
    wished = [words[word] for word in ("engineer", "saboteur", "sniper-team", "done") if word in words]
    return rng.choice(wished) if wished and rng.random() < 0.6 else rng.choice(options)


def test_what_only_busy_tribes_ever_ask_is_lit_where_it_lies() -> None:
    """Buildings, what they hold, leaders and tribes: questions that games at random hardly come to."""
    met = set()
    for seed in range(6):
        rng = Random(seed)
        state = fimbul.game("scavengers", seats=3, hq=4).new()
        for _ in range(2500):
            if state.over:
                break
            if state.decider == fimbul.CHANCE:
                state.play(fimbul.roll(state, rng))
                continue
            view = state.view(state.decider)
            step = view["question"]["step"]
            if step not in met or rng.random() < 0.01:
                met.add(step)
                assert lit(both(view, 390)) == things(view)
                assert lit(draw.draw(view)) == view["options"]
            state.play(busy(view, rng))
    assert {"choose plan", "where", "put in", "take out", "deed whom", "deed what", "at what", "aim"} <= met


@pytest.mark.parametrize("hq", [0, 4])
def test_the_standing_picture_offers_every_option_once(hq: int) -> None:
    """Verbs are buttons of its prompt, things are lit where they lie."""
    for state in random_game("scavengers", hq, 61, seats=3, hq=hq):
        view = state.view(max(state.decider, 0))
        drawn = draw.draw(view)
        assert lit(drawn) == view["options"]
        assert len(ids(drawn)) == len(set(ids(drawn)))
        ElementTree.fromstring(drawn)


@pytest.mark.parametrize(("seats", "hq"), [(2, 0), (3, 4), (5, 2)])
def test_what_a_seat_may_not_know_is_not_in_its_picture(seats: int, hq: int) -> None:
    """A position and one that the seat cannot tell from it are drawn alike to the byte."""
    rng = Random(7)
    for state in random_game("scavengers", 30 + hq, 67, seats=seats, hq=hq):
        for seat in range(seats):
            twin = state.sample(seat, rng)
            assert both(state.view(seat)) == both(twin.view(seat))
            assert draw.draw(state.view(seat)) == draw.draw(twin.view(seat))


def test_the_layout_changes_with_the_room_and_is_as_broad_as_it() -> None:
    """Five stacks side by side, then three, then two, and the picture is never shrunk."""
    view = moment(CAMPS["leaders"])
    rows = {}
    for width in (1028, 700, 390):
        tree = ElementTree.fromstring(board_svg(view, width))
        assert tree.get("viewBox", "").split()[2] == str(width)
        stacks = [each.get("transform", "") for each in tree.iter() if each.get("id", "").startswith("stack-")]
        heights = [shift.split()[1] for shift in stacks]
        rows[width] = heights.count(heights[0])
    assert rows == {1028: 5, 700: 3, 390: 2}


def test_a_stack_says_price_values_and_how_many_are_left() -> None:
    """AS-CARD-02: a brawler costs two food, digs 1 and fights 2."""
    view = fimbul.game("scavengers", seats=3).new().view(0)
    assert part(view, "stack-brawler") == "Brawler 2 1 2 7"
    tag = re.search(r'<g id="stack-brawler"[^>]*>', board_svg(view, 960))
    assert tag is not None
    assert 'data-tip="Brawler: dig 1, fight 2, 1 person. Costs 2 food. 7 left."' in tag.group()


def test_equal_cards_say_how_many_they_are() -> None:
    """The picture counts pills in one fan: whoever listens hears it of lit and of dark ones, and of one nothing."""
    view = moment(CAMPS["dig"])
    looked = view["tribes"][view["seat"]]["cards"]["looked"]
    assert (looked["pills"], looked["pickaxe"]) == (2, 1)
    tray = tray_svg(view, 960)
    assert 'aria-label="Pills (meds 1), 2 of them"' in tray
    assert 'data-tip="Pills, medicine: meds 1. It pays for mercenaries. 2 of them."' in tray
    assert 'aria-label="Pickaxe (dig +1, fight +2)"' in tray


def test_an_empty_stack_keeps_its_place() -> None:
    """What has run out still shows its price, with none left."""
    view = fimbul.game("scavengers", seats=3).new().view(0)
    del view["stacks"]["thugs"]
    assert part(view, "stack-thugs").endswith(" 0")


def test_leaders_lie_open_to_choose_from() -> None:
    """AS-HQ-LEAD-02: the two that were dealt are lit, with what they can do."""
    view = moment(CAMPS["leaders"])
    offered = view["tribes"][view["seat"]]["offered"]
    board = board_svg(view, 960)
    assert lit(board) == sorted(CHIEF + LEADERS.index(leader) for leader in offered)
    assert {f"leader-{leader}" for leader in offered} <= set(ids(board))


def about_to_trash() -> State:
    """The first tribe to gather says that it will trash cards, and has not said which."""
    state = fimbul.game("scavengers", seats=2).new()
    rng = Random(1)
    while not (state.decider >= 0 and state.view(state.decider)["question"]["step"] == "gather"):
        state.play(fimbul.roll(state, rng))
    state.play(state.game.lexicon.parse("trash"))
    return state


def test_a_card_keeps_its_id_when_it_is_laid() -> None:
    """So that a page can move it from the hand to the plan; and cards keep their order."""
    state = about_to_trash()
    seat = state.decider
    before = tray_svg(state.view(seat), 960)
    state.play(next(option for option in state.options() if option >= CARD))
    after = tray_svg(state.view(seat), 960)
    cards = [[name for name in ids(drawn) if name.startswith("card-")] for drawn in (before, after)]
    assert cards[0] == cards[1]
    assert len(cards[0]) == 5
    assert 'class="tick"' in after
    assert 'class="tick"' not in before


def test_one_card_to_be_trashed_is_no_cards() -> None:
    """One card, two cards."""
    state = about_to_trash()
    seat = state.decider
    state.play(next(option for option in state.options() if option >= CARD))
    assert ">card<" in tray_svg(state.view(seat), 960)
    state.play(next(option for option in state.options() if option >= CARD))
    assert ">cards<" in tray_svg(state.view(seat), 960)


def test_a_tool_in_use_is_joined_to_who_holds_it() -> None:
    """AS-TOOL-01: in a hunt with a tool the disc of the lamp lies between the two, and the total stands behind them."""
    view = moment(CAMPS["hunt"])
    tray = tray_svg(view, 960)
    assert 'class="joint picked"' in tray
    total = written(with_id(ElementTree.fromstring(tray), "total"))
    assert total.split()[1] == str(view["plan"]["worth"])


def tray_size(view: View, width: float) -> tuple[float, float]:
    """How broad and how high the tray is drawn."""
    tree = ElementTree.fromstring(tray_svg(view, width))
    return float(tree.get("width", "0")), float(tree.get("height", "0"))


def test_the_tray_is_one_row_however_many_cards_there_are() -> None:
    """So that the board above it keeps its height; cards get smaller, and at last the row scrolls."""
    view = moment(CAMPS["hunt"])
    (broad, high), (small, lower) = tray_size(view, 4000), tray_size(view, 390)
    assert small > 390
    assert [small, lower] == pytest.approx([0.8 * broad, 0.8 * high], abs=0.1)
    fitting = 0.9 * broad
    assert tray_size(view, fitting)[0] == pytest.approx(fitting, abs=0.1)


def test_on_a_phone_other_camps_are_lines_that_unfold() -> None:
    """Each says who it is and where its turn is, by how much it grows, and has a button with a name."""
    view = moment(CAMPS["hire"])
    board = board_svg(view, 390)
    others = [tribe for tribe in view["tribes"] if tribe != view["seat"]]
    assert board.count("data-unfolds=") == len(others)
    for tribe in others:
        button = with_id(ElementTree.fromstring(board), f"fold-{tribe}")
        assert (button.get("role"), button.get("aria-expanded")) == ("button", "false")
        assert button.get("aria-label") == f"Camp of {tribe.title()}"
    assert "data-unfolds=" not in board_svg(view, 1036)


def aiming(seed: int) -> list[View]:
    """What busy tribes see in a game whenever they aim at something of another tribe."""
    rng, seen = Random(seed), []
    state = fimbul.game("scavengers", seats=3, hq=4).new()
    while not state.over:
        if state.decider == fimbul.CHANCE:
            state.play(fimbul.roll(state, rng))
            continue
        view = state.view(state.decider)
        if view["question"]["step"] in ("aim", "at what", "deed whom"):
            seen.append(view)
        state.play(busy(view, rng))
    return seen


def test_on_a_phone_a_camp_in_which_something_is_lit_lies_open() -> None:
    """Nothing that may be picked is ever folded away."""
    views = [view for seed in range(3) for view in aiming(seed)]
    assert views
    for view in views:
        for there in ElementTree.fromstring(board_svg(view, 390)).iter():
            assert there.get("data-unfolds") is None or not any(each.get("data-option") for each in there.iter())


def test_with_much_room_the_board_says_how_the_game_stands() -> None:
    """Where it does it is of the class `telling`, so that a page need not spend a line on it."""
    view = moment(CAMPS["first"])
    wide, narrow = board_svg(view, 1036), board_svg(view, 700)
    assert 'class="fimbul inherit telling"' in wide
    assert "Round 1 of 16, gathering" in written(ElementTree.fromstring(wide)[-1])
    assert "telling" not in narrow


def test_five_tribes_fit_on_a_desk_and_are_short_on_a_phone() -> None:
    """What lies under the board at 1440 by 900 leaves about 500; a phone scrolls through three screens at most."""
    state = fimbul.game("scavengers", seats=5, hq=4).new()
    rng = Random(2)
    while not (state.decider >= 0 and state.view(state.decider)["question"]["step"] == "gather"):
        state.play(fimbul.roll(state, rng) if state.decider == fimbul.CHANCE else rng.choice(state.options()))
    view = state.view(state.decider)
    heights = [float(board_svg(view, width).split('viewBox="')[1].split('"')[0].split()[3]) for width in (1036, 390)]
    assert heights[0] < 500
    assert heights[1] < 900


def test_a_phone_can_go_to_the_market_and_to_the_camps() -> None:
    """For those who play and for those who watch, whatever the room."""
    state = fimbul.game("scavengers", seats=3, hq=4).new()
    for seat in (0, None):
        for width in (390, 1036):
            headings = draw.board(state.view(seat), width).headings
            assert [heading.name for heading in headings] == ["Market", "Camps"]
            assert headings[0].top < headings[1].top


def test_the_skirmish_shows_strength_and_people_of_every_tribe() -> None:
    """AS-SKIR-09: once all have revealed, each camp says how strong it is and how many people are there."""
    view = moment(CAMPS["skirmish"])
    for tribe, force in view["fights"].items():
        strength = "\u2013" if force["fight"] is None else str(force["fight"])
        shown = part(view, f"camp-{tribe}").split()
        assert strength in shown
        assert str(force["people"]) in shown


def skirmish() -> View:
    """Sky has one fighter for two tools, and leaders of groups; none of Moss can fight; Ember has a spear too many."""
    state = camp(
        phase="skirmish",
        sky="brawler spear net group-leaders sniper-team",
        ember="brawler spear*2",
        moss="refugee net group-leaders",
    )
    return state.view(0)


def test_in_the_skirmish_a_tool_that_nobody_holds_adds_nothing() -> None:
    """AS-TOOL-08: each fighter holds one tool, the best; whoever leads nobody adds nothing either."""
    tray = ElementTree.fromstring(tray_svg(skirmish(), 960))
    assert "held +2" in written(with_id(tray, "card-spear-1"))
    assert "not held" in written(with_id(tray, "card-net-1"))
    assert "adds +2" in written(with_id(tray, "card-group-leaders-1"))
    assert part(skirmish(), "laid-ember-spear").split()[-2:] == ["1", "held"]
    assert part(skirmish(), "laid-moss-net").endswith("not held")
    assert part(skirmish(), "laid-moss-group-leaders").endswith("leads nobody")


def test_in_the_skirmish_the_cards_of_the_others_lie_on_top() -> None:
    """A table of 1440 by 900 shows 490 of them before it is scrolled; a phone has its tabs."""
    board = board_svg(skirmish(), 1068)
    assert board.index("Other camps") < board.index("Mercenaries")
    narrow = board_svg(skirmish(), 390)
    assert narrow.index("Other camps") > narrow.index("Your camp")


def test_cards_set_apart_lie_face_down_and_can_be_counted() -> None:
    """AS-ROUND-08: their number is known to all, and no title is."""
    view = moment(CAMPS["hire"])
    tree = ElementTree.fromstring(board_svg(view, 960))
    for tribe, there in view["tribes"].items():
        apart = there["counts"]["committed"]
        if apart and tribe != view["seat"]:
            backs = with_id(tree, f"apart-{tribe}")
            assert sum(each.get("class") == "back" for each in backs.iter()) == apart
            assert not [title for title in TITLES if title in written(backs)]


def test_a_dark_thing_has_no_word_while_that_word_is_lit_elsewhere() -> None:
    """Nobody asks why a scavenger cannot be hired while one in hand may be laid."""
    for state in random_game("scavengers", 2, 7, seats=2):
        view = state.view(max(state.decider, 0))
        drawn = both(view)
        for word in view["words"]:
            assert drawn.count(f'data-word="{word}"') <= 1


def test_the_words_around_the_table() -> None:
    """Figures of each tribe, the round and its phase, and what a sentence may point at."""
    view = moment(CAMPS["first"])
    mine = list(view["tribes"]).index(view["seat"])
    assert [figure.words for figure in draw.figures(view)[mine]] == ["Deck 5", "Hand 5", "Discard 0"]
    assert draw.status(view)[:2] == ("Round 1 of 16, gathering", "14 contested cards left")
    places = draw.places(view)
    assert (places["brawler"], places["brawlers"]) == ("stack-brawler", "stack-brawler")
    assert (places["junkyard"], places["Sky"]) == ("pile-junkyard", "camp-sky")
    assert draw.curves(view) == {"People known": (8, 8), "Cards": (10, 10)}


def test_the_end_counts_the_people() -> None:
    """AS-END-02: the scores stand in the camps, in the figures and at the end of the curve."""
    view = moment(CAMPS["end"])
    scores: list[Any] = view["outcome"]["scores"]
    assert draw.curves(view)["People known"] == tuple(scores)
    for number, score in enumerate(scores):
        assert f"People {score:g}" in [figure.words for figure in draw.figures(view)[number]]
    assert text.prompt(view) in written(ElementTree.fromstring(draw.draw(view)))


@pytest.mark.parametrize("theme", ["dark", "light", "auto"])
def test_a_picture_brings_the_tokens_that_it_draws_on_and_no_others(theme: str) -> None:
    """Ice and seas are of no use in a camp."""
    drawn = draw.draw(moment(CAMPS["first"]), theme)
    declared = set(re.findall(r"(--[a-z0-9-]+):", drawn))
    assert declared == set(re.findall(r"var\((--[a-z0-9-]+)\)", drawn))


def test_the_equal_of_who_is_given_up_is_lit_and_not_the_one_itself() -> None:
    """Sky hunts with a hunter and gives up another; Ember can aim at the first as a card and at the other in words."""
    state = led("butcher", sky="hunter pills; hunted: hunter", ember="sniper-team")
    say(state, "hire scout leader hunter pills done sniper-team")
    board = ElementTree.fromstring(board_svg(state.view(1), 960))

    assert with_id(board, "hunted-sky-hunter").get("data-option")
    assert with_id(board, "laid-sky-hunter").get("data-option") is None
