"""Mythicor as a system of the client. What a question alone needs is imported with it, so that a start stays short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from mycom.systems.mythicor import report
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.report.text import recognises
from mycom.systems.mythicor.report.world import parameters, world
from mycom.systems.mythicor.rules import load_rules, profiles
from mycom.systems.view import Json, Knowledge, Report

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue


class Mythicor:
    """The rules of Mythicor behind the protocol."""

    id = "mythicor"
    title = "Mythicor"

    def recognises(self, text: str) -> bool:
        """Whether a text looks like a turn report."""
        return recognises(text)

    def read_report(self, text: str, name: str = "") -> Report:
        """Reads a turn report. Raises Malformed."""
        return report.read(text, name)

    def position(self, knowledge: Knowledge) -> MythicorPosition:
        """What a player knows. Raises Malformed for overrides that do not fit."""
        overrides = parameters(knowledge)
        rules = load_rules(knowledge.head.profile, overrides)
        return MythicorPosition(replace(knowledge, overrides=overrides), world(knowledge, rules), rules)

    def profiles(self) -> tuple[str, ...]:
        """The shipped profiles."""
        return profiles()

    def rules(self, profile: str) -> dict[str, Json]:
        """Tables and parameters of a profile. Raises Malformed."""
        return cast(dict[str, Json], load_rules(profile).to_json())

    def catalogue(self, profile: str) -> Catalogue:
        """The orders of a profile. Raises Malformed."""
        from mycom.systems.mythicor.catalogue import catalogue

        return catalogue(load_rules(profile))

    def forecast(self, text: str, name: str = "") -> dict[str, Json]:
        """The result of a scenario. Raises Malformed."""
        from mycom.systems.mythicor.forecast import evaluate
        from mycom.systems.mythicor.scenario import read_scenario

        return cast(dict[str, Json], evaluate(read_scenario(text, name)).to_json())

    def sweep(self, text: str, name: str = "") -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
        """A row for each combination. Raises Malformed, NotAllowed for too many."""
        from mycom.systems.mythicor.scenario import read_scenario
        from mycom.systems.mythicor.sweep import sweep

        table = sweep(read_scenario(text, name))
        return table.columns, tuple(tuple(row) for row in table.rows)

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """The answer to a scenario's question. Raises Malformed, NotAllowed for too much work."""
        from mycom.systems.mythicor.solve.document import solve

        return cast(dict[str, Json], solve(text, name))

    def read_map(self, text: str, name: str = "") -> dict[str, Json]:
        """A text map alone. Raises Malformed."""
        from mycom.systems.mythicor.report.maps import read_text_map

        return cast(dict[str, Json], read_text_map(text, name).to_json())


SYSTEM = Mythicor()
