"""The order catalogue: every order a system knows, as data.

An entry says who may give the order, which typed parameters it has, what it costs and which checks
it must pass (by name; the system implements the checks). Adding an order that uses existing
parameter types and checks needs no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

#: The types a parameter may have:
#: `int` whole number; `percent` 0..100; `coordinate` `x/y`; `path` digits 0-8; `own_group` `G7`;
#: `own_province` `P26/11`; `own_unit` either of them; `foreign_group` `G2@1003`; `unit` any of them;
#: `realm` number of a realm; `choice` one id of the table named in `table`; `text` free text, quoted.
PARAMETER_TYPES = frozenset(
    {
        "int", "percent", "coordinate", "path", "own_group", "own_province", "own_unit",
        "foreign_group", "unit", "realm", "choice", "text",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a `choice` parameter: its id, the short code written in order files, labels.

    `counted_de` and `counted_en` are its words behind a 1 and behind another number, empty where the label does.
    """

    id: str
    code: str
    label_de: str
    label_en: str
    aliases: tuple[str, ...] = ()
    counted_de: tuple[str, ...] = ()
    counted_en: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A typed parameter of an order. `minimum`/`maximum` bound numbers; `range_key` names the rules
    parameter that bounds the distance from the giver to the target, empty when there is none."""

    name: str
    type: str
    label_de: str
    label_en: str
    optional: bool = False
    minimum: int | None = None
    maximum: int | None = None
    table: str = ""
    range_key: str = ""
    default: int | str | None = None


@dataclass(frozen=True, slots=True)
class OrderKind:
    """One entry of the catalogue.

    `id` is class and number (`BAS 12`). `givers` holds words the system understands (`group`,
    `province`, `mage` …): one of them must fit the unit. `checks` are names of checks of the system.
    `origin` says where the number comes from: `text`, `orders list`, `assumed` or `game`.
    `sentence_de` is a template with the parameters' names in braces. `phase` is the class in whose
    turn the order is evaluated when that is not its own (a move is given as BAS, evaluated as BEW).
    """

    id: str
    title_de: str
    title_en: str
    help_de: str
    help_en: str
    givers: tuple[str, ...]
    parameters: tuple[Parameter, ...] = ()
    checks: tuple[str, ...] = ()
    sentence_de: str = ""
    sentence_en: str = ""
    cost: str = ""
    origin: str = "assumed"
    chapter: str = ""
    keywords: tuple[str, ...] = ()
    phase: str = ""

    @property
    def order_class(self) -> str:
        """The class, e.g. `BAS`."""
        return self.id.partition(" ")[0]

    @property
    def number(self) -> int:
        """The number within the class."""
        return int(self.id.partition(" ")[2] or 0)


@dataclass(frozen=True, slots=True)
class OrderClass:
    """A class of orders: its place in the evaluation, how many one unit may give (0: any number)."""

    id: str
    label_de: str
    label_en: str
    per_unit: int
    rank: int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All orders of a system. `classes` are in evaluation order; `tables` hold the choices by name.

    `labels` are the words, German and English, that a player reads for a check or a cost, `explanations` sentences on
    why there is such a check; they name every rule that a problem may come from.
    """

    classes: tuple[OrderClass, ...]
    kinds: Mapping[str, OrderKind]
    tables: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    labels: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    explanations: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def kind(self, kind_id: str) -> OrderKind | None:
        """The entry with this id, or None."""
        return self.kinds.get(kind_id)

    def of_class(self, order_class: str) -> tuple[OrderKind, ...]:
        """The entries of a class, by number."""
        return tuple(sorted((k for k in self.kinds.values() if k.order_class == order_class), key=lambda k: k.number))

    def rank(self, kind_id: str) -> int:
        """Place of an order's class in the evaluation, from 0; unknown classes come last."""
        kind = self.kinds.get(kind_id)
        name = (kind.phase if kind else "") or kind_id.partition(" ")[0]
        for order_class in self.classes:
            if order_class.id == name:
                return order_class.rank
        return len(self.classes)

    def choices(self, table: str) -> tuple[Choice, ...]:
        """The values of a choice table, empty when there is no such table."""
        return tuple(self.tables.get(table, ()))


def choice_of(choices: Iterable[Choice], word: str) -> Choice | None:
    """The choice that a word names by id, code, label or alias (letter case does not matter)."""
    folded = word.casefold()
    for choice in choices:
        names = (choice.id, choice.code, choice.label_de, choice.label_en, *choice.aliases)
        if folded in (name.casefold() for name in names):
            return choice
    return None
