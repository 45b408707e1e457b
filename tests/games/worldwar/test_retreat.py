"""After the combats: movement that is left, air that comes home, and air that is lost."""

import pytest

from fimbul.games.worldwar.names import INDEX
from fimbul.games.worldwar.state import Question
from fimbul.games.worldwar.steps.retreat import stranded, would_strand
from tests.games.kit import say, told, why, words
from tests.games.worldwar.marches import lit, moving, withdrawing
from tests.games.worldwar.scene import counters, question


@pytest.mark.rule("WW-PCM-01")
def test_counters_with_movement_left_withdraw() -> None:
    """WW-PCM-01: a tank that has gone one step goes another; one that has gone two cannot, nor can a soldier."""
    state = withdrawing(tired="usa central-usa tank 1, usa eastern-usa tank 2, usa southern-usa soldier 1")

    assert words(state) == ["done", "central-usa"]
    assert why(state, "eastern-usa") == "WW-MOV-02"


@pytest.mark.rule("WW-PCM-01")
def test_ships_that_landed_cargo_may_withdraw() -> None:
    """WW-PCM-01: they have movement left after the combats."""
    state = withdrawing(tired="usa gulf-of-alaska navy 9")  # one step, and unloaded
    say(state, "gulf-of-alaska")

    assert "central-pacific" in lit(state)


@pytest.mark.rule("WW-PCM-02")
def test_they_go_through_friendly_land_and_empty_seas_only() -> None:
    """WW-PCM-02: a tank does not enter Canada, a ship no sea of enemies."""
    state = withdrawing(usa="western-usa tank, gulf-of-alaska navy", rus="bering-sea navy")
    say(state, "western-usa")
    assert lit(state) == ["central-usa", "southern-usa", "eastern-usa"]
    assert why(state, "western-canada") == "WW-PCM-02"

    say(state, "central-usa gulf-of-alaska")
    assert "bering-sea" not in lit(state)


@pytest.mark.rule("WW-PCM-02")
def test_what_was_taken_is_friendly_now() -> None:
    """WW-PCM-02: tanks leave through land where our soldiers stand."""
    state = withdrawing(usa="western-canada soldier, alaska tank")
    say(state, "alaska")

    assert {"western-canada", "western-usa", "central-usa"} == set(lit(state))


@pytest.mark.rule("WW-PCM-03")
def test_air_lands_on_friendly_land_or_a_ship_with_room() -> None:
    """WW-PCM-03: an own empty home, land that a friend holds, a ship with room for a fighter."""
    state = withdrawing(
        tired="usa western-siberia fighter 3", usa="northwest-russia soldier, arctic-ocean navy, north-sea special-ops"
    )
    say(state, "western-siberia")

    assert lit(state) == ["alaska", "northwest-russia", "arctic-ocean"]
    assert why(state, "north-sea") == "WW-PCM-03"


@pytest.mark.rule("WW-PCM-03")
def test_air_that_does_not_land_is_lost() -> None:
    """WW-PCM-03: over Siberia, where no friend is; those in an own home stay."""
    state = withdrawing(tired="usa western-siberia fighter 3, usa alaska fighter 5", usa="northwest-russia soldier")
    assert [place for place, _ in stranded(state, 0)] == [INDEX["western-siberia"]]
    say(state, "done")

    assert counters(state, "western-siberia") == ""
    assert counters(state, "alaska") == "usa fighter"


@pytest.mark.rule("WW-PCM-03")
def test_air_without_movement_is_lost_and_nobody_is_asked() -> None:
    """WW-PCM-03: five steps are gone."""
    state = withdrawing(tired="usa western-siberia fighter 5")

    assert question(state) != "retreat alpha"
    assert counters(state, "western-siberia") == ""


@pytest.mark.rule("WW-PCM-03")
def test_air_over_a_sea_needs_a_ship_with_room() -> None:
    """WW-PCM-03: of three fighters over a ship of strength 2 one is lost."""
    state = withdrawing(
        usa="arctic-ocean navy/2",
        tired="usa arctic-ocean fighter 5,usa arctic-ocean fighter 5,usa arctic-ocean fighter 5",
    )
    say(state, "done")

    assert counters(state, "arctic-ocean") == "usa fighter 2, usa navy/2"


@pytest.mark.rule("WW-PCM-03", "WW-UNI-08")
def test_mega_fighters_do_not_stay_at_sea() -> None:
    """WW-PCM-03: not on a ship."""
    state = withdrawing(usa="arctic-ocean navy/2", tired="usa arctic-ocean mega-fighter 7")
    say(state, "done")

    assert counters(state, "arctic-ocean") == "usa navy/2"


@pytest.mark.rule("WW-PCM-03")
def test_home_brings_all_air_back_in_one_pick() -> None:
    """WW-PCM-03: each to the nearest base, land before ships; what cannot is left."""
    state = withdrawing(
        usa="gulf-of-alaska navy",
        tired="usa western-siberia fighter 2, usa western-canada drone 2, usa iran fighter 5, usa eastern-usa tank 0",
    )
    assert words(state)[:2] == ["done", "home"]
    say(state, "home")

    assert counters(state, "alaska") == "usa drone, usa fighter"
    assert "home" not in words(state)
    say(state, "done")
    assert counters(state, "iran") == ""


