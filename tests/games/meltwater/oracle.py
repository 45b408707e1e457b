"""Meltwater a second time, from the rulebook alone: slow, naive, and without a line of the engine's rules.

A `Witness` joins the table with a view, follows the game pick by pick in its own way, and complains of every difference
between what it expects and what the engine's views show. The game is one long story: each phase is a generator that
yields its questions and is sent the words picked.
"""

import tomllib
from collections import Counter
from collections.abc import Generator, Iterable
from importlib.resources import files
from typing import Any

from fimbul.core.game import View

DATA = files("fimbul.games.meltwater") / "data"
CARDS = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))
LOW_COLUMNS = "ACEGIK"
ENEMY = {"blue": "red", "red": "blue"}
CIVILIAN = {side: f"{side} civilian" for side in ("blue", "red", "neutral")}
SOLDIER = {side: f"{side} soldier" for side in ("blue", "red")}
UNITS = (*CIVILIAN.values(), *SOLDIER.values())
ACTIONS = 4

Story = Generator[tuple[dict[str, Any], set[str]], str, None]
Answer = Generator[tuple[dict[str, Any], set[str]], str, str]


class Over(Exception):
    """The game has ended: who won, and why."""

    def __init__(self, winners: list[str], reason: str) -> None:
        super().__init__(reason)
        self.winners = winners
        self.reason = reason


def touching(name: str) -> set[str]:
    """The labels around a label: flat-topped hexes, columns A C E G I K half a hex lower than the others."""
    column, number = name[0], int(name[1:])
    beside = (number, number + 1) if column in LOW_COLUMNS else (number - 1, number)
    same_column = {f"{column}{number - 1}", f"{column}{number + 1}"}
    return same_column | {f"{chr(ord(column) + step)}{row}" for step in (-1, 1) for row in beside}


