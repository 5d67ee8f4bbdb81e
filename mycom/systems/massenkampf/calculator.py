"""Mass combat for scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mycom.problems import Fault, NotAllowed
from mycom.systems.massenkampf.rules import load_rules, profiles
from mycom.systems.view import Json


class Massenkampf:
    """The rules of mass combat behind the part of the protocol that concerns scenarios and rules."""

    id = "massenkampf"
    title = "Massenkampf"

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


CALCULATOR = Massenkampf()
