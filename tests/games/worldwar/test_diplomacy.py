"""Diplomacy: whom one courts, bids, modifiers, doubles and ties, and whom a nation brings along."""

import pytest

from fimbul.games.worldwar.names import ISIL_CARD, NATIONS, NORTH_KOREA_CARD, SEAT_NAMES, SIDES
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.diplomacy import COURT
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war


def court(state: War, nation: str, side: str = "alpha", seat: str = "alpha") -> War:
    """A side courts a nation: the first bid is asked."""
    asked(state, COURT, seat, side=SIDES.index(side))
    say(state, nation)
    return state


def bid(state: War, amounts: str) -> None:
    """Bids in the order in which they are asked."""
    say(state, amounts)


def roll(state: War, *pips: str) -> None:
    """Both dice of each roller in turn, `"35"` being a 3 and a 5; a nation that is set up is placed ready-made."""
    for each in pips:
        say(state, " ".join(f"die-{die}" for die in each))


def side_of(state: War, nation: str) -> str:
    """Whose ally a nation is."""
    return SIDES[state.sides[NATIONS.index(nation)]]


POOR = "usa 9, nato 0, rus 0, arb 0"


@pytest.mark.rule("WW-DIP-01", "WW-SET-02", "WW-SET-03")
def test_any_nation_but_a_players_major_can_be_courted() -> None:
    """WW-DIP-01: un-allied or with an opponent, minor or a major that nobody plays; not one's own allies."""
    state = asked(war(allies="alpha can, bravo tur"), COURT, side=0)

    assert words(state) == [
        *("chn", "afr", "sam", "sko", "tur", "ind", "mex", "pak", "twn", "isr", "aus", "vie", "jpn", "ukr"),
        *("ven", "irn"),
    ]
    assert why(state, "rus") == "WW-DIP-01"
    assert why(state, "can") == "WW-DIP-01"
    assert why(state, "nko") == "WW-NTR-06"


@pytest.mark.rule("WW-DIP-01")
def test_the_second_major_of_two_players_can_be_courted() -> None:
    """WW-DIP-01: Russia's player has China as an ally; of his own two he courts none."""
    state = asked(war(options={"seats": 2}), COURT, side=0)

    assert "chn" in words(state)
    assert not {"usa", "nato", "rus"} & set(words(state))


@pytest.mark.rule("WW-DIP-01", "WW-NKI-04")
def test_in_the_advanced_game_the_two_cards_can_be_courted_and_court() -> None:
    """WW-NKI-04: a nation that a card gains is attached to it, and the holder bids with the card's money only."""
    state = asked(war(options={"advanced": True}), COURT, side=0)
    assert {"nko", "isl"} <= set(words(state))

    state = war(options={"advanced": True}, allies="alpha can", money="usa 50, nko 2, nato 0, rus 0, arb 0")
    asked(state, COURT, side=NORTH_KOREA_CARD)
    assert "can" not in words(state)
    say(state, "vie")
    assert (question(state), words(state)) == ("bid alpha", ["0", "1", "2"])
    say(state, "2")
    roll(state, "12", "12", "12", "65")
    assert side_of(state, "vie") == "north-korea-card"
    assert (budget(state, "nko"), budget(state, "usa")) == (0, 50)


@pytest.mark.rule("WW-DIP-02")
def test_bids_go_round_from_the_left_and_the_current_player_is_last() -> None:
    """WW-DIP-02: one bid each, paid at once, winners or not."""
    state = court(war(money="usa 3, nato 2, rus 1, arb 4"), "mex")
    order = []
    for amount in ("1", "0", "4", "2"):
        order.append(question(state))
        say(state, amount)

    assert order == ["bid bravo", "bid charlie", "bid delta", "bid alpha"]
    assert [budget(state, nation) for nation in ("usa", "nato", "rus", "arb")] == [1, 1, 1, 0]


