"""The single values of a scenario file: choices, numbers with doubts, troops, sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import TypeVar

from mycom.probability.odds import Odds
from mycom.probability.spread import Spread
from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.schema import shown
from mycom.rulebook.source import Source
from mycom.systems.mythicor.combat.army import GROUP, PROVINCE, SPELLS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import NUMBERS, Choice, Number, Side, Spells

Path = tuple[str, ...]
#: No count of a Partie comes near; larger numbers are slips.
MOST = 1_000_000
#: Possibilities of a choice; there are fewer races and kinds of terrain.
MOST_CHOICES = 20
T = TypeVar("T")
#: Numbers that only exist whole.
_WHOLE = frozenset({"fortification", "warships", "transports"})
_BELOW_ZERO = frozenset({"military_bonus", "morale_bonus"})


class Faults:
    """Collects the faults of one file."""

    def __init__(self, source: Source, found: list[Fault] | None = None, above: tuple[str | int, ...] = ()) -> None:
        self.source = source
        self._found: list[Fault] = [] if found is None else found
        self._above = above

    def below(self, *above: str | int) -> Faults:
        """The same collection for a part of the file, whose keys are told from there on."""
        return Faults(self.source, self._found, (*self._above, *above))

    def add(self, path: Path, found: str, expected: str = "", suggestion: str = "") -> None:
        """One more fault, at the line of a key."""
        self._found.append(self.source.fault((*self._above, *path), found, expected, suggestion))

    def add_all(self, faults: Iterable[Fault]) -> None:
        """Faults that know their place."""
        self._found += faults

    def at(self, path: Path, fault: Fault) -> Fault:
        """A fault of somebody else at the line of a key."""
        return self.source.fault((*self._above, *path), fault.found, fault.expected, fault.suggestion)

    def raise_all(self) -> None:
        """Raises Malformed when there is any fault, in the order of lines."""
        if self._found:
            raise Malformed(sorted(self._found, key=lambda fault: fault.line))


def unknown_keys(faults: Faults, data: Mapping[str, object], path: Path, known: Iterable[str]) -> None:
    """A fault for every key that does not exist there."""
    known = tuple(known)
    for key in data:
        if key not in known:
            faults.add((*path, key), f"Unbekannter Schlüssel {shown(key)}", ", ".join(known), did_you_mean(key, known))


def one_of(faults: Faults, data: Mapping[str, object], path: Path, known: Iterable[str], default: str) -> str:
    """A word out of those known; the default when missing or wrong."""
    value = data.get(path[-1], default)
    known = tuple(known)
    if isinstance(value, str) and (value in known or (path[-1] not in data)):
        return value
    suggestion = did_you_mean(value, known) if isinstance(value, str) else ""
    faults.add(path, f"{path[-1]} = {shown(value)} gibt es nicht", ", ".join(known), suggestion)
    return default


def choice_in(faults: Faults, data: Mapping[str, object], path: Path, known: tuple[str, ...], default: str) -> Choice:
    """A word out of those known, or `{ values = ["human", "orc"], weights = [3, 2] }` where it is not known."""
    value = data.get(path[-1])
    if not isinstance(value, Mapping):
        return one_of(faults, data, path, known, default)
    words, weights = _odds(faults, value, path, f'{{ values = ["{known[0]}", "{known[-1]}"], weights = [1, 3] }}')
    found = [one_of(faults, {path[-1]: word}, path, known, default) for word in words]
    return _made(faults, path, found, weights, default)


def _odds(faults: Faults, value: Mapping[str, object], path: Path, example: str) -> tuple[list[object], list[float]]:
    """The possibilities and their weights; nothing when they cannot be read."""
    unknown_keys(faults, value, path, ("values", "weights"))
    values, weights = value.get("values"), value.get("weights", [])
    if not isinstance(values, list) or not values or not isinstance(weights, list):
        faults.add(path, f"{path[-1]} = {shown(value)}", example)
        return [], []
    shares = [_single(faults, one, (*path, "weights"), 0, float(MOST), False, 1.0) for one in weights]
    if shares and (len(shares) != len(values) or sum(shares) <= 0):
        faults.add(path, f"weights = {shown(weights)}", "so viele Gewichte wie Werte, nicht alle 0")
        return [], []
    return values, shares


def _made(faults: Faults, path: Path, values: list[T], weights: list[float], default: T) -> T | Odds[T]:
    """The possibilities as odds; a single one is certain."""
    if len(set(values)) != len(values):
        faults.add(path, f"{path[-1]}: ein Wert steht zweimal da", "jeder Wert einmal, mit seinem Gewicht")
    if len(values) > MOST_CHOICES:
        faults.add(path, f"{path[-1]}: {len(values)} Werte sind zu viele", f"höchstens {MOST_CHOICES}")
    elif len(values) > 1:
        return Odds(tuple(values), tuple(weights))
    return values[0] if values else default


def table_in(faults: Faults, data: Mapping[str, object], path: Path) -> dict[str, object]:
    """A table, empty when missing or wrong."""
    value = data.get(path[-1], {})
    if isinstance(value, Mapping):
        return {str(key): content for key, content in value.items()}
    faults.add(path, f"{path[-1]} = {shown(value)}", f"ein Abschnitt [{'.'.join(path)}]")
    return {}


def flag_in(faults: Faults, data: Mapping[str, object], path: Path) -> bool:
    """A switch, off when missing or wrong."""
    value = data.get(path[-1], False)
    if isinstance(value, bool):
        return value
    faults.add(path, f"{path[-1]} = {shown(value)}", "true oder false")
    return False


def number_in(
    faults: Faults,
    data: Mapping[str, object],
    path: Path,
    low: float,
    high: float,
    default: float,
    *,
    whole: bool = False,
) -> Number:
    """A number, a range `[low, high]` of whole numbers, or `{ values = [], weights = [] }`."""
    if path[-1] not in data:
        return default
    value = data[path[-1]]
    if isinstance(value, list):
        return _range(faults, value, path, low, high, default)
    if isinstance(value, Mapping):
        return _weighted(faults, value, path, low, high, default, whole)
    return _single(faults, value, path, low, high, whole, default)


def _single(faults: Faults, value: object, path: Path, low: float, high: float, whole: bool, default: float) -> float:
    kind = "eine ganze Zahl" if whole else "eine Zahl"
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        bounds = f"{kind}, ein Bereich [von, bis] oder {{ values = [...], weights = [...] }}"
        faults.add(path, f"{path[-1]} = {shown(value)}", bounds)
    elif not low <= value <= high or (whole and value != int(value)):
        faults.add(path, f"{path[-1]} = {shown(value)}", f"{kind} von {low:g} bis {high:.0f}")
    else:
        return float(value)
    return default


def _range(faults: Faults, value: list[object], path: Path, low: float, high: float, default: float) -> Number:
    ends = [
        int(end)
        for end in value
        if isinstance(end, int | float) and not isinstance(end, bool) and isfinite(end) and end == int(end)
    ]
    if len(value) != 2 or len(ends) != 2 or ends[0] > ends[1]:
        expected = "ein Bereich [von, bis] aus zwei ganzen Zahlen, die kleinere zuerst"
        faults.add(path, f"{path[-1]} = {shown(value)}", expected)
        return default
    if not low <= ends[0] or not ends[1] <= high:
        faults.add(path, f"{path[-1]} = {shown(value)}", f"ganze Zahlen von {low:g} bis {high:.0f}")
        return default
    return Spread.between(ends[0], ends[1]) if ends[0] < ends[1] else float(ends[0])


def _weighted(
    faults: Faults,
    value: Mapping[str, object],
    path: Path,
    low: float,
    high: float,
    default: float,
    whole: bool,
) -> Number:
    unknown_keys(faults, value, path, ("values", "weights"))
    values, weights = value.get("values"), value.get("weights", [])
    if not isinstance(values, list) or not values or not isinstance(weights, list):
        faults.add(path, f"{path[-1]} = {shown(value)}", "{ values = [20, 60], weights = [1, 3] }")
        return default
    numbers = [_single(faults, one, path, low, high, whole, default) for one in values]
    shares = [_single(faults, one, (*path, "weights"), 0, float(MOST), False, 1.0) for one in weights]
    if shares and (len(shares) != len(numbers) or sum(shares) <= 0):
        faults.add(path, f"weights = {shown(weights)}", "so viele Gewichte wie Werte, nicht alle 0")
        return default
    if len(numbers) == 1:
        return numbers[0]
    return Spread(tuple(numbers), tuple(shares))


def side_in(
    faults: Faults,
    rules: Rules,
    data: Mapping[str, object],
    name: str,
    also: tuple[str, ...],
    *,
    needs_race: bool = True,
) -> Side:
    """One side; `also` are further keys that its section may have."""
    unknown_keys(faults, data, (name,), ("kind", "race", *NUMBERS, "troops", "at_sea", "spells", *also))
    troops = _troops(faults, rules, data, (name, "troops"))
    race = choice_in(faults, data, (name, "race"), tuple(rules.races), "human")
    if needs_race and troops and "race" not in data:
        faults.add((name,), f"[{name}] hat Truppen, aber keine Rasse", "race = " + ", ".join(rules.races))
    limits = {"fortification": len(rules.fortification) - 1, "retreat_threshold": 100}
    numbers: dict[str, Number] = {}
    for key in NUMBERS:
        high = float(limits.get(key, MOST))
        low = -high if key in _BELOW_ZERO else 0.0
        default = 100.0 if key == "retreat_threshold" else 0.0
        numbers[key] = number_in(faults, data, (name, key), low, high, default, whole=key in _WHOLE)
    return Side(
        kind=one_of(faults, data, (name, "kind"), (GROUP, PROVINCE), GROUP),
        race=race,
        troops=troops,
        at_sea=flag_in(faults, data, (name, "at_sea")),
        spells=_spells(faults, data, (name, "spells")),
        **numbers,
    )


def _troops(faults: Faults, rules: Rules, data: Mapping[str, object], path: Path) -> dict[str, Number]:
    given = table_in(faults, data, path)
    troops: dict[str, Number] = {}
    for kind in given:
        if kind in rules.troops:
            troops[kind] = number_in(faults, given, (*path, kind), 0, MOST, 0.0, whole=True)
        else:
            faults.add(
                (*path, kind),
                f"Unbekannte Truppe {shown(kind)}",
                ", ".join(rules.troops),
                did_you_mean(kind, rules.troops),
            )
    return troops


def _spells(faults: Faults, data: Mapping[str, object], path: Path) -> Spells:
    value = data.get(path[-1], [])
    if isinstance(value, Mapping):
        example = '{ values = [[], ["shield"]], weights = [1, 3] }'
        given, weights = _odds(faults, value, path, example)
        return _made(faults, path, [_cast(faults, one, path) for one in given], weights, frozenset())
    return _cast(faults, value, path)


def _cast(faults: Faults, given: object, path: Path) -> frozenset[str]:
    if not isinstance(given, list):
        faults.add(path, f"spells = {shown(given)}", "eine Liste: " + ", ".join(SPELLS))
        return frozenset()
    for spell in given:
        if spell not in SPELLS:
            suggestion = did_you_mean(spell, SPELLS) if isinstance(spell, str) else ""
            faults.add(path, f"Unbekannter Zauber {shown(spell)}", ", ".join(SPELLS), suggestion)
    return frozenset(spell for spell in SPELLS if spell in given)
