"""The kingdom turn for scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from mycom.problems import Fault, NotAllowed
from mycom.systems.koenigreich.forecast import COLUMNS, forecast, rows
from mycom.systems.koenigreich.rules import load_rules, profiles
from mycom.systems.koenigreich.scenario import read_scenario

if TYPE_CHECKING:
    from mycom.systems.view import Json


class Koenigreich:
    """Answers about a kingdom's months."""

    id = "koenigreich"
    title = "Königreichszug"

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
        """A row for each month of the scenario: chances of its checks, expected treasury and unrest, risks."""
        return COLUMNS, rows(read_scenario(text, name))

    def solve(self, text: str, name: str = "") -> dict[str, Json]:
        """There are no reverse questions about a kingdom's months. Raises NotAllowed."""
        raise NotAllowed(Fault("Umkehrfragen gibt es zum Königreichszug nicht", "mycom forecast", file=name))


CALCULATOR = Koenigreich()
