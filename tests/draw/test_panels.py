"""The prompt and its buttons."""

from xml.etree import ElementTree

from fimbul.draw.panels import Button, Prompt, button_rows, prompt_bar


def bar(prompt: Prompt, width: float = 860) -> tuple[ElementTree.Element, float]:
    """The bar, parsed, and its height."""
    drawn, height = prompt_bar(prompt, 0, 0, width, "")
    return ElementTree.fromstring(drawn.svg), height


def test_buttons_beside_a_short_question_take_no_height() -> None:
    """Where there is room, they stand to the right of the question."""
    none = bar(Prompt(True, [], "What do you do?", "", []))[1]
    two = bar(Prompt(True, [], "What do you do?", "", [Button(0, "March", "March"), Button(5, "Pass", "Pass")]))[1]
    assert none == two


def test_many_buttons_are_broken_into_rows() -> None:
    """No row is broader than the bar, none is lost, and the bar grows."""
    cards = [Button(67 + card, str(card), f"Card {card}") for card in range(28)]
    rows = button_rows(cards, 500)
    assert [lit for row in rows for lit in row] == cards
    assert all(sum(lit.width + 8 for lit in row) <= 508 for row in rows)
    assert bar(Prompt(True, [], "Which?", "", cards), 532)[1] > bar(Prompt(True, [], "Which?", "", cards[:2]), 532)[1]


def test_only_my_question_has_the_lamp_at_its_edge() -> None:
    """If nothing is amber, it is not your move."""
    for mine in (True, False):
        tree, _ = bar(Prompt(mine, [], "Where?", "", []))
        assert any(each.get("class") == "lamp" for each in tree.iter()) is mine


def test_hostile_words_stay_words() -> None:
    """Crumbs, question, note and buttons are text whatever they hold."""
    evil = '"><script>alert(1)</script>'
    tree, _ = bar(Prompt(True, [evil], evil, evil, [Button(0, evil, evil)]))
    assert not [each for each in tree.iter() if each.tag == "script"]
    assert [each.get("aria-label") for each in tree.iter() if each.get("role") == "button"] == [evil]
