"""Writing SVG: numbers, escaped words, and elements.

Much of a picture is as it was a moment ago, so what is written often is remembered.
"""

import html
from functools import lru_cache

__all__ = ["element", "escape", "place", "short", "words"]


@lru_cache(maxsize=8192)
def escape(words: str) -> str:
    """Words as markup has them; what a page says it mostly has said before."""
    return html.escape(words)


@lru_cache(maxsize=8192)
def short(number: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{round(number, 1) + 0.0:g}"


@lru_cache(maxsize=8192)
def place(x: float, y: float) -> str:
    """A shift, as the value of a transform."""
    return f"translate({short(x)} {short(y)})"


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; `class_` is written class and `stroke_width` stroke-width, and every value is escaped.

    The content is SVG and is not escaped.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else short(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


@lru_cache(maxsize=8192)
def words(x: float, y: float, content: str | int, kind: str = "", anchor: str = "start") -> str:
    """A line of escaped text: `kind` is its classes, `anchor` is start, middle or end."""
    style = f' class="{kind}"' if kind else ""
    end = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{short(x)}" y="{short(y)}"{style}{end}>{escape(str(content))}</text>'
