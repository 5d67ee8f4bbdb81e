"""Which orders and values pass the checks: what the window offers and what the checks say cannot differ.

A value is tried as an order with the smallest numbers that its parameters allow, on the state that the orders
before leave (those of the same class included).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.candidates import Candidates, Known, listed_values
from mycom.systems.mythicor.checks import CHECKS
from mycom.systems.mythicor.checks.context import Context, first
from mycom.systems.mythicor.checks.targets import in_range
from mycom.systems.mythicor.effects.transfers import item_of
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.things import item_label
from mycom.systems.view import Severity

#: Checks that an order can be asked before its parameters are known.
BEFOREHAND = (
    "giver", "leader_alive", "leaderless", "not_master", "one_per_class", "special_action_limit", "cap",
    "max_groups", "settlement_max", "fortification_max", "trade_once", "coast_only", "not_on_sea_cell", "on_land",
    "at_sea", "ships_capacity", "road", "map_allowed", "own_province_here", "diplomacy_target", "not_undead",
    "has_troops", "has_soldier", "henchmen",
)  # fmt: skip
#: Checks that only a finished order can be asked.
AFTERWARDS = frozenset({"moves", "steps", "path_legal"})
#: So many combinations of values are tried before an order counts as possible.
_LIMIT = 600

Given = dict[tuple[str, str], Order]


class Legal:
    """One order of one unit: what hinders it, which values it may have."""

    def __init__(
        self, turn: Turn, catalogue: Catalogue, kind: OrderKind, unit: str, given: Given, known: Known | None = None
    ) -> None:
        self.candidates = Candidates(turn, catalogue, kind, unit, known)
        self._turn, self._catalogue, self._kind, self._unit, self._given = turn, catalogue, kind, unit, given
        names = dict.fromkeys(kind.checks)
        self._before = [name for name in names if name in BEFOREHAND and name in CHECKS]
        self._with_values = [name for name in names if name not in (*BEFOREHAND, *AFTERWARDS) and name in CHECKS]

    def reason(self) -> str:
        """Why the unit may not be given the order now; empty when it may."""
        found = self._objection(Order(self._unit, self._kind.id), self._before)
        if found:
            return found
        needed = [one for one in self._kind.parameters if listed_values(one) and not one.optional]
        pools = [self.candidates.of(one) for one in needed]
        for parameter, pool in zip(needed, pools, strict=True):
            if not pool:
                return self._nothing_for(parameter)
        found = ""
        for values in islice(product(*pools), _LIMIT):
            tried = self._tried(dict(zip((one.name for one in needed), values, strict=True)), self._with_values)
            if not tried:
                return ""
            found = found or tried
        if "target_dead" in self._kind.checks:
            return "Hier ist keine Gruppe mit totem Anführer bekannt."
        return found

    def values(self, parameter: Parameter) -> Iterator[str]:
        """The values of a listed parameter with which the order passes its checks.

        Who gets something may be chosen before there is anything to give: stocks count for choices only.
        """
        names = self._with_values
        if parameter.type != "choice":
            names = [name for name in names if name not in _AMOUNTS]
        others = [
            one for one in self._kind.parameters if listed_values(one) and not one.optional and one is not parameter
        ]
        pools = [self.candidates.of(one) for one in others]
        for value in self.candidates.of(parameter):
            for rest in islice(product(*pools), _LIMIT):
                chosen = dict(zip((one.name for one in others), rest, strict=True)) | {parameter.name: value}
                if not self._tried(chosen, names):
                    yield value
                    break

    def _tried(self, chosen: dict[str, str], names: list[str]) -> str:
        """What the checks say against an order with these values; the numbers are the smallest allowed."""
        args: list[tuple[str, Value]] = []
        for one in self._kind.parameters:
            if one.name in chosen:
                value = chosen[one.name]
                args.append((one.name, int(value) if one.type in ("int", "realm") else value))
            elif one.type in ("int", "percent") and not one.optional:
                args.append((one.name, one.minimum or 0))
        return self._objection(Order(self._unit, self._kind.id, tuple(args)), names, ranged=True)

    def _objection(self, order: Order, names: list[str], *, ranged: bool = False) -> str:
        context = Context(self._turn, self._catalogue, self._kind, order, self._given, {})
        for name in names:
            found = first(CHECKS[name](context))
            if found and found.severity is Severity.ERROR:
                if name in ("stock", "recruits"):
                    item = "recruits" if name == "recruits" else item_of(order) or "trade_goods"
                    return f"Keine {item_label(self._turn.rules, item)} vorhanden."
                return found.message
        near = first(in_range(context)) if ranged else None
        return near.message if near else ""

    def _nothing_for(self, parameter: Parameter) -> str:
        """Why a parameter has no value at all."""
        if parameter.type == "choice":
            return (
                "Keine Truppen vorhanden." if parameter.table == "troops" else "Nichts vorhanden, was sich geben ließe."
            )
        if listed_values(parameter) and parameter.type == "int":
            return "Die Einheit hat kein Artefakt."
        foreign = "foreign_target" in self._kind.checks or parameter.type == "foreign_group"
        if parameter.range_key == "own_cell":
            whose = "fremde" if foreign else "andere" if parameter.type == "unit" else "andere eigene"
            return f"Am selben Ort steht keine {whose} Einheit."
        if parameter.range_key == "neighbour":
            return "Keine Nachbarprovinz gehört zum Reich."
        if parameter.type == "foreign_group":
            return "In Reichweite ist keine fremde Gruppe bekannt."
        return "In Reichweite ist kein Ziel bekannt."


#: Checks of stocks.
_AMOUNTS = frozenset({"stock", "recruits", "crowns"})
