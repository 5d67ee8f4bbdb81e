"""Small reports of one realm for tests of the Partie."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.mythicor.report import write
from mycom.systems.mythicor.report.model import ReportEvent, ReportModel, Seen, Value
from mycom.systems.mythicor.world import Group, Province, Realm, Stock, Traits
from mycom.systems.view import ReportHead


def report(
    turn: int,
    *,
    game: str = "Probe",
    realm: int = 1007,
    crowns: int = 100,
    seen: Mapping[str, int] | None = None,
    seen_turn: int | None = None,
    profile: str = "standard",
    parameters: Mapping[str, int | float | bool | str] | None = None,
) -> str:
    """The text of a report: a province, a group, and foreign provinces with so many crowns (`{"P15/2": 7}`)."""
    model = ReportModel(
        head=ReportHead("mythicor", game, profile, turn, f"Monat {turn}", realm, "Falkenmark"),
        realm=Realm(number=realm, name="Falkenmark", position="warlord", race="human", home=(10, 10)),
        events=(ReportEvent("other", f"Der Zug {turn} war ruhig.", "R"),),
        provinces=(
            Province(
                place=(10, 10), name="Heim", terrain="open", race="human", movement_cost=1.0,
                stock=Stock(crowns=crowns, recruits=20, population=300, troops={"militia": 10}),
            ),
        ),
        groups=(
            Group(
                number=1, name="Aldric", place=(10, 10), leader="warlord", race="human",
                traits=Traits(leadership=10, diplomacy=5, strength=10), movement_points=25,
                stock=Stock(crowns=50, troops={"knights": 5}),
            ),
        ),
        seen=tuple(
            Seen(subject, seen_turn or turn, "spy", {"owner": Value(1003), "crowns": Value(value)})
            for subject, value in (seen or {}).items()
        ),
        parameters=parameters or {},
    )  # fmt: skip
    return write(model)
