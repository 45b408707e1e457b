"""What can be said of Arctic Scavengers before it is set up: seats, and the options with their defaults."""

from typing import Any, Final

from fimbul.core.game import Choice, Meta
from fimbul.core.rule import rule
from fimbul.games.scavengers.data import Printed

META: Final = Meta(
    name="scavengers",
    title="Arctic Scavengers",
    seats=(2, 3, 4, 5),
    options=(
        Choice("seats", (3, 2, 4, 5), "How many tribes play."),
        Choice(
            "hq",
            (0, 1, 2, 3, 4),
            "The base game (0), or HQ as well: medics and gangs (1), buildings (2), leaders (3), dirty deeds (4).",
            names=("The base game", "medics and gangs", "buildings", "leaders", "dirty deeds"),
        ),
        Choice("thinning", ("all", "base"), "Two players take two of every junkyard title out, or of the base game's."),
        Choice("zero_beats_none", (False, True), "With two players, a fight of 0 beats no fight at all."),
        Choice("open_discards", (False, True), "Cards dug up or won are seen by all in the discard pile."),
        Choice("reshuffle_spent", (False, True), "A reshuffle takes the cards used in this round, too."),
        Choice("hold_back", (False, True), "A player may discard unused cards instead of committing them."),
        Choice("free_trash", (False, True), "A player may trash more than once in a round."),
        Choice("one_special", (False, True), "A player uses one saboteur and one sniper team a round at most."),
        Choice(
            "windows",
            ("possible", "everyone"),
            "Who is asked for instants: those who may hold one, for all that the table knows, or everyone.",
        ),
        Choice(
            "withdrawn_counts", (False, True), "An action withdrawn after an interruption is used up for the round."
        ),
        Choice("recommit", ("all", "choose"), "After an instant the other committed cards stay, or may be discarded."),
        Choice("blind_shots", (False, True), "Instants may be aimed at cards that lie face down."),
        Choice("no_fight", ("people", "deadlock"), "When nobody can fight, most people win, or it is a deadlock."),
        Choice("save_from_fanatic", (False, True), "A medic saves from the Fanatic, too."),
        Choice("gang_ties", ("nobody", "share"), "A gang still tied after its tie-break joins nobody, or all who tie."),
        Choice("schematics_apart", (False, True), "A dig in the schematics leaves the dig in the junkyard free."),
        Choice(
            "timers",
            ("drawing", "turn", "hand"),
            "Timers lose a card in the Drawing Phase, at the owner's turn, or in the Drawing Phase and to the hand.",
        ),
        Choice(
            "window_at_work",
            (False, True),
            "Instants may be aimed at workers on a building under construction, and their toolkits.",
        ),
    ),
    version=1,
    summary="Build a tribe from what the ice left, and bluff for the best of it.",
    minutes=60,
    secrets=True,
    sample_round=True,
)


class Settings:
    """The options as the rules ask for them."""

    @rule("AS-COMP-01", "AS-HQ-GEN-02")
    def __init__(self, options: dict[str, Any], box: Printed) -> None:
        self.box: Final = box
        self.seats: Final[int] = options["seats"]
        self.two_players: Final[bool] = options["seats"] == 2
        self.hq: Final[int] = options["hq"]
        self.medics: Final[bool] = options["hq"] >= 1
        self.buildings: Final[bool] = options["hq"] >= 2
        self.leaders: Final[bool] = options["hq"] >= 3
        self.dirty_deeds: Final[bool] = options["hq"] >= 4
        self.thin_base_only: Final[bool] = options["thinning"] == "base"
        self.zero_beats_none: Final[bool] = options["zero_beats_none"]
        self.open_discards: Final[bool] = options["open_discards"]
        self.reshuffle_spent: Final[bool] = options["reshuffle_spent"]
        self.hold_back: Final[bool] = options["hold_back"]
        self.free_trash: Final[bool] = options["free_trash"]
        self.one_special: Final[bool] = options["one_special"]
        self.ask_everyone: Final[bool] = options["windows"] == "everyone"
        self.withdrawn_counts: Final[bool] = options["withdrawn_counts"]
        self.choose_recommitted: Final[bool] = options["recommit"] == "choose"
        self.blind_shots: Final[bool] = options["blind_shots"]
        self.no_fight_is_deadlock: Final[bool] = options["no_fight"] == "deadlock"
        self.save_from_fanatic: Final[bool] = options["save_from_fanatic"]
        self.share_gangs: Final[bool] = options["gang_ties"] == "share"
        self.schematics_apart: Final[bool] = options["schematics_apart"]
        self.timers_at_turn: Final[bool] = options["timers"] == "turn"
        self.timers_to_hand: Final[bool] = options["timers"] == "hand"
        self.window_at_work: Final[bool] = options["window_at_work"]
