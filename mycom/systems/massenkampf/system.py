"""Mass combat as a system of the client. What a question alone needs is imported with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from mycom.problems import Fault, Malformed, NotAllowed
from mycom.systems.massenkampf.report.reader import FORM, read
from mycom.systems.massenkampf.report.table import world_of
from mycom.systems.massenkampf.rules import load_rules, profiles
from mycom.systems.sectioned import recognises
from mycom.systems.view import Json, Knowledge, Report

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems import System
    from mycom.systems.massenkampf.position import MassenkampfPosition


class Massenkampf:
    """The rules of mass combat behind the protocol."""

    id = "massenkampf"
    title = "Massenkampf"

    def recognises(self, text: str) -> bool:
        """Whether a text looks like a report."""
        return recognises(FORM, text)

    def read_report(self, text: str, name: str = "") -> Report:
        """Reads a report. Raises Malformed."""
        return read(text, name)

    def position(self, knowledge: Knowledge) -> MassenkampfPosition:
        """What a player knows. Raises Malformed for overrides that do not fit."""
        from mycom.systems.massenkampf.position import MassenkampfPosition

        rules = load_rules(knowledge.head.profile, knowledge.overrides)
        return MassenkampfPosition(knowledge, world_of(knowledge, rules), rules)

    def catalogue(self, profile: str) -> Catalogue:
        """The orders of a profile. Raises Malformed."""
        from mycom.systems.massenkampf.catalogue import catalogue

        return catalogue(load_rules(profile))

    def profiles(self) -> tuple[str, ...]:
        """The shipped profiles."""
        return profiles()

    def rules(self, profile: str) -> dict[str, Json]:
        """Tables and parameters of a profile. Raises Malformed."""
        return cast(dict[str, Json], load_rules(profile).to_json())

    def forecast(self, text: str, name: str = "") -> dict[str, Json]:
        """The result of a scenario. Raises Malformed."""
        from mycom.systems.massenkampf.forecast import forecast
        from mycom.systems.massenkampf.scenario import read_scenario

        return cast(dict[str, Json], forecast(read_scenario(text, name)))

    def sweep(self, text: str, name: str = "") -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
        """A row for each combination. Raises Malformed, NotAllowed for too many."""
        from mycom.systems.massenkampf.forecast import sweep
        from mycom.systems.massenkampf.scenario import read_scenario

        columns, rows = sweep(read_scenario(text, name))
        return columns, tuple(tuple(row) for row in rows)

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """There are no reverse questions of mass combat. Raises NotAllowed."""
        raise NotAllowed(
            Fault("Für Massenkämpfe gibt es keine Rückwärtssuche", "mycom forecast oder mycom sweep", name)
        )

    def read_map(self, text: str, name: str = "") -> dict[str, Json]:
        """Maps come with reports only. Raises Malformed."""
        raise Malformed(Fault("Eine Karte allein gibt es hier nicht", "ein Heeresbericht", name))


SYSTEM: System = Massenkampf()
