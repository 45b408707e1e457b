"""The home of a campaign: the world today or after any game, its stories, and what can be done between games."""

from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from markupsafe import Markup

from fimbul.core.campaign import Chapter
from fimbul.core.campaign_game import CampaignGame, Change, Tally
from fimbul.core.game import View, hears, value_word
from fimbul.draw.picture import Picture
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.page.rendering import rendered
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.drawings import whole

PREFIX: Final = "w-"
COLOURS: Final = 7
LACKING: Final = {1: "two", 2: "one"}  # by the number of members, how many more it takes to play
CLOSE_UP: Final = 660  # pixels under which a map is looked at from near by


class CampaignPainter(Protocol):
    """What the module `campaign` beside the painter of a game answers, if it is played in campaigns."""

    def world_picture(
        self, seen: View, width: float, prefix: str, style: str, before: View | None, looked_at: str, /
    ) -> Picture:
        """A world between two games; what was not there before is marked, and one place may be looked at."""

    def small_world(self, seen: View, prefix: str, window: Any, /) -> str:
        """The whole world for a corner, with a frame around a part of it."""

    def biography(self, seen: View, word: str, members: dict[int, str], tallies: list[Tally], /) -> Any:
        """What is to be said of a place."""

    def lived(
        self, seen: View, word: str, number: int, tallies: Sequence[Tally], members: dict[int, str], /
    ) -> list[Change]:
        """What came and went at a place in a game."""

    def statistics(self, seen: View, tallies: list[tuple[Tally, ...]], members: dict[int, str], /) -> Any:
        """What all games together come to, in figures and curves; None before the first."""

    def gains(self, after: View, before: View, /) -> tuple[Any, ...]:
        """What a game has added to the world."""

    def summed_gains(self, after: View, before: View, /) -> str:
        """The same, counted in a few words."""

    def moments(self, after: View, before: View, winner: str, colour: int, names: dict[str, str], /) -> tuple[str, ...]:
        """Pictures of what was great in a game."""

    def victors(self, view: View, /) -> tuple[Any, ...]:
        """The lines for victors."""

    def packages(self, view: View, tallies: Sequence[Tally] = (), /) -> tuple[Any, ...]:
        """What can be opened, and how near it is by what was counted in games."""

    def sheets(self, view: View, /) -> tuple[Any, ...]:
        """What is left of what is stuck on."""

    def faction_cards(self, view: View, /) -> tuple[Any, ...]:
        """Whom one can play."""


@cache
def painter(game: str) -> CampaignPainter:
    """The module that draws the campaigns of a game."""
    module: Any = import_module(f"fimbul.draw.{game}.campaign")
    found: CampaignPainter = module
    return found


def contents(view: View, package: str) -> list[Any]:
    """The cards that come out of a package which is open."""
    found: list[Any] = import_module(f"fimbul.draw.{view['game']}.contents").contents(view, package)
    return found


def brings(view: View, package: str) -> str:
    """What an open package brings, and from when."""
    found: str = import_module(f"fimbul.draw.{view['game']}.contents").brings(package)
    return found


def scene(view: View, name: str, *words: str) -> Markup:
    """A picture of a great moment."""
    return Markup(getattr(import_module(f"fimbul.draw.{view['game']}.scenes"), name)(*words))


def world_after(standing: Standing, chapter: Chapter | None) -> View:
    """The view of a world: of today's, or of that after a chapter."""
    log = standing.log
    return log.make({**log.options, "world": chapter.world if chapter else log.world}).world_view()


def world_before(standing: Standing, chapter: int) -> View:
    """The view of the world in which a chapter began."""
    log = standing.log
    if chapter > 1:
        return world_after(standing, log.history[chapter - 2])
    return log.make(dict(log.beginning.options)).world_view()


def world_picture(standing: Standing, theme: str) -> str:
    """Today's world as a picture that stands alone."""
    view = world_after(standing, None)
    style = import_module(f"fimbul.draw.{view['game']}").STYLE
    return painter(view["game"]).world_picture(view, 1000, "", style, None, "").to_svg(theme)


class ChosenWorld(NamedTuple):
    """One of the worlds of a campaign, which the slider goes through: its picture, and what is told beside it."""

    picture: Picture
    words: dict[str, Any]


