"""The tab Auswertung: what happened, grouped, and the lines that could not be read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from mycom.systems.view import Event, Unread
from mycom.ui.look import Look
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session
from mycom.ui.texts import tr

_FIGHTS = frozenset({"battle", "loss", "gain"})


def group_of(event: Event) -> int:
    """0 losses, 1 wins, 2 money, 3 the rest."""
    if event.kind == "money":
        return 2
    if event.kind == "loss" or (event.kind in _FIGHTS and event.mood == "bad"):
        return 0
    if event.kind == "gain" or (event.kind in _FIGHTS and event.mood == "good"):
        return 1
    return 3


def event_lines(events: Sequence[Event], session: Session) -> list[Line]:
    """The events below their headings."""
    heads = (tr("Verluste"), tr("Siege und Gewinne"), tr("Geld"), tr("Sonstiges"))
    signs = {"bad": "error", "good": "done"}
    lines: list[Line] = []
    for group, head in enumerate(heads):
        members = [event for event in events if group_of(event) == group]
        if members:
            lines.append(Line(head, heading=True, last=str(len(members))))
        for event in members:
            first = (
                session.label(event.unit)
                if event.unit
                else (f"{event.place[0]}/{event.place[1]}" if event.place else "")
            )
            last = f"{event.place[0]}/{event.place[1]}" if event.place else ""
            lines.append(
                Line(event.text, first, last, sign=signs.get(event.mood, "hint"), link=bool(last), target=event)
            )
    return lines


def inbox_lines(unread: Sequence[tuple[str, int, Unread]]) -> list[Line]:
    """What the reader did not understand, with file and line."""
    if not unread:
        return []
    lines = [Line(tr("Posteingang: nicht verstandene Zeilen"), heading=True, last=str(len(unread)))]
    for name, _, each in unread:
        remark = tr("Zeile {line}").format(line=each.line)
        lines.append(Line(each.text + (f"   ({each.reason})" if each.reason else ""), name, remark, sign="warning"))
    return lines


class ReportView(RowsView):
    """The report of the newest turn; a click shows the place."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent, first=128, wraps=True)
        self._session = session
        self.setObjectName("report")
        session.partie_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the report as it is known now."""
        partie = self._session.partie
        lines = event_lines(self._session.events(), self._session)
        if partie is not None:
            lines += inbox_lines([each for each in partie.unread() if each[1] == partie.turn])
        self.show_lines(lines, tr("Keine Ereignisse in dieser Auswertung.") if partie is not None else "")