@pytest.mark.rule("WW-DIP-02", "WW-DIP-14")
def test_nobody_without_money_is_asked_for_a_bid_but_all_roll() -> None:
    """WW-DIP-14: Bravo's only money is Turkey's, which Russians fully occupy."""
    state = court(war(allies="bravo tur", money="usa 2, nato 0, tur 9, rus 0, arb 0", rus="turkey tank"), "mex")
    assert (question(state), words(state)) == ("bid alpha", ["0", "1", "2"])
    assert why(state, "3") == "WW-DIP-14"

    say(state, "0")
    assert question(state) == "court roll chance"
    assert [SEAT_NAMES[seat] for seat in (1, 2, 3, 0)] == state.view(None)["auction"]["rollers"]


@pytest.mark.rule("WW-DIP-02")
def test_a_bid_comes_from_the_fullest_purse_or_is_split() -> None:
    """WW-DIP-02: from any mix of budgets; one pick unless the bidder wants to say more."""
    state = court(war(allies="alpha can", money="usa 5, can 3, nato 0, rus 0, arb 0"), "mex")
    assert words(state) == ["split", *[str(number) for number in range(9)]]
    say(state, "split")
    assert "split" not in words(state)
    say(state, "4 can 3")
    assert (budget(state, "usa"), budget(state, "can")) == (4, 0)
    assert question(state) == "court roll chance"


@pytest.mark.rule("WW-DIP-02")
def test_a_bid_of_more_than_a_hundred_is_said_in_two_words() -> None:
    """WW-DIP-02: no rule limits a bid but the money."""
    state = court(war(allies="alpha can", money="usa 100, can 30, nato 0, rus 0, arb 0"), "mex")
    say(state, "100")
    assert words(state) == ["split", *[str(number) for number in range(31)]]
    say(state, "20")

    assert state.view(None)["auction"]["bids"]["alpha"] == 120
    assert budget(state, "usa") + budget(state, "can") == 10


@pytest.mark.rule("WW-DIP-03", "WW-DIP-04", "WW-DIP-06", "WW-MIN-01", "WW-DIP-13")
def test_dice_bid_neighbours_and_card_are_added_up() -> None:
    """WW-DIP-03: Mexico: USA +1 by its card and +1 as its neighbour, with $2: 3 + 2 + 2 beats a roll of 6."""
    state = court(war(money="usa 2, nato 0, rus 0, arb 0"), "mex")
    assert state.view(None)["auction"]["bonus"] == {"bravo": 0, "charlie": 0, "delta": 0, "alpha": 2}
    say(state, "2")
    roll(state, "51", "12", "12", "12")

    assert side_of(state, "mex") == "alpha"


@pytest.mark.rule("WW-DIP-03")
def test_seven_dollars_are_seven_more() -> None:
    """WW-DIP-03: the example of the rulebook: Bravo's 3 and $7 are 10, against 9; with $6 it would be a tie."""
    for amount, holder in (("7", "bravo"), ("6", "un-allied"), ("5", "charlie")):
        state = court(war(money="usa 0, nato 9, rus 0, arb 0"), "aus")
        assert state.view(None)["auction"]["bonus"] == {"bravo": 2, "charlie": 0, "delta": 0, "alpha": 1}
        say(state, amount)
        roll(state, "12", "65", "12", "12")
        assert side_of(state, "aus") == holder


@pytest.mark.rule("WW-DIP-04")
@pytest.mark.parametrize(("option", "extra"), [("every_roller", 2), ("current_player", 0)])
def test_who_counts_neighbours_is_an_option(option: str, extra: int) -> None:
    """WW-DIP-04: Charlie's Russia and China are neighbours of Japan, which both dislike: -1 and -2 by the card."""
    state = court(war(options={"adjacency_bonus": option}, allies="charlie chn", money=POOR), "jpn")

    assert state.view(None)["auction"]["bonus"]["charlie"] == -3 + extra


@pytest.mark.rule("WW-DIP-04")
def test_the_current_player_counts_neighbours_in_both_readings() -> None:
    """WW-DIP-04: as printed."""
    state = court(war(options={"adjacency_bonus": "current_player"}, money=POOR), "mex")

    assert state.view(None)["auction"]["bonus"]["alpha"] == 2


