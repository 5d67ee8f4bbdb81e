"""What the player overrode: each entry with where it holds, what it hides now and why; a click takes it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycom.ui.rows_view import Line
from mycom.ui.session import Session
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.partie.ignoring import Ignored


def overridden_lines(session: Session) -> list[Line]:
    """The rows of the list; the target of each is the number of the override."""
    partie = session.partie
    if partie is None:
        return []
    from mycom.ui.rule_help import why, word_of

    catalogue = partie.position().catalogue
    whole = [each for each in session.overrides() if each[0].unit is None and each[0].order is None]
    single = [each for each in session.overrides() if each not in whole]
    lines: list[Line] = []
    for title, part in ((tr("Abgeschaltete Prüfungen"), whole), (tr("Übergangen in diesem Zug"), single)):
        if part:
            lines.append(Line(title, heading=True))
        for rule, hidden in part:
            told = plural(hidden, tr("Meldung"), tr("Meldungen")) if hidden else tr("zurzeit keine Meldung")
            words = [word_of(rule.rule, catalogue), told, *([f"„{rule.reason}“"] if rule.reason else [])]
            lines.append(
                Line(
                    " · ".join(words),
                    _where(session, rule),
                    tr("zurückholen"),
                    link=True,
                    target=rule.number,
                    tip=why(rule.rule, catalogue),
                )
            )
    return lines


def _where(session: Session, rule: Ignored) -> str:
    if not rule.unit:
        return tr("überall")
    kind = next((order.kind for order in session.orders() if order.key == rule.order), "") if rule.order else ""
    return f"{session.label(rule.unit)}" + (f" · {kind}" if kind else "")
