"""How one view differs from another, as plain data in the sense of RFC 6902 (JSON Patch)."""

from typing import Any, Final

from fimbul.core.game import View

NOTHING: Final = object()
FEW: Final = 5
Change = dict[str, Any]  # op, path, and what is to stand there, unless it is to be removed


def changes(before: View, after: View) -> list[Change]:
    """What makes the later view of the earlier one, as deep as they go; a list that differs is replaced whole, and so
    is a part with few things in it.
    """
    found: list[Change] = []
    tell_changes(before, after, "", found)
    return found


def tell_changes(before: View, after: View, path: str, found: list[Change]) -> None:
    """Add to the changes found so far those in a part of the views, which stands at this path."""
    gone = len(before)
    for name, part in after.items():
        old = before.get(name, NOTHING)
        if old is NOTHING:
            found.append({"op": "add", "path": f"{path}/{pointer(name)}", "value": part})
            continue
        gone -= 1
        if part is old:
            continue
        if isinstance(part, dict) and isinstance(old, dict) and not is_small(part):
            tell_changes(old, part, f"{path}/{pointer(name)}", found)
        elif part != old:
            found.append({"op": "replace", "path": f"{path}/{pointer(name)}", "value": part})
    if gone:
        found += [{"op": "remove", "path": f"{path}/{pointer(name)}"} for name in before if name not in after]


def is_small(part: dict[str, Any]) -> bool:
    """Is a part as quickly told whole as by the ways into it?"""
    if len(part) > FEW:
        return False
    for each in part.values():
        if isinstance(each, dict):
            return False
    return True


def changed(view: View, made: list[Change]) -> View:
    """The view with these changes made in it; parts that do not change are those of the view that was given."""
    after = dict(view)
    for change in made:
        *way, last = [plain(name) for name in change["path"][1:].split("/")]
        part = after
        for name in way:
            part[name] = dict(part[name])
            part = part[name]
        if change["op"] == "remove":
            del part[last]
        else:
            part[last] = change["value"]
    return after


def pointer(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name


def plain(name: str) -> str:
    """The name that a part of a JSON pointer stands for."""
    return name.replace("~1", "/").replace("~0", "~")
