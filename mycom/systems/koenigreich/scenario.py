"""Scenario files of the kingdom turn: a kingdom, a month's plan, known rolls, how many months."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.profiles import STANDARD
from mycom.rulebook.schema import shown
from mycom.rulebook.source import Source, parse
from mycom.systems.koenigreich.changes import EDICTS, Change, doubts, plan_of
from mycom.systems.koenigreich.month import Kingdom, Plan
from mycom.systems.koenigreich.rules import Rules, load_rules, profiles
from mycom.systems.koenigreich.sheet import army_consumption

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
        "income": (0, 10_000),
        "restless": (0, 100),
    },
    "edict": dict.fromkeys(("stability", "loyalty", "economy", "consumption", "treasury"), (-10_000, 10_000)),
    "income": {"withdraw": (0, 1_000), "deposit_gp": (0, 1_000_000_000)},
    "rolls": {"upkeep": (1, 100), "income": (1, 100)},
    "armies": {"weekly": (0, 10_000), "reserve": (0, 10_000)},
}
_FLAGS = ("repeat", "events", "quiet", "enforcer")
_TOP = ("system", "profile", "months", *_FLAGS, "rules", "edicts", "month", "solve", "sweep", *_SECTIONS)
_MONEY = {"treasury": (-10_000, 10_000), **_SECTIONS["income"]}
#: Whole numbers of a month's own changes.
_CHANGES = {**_SECTIONS["edict"], **_MONEY, "size": (-100, 100), "control_dc": (-100, 100), "unrest": (-100, 100),
            "claim": (0, 100), "abandon": (0, 100)}  # fmt: skip
#: Whole numbers of the section [solve].
_SOLVE = {"risk_pct": (0, 100), "most_buildings": (0, 3)}


@dataclass(frozen=True, slots=True)
class Search:
    """What is to be found: the cheapest way to keep the risk within a bound, over edicts and buildings."""

    risk: float = 0.05
    edicts: tuple[str, ...] = EDICTS
    buildings: tuple[str, ...] = ()
    most_buildings: int = 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question about a kingdom; `warnings` are about what is counted but hardly meant.

    `changes` are those of single months (from 0), `edicts` the levels at the start by kind, `armies` what armies eat in
    a month (contained in the consumption), `calm` what the royal enforcer takes off the unrest every month.
    """

    rules: Rules
    kingdom: Kingdom
    plan: Plan
    rolls: Mapping[str, int] = field(default_factory=dict)
    months: int = 1
    repeat: bool = True
    warnings: tuple[str, ...] = ()
    changes: Mapping[int, tuple[Change, ...]] = field(default_factory=dict)
    edicts: Mapping[str, str] = field(default_factory=dict)
    events: bool = False
    quiet: bool = False
    calm: int = 0
    armies: int = 0
    search: Search | None = None
    swept: tuple[str, ...] = ()

    def plans(self, first: tuple[Change, ...] = ()) -> tuple[Plan, ...]:
        """The plan of every month; `first` are more changes of the first one, which come before its own."""
        found, edicts = [], dict(self.edicts)
        for month in range(self.months):
            base = self.plan if month == 0 else self.plan.money() if self.repeat else Plan()
            plan = replace(base, calm=max(base.calm, self.calm))
            for change in (*(first if month == 0 else ()), *self.changes.get(month, ())):
                plan, edicts = plan_of(plan, change, edicts, self.rules)
            found.append(plan)
        return tuple(found)


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
        sales = self._sales(self.source.data.get("income", {}), ("income",))
        months = self._whole(data, ("months",), 1, MOST_MONTHS, 1)
        flags = {name: self._flag(data, (name,), name == "repeat") for name in _FLAGS}
        edicts = self._edicts(data.get("edicts", {}), ("edicts",), rules)
        changes = self._months(rules, months, edicts)
        search, swept = self._search(rules, edicts), self._swept(edicts)
        if "kingdom" not in data:
            self._fault((), "Der Abschnitt [kingdom] fehlt", "[kingdom] mit size, control_dc, stability …")
        for roll, value in numbers["rolls"].items():
            if rules and value > rules.whole("check.die"):
                self._fault(("rolls", roll), f"{roll} = {value}", f"ein Wurf von 1 bis {rules.whole('check.die')}")
        if self.faults or rules is None:
            raise Malformed(sorted(self.faults, key=lambda fault: fault.line))
        plan = Plan(**numbers["edict"], **numbers["income"], sales_gp=sales)
        armies = army_consumption(numbers["armies"].get("weekly", 0), numbers["armies"].get("reserve", 0), rules)
        kingdom = Kingdom(**numbers["kingdom"])
        if "control_dc" not in numbers["kingdom"]:
            kingdom = replace(kingdom, control_dc=rules.whole("hex.dc_base") + kingdom.size)
        return Scenario(
            rules=rules,
            kingdom=replace(kingdom, consumption=kingdom.consumption + armies),
            plan=plan,
            rolls=numbers["rolls"],
            months=months,
            repeat=flags["repeat"],
            changes=changes,
            edicts=edicts,
            events=flags["events"],
            quiet=flags["quiet"],
            calm=rules.whole("enforcer.calm") if flags["enforcer"] else 0,
            armies=armies,
            search=search,
            swept=swept,
            warnings=tuple(doubts(kingdom.size, sales, changes, rules)),
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

    def _sales(self, section: object, path: tuple[str, ...]) -> tuple[int, ...]:
        given = section.get("sales_gp", []) if isinstance(section, Mapping) else []
        if not isinstance(given, list):
            self._fault((*path, "sales_gp"), f"sales_gp = {shown(given)}", "eine Liste von Preisen in GM")
            return ()
        for price in given:
            if isinstance(price, bool) or not isinstance(price, int) or not 0 < price <= _MOST:
                self._fault((*path, "sales_gp"), f"Preis {shown(price)} in sales_gp", f"GM, ganz, von 1 bis {_MOST}")
        return tuple(price for price in given if isinstance(price, int))

    def _flag(self, data: Mapping[str, object], path: tuple[str, ...], default: bool) -> bool:
        value = data.get(path[-1], default)
        if not isinstance(value, bool):
            self._fault(path, f"{path[-1]} = {shown(value)}", "true oder false")
            return default
        return value

    def _edicts(self, given: object, path: tuple[str, ...], rules: Rules | None) -> dict[str, str]:
        """Levels by kind of edict."""
        if not isinstance(given, Mapping):
            self._fault(path, f"{path[-1]} = {shown(given)}", "ein Abschnitt [edicts]")
            return {}
        if path == ("edicts",):
            self._known(given, path, EDICTS)
        found = {}
        for kind in EDICTS:
            if kind in given and rules is not None:
                levels = [one.id for one in rules.levels(kind)]
                if given[kind] in levels:
                    found[kind] = str(given[kind])
                else:
                    self._fault((*path, kind), f"{kind} = {shown(given[kind])}", ", ".join(levels))
        return found

    def _ids(self, section: Mapping[str, object], path: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
        given = section.get(path[-1], [])
        if not isinstance(given, list):
            self._fault(path, f"{path[-1]} = {shown(given)}", "eine Liste")
            return ()
        for one in given:
            if one not in known:
                hint = did_you_mean(one, known) if isinstance(one, str) else ""
                self._fault(path, f"{path[-1]}: {shown(one)} gibt es nicht", "eine Kennung der Regeldaten", hint)
        return tuple(one for one in given if one in known)

    def _months(self, rules: Rules | None, months: int, start: Mapping[str, str]) -> dict[int, tuple[Change, ...]]:
        """The changes of single months by number from 0; without `number` they follow one another."""
        given = self.source.data.get("month", [])
        if not isinstance(given, list) or not all(isinstance(one, Mapping) for one in given):
            self._fault(("month",), f"month = {shown(given)}", "Abschnitte [[month]]")
            return {}
        found: dict[int, tuple[Change, ...]] = {}
        number = 0
        for one in given:
            self._known(one, ("month",), ("number", "sales_gp", "build", "improve", "enforcer", *EDICTS, *_CHANGES))
            number = self._whole(one, ("month", "number"), 1, months, min(months, number + 1))
            values = {key: self._whole(one, ("month", key), *_CHANGES[key], 0) for key in _CHANGES if key in one}
            edicts = self._edicts(one, ("month",), rules)
            for kind in edicts:
                if kind not in start:
                    self._fault(
                        ("month", kind), f"{kind} ändert sich, die Stufe am Anfang fehlt", f"[edicts] mit {kind}"
                    )
            built = self._ids(one, ("month", "build"), tuple(rules.buildings) if rules else ())
            improved = self._ids(one, ("month", "improve"), _improvable(rules) if rules else ())
            enforcer = self._flag(one, ("month", "enforcer"), False)
            sales = self._sales(one, ("month",))
            found[number - 1] = (
                *found.get(number - 1, ()), Change(values, edicts, built, improved, sales, enforcer),
            )  # fmt: skip
        return found

    def _search(self, rules: Rules | None, edicts: Mapping[str, str]) -> Search | None:
        given = self.source.data.get("solve")
        if given is None:
            return None
        if not isinstance(given, Mapping):
            self._fault(("solve",), f"solve = {shown(given)}", "ein Abschnitt [solve]")
            return None
        self._known(given, ("solve",), ("edicts", "buildings", *_SOLVE))
        risk = self._whole(given, ("solve", "risk_pct"), *_SOLVE["risk_pct"], 5)
        most = self._whole(given, ("solve", "most_buildings"), *_SOLVE["most_buildings"], 1)
        buildings = self._ids(given, ("solve", "buildings"), tuple(rules.buildings) if rules else ())
        kinds = self._ids(given, ("solve", "edicts"), EDICTS) if "edicts" in given else tuple(edicts)
        self._started(("solve", "edicts"), kinds, edicts)
        return Search(risk / 100, kinds, buildings, most)

    def _swept(self, edicts: Mapping[str, str]) -> tuple[str, ...]:
        given = self.source.data.get("sweep", {})
        if not isinstance(given, Mapping):
            self._fault(("sweep",), f"sweep = {shown(given)}", "ein Abschnitt [sweep]")
            return ()
        self._known(given, ("sweep",), ("edicts",))
        kinds = self._ids(given, ("sweep", "edicts"), EDICTS)
        self._started(("sweep", "edicts"), kinds, edicts)
        return kinds

    def _started(self, path: tuple[str, ...], kinds: tuple[str, ...], edicts: Mapping[str, str]) -> None:
        for kind in kinds:
            if kind not in edicts:
                self._fault(path, f"{kind}: die Stufe am Anfang fehlt", f"[edicts] mit {kind}")


def _improvable(rules: Rules) -> tuple[str, ...]:
    return tuple(
        f"{row.id}/{ground.id}"
        for row in rules.improvements.values()
        for ground in rules.terrain.values()
        if row.price(ground) is not None and (not row.terrain or ground.id in row.terrain)
    )
