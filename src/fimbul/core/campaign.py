"""Campaigns: games one after another in a world that they change.

A campaign is a log of how it began and what was done since: games, and the few acts between them. Its world follows
from that log and from nothing else: whatever is done is checked here, whether it is done now or read from a file.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from fimbul.core import record
from fimbul.core.campaign_file import Act, Beginning, act_lines, beginning_lines, write_file
from fimbul.core.campaign_game import CampaignGame, Change, Tally
from fimbul.core.errors import BadCampaign, BadRecord, FimbulError
from fimbul.core.game import Choice, Value, View, hears, value_word
from fimbul.core.letters import proper_name, seen_name
from fimbul.core.sitting import Sitting, resume
from fimbul.core.words import called, callings, joined

MOST_GAMES: Final = 60
MOST_MEMBERS: Final = 30
LONGEST_MEMBER: Final = 40
OF_A_GAME: Final = ("seats", "persons", "world", "data")  # options that each game has of its own

Making = Callable[[dict[str, Any]], CampaignGame]


class Member(NamedTuple):
    """Somebody who takes part in a campaign, by number from 1, or has left it."""

    number: int
    name: str
    takes_part: bool


class Chapter(NamedTuple):
    """What a campaign's history says of a game that was played or called off, or of a correction.

    Games that were played are counted; one that was called off has the number of the game that it would have been.
    """

    kind: str
    number: int
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: str
    changes: tuple[Change, ...]
    names: dict[str, str]
    world: str
    tallies: tuple[Tally, ...] = ()


class Campaign:
    """A log and what follows from it: members, world, history, and the game that is being played, if any."""

    def __init__(self, make: Making, beginning: Beginning) -> None:
        self.make: Final = make
        self.beginning: Final = beginning
        self.options: dict[str, Value] = dict(beginning.options)
        self.members: list[Member] = []
        for name in beginning.members:
            self.enter(name)
        first = make(self.options)
        if first.data_hash() != beginning.data:
            raise BadCampaign("This campaign is played with another box than is here.")
        self.world = first.world_line()
        if beginning.world:
            self.world = first.entered_world(beginning.world, len(self.members))
        self.acts: list[Act] = []
        self.history: list[Chapter] = []
        self.games = 0  # that were played to their end
        self.seated: tuple[int, ...] = ()  # who plays now, by number
        self.agreed: dict[str, Value] = {}  # options of the game that is being played alone
        self.unanswered: list[str] = []  # options that were about something sealed until the last game

    @property
    def complete(self) -> bool:
        """Has the world become what it was to become? Games may go on."""
        return self.today().is_complete()

    def today(self) -> CampaignGame:
        """A game in today's world that nobody plays, to ask of the world what a game knows."""
        return self.make({**self.options, "world": self.world})

    def world_view(self) -> View:
        """Today's world as pictures need it."""
        return self.today().world_view()

    # Members

    def enter(self, name: str) -> None:
        """Somebody new takes part."""
        proper = seen_name(name, LONGEST_MEMBER)
        if proper.casefold() in [member.name.casefold() for member in self.members]:
            raise BadCampaign(f"There is a member {proper} already.")
        if len(self.members) >= MOST_MEMBERS:
            raise BadCampaign(f"A campaign has {MOST_MEMBERS} members at most.")
        self.members.append(Member(len(self.members) + 1, proper, True))

    def member(self, name: str) -> Member:
        """A member by name."""
        for member in self.members:
            if member.name == name:
                return member
        raise BadCampaign(f"{name!r} is not a member of this campaign.")

    def numbered(self, number: str) -> Member:
        """A member by number, as the log has it."""
        if number.isdecimal() and len(number) < 4 and 0 < int(number) <= len(self.members):
            return self.members[int(number) - 1]
        raise BadCampaign(f"There is no member {number[:40]}.")

    def taking_part(self) -> list[Member]:
        """The members who have not left."""
        return [member for member in self.members if member.takes_part]

    def join(self, name: str) -> None:
        """Somebody new takes part, or somebody who left comes back, from the next game on."""
        known = [member for member in self.members if member.name == name]
        self.do(Act("return", (str(known[0].number),)) if known else Act("join", (name,)))

    def leave(self, name: str) -> None:
        """A member leaves; marks and signatures stay."""
        self.do(Act("leave", (str(self.member(name).number),)))

    # Games

    def next_game(self, seats: Sequence[str]) -> CampaignGame:
        """The next game, in today's world, with these members seat by seat. One game is played at a time."""
        self.do(Act("sit", (self.numbers_of(seats),)))
        return self.current_game()

    def current_game(self) -> CampaignGame:
        """The game that is being played."""
        if not self.seated:
            raise BadCampaign("Nobody has sat down for a game.")
        return self.game_for(self.seated)

    def game_for(self, numbers: Sequence[int]) -> CampaignGame:
        """A game in today's world with these members."""
        persons = ",".join([str(number) for number in numbers])
        own: dict[str, Value] = {"seats": len(numbers), "persons": persons, "world": self.world}
        return self.make({**self.options, **self.agreed, **own})

    def names_of(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """What members are called."""
        return tuple([self.members[number - 1].name for number in numbers])

    def agree(self, option: str, value: Value, agreed: Sequence[str]) -> None:
        """All members agree on an option for the game that is being played, as late as before its record is added."""
        self.do(Act("agree", (self.numbers_of(agreed), option, value_word(value))))

    def going_on(self, text: str) -> Sitting:
        """The game that is being played, from its record so far, with what was agreed on since.

        A game that was over may have questions again; so the digest of its last position is not asked for.
        """
        header, entries = record.read(text)
        digests = [entry for entry in entries if entry.kind == "digest"]
        game = self.current_game()
        options = {name: value for name, value in game.header_options().items() if name != "data"}
        changed = header.options | self.agreed
        if changed != options:
            raise BadRecord("This is not a record of the game that is being played.")
        return resume(game, header._replace(options=changed), [entry for entry in entries if entry not in digests[-1:]])

    def add(self, text: str) -> None:
        """Add the record of the game that is being played: it is over, and the world moves on."""
        self.do(Act("record", (text,)))

    def call_off(self, text: str) -> None:
        """End the game that is being played without a winner: what it changed for good so far stays."""
        self.do(Act("called-off", (text,)))

    # Other acts between games

    @property
    def asked(self) -> list[Choice]:
        """The options that the group may decide now, before the next game."""
        return [choice for choice in self.today().meta.options if choice.name in self.unanswered]

    def answer(self, option: str, value: Value) -> None:
        """Decide an option about something that is not sealed any more, for the rest of the campaign."""
        self.do(Act("answer", (option, value_word(value))))

    def name(self, member: str, word: str, name: str) -> None:
        """A member names what she left without a name when the game was over."""
        self.do(Act("name", (str(self.member(member).number), word, name)))

    def correct(self, world: str, agreed: Sequence[str]) -> None:
        """Put right what is not as it should be: another world, to which all members agree."""
        self.do(Act("correct", (self.numbers_of(agreed), world)))

    def numbers_of(self, names: Sequence[str]) -> str:
        """The numbers of members, as the log has them."""
        return ",".join([str(self.member(name).number) for name in names])

    def must_agree(self, agreed: Sequence[str]) -> None:
        """Everybody who takes part has agreed."""
        missing = [member.name for member in self.taking_part() if member.name not in agreed]
        if missing:
            raise BadCampaign(f"All members have to agree to that; {joined(missing)} did not.")

    # The log

    def do(self, act: Act) -> None:
        """Do one thing and write it down; what cannot be done is refused with a reason and changes nothing."""
        match act.kind:
            case "sit":
                self.do_sit(act.words[0])
            case "record" | "called-off":
                self.do_play(act.words[0], act.kind == "called-off")
            case "agree":
                self.do_agree(*act.words)
            case "fork":
                pass  # says where the lines above come from
            case _:
                if self.seated:
                    raise BadCampaign("That waits until the game that is being played is over.")
                self.do_between(act)
        self.acts.append(act)

    def do_between(self, act: Act) -> None:
        """An act that is done between games."""
        match act.kind:
            case "join":
                self.enter(act.words[0])
            case "return" | "leave":
                member = self.numbered(act.words[0])
                returns = act.kind == "return"
                if member.takes_part == returns:
                    raise BadCampaign(f"{member.name} {'takes part' if returns else 'has left'} already.")
                self.members[member.number - 1] = member._replace(takes_part=returns)
            case "answer":
                self.do_answer(*act.words)
            case "name":
                self.do_name(*act.words)
            case "correct":
                self.do_correct(*act.words)
            case _:
                raise BadCampaign(f"Nobody can do {act.kind!r} in a campaign.")

    def do_sit(self, numbers: str) -> None:
        """Members sit down for a game."""
        if self.seated:
            raise BadCampaign(f"A game is being played: {joined(list(self.names_of(self.seated)))} sit there.")
        if self.games >= MOST_GAMES:
            raise BadCampaign(f"A campaign has {MOST_GAMES} games at most.")
        members = [self.numbered(number) for number in numbers.split(",")]
        for member in members:
            if not member.takes_part:
                raise BadCampaign(f"{member.name} has left the campaign.")
        chosen = tuple([member.number for member in members])
        self.game_for(chosen)  # refuses too many, too few, and the same one twice
        self.seated = chosen
        self.unanswered = []

    def do_agree(self, agreed: str, option: str, word: str) -> None:
        """An option is agreed on for the game that is being played."""
        if option not in self.current_game().options_by_consent():
            raise BadCampaign(f"Nobody can agree on {option[:40]!r} for one game.")
        self.must_agree([self.numbered(number).name for number in agreed.split(",")])
        value = record.read_value(word)
        self.make({**self.options, option: value, "world": self.world})  # refuses a value that is none
        self.agreed = {**self.agreed, option: value}

    def do_play(self, text: str, called_off: bool) -> None:
        """A game is over or called off: its record is played again, and the world is what it leaves."""
        game = self.current_game()
        sitting = self.replayed(game, text)
        state = sitting.state
        if called_off and (state.over or not game.may_be_called_off(state)):
            raise BadCampaign("This game is decided; it is played to its end.")
        if not called_off and not state.over:
            raise BadCampaign("This game is not over.")
        world = game.world_after(state, sitting.names)
        still_sealed = self.make({**self.options, "world": world}).sealed_options()
        default = {choice.name: choice.values[0] for choice in game.meta.options}
        opened = [name for name in game.sealed_options() if name not in still_sealed]
        if not called_off:
            self.games += 1
        self.history.append(self.chapter(game, sitting, world, called_off))
        self.world, self.seated, self.agreed = world, (), {}
        self.unanswered = [name for name in opened if game.options[name] == default[name]]

    def replayed(self, game: CampaignGame, text: str) -> Sitting:
        """The sitting of a record, which has to be of the game that is being played and of no other."""
        header, entries = record.read(text)
        own = {name: value for name, value in game.header_options().items() if name != "data"}
        if header.game != game.meta.name:
            raise BadRecord("This is a record of another game.")
        if header.options.get("world") != own["world"]:
            raise BadRecord("This record does not begin in the world of this campaign as it is today.")
        if header.options.get("persons") != own["persons"]:
            raise BadRecord("Other members sit there than have sat down for this game.")
        if header.options != own:
            raise BadRecord("This record was played with other options than this campaign.")
        for (seat, player), name in zip(header.seats, self.names_of(self.seated), strict=False):
            if player != name:
                raise BadRecord(f"At {seat} sits {name} in this game, not {player}.")
        return resume(game, header, entries)

    def chapter(self, game: CampaignGame, sitting: Sitting, world: str, called_off: bool) -> Chapter:
        """What the history says of a game."""
        players = self.names_of(self.seated)
        members = {f"person {member.number}": member.name for member in self.members}
        names = {**callings(tuple(zip(game.seat_names, players, strict=True))), **members}
        told = [event for heard in sitting.told for audience, event in heard if hears(audience, None)]
        changes = [change._replace(sentence=called(change.sentence, names)) for change in game.changes(told)]
        outcome = sitting.state.outcome
        return Chapter(
            kind="called off" if called_off else "game",
            number=self.games + (1 if called_off else 0),
            players=players,
            winners=tuple([players[seat] for seat in outcome.winners]) if outcome else (),
            ending=called(game.ending(outcome), names) if outcome else "The game was called off.",
            changes=tuple(changes),
            names={game.lexicon.word(option): name for option, name in sitting.names.items()},
            world=world,
            tallies=tuple(game.tallies(told, outcome)),
        )

    def do_answer(self, option: str, word: str) -> None:
        """An option is decided."""
        if option not in self.unanswered:
            raise BadCampaign(f"There is no option {option[:40]!r} to decide now.")
        options = {**self.options, option: record.read_value(word)}
        self.make({**options, "world": self.world})  # refuses a value that is none
        self.options = options
        self.unanswered.remove(option)

    def do_name(self, number: str, word: str, words: str) -> None:
        """Something gets a name after all."""
        person, today = self.numbered(number), self.today()
        option = today.parse(today.new(), word)
        if not today.may_name_later(person.number, option):
            raise BadCampaign(f"{person.name} has nothing there to name.")
        name = proper_name(words, today.longest_name(option))
        self.world = today.world_with({option: name})
        if self.history:
            last = self.history[-1]
            self.history[-1] = last._replace(names={**last.names, word: name}, world=self.world)

    def do_correct(self, agreed: str, world: str) -> None:
        """Another world, by consent."""
        self.must_agree([self.numbered(number).name for number in agreed.split(",")])
        self.world = self.today().entered_world(world, len(self.members))
        self.history.append(
            Chapter("correction", self.games, (), (), "All members agreed to a correction.", (), {}, self.world)
        )

    # The past

    def biography(self, word: str) -> list[tuple[int, Change]]:
        """What was done for good to what a word stands for, each with the number of its game."""
        return [
            (chapter.number, change) for chapter in self.history for change in chapter.changes if word in change.about
        ]

    def fork(self, chapter: int, at: str = "end") -> "Campaign":
        """Another campaign that goes on from the start or the end of a chapter, counted from 1; this one stays."""
        ends = [number for number, act in enumerate(self.acts) if act.kind in ("record", "called-off", "correct")]
        if not 0 < chapter <= len(ends) or at not in ("start", "end"):
            raise BadCampaign("A campaign forks at the start or the end of one of its games.")
        until = ends[chapter - 1] + 1
        if at == "start":
            until -= 1
            while until and self.acts[until - 1].kind in ("sit", "agree"):
                until -= 1
        other = replayed(self.make, self.beginning, self.acts[:until])
        other.do(Act("fork", (other.key(), str(chapter), at)))
        return other

    def key(self) -> str:
        """A short hash of the whole log: two campaigns with the same key have the same past."""
        return blake2b(self.text().encode(), digest_size=8).hexdigest()

    def text(self) -> str:
        """The whole campaign as one readable text."""
        lines = beginning_lines(self.beginning)
        for act in self.acts:
            lines += act_lines(act)
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the campaign to a file, whole or not at all."""
        write_file(Path(path), self.text())


def replayed(make: Making, beginning: Beginning, acts: Sequence[Act]) -> Campaign:
    """The campaign that a log leads to."""
    campaign = Campaign(make, beginning)
    for number, act in enumerate(acts, start=1):
        try:
            campaign.do(act)
        except FimbulError as error:
            raise BadCampaign(f"Act {number}, {act.kind}: {error}") from None
    return campaign
