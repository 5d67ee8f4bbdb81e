"""Everything that may be true of what a scenario leaves open: all of it, or a seeded sample where that is too much."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from mycom.probability.grid import blocks, combinations, sampled_blocks
from mycom.probability.spread import Spread
from mycom.systems.mythicor.combat.army import Array, Value
from mycom.systems.mythicor.scenario_model import Scenario

#: Battles computed side by side; more do not fit into the processor's cache.
BLOCK = 2_000

Blocks = Iterator[tuple[dict[str, Value], Array]]


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """The combinations of what is not known. `count` is how many there are, `exact` whether `parts` has all of them.

    Each part is a scenario in which every choice is made, its numbers that are not known by address (battles,), and the
    weights (battles,); all weights sum to 1.
    """

    count: int
    exact: bool
    parts: Iterator[tuple[Scenario, dict[str, Value], Array]]


def cases_of(scenario: Scenario, most: int, samples: int, seed: int, given: Collection[str] = ()) -> Cases:
    """All combinations if there are at most `most`, otherwise `samples` drawn ones, the same for the same seed.

    The numbers `given` (addresses) are not among them."""
    axes = {address: axis for address, axis in scenario.axes().items() if address not in given}
    settled = scenario.settled()
    count = combinations(list(axes.values())) * len(settled)
    if count <= most:
        return Cases(count, True, _all(settled, axes))
    return Cases(count, False, _drawn(settled, axes, samples, seed))


def _all(
    settled: tuple[tuple[Scenario, float], ...], axes: Mapping[str, Spread]
) -> Iterator[tuple[Scenario, dict[str, Value], Array]]:
    for scenario, share in settled:
        for known, weights in spread_blocks(axes):
            yield scenario, known, weights * share


def _drawn(
    settled: tuple[tuple[Scenario, float], ...], axes: Mapping[str, Spread], samples: int, seed: int
) -> Iterator[tuple[Scenario, dict[str, Value], Array]]:
    """How often each choice comes is drawn first, then the numbers of each."""
    times = [samples]
    if len(settled) > 1:
        generator = np.random.Generator(np.random.PCG64(seed))
        times = generator.multinomial(samples, [share for _, share in settled]).tolist()
    for at, ((scenario, _), drawn) in enumerate(zip(settled, times, strict=True)):
        if drawn:
            for known, weights in drawn_blocks(axes, drawn, seed + at):
                yield scenario, known, weights * (drawn / samples)


def spread_blocks(axes: Mapping[str, Spread]) -> Blocks:
    """All combinations of numbers in blocks: values by address, and weights."""
    for columns, weights in blocks(list(axes.values()), BLOCK):
        yield dict(zip(axes, columns, strict=True)), weights


def drawn_blocks(axes: Mapping[str, Spread], samples: int, seed: int) -> Blocks:
    """Drawn combinations of numbers in blocks, the same ones for the same seed."""
    generator = np.random.Generator(np.random.PCG64(seed))
    for columns, weights in sampled_blocks(list(axes.values()), samples, BLOCK, generator):
        yield dict(zip(axes, columns, strict=True)), weights
