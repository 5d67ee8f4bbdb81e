"""Orders as values: what a unit is told to do, independent of any rule system."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: A parameter's value after parsing: numbers as int, everything else (coordinates `15/2`, unit ids
#: `G7`, `P26/11`, `G2@1003`, ids of the rules data, texts, digits of a path) in its canonical text form.
Value = int | str


@dataclass(frozen=True, slots=True)
class Order:
    """One order of one unit.

    `unit` is the id of the giver (`G7` a group, `P26/11` a province, `R` the realm as a whole);
    `kind` names the catalogue entry, e.g. `BAS 12`; `args` are the parameters by name, in the order
    of the catalogue; a missing optional parameter is absent. `key` tells orders of one turn apart and
    stays the same while an order is edited; 0 is an order not yet entered in a Partie.
    """

    unit: str
    kind: str
    args: tuple[tuple[str, Value], ...] = ()
    key: int = 0

    @property
    def order_class(self) -> str:
        """The class of the order, e.g. `BAS`."""
        return self.kind.partition(" ")[0]

    def get(self, name: str) -> Value | None:
        """The value of a parameter, or None when it was not given."""
        for key, value in self.args:
            if key == name:
                return value
        return None

    def text(self, name: str) -> str:
        """The value of a parameter as text, empty when it was not given."""
        value = self.get(name)
        return "" if value is None else str(value)

    def number(self, name: str) -> int:
        """The value of a parameter as a whole number, 0 when it was not given or is none."""
        value = self.get(name)
        return value if isinstance(value, int) else 0

    def with_args(self, **values: Value | None) -> Order:
        """The same order with other parameter values; None takes a parameter out."""
        merged: dict[str, Value] = dict(self.args)
        for name, value in values.items():
            if value is None:
                merged.pop(name, None)
            else:
                merged[name] = value
        return replace(self, args=tuple(merged.items()))
