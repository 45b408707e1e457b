"""The table of Arctic Scavengers in letters: within its width, readable without colour, and discreet."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import fimbul
from fimbul.agents.uniform import Uniform
from fimbul.cli.boards import board
from fimbul.core.chance import roll
from fimbul.core.game import View
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from tests.games.kit import say
from tests.games.scavengers.camp import camp
from tests.games.scavengers.headquarters import headquarters, site


def printed(view: View, width: int = 80) -> list[str]:
    """The board and the state of the game, as a terminal without colour prints them."""
    paper = StringIO()
    console = Console(file=paper, width=width)
    drawing = board(view, width)
    console.print(drawing.paint(view, width, False))
    for line in drawing.status(view):
        console.print(line)
    return paper.getvalue().splitlines()


def line_of(view: View, beginning: str, width: int = 80) -> str:
    """The only line that begins like that."""
    (found,) = [line for line in printed(view, width) if line.startswith(beginning)]
    return " ".join(found.split())


@pytest.mark.parametrize(("seats", "hq"), [(2, 0), (3, 4), (5, 2)])
def test_the_table_keeps_within_the_terminal(seats: int, hq: int) -> None:
    """From the first pick to the last, whoever looks, no line is longer than the terminal is wide."""
    state = fimbul.game("scavengers", seats=seats, hq=hq).new()
    dice, anybody, picks = Random(11), Uniform(11), 0
    while not state.over:
        state.play(roll(state, dice) if state.decider == CHANCE else anybody.choose(Perspective(state)))
        picks += 1
        if picks % 23 == 0 or state.over:
            for width in (80, 120):
                view = state.view(picks % seats)
                assert max(len(line) for line in printed(view, width)) <= width


def test_the_two_widths_show_the_same_cards() -> None:
    """On a wide terminal the camps stand beside those for hire, on a narrow one above them."""
    view = camp(sky="refugee*2 spear", ember="rifle").view(0)
    narrow, wide = printed(view, 80), printed(view, 120)

    assert [line for line in narrow if line.startswith("Ember")] == ["Ember"]
    assert any(line.endswith("  Ember") for line in wide)
    assert len(wide) < len(narrow)
    assert set(narrow[-5:]) == set(wide[-5:])


def test_those_for_hire_have_a_price_and_what_they_can_do() -> None:
    """Food, meds or any mix; dig, draw, fight, hunt, meds, people; a dot is what a card cannot do."""
    view = camp(sky="refugee", stacks="scavenger*4 saboteur group-leaders*2").view(0)

    assert line_of(view, "  Scavenger") == "Scavenger 1 food 4 1 1 1 1 · 1"
    assert line_of(view, "  Saboteur") == "Saboteur 1 food 1 med 1 1 · 1 · · 1"
    assert line_of(view, "  Group leaders") == "Group leaders 2 food 2 med 2 +2 +2 +2 +2 · 2"
    assert line_of(view, "  Thugs") == "Thugs 6 food or med 0 1 · 3 · · 3"


def test_only_the_mercenaries_of_the_game_are_for_hire() -> None:
    """Without HQ there is neither a medic nor a value for building."""
    base, hq = "\n".join(printed(camp(sky="junk").view(0))), "\n".join(printed(camp(sky="junk", hq=2).view(0)))

    assert "Medic" not in base
    assert "build" not in base
    assert "Medic" in hq
    assert "hunt build meds" in hq


def test_equal_cards_in_hand_are_counted() -> None:
    """With where they lie and what kind they are."""
    view = camp(sky="refugee*3 spear").view(0)

    assert line_of(view, "  3 Refugee") == "3 Refugee hand person 0 · · 0 · 1"
    assert line_of(view, "  Spear") == "Spear hand tool · · +2 +1 · ·"


def test_laid_cards_are_starred_and_the_plan_is_summed() -> None:
    """What may be laid yet has a mark of its own."""
    state = camp(sky="refugee*2 shovel brawler", junkyard="net junk net")
    say(state, "dig refugee")
    assert line_of(state.view(0), "  Dig so far") == "Dig so far: 0 (not enough yet)"

    say(state, "shovel")

    view = state.view(0)
    assert line_of(view, "* Refugee").startswith("* Refugee laid")
    assert line_of(view, "> Refugee").startswith("> Refugee hand")
    assert line_of(view, "  Dig so far") == "Dig so far: 2 (enough)"


def test_a_hire_is_summed_in_food_and_meds() -> None:
    """Against its price."""
    state = camp(sky="pills scavenger")
    say(state, "hunt scavenger done hire saboteur")

    assert line_of(state.view(0), "  Hire so far") == (
        "Hire so far: food 1, meds 0 of 1 food 1 med for the saboteur (not enough yet)"
    )


def test_a_mercenary_that_can_be_hired_is_marked() -> None:
    """The others are not."""
    state = camp(sky="pills")
    say(state, "hire")

    assert line_of(state.view(0), "> Hunter")
    assert line_of(state.view(0), "  Scout")


def test_a_leader_changes_what_cards_can_do() -> None:
    """The Ranger's refugees hunt, until the Ranger is wounded."""
    healthy = headquarters(leaders={"sky": "ranger"}, sky="refugee")
    wounded = headquarters(leaders={"sky": "ranger"}, wounded="sky", sky="refugee")

    assert line_of(healthy.view(0), "  Refugee") == "Refugee hand person 0 · · 1 · · 1"
    assert line_of(wounded.view(0), "  Refugee") == "Refugee hand person 0 · · 0 · · 1"


