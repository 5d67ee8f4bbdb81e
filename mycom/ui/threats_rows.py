"""The rows of the list of dangers: own units with who can come, and own attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mycom.ui.figures import percent
from mycom.ui.plans_table import Cell, Row
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.systems.threats import Comer, OwnAttack, Threat, ThreatView
    from mycom.systems.view import Place


def threat_heads() -> tuple[str, ...]:
    """The heads of the columns."""
    return (
        tr("Einheit"), tr("Feld"), tr("Kann kommen"), tr("hält einen"), tr("hält alle"), tr("wie gewählt"),
        tr("Was am meisten ausmacht"),
    )  # fmt: skip


def threat_tips() -> tuple[str, ...]:
    """What the columns mean."""
    return (
        "", "", tr("Wer das Feld diesen Zug erreicht, der Gefährlichste zuerst"),
        tr("Chance zu halten gegen den Gefährlichsten allein"),
        tr("Chance zu halten gegen alle, einer nach dem anderen"),
        tr("Chance zu halten gegen die, die du oben angreifen lässt"), "",
    )  # fmt: skip


def attack_heads() -> tuple[str, ...]:
    """The heads of the columns."""
    return (tr("Angriff"), tr("Feld"), tr("Sieg"), tr("Bemerkung"))


def threat_rows(view: ThreatView, label: Callable[[str], str], words: str = "") -> list[Row]:
    """Own units in danger; with `words` only those with them in some cell."""
    rows = [_threat_row(threat, label) for threat in view.threats]
    return [row for row in rows if _holds(row, words)]


def attack_rows(view: ThreatView, words: str = "") -> list[Row]:
    """Own attacks."""
    rows = [_attack_row(attack) for attack in view.attacks]
    return [row for row in rows if _holds(row, words)]


def _threat_row(threat: Threat, label: Callable[[str], str]) -> Row:
    comers = ", ".join(comer.title for comer in threat.comers)
    cells = (
        Cell(label(threat.unit)),
        _place(threat.place),
        Cell(comers, key=-len(threat.comers), tip="\n".join(_comer(comer) for comer in threat.comers)),
        _chance(threat.worst),
        _chance(threat.together),
        _chance(threat.chosen) if threat.chosen is not None else Cell("", key=2.0, number=True),
        Cell(threat.doubt, faint=True),
    )
    return Row(cells, threat.unit, threat)


def _attack_row(attack: OwnAttack) -> Row:
    cells = (Cell(attack.title), _place(attack.place), _chance(attack.chance), Cell(attack.text, faint=True))
    return Row(cells, attack.unit, attack)


def _place(place: Place) -> Cell:
    return Cell(f"{place[0]}/{place[1]}", key=place[0] * 1000 + place[1])


def _chance(chance: float) -> Cell:
    return Cell(percent(chance), key=chance, number=True)


def _comer(comer: Comer) -> str:
    seen = (
        tr("diesen Zug gesehen")
        if not comer.age
        else tr("zuletzt vor {turns} gesehen").format(turns=plural(comer.age, tr("Zug"), tr("Zügen")))
    )
    words = f"{comer.unit} {comer.title}: " + tr("hält {chance}").format(chance=percent(comer.held)) + f", {seen}"
    return words + (", " + tr("angenommen: {what}").format(what=", ".join(comer.unknown)) if comer.unknown else "")


def _holds(row: Row, words: str) -> bool:
    wanted = words.casefold().split()
    text = " ".join(f"{cell.text} {cell.tip}" for cell in row.cells).casefold()
    return all(word in text for word in wanted)
