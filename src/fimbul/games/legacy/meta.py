"""What can be said of Risk Legacy before a game is set up: seats, and the options with their defaults.

Options are fixed for a campaign. Those that speak of a sealed thing (`SEALED_OPTIONS`) are named in no list; at the
table they are asked when its package is opened.
"""

from typing import Any, Final

from fimbul.core.errors import BadOptions
from fimbul.core.game import Choice, Meta
from fimbul.core.rule import rule
from fimbul.games.legacy.names import PACK_1, PACK_3, POCKET_1, POCKET_2

META: Final = Meta(
    name="legacy",
    title="Risk Legacy",
    seats=(3, 4, 5),
    options=(
        Choice("seats", (4, 3, 5), "How many play."),
        Choice("persons", ("",), "Who sits where: the numbers of the campaign's members, such as 2,1,4.", letters=20),
        Choice("world", ("",), "The world that the campaign has left, as its line says.", letters=40_000),
        Choice("start", ("fresh", "guide"), "A box with everything sealed, or one with four packages open."),
        Choice(
            "text",
            ("guide", "booklet"),
            "The campaign guide, or what the published booklet says otherwise: tokens are not looted, Minor Cities are "
            "no starts and stand where one held on, any number may follow, three coins a card at first.",
        ),
        Choice("start_coins_max", (6, 3), "How many coins a card may show before the first game."),
        Choice("minor_city_start", (True, False), "A Minor City is a legal start for its founder."),
        Choice("join_beside_hq", (True, False), "Whoever joins the war may do so next to an HQ."),
        Choice("divide_apart", (False, True), "Territories and population are divided by three apart from each other."),
        Choice("least_on_total", (False, True), "At least three troops in all, not three besides the bonuses."),
        Choice("named_bonus", ("namer", "everyone"), "Who gets one troop more for a continent with a name."),
        Choice("followers", ("three", "any"), "How many troops may follow the attackers into a conquered territory."),
        Choice("missile_rounds", ("until_all_pass", "once"), "How often everybody is asked for missiles in a roll."),
        Choice("missiles_return", (True, False), "Every game brings a missile for each signature, used before or not."),
        Choice("wasted_missiles", (False, True), "A missile may be used on a die that was hit before."),
        Choice("coin_shifts_row", (True, False), "After a Coin card was drawn the row of Territory cards moves on."),
        Choice("hidden_hands", (False, True), "Others see how many cards one holds, not which."),
        Choice("loot_tokens", (True, False), "Whoever knocks a player out takes her stars and missiles, too."),
        Choice("minor_city_anywhere", (True, False), "A Minor City need not be where its founder held on."),
        Choice("resignations_count", (False, True), "A win because all others gave up is signed and rewarded."),
        Choice("sign_after_fifteen", (False, True), "Wins after the fifteenth game are signed, and bring missiles."),
        Choice(
            "guide_scars_return",
            (False, True),
            "Rally, EMP and Interference cards are not used up for good.",
            sealed=True,
        ),
        Choice("missions_reshuffle", (False, True), "When no mission is left the used ones are shuffled.", sealed=True),
        Choice("one_kaboom", (False, True), "After the first fallout three missiles do nothing more.", sealed=True),
        Choice("alien_mission_stars", (1, 2), "How many stars the private mission of the Aliens brings.", sealed=True),
    ),
    version=1,
    summary="Fight over a world that remembers: every game leaves cities, scars and names behind.",
    minutes=90,
    secrets=True,
    sample_round=False,
    campaign=True,
)
SEALED_OPTIONS: Final = {
    "guide_scars_return": PACK_1,
    "missions_reshuffle": PACK_3,
    "one_kaboom": POCKET_1,
    "alien_mission_stars": POCKET_2,
}


@rule("RL-CAMP-06")
def read_persons(text: str, seats: int) -> list[int]:
    """Who sits where, from 1: any members, each once; those of a first game unless it says otherwise."""
    if not text:
        return list(range(1, seats + 1))
    numbers = [int(word) if word.isdecimal() and len(word) < 3 else 0 for word in text.split(",")]
    if len(numbers) != seats or len(set(numbers)) != seats or min(numbers) < 1:
        raise BadOptions(f"persons names {seats} different members by their numbers, such as 2,1,4.")
    return numbers


class Settings:
    """The options as the rules ask for them."""

    @rule("RL-SETUP-08")
    def __init__(self, options: dict[str, Any]) -> None:
        guide = options["text"] == "guide"
        self.seats: Final[int] = options["seats"]
        self.starts_in_the_middle: Final[bool] = options["start"] == "guide"
        self.start_coins_max: Final[int] = options["start_coins_max"] if guide else 3
        self.minor_city_start: Final[bool] = options["minor_city_start"] and guide
        self.join_beside_hq: Final[bool] = options["join_beside_hq"]
        self.divide_apart: Final[bool] = options["divide_apart"]
        self.least_on_total: Final[bool] = options["least_on_total"]
        self.named_for_all: Final[bool] = options["named_bonus"] == "everyone"
        self.any_may_follow: Final[bool] = options["followers"] == "any" or not guide
        self.missiles_go_round: Final[bool] = options["missile_rounds"] == "until_all_pass"
        self.missiles_return: Final[bool] = options["missiles_return"]
        self.wasted_missiles: Final[bool] = options["wasted_missiles"]
        self.coin_shifts_row: Final[bool] = options["coin_shifts_row"]
        self.hidden_hands: Final[bool] = options["hidden_hands"]
        self.loot_tokens: Final[bool] = options["loot_tokens"] and guide
        self.minor_city_anywhere: Final[bool] = options["minor_city_anywhere"] and guide
        self.resignations_count: Final[bool] = options["resignations_count"]
        self.sign_after_fifteen: Final[bool] = options["sign_after_fifteen"]
        self.guide_scars_return: Final[bool] = options["guide_scars_return"]
        self.missions_reshuffle: Final[bool] = options["missions_reshuffle"]
        self.one_kaboom: Final[bool] = options["one_kaboom"]
        self.alien_mission_stars: Final[int] = options["alien_mission_stars"]