@pytest.mark.rule("WW-SMC-03")
def test_after_a_small_campaign_only_air_lands() -> None:
    """WW-SMC-03: tanks and ships stay, and so does air that has not flown."""
    state = withdrawing(
        small=True,
        tired="usa western-canada fighter 1",
        usa="alaska tank fighter, gulf-of-alaska navy, eastern-usa special-ops",
    )

    assert words(state) == ["done", "home", "western-canada"]
    say(state, "home")
    assert question(state) == "retreat alpha"
    say(state, "done")


@pytest.mark.rule("WW-SOP-01", "WW-PCM-01")
def test_special_ops_withdraw_once() -> None:
    """WW-PCM-01: they have movement for it whatever they did."""
    state = withdrawing(tired="usa iran special-ops 1")
    say(state, "iran hawaii")

    assert counters(state, "hawaii") == "usa special-ops"
    assert question(state) != "retreat alpha"


def test_what_would_strand_a_fighter_is_known() -> None:
    """Three steps out two are left to come back: too few from the Baltic, enough from next door."""
    state = moving(fights=True, usa="alaska fighter soldier")
    say(state, "alaska")
    frame = state.agenda[-1]
    assert isinstance(frame, Question)

    assert would_strand(state, frame, INDEX["western-canada"]) == []
    assert len(would_strand(state, frame, INDEX["baltic-sea"])) == 1


def test_losses_of_air_are_told() -> None:
    """In a sentence of the log."""
    state = withdrawing(tired="usa western-siberia fighter 3", usa="northwest-russia soldier")

    assert state.game.text.sentence(told(state, "done")[0]) == (
        "Alpha lost 1 fighter of the United States, which could not land, over Western Siberia."
    )


@pytest.mark.rule("WW-PCM-03", "WW-SMC-03", "WW-TRN-04")
def test_planes_whose_ship_was_sunk_in_a_small_campaign_may_still_land() -> None:
    """WW-SMC-03: they have not moved, so that all their movement is left; the other plane's ship is still there."""
    state = withdrawing(small=True, usa="north-sea fighter, baltic-sea navy fighter, greenland soldier")
    assert words(state) == ["done", "home", "north-sea"]
    say(state, "home")

    assert (counters(state, "north-sea"), counters(state, "baltic-sea")) == ("", "usa fighter, usa navy")


@pytest.mark.rule("WW-PCM-03", "WW-TRN-04")
@pytest.mark.parametrize(
    ("ships", "planes", "left"),
    [
        ("navy soldier", "fighter", "usa soldier, usa navy"),
        ("navy", "fighter fighter", "usa fighter, usa navy"),
        ("navy/2", "fighter fighter", "usa fighter 2, usa navy/2"),
        ("navy", "fighter/2 fighter/2", "usa navy"),
    ],
)
def test_of_the_air_over_a_sea_as_much_is_lost_as_has_no_room(ships: str, planes: str, left: str) -> None:
    """WW-PCM-03: whatever is aboard already stays; planes without movement left come down beside full ships."""
    tired = ", ".join(f"usa south-pacific {plane} 5" for plane in planes.split())
    state = withdrawing(tired=tired, usa=f"south-pacific {ships}")
    while question(state) == "retreat alpha":
        say(state, "done")

    assert counters(state, "south-pacific") == left


@pytest.mark.rule("WW-PCM-03")
def test_air_that_has_not_flown_stays_among_enemies() -> None:
    """WW-PCM-03: the fighter in Germany was there before NATO's soldiers were; so were planes of others."""
    state = withdrawing(usa="germany fighter, alaska tank", nato="germany soldier", rus="germany fighter")
    while question(state) == "retreat alpha":
        say(state, "done")

    assert counters(state, "germany") == "usa fighter, nato soldier, rus fighter"


@pytest.mark.rule("WW-PCM-03")
def test_home_brings_as_many_to_a_ship_as_it_has_room_for() -> None:
    """WW-PCM-03: of two fighters over the South Pacific one lands on the ship next to it, and the other is lost."""
    state = withdrawing(tired="usa south-pacific fighter 4, usa south-pacific fighter 4", usa="southeast-pacific navy")
    say(state, "home")
    while question(state) == "retreat alpha":
        say(state, "done")

    assert (counters(state, "southeast-pacific"), counters(state, "south-pacific")) == ("usa fighter, usa navy", "")


@pytest.mark.rule("WW-PCM-03", "WW-TRN-04")
def test_of_air_for_which_there_is_not_room_enough_its_owner_says_what_is_lost() -> None:
    """WW-PCM-03: a drone and a fighter over a ship that holds one of them; the soldier aboard is not asked for."""
    state = withdrawing(
        tired="usa south-pacific fighter 5, usa south-pacific drone 3", usa="south-pacific navy/2 soldier, alaska tank"
    )
    say(state, "done")
    assert question(state) == "ditch alpha"
    assert words(state) == ["drone", "fighter"]
    say(state, "drone")

    assert counters(state, "south-pacific") == "usa soldier, usa fighter, usa navy/2"


@pytest.mark.rule("WW-PCM-03")
def test_of_two_strengths_of_air_its_owner_says_which_is_lost() -> None:
    """WW-PCM-03: over a ship of strength 2 the strong fighter stays, or the weak one."""
    for said, left in (("weak", "usa fighter/2, usa navy/2"), ("strong", "usa fighter, usa navy/2")):
        state = withdrawing(
            tired="usa south-pacific fighter/2 5, usa south-pacific fighter 5", usa="south-pacific navy/2, alaska tank"
        )
        say(state, f"done {said}")
        assert counters(state, "south-pacific") == left
