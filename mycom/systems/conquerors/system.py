"""The Conquerors as a system of the client. What a question alone needs is imported with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from mycom.problems import Fault, Malformed, NotAllowed
from mycom.systems.conquerors.report.reader import read, recognises
from mycom.systems.conquerors.report.table import board_of
from mycom.systems.conquerors.rules import load_rules, profiles
from mycom.systems.view import Json, Knowledge, Report

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.systems import System
    from mycom.systems.conquerors.position import ConquerorsPosition


class Conquerors:
    """The rules of The Conquerors behind the protocol."""

    id = "conquerors"
    title = "The Conquerors"

    def recognises(self, text: str) -> bool:
        """Whether a text looks like a report."""
        return recognises(text)

    def read_report(self, text: str, name: str = "") -> Report:
        """Reads a report. Raises Malformed."""
        return read(text, name)

    def position(self, knowledge: Knowledge) -> ConquerorsPosition:
        """What a player knows. Raises Malformed for overrides that do not fit."""
        from mycom.systems.conquerors.position import ConquerorsPosition

        rules = load_rules(knowledge.head.profile, knowledge.overrides)
        return ConquerorsPosition(replace(knowledge), board_of(knowledge, rules), rules)

    def profiles(self) -> tuple[str, ...]:
        """The shipped profiles."""
        return profiles()

    def rules(self, profile: str) -> dict[str, Json]:
        """Tables and parameters of a profile. Raises Malformed."""
        return cast("dict[str, Json]", load_rules(profile).to_json())

    def catalogue(self, profile: str) -> Catalogue:
        """The orders of a profile. Raises Malformed."""
        from mycom.systems.conquerors.catalogue import catalogue

        return catalogue(load_rules(profile))

    def forecast(self, text: str, name: str = "") -> dict[str, Json]:
        """The result of a scenario. Raises Malformed."""
        from mycom.systems.conquerors.forecast import forecast
        from mycom.systems.conquerors.scenario import read_scenario

        return forecast(read_scenario(text, name))

    def sweep(self, text: str, name: str = "") -> tuple[tuple[str, ...], Sequence[tuple[Json, ...]]]:
        """A row for each combination. Raises Malformed, NotAllowed for too many."""
        from mycom.systems.conquerors.forecast import sweep
        from mycom.systems.conquerors.scenario import read_scenario

        return sweep(read_scenario(text, name))

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """There are no reverse questions here. Raises NotAllowed."""
        found = "Umgekehrte Fragen gibt es für The Conquerors nicht"
        raise NotAllowed(Fault(found, "mycom forecast oder mycom sweep", name))

    def read_map(self, text: str, name: str = "") -> dict[str, Json]:
        """Maps come with reports only. Raises Malformed."""
        raise Malformed(Fault("Eine Karte allein gibt es hier nicht", "ein Spielbericht", name))


SYSTEM: System = Conquerors()
