"""Takes pictures of every page of the table, at three sizes and in both themes, with real positions."""

import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).parent.parent
OUT: Final = ROOT / "out" / "screens"
CHROMIUM: Final = "/usr/bin/chromium"
SIZES: Final = {"1440": (1440, 900), "820": (820, 1180), "390": (390, 844)}
CLICK: Final = """share => {
    if (document.querySelector(".ended")) return "over";
    document.querySelector(".handing [data-do=take], #asking:not([hidden]) [data-do=asking-yes]")?.click();
    const things = "#board [data-option], #prompt .btn.lit:not(.also), #tray [data-option]";
    const lit = [...document.querySelectorAll(things)];
    if (!lit.length || document.body.matches(".busy, .offline")) return "waiting";
    const event = new MouseEvent("click", {bubbles: true, cancelable: true});
    lit[Math.floor(share * lit.length)].dispatchEvent(event);
    document.querySelector("#asking:not([hidden]) [data-do=asking-yes]")?.click();
    return "clicked";
}"""
FEW: Final = (("1440", "dark"), ("390", "dark"))


@contextmanager
def house() -> Iterator[tuple[str, Callable[[], object]]]:
    """A house of its own on a free port, with quick bots; closed at the end."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "FIMBUL_DATABASE_URL": f"sqlite:///{folder}/table.db",
            "FIMBUL_BOT_PAUSE_MS": "0",
            "FIMBUL_WINDOW_MS": "0",
        }
        command = [sys.executable, "-m", "fimbul", "serve", "--port", str(port)]
        environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT / "src")}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address)
            yield address, process.kill
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    """Until the house answers."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(address) as answer:
                answer.read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"Nobody answers at {address}.")


class Camera:
    """One person with a browser, and pictures of what it shows."""

    def __init__(self, browser: Browser, address: str, only: str, name: str = "Ragna") -> None:
        self.browser, self.address, self.only = browser, address, only
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1440, "height": 900}, service_workers="block"
        )
        self.page: Page = self.context.new_page()
        self.page.goto(address)
        self.post("/api/people", {"name": name})
        self.page.reload()

    def post(self, path: str, content: dict[str, Any]) -> Any:
        """Ask the house for something, as the page does."""
        return self.page.evaluate(
            """async ([path, content]) => {
                const token = document.querySelector("meta[name=token]").content;
                const headers = {"Content-Type": "application/json", "X-Fimbul-Token": token};
                const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(content)});
                return answer.status === 204 ? null : await answer.json();
            }""",
            [path, content],
        )

    def table(self, **wish: Any) -> str:
        """A new table."""
        found: str = self.post("/api/tables", wish)["id"]
        return found

    def await_end(self, table: str) -> None:
        """Until a game that bots play among themselves is over."""
        for _ in range(600):
            self.page.goto(f"{self.address}/t/{table}")
            if self.page.query_selector(".ended"):
                return
            self.page.wait_for_timeout(100)

    def shoot(self, name: str, path: str, prepare: Callable[[Page], None] | None = None, every: bool = True) -> None:
        """Pictures of a page in all sizes and themes, or in a few."""
        if self.only and self.only not in name:
            return
        for size, (width, height) in SIZES.items():
            for theme in ("dark", "light"):
                if not every and (size, theme) not in FEW:
                    continue
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
                self.page.goto(self.address + path)
                self.page.wait_for_timeout(500)
                if prepare:
                    prepare(self.page)
                    self.page.wait_for_timeout(350)
                self.page.screenshot(path=OUT / f"{name}-{size}-{theme}.png")
                wide = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
                if wide:
                    print(f"{name}-{size}-{theme} is wider than its window")

    def pick(self, table: str, *words: str) -> None:
        """Click these words, one after the other, as soon as they are lit."""
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.goto(f"{self.address}/t/{table}")
        for word in words:
            self.page.locator(f"[data-option][data-word={word}]").first.dispatch_event("click")
            self.page.wait_for_timeout(150)

    def play(self, table: str, picks: int, seed: int, until: str = "") -> None:
        """Click lit things at random, so many times, or until a selector is there."""
        dice = random.Random(seed)
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.goto(f"{self.address}/t/{table}")
        for _ in range(picks):
            self.page.wait_for_timeout(40)
            if until and self.page.query_selector(until):
                return
            if not click_something(self.page, dice):
                return


def click_something(page: Page, dice: random.Random) -> bool:
    """Click something lit, and confirm; False if the game is over or nothing is lit for long."""
    for _ in range(150):
        found = page.evaluate(CLICK, dice.random())
        if found == "over":
            return False
        page.wait_for_timeout(20)
        if found == "clicked":
            return True
    return False


def why(page: Page) -> None:
    """Ask why something is dark."""
    dark = "#board [data-word]:not([data-option])"
    page.click("[data-do=why]")
    page.evaluate(f"""(() => {{ const all = [...document.querySelectorAll('{dark}')];
        all[Math.floor(all.length / 2)].dispatchEvent(new MouseEvent('click', {{bubbles: true}})); }})()""")