@pytest.mark.rule("WW-DIP-04", "WW-DIP-10")
def test_the_current_player_counts_neighbours_of_a_nation_that_another_has_brought_along() -> None:
    """WW-DIP-04: Alpha courts South Korea, Bravo gets it, and Japan with it is courted: it is still Alpha's turn."""
    for option, russia in (("current_player", -1), ("every_roller", 0)):
        state = war(options={"adjacency_bonus": option}, allies="alpha twn", money=f"{POOR}, twn 0, sko 0, jpn 0")
        court(state, "sko")
        say(state, "0")
        roll(state, "65", "12", "12", "12")
        while question(state).startswith("deploy"):
            say(state, "default" if "default" in words(state) else "done")
        assert (side_of(state, "sko"), question(state)) == ("bravo", "bid alpha")
        assert state.view(None)["auction"]["bonus"] == {"charlie": russia, "delta": 0, "alpha": 3}


@pytest.mark.rule("WW-DIP-10")
def test_bids_for_a_nation_that_another_brings_along_begin_at_the_left_of_its_new_owner() -> None:
    """WW-DIP-10: Bravo has got South Korea in Alpha's turn: Charlie bids first for Japan, Alpha last."""
    state = court(war(money="usa 9, nato 0, rus 9, arb 9, sko 0"), "sko")
    say(state, "0 0 0")
    roll(state, "65", "12", "12", "12")
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")
    bidders = []
    while question(state).startswith("bid "):
        bidders.append(question(state).removeprefix("bid "))
        say(state, "0")

    assert bidders == ["charlie", "delta", "alpha"]


@pytest.mark.rule("WW-DIP-05")
def test_a_nation_of_another_is_harder_to_get_but_for_its_holder() -> None:
    """WW-DIP-05: one less for all but Bravo, who has Venezuela and keeps it by winning."""
    state = court(war(allies="bravo ven", money=f"{POOR}, ven 0"), "ven")
    assert state.view(None)["auction"]["bonus"] == {"bravo": 0, "charlie": 0, "delta": -1, "alpha": -3}
    say(state, "0")
    roll(state, "65", "12", "12", "12")

    assert side_of(state, "ven") == "bravo"


@pytest.mark.rule("WW-DIP-09", "WW-NKI-03")
def test_a_card_that_was_won_can_be_won_again() -> None:
    """WW-DIP-09: North Korea goes from Bravo to Charlie; the ISIL card goes round, and Iran with it."""
    state = war(options={"advanced": True}, allies="isil-card irn", money=f"{POOR}, nko 0")
    state.sides = [1 if name == "nko" else side for name, side in zip(NATIONS, state.sides, strict=True)]
    state.holders = [-1, 1]
    court(state, "nko")
    say(state, "0")
    roll(state, "12", "65", "12", "12")

    assert [side_of(state, name) for name in ("nko", "irn", "isl")] == ["charlie", "isil-card", "isil-card"]
    assert state.holders == [-1, 1]


@pytest.mark.rule("WW-DIP-05", "WW-NKI-03")
def test_a_card_that_somebody_has_won_is_as_hard_to_get_as_any_ally() -> None:
    """WW-DIP-05: North Korea is Bravo's ally: one less for all others, by its card +1 for Russia and -2 for the USA."""
    state = war(options={"advanced": True, "adjacency_bonus": "current_player"}, money=POOR)
    state.sides = [1 if name == "nko" else side for name, side in zip(NATIONS, state.sides, strict=True)]
    state.holders = [-1, 1]
    court(state, "nko")

    assert state.view(None)["auction"]["bonus"] == {"bravo": 0, "charlie": 0, "delta": -1, "alpha": -3}


@pytest.mark.rule("WW-DIP-05", "WW-NKI-03")
def test_a_card_that_goes_round_is_nobodys_and_stays_with_whoever_wins_it() -> None:
    """WW-NKI-03: North Korea counts as un-allied; won, it goes round no more and takes its own allies along."""
    state = war(options={"advanced": True}, allies="north-korea-card vie", money=POOR)
    court(state, "nko")
    assert state.view(None)["auction"]["bonus"]["charlie"] == 2
    say(state, "0")
    roll(state, "12", "65", "12", "12")

    assert (side_of(state, "nko"), side_of(state, "vie")) == ("charlie", "charlie")
    assert state.holders == [-1, 1]
    assert ISIL_CARD in state.sides


