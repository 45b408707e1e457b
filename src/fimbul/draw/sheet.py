"""How things look: the style rules that every board shares, and the tokens they draw on."""

from functools import lru_cache
from typing import Final

from fimbul.core.errors import FimbulError
from fimbul.draw.tokens import THEMES, declarations

ROOT: Final = ".fimbul"
FONTS: Final = "Archivo,system-ui,'Segoe UI',Roboto,sans-serif"

WRITING: Final = f"""
{{font:400 13.5px {FONTS};font-variant-numeric:tabular-nums lining-nums}}
text{{fill:var(--ink)}}
.caption{{font-size:12.5px;font-weight:600;fill:var(--ink3)}}
.second{{fill:var(--ink2)}}
.third{{fill:var(--ink3)}}
.strong{{font-weight:650}}
.title{{font-size:15px;font-weight:650}}
.figure{{font-size:17px;font-weight:650}}
.question{{font-size:20px;font-weight:650}}
.sea-name{{font-family:Newsreader,Georgia,serif;font-style:italic;font-size:18px;fill:var(--seaink)}}
"""
# Pieces are defined once and used many times, and a use sees no rule that starts outside of it: these stand unscoped.
SEATS: Final = "".join(f".fimbul-s{seat}{{--c:var(--s{seat})}}" for seat in range(1, 8))
PIECES: Final = """
.fimbul-piece{fill:var(--c);stroke:var(--key);stroke-width:1.6}
.fimbul-rim-key{fill:none;stroke:var(--key);stroke-width:5.4}
.fimbul-rim{fill:var(--key);fill-opacity:.45;stroke:var(--c);stroke-width:2.7}
.fimbul-keyed{fill:var(--key)}
.fimbul-armed{fill:var(--key);stroke:var(--c);stroke-width:3}
.fimbul-chevrons{fill:none;stroke:var(--c);stroke-width:2.3}
.fimbul-crate{fill:var(--sticker);stroke:var(--stickerink);stroke-width:1.6}
.fimbul-crate-lid{fill:none;stroke:var(--stickerink);stroke-width:1.5}
.fimbul-skull{fill:var(--skull)}
.fimbul-sockets{fill:var(--dead)}
.fimbul-disc{fill:var(--night)}
.fimbul-disc>circle:first-child{fill:var(--ink);stroke:var(--key);stroke-width:2}
.fimbul-ahead{fill:var(--ink)}
.fimbul-ahead>circle:first-child{fill:var(--key);stroke:var(--ink);stroke-width:1.6}
"""
LAMP: Final = """
.pick{cursor:pointer;outline:none}
.hit{fill:transparent}
.mover,.tick,.recent,.recent-key,.chosen-ring{pointer-events:none}
.lit-key{fill:none;stroke:var(--litkey);stroke-width:6;stroke-opacity:.85}
.lit-ring{fill:none;stroke:var(--lit);stroke-width:3}
.halo{fill:none;stroke:var(--ink);stroke-width:3;visibility:hidden}
.pick:hover .lit-ring{stroke-width:5}
.pick:hover .halo{visibility:visible}
.pick:focus-visible .lit-ring{stroke-width:5}
.pick:focus-visible .halo{visibility:visible}
.wash{fill:var(--lamp);fill-opacity:var(--wash-strength)}
.glow stop{stop-color:var(--lamp);stop-opacity:0}
.glow stop:last-child{stop-opacity:var(--glow-strength)}
.wash,.shine,.rings{display:none}
.lit>.wash,.lit>.shine,.lit>.rings,.chosen>.wash{display:inline}
.chosen>.wash{fill-opacity:var(--chosen-strength)}
.chosen-ring{fill:none;stroke:var(--lit);stroke-width:5}
.tick circle{fill:var(--lamp);stroke:var(--key);stroke-width:2}
.tick path{fill:none;stroke:var(--lampink);stroke-width:2.6}
.recent-key{fill:none;stroke:var(--key);stroke-width:5;stroke-opacity:.75}
.recent{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-dasharray:0 5.25;stroke-linecap:round}
.button{fill:var(--lampsoft);stroke:var(--lit);stroke-width:2}
.pick:hover .button{stroke-width:4}
.pick:focus-visible .button{stroke-width:4}
.solid .button{fill:var(--lamp);stroke:var(--lamp)}
.solid text{fill:var(--lampink)}
"""
FURNITURE: Final = """
.tally{fill:var(--key)}
.count{font-size:13px;font-weight:750;text-anchor:middle}
.sea{fill:var(--sea)}
.grid{fill:none;stroke:var(--grid)}
.panel{fill:var(--surface);fill-opacity:.94;stroke:var(--line)}
.bar{fill:var(--surface);stroke:var(--line)}
.raised{fill:var(--raised);stroke:var(--line)}
.lamp{fill:var(--lamp)}
.chip{fill:var(--surface);stroke:var(--line)}
.open-chip{fill:none;stroke:var(--edge);stroke-dasharray:3 3}
.sign{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.now{color:var(--ink)}
.past{color:var(--ink3)}
"""
MOTION: Final = (
    f"@keyframes fimbul-light{{from{{opacity:0}}}}@media(prefers-reduced-motion:no-preference){{"
    f"{ROOT} .mover{{transition:transform .2s ease-out}}{ROOT} .ground{{transition:fill .25s}}"
    f"{ROOT} .card{{transition:transform .2s ease-out}}"
    f"{ROOT} .lit-key,{ROOT} .lit-ring,{ROOT} .button{{animation:fimbul-light .15s}}}}"
)


def scoped(rules: str) -> str:
    """Style rules, one a line, that hold inside a board only, since a page may hold much else."""
    return "".join(scoped_rule(line) for line in rules.splitlines() if line)


def scoped_rule(rule: str) -> str:
    """The rule for a board; where it is for what is pointed at, only a pointer calls it: a finger would leave it on."""
    selectors, brace, style = rule.partition("{")
    scoped = ",".join(f"{ROOT} {selector}".rstrip() for selector in selectors.split(",")) + brace + style
    return f"@media(hover:hover){{{scoped}}}" if ":hover" in selectors else scoped


SHARED: Final = SEATS + PIECES.replace("\n", "") + scoped(WRITING + LAMP + FURNITURE)


def tokens(theme: str, style: str = "") -> str:
    """The tokens of a theme, declared: those that a style draws on, or all for a page that brings its own."""
    used = {name: value for name, value in declarations(theme).items() if not style or f"var({name})" in style}
    return "".join(f"{name}:{value};" for name, value in used.items()) + f"color-scheme:{theme}"


@lru_cache(maxsize=16)
def picture_sheet(theme: str, style: str) -> str:
    """The style sheet of a picture that stands alone: dark, light, or auto, which follows the reader's system."""
    if theme == "auto":
        light = f"@media(prefers-color-scheme:light){{{ROOT}.auto{{{tokens('light', style)}}}}}"
        return f"{ROOT}.auto{{{tokens('dark', style)}}}{light}{style}"
    if theme in THEMES:
        return f"{ROOT}.{theme}{{{tokens(theme, style)}}}{style}"
    raise FimbulError(f"There is no theme '{theme}'; there is {', '.join(THEMES)}, auto and inherit.")


def page_sheet(rules: str) -> str:
    """The style sheet of a page whose boards inherit their theme: `data-theme="light"` on the root swaps it."""
    dark, light = tokens("dark"), tokens("light")
    return (
        f":root{{{dark}}}@media(prefers-color-scheme:light){{:root:not([data-theme]){{{light}}}}}"
        f":root[data-theme=light]{{{light}}}{SHARED}{scoped(rules)}{MOTION}"
    )
