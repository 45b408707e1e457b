"""The world of Risk Legacy in letters: the territories by continent, with troops and marks; players, dice and cards.

What a mark means is said under the world, and only of marks that are on it.
"""

from typing import Any, Final

from rich.text import Text

from fimbul.cli.boards.columns import FEW_COLOURS, MANY_COLOURS, Palette, side_by_side
from fimbul.core.game import View
from fimbul.core.words import counted, joined, seat_called
from fimbul.draw.legacy.cards import card_of
from fimbul.draw.legacy.page import roll
from fimbul.draw.legacy.scene import colours_of
from fimbul.draw.legacy.world import neighbours
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.names import CONTINENTS, NONE
from fimbul.games.legacy.spelling import titled

COLUMN: Final = 38
TROOPS: Final = 5
NAME: Final = 23  # the mark of what is lit, and the longest name
WORLDS: Final = {  # how continents stand beside and under each other, by the number of columns
    2: (("north-america", "south-america", "africa"), ("europe", "asia", "australia")),
    3: (("north-america", "south-america"), ("europe", "africa"), ("asia", "australia")),
}
CITY_LETTERS: Final = {"minor-city": "c", "major-city": "C", "world-capital": "W", "ruin": "r"}
SCAR_LETTERS: Final = {"bunker": "b", "ammo-shortage": "a", "bio-hazard": "h", "mercenary": "m"}


def fits(view: View, width: int) -> bool:  # noqa: ARG001 - the same for every view
    """Is there room for two continents beside each other?"""
    return width >= 2 * COLUMN


def paint(view: View, width: int, many_colours: bool) -> Text:
    """The world, what its marks mean, the players, and what lies on the table."""
    sheet = Sheet(view, MANY_COLOURS if many_colours else FEW_COLOURS)
    blocks = [sheet.world(3 if width >= 3 * COLUMN else 2), sheet.legend(), sheet.players(), sheet.cards()]
    return Text("\n\n", no_wrap=True, overflow="crop").join([Text("\n").join(lines) for lines in blocks if lines])


def paint_world(view: View, width: int, many_colours: bool) -> Text:
    """A world between games: its marks and names, with the card of each territory; what the marks mean stands below."""
    between = {**view, "seats": {}, "question": None, "words": []}
    sheet = Sheet(between, MANY_COLOURS if many_colours else FEW_COLOURS)
    named = [Text(f"{titled(word)} is called {name}.") for word, name in view["names"].items() if "motto" not in word]
    blocks = [sheet.world(3 if width >= 3 * COLUMN else 2), sheet.legend(), named]
    return Text("\n\n", no_wrap=True, overflow="crop").join([Text("\n").join(lines) for lines in blocks if lines])


def status(view: View) -> list[Text]:
    """The turn and the game of the campaign, the dice, and what lies next to the territory that is asked about."""
    turn = view["turn"]
    first = f"Turn {turn['number']}, {seat_called(view, turn['seat'])}" if turn["seat"] else "Set-up"
    lines = [Text(" · ".join([first, f"Game {view['game_number']}", *roll(view)]))]
    place = str((view["question"] or {}).get("place"))
    if place in view["territories"]:
        ways = tuple([(one, other) for one, other in view["lines"]])
        near = [beside(view, other) for other in neighbours(ways, place)]
        lines.append(Text(f"Next to {titled(place)}: {joined(near)}"))
    return lines


def beside(view: View, name: str) -> str:
    """A neighbour with who stands there."""
    here = view["territories"][name]
    return f"{titled(name)} ({seat_called(view, here['seat'])} {here['troops']})" if "seat" in here else titled(name)


def told_of(view: View, word: str) -> str:
    """What a card says: a power, a faction, a scar, a mission, a reward."""
    card = card_of(view, word)
    return card.says if card else ""


