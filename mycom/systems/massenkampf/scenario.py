"""Reads and writes scenario files of mass combat (docs/formats/massenkampf.md).

Every fault is collected before anything is raised, each with its line, what was found and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite

from mycom.probability.spread import Spread
from mycom.problems import Fault, Malformed, did_you_mean
from mycom.rulebook.lines import LineIndex
from mycom.rulebook.schema import shown
from mycom.rulebook.source import Source, parse
from mycom.systems.massenkampf.battle.setting import Battle, Side
from mycom.systems.massenkampf.ids import TRAITS, WALLS
from mycom.systems.massenkampf.ladder import read_rating
from mycom.systems.massenkampf.rules import Rules, load_rules, profiles

SYSTEM = "massenkampf"
PHASES = ("ranged+melee", "melee")
TOP = (
    "system",
    "profile",
    "phases",
    "ranged_rounds",
    "attacker",
    "defender",
    "field",
    "rules",
    "samples",
    "seed",
    "matrix",
)
SIDES = ("attacker", "defender")
MATRICES = ("tactic", "strategy")
#: Whole numbers of a side: lowest, highest, default.
NUMBERS = {
    "hit_points": (1, 400, 1),
    "max_hit_points": (0, 400, 0),
    "attack": (-100, 200, 0),
    "defence": (-100, 200, 10),
    "damage": (-100, 200, 0),
    "morale": (-4, 4, 0),
    "leader_bonus": (-50, 100, 0),
    "leadership": (0, 200, 0),
    "then_from": (1, 100, 1),
}
LISTS = ("abilities", "commands", "conditions", "unaffected", "traits", "counts")
#: Abilities that work in one of several ways, and the ways; the first one is usual.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "judgement": ("damage", "defence", "heal", "magic"),
    "channel": ("damage", "heal"),
    "combat_style": ("melee", "ranged"),
    "weapon_specialisation": ("melee", "ranged"),
}
SIDE_KEYS = (
    *NUMBERS,
    *LISTS,
    *("challenge_rating", "ranged", "strategy", "tactic", "then_tactic", "resources", "use", "choices", "flees"),
    *("size", "army", "targets"),
)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle with what is not known for sure: `axes` by address (`attacker.hit_points`)."""

    battle: Battle
    axes: Mapping[str, Spread]
    teams: tuple[tuple[Side, ...], tuple[Side, ...]]
    samples: int
    seed: int
    matrix: str = ""

    def at(self, known: Mapping[str, float]) -> Battle:
        """The battle with these values for the axes."""
        sides = list(self.battle.sides)
        fortification = self.battle.fortification
        for address, value in known.items():
            where, key = address.split(".")
            if where == "field":
                fortification = int(value)
                continue
            number = SIDES.index(where)
            name = {"max_hit_points": "most"}.get(key, key)
            sides[number] = _with(sides[number], name, int(value))
        return replace(self.battle, sides=(sides[0], sides[1]), fortification=fortification)


def _with(side: Side, name: str, value: int) -> Side:
    return replace(side, **{name: value})  # type: ignore[arg-type]


def read_scenario(given: str | bytes | Mapping[str, object], name: str = "", rules: Rules | None = None) -> Scenario:
    """Reads a scenario from TOML or from the data of one. Raises Malformed with every fault."""
    if isinstance(given, Mapping):
        source = Source(name, dict(given), LineIndex(""))
    else:
        source = parse(given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given, name)
    reader = _Reader(source, rules)
    scenario = reader.scenario()
    if reader.faults:
        raise Malformed(sorted(reader.faults, key=lambda fault: fault.line))
    return scenario


