"""Who one is, in a real browser: private links, leaving, and what other tabs hear of it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.table.browsing import NEEDS_A_BROWSER, post
from tests.table.serving import Server

pytestmark = NEEDS_A_BROWSER


def key_of(server: Server, name: str) -> str:
    """The key of somebody new."""
    with server.browser() as browser:
        key: str = browser.post("/api/people", json={"name": name}).json()["key"]
        return key


def name_of(page: Page) -> str | None:
    """Whom the house takes the browser for."""
    found: str | None = page.evaluate("fetch('/api/me').then(told => told.ok ? told.json() : {}).then(me => me.name)")
    return found


def test_a_link_of_a_stranger_asks_a_guest_first(window: Callable[..., Page], server: Server) -> None:
    """Nothing is sent before the button is pressed, and the way back is offered before."""
    ragna = window("Ragna")
    ragna.goto(f"/enter#{key_of(server, 'Mallory')}")
    expect(ragna.locator("[data-whose]")).to_have_text("Come in as Mallory instead?")
    assert ragna.url == f"{server.address}/enter"
    assert name_of(ragna) == "Ragna"

    ragna.click("text=Make a new private link")
    expect(ragna.locator("[data-key]")).to_contain_text("/enter#")
    link = ragna.inner_text("[data-key]")
    ragna.get_by_role("button", name="Come in as Mallory").click()
    ragna.wait_for_url("/")
    assert name_of(ragna) == "Mallory"

    ragna.goto(link)
    ragna.get_by_role("button", name="Come in as Ragna").click()
    ragna.wait_for_url("/")
    assert name_of(ragna) == "Ragna"


def test_a_link_asks_also_where_nobody_is_known(window: Callable[..., Page], server: Server) -> None:
    """Without a session, too, it takes a press; an old link is asked about alike."""
    ragna = window("Ragna")
    ragna.context.clear_cookies()
    ragna.goto(f"/enter/{key_of(server, 'Mallory')}")
    expect(ragna.locator("[data-whose]")).to_have_text("This is the private link of Mallory.")
    assert ragna.url == f"{server.address}/enter"
    assert name_of(ragna) is None


def test_who_leaves_in_one_tab_has_left_in_all(window: Callable[..., Page]) -> None:
    """The table in the other tab says so, and then shows what everybody may see."""
    ragna = window("Ragna")
    table = post(ragna, "/api/tables", {"game": "meltwater"})["id"]
    ragna.goto(f"/t/{table}")
    expect(ragna.locator("#said")).to_be_enabled()
    other = ragna.context.new_page()
    other.goto("/me")
    other.click("form[data-post='/api/leave'] button")
    other.wait_for_url("/")

    expect(ragna.locator("#line-words")).to_contain_text("You have left")
    expect(ragna.locator("#said")).to_have_count(0, timeout=10_000)  # who has no seat does not speak here


def test_a_dead_invitation_says_so(window: Callable[..., Page]) -> None:
    """Used up while other seats are free, sent by nobody, or to a game that has begun; it has no button then."""
    ragna, olav, signy = window("Ragna"), window("Olav"), window("Signy")
    wish = {"game": "scavengers", "seats": [{"who": "me"}, {"who": "free"}, {"who": "free"}], "options": {"seats": 3}}
    table = post(ragna, "/api/tables", wish)
    tokens = [seat.get("invitation") for seat in table["seats"]]
    post(olav, f"/api/tables/{table['id']}/sit", {"invitation": tokens[1]})

    signy.goto(f"/join/{table['id']}#{tokens[1]}")
    expect(signy.get_by_role("alert")).to_have_text("This invitation is used up: Olav has that seat.")
    expect(signy.locator("text=Sit down")).to_have_count(0)
    signy.goto("/")
    signy.goto(f"/join/{table['id']}#{'x' * 22}")
    expect(signy.get_by_role("alert")).to_have_text("Nobody at this table has sent this invitation.")
    signy.goto("/")
    signy.goto(f"/join/{table['id']}#{tokens[2]}")
    signy.click("text=Sit down as Signy")
    signy.wait_for_url(f"/t/{table['id']}")

    late = window("Tomas")
    late.goto(f"/join/{table['id']}#{tokens[2]}")
    expect(late.get_by_role("alert")).to_contain_text("the game has begun")
    expect(late.locator("text=Watch")).to_be_visible()


def test_a_waiting_room_at_localhost_warns_before_it_hands_out_links(window: Callable[..., Page]) -> None:
    """This house is open to this machine alone."""
    page = window("Ragna")
    table = post(page, "/api/tables", {"game": "meltwater", "seats": [{"who": "me"}, {"who": "free"}]})["id"]
    page.goto(f"/t/{table}")
    expect(page.get_by_role("note")).to_contain_text("work on this computer only")


def test_an_invitation_is_kept_out_of_requests(window: Callable[..., Page]) -> None:
    """It stands behind the #, and its page sits down with it; a link from before works as well."""
    ragna, olav = window("Ragna"), window("Olav")
    asked: list[str] = []
    olav.on("request", lambda request: asked.append(request.url))
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [{"who": "me"}, {"who": "free"}]})["id"]
    ragna.goto(f"/t/{table}")
    link = ragna.inner_text("[data-full-link]")
    token = link.partition("#")[2]

    olav.goto(link)
    olav.click("text=Sit down as Olav")
    olav.wait_for_url(f"/t/{table}")

    expect(olav.locator("#seats")).to_contain_text("Olav")
    assert token
    assert not [address for address in asked if token in address.partition("#")[0]]
    olav.goto(f"/join/{table}/{token}")
    assert olav.url.endswith(f"/join/{table}#{token}")


def test_an_account_is_made_and_changed_with_its_old_password(window: Callable[..., Page]) -> None:
    """The page goes on with its new session each time, and its mark stands behind the name."""
    ragna = window("Ragna")
    ragna.goto("/me")
    ragna.fill("#account-password", "a long password")
    ragna.click("text=Make an account")
    expect(ragna.locator("[data-told]")).to_have_text("You have an account.")
    expect(ragna.locator("h1 .account")).to_be_visible()

    for old, told in (("a wrong password", "That is not your old password"), ("a long password", "")):
        ragna.fill("#account-old", old)
        ragna.fill("#account-password", "another password")
        ragna.click("form[data-post='/api/account'] button")
        if told:
            expect(ragna.locator("form[data-post='/api/account'] .refusal")).to_contain_text(told)
    expect(ragna.locator("[data-told]")).to_have_text("Your account is changed.")
    ragna.click("form[data-post='/api/leave-everywhere'] button")
    expect(ragna.locator("[data-told]")).to_have_text("You are here only.")
    assert name_of(ragna) == "Ragna"