class Sheet:
    """A view as lines of letters."""

    def __init__(self, view: View, palette: Palette) -> None:
        self.view: Final = view
        self.palette: Final = palette
        colours = colours_of({name: there["person"] for name, there in view["seats"].items()})
        self.ink: Final = {name: palette.persons[colour - 1] for name, colour in colours.items()}
        question = view["question"] or {}
        self.picked: Final = {question[role] for role in ("place", "target") if role in question}
        self.continent: Final = {
            name: CONTINENTS[BOX.map.continent[INDEX[name]]] if BOX.map.continent[INDEX[name]] != NONE else ""
            for name in view["territories"]
        }

    def world(self, columns: int) -> list[Text]:
        """The continents beside and under each other; what belongs to none stands at the end."""
        stacks = [[line for name in stack for line in self.block(name)] for stack in WORLDS[columns]]
        stacks[-1] += self.block("")
        return side_by_side(stacks, COLUMN)

    def block(self, continent: str) -> list[Text]:
        """A continent with its bonus and who has it, and its territories."""
        there = [name for name in self.view["territories"] if self.continent[name] == continent]
        if not there:
            return []
        head = Text()
        if continent:
            here = self.view["continents"][continent]
            given = self.view.get("names", {}).get(continent, "")
            head.append(f" {given or titled(continent)} +{here['bonus']}", "bold")
            if here["seat"]:
                head.append(f" {seat_called(self.view, here['seat'])}", self.ink[here["seat"]])
        return [head, *(self.line(name) for name in there), Text()]

    def line(self, name: str) -> Text:
        """A territory: lit or picked, its name, who stands there, and its marks."""
        here = self.view["territories"][name]
        lit, picked = name in self.view["words"], name in self.picked
        mark, style = (">", self.palette.lamp) if lit else ("@", self.palette.chosen) if picked else (" ", "")
        line = Text(f"{mark}{titled(name)}", style)
        line = Text().append_text(line).append(" " * (NAME - line.cell_len))
        troops = f"{here['seat'][0].upper()}{here['troops']}" if here["troops"] else "."
        line.append(troops.ljust(TROOPS), f"bold {self.ink[here['seat']]}" if here["troops"] else "dim")
        for written, ink in self.marks(here):
            line.append(written, ink)
        return line

    def marks(self, here: dict[str, Any]) -> list[tuple[str, str]]:
        """The marks of a territory in letters, each with its ink."""
        found = [(f"H{here['hq'][0]} ", f"bold {self.ink[here['hq']]}")] if "hq" in here else []
        found += [(f"{letter} ", "") for letter, _ in marks_of(here)]
        room = sum(len(letters) for letters, _ in found) <= COLUMN - NAME - TROOPS
        return found if room else [(letters.rstrip(), ink) for letters, ink in found]

    def legend(self) -> list[Text]:
        """What the marks mean that are on the world."""
        there = (
            {"H": "HQ of whose letter follows"}
            if any("hq" in here for here in self.view["territories"].values())
            else {}
        )
        for here in self.view["territories"].values():
            there |= {letter.rstrip("0123456789"): meaning for letter, meaning in marks_of(here)}
        there |= {">": "may be picked"} if self.view["words"] else {}
        there |= {"@": "is picked"} if self.picked else {}
        said = ", ".join(f"{letter} {meaning}" for letter, meaning in there.items())
        return [Text(said, "dim")] if said else []

    def players(self) -> list[Text]:
        """Everybody with stars and what else is seen of her."""
        troops = dict.fromkeys(self.view["seats"], 0)
        for here in self.view["territories"].values():
            if "seat" in here:
                troops[here["seat"]] += here["troops"]
        lines = []
        who = {name: self.player(name) for name in self.view["seats"]}
        broad = max([8, *(Text(called).cell_len for called in who.values())])
        for name, there in self.view["seats"].items():
            faction = titled(there["faction"]) if there["faction"] else "no faction yet"
            told = [counted(there["stars"], "star"), f"lands {there['territories']}", counted(troops[name], "troop")]
            told += [counted(there["cards"], "card"), counted(there["missiles"], "missile")]
            line = Text(who[name], f"bold {self.ink[name]}")
            line.append(" " * (broad + 1 - line.cell_len))
            lines.append(line.append(f"{faction.ljust(21)} {', '.join(told)}{'' if there['in'] else ', out'}", "none"))
        return lines

    def player(self, name: str) -> str:
        """A seat, or its letter and who sits there."""
        called = seat_called(self.view, name)
        return called if called == name.title() else f"{name[0].upper()} {called}"

    def cards(self) -> list[Text]:
        """What lies face up, and what the one who looks holds."""
        row = [self.card(word) for word in self.view["row"] if word]
        lines = [f"To draw: {joined(row)}; {counted(self.view['coin_pile'], 'Coin card')}"] if row else []
        if self.view.get("mission"):
            lines.append(f"Mission: {titled(self.view['mission'])}")
        if self.view["seat"]:
            held = self.view["seats"][self.view["seat"]]
            own = [self.card(word) for word in held["hand"]]
            own += [counted(held["coin_cards"], "Coin card")] if held["coin_cards"] else []
            own += [f"scar card {titled(held['scar'])}"] if "scar" in held else []
            lines.append(f"Yours: {joined(own) or 'no cards'}")
        return [Text(line) for line in lines]

    def card(self, word: str) -> str:
        """A Territory card with its coins."""
        return f"{titled(word)} ({self.view['territories'].get(word, {}).get('coins', 0)})"


def marks_of(here: dict[str, Any]) -> list[tuple[str, str]]:
    """The marks that stay on a territory: a letter and what it means."""
    found = [(CITY_LETTERS[here["city"]], titled(here["city"]))] if "city" in here else []
    if "scar" in here:
        found.append((SCAR_LETTERS[here["scar"]], titled(here["scar"])))
    if "boxes" in here:
        found.append((f"f{here['boxes']}", "fortification with its marked boxes"))
    if here.get("fallout"):
        found.append(("*", "fallout"))
    if here.get("no_card"):
        found.append(("x", "its card is destroyed"))
    return found
