"""A scenario over all its ranges: one row for each combination, and the chance over a single number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.probability.grid import combinations
from mycom.probability.spread import Spread
from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.combat.army import MAGIC, Array
from mycom.systems.mythicor.combat.averages import SIDES, WINNERS
from mycom.systems.mythicor.forecast import course_of, spread_blocks, strikes
from mycom.systems.mythicor.scenario_model import Scenario

#: Rows that a table program still opens.
MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True)
class Sweep:
    """A table: names of the columns, and its rows as they are computed (read them once)."""

    columns: tuple[str, ...]
    rows: Iterator[list[float]]


def sweep(scenario: Scenario, *, most: int = MOST_ROWS) -> Sweep:
    """One row per combination of all ranges and lists, the last one running fastest.

    Columns: the inputs by address, `probability` of the combination, then the chances of the outcome and of each
    leader's death and the expected survivors; for a magic attack the survivors. Raises NotAllowed for more than
    `most` rows, and for battles in a row.
    """
    if scenario.in_a_row:
        raise NotAllowed(
            Fault("Eine Tabelle gibt es nur für einen einzelnen Kampf", "ohne order, [[then]] und [carried]")
        )
    axes = scenario.axes()
    count = combinations(list(axes.values()))
    if count > most:
        found = f"{count} Kombinationen sind zu viele für eine Tabelle"
        raise NotAllowed(Fault(found, f"höchstens {most}", suggestion="Kürze einen der Bereiche."))
    names = [*axes, "probability"]
    if scenario.mode != MAGIC:
        names += [f"outcome.{winner}" for winner in WINNERS] + [f"leader_dies.{side}" for side in SIDES]
        names += [f"survivors.attacker.{kind}" for kind in scenario.attacker.troops]
    names += [f"survivors.defender.{kind}" for kind in scenario.defender.troops]
    return Sweep(tuple(names), _rows(scenario))


def _rows(scenario: Scenario) -> Iterator[list[float]]:
    for known, weights in spread_blocks(scenario.axes()):
        columns = [np.asarray(values) for values in known.values()] + [weights]
        if scenario.mode == MAGIC:
            columns += list(strikes(scenario, known).left)
        else:
            fought = course_of(scenario, known)
            survivors = fought.survivors()
            columns += [*fought.outcome(), *fought.leader_dies()]
            columns += [*survivors[0, : len(scenario.attacker.troops)], *survivors[1, : len(scenario.defender.troops)]]
        yield from np.stack(np.broadcast_arrays(*columns), axis=1).tolist()


def outcome_over(scenario: Scenario, address: str, values: Sequence[float]) -> Array:
    """The chances of attacker, defender and nobody, (3, values), when one number takes each of the values.

    Other ranges of the scenario are averaged exactly. Raises KeyError for an address that does not exist.
    """
    chosen = scenario.with_number(address, Spread(tuple(values)))
    rest = {other: axis for other, axis in chosen.axes().items() if other != address}
    chances = np.zeros((len(WINNERS), len(values)))
    at = np.asarray(values, dtype=np.float64)
    for known, weights in spread_blocks(rest):
        repeated = {other: np.repeat(column, len(values)) for other, column in known.items()}
        repeated[address] = np.tile(at, len(weights))
        outcome = np.broadcast_to(course_of(chosen, repeated).outcome(), (len(WINNERS), len(at) * len(weights)))
        chances += np.einsum("wnv,n->wv", outcome.reshape(len(WINNERS), len(weights), len(at)), weights)
    return chances
