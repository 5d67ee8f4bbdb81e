"""Reads the parameters of a rules folder: one inline table each, grouped in sections."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.problems import Fault, did_you_mean
from mycom.rulebook.schema import shown
from mycom.rulebook.sheet import ORIGINS, Parameter, contradictions
from mycom.rulebook.source import Source

_FIELDS = ("value", "origin", "chapter", "label", "note", "min", "max", "choices")
_TEXTS = ("origin", "chapter", "label", "note")


def read_parameters(source: Source, faults: list[Fault]) -> dict[str, Parameter]:
    """Every parameter of the file by its dotted key. Faults go to the list given."""
    found: dict[str, Parameter] = {}
    _section(source, (), source.data, found, faults)
    faults.extend(source.fault(tuple(key.split(".")), text, hint) for key, text, hint in contradictions(found))
    return found


def _section(
    source: Source,
    path: tuple[str, ...],
    data: Mapping[str, object],
    found: dict[str, Parameter],
    faults: list[Fault],
) -> None:
    for key, entry in data.items():
        here = (*path, key)
        if not isinstance(entry, dict):
            faults.append(
                source.fault(here, f"„{'.'.join(here)}“ steht allein", f"{key} = {{ value = …, origin = … }}")
            )
        elif len(path) > 2 or any(name in entry for name in _FIELDS if not isinstance(entry.get(name), dict)):
            parameter = _parameter(source, here, entry, faults)
            if parameter:
                found[parameter.key] = parameter
        else:
            _section(source, here, entry, found, faults)


def _parameter(
    source: Source, path: tuple[str, ...], entry: Mapping[str, object], faults: list[Fault]
) -> Parameter | None:
    key = ".".join(path)
    before = len(faults)

    def fault(found: str, expected: str, suggestion: str = "") -> None:
        faults.append(source.fault(path, f"„{key}“: {found}", expected, suggestion))

    for name in entry.keys() - set(_FIELDS):
        fault(f"unbekannter Eintrag „{name}“", ", ".join(_FIELDS), did_you_mean(name, _FIELDS))
    for name in _TEXTS:
        if not isinstance(entry.get(name), str):
            fault(f"{name} fehlt oder ist kein Text", f'{name} = "…"')
    origin = str(entry.get("origin", ""))
    if origin not in ORIGINS:
        fault(f"origin = {shown(origin)}", "eines von " + ", ".join(ORIGINS), did_you_mean(origin, ORIGINS))
    elif origin == "assumed" and not entry.get("note"):
        fault("angenommen ohne Begründung", 'note = "…"')
    if not entry.get("label"):
        fault("ohne Bezeichnung", 'label = "…"')
    minimum, maximum = _bound(entry.get("min", 0)), _bound(entry.get("max"))
    choices = entry.get("choices", [])
    if not isinstance(choices, list) or not all(isinstance(choice, str) for choice in choices):
        fault("choices ist keine Liste von Texten", 'choices = ["…"]')
        choices = []
    value = entry.get("value")
    if not isinstance(value, int | float | str):
        fault("value fehlt oder ist kein einzelner Wert", "eine Zahl, ein Text, true oder false")
        return None
    parameter = Parameter(
        key,
        value,
        origin,
        str(entry.get("note", "")),
        str(entry.get("label", "")),
        str(entry.get("chapter", "")),
        minimum,
        maximum,
        tuple(choices),
    )
    column = parameter.column()
    if not column.accepts(value):
        fault(f"value = {shown(value)}", column.expected(), did_you_mean(str(value), choices))
    return parameter if len(faults) == before else None


def _bound(value: object) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
