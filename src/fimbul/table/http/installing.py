"""What makes the house an app that can be installed: its manifest, its service worker, and a page for no network."""

import json
from hashlib import blake2b
from typing import Any, Final

from litestar import Response, get

from fimbul.table.http.pages import Asking
from fimbul.table.page.rendering import STATIC, friendly, page, source, stamp

ALWAYS_ASK: Final = {"cache-control": "no-cache"}
DAY: Final = {"cache-control": "public, max-age=86400"}
NIGHT: Final = "#0a0f14"
ICONS: Final = (
    ("mark.svg", "any", "any", "image/svg+xml"),
    ("icon-192.png", "192x192", "any", "image/png"),
    ("icon-512.png", "512x512", "any", "image/png"),
    ("icon-maskable.png", "512x512", "maskable", "image/png"),
)
SHORTCUTS: Final = (("Campaigns", "/campaigns"), ("Puzzles", "/puzzles"), ("Rules", "/rules"))


@get("/manifest.webmanifest", media_type="application/manifest+json", include_in_schema=False)
async def manifest() -> Response[str]:
    """What a system needs to know of an app before it installs it; the same for everybody."""
    version = stamp()
    told = {
        "id": "/",
        "name": "Fimbul",
        "short_name": "Fimbul",
        "description": "A table for games about the end of the world.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [
            {"src": f"/static/{file}?{version}", "sizes": sizes, "purpose": purpose, "type": kind}
            for file, sizes, purpose, kind in ICONS
        ],
        "shortcuts": [{"name": name, "url": address} for name, address in SHORTCUTS],
    }
    return Response(json.dumps(told), media_type="application/manifest+json", headers=DAY)


@get("/service_worker.js", media_type="text/javascript", include_in_schema=False)
async def service_worker(request: Asking) -> Response[str]:
    """The service worker, with the version by which browsers know that there is a new one."""
    file = STATIC / "service_worker.js"
    if not file.exists():
        return friendly(request, 404, "The client is not built.")
    text = f'const VERSION="{version_of_app()}";\n{file.read_text(encoding="utf-8")}'
    return Response(text, media_type="text/javascript", headers=ALWAYS_ASK)


def version_of_app() -> str:
    """A short word that changes with the built client, and with the page for no network."""
    written = "".join([stamp(), source("offline.html"), source("base.html"), source("mark.html")])
    return blake2b(written.encode(), digest_size=6).hexdigest()


@get("/offline", include_in_schema=False)
async def offline(request: Asking) -> Response[str]:
    """The page that browsers keep for when there is no house: nobody's, so that it can be kept."""
    return page(request, "offline.html")


routes: Final[list[Any]] = [manifest, service_worker, offline]