def take_pictures(camera: Camera, cut_the_line: Callable[[], object]) -> None:
    """All pages, from the front page on."""
    bot = {"who": "bot"}
    me = {"who": "me"}
    camera.shoot("newcomer", "/", every=False)
    camera.shoot("sample-round", "/sample-round/scavengers?at=6")
    melt = camera.table(game="meltwater", title="Ross Ice", seats=[me, bot], pace={"kind": "live"})
    camera.play(melt, 25, 3)
    camera.play(melt, 60, 4, "#board .chosen")
    camera.shoot("meltwater", f"/t/{melt}")
    camera.shoot("meltwater-why", f"/t/{melt}", why, every=False)
    camera.shoot("meltwater-replay", f"/t/{melt}/replay?at=30")
    scavengers = camera.table(
        game="scavengers", title="Whiteout", options={"seats": 4, "hq": 4}, seats=[me, bot, bot, bot]
    )
    camera.play(scavengers, 60, 5)
    camera.play(scavengers, 30, 6, "#tray [data-option]")
    camera.shoot("scavengers", f"/t/{scavengers}")
    take_pictures_of_a_world_war(camera)
    bots = camera.table(game="scavengers", title="Long Night", options={"seats": 3, "hq": 4}, seats=[bot, bot, bot])
    camera.await_end(bots)
    camera.shoot("scavengers-replay", f"/t/{bots}/replay?at=180")
    here = {"who": "here", "name": "Wen"}
    shared = camera.table(game="scavengers", title="One screen", options={"seats": 2, "hq": 1}, seats=[me, here])
    camera.shoot("handover", f"/t/{shared}")
    free = camera.table(
        game="meltwater", title="Thin Ice", seats=[me, {"who": "free"}], listed=True, pace={"kind": "days"}
    )
    camera.shoot("waiting-room", f"/t/{free}")
    ended = camera.table(game="meltwater", title="Long Dark", options={"turn_cap": 2}, seats=[me, bot])
    camera.play(ended, 400, 8)
    camera.shoot("ended", f"/t/{ended}", every=False)
    other = Camera(camera.browser, camera.address, camera.only, "Tomas")
    other.table(
        game="meltwater", title="Cold Harbour", options={"season": "winter"}, seats=[me, {"who": "free"}], listed=True
    )
    other.table(game="scavengers", options={"seats": 4}, seats=[me, bot, {"who": "free"}, {"who": "free"}], listed=True)
    watched = other.table(game="meltwater", title="Drift", seats=[me, bot], listed=True)
    other.page.goto(f"{camera.address}/t/{watched}")
    take_pictures_of_a_campaign(camera)
    camera.shoot("front", "/")
    camera.shoot("new", "/new/scavengers")
    camera.shoot("new-meltwater", "/new/meltwater", every=False)
    for name in ("tables", "me", "open", "rules"):
        camera.shoot(name, f"/{name}", every=False)
    camera.shoot("rulebook", "/rules/meltwater#MW-MARCH-01", every=False)
    camera.shoot("sorry", "/t/nothing", every=False)
    camera.page.goto(f"{camera.address}/t/{melt}")
    camera.page.wait_for_timeout(400)
    cut_the_line()
    camera.page.wait_for_timeout(900)
    for size, (width, height) in SIZES.items():
        camera.page.set_viewport_size({"width": width, "height": height})
        camera.page.wait_for_timeout(400)
        camera.page.screenshot(path=OUT / f"line-lost-{size}.png")


def take_pictures_of_a_world_war(camera: Camera) -> None:
    """A war of two people at one screen: placing, an action to choose, a stack that sets out, a combat."""
    war = camera.table(
        game="worldwar",
        title="Long Winter",
        options={"seats": 2},
        seats=[{"who": "me"}, {"who": "here", "name": "Wen"}],
    )
    camera.shoot("worldwar-placing", f"/t/{war}", every=False)
    for _ in range(4):
        camera.pick(war, "default", "done")
    camera.shoot("worldwar-declare", f"/t/{war}", every=False)
    camera.pick(war, "full-war")
    camera.play(war, 1, 12)
    camera.shoot("worldwar", f"/t/{war}")
    camera.play(war, 120, 13, "#board .combat")
    camera.shoot("worldwar-combat", f"/t/{war}")


def take_pictures_of_a_campaign(camera: Camera) -> None:
    """Its home, a war against two bots from its set-up into the fighting, and what the world looks like meanwhile."""
    campaign = camera.post("/api/campaigns", {"game": "legacy", "title": "Cold Harbour"})["id"]
    for name in ("Skadi", "Hrim"):
        camera.post(f"/api/campaigns/{campaign}/bot", {"name": name})
    camera.shoot("campaign-new", "/campaigns/new/legacy", every=False)
    camera.shoot("campaign", f"/c/{campaign}?about=egypt")
    war = camera.post(f"/api/campaigns/{campaign}/sit", {"1": "here", "2": "here", "3": "here"})["id"]
    camera.shoot("legacy-power", f"/t/{war}", every=False)
    camera.play(war, 70, 9)
    camera.play(war, 200, 10, "#board .chosen")
    if camera.page.url.endswith("/opening"):
        camera.shoot("opening", f"/c/{campaign}/opening")
        camera.page.click("[data-all-cards]")
        camera.page.click("[data-next-card]")
        camera.page.wait_for_url("**/t/**")
        camera.play(war, 200, 11, "#board .chosen")
    camera.shoot("legacy", f"/t/{war}")
    camera.shoot("campaigns", "/campaigns", every=False)


def main() -> None:
    """Take all pictures, or those whose name holds a word."""
    OUT.mkdir(parents=True, exist_ok=True)
    with house() as (address, close), sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        take_pictures(Camera(browser, address, sys.argv[1] if len(sys.argv) > 1 else ""), close)
        browser.close()
    print(f"The pictures are in {OUT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
