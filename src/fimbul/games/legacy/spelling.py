"""Words of the lexicon as people write them."""

from typing import Final

SPELLED: Final = {
    "die-mechaniker": "Die Mechaniker",
    "enclave-of-the-bear": "Enclave of the Bear",
    "bio-hazard": "Bio-hazard",
    "well-armed": "Well-Armed",
    "well-supplied": "Well-Supplied",
    "fortified-hq": "Fortified HQ",
    "hq-garrison": "HQ garrison",
    "power-emp": "EMP",
    "scar-emp": "EMP",
    "the-world-is-ready": "The World Is Ready",
    "reign-of-terror": "Reign of Terror",
    "explore-the-world": "Explore the World",
    "event-control-the-people": "Control the People",
    "event-join-the-cause": "Join the Cause",
    "event-agent-of-chaos": "Agent of Chaos",
    "event-evolve-stance": "The Mutants Evolve: offensive or defensive",
    "event-evolve-kind": "The Mutants Evolve: bodies or brains",
}
ROLES: Final = ("event-", "power-", "scar-")


def titled(word: str) -> str:
    """A word where it stands alone."""
    if word in SPELLED:
        return SPELLED[word]
    for role in ROLES:
        word = word.removeprefix(role)
    return " ".join([part.capitalize() for part in word.split("-")])
