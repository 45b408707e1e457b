"""Reading texts as a page does that is told by runs what it has had."""

from fimbul.core.retelling import Text


def read(text: Text, before: str, beside: str, cut: str) -> str:
    """The text that is meant."""
    if isinstance(text, str):
        return text
    known = before.split(cut) + beside.split(cut)
    runs: list[str] = []
    parts = iter(text)
    for part in parts:
        if isinstance(part, str):
            runs.append(part)
        else:
            count = next(parts)
            assert isinstance(count, int)
            assert 0 <= part < part + count <= len(known)
            runs += known[part : part + count]
    return cut.join(runs)
