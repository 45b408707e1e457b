"""The table in a real browser: whole games by clicks and by keys, undo, a phone, a shared screen, a replay."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from fimbul.table.replay.lessons import lesson
from tests.table.browsing import (
    BOT,
    CLICK,
    FREE,
    FROM,
    ME,
    NEEDS_A_BROWSER,
    PHONE,
    TOLD,
    agree,
    click_through,
    go_to_table,
    new_table,
    post,
    question,
)
from tests.table.serving import Server

pytestmark = NEEDS_A_BROWSER


def test_two_browsers_play_a_whole_game_of_meltwater(window: Callable[..., Page]) -> None:
    """One sets up a table and sends the link, the other sits down; both click until somebody has won."""
    blue, red = window("Ragna"), window("Tomas")
    blue.goto("/new/meltwater")
    blue.select_option("#who-1", "free")
    blue.click("text=Set up the table")
    blue.wait_for_selector("[data-full-link]")
    red.goto(blue.inner_text("[data-full-link]"))
    red.click("text=Sit down as Tomas")
    blue.wait_for_selector("#prompt .bar.mine")
    assert click_through([blue, red]) > 20
    assert question(blue) == question(red)
    assert "wins" in question(blue) or "draw" in question(blue).lower()


def test_a_person_plays_arctic_scavengers_with_hq_against_bots(window: Callable[..., Page]) -> None:
    """All modules, from the leader to the last skirmish, by clicks."""
    page = window("Ragna")
    new_table(page, "scavengers", ME, BOT, seats=2, hq=4)
    assert click_through([page]) > 50
    expect(page.locator(".ended")).to_be_visible()


def test_a_newcomer_sits_against_bots_with_one_click(browser: Browser, server: Server) -> None:
    """Nobody has to say a name first; a friendly one is there."""
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("/")
    page.click("text=Play now >> nth=0")
    page.wait_for_selector("#prompt .bar.mine")
    assert "you" in page.inner_text(".seat >> nth=0")
    context.close()


def test_a_pick_is_taken_back_by_undo_and_by_a_crumb(window: Callable[..., Page]) -> None:
    """Undo goes back one pick; a crumb goes back at once to before the pick that made it."""
    page = window("Ragna")
    table = new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.wait_for_selector("text=March >> nth=0")
    page.click(FROM)
    expect(page.locator("[data-crumb]")).to_have_count(2)
    page.click("[data-do=undo]")
    expect(page.locator("[data-crumb]")).to_have_count(1)
    page.click(FROM)
    expect(page.locator("[data-crumb]")).to_have_count(2)
    page.click("[data-crumb='0']")
    expect(page.locator("[data-crumb]")).to_have_count(0)
    expect(page.locator("#pick-march")).to_be_visible()
    record = page.evaluate(f"fetch('/api/tables/{table}/record').then(a => a.text())")
    assert re.findall("undo blue .", record) == ["undo blue 1", "undo blue 2"]


def test_a_dark_thing_says_why(window: Callable[..., Page]) -> None:
    """A tip with the reason, and the rule as a link into the rulebook."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.wait_for_selector("#board [data-option]")
    page.click("[data-do=why]")
    page.dispatch_event("#b-hex-A2" if page.query_selector("#b-lit-A2") is None else "#b-hex-K4", "click")
    page.wait_for_selector("#tip a")
    assert page.get_attribute("#tip a", "href").startswith("/rules/meltwater#MW-")  # type: ignore[union-attr]


def test_one_click_on_a_dark_thing_is_enough(window: Callable[..., Page]) -> None:
    """On the board and in the tray, without the button for it; whoever waits is told who decides."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.wait_for_selector("#board [data-option]")
    page.click("#b-hex-H5")
    expect(page.locator("#tip a")).to_have_attribute("href", re.compile("#MW-MARCH-"))
    new_table(page, "scavengers", ME, BOT, seats=2)
    page.wait_for_selector("#prompt .bar.mine")
    page.locator("#tray [data-word][data-tip]:not([data-option])").first.click()
    expect(page.locator("#tip")).to_contain_text("action first")


def test_a_pointer_that_rests_after_a_click_hides_nothing(window: Callable[..., Page]) -> None:
    """What comes up under it has no tip, which would lie over the next picks, until it is pointed at again."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.click(FROM)
    expect(page.locator("[data-crumb]")).to_have_count(2)
    page.wait_for_timeout(600)
    expect(page.locator("#tip")).to_have_count(0)
    page.mouse.move(5, 5)
    page.hover("#b-hex-F4")
    expect(page.locator("#tip")).to_contain_text("F4")


