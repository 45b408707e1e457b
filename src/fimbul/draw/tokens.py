"""The colours of the table in both themes."""

from typing import Final

DARK: Final = {
    "night": "#0a0f14",
    "surface": "#111921",
    "raised": "#19242e",
    "line": "#293744",
    "edge": "#6a8194",
    "ink": "#ecf2f6",
    "ink2": "#b7c6d2",
    "ink3": "#8fa2b1",
    "lamp": "#ffc34d",
    "lampink": "#201500",
    "lampsoft": "#33291a",
    "lit": "#ffc34d",
    "litkey": "#0a1118",
    "bad": "#ff9c86",
    "good": "#86d9b0",
    "sea": "#0b151d",
    "grid": "#1a2833",
    "seaink": "#7f97a8",
    "snow": "#43596a",
    "ice": "#3b6a86",
    "dirty": "#34444f",
    "dead": "#10161b",
    "hexline": "#0b151d",
    "hexink": "#dde8ef",
    "skull": "#7d909e",
    "land": "#34424d",
    "landline": "#0d161d",
    "landink": "#f1f6f9",
    "halo": "#0c141a",
    "key": "#0a1118",
    "sticker": "#eee7d6",
    "stickerink": "#1d1a14",
    "s1": "#74bdf8",
    "s2": "#ff8363",
    "s3": "#5fcfa6",
    "s4": "#c8a8ff",
    "s5": "#e6dcc5",
    "s6": "#f596bd",
    "s7": "#a3b7c7",
}
LIGHT: Final = {
    "night": "#e9eef2",
    "surface": "#f8fafb",
    "raised": "#ffffff",
    "line": "#d3dce3",
    "edge": "#6d7f8d",
    "ink": "#12202b",
    "ink2": "#3c4e5c",
    "ink3": "#566875",
    "lamp": "#ffb01f",
    "lampink": "#201500",
    "lampsoft": "#fff0cf",
    "lit": "#8a4600",
    "litkey": "#ffffff",
    "bad": "#a92c12",
    "good": "#0d6a48",
    "sea": "#cbdce8",
    "grid": "#b7cddd",
    "seaink": "#3d5a70",
    "snow": "#fdfeff",
    "ice": "#bfdff2",
    "dirty": "#b9bdbb",
    "dead": "#4d5357",
    "hexline": "#7d93a3",
    "hexink": "#22333f",
    "skull": "#dfe6ea",
    "land": "#eef1ee",
    "landline": "#7b8d99",
    "landink": "#101c25",
    "halo": "#ffffff",
    "key": "#ffffff",
    "sticker": "#fffdf6",
    "stickerink": "#1d1a14",
    "s1": "#1a66ab",
    "s2": "#b83a12",
    "s3": "#0c6f52",
    "s4": "#6840b4",
    "s5": "#6a5c3c",
    "s6": "#a82862",
    "s7": "#46596a",
}
THEMES: Final = {"dark": DARK, "light": LIGHT}

# How strongly the lamp shines on a lit thing and fills a chosen one.
SHINE: Final = {
    "dark": {"wash": 0.08, "glow": 0.5, "chosen": 0.8},
    "light": {"wash": 0.34, "glow": 0.2, "chosen": 0.85},
}


def declarations(theme: str) -> dict[str, str]:
    """The tokens of a theme as CSS custom properties."""
    colours = {f"--{name}": colour for name, colour in THEMES[theme].items()}
    return colours | {f"--{name}-strength": str(strength) for name, strength in SHINE[theme].items()}
