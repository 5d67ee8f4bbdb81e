"""A scenario over all its ranges: one row for each combination, and the chance over a single number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mycom.probability.grid import combinations
from mycom.probability.odds import likeliest
from mycom.probability.spread import Spread
from mycom.problems import Fault, NotAllowed
from mycom.systems.mythicor.cases import spread_blocks
from mycom.systems.mythicor.combat.army import MAGIC, Array
from mycom.systems.mythicor.combat.averages import SIDES, WINNERS
from mycom.systems.mythicor.forecast import course_of, strikes
from mycom.systems.mythicor.scenario_model import Scenario

#: Rows that a table program still opens.
MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True)
class Sweep:
    """A table: names of the columns, and its rows as they are computed (read them once)."""

    columns: tuple[str, ...]
    rows: Iterator[list[float | str]]


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
    count = combinations(list(axes.values())) * len(scenario.settled())
    if count > most:
        found = f"{count} Kombinationen sind zu viele für eine Tabelle"
        raise NotAllowed(Fault(found, f"höchstens {most}", suggestion="Kürze einen der Bereiche."))
    names = [*scenario.choices(), *axes, "probability"]
    if scenario.mode != MAGIC:
        names += [f"outcome.{winner}" for winner in WINNERS] + [f"leader_dies.{side}" for side in SIDES]
        names += [f"survivors.attacker.{kind}" for kind in scenario.attacker.troops]
    names += [f"survivors.defender.{kind}" for kind in scenario.defender.troops]
    return Sweep(tuple(names), _rows(scenario))


def _rows(scenario: Scenario) -> Iterator[list[float | str]]:
    choices = scenario.choices()
    for settled, share in scenario.settled():
        made: list[float | str] = [_made(settled, address) for address in choices]
        yield from (made + row for row in _numbers(settled, share))


def _made(scenario: Scenario, address: str) -> str:
    """A choice as a word; spells with plus signs."""
    side, _, name = address.partition(".")
    if not name:
        return likeliest(scenario.terrain)
    if name == "race":
        return likeliest(scenario.side(side).race)
    spells: frozenset[str] = likeliest(scenario.side(side).spells)
    return "+".join(sorted(spells))


def _numbers(scenario: Scenario, share: float) -> Iterator[list[float | str]]:
    for known, chances in spread_blocks(scenario.axes()):
        weights = chances * share
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

    Other ranges and choices of the scenario are averaged exactly. Raises KeyError for an address that does not exist.
    """
    chances = np.zeros((len(WINNERS), len(values)))
    for settled, share in scenario.settled():
        chances += _outcome_over(settled, address, values) * share
    return chances


def _outcome_over(scenario: Scenario, address: str, values: Sequence[float]) -> Array:
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
