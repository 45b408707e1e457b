"""Words of the lexicon as people write them, and the words that several sentences need."""

from typing import Final

from fimbul.core.words import joined
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import Stack, count_of, kind_of, strength_of
from fimbul.games.worldwar.names import (
    ISIL,
    KINDS,
    MOST_SEATS,
    NATIONS,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    SEAS,
    SEAT_NAMES,
    TERRITORIES,
)

SPELLED: Final = {
    "western-usa": "Western USA",
    "central-usa": "Central USA",
    "southern-usa": "Southern USA",
    "eastern-usa": "Eastern USA",
    "sweden-finland": "Sweden and Finland",
    "thailand-burma": "Thailand and Burma",
    "horn-of-africa": "Horn of Africa",
    "gulf-of-alaska": "Gulf of Alaska",
    "sea-of-okhotsk": "Sea of Okhotsk",
    "sea-of-japan": "Sea of Japan",
    "bay-of-bengal": "Bay of Bengal",
    "usa": "United States",
    "nato": "NATO",
    "rus": "Russia",
    "chn": "China",
    "arb": "Arab League",
    "afr": "African Union",
    "sam": "South America",
    "sko": "South Korea",
    "tur": "Turkey",
    "ind": "India",
    "mex": "Mexico",
    "can": "Canada",
    "pak": "Pakistan",
    "twn": "Taiwan",
    "isr": "Israel",
    "aus": "Australia",
    "vie": "Vietnam",
    "jpn": "Japan",
    "ukr": "Ukraine",
    "ven": "Venezuela",
    "irn": "Iran",
    "nko": "North Korea",
    "isl": "ISIL",
    "north-korea-card": "North Korea",
    "isil-card": "ISIL",
    "un-allied": "Un-allied",
    "mlrs": "MLRS",
    "navy": "Ship",
    "special-ops": "Special Ops",
}
# What has an article in a sentence; all seas have one.
ARTICLES: Final = frozenset(
    {
        *("usa", "arb", "afr", "western-usa", "central-usa", "southern-usa", "eastern-usa", "united-kingdom"),
        *("balkans", "caucasus", "russian-far-east", "maghreb", "gulf-states", "sahel", "horn-of-africa"),
        *("philippines", *SEAS),
    }
)
PLURALS: Final = {"mlrs": "MLRS", "special-ops": "special ops", "navy": "ships"}


def titled(word: str) -> str:
    """A word where it stands alone."""
    return SPELLED.get(word) or " ".join([part.capitalize() for part in word.split("-")])


def named(word: str) -> str:
    """A word in a sentence, with its article."""
    return f"the {titled(word)}" if word in ARTICLES else titled(word)


def capitalised(sentence: str) -> str:
    """A sentence that may have begun with an article."""
    return sentence[:1].upper() + sentence[1:]


def who(seat: Seat) -> str:
    """A seat in a sentence."""
    return SEAT_NAMES[seat].title()


def called(nation: Nation) -> str:
    """A nation in a sentence."""
    return named(NATIONS[nation])


def at(place: Place) -> str:
    """A territory in a sentence, or Space."""
    return named([*TERRITORIES, "space"][place])


def who_acts(side: Side) -> str:
    """A seat, or a card that goes round."""
    return who(side) if side < MOST_SEATS else called(NORTH_KOREA if side == NORTH_KOREA_CARD else ISIL)


def units_of(kind: str) -> str:
    """Counters of a kind, however many: `tanks`, `MLRS`."""
    return PLURALS.get(kind, f"{kind.replace('-', ' ')}s")


def units(kind: str, count: int) -> str:
    """So many counters of a kind: `a tank`, `three soldiers`, `2 MLRS`."""
    one = "ship" if kind == "navy" else "MLRS" if kind == "mlrs" else kind.replace("-", " ")
    return f"{count} {one if count == 1 else units_of(kind)}"


def spelled_stack(stack: Stack) -> str:
    """Counters in a sentence, by kind: `2 soldiers, 1 tank of strength 2`."""
    together: dict[tuple[int, int], int] = {}
    for each in stack:
        key = (kind_of(each), strength_of(each))
        together[key] = together.get(key, 0) + count_of(each)
    return joined(
        [
            units(KINDS[kind], count) + (" of strength 2" if strength == 2 else "")
            for (kind, strength), count in together.items()
        ]
    )