def test_conceding_is_asked_once_more(window: Callable[..., Page]) -> None:
    """Not yet changes nothing; Give up ends the game, and it can be replayed and played again."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.wait_for_selector("#prompt .bar.mine")
    page.click(".top [data-do=concede]")
    page.click("[data-do=asking-no]")
    expect(page.locator("#question")).to_have_text("What do you do?")
    page.click(".top [data-do=concede]")
    agree(page)
    expect(page.locator("#question")).to_contain_text("gave up")
    table = page.url
    page.click("text=Again")
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    page.wait_for_selector("#question")


def test_a_phone_says_what_is_done_before_it_is_done(window: Callable[..., Page]) -> None:
    """Where it asks once more there is room for more than the question."""
    page = window("Ragna", PHONE)
    new_table(page, "meltwater", ME, BOT)
    page.tap("#prompt [data-do=concede]")
    expect(page.locator("#asking-note")).to_be_visible()
    expect(page.locator("#asking-note")).to_contain_text("cannot be taken back")


def test_the_keyboard_is_enough(window: Callable[..., Page]) -> None:
    """Numbers press lit buttons, arrows and letters walk the lit hexes, Enter picks, U takes back."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.wait_for_selector("#prompt .bar.mine")
    page.keyboard.press("1")
    page.wait_for_selector("#board [data-option]")
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.dataset.word")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.word")
    assert first != second
    page.keyboard.type("f4", delay=30)
    assert page.evaluate("document.activeElement.dataset.word") == "F4"
    page.keyboard.press("Enter")
    expect(page.locator("[data-crumb]")).to_have_count(2)
    assert page.evaluate("document.activeElement.hasAttribute('data-option')")
    page.keyboard.press("u")
    expect(page.locator("[data-crumb]")).to_have_count(1)
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.id") == "log"


def test_the_keyboard_brings_in_what_lies_outside_the_frame(window: Callable[..., Page]) -> None:
    """The chart moves to the lit hex, and the small one in the corner stays where it is."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.hover("#b-hex-K4")
    page.mouse.wheel(0, -500)
    corner = page.locator(".corner")
    place = corner.bounding_box()
    expect(page.locator("#b-lit-A2")).not_to_be_in_viewport()
    page.keyboard.type("a2", delay=30)
    expect(page.locator("#b-lit-A2")).to_be_in_viewport(ratio=0.99)
    assert corner.bounding_box() == place


def test_why_is_asked_without_a_mouse(window: Callable[..., Page]) -> None:
    """A question mark opens what is dark to the keys: letters and arrows walk there, Enter asks."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    page.wait_for_selector("#board [data-option]")
    page.keyboard.press("?")
    page.keyboard.type("h5", delay=30)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.word") == "H6"
    page.keyboard.press("Enter")
    expect(page.locator("#tip a")).to_have_attribute("href", "/rules/meltwater#MW-MARCH-01")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.hasAttribute('data-option')")


def test_whoever_listens_is_told_what_lies_where(window: Callable[..., Page]) -> None:
    """Hexes and cards that are not lit have names, while the seat decides and while it waits."""
    page = window("Ragna")
    new_table(page, "meltwater", {"who": "bot", "agent": "uniform"}, ME)
    page.wait_for_selector("#prompt .bar.mine")
    expect(page.get_by_role("img", name=re.compile("^A2, "))).to_be_visible()
    new_table(page, "scavengers", ME, BOT, seats=2)
    page.wait_for_selector("#prompt .bar.mine")
    expect(page.locator("#tray").get_by_role("img", name=re.compile("person|tool")).first).to_be_visible()


def test_escape_closes_the_list_of_orders(window: Callable[..., Page]) -> None:
    """And the keyboard is where it has opened the list."""
    page = window("Ragna")
    new_table(page, "scavengers", ME, BOT, seats=2)
    page.focus("#orders summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#orders")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("#orders")).not_to_have_attribute("open", "")
    assert page.evaluate("document.activeElement.tagName.toLowerCase()") == "summary"


