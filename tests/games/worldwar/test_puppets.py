"""Puppet attacks: whom a hacker moves, where to, and who fights then."""

from typing import Any

import pytest

from fimbul.games.worldwar.battle import group_of
from fimbul.games.worldwar.groups import kind_of
from fimbul.games.worldwar.names import KINDS
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.puppets import begin_puppet_attack
from tests.games.kit import say, words
from tests.games.worldwar.scene import counters, question, settled, war


def puppets(**scene: Any) -> War:
    """Alpha moves units of Charlie's."""
    return settled(war(**scene), lambda state: begin_puppet_attack(state, 0, 2))


def attacking(state: War) -> list[str]:
    """The kinds that attack."""
    assert state.battle is not None
    return sorted(KINDS[kind_of(group_of(each))] for each in state.battle.attack)


@pytest.mark.rule("WW-HAK-05")
def test_all_or_some_of_the_victims_units_go_and_only_those_attack() -> None:
    """WW-HAK-05: Russia's MLRS were in Germany before and look on; Iran's tank in Ukraine is no unit of Charlie's."""
    scene: dict[str, Any] = {
        "rus": "ukraine soldier 2 tank, eastern-europe mlrs",
        "irn": "ukraine tank",
        "allies": "delta irn",
        "nato": "eastern-europe soldier",
    }
    state = puppets(**scene)
    assert "ukraine" in words(state)
    say(state, "ukraine eastern-europe")
    assert (question(state), words(state)) == ("puppets alpha", ["all", "soldier", "tank"])
    some = state.copy()
    say(state, "all")
    assert attacking(state) == ["soldier", "tank"]
    assert counters(state, "ukraine") == "irn tank"

    say(some, "soldier")
    assert words(some) == ["1", "2"]
    say(some, "1")
    assert attacking(some) == ["soldier"]
    assert counters(some, "ukraine") == "rus soldier, rus tank, irn tank"


@pytest.mark.rule("WW-HAK-05", "WW-CMB-02")
def test_the_hacker_says_whom_they_fight() -> None:
    """WW-HAK-05: NATO or Turkey, both in Germany; the hacker's own soldiers there may be made victims, too."""
    state = puppets(
        rus="eastern-europe soldier",
        nato="germany soldier",
        tur="germany tank",
        usa="germany soldier",
        allies="bravo tur",
    )
    say(state, "eastern-europe germany 1")
    assert (question(state), words(state)) == ("puppets fight alpha", ["usa", "nato", "tur"])
    say(state, "tur")

    assert state.battle is not None
    assert question(state).startswith(("join bravo", "hits"))


@pytest.mark.rule("WW-HAK-05", "WW-MOV-08")
def test_puppets_roll_where_they_enter_devastation() -> None:
    """WW-HAK-05: a soldier that is lost there fights nobody."""
    state = puppets(rus="ukraine soldier", nato="eastern-europe soldier", devastation="eastern-europe")
    say(state, "ukraine eastern-europe 1")
    assert question(state) == "devastation roll chance"
    say(state, "1")

    assert state.battle is None
    assert counters(state, "eastern-europe") == "nato soldier"


@pytest.mark.rule("WW-HAK-05")
def test_puppets_go_where_their_kind_goes() -> None:
    """WW-HAK-05: over the shore only special ops and air go to sea; and where nobody is, nobody is attacked."""
    by_land = puppets(rus="ukraine soldier tank", nato="black-sea navy, balkans soldier", allies="charlie ukr tur")
    say(by_land, "ukraine")
    assert "black-sea" not in words(by_land)
    by_air = puppets(rus="ukraine special-ops", nato="black-sea navy", allies="charlie ukr tur")
    say(by_air, "ukraine")
    assert "black-sea" in words(by_air)


@pytest.mark.rule("WW-HAK-05", "WW-NTR-01")
def test_neutral_land_is_attacked_while_nobody_holds_it() -> None:
    """WW-HAK-05: Mongolia, unless Russia or a friend of Russia's is there."""
    empty = puppets(rus="eastern-siberia soldier")
    assert "eastern-siberia" in words(empty)
    say(empty, "eastern-siberia")
    assert "mongolia" in words(empty)

    held = puppets(rus="eastern-siberia soldier, mongolia soldier")
    say(held, "eastern-siberia")
    assert "mongolia" not in words(held)
