"""Numbers and lists in sentences."""


def several(number: int, thing: str) -> str:
    """A number of things in a sentence: 'one civilian', '3 civilians'; nothing for none."""
    if not number:
        return ""
    return f"one {thing}" if number == 1 else f"{number} {thing}s"


def counted(number: int, thing: str) -> str:
    """A number of things where numbers stand: '1 card', '3 cards', '0 cards'."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def joined(parts: list[str]) -> str:
    """A list in a sentence: 'a, b and c'; what is empty is left out."""
    there = [part for part in parts if part]
    return f"{', '.join(there[:-1])} and {there[-1]}" if len(there) > 1 else "".join(there)
