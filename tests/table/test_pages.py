"""The pages and their parts: whole before any script, safe with hostile words, readable without eyes, and quick."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import dist

import httpx
import pytest

import fimbul
from fimbul import draw
from fimbul.draw.picture import Box
from fimbul.table.http.protocol import Done, LogLine
from fimbul.table.http.replay_pages import rows_of
from fimbul.table.page import thumbnails
from fimbul.table.page.fragments import first_page
from fimbul.table.page.icons import sprite, times
from fimbul.table.page.rendering import option_words, sheet_of, title_of
from fimbul.table.show.table_view import TableView
from tests.table.serving import Server, serving, until
from tests.table.showings import position, sitter, table_view

HOSTILE = '<img src=x onerror="alert(1)">'
PAGES = (
    *("/", "/tables", "/new/meltwater", "/new/scavengers", "/me", "/open", "/rules", "/rules/meltwater", "/t/none"),
    "/sample-round/scavengers",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of pages."""
    with serving(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@contextmanager
def person(house: Server, name: str = "Ragna") -> Iterator[httpx.Client]:
    """Somebody's browser, with the token that pages send along."""
    with house.browser() as browser:
        told = browser.post("/api/people", json={"name": name}).json()
        browser.headers["x-fimbul-token"] = told["token"]
        yield browser


def new_table(browser: httpx.Client, **wish: object) -> str:
    """A table set up by somebody."""
    answer = browser.post("/api/tables", json={"game": "meltwater", **wish})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def at_the_end() -> TableView:
    """A game that Red has won."""
    state = position(picks=5)
    state.concede(0)
    assert state.outcome is not None
    return table_view(state, 0, ending=state.game.ending(state.outcome))


MOMENTS = {
    "asked": table_view(position(), 0),
    "waiting": table_view(position(), 1),
    "watching": table_view(position(), None),
    "hand": table_view(position("scavengers", picks=40, hq=4), None),
    "consent": table_view(position(), 1, request="Blue asks to take back a pick. Do you agree?"),
    "ended": at_the_end(),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_page_always_has_all_its_parts(moment: str) -> None:
    """Whatever happens at the table, each of the seven parts is told, if only as nothing."""
    parts = {"seats", "cards", "status", "board", "prompt", "tray", "handover"}
    assert set(first_page(MOMENTS[moment], 1036).html()) == parts


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_part_brings_script_or_style(moment: str) -> None:
    """The house allows no inline script and no inline style, so no part may need them."""
    for part in first_page(MOMENTS[moment], 1036).html().values():
        assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", part)


@pytest.mark.parametrize("moment", MOMENTS)
def test_at_most_one_button_is_solid(moment: str) -> None:
    """The lamp is a promise: one solid button on a page at most."""
    assert "".join(first_page(MOMENTS[moment], 1036).html().values()).count("solid") <= 1


def test_nothing_is_lit_for_those_who_wait() -> None:
    """If nothing is amber, it is not your move."""
    parts = first_page(MOMENTS["waiting"], 1036).html()
    assert "data-option" not in "".join(parts.values())
    assert "mine" not in parts["prompt"]
    assert "Blue decides" in parts["prompt"]


def test_only_an_own_seat_is_called_you() -> None:
    """In a replay a stranger looks through the eyes of any seat."""
    replay = MOMENTS["waiting"]
    sitters = tuple(each._replace(yours=number == replay.seat) for number, each in enumerate(replay.sitters))

    assert ", you" not in first_page(replay, 1036).html()["seats"]
    assert first_page(replay._replace(sitters=sitters), 1036).html()["seats"].count(", you") == 1


@pytest.mark.parametrize("picks", range(12))
def test_every_option_can_be_reached(picks: int) -> None:
    """Each legal option is a thing on the board, a card before the seat, or a button, with its word on it."""
    state = position("scavengers", picks=30 + picks, seed=picks, hq=4)
    drawn = "".join(first_page(table_view(state, state.decider), 1036).html().values())
    for option in state.options():
        word = state.game.lexicon.word(option)
        lit = re.findall(rf'<[^>]*data-option="{option}"[^>]*>', drawn)
        assert any(f'data-word="{word}"' in tag for tag in lit), word


def test_a_lit_thing_says_what_it_means() -> None:
    """Everything that may be picked is a button with an accessible name."""
    state = position(picks=0)
    state.play(state.game.lexicon.parse("march"))
    tags = re.findall(r"<[^>]*data-option[^>]*>", first_page(table_view(state, state.decider), 1036).html()["board"])
    assert tags
    assert all('role="button"' in tag and "aria-label=" in tag and "tabindex" in tag for tag in tags)


def test_a_figure_is_read_out_whole_where_only_its_icon_is_seen() -> None:
    """What little room leaves out stays in the page for those who listen; the icon is for eyes alone."""
    seats = first_page(table_view(position(), 0), 390).html()["seats"]
    assert re.search(r'aria-hidden="true">(?:(?!</svg>).)+</svg>10<span class="tail"> civilians</span>', seats)
    tribes = first_page(table_view(position("scavengers"), 0), 390).html()["seats"]
    assert re.search(r'</svg><span class="tail">Deck </span>\d', tribes)


def test_the_state_of_the_game_is_told_whether_the_board_shows_it_or_not() -> None:
    """Eyes find it on a wide board; those who listen find it in its place at every width."""
    wide, narrow = (first_page(table_view(position(picks=30), 0), width).html() for width in (1036, 390))
    assert "telling" in wide["board"]
    assert "telling" not in narrow["board"]
    assert wide["status"] == narrow["status"] != ""


def test_an_option_is_told_by_its_name() -> None:
    """A number that has a name is told by it; any other as it is."""
    assert option_words("scavengers", {"seats": 4, "hq": 2}) == "with HQ up to buildings"
    assert option_words("meltwater", {"turn_cap": 2}) == "Summer · turn cap 2"
    assert option_words("scavengers", {}) == ""


def test_the_cut_of_a_hand_shows_the_cards_of_who_is_asked() -> None:
    """Of a table of cards a cut shows the own cards in a size that can be read, and stands alone; others see people."""
    seen = position("scavengers", picks=40)
    drawn = thumbnails.cut(seen.view(seen.decider), "light")
    assert ".fimbul.light{" in drawn
    assert 'id="card-' in drawn
    for other in (None, 1 - seen.decider):
        assert 'id="card-' not in thumbnails.cut(seen.view(other), "light")


def test_a_chart_that_begins_at_the_corner_of_the_plane_is_cut_around_what_is_lit() -> None:
    """Where a map begins says nothing about what it is: it is not taken for a layout, of which the corner is shown."""
    march = position(picks=0)
    march.play(march.game.lexicon.parse("march"))
    chart = draw.picture(march.view(march.decider), panels=False)
    middles = [box.middle for box in chart.lit]
    assert middles
    moved = chart._replace(frame=chart.frame._replace(left=0, top=0))
    frame = re.search(r'viewBox="([^"]+)" preserveAspectRatio="xMidYMid', thumbnails.cropped(moved, "dark", (300, 200)))
    assert frame is not None
    middle = Box(*map(float, frame[1].split())).middle
    assert min(dist(middle, each) for each in middles) < 0.3


def test_hostile_names_stay_words() -> None:
    """A name is shown as it is written and is never part of the page."""
    seen = table_view(position(), 1, names=(HOSTILE, HOSTILE), title=HOSTILE)
    assert "<img" not in "".join(first_page(seen, 1036).html().values())


def test_a_crumb_leads_back_only_as_far_as_undo_does() -> None:
    """Going back to a crumb is undo; where undo is not offered, neither is the crumb."""
    state = position()
    state.play(state.game.lexicon.parse("march"))
    bound = first_page(table_view(state, 0), 1036).html()["prompt"]
    free = first_page(table_view(state, 0, undoable=1), 1036).html()["prompt"]
    assert re.search(r"<button[^>]*data-crumb[^>]*disabled", bound)
    assert not re.search(r"<button[^>]*data-crumb[^>]*disabled", free)


def test_undo_is_shown_but_not_offered_after_a_revelation() -> None:
    """Its tip says why."""
    prompt = first_page(table_view(position(), 0), 1036).html()["prompt"]
    assert re.search(r'data-do="undo" disabled data-tip="[^"]*revealed', prompt)


def test_picks_that_hand_over_are_named() -> None:
    """The page asks once more before it sends one of them."""
    seen = table_view(position(), 0)
    lit = tuple(each._replace(hands_over=each.word == "pass") for each in seen.lit)
    assert 'data-hands-over="pass"' in first_page(seen._replace(lit=lit), 1036).html()["prompt"]


def test_somebody_who_lets_the_table_wait_too_long_can_be_replaced_by_a_bot() -> None:
    """Never blocked: whoever waits may let a bot play on; who only watches may not."""
    sitters = (sitter("blue", "Tomas", lendable=True), sitter("red", "Ragna", yours=True))
    assert "Let a bot play for Tomas" in first_page(table_view(position(), 1, sitters=sitters), 1036).html()["prompt"]
    assert "Let a bot" not in first_page(table_view(position(), None, sitters=sitters), 1036).html()["prompt"]


def test_the_table_s_own_clock_runs_in_the_bar() -> None:
    """Where nobody is to know who is asked: for who is asked and for who waits."""
    for seat in (0, 1, None):
        assert "data-clock" not in first_page(table_view(position(), seat), 1036).html()["prompt"]
        timed = table_view(position(), seat)._replace(table_clock=90_000)
        assert 'data-clock="90000" data-running>01:30</span>' in first_page(timed, 1036).html()["prompt"]


def test_the_page_that_hands_over_has_nothing_secret() -> None:
    """With a spectator's view no card of a hand is in any part, and the seat that takes the screen is named."""
    state = position("scavengers", picks=40, hq=1)
    handed = table_view(state, None)._replace(seat=1, handover="ember")
    own = first_page(table_view(state, 1), 1036).html()
    parts = first_page(handed, 1036).html()
    assert "card-" in own["tray"]
    assert "card-" not in parts["tray"]
    assert 'data-do="take" data-seat="1"' in parts["handover"]
    assert "Hand the screen to Ember" in parts["handover"]


def test_a_clock_is_spoken_of_only_where_there_is_one() -> None:
    """Who gets the screen is told that the clock runs, at a table that keeps clocks."""
    state = position("scavengers", seats=2)
    timed = tuple(sitter(seat, seat, clock=60_000) for seat in ("sky", "ember"))
    assert "clock runs" in first_page(table_view(state, 0, handover="sky", sitters=timed), 1036).html()["handover"]
    assert "clock runs" not in first_page(table_view(state, 0, handover="sky"), 1036).html()["handover"]


def test_clocks_are_told_to_the_page_in_milliseconds() -> None:
    """The page lets them run between two messages."""
    timed = (sitter("blue", "Ragna", clock=760_000, running=True), sitter("red", "Tomas", clock=545_000))
    seats = first_page(table_view(position(), 0, sitters=timed), 1036).html()["seats"]
    assert '<span class="clock" data-clock="760000" data-running>12:40</span>' in seats
    assert '<span class="clock" data-clock="545000">09:05</span>' in seats


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_whole_and_bring_no_inline_script_or_style(house: Server, path: str) -> None:
    """A page can be read before the script runs, and the content security policy has nothing to block."""
    with house.browser() as browser:
        answer = browser.get(path)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1" in answer.text
    assert "<title>" in answer.text
    assert not re.search(r"<script>|<style|\sstyle=|\son[a-z]+=", answer.text)
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_table_that_does_not_exist_is_told_kindly(house: Server) -> None:
    """A sentence and a way back, not a stack trace."""
    with house.browser() as browser:
        answer = browser.get("/t/none")
    assert answer.status_code == 404
    assert "There is no such table." in answer.text
    assert 'href="/"' in answer.text


def test_the_set_up_form_offers_every_option_with_its_help(house: Server) -> None:
    """Common choices first, the others under House rules; each with its sentence."""
    with house.browser() as browser:
        text = browser.get("/new/meltwater").text
        games = {game["name"]: game for game in browser.get("/api/games").json()}
    for option in games["meltwater"]["options"]:
        assert f'data-choice="{option["name"]}"' in text
    assert text.index('data-choice="season"') < text.index("House rules") < text.index('data-choice="spread"')


def test_the_front_page_says_who_gets_a_shared_screen(house: Server) -> None:
    """Not that the others choose, where they all sit here."""
    with person(house) as browser:
        seats = [{"who": "here", "name": "Wen"}, {"who": "me"}]
        new_table(browser, game="scavengers", options={"seats": 2, "hq": 3}, seats=seats)
        page = browser.get("/").text

    assert "<strong>Hand the screen to Wen.</strong>" in page
    assert "The others choose" not in page


def test_the_front_page_puts_your_move_first(house: Server) -> None:
    """With the open question, counted in the title; a newcomer sees what can be started, and no move."""
    with person(house) as browser:
        newcomer = browser.get("/").text
        assert '<section aria-labelledby="moves" hidden>' in newcomer
        assert "<title>Fimbul</title>" in newcomer
        table = new_table(browser)
        text = browser.get("/").text
    assert text.index("Your move") < text.index("Start a game")
    assert "<title>(1) Fimbul</title>" in text
    assert f'href="/t/{table}"' in text
    assert "What do you do?" in text


def test_a_cut_of_a_board_is_a_picture_of_its_own(house: Server) -> None:
    """Both themes, drawn for who asks."""
    with person(house) as browser:
        table = new_table(browser)
        for theme in ("dark", "light"):
            answer = browser.get(f"/t/{table}/cut/{theme}.svg")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert f'class="fimbul {theme}"' in answer.text


def test_a_waiting_room_shows_invitations_only_to_those_inside(house: Server) -> None:
    """Who has the link of a free seat may take it, so strangers do not see it."""
    with person(house) as browser, house.browser() as stranger:
        table = new_table(browser, seats=[{"who": "me"}, {"who": "free"}])
        assert f"/join/{table}#" in browser.get(f"/t/{table}").text
        assert "/join/" not in stranger.get(f"/t/{table}").text


def test_an_invitation_leads_to_the_seat(house: Server) -> None:
    """The page of the link names the table and sits down with one button."""
    with person(house) as browser, person(house, "Tomas") as friend:
        table = new_table(browser, title="Ross Ice", seats=[{"who": "me"}, {"who": "free"}])
        seats = browser.get(f"/api/tables/{table}").json()["seats"]
        old = friend.get(f"/join/{table}/{seats[1]['invitation']}")
        page = friend.get(f"/join/{table}").text
    assert old.headers["location"] == f"/join/{table}#{seats[1]['invitation']}"
    assert "Ragna invites you" in page
    assert 'name="invitation" data-from-link' in page
    assert "Sit down as Tomas" in page


def test_hostile_titles_and_names_stay_words(house: Server) -> None:
    """In the lobby, at the table, in the waiting room and on the page of an invitation."""
    hostile = "<b onload=x>"
    with person(house, hostile) as browser:
        free = new_table(browser, title=hostile, listed=True, seats=[{"who": "me"}, {"who": "free"}])
        played = new_table(browser, title=hostile)
        for path in (
            "/",
            "/tables",
            "/me",
            f"/t/{free}",
            f"/t/{played}",
            f"/join/{free}",
            "/enter",
            f"/t/{played}/replay",
        ):
            text = browser.get(path).text
            assert hostile not in text, path
            assert "&lt;b onload=x&gt;" in text, path


def test_a_shared_screen_is_first_painted_without_secrets(house: Server) -> None:
    """Nothing secret is in the document until the button is pressed."""
    with person(house) as browser:
        seats = [{"who": "me"}, {"who": "here", "name": "Wen"}]
        table = new_table(browser, game="scavengers", options={"seats": 2}, seats=seats)
        text = browser.get(f"/t/{table}").text
    assert 'class="handing"' in text
    assert "tray-card-" not in text


def test_a_replay_opens_when_no_seat_has_secrets_any_more(house: Server) -> None:
    """While a game with secrets runs, its replay says so in words; one without secrets can always be watched."""
    with person(house) as browser:
        closed = browser.get(f"/t/{new_table(browser, game='scavengers')}/replay")
        open_now = browser.get(f"/t/{new_table(browser)}/replay")
    assert closed.status_code == 403
    assert "opens when it is over" in closed.text
    assert open_now.status_code == 200
    assert 'type="range"' in open_now.text


def test_whose_eyes_to_look_through_is_asked_where_seats_have_secrets(house: Server) -> None:
    """In Meltwater everybody sees the same."""
    with person(house) as browser:
        open_to_all = browser.get(f"/t/{new_table(browser)}/replay").text
        with_hands = browser.get("/sample-round/scavengers").text
    assert "View as" not in open_to_all
    assert "View as" in with_hands


def test_a_step_of_a_replay_shows_nothing_lit(house: Server) -> None:
    """Everyone and each seat can be looked through; nothing can be picked."""
    with person(house) as browser:
        table = new_table(browser)
        for seat in ("", "0", "1", "nobody"):
            moment = browser.get(f"/t/{table}/replay/0?as={seat}&width=500").json()
            assert "<svg" in moment["board"]["shell"]
            assert "data-option" not in str(moment["board"]["pieces"])
        course = browser.get(f"/t/{table}/replay/course").json()
    assert {curve["seat"] for curve in course["curves"]} == {0, 1}
    assert {curve["name"] for curve in course["curves"]} == set(moment["values"])
    assert moment["heading"] == "Set-up"
    assert course["turns"][0] == [0, "Set-up"]
    assert course["landmarks"] == []


def test_a_replay_has_the_chat_with_the_step_at_which_each_thing_was_said(house: Server) -> None:
    """Also what was said after the replay was first watched; words stay words."""
    with person(house) as browser:
        table = new_table(browser, seats=[{"who": "me"}, {"who": "here", "name": "Wen"}])
        nothing_yet = browser.get(f"/t/{table}/replay").text
        with house.line(table, browser) as line:
            line.send(json.dumps({"do": "say", "ref": 1, "text": HOSTILE}))
            until(line, Done)
        told = browser.get(f"/t/{table}/replay").text
    assert "Nobody has said anything." in nothing_yet
    assert '<p class="said" data-step="1"><b>Ragna</b> &lt;img' in told
    assert HOSTILE not in told
    assert 'data-tab-of="chat" aria-controls="chat"' in told


def test_a_replay_tells_equal_sentences_of_a_seat_once() -> None:
    """A row knows its first and its last line and leads to the step of the last; other seats and headings are apart."""
    drew, other, turn = (
        LogLine("A card was drawn.", 1),
        LogLine("A card was drawn.", 2),
        LogLine("Round 2", heading=True),
    )
    rows = rows_of([(turn, 0), (drew, 1), (drew, 2), (drew, 4), (other, 5), (turn, 6), (turn, 6), (drew, 7)])

    assert [(row.first, row.last, row.step) for row in rows] == [
        (0, 0, 0), (1, 3, 4), (4, 4, 5), (5, 5, 6), (6, 6, 6), (7, 7, 7),
    ]  # fmt: skip


def test_how_often_is_seen_in_figures_and_heard_in_words() -> None:
    """Once goes without saying."""
    assert times(1) == ""
    assert "Twice." in times(2)
    assert times(5).endswith('×5</span><span class="unseen">Five times.</span></span>')  # noqa: RUF001 - as it is shown
    assert "40 times." in times(40)


def test_a_phone_can_go_to_each_section_that_a_board_names(house: Server) -> None:
    """A camp has a market and camps; a chart is one board."""
    board = first_page(MOMENTS["hand"], 390).pictures.board
    assert [heading.name for heading in board.headings] == ["Market", "Camps"]
    with person(house) as browser:
        camp = browser.get(f"/t/{new_table(browser, game='scavengers')}").text
        chart = browser.get(f"/t/{new_table(browser)}").text
    assert re.findall(r'data-to="([^"]+)"', camp) == ["Market", "Camps"]
    assert 'data-tab-of="board">' in chart
    assert "data-to=" not in chart


def test_notes_are_a_labelled_field_of_limited_length_that_belongs_to_no_form(house: Server) -> None:
    """They stay in the browser: nothing has a name by which they could be sent."""
    with person(house) as browser:
        table = new_table(browser)
        for page in (f"/t/{table}", f"/t/{table}/replay"):
            told = browser.get(page).text
            field = re.search(r"<textarea[^>]*>", told)
            assert field is not None
            assert 'maxlength="4000"' in field.group()
            assert " name=" not in field.group()
            assert '<label class="unseen" for="notes">' in told
            assert 'data-tab-of="notes" aria-controls="notes-pane"' in told


def test_a_rule_can_be_pointed_at(house: Server) -> None:
    """A refusal links to its rule, so every rule has its id in the page."""
    with house.browser() as browser:
        assert '<article id="MW-MARCH-01">' in browser.get("/rules/meltwater").text
        assert browser.get("/rules/chess").status_code == 404


def test_the_private_link_is_posted_and_not_kept_in_an_address(house: Server) -> None:
    """Once its button is pressed the page goes to the lobby in its own place; until then it does nothing by itself."""
    with house.browser() as browser:
        answer = browser.get("/enter")
    assert "data-now" not in answer.text
    assert re.search(r'<form[^>]*data-post="/api/enter"[^>]*data-then="/"[^>]*data-replace', answer.text)
    assert answer.headers["cache-control"] == "no-store"


def test_the_numbers_of_a_choice_have_names(house: Server) -> None:
    """Nobody has to look up what HQ 3 is."""
    with house.browser() as browser:
        page = browser.get("/new/scavengers").text

    assert '<option value="0" selected>0: The base game</option>' in page
    assert '<option value="3">3: leaders</option>' in page
    assert '<option value="5">5</option>' in page


def test_who_has_an_account_changes_its_name_there(house: Server) -> None:
    """Another form for the name would only refuse; a guest with a name has one."""
    with person(house) as browser:
        assert 'data-post="/api/name"' in browser.get("/me").text
        made = browser.post("/api/account", json={"name": "Ragna of the Ice", "password": "a long password"})
        assert made.is_success, made.text
        page = browser.get("/me").text

    assert 'data-post="/api/name"' not in page
    assert "Your account" in page


def test_whoever_watches_without_a_name_is_told_how_to_speak(house: Server) -> None:
    """A field that only refuses is not shown; a link to a name is."""
    with person(house) as browser:
        table = new_table(browser, listed=True, open_talk=True)
        assert 'id="said" class="field" maxlength' in browser.get(f"/t/{table}").text
    with house.browser() as guest:
        page = guest.get(f"/t/{table}").text

    assert '<a href="/me">Say who you are</a>' in page
    assert "disabled" in page.partition('id="said"')[2].partition(">")[0]


def test_whoever_watches_has_no_field_where_only_seats_speak(house: Server) -> None:
    """With a name or without."""
    with person(house) as browser, person(house, "Tomas") as friend, house.browser() as guest:
        table = new_table(browser, listed=True)
        assert 'id="said"' in browser.get(f"/t/{table}").text

        for watcher in (friend, guest):
            page = watcher.get(f"/t/{table}").text
            assert 'id="said"' not in page
            assert "Those who have a seat speak here." in page


def test_a_page_shows_the_shapes_that_the_seats_of_its_table_have() -> None:
    """A seat's symbol is found by its number, and drawn as who sits there; the others are as they are."""
    usual, swapped = sprite(), sprite((2, 1))
    shapes = [re.findall(r'<symbol id="seat-(\d)"[^>]*>(.*?)</symbol>', each) for each in (usual, swapped)]
    assert [number for number, _ in shapes[1]] == list("1234567")
    assert shapes[1][0][1] == shapes[0][1][1]
    assert shapes[1][1][1] == shapes[0][0][1]
    assert shapes[1][2:] == shapes[0][2:]


@pytest.mark.parametrize("game", fimbul.games())
def test_every_game_has_its_style_and_its_title(house: Server, game: str) -> None:
    """Also one that is played in campaigns only."""
    with person(house) as browser:
        answer = browser.get(sheet_of(game))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert title_of(game) == fimbul.game(game).meta.title


def test_a_spectator_of_a_game_with_secrets_reads_why_there_is_no_win_bar(server: Server) -> None:
    """Who plays there has one, and so has whoever watches a game without secrets."""
    with server.bot("Ragna") as ragna, server.browser() as stranger:
        pages = {
            (game, who): who.get(f"/t/{table}").text
            for game in ("scavengers", "meltwater")
            for table in [ragna.post("/api/tables", json={"game": game}).json()["id"]]
            for who in (ragna, stranger)
        }

    reasoned = {key for key, page in pages.items() if "no win bar for spectators" in page}
    assert reasoned == {("scavengers", stranger)}
    assert {key for key, page in pages.items() if 'data-do="win-bar"' in page} == set(pages) - reasoned
