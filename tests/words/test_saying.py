"""Messages are said as Project Fluent's own runtime says them."""

import pytest
from fluent.runtime import FluentBundle, FluentResource

from felttip.words import LANGUAGES, catalogues, words
from felttip.words.saying import Other, Pattern, Select, Speaker, Value, form, written

NUMBERS = (0, 1, 2, 3, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 112, 999, 1000, 1234, 9999, 12345, 1_000_000, -1, -1500)


def slots(pattern: Pattern, patterns: dict[str, Pattern]) -> dict[str, set[str | int]]:
    """The details of a pattern, and the values that it makes a difference for."""
    found: dict[str, set[str | int]] = {}
    for part in pattern:
        if isinstance(part, Value):
            found.setdefault(part.name, set())
        elif isinstance(part, Other):
            for name, values in slots(patterns[part.name], patterns).items():
                found.setdefault(name, set()).update(values)
        elif isinstance(part, Select):
            if isinstance(part.about, Value):
                values = {key for key, _ in part.variants}
                # A text that is called like a form of a number is no number.
                found.setdefault(part.about.name, set()).update(values - {"one", "few", "many", "other"})
            for _, inner in part.variants:
                for name, values in slots(inner, patterns).items():
                    found.setdefault(name, set()).update(values)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_as_the_runtime_says_it(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(catalogues.text(language)))
    patterns = dict(catalogues.patterns(language))
    assert len(patterns) > 500
    for message, pattern in patterns.items():
        if message.startswith("-"):
            continue
        told = slots(pattern, patterns)
        tried: list[dict[str, str | int]] = [dict.fromkeys(told, "Ann: <b>")]
        tried += [dict.fromkeys(told, number) for number in NUMBERS]
        tried += [{**dict.fromkeys(told, 3), name: value} for name, values in told.items() for value in values]
        value = bundle.get_message(message).value
        for details in tried:
            expected, errors = bundle.format_pattern(value, details)
            assert not errors
            assert words(language).say(message, details) == expected, (message, details)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_take_the_form_that_they_have_in_unicode(language: str) -> None:
    from babel import Locale  # noqa: PLC0415 - only this test compares with it
    from babel.numbers import format_decimal  # noqa: PLC0415

    plural = Locale.parse(language).plural_form
    for number in (*range(-130, 1300), 10_000, 123_456, 1_000_000, 2_000_000, 1_000_001, -2_000_000):
        assert form(language, number) == plural(number), number
        assert written(language, number) == format_decimal(number, locale=language)


def test_what_is_missing_or_turns_in_a_circle_is_said() -> None:
    speaker = Speaker("en", {"a": (Other("b"),), "b": ("x", Other("a")), "c": (Value("name"),), "d": (Other("e"),)})
    for message in ("a", "b", "c", "d", "e"):
        with pytest.raises(LookupError, match=r"message|detail"):
            speaker.say(message, {})


def test_what_was_made_is_read_back() -> None:
    body, text = catalogues.made("pl")
    assert catalogues._PATTERNS.decode(body) == catalogues.patterns("pl")
    assert text == catalogues.text("pl")
