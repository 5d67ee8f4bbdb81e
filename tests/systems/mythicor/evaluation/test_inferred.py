"""What is inferred from the values of a report never contradicts the evaluation that made them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import PARALLEL, SEPARATE, evaluate, world_of
from mycom.systems.mythicor.inference import infer
from mycom.systems.receipts import Answer
from mycom.systems.view import Event
from tests.systems.mythicor.evaluation.test_conservation import COUNTS, GROUPS, REALMS, UNITS, one_order, start
from tests.systems.mythicor.worlds import order, standard

PERCENT = some.integers(0, 100)
MORE = some.one_of(
    some.builds(order, UNITS, some.sampled_from(["BAS 18", "BAS 19", "BAS 20", "SA 13"])),
    some.builds(order, GROUPS, some.sampled_from(["BAS 6", "BAS 7", "BAS 26", "BAS 27"])),
    some.builds(lambda unit, kind, value: order(unit, kind, percent=value), UNITS,
                some.sampled_from(["BAS 21", "BAS 22"]), PERCENT),
    some.builds(lambda unit, name: order(unit, "BAS 31", name=name), UNITS, some.sampled_from(["Neu", "A  b"])),
    some.builds(lambda unit, sponsor: order(unit, "BAS 9", leader="mage", sponsor=sponsor), GROUPS, UNITS),
    some.builds(lambda unit, kind, realm: order(unit, kind, realm=realm), GROUPS,
                some.sampled_from(["FF 1", "FF 2", "FF 3", "BAS 2"]), REALMS),
    some.builds(lambda unit, kind, count, target: order(unit, kind, count=count, target=target), UNITS,
                some.sampled_from(["UP 3", "UP 4", "UP 6"]), COUNTS, UNITS),
    some.builds(lambda unit, path: order(unit, "BAS 40", path=path), GROUPS,
                some.text("012345678", min_size=1, max_size=3)),
    one_order(),
)  # fmt: skip


@settings(deadline=None, max_examples=100)
@given(
    orders=some.dictionaries(REALMS, some.lists(MORE, max_size=10), min_size=1),
    plague=some.booleans(),
    crowns=some.sampled_from([0, 50, 3_000]),
    soldiers=some.integers(0, 20),
    mode=some.sampled_from([PARALLEL, SEPARATE]),
    seed=some.integers(0, 2**20),
)
def test_nothing_inferred_contradicts_what_happened(
    orders: dict[int, list[Order]], plague: bool, crowns: int, soldiers: int, mode: str, seed: int
) -> None:
    rules, before = standard(), start(plague, crowns, soldiers)
    numbered = {realm: [replace(one, key=at) for at, one in enumerate(own, 1)] for realm, own in orders.items()}
    found = evaluate(rules, before, numbered, np.random.default_rng(seed), mode)
    for realm, own in numbered.items():
        events = [
            Event(38, event.kind, event.text, unit.removesuffix(f"@{realm}"))
            for event in found.log.of(realm)
            for unit in (event.unit, event.other)
        ]
        inferred = infer(own, world_of(before, realm), world_of(found.state, realm), rules, events)
        told = Counter[tuple[str, str]]()
        for one, answer in zip(own, inferred, strict=True):
            result = found.log.result(realm, one.key)
            assert result is not None
            if answer is not None:
                told[one.kind, answer.outcome] += 1
                assert (answer.outcome.value, answer.unit) == (result.state, one.unit), (one, answer, result)
                assert isinstance(answer, Answer)
