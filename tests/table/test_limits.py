"""How often anybody may do something."""

import pytest

from fimbul.table.http.limits import Guesses, Limits, Rate, TooOften, place_of


def test_everybody_has_a_bucket_for_each_kind() -> None:
    """Who has used up one thing may still do another, and others are not concerned."""
    limits = Limits({"knock": Rate(0, 2), "sing": Rate(0, 1)})

    assert [limits.take("knock", "Ragna") for _ in range(3)] == [True, True, False]
    assert limits.take("sing", "Ragna")
    assert limits.take("knock", "Snorri")


def test_only_who_has_not_come_for_longest_is_forgotten() -> None:
    """However many strangers come, those who keep coming stay known, and memory is bounded."""
    limits = Limits({"knock": Rate(0, 1), "sing": Rate(0, 1)}, most=10)
    assert limits.take("knock", "Ragna")
    assert limits.take("sing", "Ragna")

    for stranger in range(100):
        limits.take("knock", f"stranger {stranger}")
        assert not limits.take("knock", "Ragna")

    assert len(limits.buckets["knock"]) == 10
    assert not limits.take("sing", "Ragna"), "many of one kind make nobody forget another"


def test_a_guesser_elsewhere_does_not_keep_the_owner_out() -> None:
    """Where the right password has been given, only guesses from there count; and they do count."""
    guesses = Guesses(Limits({"guesses": Rate(0, 3), "guesses at home": Rate(0, 3)}))
    guesses.check("ragna", "home")
    guesses.was_right("ragna", "home")
    for _ in range(2):
        guesses.check("ragna", "elsewhere")

    with pytest.raises(TooOften):
        guesses.check("ragna", "anywhere")
    for _ in range(3):
        guesses.check("ragna", "home")
    with pytest.raises(TooOften):
        guesses.check("ragna", "home")


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_is_one_place(address: str, place: str) -> None:
    """Its owner has more addresses in it than anybody could remember."""
    assert place_of(address) == place
