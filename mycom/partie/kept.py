"""A kept projection's setup as it was: the exact values that its chance was worked out from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Relation, Weighted

T = TypeVar("T")


def setup_of(kept: Mapping[str, object]) -> Setup:
    """The setup as it was stored. Raises ValueError for one that an older version or another hand wrote otherwise."""
    try:
        return Setup(
            _text(kept["title"]),
            _text(kept["actor"]),
            _text(kept["target"]),
            _text(kept["mode"]),
            _each(kept["modes"], lambda mode: Mode(**_texts(mode))),
            _each(kept["sides"], _side),
            _each(kept["fields"], _field),
            _text(kept["memory"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no stored setup") from error


def _side(side: Mapping[str, object]) -> Side:
    texts = {name: _text(side[name]) for name in ("id", "role", "title", "subtitle", "badge", "source")}
    return Side(relation=Relation(_text(side["relation"])), fields=_each(side["fields"], _field), **texts)


def _field(field: Mapping[str, object]) -> Field:
    value = field["value"]
    choices = tuple((_text(choice), _text(label)) for choice, label in cast("list[list[str]]", field["choices"]))
    known = {
        name: entry for name, entry in field.items() if name in Field.__slots__ and name not in ("value", "choices")
    }
    return Field(value=_doubtful(value) if isinstance(value, dict) else _text(value), choices=choices, **known)  # type: ignore[arg-type]  # checked when it is used


def _doubtful(value: Mapping[str, object]) -> Amount | Weighted:
    if "options" in value:
        return Weighted(
            tuple((_text(choice), float(weight)) for choice, weight in cast("list[list[str]]", value["options"]))
        )
    guesses = cast("list[list[float]]", value.get("guesses", []))
    return Amount.of((float(each), float(weight)) for each, weight in guesses) if guesses else _amount(value)


def _amount(value: Mapping[str, object]) -> Amount:
    low, high = value["low"], value["high"]
    if not isinstance(low, (int, float)) or not isinstance(high, (int, float)) or not low <= high:
        raise ValueError("no amount")
    return Amount(low, high)


def _each(values: object, made: Callable[[Mapping[str, object]], T]) -> tuple[T, ...]:
    if not isinstance(values, list):
        raise ValueError("no list")
    return tuple(made(value) for value in values)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def _texts(values: Mapping[str, object]) -> dict[str, str]:
    return {name: _text(value) for name, value in values.items()}