def chosen_world(standing: Standing, after: str, about: str, width: int, replays: Collection[str] = ()) -> ChosenWorld:
    """The world after a chapter (0 is the box at the start), or today's if there is no such chapter."""
    log = standing.log
    last = len(log.history)
    chosen = int(after) if after.isdecimal() and len(after) < 4 and int(after) <= last else last
    chapter = log.history[chosen - 1] if chosen else None
    view = world_after(standing, chapter) if chapter else world_before(standing, 1)
    if chosen == last:
        view = world_after(standing, None)
    before = world_before(standing, chosen) if chosen else None
    known = about if about in view["territories"] or about in view["continents"] else ""
    drawn = painter(view["game"])
    picture = drawn.world_picture(view, width, PREFIX, "", before, known)
    names = {each.number: each.name for each in log.members}
    counted = [each for game in log.history[:chosen] for each in game.tallies]
    small = Markup(drawn.small_world(view, "c-", picture.frame)) if known and width < CLOSE_UP else ""
    words = {
        "campaign": standing,
        "log": log,
        "described": picture.description,
        "corner": small,
        "added": drawn.summed_gains(view, before) if before else "",
        "moments": great_moments(standing, drawn, chapter, view, before) if chapter and before else (),
        "chosen": chosen,
        "chapter": chapter,
        "about": known,
        "told": drawn.biography(view, known, names, counted) if known else None,
        "played": standing.played[chosen - 1] if chosen else None,
        "replays": {
            number: played.table
            for number, played in enumerate(standing.played, start=1)
            if played.table and played.table in replays
        },
        "story": story_of(log.history[:chosen], drawn, view, known, names) if known else [],
    }
    return ChosenWorld(picture, words)


def story_of(
    chapters: Sequence[Chapter], drawn: CampaignPainter, view: View, word: str, members: dict[int, str]
) -> list[tuple[int, Change]]:
    """What a place has lived, game by game: what came and went there, and what stayed."""
    found: list[tuple[int, Change]] = []
    number = len(view["games"]) - sum(each.kind == "game" for each in chapters)  # that were played elsewhere
    for each in chapters:
        number += each.kind == "game"
        passed = drawn.lived(view, word, number if each.kind == "game" else 0, each.tallies, members)
        stayed = [change for change in each.changes if word in change.about]
        given = each.names.get(word)
        named = [Change((word,), 0, f"It was called {given}.")] if given else []
        found += [(each.number, change) for change in (*passed, *stayed, *named)]
    return found


def home_of(
    standing: Standing, person: Person | None, after: str, about: str, width: int, replays: Collection[str] = ()
) -> dict[str, Any]:
    """All that the page shows a member, with links to those replays that she may watch."""
    log, own = standing.log, standing.own(person)
    picture, words = chosen_world(standing, after, about, width, replays)
    today = world_after(standing, None)
    drawn = painter(today["game"])
    names = {each.number: each.name for each in log.members}
    return words | {
        "meta": log.today().meta,
        "own": own,
        "is_host": person is not None and person.id == standing.host,
        "host_number": next((each.number for each in standing.members if each.person == standing.host), 0),
        "members": members_of(standing, today),
        "map": Markup(picture.to_svg("inherit")),
        "width": width,
        "ticks": ticks(standing, drawn),
        "since": {
            word: chapter.number
            for chapter in log.history
            for change in chapter.changes
            for word in change.about
            if word in today["packages"]
        },
        "statistics": drawn.statistics(today, [game.tallies for game in log.history if game.kind == "game"], names),
        "dates": {
            game.number: played.ended
            for game, played in zip(log.history, standing.played, strict=True)
            if game.kind == "game"
        },
        "victors": drawn.victors(today),
        "packages": drawn.packages(today, [each for game in log.history for each in game.tallies]),
        "sheets": drawn.sheets(today),
        "factions": drawn.faction_cards(today),
        "asked": log.asked,
        "unnamed": unnamed(standing, own.number),
        "places": today["territories"],
        "lacking": LACKING.get(len(log.taking_part()), ""),
        "openings": list(enumerate(standing.openings(), start=1)),
        "game_number": len(today["games"]) + 1,
        "word_of": value_word,
    }


def told_of_world(world: ChosenWorld, still: Collection[str]) -> dict[str, Any]:
    """What a page is told that goes from one world to another: the picture's pieces, and the texts that change."""
    drawing = whole(world.picture, still)
    drawing.shell = f"{world.picture.outside.opening('inherit')}</svg>"
    texts = {"described": world.words["described"]}
    texts |= {name: rendered(f"campaign_{name}.html", world.words) for name in ("said", "side")}
    return {"after": world.words["chosen"], "map": drawing, "texts": texts}


