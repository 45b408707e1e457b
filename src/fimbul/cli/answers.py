"""What a player types: a number of the list, or words of the game, shortened where that is clear."""

from fimbul.core.errors import FimbulError, IllegalOption, UnknownWord
from fimbul.core.game import State, View


def understand(state: State, line: str, fill_in: bool) -> list[str]:
    """The words of the game that a line stands for, each legal in its turn; the position does not change.

    A first word that is no word of the game may be a number of the list. With `fill_in`, what leaves no choice need
    not be typed.
    """
    trial = state.copy()
    words: list[str] = []
    for typed in line.split():
        option = match_own(trial, state, typed, numbered=not words)
        while option is None and fill_in and len(trial.options()) == 1 and may_go_on(trial, state):
            words.append(choose(trial, trial.options()[0]))
            option = match_own(trial, state, typed, numbered=False)
        if trial.revelations != state.revelations:
            raise IllegalOption("Those are more words than you may say now.")
        if option is None:
            raise refusal(trial, state.decider, typed)
        words.append(choose(trial, option))
    return words


def match_own(trial: State, state: State, typed: str, numbered: bool) -> int | None:
    """The option that is meant, while the same seat decides: nobody feels for the options of another."""
    return match(trial, typed, numbered) if may_go_on(trial, state) else None


def may_go_on(trial: State, state: State) -> bool:
    """Does the same seat decide, and has nothing been revealed on the way?"""
    return trial.decider == state.decider and trial.revelations == state.revelations


def choose(trial: State, option: int) -> str:
    """Make a pick in the trial position; gives its word."""
    trial.play(option)
    return trial.game.lexicon.word(option)


def match(state: State, typed: str, numbered: bool) -> int | None:
    """The option that is meant: its word, the beginning of one word only, or its number in the list."""
    options = state.options()
    names = {state.game.lexicon.word(option).casefold(): option for option in options}
    wanted = typed.casefold()
    if wanted in names:
        return names[wanted]
    if numbered and wanted.isdecimal():
        if len(wanted) < 10 and 0 < int(wanted) <= len(options):
            return options[int(wanted) - 1]
        raise UnknownWord(f"There is no number {typed[:40]} in the list; it goes from 1 to {len(options)}.")
    if is_word(state, typed):
        return None
    begun = [name for name in names if name.startswith(wanted)]
    if len(begun) > 1:
        raise UnknownWord(f"'{typed}' can be {' or '.join(begun)}; type a little more.")
    return names[begun[0]] if begun else None


def is_word(state: State, typed: str) -> bool:
    """Is it a word of the game that is not sealed, legal or not?"""
    option = state.game.lexicon.numbers.get(typed.casefold())
    return option is not None and not state.game.sealed(state, option)


def refusal(state: State, seat: int, typed: str) -> FimbulError:
    """Why a word cannot be picked: the game's sentence and its rule, or that it is no word at all."""
    if not is_word(state, typed):
        return UnknownWord(f"'{typed[:40]}' is none of the words in the list; type help for what else you can say.")
    return IllegalOption(why(state, seat, state.view(seat), typed))


def why(state: State, seat: int, view: View, word: str) -> str:
    """Why the seat cannot pick a word now, with the rule that says so; or that it can, and what it means."""
    game = state.game
    option = game.parse(state, word)
    refused = game.explain(state, seat, option)
    if refused is None:
        return f"{game.lexicon.word(option)} can be picked. {game.label(view, option)}."
    rule = f" [{refused.rule}]" if refused.rule else ""
    return game.because(view, option, refused) + rule