@pytest.mark.rule("WW-DIP-07")
def test_a_double_wins_nothing_and_the_next_highest_gets_it() -> None:
    """WW-DIP-07: two sixes are the highest, yet Charlie's 7 wins."""
    state = court(war(money="usa 0, nato 0, rus 0, arb 0"), "aus")
    roll(state, "66", "34", "12", "12")

    assert side_of(state, "aus") == "charlie"


@pytest.mark.rule("WW-DIP-07")
def test_when_all_roll_doubles_nobody_gets_it() -> None:
    """WW-DIP-07: Australia stays un-allied and out of play."""
    state = court(war(money="usa 0, nato 0, rus 0, arb 0"), "aus")
    roll(state, "66", "33", "11", "22")

    assert side_of(state, "aus") == "un-allied"
    assert not state.entered >> NATIONS.index("aus") & 1


@pytest.mark.rule("WW-DIP-08")
def test_a_tie_for_the_highest_gives_it_to_nobody() -> None:
    """WW-DIP-08: Charlie and Delta both come to 7, above the others; doubles are not compared."""
    state = court(war(money="usa 0, nato 0, rus 0, arb 0"), "aus")
    roll(state, "66", "34", "25", "12")

    assert side_of(state, "aus") == "un-allied"


@pytest.mark.rule("WW-DIP-09", "WW-DIP-11", "WW-DIP-12", "WW-REI-16")
def test_a_nation_moves_with_all_it_has_and_its_counters_stay() -> None:
    """WW-DIP-09: Turkey, fully occupied by its new ally's enemy or not: money, technology, box and counters."""
    state = war(
        allies="bravo tur",
        money="usa 0, nato 0, tur 7, rus 0, arb 0",
        technologies="tur drones",
        tur="ukraine tank, box soldier, syria drone",
        rus="turkey tank",
    )
    court(state, "tur")
    roll(state, "12", "12", "65", "12")

    assert side_of(state, "tur") == "delta"
    assert budget(state, "tur") == 7
    assert state.view(None)["nations"]["tur"]["technologies"] == ["drones"]
    assert (counters(state, "ukraine"), counters(state, "box of tur")) == ("tur tank", "tur soldier")
    assert counters(state, "syria") == "tur drone"


@pytest.mark.rule("WW-DIP-11", "WW-TRN-04")
def test_cargo_on_ships_that_change_hands_is_lost_where_no_friend_holds_it() -> None:
    """WW-DIP-11: former friends coexist, but NATO's soldier cannot stay on a ship that is Delta's now."""
    state = war(
        allies="bravo tur", money="usa 0, nato 0, tur 0, rus 0, arb 0", tur="black-sea navy", nato="black-sea soldier"
    )
    court(state, "tur")
    roll(state, "12", "12", "65", "12")

    assert side_of(state, "tur") == "delta"
    assert question(state) == "overboard bravo"
    say(state, "soldier")
    assert counters(state, "black-sea") == "tur navy"


@pytest.mark.rule("WW-DIP-10", "WW-MIN-01")
def test_a_nation_brings_another_to_auction_without_its_new_owner() -> None:
    """WW-DIP-10: Alpha gains South Korea, so the others court Japan, beginning on Alpha's left."""
    state = court(war(money="usa 0, nato 3, rus 2, arb 0"), "sko")
    say(state, "0 0")
    roll(state, "12", "12", "12", "65")
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")
    assert question(state) == "bid bravo"
    assert state.view(None)["auction"]["nation"] == "jpn"

    say(state, "0")
    assert question(state) == "bid charlie"
    say(state, "0")
    roll(state, "12", "12", "65")
    assert side_of(state, "jpn") == "delta"


@pytest.mark.rule("WW-DIP-10")
def test_a_nation_that_somebody_has_is_not_brought_along() -> None:
    """WW-DIP-10: Japan is Bravo's, so South Korea brings nobody."""
    state = court(war(allies="bravo jpn", money="usa 0, nato 0, jpn 0, rus 0, arb 0"), "sko")
    roll(state, "12", "12", "12", "65")
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")

    assert question(state).startswith("declare")
    assert side_of(state, "jpn") == "bravo"