class _Reader:
    def __init__(self, source: Source, rules: Rules | None) -> None:
        self.source, self.faults = source, list[Fault]()
        self.axes: dict[str, Spread] = {}
        self.rules = rules

    def scenario(self) -> Scenario:
        data = self.source.data
        self._known(data, (), TOP)
        self._one_of(data, ("system",), (SYSTEM,), SYSTEM)
        self.rules = self._rules(data)
        phases = self._one_of(data, ("phases",), PHASES, PHASES[0])
        rounds = self._whole(data, ("ranged_rounds",), 0, 10, self.rules.whole("battle.ranged_rounds"))
        teams = [self._team(data, name) for name in SIDES]
        for name, mine, theirs in zip(SIDES, teams, teams[::-1], strict=True):
            for number in sorted({one for side in mine for one in side.targets}):
                if not 1 <= number <= len(theirs):
                    self._fault((name, "targets"), f"Armee {number} gibt es dort nicht", f"1 bis {len(theirs)}")
        field = self._table(data, ("field",))
        self._known(field, ("field",), ("conditions", "fortification", "walls"))
        conditions = self._words(field, ("field", "conditions"), self.rules.conditions)
        fortification = self._whole(field, ("field", "fortification"), 0, 100, 0, spread=True)
        battle = Battle(
            self.rules,
            (teams[0][0], teams[1][0]),
            0 if phases == "melee" else rounds,
            conditions,
            fortification,
            self._one_of(field, ("field", "walls"), WALLS, WALLS[0]),
        )
        samples = self._whole(data, ("samples",), 100, 1_000_000, 4_000)
        seed = self._whole(data, ("seed",), 0, 2**53, 20040401)
        matrix = self._one_of(data, ("matrix",), MATRICES, "") if "matrix" in data else ""
        return Scenario(battle, self.axes, (teams[0], teams[1]), samples, seed, matrix)

    def _rules(self, data: Mapping[str, object]) -> Rules:
        profile = self._one_of(data, ("profile",), profiles(), "standard")
        rules = self.rules if self.rules is not None else load_rules(profile)
        wanted = self._table(data, ("rules",))
        for key, value in wanted.items():
            try:
                rules = rules.with_overrides({key: value})
            except Malformed as error:
                for fault in error.faults:
                    self._fault(("rules", key), fault.found, fault.expected, fault.suggestion)
        return rules

    # --- sides -----------------------------------------------------------------------------------------

    def _team(self, data: Mapping[str, object], name: str) -> tuple[Side, ...]:
        given = data.get(name)
        if isinstance(given, list) and given:
            tables = [one for one in given if isinstance(one, Mapping)]
            if len(tables) == len(given):
                return tuple(self._side(one, (name,), alone=len(given) == 1) for one in tables)
        if not isinstance(given, Mapping):
            self._fault((name,), f"Der Abschnitt [{name}] fehlt", f"[{name}] mit hit_points, attack und defence")
            return (Side(),)
        return (self._side(given, (name,), alone=True),)

    def _side(self, data: Mapping[str, object], path: tuple[str, ...], *, alone: bool) -> Side:
        rules = self.rules if self.rules is not None else load_rules()
        self._known(data, path, SIDE_KEYS)
        data = self._sample(data, path)
        numbers = {
            key: self._whole(data, (*path, key), low, high, default, spread=alone)
            for key, (low, high, default) in NUMBERS.items()
        }
        most = numbers.pop("max_hit_points")
        if most and most < numbers["hit_points"]:
            self._fault((*path, "max_hit_points"), f"max_hit_points = {most}", f"mindestens {numbers['hit_points']}")
        return Side(
            most=most,
            rating=self._rating(data, (*path, "challenge_rating")),
            ranged=self._flag(data, (*path, "ranged"), default=False),
            strategies=self._strategies(data, (*path, "strategy")),
            tactic=self._word(data, (*path, "tactic"), rules.tactics, "standard"),
            then_tactic=self._word(data, (*path, "then_tactic"), rules.tactics, ""),
            abilities=self._abilities(data, (*path, "abilities")),
            resources=self._resources(data, (*path, "resources")),
            commands=self._words(data, (*path, "commands"), rules.commands),
            conditions=self._words(data, (*path, "conditions"), rules.conditions),
            unaffected=self._words(data, (*path, "unaffected"), rules.conditions),
            traits=self._words(data, (*path, "traits"), dict.fromkeys(TRAITS)),
            counts=self._words(data, (*path, "counts"), rules.abilities),
            use=self._use(data, (*path, "use")),
            choices=self._choices(data, (*path, "choices")),
            flees=self._flag(data, (*path, "flees"), default=True),
            size=self._word(data, (*path, "size"), rules.sizes, "medium"),
            targets=self._targets(data, (*path, "targets")),
            **numbers,
        )

    def _sample(self, data: Mapping[str, object], path: tuple[str, ...]) -> Mapping[str, object]:
        """A side that names one of the sample armies has its printed values where it gives none."""
        if self.rules is None or "army" not in data:
            return data
        row = self.rules.armies.get(self._word(data, (*path, "army"), self.rules.armies, ""))
        if row is None:
            return data
        printed: dict[str, object] = {
            "hit_points": row.hit_points,
            "challenge_rating": row.rating,
            "attack": row.attack,
            "defence": row.defence,
            "ranged": row.ranged,
            "abilities": list(row.abilities),
            "resources": list(row.resources),
            "size": row.size,
        }
        if row.mounted:
            printed["traits"] = ["mounted"]
        return {**printed, **data}

    def _rating(self, data: Mapping[str, object], path: tuple[str, ...]) -> Fraction:
        given = data.get(path[-1], 1)
        found = read_rating(given)
        if found is None:
            self._fault(path, f"{path[-1]} = {shown(given)}", '"1/8", "1/6", "1/4", "1/3", "1/2" oder eine ganze Zahl')
        return found if found is not None else Fraction(1)

    def _strategies(self, data: Mapping[str, object], path: tuple[str, ...]) -> tuple[str, ...]:
        rules = self.rules if self.rules is not None else load_rules()
        given = data.get(path[-1], "standard")
        found = self._words({path[-1]: given if isinstance(given, list) else [given]}, path, rules.strategies)
        return found or ("standard",)

    def _abilities(self, data: Mapping[str, object], path: tuple[str, ...]) -> tuple[str, ...]:
        rules = self.rules if self.rules is not None else load_rules()
        found = []
        given = data.get(path[-1], [])
        for one in given if isinstance(given, list) else [given]:
            head, colon, argument = str(one).partition(":")
            ids = self._words({path[-1]: [head] if isinstance(one, str) else [one]}, path, rules.abilities)
            if not ids:
                continue
            wanted = rules.abilities[ids[0]].argument
            if wanted == "number" and argument and not argument.isdigit():
                self._fault(path, f"Fähigkeit {shown(one)}", f"{ids[0]}: und eine ganze Zahl")
            if ids[0] == "wild_shape" and argument and argument not in rules.abilities:
                self._fault(path, f"Fähigkeit {shown(one)}", "wild_shape: und eine Fähigkeit")
                argument = ""
            found.append(ids[0] + (f":{argument}" if colon and argument else ""))
        return tuple(found)

    def _resources(self, data: Mapping[str, object], path: tuple[str, ...]) -> dict[str, int]:
        rules = self.rules if self.rules is not None else load_rules()
        given = data.get(path[-1], [])
        if isinstance(given, Mapping):
            names = self._words({path[-1]: list(given)}, path, rules.resources)
            return {id: self._whole(given, (*path, id), 1, 100, 1) for id in names}
        return dict.fromkeys(self._words(data, path, rules.resources), 1)

    def _targets(self, data: Mapping[str, object], path: tuple[str, ...]) -> tuple[int, ...]:
        given = data.get(path[-1], [])
        if isinstance(given, list) and all(isinstance(one, int) and not isinstance(one, bool) for one in given):
            return tuple(given)
        self._fault(path, f"{path[-1]} = {shown(given)}", "eine Liste von Nummern feindlicher Armeen, etwa [2, 1]")
        return ()

    def _use(self, data: Mapping[str, object], path: tuple[str, ...]) -> dict[str, int]:
        rules, given = self.rules if self.rules is not None else load_rules(), self._table(data, path)
        self._known(given, path, dict.fromkeys((*rules.abilities, *rules.tactics, *rules.commands, *rules.resources)))
        return {key: self._whole(given, (*path, key), 0, 100, 0) for key in given}

    def _choices(self, data: Mapping[str, object], path: tuple[str, ...]) -> dict[str, str]:
        given = self._table(data, path)
        self._known(given, path, CHOICES)
        return {key: self._one_of(given, (*path, key), CHOICES[key], "") for key in given if key in CHOICES}

    # --- single values ---------------------------------------------------------------------------------

    def _fault(self, path: tuple[str, ...], found: str, expected: str = "", suggestion: str = "") -> None:
        self.faults.append(self.source.fault(path, found, expected, suggestion))

    def _known(self, data: Mapping[str, object], path: tuple[str, ...], known: Iterable[str]) -> None:
        known = tuple(known)
        for key in data:
            if key not in known:
                expected, hint = ", ".join(known), did_you_mean(str(key), known)
                self._fault((*path, key), f"Unbekannter Schlüssel {shown(key)}", expected, hint)

    def _table(self, data: Mapping[str, object], path: tuple[str, ...]) -> dict[str, object]:
        value = data.get(path[-1], {})
        if isinstance(value, Mapping):
            return {str(key): content for key, content in value.items()}
        self._fault(path, f"{path[-1]} = {shown(value)}", f"ein Abschnitt [{'.'.join(path)}]")
        return {}

    def _one_of(self, data: Mapping[str, object], path: tuple[str, ...], known: Iterable[str], default: str) -> str:
        value, known = data.get(path[-1], default), tuple(known)
        if isinstance(value, str) and value in known:
            return value
        hint = did_you_mean(value, known) if isinstance(value, str) else ""
        self._fault(path, f"{path[-1]} = {shown(value)} gibt es nicht", ", ".join(known), hint)
        return default

    def _word(
        self, data: Mapping[str, object], path: tuple[str, ...], known: Mapping[str, object], default: str
    ) -> str:
        value = data.get(path[-1], default)
        if value == default:
            return default
        found = self._words({path[-1]: [value]}, path, known)
        return found[0] if found else default

    def _words(self, data: Mapping[str, object], path: tuple[str, ...], known: Mapping[str, object]) -> tuple[str, ...]:
        """Ids of a table; the German name does as well."""
        given = data.get(path[-1], [])
        if not isinstance(given, list):
            self._fault(path, f"{path[-1]} = {shown(given)}", "eine Liste")
            return ()
        names = {str(getattr(row, "label_de", id)).casefold(): id for id, row in known.items()}
        found = []
        for one in given:
            id = (one if one in known else names.get(one.casefold())) if isinstance(one, str) else None
            if id is not None:
                found.append(id)
                continue
            hint = did_you_mean(str(one), (*known, *names))
            self._fault(path, f"{path[-1]}: {shown(one)} gibt es nicht", ", ".join(known), hint)
        return tuple(found)

    def _flag(self, data: Mapping[str, object], path: tuple[str, ...], *, default: bool) -> bool:
        value = data.get(path[-1], default)
        if isinstance(value, bool):
            return value
        self._fault(path, f"{path[-1]} = {shown(value)}", "true oder false")
        return default

    def _whole(
        self,
        data: Mapping[str, object],
        path: tuple[str, ...],
        low: int,
        high: int,
        default: int,
        *,
        spread: bool = False,
    ) -> int:
        """A whole number; with `spread` a range or weighted values as well, kept among the axes."""
        value = data.get(path[-1], default)
        if spread and isinstance(value, list | Mapping):
            axis = self._spread(value, low, high)
            if axis is not None:
                self.axes[f"{path[0]}.{path[-1]}"] = axis
                return int(axis.values[0])
        finite = isinstance(value, int) or (isinstance(value, float) and isfinite(value))
        number = finite and not isinstance(value, bool)
        if isinstance(value, int | float) and number and value == int(value) and low <= value <= high:
            return int(value)
        more = ", ein Bereich [von, bis] oder { values = […], weights = […] }" if spread else ""
        self._fault(path, f"{path[-1]} = {shown(value)}", f"eine ganze Zahl von {low} bis {high}{more}")
        return default

    def _spread(self, value: object, low: int, high: int) -> Spread | None:
        def fits(number: object) -> bool:
            return isinstance(number, int) and not isinstance(number, bool) and low <= number <= high

        if isinstance(value, list):
            if len(value) == 2 and all(map(fits, value)) and value[0] <= value[1]:
                return Spread.between(value[0], value[1])
            return None
        if not isinstance(value, Mapping):
            return None
        values, weights = value.get("values"), value.get("weights", [])
        if not isinstance(values, list) or not values or not all(map(fits, values)) or not isinstance(weights, list):
            return None
        numbers = all(isinstance(one, int | float) and not isinstance(one, bool) and one >= 0 for one in weights)
        if weights and not (numbers and len(weights) == len(values) and sum(weights) > 0):
            return None
        return Spread(tuple(float(one) for one in values), tuple(float(one) for one in weights))