def test_a_whole_game_is_played_without_a_mouse(window: Callable[..., Page]) -> None:
    """Tab, Enter and numbers lead to the end of a short game."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT, turn_cap=2)
    page.wait_for_selector("#prompt .bar.mine")
    dice = random.Random(5)
    for _ in range(300):
        if page.query_selector(".ended"):
            break
        for _ in range(dice.randint(1, 3)):
            page.keyboard.press(dice.choice(("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")))
        page.keyboard.press("Enter")
        if page.query_selector("#asking:not([hidden])"):
            page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    expect(page.locator(".ended")).to_be_visible()


def test_a_phone_has_everything_in_reach(window: Callable[..., Page]) -> None:
    """Nothing is wider than the screen, picks are big enough for a thumb, and the board comes close to what is lit."""
    page = window("Ragna", PHONE)
    new_table(page, "meltwater", ME, BOT)
    page.tap("#pick-march")
    page.wait_for_selector(".acts .also")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.query_selector_all("#prompt .btn"):
        box = button.bounding_box()
        assert box is None or box["height"] >= 44
    page.tap("#pick-F4")
    expect(page.locator("[data-crumb]")).to_have_count(2)
    page.tap(".phone-tabs [data-tab-of=log]")
    expect(page.locator("#log")).to_be_visible()
    page.tap(".phone-tabs [data-tab-of=board]")
    expect(page.locator("#board")).to_be_visible()


def test_nothing_lies_over_what_is_lit_on_a_phone(window: Callable[..., Page]) -> None:
    """Where a lit hex is at the right below, the small chart is at the left, and a finger finds the hex."""
    page = window("Ragna", PHONE)
    new_table(page, "meltwater", ME, BOT)
    page.tap("#pick-march")
    page.wait_for_selector(".corner:not([hidden])")
    page.tap("#b-lit-G6")
    expect(page.locator("[data-crumb]")).to_have_count(2)


def test_a_lit_card_is_in_sight_on_a_phone(window: Callable[..., Page]) -> None:
    """Though the row of cards was scrolled away from it before."""
    page = window("Ragna", PHONE)
    picks = lesson("scavengers").frames[1].picks  # to a hand that is wider than the screen
    go_to_table(page, post(page, "/api/games/scavengers/sample-round/fork", {"number": picks})["id"])
    page.tap("#pick-dig")
    page.tap("#tray [data-option][data-word=shovel]")
    expect(page.locator("#tray .chosen[data-word=shovel]")).to_be_visible()
    page.evaluate("tray => { tray.scrollLeft = 9999; }", page.query_selector("#tray"))
    expect(page.locator("#tray [data-word=shovel]")).not_to_be_in_viewport()
    page.tap("#pick-back")
    expect(page.locator("#tray [data-option][data-word=shovel]")).to_be_in_viewport(ratio=0.9)


def test_many_picks_lie_in_one_row_on_a_phone(window: Callable[..., Page]) -> None:
    """However many hexes are lit, the board keeps its room, and the last of the row comes under the thumb."""
    page = window("Ragna", PHONE)
    new_table(page, "meltwater", ME, BOT)
    page.tap("#pick-march")
    page.wait_for_selector(".reach .btn")
    boxes = [button.bounding_box() for button in page.query_selector_all(".reach .btn")]
    assert len(boxes) > 4
    assert len({box["y"] for box in boxes if box is not None}) == 1
    page.locator(".reach .btn").last.tap()
    expect(page.locator("[data-crumb='1']")).to_be_attached()


RULES_OF_HOVERING = """() => {
  const within = (rules) => [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
    const own = rule.selectorText?.includes(":hover") ? [rule.selectorText] : [];
    return [...own, ...within(rule.cssRules ?? [])];
  });
  return [...document.styleSheets].flatMap((sheet) => within(sheet.cssRules));
}"""


def test_nothing_looks_pointed_at_on_a_touched_screen(window: Callable[..., Page]) -> None:
    """A finger that has gone leaves no trace; a mouse does show where it is."""
    phone, desk = window("Ragna", PHONE), window("Tomas")
    for page in (phone, desk):
        new_table(page, "scavengers", ME, BOT, seats=2)
    assert phone.evaluate(RULES_OF_HOVERING) == []
    assert ".tool:hover" in desk.evaluate(RULES_OF_HOVERING)


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (1024, 768)])
@pytest.mark.parametrize(("game", "options"), [("meltwater", {}), ("scavengers", {"seats": 2})])
def test_a_window_that_is_not_high_shows_board_and_question(
    window: Callable[..., Page], game: str, options: dict[str, int], size: tuple[int, int]
) -> None:
    """A phone on its side, a page at twice its size, a tablet on its side: nothing is pressed flat or covered."""
    page = window("Ragna", size)
    new_table(page, game, ME, BOT, **options)
    page.wait_for_selector("#prompt .bar.mine")
    board, asked = page.locator("#frame").bounding_box(), page.locator("#prompt").bounding_box()
    assert board is not None
    assert asked is not None
    assert board["height"] > size[1] / 3
    assert board["y"] + board["height"] <= asked["y"] + 1 or board["x"] + board["width"] <= asked["x"] + 1
    expect(page.locator("#question")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


FROM_EMBER_TO_MOSS = """() => {
  const [ember, moss] = ["ember", "moss"].map((tribe) => document.getElementById(`b-camp-${tribe}`));
  return moss.getBoundingClientRect().top - ember.getBoundingClientRect().top;
}"""  # the board may be scrolling meanwhile


def among_the_camps(window: Callable[..., Page]) -> Page:
    """A full table on a phone, where the foot has led to the camps."""
    page = window("Ragna", PHONE)
    new_table(page, "scavengers", ME, BOT, BOT, BOT, BOT, seats=5, hq=4)
    page.wait_for_selector("#prompt .bar.mine")
    page.tap(".phone-tabs [data-to=Camps]")
    expect(page.locator("#b-fold-ember")).to_be_in_viewport()
    return page


def test_on_a_phone_a_camp_unfolds_where_it_lies(window: Callable[..., Page]) -> None:
    """The foot leads to the market and to the camps; what is opened stays open when somebody has picked."""
    page = among_the_camps(window)
    expect(page.locator(".phone-tabs [data-to=Camps]")).to_have_attribute("aria-current", "true")
    folded = page.evaluate(FROM_EMBER_TO_MOSS)
    page.tap("#b-fold-ember")
    expect(page.locator("#b-fold-ember")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(FROM_EMBER_TO_MOSS) > folded
    page.evaluate(CLICK, 0.5)
    page.wait_for_timeout(300)
    expect(page.locator("#b-fold-ember")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap(".phone-tabs [data-to=Market]")
    expect(page.locator("#b-stack-scavenger")).to_be_in_viewport()


def test_what_has_just_turned_up_stands_over_whatever_is_in_sight(window: Callable[..., Page]) -> None:
    """Over the camps as over the market, at the foot of the board."""
    page = among_the_camps(window)
    expect(page.locator("#turned")).to_be_hidden()  # whatever has turned up before
    page.evaluate("card => { card.hidden = false; card.textContent = 'Round 2'; }", page.query_selector("#turned"))
    expect(page.locator("#turned")).to_be_in_viewport(ratio=1)


def test_five_camps_are_seen_at_once_on_a_desk(window: Callable[..., Page]) -> None:
    """Nothing of the table of five tribes lies under the fold when the round begins."""
    page = window("Ragna")
    new_table(page, "scavengers", ME, BOT, BOT, BOT, BOT, seats=5, hq=4)
    page.wait_for_selector("#prompt .bar.mine")
    assert page.evaluate("frame => frame.scrollHeight <= frame.clientHeight", page.query_selector("#frame"))


def test_equal_sentences_are_told_once(window: Callable[..., Page]) -> None:
    """A tribe draws five cards: one row says so, and points at its camp."""
    page = window("Ragna")
    new_table(page, "scavengers", ME, BOT, seats=2)
    page.wait_for_selector("#prompt .bar.mine")  # nothing moves now while it is looked at
    drew = page.locator("#log .line", has_text="drew a card.").first
    expect(drew).to_have_text(re.compile(r"drew a card\. ×5Five times\.$"))  # noqa: RUF001 - as it is shown
    drew.hover()
    expect(page.locator("#board .spoken-of").first).to_be_attached()


def test_notes_stay_with_who_wrote_them(window: Callable[..., Page]) -> None:
    """They are there after a reload; at a shared screen they are put away before it is handed over."""
    page = window("Ragna")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    new_table(page, "scavengers", ME, {"who": "here", "name": "Wen"}, seats=2)
    expect(page.locator(".handing")).to_be_visible()
    expect(page.locator("#notes")).to_be_disabled()
    page.click(".handing [data-do=take]")
    page.click("[role=tab][data-tab-of=notes]")
    expect(page.locator("#log")).to_be_hidden()
    page.fill("#notes", "Wen bluffs")
    page.reload()
    page.wait_for_selector(TOLD)
    expect(page.locator("#notes")).to_have_value("")
    page.click(".handing [data-do=take]")
    expect(page.locator("#notes")).to_have_value("Wen bluffs")
    assert not [frame for frame in sent if "bluffs" in frame]


def test_people_at_one_screen_hand_it_over(window: Callable[..., Page]) -> None:
    """Nothing of a hand is in the page until its owner says so."""
    page = window("Ragna")
    new_table(page, "scavengers", ME, {"who": "here", "name": "Wen"}, seats=2)
    expect(page.locator(".handing")).to_be_visible()
    assert page.query_selector("#tray [data-word]") is None
    page.click(".handing [data-do=take]")
    expect(page.locator(".handing")).to_have_count(0)
    expect(page.locator("#tray [data-word]").first).to_be_visible()


def test_what_is_said_is_heard_and_stays_words(window: Callable[..., Page]) -> None:
    """Chat reaches the other window; markup in it is only letters."""
    blue, red = window("Ragna"), window("Tomas")
    table = new_table(blue, "meltwater", ME, FREE)
    invitation = blue.evaluate(f"fetch('/api/tables/{table}').then(a => a.json())")["seats"][1]["invitation"]
    post(red, f"/api/tables/{table}/sit", {"invitation": invitation})
    go_to_table(red, table)
    go_to_table(blue, table)
    blue.fill("#said", "<img src=x onerror=alert(1)> glows")
    blue.press("#said", "Enter")
    expect(red.locator("#last-said")).to_have_text("Ragna <img src=x onerror=alert(1)> glows")
    assert red.query_selector("#chat img, #last-said img") is None


def test_a_game_is_watched_again(window: Callable[..., Page]) -> None:
    """The slider, the keys and the log lead through it, and it is played on from there."""
    page = window("Ragna")
    table = new_table(page, "meltwater", ME, BOT, turn_cap=3)
    click_through([page], 7)
    page.goto(f"/t/{table}/replay")
    expect(page.locator("#heading")).to_contain_text("last turn")
    last = int(page.get_attribute("#slider", "max") or "0")
    page.keyboard.press("[")
    expect(page.locator("#heading")).not_to_contain_text("last turn")
    assert int(page.input_value("#slider")) == last - 1
    page.click("#log .line[data-step] >> nth=0")
    early = page.inner_text("#heading")
    page.click("[data-do=play]")
    expect(page.locator("#heading")).not_to_have_text(early)
    page.wait_for_selector("#course .curve", state="attached")
    page.click("[data-curve] >> nth=1")
    expect(page.locator("#legend [data-value]").first).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("#turns span").first).to_have_text("1")
    page.click("[data-do=branch]")
    page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    page.wait_for_selector("#question")


def test_a_newcomer_watches_a_sample_round(window: Callable[..., Page]) -> None:
    """From the front page; Next goes from note to note, seen by whom each tells of, and it is played on."""
    page = window("Ragna")
    page.goto("/")
    page.click("text=Learn in five minutes")
    expect(page.locator("#said")).to_contain_text("Three rounds are over.")
    expect(page.locator("[data-do=step-back]")).to_be_disabled()
    page.click("[data-do=step-on]")
    expect(page.locator("#said")).to_contain_text("Sarah a brawler, a shovel, two refugees and pills")
    expect(page.locator("#tray")).to_contain_text("Shovel")
    page.click("[data-as='']")
    expect(page.locator("#tray")).not_to_contain_text("Shovel")
    page.keyboard.press("]")
    expect(page.locator("#said")).to_contain_text("Sarah digs.")
    page.click("[data-do=branch]")
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator("#tray")).to_contain_text("Shovel")


def test_what_was_said_can_be_read_in_a_replay_on_a_phone(window: Callable[..., Page]) -> None:
    """The chat is a tab beside the log; what was said later than the moment that is watched is paler."""
    page = window("Ragna", PHONE)
    table = new_table(page, "meltwater", ME, BOT, turn_cap=3)
    page.tap(".phone-tabs [data-tab-of=chat]")
    page.fill("#said", "Here we go")
    page.press("#said", "Enter")
    expect(page.locator("#chat .said")).to_have_count(1)
    click_through([page], 7)
    page.fill("#said", "Well played")
    page.press("#said", "Enter")
    expect(page.locator("#chat .said")).to_have_count(2)

    page.goto(f"/t/{table}/replay?at=0")
    page.tap(".talk [data-tab-of=chat]")

    first, last = page.locator("#chat .said").first, page.locator("#chat .said").last
    expect(first).to_have_text("Ragna Here we go")
    expect(first).to_be_in_viewport()
    expect(last).to_have_class(re.compile("future"))
    last.tap()
    expect(page.locator("#slider")).to_have_value(page.get_attribute("#slider", "max") or "")
    expect(last).to_have_class(re.compile("current"))
    expect(last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_theme_is_kept(window: Callable[..., Page]) -> None:
    """A chosen theme holds on the next page from its first paint."""
    page = window("Ragna")
    page.click("[data-theme-turn]")
    page.click("[data-theme-turn]")
    page.goto("/rules")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