def test_a_camp_shows_its_leader_and_buildings() -> None:
    """What is stored there only to the owner."""
    state = headquarters(
        leaders={"ember": "mentor"},
        sites=[site("ember", "bunker", stored="scout"), site("ember", "armory", timer="junk*2")],
        sky="refugee",
    )
    other, owner = ("\n".join(printed(state.view(seat))) for seat in (0, 1))

    assert "mentor leads · bunker (1 of 3 stored) · armory (2 to clear)" in other
    assert "bunker (1 of 3 stored: scout)" in owner


def test_the_hand_of_another_is_a_number() -> None:
    """But what was seen of it has a name, and so have those known to have joined the tribe."""
    view = camp(sky="refugee", ember="grenade net brawler*2; secret: grenade; shown: net").view(0)
    drawn = "\n".join(printed(view))

    assert "hand 4 · deck 0 · seen in hand: net · joined: brawler, net · unseen: 1 gained" in drawn
    assert "grenade" not in drawn.casefold()


def test_a_spectator_sees_nobodys_hand() -> None:
    """There is no list of own cards."""
    drawn = "\n".join(printed(camp(sky="rifle; secret: rifle").view(None)))

    assert "Your cards" not in drawn
    assert "rifle" not in drawn.casefold()


def test_what_is_declared_is_told_to_who_may_interrupt() -> None:
    """Whose action, with which cards, worth what."""
    state = camp(sky="brawler shovel", ember="saboteur", junkyard="net")
    say(state, "dig brawler shovel done")

    assert line_of(state.view(1), "Sky declares") == "Sky declares dig with brawler, shovel, worth 3"


def test_the_skirmish_is_shown_once_it_is_revealed() -> None:
    """Fight, people and cards of each tribe; a refugee alone has no fight."""
    drawn = printed(camp(phase="skirmish", sky="saboteur spear", ember="refugee", moss="brawler*2").view(0))

    assert "  Sky: fight 3 · people 1 · saboteur, spear" in drawn
    assert "  Ember: no fight · people 1 · refugee" in drawn
    assert "  Moss: fight 4 · people 2 · 2 brawlers" in drawn


def test_the_piles_are_counted_and_the_initiator_knows_the_top() -> None:
    """The others know who has seen it."""
    state = camp(sky="refugee", junkyard="net junk", contested="grenade", peeked="sled-team")

    assert line_of(state.view(0), "Round 3") == (
        "Round 3, gathering · Sky's turn · junkyard 2 · contested 2, on top a sled team"
    )
    assert "contested 2, seen by Sky" in line_of(state.view(1), "Round 3")


def test_the_end_tells_how_many_people_each_tribe_has() -> None:
    """And nobody is for hire any more."""
    state = camp(sky="refugee", ember="field-crew", seats=2)
    state.concede(0)
    drawn = printed(state.view(None))

    assert "Ember (4 people, place 1)" in drawn
    assert "For hire" not in "\n".join(drawn)


def test_a_very_narrow_terminal_gets_a_list() -> None:
    """As for every game."""
    assert any(line.startswith("stacks:") for line in printed(camp(sky="refugee").view(0), 70))
