"""What a player of armies knows, for tests: from a report's text to the position."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.notation import parse_line
from mycom.orders.order import Order
from mycom.paths import resources_dir
from mycom.systems.massenkampf.position import MassenkampfPosition
from mycom.systems.massenkampf.system import SYSTEM
from mycom.systems.view import Fact, Knowledge, Report


def demo_text(turn: int = 12) -> str:
    """A report of the demo."""
    return (resources_dir() / "demo-massenkampf" / f"bericht-{turn:03}.txt").read_text("utf-8")


def demo_orders() -> tuple[str, ...]:
    """The orders of the demo, a line each."""
    return tuple((resources_dir() / "demo-massenkampf" / "befehle.txt").read_text("utf-8").splitlines())


def known(report: Report) -> Knowledge:
    """What a player knows who has only this report."""
    facts: dict[str, dict[str, Fact]] = {}
    for fact in report.facts:
        facts.setdefault(fact.subject, {})[fact.key] = fact
    return Knowledge(report.head, facts, report.events)


def position(text: str = "") -> MassenkampfPosition:
    """The position after a report, the demo's newest one when none is given."""
    found = SYSTEM.position(known(SYSTEM.read_report(text or demo_text())))
    assert isinstance(found, MassenkampfPosition)
    return found


def orders(position: MassenkampfPosition, *lines: str) -> tuple[Order, ...]:
    """Orders with keys from 1 on."""
    return tuple(replace(parse_line(line, position.catalogue), key=key) for key, line in enumerate(lines, 1))
