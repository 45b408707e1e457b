"""`fimbul campaign`: games one after another in a world that they change, kept in one file.

What is sealed in a world is told nowhere here before a game opens it.
"""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.text import Text

import fimbul
from fimbul.agents import AGENTS, agent
from fimbul.cli.boards import world as world_board
from fimbul.cli.boards.plain import parts
from fimbul.cli.evening import Evening
from fimbul.cli.files import claimed, must_be_new, read_record, write
from fimbul.cli.keyboard import prepare_line_editing
from fimbul.cli.replay import walk
from fimbul.cli.seating import OPPONENT, chosen_options, dice
from fimbul.cli.source import called
from fimbul.cli.unrolled import unroll
from fimbul.core import record
from fimbul.core.campaign import Campaign, Chapter
from fimbul.core.errors import BadCampaign, FimbulError
from fimbul.core.game import Choice, Value, View, value_word
from fimbul.core.sitting import Sitting, resume, sit_down
from fimbul.core.words import callings, counted
from fimbul.games import check_wishes

NEEDS_NO_WORDS: Final = ("game", "setup", "games", "scars_unseen")  # what a world's view has for other readers

ON_THE_BOARD: Final = ("territories", "continents", "names")
CALLED_OFF: Final = "called off"

File = Annotated[Path, typer.Argument(help="The file that keeps the campaign.")]
Members = Annotated[list[str], typer.Option("--member", help="Who takes part; once for each of three or more.")]


def new(
    file: File,
    member: Members,
    game: Annotated[str, typer.Option(help="Which game.")] = "legacy",
    start: Annotated[str, typer.Option(help="What is in the box when it begins.")] = "fresh",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Fixed for the whole campaign.")
    ] = None,
) -> None:
    """Begin a campaign."""
    options: dict[str, Any] = {**chosen_options(option or []), "start": start}
    check_wishes(game, options)
    campaign = fimbul.campaign(game, members=member, **options)
    must_be_new(file)
    campaign.save(file)
    typer.echo(f"The campaign is in {file}. Sit down with: fimbul campaign play {file} --seat NAME --seat NAME ...")


def bot_wished_for(wish: str) -> tuple[str, str]:
    """For which member a bot plays, and which: the one after the equals sign, if there is one."""
    name, _, who = wish.rpartition("=")
    return (name, who) if name and who in AGENTS else (wish, OPPONENT)


def play(
    file: File,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A member who sits down tonight, in the order of seats.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=AGENT]", help="For whom a bot plays tonight, such as Ann or Ann=level-3."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Dice that always fall the same way.")] = None,
) -> None:
    """Sit down for the next game, or go on with the one that was left."""
    campaign = fimbul.load_campaign(file)
    path = file.with_name(f"{file.name}.game")
    if campaign.seated:
        if seat and tuple(seat) != campaign.names_of(campaign.seated):
            raise BadCampaign("A game is being played; go on with it without naming seats.")
    else:
        if not ask_what_is_open(campaign, Console(highlight=False, markup=False)):
            return
        campaign.next_game(seats=seat or [])
        path.unlink(missing_ok=True)
        campaign.save(file)
    sitting, players = sitting_of(campaign, path), campaign.names_of(campaign.seated)
    luck = dice(seed)
    bots = dict([bot_wished_for(wish) for wish in bot or []])
    for name in bots:
        campaign.member(name)
    agents = {number: agent(bots[who], luck.getrandbits(64)) for number, who in enumerate(players) if who in bots}
    people = {number: who for number, who in enumerate(players) if number not in agents}
    prepare_line_editing()
    names = callings(tuple(zip(sitting.game.seat_names, players, strict=True)))
    while True:
        back = f"campaign play {file}"
        evening = Evening(sitting, people, agents, luck, path, ask_all=False, back_with=back, names=names)
        evening.run()
        if not sitting.state.over:
            return
        opened = campaign.current_game().left_open(sitting.state)
        agreed = ask_all(campaign, evening, opened) if opened else False
        if agreed is None:
            evening.screen.point(f"\nNothing is decided yet. Answer later with: {called()} {evening.back_with}")
            return
        if not agreed:
            break
        for option, value in opened.items():
            campaign.agree(option, value, [member.name for member in campaign.taking_part()])
        campaign.save(file)
        sitting = campaign.going_on(sitting.text())
    ask_for_names(evening)
    campaign.add(sitting.text())
    campaign.save(file)
    path.unlink(missing_ok=True)
    tell(Console(highlight=False, markup=False), campaign.history[-1])


def ask_what_is_open(campaign: Campaign, screen: Console) -> bool:
    """What the last game has opened brings options; the group decides each before it sits down, or later (False)."""
    for choice in campaign.asked:
        screen.print(Text(f"Before the next game: {choice.help}"))
        value = answered(choice)
        if value is None:
            screen.print(Text("Nobody sits down until that is decided."))
            return False
        campaign.answer(choice.name, value)
    return True


def answered(choice: Choice) -> Value | None:
    """The value of an option that somebody types, its first one with Enter; None if nobody wants to say."""
    words = {value_word(value): value for value in choice.values}
    default = next(iter(words))
    while True:
        try:
            typed = input(f"{' or '.join(words)}? (Enter for {default}) ").strip().casefold() or default
        except (EOFError, KeyboardInterrupt):
            return None
        if typed in words:
            return words[typed]


