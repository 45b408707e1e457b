"""Prompts, labels and reasons of the steps about money, nations, technology and markers."""

from typing import Final

PROMPTS: Final = {
    "pay": "Who pays? {count} dollars are due.",
    "pay how much": "How much of {count} dollars does {nation} pay?",
    "take marker": "No marker is left: from where is one taken for {place}?",
    "court": "Which nation do you court?",
    "bid": "How much do you bid for {nation}?",
    "court roll": "How does a die of {owner} fall?",
    "allegiance roll": "Who rolls highest, and gets the nation?",
}
LABELS: Final = {
    ("bid", "split"): "Say who pays",
}
REASONS: Final = {
    "choose_who_pays": "A nation of yours is to pay.",
    "has_no_money": "It has no money to spend.",
    "choose_how_much": "What is due is paid, neither more nor less.",
    "unrest_is_taken_first": "While unrest lies anywhere, no devastation is taken; there is none in {at}.",
    "no_marker_there": "A territory with a marker is asked for.",
    "one_purse_only": "One budget has all the money, or you say already who pays.",
    "not_so_much_money": "You have not so much to spend.",
    "choose_an_amount": "An amount is asked for.",
    "choose_a_nation": "A nation is asked for.",
    "a_chosen_major": "A player has chosen that nation as his major.",
    "not_in_the_basic_game": "That nation takes part in the advanced game only.",
    "is_your_ally": "That nation is yours.",
}
