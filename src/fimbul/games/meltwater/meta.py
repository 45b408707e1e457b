"""What can be said of Meltwater before it is set up: seats, and the options with their defaults."""

from typing import Any, Final

from fimbul.core.game import Choice, Meta
from fimbul.core.rule import rule
from fimbul.games.meltwater.data import DECKS, RADIATIONS, SEASONS, Box

META: Final = Meta(
    name="meltwater",
    title="Meltwater",
    seats=(2,),
    options=(
        Choice(
            "season",
            SEASONS,
            "Summer is crowded and armed; Winter starts with few people and no soldiers.",
        ),
        Choice("edition", ("errata", "first"), "The revised rules, or the first printing's friends and stockpiles."),
        Choice("radiation", RADIATIONS, "Which coastal hexes carry a printed radiation symbol."),
        Choice("deck", DECKS, "The doomsday cards of the box, or a deck of our own."),
        Choice("stockpiles_in_dead", ("starvation", "at_once"), "When a stockpile in a Dead hex is destroyed."),
        Choice("neutrals_join", (False, True), "A neutral that flees to a side's units joins that side."),
        Choice("neutrals_carry", (False, True), "A fleeing neutral may take a stockpile that nobody controls."),
        Choice("neutrals_defect", (False, True), "First printing: a neutral that cannot flee joins a side next door."),
        Choice("threaten_counts", ("all", "own"), "Which units of the threatening hex count against the target's."),
        Choice("threaten_into_neutrals", (False, True), "Only the opposing side bars a threatened civilian."),
        Choice("press_gang_in_dead", (False, True), "A soldier in a Dead hex may press-gang."),
        Choice("spread", ("each", "both"), "Resolve the card's two hexes one by one, or place both, then spread."),
        Choice("show_next", (False, True), "Show the card after the current one too."),
        Choice("refugee", ("after", "before"), "The refugee lands after the radiation, or before it."),
        Choice("relocate_neutrals", (False, True), "Neutrals leave a hex at once when it turns Dead."),
        Choice("last_soldiers", ("attacker", "draw"), "Who wins when the last soldiers of both sides kill each other."),
        Choice("turn_cap", (0,), "End in a draw after this many turns; 0 is no cap. For automated play.", (0, 100_000)),
    ),
    version=1,
    summary="Starve the enemy off Antarctica before the fallout takes both of you.",
    minutes=40,
    secrets=False,
    sample_round=False,
)


class Settings:
    """The options as the rules ask for them."""

    @rule("MW-SETUP-01")
    def __init__(self, options: dict[str, Any], box: Box) -> None:
        self.box: Final = box
        self.season: Final[str] = options["season"]
        self.summer: Final[bool] = options["season"] == "summer"
        self.first_printing: Final[bool] = options["edition"] == "first"
        self.radiation: Final[str] = options["radiation"]
        self.deck: Final[str] = options["deck"]
        self.destroy_at_once: Final[bool] = options["stockpiles_in_dead"] == "at_once"
        self.neutrals_join: Final[bool] = options["neutrals_join"]
        self.neutrals_carry: Final[bool] = options["neutrals_carry"]
        self.neutrals_defect: Final[bool] = options["neutrals_defect"]
        self.count_own: Final[bool] = options["threaten_counts"] == "own"
        self.threaten_into_neutrals: Final[bool] = options["threaten_into_neutrals"]
        self.press_gang_in_dead: Final[bool] = options["press_gang_in_dead"]
        self.place_both: Final[bool] = options["spread"] == "both"
        self.show_next: Final[bool] = options["show_next"]
        self.refugee_first: Final[bool] = options["refugee"] == "before"
        self.relocate_neutrals: Final[bool] = options["relocate_neutrals"]
        self.mutual_end_is_draw: Final[bool] = options["last_soldiers"] == "draw"
        self.turn_cap: Final[int] = options["turn_cap"]
