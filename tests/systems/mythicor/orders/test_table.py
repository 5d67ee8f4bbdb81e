"""The table of orders: each order passes where it should, and fails each of its checks where it should."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.notation import parse_line
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import ADVICE, CHECKS, check
from mycom.systems.mythicor.checks.parameters import PARAMETER
from mycom.systems.mythicor.checks.targets import RANGE
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import World
from mycom.systems.view import Problem, Severity
from tests.systems.mythicor.orders.realm import state
from tests.systems.mythicor.worlds import standard

CASES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))
PASSES = "passes"
#: Checks that only warn although they stand among those that make an order fail.
WARNING = {"moves"}
#: Whoever these words name may give the order: nobody is left who may not.
EVERYBODY = {"any_group", "province", "realm"}


@cache
def known() -> Catalogue:
    """The shipped catalogue."""
    return catalogue(standard())


def read(case: str, kinds: Catalogue) -> tuple[World, Rules, list[Order]]:
    """The realm of a case, its rules, and its orders with keys from 1."""
    name, lines = case[1:].split(" ", 1) if case.startswith("@") else ("", case)
    orders = [parse_line(line.strip(), kinds) for line in lines.split(";")]
    of, rules = state(name)
    return of, rules, [Order(one.unit, one.kind, one.args, key) for key, one in enumerate(orders, 1)]


def problems_of(case: str, kinds: Catalogue | None = None) -> list[Problem]:
    """The problems of the last order of a case."""
    of, rules, orders = read(case, kinds or known())
    return [one for one in check(of, rules, kinds or known(), orders) if one.order == len(orders)]


def checks_of(kind: OrderKind) -> set[str]:
    """The checks that an order can fail."""
    names = set(kind.checks)
    if any(parameter.range_key for parameter in kind.parameters):
        names.add(RANGE)
    if set(kind.givers) >= EVERYBODY:
        names.discard("giver")
    return names


def test_every_order_and_each_of_its_checks_has_a_case() -> None:
    assert CASES.keys() == known().kinds.keys()
    for kind in known().kinds.values():
        assert CASES[kind.id].keys() == {PASSES, *checks_of(kind)}, kind.id


@pytest.mark.parametrize("kind", CASES)
def test_the_order_passes_without_any_remark(kind: str) -> None:
    case = CASES[kind][PASSES]
    assert read(case, known())[2][-1].kind == kind
    assert [one.message for one in problems_of(case)] == []


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, cases in CASES.items() for name in cases if name != PASSES]
)
def test_the_order_fails_its_check(kind: str, name: str) -> None:
    case = CASES[kind][name]
    assert read(case, known())[2][-1].kind == kind
    found = [one for one in problems_of(case) if one.rule == ("friend" if name == "friends_on_the_way" else name)]
    assert found, [one.rule for one in problems_of(case)]
    for one in found:
        assert (one.severity is Severity.ERROR) == (name not in ADVICE and name not in WARNING)
        assert one.message.endswith(".")
        assert one.chapter
        assert one.repairs
        assert not one.fixed


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, cases in CASES.items() for name in cases])
def test_repairs_mend_what_they_are_offered_for(kind: str, name: str) -> None:
    of, rules, orders = read(CASES[kind][name], known())
    before = [one for one in check(of, rules, known(), orders) if one.order == len(orders)]
    for problem in before:
        for repair in problem.repairs:
            if repair.remove or repair.replace or repair.add:
                mended = [one for one in orders if one.key not in repair.remove]
                changed = {one.key: one for one in repair.replace}
                mended = [changed.get(one.key, one) for one in mended] + list(repair.add)
                keyed = [Order(one.unit, one.kind, one.args, one.key or 90 + at) for at, one in enumerate(mended)]
                left = [one for one in check(of, rules, known(), keyed) if one.severity is Severity.ERROR]
                same = [one for one in left if (one.unit, one.rule, one.message) == _told(problem)]
                assert not same, (repair.label, same)


def _told(problem: Problem) -> tuple[str, str, str]:
    return problem.unit, problem.rule, problem.message


def _broken(order: Order, parameter: Parameter) -> Iterator[Order]:
    """The order without a value it needs, and with values of the wrong sort."""
    if not parameter.optional:
        yield order.with_args(**{parameter.name: None})
    wrong: list[Value] = ["?"]
    if parameter.type in ("int", "percent", "realm"):
        highest = 100 if parameter.type == "percent" else parameter.maximum
        wrong += [(parameter.minimum or 0) - 1, (highest or 0) + 1] if highest is not None else [-1]
        wrong = [value for value in wrong if value != -1 or parameter.minimum is not None]
    elif parameter.type == "coordinate":
        wrong += ["99/99", "0/0"]
    elif parameter.type.startswith("own_"):
        wrong += ["G99", "P9/9"]
    elif parameter.type == "text":
        wrong = []
    elif parameter.type == "path":
        wrong = ["9"]
    for value in wrong:
        yield order.with_args(**{parameter.name: value})


PARAMETERS = [(kind.id, parameter.name) for kind in known().kinds.values() for parameter in kind.parameters]


@pytest.mark.parametrize(("kind", "name"), PARAMETERS)
def test_each_parameter_must_be_there_and_be_what_it_should(kind: str, name: str) -> None:
    of, rules, orders = read(CASES[kind][PASSES], known())
    parameter = next(one for one in known().kinds[kind].parameters if one.name == name)
    for broken in _broken(orders[-1], parameter):
        found = check(of, rules, known(), [*orders[:-1], broken])
        assert PARAMETER in {one.rule for one in found if one.order == broken.key}, broken


def test_every_check_is_used_by_some_order() -> None:
    assert {name for kind in known().kinds.values() for name in kind.checks} == {*CHECKS, *ADVICE}
