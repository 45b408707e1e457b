"""What can be said of World War III before a game is set up: seats, and the options with their defaults."""

from typing import Any, Final

from fimbul.core.game import Choice, Meta

CAMPAIGN_LENGTH: Final = 0  # no turn counter: the game ends by conquest, by giving up or by a pact of all

META: Final = Meta(
    name="worldwar",
    title="World War III",
    seats=(2, 3, 4, 5, 6, 7),
    options=(
        Choice("seats", (2, 3, 4, 5, 6, 7), "How many play; two and three play two majors each."),
        Choice("advanced", (False, True), "With North Korea, ISIL, unrest, civil action and delivered nukes."),
        Choice("will", (False, True), "In the advanced game: with National Will."),
        Choice(
            "rounds",
            (10,),
            "How many rounds; 0 is a campaign that ends by conquest, by giving up, or by a pact of all.",
            limits=(0, 50),
        ),
        Choice("line_up", ("recommended", "chosen"), "The recommended majors, or everybody chooses."),
        Choice("canal_control", (False, True), "A canal is closed to enemies of whoever holds its land."),
        Choice(
            "nuke_range",
            ("by_game", "limited", "anywhere"),
            "Nukes of small arsenals reach three steps: in the advanced game only, always, or never.",
        ),
        Choice("tax_conquests", (True, False), "Foreign and neutral land pays who holds it alone."),
        Choice("terror_2d6", (False, True), "A nation that terror draws in goes to the highest of two dice, not one."),
        Choice(
            "adjacency_bonus",
            ("every_roller", "current_player"),
            "Who counts neighbours of a nation that is courted: everybody who bids, or the current player alone.",
        ),
    ),
    version=1,
    summary="Arm, court and fight over the whole world, and press the button if you must.",
    minutes=180,
    secrets=False,
    sample_round=False,
)


class Settings:
    """The options as the rules ask for them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.seats: Final[int] = options["seats"]
        self.advanced: Final[bool] = options["advanced"]
        self.will: Final[bool] = options["advanced"] and options["will"]
        self.rounds: Final[int] = options["rounds"]
        self.players_choose: Final[bool] = options["line_up"] == "chosen"
        self.canal_control: Final[bool] = options["canal_control"]
        reach = options["nuke_range"]
        self.short_nukes: Final[bool] = reach == "limited" or (reach == "by_game" and self.advanced)
        self.tax_conquests: Final[bool] = options["tax_conquests"]
        self.terror_2d6: Final[bool] = options["terror_2d6"]
        self.only_current_counts_neighbours: Final[bool] = options["adjacency_bonus"] == "current_player"
