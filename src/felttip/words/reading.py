"""Reading catalogues, in the syntax of Project Fluent."""

from collections.abc import Collection

from fluent.syntax import FluentParser, FluentSerializer, ast

from felttip.words.saying import Other, Pattern, Select, Value


def read(text: str) -> ast.Resource:
    """A catalogue."""
    return FluentParser(with_spans=False).parse(text)


def written(resource: ast.Resource) -> str:
    """A catalogue as a text again."""
    return str(FluentSerializer().serialize(resource))


def names_in(resource: ast.Resource) -> frozenset[str]:
    """The messages and terms of a catalogue."""
    return frozenset(entry.id.name for entry in resource.body if isinstance(entry, ast.Message | ast.Term))


def parted(resource: ast.Resource, begin: str, taken: Collection[str]) -> tuple[ast.Resource, tuple[str, ...]]:
    """What of a catalogue begins as it should and is not taken; and the rest, in names."""
    kept: list[ast.Message | ast.Term] = []
    over: list[str] = []
    for entry in resource.body:
        if isinstance(entry, ast.Message | ast.Term):
            if entry.id.name.startswith(begin) and entry.id.name not in taken:
                kept.append(entry)
            else:
                over.append(entry.id.name)
        elif isinstance(entry, ast.Junk):
            over.append(entry.content.strip())
    return ast.Resource(kept), tuple(over)


def patterns_of(resource: ast.Resource) -> dict[str, Pattern]:
    """The messages of a catalogue, and its terms with their hyphen; what we cannot say is left out."""
    found: dict[str, Pattern] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message | ast.Term) and entry.value is not None:
            name = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            try:
                found[name] = _pattern(entry.value)
            except Unsaid:
                continue
    return found


class Unsaid(ValueError):  # noqa: N818 - it is left out
    """Something of the syntax that no catalogue of ours uses: functions, attributes."""


def _pattern(pattern: ast.Pattern) -> Pattern:
    return tuple(part for element in pattern.elements for part in _element(element))


def _element(element: ast.TextElement | ast.Placeable) -> Pattern:
    return (element.value,) if isinstance(element, ast.TextElement) else _placed(element.expression)


def _placed(expression: object) -> Pattern:
    match expression:
        case ast.Placeable():
            return _placed(expression.expression)
        case ast.SelectExpression():
            return (_select(expression),)
        case _:
            found = _value(expression)
            return (str(found) if isinstance(found, int) else found,)


def _value(expression: object) -> Value | Other | str | int:
    match expression:
        case ast.StringLiteral():
            return str(expression.parse()["value"])
        case ast.NumberLiteral() if expression.value.lstrip("-").isdecimal():
            return int(expression.value)
        case ast.VariableReference():
            return Value(expression.id.name)
        case ast.MessageReference() if expression.attribute is None:
            return Other(expression.id.name)
        case ast.TermReference() if expression.attribute is None and expression.arguments is None:
            return Other(f"-{expression.id.name}")
        case _:
            raise Unsaid


def _select(expression: ast.SelectExpression) -> Select:
    variants = []
    for variant in expression.variants:
        key = variant.key.name if isinstance(variant.key, ast.Identifier) else _value(variant.key)
        assert isinstance(key, str | int)
        variants.append((key, _pattern(variant.value)))
    usual = next(at for at, variant in enumerate(expression.variants) if variant.default)
    return Select(_value(expression.selector), tuple(variants), usual)
