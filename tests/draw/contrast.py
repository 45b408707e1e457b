"""How well colours can be told apart, as WCAG 2 measures it."""


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1."""
    shares = [channel / 255 for channel in channels(colour)]
    red, green, blue = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def blend(colour: str, ground: str, strength: float) -> str:
    """A colour laid over a ground with some strength."""
    mixed = [
        round(over * strength + under * (1 - strength))
        for over, under in zip(channels(colour), channels(ground), strict=True)
    ]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
