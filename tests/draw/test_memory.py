"""What was drawn of parts of a view is taken over, and nothing but that."""

from fimbul.draw.memory import RememberedParts, Slow


def test_of_many_parts_only_those_that_are_new_are_drawn() -> None:
    """A part that is the very same is not drawn again; one in its place is, though all others stayed."""
    drawn: list[str] = []
    parts = RememberedParts[str](100)

    def draw(name: str, part: dict[str, int]) -> str:
        drawn.append(name)
        return f"{name} {part['units']}"

    view = {"A1": {"units": 1}, "B2": {"units": 2}}
    later = {**view, "B2": {"units": 3}}

    assert parts.made_of(view, draw, "lit") == {"A1": "A1 1", "B2": "B2 2"}
    assert parts.made_of(later, draw, "lit") == {"A1": "A1 1", "B2": "B2 3"}
    assert drawn == ["A1", "B2", "B2"]
    assert parts.made_of(later, draw, "dark") == {"A1": "A1 1", "B2": "B2 3"}
    assert drawn == ["A1", "B2", "B2", "A1", "B2"]


def test_what_is_remembered_of_parts_has_a_limit() -> None:
    """However many views there are."""
    parts = RememberedParts[int](10)
    for number in range(100):
        parts.made_of({"A1": {"units": number}}, lambda _name, part: int(part["units"]))

    assert all(len(each) <= 11 for kept in parts.kept.values() for each in kept)


def test_what_takes_long_can_be_done_beforehand() -> None:
    """Whoever must not wait asks what is to be done; then the answer is there, until too many others came after it."""
    made: list[int] = []

    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    doubled = Slow(double, most=2)

    work = doubled.work(4)
    assert work is not None
    assert made == []
    work()
    assert doubled.work(4) is None
    assert doubled(4) == 8
    assert made == [4]
    assert [doubled(5), doubled(6)] == [10, 12]
    assert doubled.work(4) is not None
