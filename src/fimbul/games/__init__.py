"""The registry: which games there are. A game is imported when it is first asked for."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fimbul.core import campaign_file, record
from fimbul.core.campaign import OF_A_GAME, Campaign, replayed
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.errors import BadCampaign, BadData, BadOptions, BadRecord, BadSave, FimbulError, UnknownGame
from fimbul.core.game import Game, State, read_json
from fimbul.core.sitting import Moment, Sitting, resume
from fimbul.core.sitting import replay as play_again
from fimbul.core.version import VERSION

REGISTERED: Final = {
    "legacy": "fimbul.games.legacy",
    "meltwater": "fimbul.games.meltwater",
    "scavengers": "fimbul.games.scavengers",
    "worldwar": "fimbul.games.worldwar",
}


def games() -> list[str]:
    """The names of all registered games."""
    return sorted(REGISTERED)


def single_games() -> list[str]:
    """The games of which each stands alone: no campaign goes before it."""
    return [name for name in games() if not set_up(name, {}).meta.campaign]


def check_single(name: str) -> None:
    """Refuse a game that is part of a campaign."""
    if name in REGISTERED and name not in single_games():
        raise BadOptions(f"{set_up(name, {}).meta.title} is played in campaigns; no game of it stands alone.")


def game(name: str, **options: Any) -> Game:
    """A game by name, set up with these options; the rest are defaults."""
    return set_up(name, options)


def set_up(name: str, options: dict[str, Any]) -> Game:
    """A game by name with options from anywhere: a record, a save, a form."""
    if name not in REGISTERED:
        raise UnknownGame(f"There is no game '{name}'; there is {', '.join(games())}.")
    made: Game = import_module(REGISTERED[name]).GAME(options)
    return made


def sample_round(name: str) -> str:
    """The record of the sample round of a game that has one."""
    made = set_up(name, {})
    text = made.sample_round()
    if text is None:
        raise BadOptions(f"{made.meta.title} has no sample round.")
    return text


def open_record(text: str | bytes) -> Sitting:
    """The sitting that a record leads to, whatever its game."""
    header, entries = record.read(text)
    return resume(game_of(header), header, entries)


def replay(text: str | bytes) -> Iterator[Moment]:
    """A record, moment by moment; each holds the sitting as it is then."""
    header, entries = record.read(text)
    return play_again(Sitting(game_of(header), header), entries)


def game_of(header: record.Header) -> Game:
    """The game that a record was played with; choices younger than the record are as they were before."""
    try:
        made = set_up(header.game, {})
        older = {choice.name: choice.before for choice in made.meta.options if choice.before is not None}
        return with_box(made, {**older, **header.options}, header.data)
    except FimbulError as error:
        raise BadRecord(f"This record cannot be played here. {error}") from None


def with_box(made: Game, options: dict[str, Any], data: str) -> Game:
    """A game with other options, and with the box of which it uses what has this hash."""
    boxes = made.boxes()
    for chosen in [{"data": box.hash} for box in boxes.every()] if boxes else [{}]:
        found = set_up(made.meta.name, {**options, **chosen})
        if found.data_hash() == data:
            return found
    raise BadData(f"It was played with a box of {made.meta.title} ({data}) that is not here.")


def with_box_named(name: str, options: dict[str, Any], data: str) -> dict[str, Any]:
    """Options from before they named the box, with the one of this hash; as they are, if it is not here."""
    if "data" in options or not data or name not in REGISTERED:
        return options
    try:
        found = with_box(set_up(name, {}), options, data).options.get("data")
        return {**options, "data": found} if found else options
    except FimbulError:
        return options


def open_save(text: str | bytes) -> State:
    """The position of a save, whatever its game."""
    data = read_json(text)
    name, options = data.get("game"), data.get("options")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise BadSave("A save names its game and its options.")
    try:
        made = set_up(name, options)
    except FimbulError as error:
        raise BadSave(f"This save cannot be played here. {error}") from None
    return made.from_json(data)


def campaign(
    name: str, members: Sequence[str], start: str = "fresh", world: str = "", agreed: Sequence[str] = (), **options: Any
) -> Campaign:
    """A new campaign of these members: with a fresh box, with what another `start` has open, or with a world that was
    entered by hand and that all members have agreed to. Options are fixed for the whole campaign.
    """
    if own := [option for option in options if option in OF_A_GAME and option != "data"]:
        raise BadOptions(f"{own[0]} belongs to each game, not to the campaign.")
    missing = [member for member in members if member not in agreed]
    if world and missing:
        raise BadCampaign(f"All members have to agree to this world; {', '.join(missing)} did not.")
    campaign_game(name, {})
    game = campaign_game(name, {**options, "start": start})
    told = {option: value for option, value in game.header_options().items() if option not in OF_A_GAME}
    beginning = campaign_file.Beginning(name, VERSION, game.data_hash(), told, tuple(members), world)
    return begun(beginning, [])


def check_wishes(name: str, options: Mapping[str, Any]) -> None:
    """Refuse what people cannot choose for a new campaign: what its games have of their own, worlds above all, and what
    is about something sealed, as if there were no such word.
    """
    made = campaign_game(name, {word: value for word, value in options.items() if word == "start"})
    closed = {*OF_A_GAME, *made.sealed_options()} - {"data"}
    every = (*made.meta.options, *made.choices())
    known = list(dict.fromkeys([choice.name for choice in every if choice.name not in closed]))
    for word in options:
        if word not in known:
            raise BadOptions(f"{made.meta.title} has no option '{word}'; it has {', '.join(known)}.")


def campaign_game(name: str, options: dict[str, Any]) -> CampaignGame:
    """A game that is played in campaigns."""
    game = set_up(name, options)
    if not isinstance(game, CampaignGame):
        raise BadOptions(f"{game.meta.title} is not played in campaigns.")
    return game


def begun(beginning: campaign_file.Beginning, acts: list[campaign_file.Act]) -> Campaign:
    """The campaign that a log leads to; choices younger than it are as they were before."""
    game = campaign_game(beginning.game, {})
    older = {choice.name: choice.before for choice in game.meta.options if choice.before is not None}
    boxed = with_box(game, {**older, **beginning.options}, beginning.data).options.get("data")

    def make(options: dict[str, Any]) -> CampaignGame:
        return campaign_game(beginning.game, {**older, **options, **({"data": boxed} if boxed else {})})

    return replayed(make, beginning, acts)


def open_campaign(text: str | bytes) -> Campaign:
    """The campaign of a text, every game of it played again."""
    try:
        return begun(*campaign_file.read(text))
    except BadCampaign:
        raise
    except FimbulError as error:
        raise BadCampaign(f"This campaign cannot be played here. {error}") from None


def load_campaign(path: str | Path) -> Campaign:
    """The campaign in a file, every game of it played again."""
    return open_campaign(campaign_file.read_file(Path(path)))