class Table:
    """The board, the supply and the cards as plain dictionaries and sets of names."""

    def __init__(self, view: View) -> None:
        hexes = view["hexes"]
        self.rules = view["setup"]
        self.ground = {name: here["ground"] for name, here in hexes.items()}
        self.around = {name: touching(name) & set(hexes) for name in hexes}
        self.pieces = {
            name: Counter({kind: here.get(kind, 0) for kind in (*UNITS, "stockpile")}) for name, here in hexes.items()
        }
        self.dead = {name for name, here in hexes.items() if here["state"] == "dead"}
        self.radiation = {name for name, here in hexes.items() if here["state"] == "dirty"}
        self.supply: Counter[str] = Counter(view["supply"])
        self.turn: int = view["turn"]["number"]
        self.active: str = view["turn"]["seat"]
        self.phase: str = view["phase"]
        self.actions_left: int = view["actions_left"]
        self.card: int | None = view["card"] and view["card"]["number"]
        self.next_card: int | None = view["next_card"] and view["next_card"]["number"]
        self.deck = set(view["deck"])

    def nearest(self, start: str, wanted: set[str]) -> set[str]:
        """Those of the wanted hexes that are the fewest steps away, counted over the board."""
        seen = reached = {start}
        while reached and not reached & wanted:
            reached = {each for name in reached for each in self.around[name]} - seen
            seen = seen | reached
        return reached & wanted

    def clean(self) -> set[str]:
        """The hexes that are neither radiated nor Dead."""
        return set(self.ground) - self.radiation - self.dead

    def units(self, name: str) -> int:
        """All units in a hex."""
        return sum(self.pieces[name][kind] for kind in UNITS)

    def civilians(self, side: str, name: str) -> int:
        """The civilians of a colour in a hex."""
        return self.pieces[name][CIVILIAN[side]]

    def soldiers(self, side: str, name: str) -> int:
        """The soldiers of a side in a hex."""
        return self.pieces[name][SOLDIER[side]]

    def present(self, side: str, name: str) -> bool:
        """Has this colour a unit in the hex?"""
        return self.civilians(side, name) > 0 or (side != "neutral" and self.soldiers(side, name) > 0)

    def faction(self, name: str) -> str | None:
        """The side whose units are in the hex."""
        return next((side for side in ENEMY if self.present(side, name)), None)

    def held(self, side: str) -> set[str]:
        """The hexes with units of a side."""
        return {name for name in self.ground if self.present(side, name)}

    def survivors(self, side: str) -> int:
        """The units of a side on the whole board."""
        return sum(self.civilians(side, name) + self.soldiers(side, name) for name in self.ground)

    def soldier_near(self, side: str, name: str) -> bool:
        """Is a soldier of this side next to the hex?"""
        return any(self.soldiers(side, each) for each in self.around[name])

    def support(self, name: str, newcomer: str | None = None) -> int:
        """How many units a hex feeds, also if a unit of the newcomer's colour came there."""
        if name in self.dead:
            return 0
        limit = 3 if self.ground[name] == "ice" else 2
        if name in self.radiation:
            limit -= 1
        return limit + 1 if self.supplied(name, newcomer) else limit

    def supplied(self, name: str, newcomer: str | None) -> bool:
        """Does a stockpile here or next door help the units here?"""
        stores = [each for each in {name} | self.around[name] if self.pieces[each]["stockpile"]]
        if self.rules["edition"] == "first":
            return bool(stores)
        eaters = {side for side in ENEMY if self.present(side, name) or side == newcomer}
        return any(
            self.present(side, each) or (each == name and side == newcomer) for side in eaters for each in stores
        )

    def overfull(self) -> set[str]:
        """The hexes with more units than they feed."""
        return {name for name in self.ground if self.units(name) > self.support(name)}

    def room(self, name: str, newcomer: str) -> bool:
        """Could one more unit, of this colour, be fed?"""
        return self.units(name) + 1 <= self.support(name, newcomer)

    def kill(self, kind: str, name: str) -> None:
        """A unit returns to the supply."""
        self.pieces[name][kind] -= 1
        self.supply[kind] += 1

    def place(self, kind: str, name: str) -> None:
        """A unit comes from the supply."""
        assert self.supply[kind] > 0
        self.supply[kind] -= 1
        self.pieces[name][kind] += 1

    def move(self, kind: str, start: str, end: str) -> None:
        """A piece goes from hex to hex."""
        self.pieces[start][kind] -= 1
        self.pieces[end][kind] += 1

    def judge(self) -> None:
        """A side without units has lost, at this very moment."""
        lost = [side for side in ENEMY if not self.survivors(side)]
        if len(lost) == 2:
            if self.rules["last_soldiers"] == "draw":
                raise Over([], "mutual_death")
            raise Over([self.active], "no_survivors")
        if lost:
            raise Over([ENEMY[lost[0]]], "no_survivors")

    def ask(self, step: str, words: Iterable[str], **picked: Any) -> Answer:
        """Ask the active player; the word comes back."""
        question = {"step": step, "seat": self.active} | {name: value for name, value in picked.items() if value}
        word = yield question, set(words)
        return word

    def story(self, question: dict[str, Any]) -> Story:
        """The game from an opening question of a phase to its end."""
        match question["step"]:
            case "turn a card":
                assert self.turn == 0
                yield from self.turn_cards()
            case "starvation":
                yield from self.starvation(question.get("count", 0))
                yield from self.after_starvation(0)
            case "actions":
                yield from self.after_starvation(question.get("count", 0))
            case step:
                raise AssertionError(f"nobody can join the table at '{step}'")
        while True:
            yield from self.next_turn()

    def next_turn(self) -> Story:
        """Starvation, actions, doomsday; nobody starves in the first two turns, and the first has no doomsday."""
        if self.turn and 0 < self.rules["turn_cap"] <= self.turn:
            raise Over([], "turn_cap")
        self.active = ENEMY[self.active] if self.turn else "blue"
        self.turn += 1
        if self.turn > 2:
            self.destroy_stockpiles()
            yield from self.starvation(0)
        yield from self.after_starvation(0)

    def after_starvation(self, taken: int) -> Story:
        """The rest of a turn in which so many actions have been taken."""
        yield from self.action_phase(taken)
        if self.turn > 1:
            yield from self.doomsday_phase()

    def destroy_stockpiles(self) -> None:
        """Stockpiles in Dead hexes go back to the box."""
        for name in self.dead:
            self.pieces[name]["stockpile"] = 0

    def starvation(self, settled: int) -> Story:
        """One by one, starving units flee, defect or die, until every hex feeds its own."""
        self.phase, self.actions_left = "starvation", ACTIONS
        while self.overfull():
            name = yield from self.ask("starvation", self.overfull(), count=settled)
            here = {"neutral": CIVILIAN["neutral"]}
            side = self.faction(name)
            if side:
                here |= {"civilian": CIVILIAN[side], "soldier": SOLDIER[side]}
            words = {word for word, kind in here.items() if self.pieces[name][kind]}
            word = yield from self.ask("choose a starving unit", words, place=name)
            yield from self.settle(here[word], name)
            self.judge()
            settled += 1

    def settle(self, kind: str, name: str) -> Story:
        """It must flee if it can, else defect if it can, else it dies."""
        colour = kind.split(maxsplit=1)[0]
        refuges = {each for each in self.around[name] if self.refuge(colour, each)}
        turncoats = {each for each in self.around[name] if self.takes_in(colour, each)}
        if refuges:
            yield from self.flee(kind, name, refuges)
        elif turncoats:
            target = yield from self.ask("defect", turncoats, place=name, piece=kind)
            side = self.faction(target)
            assert side is not None
            self.kill(kind, name)
            self.place(CIVILIAN[side], target)
        else:
            self.kill(kind, name)

    def refuge(self, colour: str, name: str) -> bool:
        """Can a unit of this colour flee to the hex: friends, no enemies, room?"""
        friends = {colour} if self.rules["edition"] == "first" else {colour, "neutral"}
        if colour == "neutral" and self.rules["edition"] == "errata":
            friends = {"blue", "red", "neutral"}
        if not any(self.present(friend, name) for friend in friends):
            return False
        if colour in ENEMY and self.present(ENEMY[colour], name):
            return False
        joins = self.joined(colour, name)
        if joins != colour and not self.supply[CIVILIAN[joins]]:
            return False
        return self.room(name, colour)

    def joined(self, colour: str, name: str) -> str:
        """The colour of a unit after its flight to the hex."""
        if colour == "neutral" and self.rules["neutrals_join"]:
            return self.faction(name) or colour
        return colour

    def flee(self, kind: str, name: str, refuges: set[str]) -> Story:
        """It moves next door, perhaps with one stockpile of its own side."""
        colour = kind.split(maxsplit=1)[0]
        side = self.faction(name)
        mine = colour == side or (colour == "neutral" and side is None and self.rules["neutrals_carry"])
        carry = {"stockpile"} if mine and self.pieces[name]["stockpile"] else set()
        word = yield from self.ask("flee", refuges | carry, place=name, piece=kind)
        if word == "stockpile":
            word = yield from self.ask("flee", refuges, place=name, piece=kind, stockpiles=1)
            self.move("stockpile", name, word)
        joins = self.joined(colour, word)
        if joins == colour:
            self.move(kind, name, word)
        else:
            self.kill(kind, name)
            self.place(CIVILIAN[joins], word)

    def takes_in(self, colour: str, name: str) -> bool:
        """Can a unit of this colour defect to the hex: enemies there, room, and a civilian of theirs in the supply?"""
        theirs = self.faction(name)
        if theirs is None or theirs == colour:
            return False
        if colour == "neutral" and not (self.rules["neutrals_defect"] and self.rules["edition"] == "first"):
            return False
        return self.room(name, theirs) and self.supply[CIVILIAN[theirs]] > 0

    def action_phase(self, taken: int) -> Story:
        """Up to four actions, or militarize alone, or pass."""
        while taken < ACTIONS:
            self.phase, self.actions_left = "actions", ACTIONS - taken
            possible = {
                "march": self.marchers(),
                "threaten": self.threatening(),
                "press-gang": self.press_gangs(),
                "attack": self.attackers(),
                "militarize": self.barracks() if taken == 0 else set(),
            }
            verbs = {verb for verb, places in possible.items() if places}
            verb = yield from self.ask("actions", verbs | {"pass"}, count=taken)
            taken += 1
            self.actions_left = ACTIONS - taken
            match verb:
                case "march":
                    yield from self.march()
                case "threaten":
                    yield from self.threaten()
                case "press-gang":
                    yield from self.press_gang()
                case "attack":
                    yield from self.attack()
                case "militarize":
                    yield from self.militarize()
                    return
                case "pass":
                    return
            self.judge()

    def ways(self, name: str, civilians: int) -> set[str]:
        """Where a group from here may march: never to enemies, and to Dead hexes only without civilians."""
        peaceful = {each for each in self.around[name] if not self.present(ENEMY[self.active], each)}
        return peaceful - self.dead if civilians else peaceful

    def marchers(self) -> set[str]:
        """The hexes from which some unit of one's own can go somewhere."""
        return {
            name
            for name in self.held(self.active)
            if (self.civilians(self.active, name) and self.ways(name, 1))
            or (self.soldiers(self.active, name) and self.ways(name, 0))
        }

    def march(self) -> Story:
        """A group goes to one neighbouring hex."""
        start = yield from self.ask("march from", self.marchers())
        kinds = {"civilian": CIVILIAN[self.active], "soldier": SOLDIER[self.active], "stockpile": "stockpile"}
        group: Counter[str] = Counter()
        while True:
            ways = self.ways(start, group["civilian"]) if group["civilian"] + group["soldier"] else set()
            joining = {
                word
                for word, kind in kinds.items()
                if group[word] < self.pieces[start][kind] and self.ways(start, group["civilian"] + (word == "civilian"))
            }
            picked = {f"{word}s": number for word, number in group.items()}
            word = yield from self.ask("march", ways | joining, place=start, **picked)
            if word in ways:
                break
            group[word] += 1
        for each, number in group.items():
            for _ in range(number):
                self.move(kinds[each], start, word)
        if self.rules["stockpiles_in_dead"] == "at_once":
            self.destroy_stockpiles()

    def threatening(self) -> set[str]:
        """One's own hexes with somebody to threaten and no enemy soldier next door."""
        return {
            name
            for name in self.held(self.active)
            if not self.soldier_near(ENEMY[self.active], name) and self.threatened(name)
        }

    def threatened(self, name: str) -> set[str]:
        """The neighbouring hexes with civilians, and with fewer units unless a soldier threatens."""
        mine = self.civilians(self.active, name) + self.soldiers(self.active, name)
        strength = mine if self.rules["threaten_counts"] == "own" else self.units(name)
        return {
            each
            for each in self.around[name]
            if any(self.civilians(colour, each) for colour in CIVILIAN)
            and (self.soldiers(self.active, name) or self.units(each) < strength)
        }

    def threaten(self) -> Story:
        """A civilian next door must move on, or die where no hex is clean and free of other colours."""
        name = yield from self.ask("threaten from", self.threatening())
        target = yield from self.ask("threaten into", self.threatened(name), place=name)
        side = self.faction(target)
        here = {"neutral": "neutral"} | ({"civilian": side} if side else {})
        words = {word for word, colour in here.items() if self.civilians(colour, target)}
        word = yield from self.ask("threaten whom", words, place=name, target=target)
        colour = here[word]
        exits = {each for each in self.around[target] & self.clean() if self.lets_in(colour, each)}
        if exits:
            end = yield from self.ask("threaten to", exits, place=name, target=target, piece=CIVILIAN[colour])
            self.move(CIVILIAN[colour], target, end)
        else:
            self.kill(CIVILIAN[colour], target)

    def lets_in(self, colour: str, name: str) -> bool:
        """Does nobody in the hex bar a threatened civilian of this colour?"""
        others = {"blue", "red", "neutral"} - {colour}
        if self.rules["threaten_into_neutrals"]:
            others = {ENEMY[colour]} if colour in ENEMY else set()
        return not any(self.present(other, name) for other in others)

    def press_gangs(self) -> set[str]:
        """The hexes with a soldier who can press somebody into service."""
        if not self.supply[CIVILIAN[self.active]]:
            return set()
        return {
            name
            for name in self.ground
            if self.soldiers(self.active, name)
            and not self.soldier_near(ENEMY[self.active], name)
            and (name not in self.dead or self.rules["press_gang_in_dead"])
            and self.recruits(name)
        }

    def recruits(self, name: str) -> set[str]:
        """Here and next door: neutrals without enemies among them."""
        return {
            each
            for each in {name} | self.around[name]
            if self.civilians("neutral", each) and not self.present(ENEMY[self.active], each)
        }

    def press_gang(self) -> Story:
        """A neutral leaves, a civilian of one's own appears beside the soldier."""
        name = yield from self.ask("press-gang by", self.press_gangs())
        target = yield from self.ask("press-gang whom", self.recruits(name), place=name)
        self.kill(CIVILIAN["neutral"], target)
        self.place(CIVILIAN[self.active], name)

    def attackers(self) -> set[str]:
        """The hexes with a soldier next to an enemy soldier."""
        enemy = ENEMY[self.active]
        return {name for name in self.ground if self.soldiers(self.active, name) and self.soldier_near(enemy, name)}

    def attack(self) -> Story:
        """Both soldiers die, and one Dirty hex in or around the fight turns Dead."""
        name = yield from self.ask("attack from", self.attackers())
        enemy = ENEMY[self.active]
        defenders = {each for each in self.around[name] if self.soldiers(enemy, each)}
        target = yield from self.ask("attack at", defenders, place=name)
        self.kill(SOLDIER[self.active], name)
        self.kill(SOLDIER[enemy], target)
        self.judge()
        around = ({name} | self.around[name] | self.around[target]) & self.radiation
        if around:
            ruin = yield from self.ask("aftermath", around, place=name, target=target)
            yield from self.turn_dead(ruin)

    def barracks(self) -> set[str]:
        """The hexes where a civilian may become a soldier: no enemy unit next door."""
        if not self.supply[SOLDIER[self.active]]:
            return set()
        near_enemies = {each for name in self.held(ENEMY[self.active]) for each in self.around[name]}
        return {name for name in self.ground if self.civilians(self.active, name)} - near_enemies

    def militarize(self) -> Story:
        """One civilian becomes a soldier, in Summer perhaps a second; nothing else is done this turn."""
        self.actions_left = 0
        name = yield from self.ask("militarize", self.barracks())
        self.enlist(name)
        if self.rules["season"] == "summer" and self.civilians(self.active, name) and self.supply[SOLDIER[self.active]]:
            word = yield from self.ask("militarize a second", {"soldier", "done"}, place=name)
            if word == "soldier":
                self.enlist(name)

    def enlist(self, name: str) -> None:
        """A civilian is replaced by a soldier."""
        self.kill(CIVILIAN[self.active], name)
        self.place(SOLDIER[self.active], name)

    def doomsday_phase(self) -> Story:
        """The card's two hexes are struck in printed order, a refugee lands, a new card is turned."""
        self.phase, self.actions_left = "doomsday", 0
        assert self.card is not None
        card = CARDS[self.rules["deck"]]["cards"][self.card - 1]
        struck: list[str] = card["radiation"]
        if self.rules["spread"] == "both":
            struck = [name for name in struck if not self.first_token(name)]
        if self.rules["refugee"] == "before":
            yield from self.refugee(card["refugee"])
        for name in struck:
            yield from self.strike(name)
        if self.rules["refugee"] == "after":
            yield from self.refugee(card["refugee"])
        yield from self.turn_cards()

    def first_token(self, name: str) -> bool:
        """A clean hex takes a token, and that is all; any other does not."""
        fits = name in self.clean()
        if fits:
            self.radiation.add(name)
        return fits

    def strike(self, name: str) -> Story:
        """A clean hex is radiated; a radiated one turns Dead and a token spreads, as it does from a Dead one."""
        if self.first_token(name):
            return
        if name in self.radiation:
            yield from self.turn_dead(name)
        if self.clean():
            word = yield from self.ask("spread", self.nearest(name, self.clean()), place=name)
            self.radiation.add(word)
        elif self.radiation:
            word = yield from self.ask("spread", self.nearest(name, self.radiation), place=name)
            yield from self.turn_dead(word)

    def turn_dead(self, name: str) -> Story:
        """The hex is Dead, and every clean neighbour is radiated."""
        self.radiation.remove(name)
        self.dead.add(name)
        self.radiation |= self.around[name] & self.clean()
        if self.rules["stockpiles_in_dead"] == "at_once":
            self.destroy_stockpiles()
        if self.rules["relocate_neutrals"]:
            while self.civilians("neutral", name) and self.radiation:
                end = yield from self.ask("relocate", self.nearest(name, self.radiation), place=name)
                self.move(CIVILIAN["neutral"], name, end)
                side = self.faction(end)
                if side and self.supply[CIVILIAN[side]]:
                    self.kill(CIVILIAN["neutral"], end)
                    self.place(CIVILIAN[side], end)

    def refugee(self, name: str) -> Story:
        """A civilian of the colour found there arrives; instead of a Dead hex, in the nearest radiated one."""
        if name in self.dead:
            if not self.radiation:
                return
            name = yield from self.ask("refugee", self.nearest(name, self.radiation), place=name)
        kind = CIVILIAN[self.faction(name) or "neutral"]
        if self.supply[kind]:
            self.place(kind, name)

    def turn_cards(self) -> Story:
        """A new card is turned up; with two face up the next one moves up first."""
        self.card, self.next_card = self.next_card, None
        wanted = 2 if self.rules["show_next"] else 1
        while (self.card is not None) + (self.next_card is not None) < wanted:
            if not self.deck:
                self.deck = set(range(1, 29)) - {self.card}
            words = {f"card-{number}" for number in self.deck}
            word = yield {"step": "turn a card", "seat": "chance"}, words
            number = int(word.removeprefix("card-"))
            self.deck.remove(number)
            if self.card is None:
                self.card = number
            else:
                self.next_card = number