def ask_all(campaign: Campaign, evening: Evening, opened: dict[str, Value]) -> bool | None:
    """Do all members agree on what would let a game go on that is over? None if somebody cannot be asked yet."""
    helps = [choice.help for choice in evening.game.meta.options if choice.name in opened]
    evening.screen.say(f"\nIf all members agree, this holds for the game that is over: {' '.join(helps)}")
    for member in campaign.taking_part():
        try:
            answer = input(f"{member.name}, do you agree? (yes or no; Enter if not decided yet) ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            return None
        if answer in ("n", "no"):
            evening.screen.say(f"{member.name} does not agree.")
            return False
        if answer not in ("y", "yes"):
            return None
    return True


def sitting_of(campaign: Campaign, path: Path) -> Sitting:
    """The game that is being played, from its record if it has begun, with what was agreed on since."""
    if path.exists() and path.stat().st_size:
        if campaign.agreed:
            return campaign.going_on(path.read_text(encoding="utf-8"))
        return resume(campaign.current_game(), *read_record(path))
    claimed(path)
    return sit_down(campaign.current_game(), campaign.names_of(campaign.seated))


def ask_for_names(evening: Evening) -> None:
    """Whatever may be named and has no name is asked for, once; an empty line leaves it without."""
    sitting, game = evening.sitting, evening.game
    for seat, who in evening.people.items():
        for option in range(len(game.lexicon)):
            if not game.may_name(sitting.state, seat, option) or option in sitting.names:
                continue
            word = game.lexicon.word(option)
            while words := input(f"{who}, a name for {word} (Enter for none): ").strip():
                try:
                    sitting.name(seat, option, words)
                    break
                except FimbulError as error:
                    evening.screen.say(str(error))
    write(evening.path, sitting.text())


def world(
    file: File,
    after: Annotated[int | None, typer.Option(help="As it was after so many games; 0 is the box at the start.")] = None,
) -> None:
    """Show the world as it is today, or as it was."""
    campaign = fimbul.load_campaign(file)
    view = campaign.world_view() if after is None else world_then(campaign, after)
    screen = Console(highlight=False, markup=False)
    screen.print(Text(f"The world after {counted(len(view['games']), 'game')}", "bold"))
    drawn = world_board(view, screen.width, screen.color_system in ("256", "truecolor"))
    if drawn is not None:
        screen.print(drawn)
    marked = {name: seen for name, seen in view["territories"].items() if seen.keys() - {"troops", "coins"}}
    for name, seen in {**view, "territories": marked}.items():
        if drawn is not None and name in ON_THE_BOARD:
            continue
        if name not in NEEDS_NO_WORDS and isinstance(seen, dict | list) and seen:
            screen.print(Text(name.replace("_", " ").capitalize(), "bold"))
            for line in parts(seen):
                screen.print(Text(f"  {line}"))


def world_then(campaign: Campaign, games: int) -> View:
    """The world after so many games, with what was agreed on before the next."""
    if not 0 <= games <= campaign.games:
        raise BadCampaign(f"There are the worlds after 0 to {campaign.games} games.")
    worlds = [chapter.world for chapter in campaign.history if chapter.number <= games and chapter.kind != CALLED_OFF]
    begun = Campaign(campaign.make, campaign.beginning).world
    return campaign.make({**campaign.options, "world": worlds[-1] if worlds else begun}).world_view()


def replay(
    file: File,
    game: Annotated[int | None, typer.Argument(help="Which game; without it all, one after the other.")] = None,
) -> None:
    """Step through a game of the campaign, or through the whole campaign."""
    campaign = fimbul.load_campaign(file)
    played = [act.words[0] for act in campaign.acts if act.kind in ("record", "called-off")]
    if not played:
        raise BadCampaign("No game was played yet.")
    if game is not None and not 0 < game <= len(played):
        raise BadCampaign(f"There are the games 1 to {len(played)}.")
    chosen = played if game is None else [played[game - 1]]
    for number, text in enumerate(chosen, start=1):
        unrolled = unroll(*record.read(text), opened=True)
        if not walk(unrolled, callings(unrolled.header.seats), goes_on=number < len(chosen)):
            return


def history(
    file: File,
    about: Annotated[str | None, typer.Argument(help="A territory, continent or faction: only what it lived.")] = None,
) -> None:
    """Tell what each game changed, or the biography of a territory."""
    campaign = fimbul.load_campaign(file)
    screen = Console(highlight=False, markup=False)
    if about is not None:
        today = campaign.today()
        today.parse(today.new(), about)
        for number, change in campaign.biography(about):
            screen.print(Text(f"Game {number}: {change.sentence}"))
        return
    for chapter in campaign.history:
        tell(screen, chapter)


def tell(screen: Console, chapter: Chapter) -> None:
    """A chapter of the history."""
    screen.print(Text(f"Game {chapter.number}: {', '.join(chapter.players)}. {chapter.ending}", "bold"))
    for change in chapter.changes:
        screen.print(Text(f"  {change.sentence}"))
    for word, name in chapter.names.items():
        screen.print(Text(f"  {word} is called {name}."))


commands: Final = typer.Typer(help="Play a campaign: games in a world that they change.", no_args_is_help=True)
