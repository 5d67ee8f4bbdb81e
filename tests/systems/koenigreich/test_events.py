"""The event phase against a plain walk over every state and every event."""

from __future__ import annotations

from collections import defaultdict

import pytest

from mycom.systems.koenigreich.events import effects, planned_with_events, thrown
from mycom.systems.koenigreich.month import Kingdom, Plan, check, months
from mycom.systems.koenigreich.rules import Event, load_rules

RULES = load_rules()
NUMBERS = RULES.numbers()


@pytest.mark.parametrize(("text", "mean"), [("-2", -2), ("1d6", 3.5), ("-1d4", -2.5), ("1d6!", 4.2), ("0", 0)])
def test_what_is_thrown_has_its_mean(text: str, mean: float) -> None:
    chances = thrown(text)
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(value * chance for value, chance in chances.items()) == pytest.approx(mean)


def slow(kingdom: Kingdom, count: int, quiet: bool) -> tuple[dict[tuple[int, int], float], list[float]]:
    """Unrest and treasury (BP) after so many months, one state at a time, with the chance of an event in each month."""
    states = {(kingdom.unrest, kingdom.treasury, quiet): 1.0}
    happened = []
    kinds = {(False, 0): 21, (True, 0): 25, (False, 1): 25, (True, 1): 21}
    whole = [
        (one, (kinds[one.harmful, 0] * one.kingdom_pct + kinds[one.harmful, 1] * one.settlement_pct) / 9200)
        for one in RULES.events.values()
    ]
    extra = [(one, one.again_pct / 100) for one in RULES.events.values() if one.again_pct]

    def struck(
        states: dict[tuple[int, int], float], table: list[tuple[Event, float]], share: float
    ) -> dict[tuple[int, int], float]:
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (unrest, money), chance in states.items():
            for one, weight in table:
                fails = {0: 1.0}
                for name in one.checks:
                    good = (
                        0.0
                        if unrest >= 20
                        else check(getattr(kingdom, name), unrest, kingdom.control_dc, NUMBERS).success
                    )
                    more: dict[int, float] = defaultdict(float)
                    for failed, odds in fails.items():
                        more[failed] += odds * good
                        more[failed + 1] += odds * (1 - good)
                    fails = more
                for failed, odds in fails.items():
                    for rise, a in thrown(getattr(one, f"unrest_{failed}")).items():
                        for gain, b in thrown(getattr(one, f"treasury_{failed}")).items():
                            after[max(0, unrest + rise), money + gain] += chance * weight / share * odds * a * b
        return after

    for _ in range(count):
        parts: dict[bool, dict[tuple[int, int], float]] = {True: defaultdict(float), False: defaultdict(float)}
        for (unrest, money, still), chance in states.items():
            one = months(Kingdom(kingdom.size, kingdom.control_dc, kingdom.stability, kingdom.loyalty, kingdom.economy,
                                 unrest, kingdom.consumption, money), Plan(), 1, NUMBERS)[0].income  # fmt: skip
            for gone in range(one.table.shape[0]):
                for now in range(one.table.shape[1]):
                    for at, likely in enumerate(one.table[gone, now].tolist()):
                        assert not gone or not likely  # the kingdoms below lose no hex
                        parts[still][now, at + one.lowest] += chance * likely
        chance = sum((0.75 if still else 0.25) * sum(part.values()) for still, part in parts.items())
        happened.append(chance)
        states = defaultdict(float)
        for still, part in parts.items():
            likely = 0.75 if still else 0.25
            again = 8 / 100
            plain = {state: odds * likely * (1 - again) for state, odds in part.items()}
            first = struck({state: odds * likely * again for state, odds in part.items()}, extra, 0.08)
            joined: dict[tuple[int, int], float] = defaultdict(float)
            for found in (plain, first):
                for state, odds in found.items():
                    joined[state] += odds
            for (unrest, money), odds in struck(joined, whole, 1.0).items():
                states[unrest, money, False] += odds
            for (unrest, money), odds in part.items():
                states[unrest, money, True] += odds * (1 - likely)
    end: dict[tuple[int, int], float] = defaultdict(float)
    for (unrest, money, _), odds in states.items():
        end[unrest, money] += odds
    return end, happened


@pytest.mark.parametrize("quiet", [True, False])
@pytest.mark.parametrize(
    ("kingdom", "count"), [(Kingdom(5, 30, 22, 18, 20, 1, 2, 30), 1), (Kingdom(5, 30, 35, 25, 12, 0, 3, 40), 2)]
)
def test_events_count_every_case(kingdom: Kingdom, count: int, quiet: bool) -> None:
    numbers = RULES.with_overrides({"unrest.hex_loss": 99}).numbers()
    found = planned_with_events(kingdom, [Plan()] * count, numbers, effects(RULES), quiet=quiet)
    end, happened = slow(kingdom, count, quiet)
    assert [one.event_chance for one in found] == pytest.approx(happened)
    last = found[-1].end
    for at, chances in ((0, last.unrest()), (1, last.treasury())):
        counted: dict[int, float] = defaultdict(float)
        for state, odds in end.items():
            counted[state[at]] += odds
        for value in set(counted) | set(chances):
            assert chances.get(value, 0.0) == pytest.approx(counted.get(value, 0.0), abs=1e-9)
