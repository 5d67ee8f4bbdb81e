"""Dice for an evaluation: drawn from a seed, or what was thrown at a table; either way written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from mycom.problems import Fault, Malformed


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw: what it was for, how many sides, what came up; a drawn thing counts from 1."""

    what: str
    sides: int
    values: tuple[int, ...]

    def line(self) -> str:
        """The throw as a line of a record: `Invasion (W6): 5 6`."""
        return f"{self.what} (W{self.sides}): {' '.join(map(str, self.values))}"


@dataclass(slots=True)
class Seeded:
    """Dice from a seed. `record` has every throw in order."""

    seed: int
    record: list[Throw] = field(default_factory=list)
    _random: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)

    def throw(self, what: str, dice: int, sides: int) -> tuple[int, ...]:
        """So many dice."""
        values = tuple(self._random.randint(1, sides) for _ in range(dice))
        self.record.append(Throw(what, sides, values))
        return values

    def draw(self, what: str, count: int) -> int:
        """One of `count` things, from 0."""
        drawn = self._random.randrange(count)
        self.record.append(Throw(what, count, (drawn + 1,)))
        return drawn


@dataclass(slots=True)
class Typed:
    """Dice that were thrown at a real table, typed in as numbers in the order in which they were needed.

    Raises Malformed when a number is missing or none that the die has; `left` are those not needed.
    """

    left: list[int]
    record: list[Throw] = field(default_factory=list)

    def throw(self, what: str, dice: int, sides: int) -> tuple[int, ...]:
        """So many dice."""
        values = tuple(self._next(what, sides) for _ in range(dice))
        self.record.append(Throw(what, sides, values))
        return values

    def draw(self, what: str, count: int) -> int:
        """One of `count` things, from 0."""
        value = self._next(what, count)
        self.record.append(Throw(what, count, (value,)))
        return value - 1

    def _next(self, what: str, sides: int) -> int:
        if not self.left:
            raise Malformed(Fault(f"Für „{what}“ fehlt ein Würfel", f"eine Zahl von 1 bis {sides}"))
        value = self.left.pop(0)
        if not 1 <= value <= sides:
            raise Malformed(Fault(f"„{what}“: {value} gibt es auf diesem Würfel nicht", f"eine Zahl von 1 bis {sides}"))
        return value


def again(record: Iterable[Throw]) -> Typed:
    """Dice that fall as they did in a record."""
    return Typed([value for throw in record for value in throw.values])


def read_record(text: str) -> list[int]:
    """The numbers of a record, one throw a line: what stands before a colon is for people.

    Raises Malformed with every line that has something else than numbers.
    """
    found: list[int] = []
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.rpartition(":")[2].replace(",", " ").split()
        for word in words:
            if word.isascii() and word.isdigit() and len(word) < 5:
                found.append(int(word))
            else:
                faults.append(Fault(f"„{word[:40]}“ ist keine Zahl", "gewürfelte Zahlen", line=number))
    if faults:
        raise Malformed(faults)
    return found