class Witness:
    """One who follows a game from a view on, hears every pick and knows what must be on the table."""

    def __init__(self, view: View) -> None:
        self.table = Table(view)
        self.story = self.table.story(view["question"])
        self.question: dict[str, Any] | None = None
        self.words: set[str] = set()
        self.outcome: tuple[list[str], str] | None = None
        self.hear(None)

    def hear(self, word: str | None) -> None:
        """A pick was made (None: the story begins): follow it to the next question or to the end."""
        try:
            self.question, self.words = next(self.story) if word is None else self.story.send(word)
        except Over as end:
            self.question, self.words, self.outcome = None, set(), (end.winners, end.reason)
            self.table.phase, self.table.actions_left = "end", 0

    def complaints(self, view: View, words: Iterable[str]) -> list[str]:
        """What differs between the engine's view and offered words and what this witness expects."""
        table = self.table
        outcome = view["outcome"]
        pairs = {
            "outcome": (outcome and (outcome["winners"], outcome["reason"]), self.outcome),
            "question": (view["question"], self.question),
            "words": (set(words), self.words),
            "turn": (view["turn"]["number"], table.turn),
            "active": (view["turn"]["seat"], table.active),
            "phase": (view["phase"], table.phase),
            "actions left": (view["actions_left"], table.actions_left),
            "supply": (view["supply"], dict(table.supply)),
            "survivors": (view["survivors"], {side: table.survivors(side) for side in ENEMY}),
            "card": (view["card"] and view["card"]["number"], table.card),
            "next card": (view["next_card"] and view["next_card"]["number"], table.next_card),
            "deck": (set(view["deck"]), table.deck),
        }
        pairs |= {name: (here, self.hex_view(name)) for name, here in view["hexes"].items()}
        return [f"{what}: got {got}, expected {expected}" for what, (got, expected) in pairs.items() if got != expected]

    def hex_view(self, name: str) -> dict[str, Any]:
        """A hex as the views of the game describe it."""
        table = self.table
        fallout = "dead" if name in table.dead else "dirty" if name in table.radiation else "clean"
        here = {
            "ground": table.ground[name],
            "state": fallout,
            "feeds": table.support(name),
            "units": table.units(name),
        }
        return here | {kind: number for kind, number in table.pieces[name].items() if number}
