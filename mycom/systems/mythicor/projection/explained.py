"""The factors of a projected battle in words: every part with its origin, adding up to the value used (ch. 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import floor

from mycom.probability.odds import likeliest
from mycom.probability.rounding import half_up
from mycom.systems.mythicor.combat.explain import SIDES, Account, Explained, Part, explain
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.words import number, signed
from mycom.systems.projections import Factor, Setup, Side, Term, Value
from mycom.systems.view import Amount, Fact, Knowledge

_LABELS = {
    "military_bonus": "Militärbonus der Einheit",
    "wall_military": "Militärbonus der Mauern",
    "lead": "Vorsprung der Führung",
    "base_morale": "Grundmoral",
    "leadership": "Führungskraft",
    "wall_leadership": "Führungskraft der Mauern",
    "sortie_leadership": "Führungskraft beim Ausfall",
    "no_leader": "kein lebender Anführer",
    "morale_bonus": "Moralbonus der Einheit",
    "wall_morale": "Moralbonus der Mauern",
    "cap": "Obergrenze",
    "fear": "Furcht (UG 15)",
    "one": "Grundwert",
    "warships": "Anteil Kriegsschiffe",
    "transports": "Anteil Transportschiffe",
    "no_ships": "keine Schiffe",
    "troop_terrain": "Truppe im Gelände",
    "race_terrain": "Rasse im Gelände",
    "troop_city": "Truppe in der Stadt",
    "race_city": "Rasse in der Stadt",
    "military": "Militärbonus zusammen",
    "terrain": "Gelände zusammen",
    "military_bracket": "1 + Militärbonus",
    "terrain_bracket": "1 + Gelände",
    "least": "Untergrenze",
    "troop_defence": "Verteidigung der Truppe",
    "race_defence": "Verteidigung der Rasse",
    "wall_defence": "Verteidigungsbonus der Mauern",
    "shield": "Schild (UG 19)",
    "troop_value": "Kampfwert der Truppe",
    "race_value": "Kampfwert der Rasse",
}
#: Facts of own units that stand for a number of the scenario; foreign units' facts bear the number's own name.
_FACTS = {
    "leadership": "traits.leadership",
    "strength": "traits.strength",
    "military_bonus": "bonuses.military",
    "morale_bonus": "bonuses.morale",
    "warships": "warships",
    "transports": "transports",
    "fortification": "fortification",
    "race": "race",
}


def factors(setup: Setup, rules: Rules, knowledge: Knowledge) -> tuple[Factor, ...]:
    """All factors of both sides, with the middle of every number that is not known. Only for battles."""
    if setup.mode != ATTACK:
        return ()
    scenario = middle(scenario_of(setup, rules))
    sides = explain(scenario.rules, *scenario.armies({}), scenario.mode, likeliest(scenario.terrain))
    found: list[Factor] = []
    for side, explained in zip(setup.sides, sides, strict=True):
        found += _Words(scenario, setup, side, knowledge).factors(explained)
    return tuple(found)


def middle(scenario: Scenario) -> Scenario:
    """The scenario with the middle of every number that is not known, walls in whole levels, and the likeliest of
    every choice."""
    scenario = scenario.likeliest()
    for address, spread in scenario.axes().items():
        whole = address.endswith("fortification")
        scenario = scenario.with_number(address, floor(spread.mean + 0.5) if whole else spread.mean)
    return scenario


class _Words:
    """The factors of one side in words."""

    def __init__(self, scenario: Scenario, setup: Setup, side: Side, knowledge: Knowledge) -> None:
        self.scenario, self.rules = scenario, scenario.rules
        self.setup, self.side, self.knowledge = setup, side, knowledge

    def factors(self, explained: Explained) -> Iterator[Factor]:
        yield self._factor("Militärbonus", explained.military, "%", signs=True)
        morale = self._factor("Moral zu Beginn", explained.morale, "%", signs=True)
        yield replace(morale, terms=(*morale.terms, Term("nach jeder Runde: weniger die Verluste in Prozent", "")))
        yield self._strength(explained)
        if explained.ships is not None:
            yield self._factor("Schiffe", explained.ships, "", signs=True)
        for kind, one in explained.kinds.items():
            if one.count <= 0:
                continue
            name = self.rules.troops[kind].short_de
            yield self._factor(f"{name}: Gelände", one.terrain, "%", signs=True)
            yield self._factor(f"{name}: Faktor", one.factor, "", signs=not one.factor.product)
            yield self._factor(f"{name}: Kampfwert", one.value, "", signs=False)
            yield self._factor(f"{name}: Verteidigung", one.defence, "", signs=True)
            ships = (Term("Schiffe", f"× {_shown(explained.ships.total)}"),) if explained.ships else ()
            worth = (
                Term("Kampfwert", _shown(one.value.total)),
                Term("Faktor", f"× {_shown(one.factor.total)}"),
                *ships,
            )
            hits = worth if one.attack > 0 else (Term("kann in dieser Schlacht nicht zuschlagen", "0"),)
            yield Factor(self.side.id, f"{name}: Schaden je Mann und Runde", hits, _shown(one.attack))
            holds = (*worth, Term("Verteidigung", f"× {_shown(one.defence.total)}"))
            yield Factor(self.side.id, f"{name}: hält je Mann aus", holds, _shown(one.toughness))

    def _strength(self, explained: Explained) -> Factor:
        parts = tuple(
            Term(
                f"{_shown(one.count)} {self.rules.troops[kind].short_de}",
                signed(half_up(one.count * one.attack, 2)),
                fields=((self.side.id, f"troops.{kind}"),),
                unit=self._unit(self.side.id),
            )
            for kind, one in explained.kinds.items()
            if one.count > 0
        )
        return Factor(self.side.id, "Stärke in Runde 1", parts, _shown(explained.strength))

    def _factor(self, title: str, account: Account, unit: str, *, signs: bool) -> Factor:
        terms = tuple(self._term(part, unit, signs=signs, first=at == 0) for at, part in enumerate(account.parts))
        return Factor(self.side.id, title, terms, f"{_shown(account.total)} {unit}".rstrip())

    def _term(self, part: Part, unit: str, *, signs: bool, first: bool = False) -> Term:
        amount = _shown(part.amount)
        text = amount if first else signed(half_up(part.amount, 3)) if signs else f"× {amount}"
        origins = [origin for address in part.inputs if (origin := self._origin(address))]
        origins += [self._parameter(key) for key in part.parameters]
        assumed = [words for address in part.inputs if (words := self._assumed(address))]
        assumed += [
            f"Regel angenommen: {self.rules.parameters[key].label_de}"
            for key in part.parameters
            if self.rules.parameters[key].origin == "assumed"
        ]
        fields = tuple((address.partition(".")[0], address.partition(".")[2]) for address in part.inputs)
        return Term(
            label=_LABELS[part.id],
            value=f"{text} {unit}".rstrip(),
            origin="; ".join(origins),
            assumed="; ".join(assumed),
            fields=fields,
            unit=next((self._unit(side) for side, _ in fields), ""),
            lines=tuple(line for address in part.inputs for line in self._lines(address)),
        )

    def _lines(self, address: str) -> tuple[tuple[int, int], ...]:
        """Turn and line of the report that tells of an input."""
        side, name, *_ = self._field(address)
        fact = self._fact(side, name)
        return ((fact.turn, fact.line),) if fact is not None and fact.line else ()

    def _unit(self, side: str) -> str:
        return self.setup.actor if side == SIDES[0] else self.setup.target

    def _parameter(self, key: str) -> str:
        parameter = self.rules.parameters[key]
        value = parameter.value
        shown = number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)
        chapter = f", Kap. {parameter.chapter}" if parameter.chapter else ""
        return f"{parameter.label_de}: {shown}{chapter}"

    def _field(self, address: str) -> tuple[Side, str, Value | None, bool, str]:
        side = self.setup.sides[SIDES.index(address.partition(".")[0])]
        name = address.partition(".")[2]
        for field in side.fields:
            if field.id == name:
                return side, name, field.value, field.assumed, field.origin
        return side, name, None, False, ""

    def _origin(self, address: str) -> str:
        side, name, value, _, origin = self._field(address)
        fact = self._fact(side, name)
        where = f"{side.title}"
        if fact is None:
            return f"{where}: {origin}" if origin else where
        line = f", Zeile {fact.line}" if fact.line else ""
        text = f"{where}: Auswertung Zug {fact.turn}{line}"
        changed = isinstance(value, Amount) and isinstance(fact.value, int | float) and value.low != fact.value
        return f"{text} (dort {number(float(str(fact.value)))}; dazu Befehle oder Eingaben)" if changed else text

    def _fact(self, side: Side, name: str) -> Fact | None:
        facts = self.knowledge.facts.get(self._unit(side.id), {})
        return facts.get(name) or facts.get(_FACTS.get(name, name))

    def _assumed(self, address: str) -> str:
        side, _, value, assumed, origin = self._field(address)
        if not assumed:
            return ""
        shown = ""
        if isinstance(value, Amount):
            shown = number(value.low) if value.certain else f"{number(value.low)}–{number(value.high)}"
        return f"{side.title}: {shown} {f'({origin})' if origin else ''}".strip()


def _shown(value: float) -> str:
    return number(half_up(value, 3))
