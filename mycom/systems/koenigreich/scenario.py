"""Scenario files of the kingdom turn: a kingdom, a month's plan, known rolls, how many months."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.schema import shown
from mycom.rulebook.source import Source, parse
from mycom.systems.koenigreich.month import Kingdom, Plan
from mycom.systems.koenigreich.rules import Rules, load_rules, profiles

MOST_MONTHS = 12
_MOST = 1_000_000
#: By section: the whole numbers in it with the lowest and highest value.
_SECTIONS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "kingdom": {
        "size": (0, 10_000),
        "control_dc": (0, 10_000),
        "stability": (-10_000, 10_000),
        "loyalty": (-10_000, 10_000),
        "economy": (-10_000, 10_000),
        "unrest": (0, 1_000),
        "consumption": (0, 10_000),
        "treasury": (-100_000, 100_000),
    },
    "edict": dict.fromkeys(("stability", "loyalty", "economy", "consumption", "treasury"), (-10_000, 10_000)),
    "income": {"withdraw": (0, 1_000), "deposit_gp": (0, 1_000_000_000)},
    "rolls": {"upkeep": (1, 100), "income": (1, 100)},
}
_TOP = ("system", "profile", "months", "repeat", "rules", *_SECTIONS)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question about a kingdom; `warnings` are about what is counted but hardly meant."""

    rules: Rules
    kingdom: Kingdom
    plan: Plan
    rolls: Mapping[str, int] = field(default_factory=dict)
    months: int = 1
    repeat: bool = True
    warnings: tuple[str, ...] = ()


def read_scenario(text: str | bytes, name: str = "") -> Scenario:
    """Reads a scenario file. Raises Malformed with every fault and its line."""
    return _Reader(parse(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text, name)).scenario()


class _Reader:
    """Goes through one file and gathers faults on the way."""

    def __init__(self, source: Source) -> None:
        self.source, self.faults = source, list[Fault]()

    def scenario(self) -> Scenario:
        data = self.source.data
        if data.get("system", "koenigreich") != "koenigreich":
            self._fault(("system",), f"system = {shown(data.get('system'))}", 'system = "koenigreich"')
        self._known(data, (), _TOP)
        rules = self._rules(data)
        numbers = {name: self._section(name, also=("sales_gp",) if name == "income" else ()) for name in _SECTIONS}
        sales = self._sales()
        months = self._whole(data, ("months",), 1, MOST_MONTHS, 1)
        repeat = data.get("repeat", True)
        if not isinstance(repeat, bool):
            self._fault(("repeat",), f"repeat = {shown(repeat)}", "true oder false")
        if "kingdom" not in data:
            self._fault((), "Der Abschnitt [kingdom] fehlt", "[kingdom] mit size, control_dc, stability …")
        for roll, value in numbers["rolls"].items():
            if rules and value > rules.whole("check.die"):
                self._fault(("rolls", roll), f"{roll} = {value}", f"ein Wurf von 1 bis {rules.whole('check.die')}")
        if self.faults or rules is None:
            raise Malformed(sorted(self.faults, key=lambda fault: fault.line))
        plan = Plan(**numbers["edict"], **numbers["income"], sales_gp=sales)
        deposit = rules.whole("treasury.deposit_gp")
        return Scenario(
            rules=rules,
            kingdom=Kingdom(**numbers["kingdom"]),
            plan=plan,
            rolls=numbers["rolls"],
            months=months,
            repeat=repeat is True,
            warnings=tuple(
                f"Ein Gegenstand für {price} GM bringt beim Verkauf 0 BP."
                if price > deposit
                else f"Ein Gegenstand für {price} GM wird nicht verkauft, sondern eingelagert (deposit_gp)."
                for price in sales
                if price * rules.number("treasury.sale_share") < deposit
            ),
        )

    def _fault(self, path: tuple[str, ...], found: str, expected: str = "", suggestion: str = "") -> None:
        self.faults.append(self.source.fault(path, found, expected, suggestion))

    def _known(self, data: Mapping[str, object], path: tuple[str, ...], known: tuple[str, ...]) -> None:
        for key in data:
            if key not in known:
                hint = did_you_mean(key, known)
                self._fault((*path, key), f"Unbekannter Schlüssel {shown(key)}", ", ".join(known), hint)

    def _rules(self, data: Mapping[str, object]) -> Rules | None:
        profile, overrides = data.get("profile", STANDARD), data.get("rules", {})
        if not isinstance(profile, str) or profile not in profiles():
            self._fault(("profile",), f"profile = {shown(profile)} gibt es nicht", ", ".join(profiles()))
            return None
        if not isinstance(overrides, Mapping):
            self._fault(("rules",), f"rules = {shown(overrides)}", "ein Abschnitt [rules]")
            return None
        try:
            return load_rules(profile, overrides)
        except Malformed as error:
            for fault in error.faults:
                self._fault(("rules",), fault.found, fault.expected, fault.suggestion)
            return None

    def _section(self, name: str, also: tuple[str, ...]) -> dict[str, int]:
        section = self.source.data.get(name, {})
        if not isinstance(section, Mapping):
            self._fault((name,), f"{name} = {shown(section)}", f"ein Abschnitt [{name}]")
            return {}
        known = _SECTIONS[name]
        self._known(section, (name,), (*known, *also))
        return {key: self._whole(section, (name, key), *known[key], 0) for key in known if key in section}

    def _whole(self, data: Mapping[str, object], path: tuple[str, ...], low: int, high: int, default: int) -> int:
        value = data.get(path[-1], default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self._fault(path, f"{path[-1]} = {shown(value)}", f"eine ganze Zahl von {low} bis {high}")
            return default
        return value

    def _sales(self) -> tuple[int, ...]:
        section = self.source.data.get("income", {})
        given = section.get("sales_gp", []) if isinstance(section, Mapping) else []
        if not isinstance(given, list) or not all(
            isinstance(price, int) and not isinstance(price, bool) and 0 < price <= _MOST for price in given
        ):
            self._fault(("income", "sales_gp"), f"sales_gp = {shown(given)}", "eine Liste von Preisen in GM")
            return ()
        return tuple(int(price) for price in given)
