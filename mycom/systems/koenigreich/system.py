"""The kingdom turn as a system of the client. What a question alone needs is imported with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from mycom.problems import Fault, Malformed, NotAllowed
from mycom.systems import armies_of
from mycom.systems.koenigreich.forecast import columns, forecast, rows
from mycom.systems.koenigreich.report.reader import ARMIES, FORM, read
from mycom.systems.koenigreich.report.table import world_of
from mycom.systems.koenigreich.rules import load_rules, profiles
from mycom.systems.koenigreich.scenario import read_scenario
from mycom.systems.sectioned import recognises

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems import System
    from mycom.systems.koenigreich.position import KoenigreichPosition
    from mycom.systems.view import Json, Knowledge, Report


class Koenigreich:
    """The rules of the kingdom turn behind the protocol."""

    id = "koenigreich"
    title = "Königreichszug"

    def recognises(self, text: str) -> bool:
        """Whether a text looks like a report."""
        return recognises(FORM, text)

    def read_report(self, text: str, name: str = "") -> Report:
        """Reads a report. Raises Malformed."""
        return read(text, name)

    def position(self, knowledge: Knowledge) -> KoenigreichPosition:
        """What a player knows. Raises Malformed for overrides that do not fit."""
        from mycom.systems.koenigreich.position import KoenigreichPosition

        rules = load_rules(knowledge.head.profile, knowledge.overrides)
        return KoenigreichPosition(knowledge, world_of(knowledge, rules), rules, armies_of(ARMIES))

    def catalogue(self, profile: str) -> Catalogue:
        """The orders of a profile, those of armies with them. Raises Malformed."""
        from mycom.systems.koenigreich.catalogue import kingdom_catalogue, merged

        return merged(kingdom_catalogue(load_rules(profile)), armies_of(ARMIES).catalogue())

    def profiles(self) -> tuple[str, ...]:
        """The shipped profiles."""
        return profiles()

    def rules(self, profile: str) -> dict[str, Json]:
        """The parameters of a profile. Raises Malformed."""
        return cast("dict[str, Json]", load_rules(profile).to_json())

    def forecast(self, text: str, name: str = "") -> dict[str, Json]:
        """The result of a scenario. Raises Malformed."""
        return cast("dict[str, Json]", forecast(read_scenario(text, name)))

    def sweep(self, text: str, name: str = "") -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
        """A row for each month of the scenario: chances of its checks, expected treasury and unrest, risks.

        With a section [sweep] so for each level of its edicts. Raises Malformed.
        """
        scenario = read_scenario(text, name)
        return columns(scenario), rows(scenario)

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """Compares the levels of the edicts and answers [solve]. Raises Malformed, NotAllowed for a file that asks for
        neither."""
        from mycom.systems.koenigreich.solving import solve

        scenario = read_scenario(text, name)
        if not scenario.edicts and scenario.search is None:
            raise NotAllowed(Fault("Die Datei fragt nichts", "[edicts] mit den Stufen, dazu [solve]", file=name))
        return cast("dict[str, Json]", solve(scenario))

    def read_map(self, text: str, name: str = "") -> dict[str, Json]:
        """Maps come with reports only. Raises Malformed."""
        raise Malformed(Fault("Eine Karte allein gibt es hier nicht", "ein Reichsbericht", file=name))


SYSTEM: System = Koenigreich()