def number_in_campaign(game: CampaignGame) -> tuple[int, int]:
    """Which game of its campaign this is, and of how many; later ones are counted, too."""
    view = game.world_view()
    number = len(view["games"]) + 1
    return number, max(len(painter(view["game"]).victors(view)), number)


class Neighbours(NamedTuple):
    """The replays of the games before and after one, each with what it is called; and all that there are."""

    number: int
    home: str
    title: str
    before: str
    after: str
    games: list[tuple[str, str, list[int]]]  # the table of each, its number, and who won it


def neighbours_of(standing: Standing, table: str, replays: Collection[str]) -> Neighbours:
    """Where the replay of a table stands among the games of its campaign that a member may watch."""
    log, games = standing.log, []
    for chapter, played in zip(log.history, standing.played, strict=True):
        if played.table in replays:
            winners = [log.member(name).number for name in chapter.winners]
            games.append((played.table, str(chapter.number) if chapter.kind == "game" else "×", winners))  # noqa: RUF001 - called off
    ids = [game[0] for game in games]
    here = ids.index(table) if table in ids else len(ids)
    before = ids[here - 1] if here else ""
    after = ids[here + 1] if here + 1 < len(ids) else ""
    return Neighbours(here, standing.id, standing.title, before, after, games)


def ticks(standing: Standing, drawn: CampaignPainter) -> list[dict[str, Any]]:
    """A tick of the slider for each chapter: who won, what was added to the world, and what was opened."""
    log, found = standing.log, []
    before, packages = world_before(standing, 1), log.today().packages()
    for number, chapter in enumerate(log.history, start=1):
        after = world_after(standing, chapter)
        opened = [word for change in chapter.changes for word in change.about if word in packages]
        winners = [log.member(name).number for name in chapter.winners]
        gains = drawn.gains(after, before)
        found.append({"at": number, "chapter": chapter, "winners": winners, "gains": gains, "opened": opened})
        before = after
    return found


def great_moments(
    standing: Standing, drawn: CampaignPainter, chapter: Chapter, view: View, before: View
) -> list[Markup]:
    """The pictures of a chapter."""
    winner = chapter.winners[0] if chapter.winners else ""
    colour = (standing.log.member(winner).number - 1) % COLOURS + 1 if winner else 0
    return [Markup(each) for each in drawn.moments(view, before, winner, colour, chapter.names)]


def members_of(standing: Standing, today: View) -> list[dict[str, Any]]:
    """The members, each with how often she has signed."""
    winners = [game["winner"] for game in today["games"] if game["signed"]]
    return [
        {
            "number": member.number,
            "name": member.name,
            "takes_part": member.takes_part,
            "bot": standing.members[member.number - 1].agent is not None,
            "signed": winners.count(member.number),
        }
        for member in standing.log.members
    ]


def unnamed(standing: Standing, number: int) -> list[tuple[str, int]]:
    """What a member may name now, and how long a name may be."""
    game = standing.log.today()
    if standing.log.seated:
        return []
    options = [option for option in range(len(game.lexicon)) if game.may_name_later(number, option)]
    return [(game.lexicon.word(option), game.longest_name(option)) for option in options]


def opener_of(standing: Standing, package: str, room: Room | None) -> str:
    """Who has opened a package, in an earlier game or in the one that is being played; empty if nobody in person."""
    changes = [change for game in standing.log.history for change in game.changes]
    if room is not None and isinstance(room.game, CampaignGame):
        told = [event for heard in room.sitting().told for audience, event in heard if hears(audience, None)]
        changes += room.game.changes(told)
    person = next((change.person for change in changes if package in change.about), 0)
    return standing.name_of(person) if person else ""


def opening_of(standing: Standing, opened: list[str], number: int, room: Room | None) -> dict[str, Any]:
    """The page of one opening, by an earlier game or by the one that is being played."""
    live = room.course.view(None) if room and room.course else {}
    today = {**world_after(standing, None), **live}
    package = opened[number - 1]
    told = next(each for each in painter(today["game"]).packages(today) if each.word == package)
    since = {word: game.number for game in standing.log.history for each in game.changes for word in each.about}
    return {
        "campaign": standing,
        "package": told,
        "pack": scene(today, "pack", told.name, told.requirement, opener_of(standing, package, room)),
        "game_number": since.get(package, standing.log.games + 1),
        "rings": scene(today, "rings_scene"),
        "star": scene(today, "star_scene"),
        "cards": contents(today, package),
        "brings": brings(today, package),
        "number": number,
        "table": room.setup.id if room else "",
    }
