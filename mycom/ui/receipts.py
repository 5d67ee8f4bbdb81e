"""What became of the orders of the turn before, as the window shows it: signs, words, and giving one again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mycom.problems import MycomError
from mycom.systems.receipts import Outcome, Source
from mycom.ui.rows_view import Line
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.partie.receipt import Receipt, Receipts
    from mycom.ui.session import Session

#: The name of the rule where it was just bad luck.
CHANCE = "chance"
#: Not handed in at all: stands beside the outcomes.
UNSENT = "unsent"
SIGNS = {
    Outcome.FAILED: "error",
    Outcome.PARTLY: "warning",
    Outcome.OPEN: "open",
    Outcome.SILENT: "silent",
    Outcome.DONE: "done",
}
#: In the sequence in which a player wants to see them.
KINDS = ("failed", "partly", "open", "silent", UNSENT, "done")
_AGAIN = frozenset({"failed", "partly", UNSENT})


class ReceiptKeeper(QObject):
    """The receipts of the open Partie, found when they are first asked for."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._found: Receipts | None = None
        self._worded = False
        session.partie_changed.connect(self._forget)

    def _forget(self) -> None:
        self._found, self._worded = None, False
        self.changed.emit()

    def found(self, *, in_words: bool = True) -> Receipts | None:
        """All receipts; None without a Partie, without the report before, or when it cannot be read any more."""
        partie = self._session.partie
        if partie is None or (self._found is not None and (self._worded or not in_words)):
            return self._found
        from mycom.partie.receipt import receipts

        try:
            self._found, self._worded = receipts(partie, in_words=in_words), in_words
        except MycomError:
            self._found = None
        return self._found

    def failures(self) -> tuple[int, int]:
        """How many orders failed wholly, and how many in part."""
        found = self.found(in_words=False)
        return (found.count(Outcome.FAILED), found.count(Outcome.PARTLY)) if found is not None else (0, 0)

    def given_again(self, receipt: Receipt) -> bool:
        """Whether the same order stands among those of this turn."""
        order = receipt.order
        return order is not None and any(replace(one, key=0) == order for one in self._session.orders())

    def can_give(self, receipt: Receipt) -> bool:
        """Whether an order is worth giving again, and its unit can take it."""
        unit = self._session.unit(receipt.unit)
        takes = receipt.unit == "R" or (unit is not None and unit.can_order)
        return takes and receipt.order is not None and kind_of(receipt) in _AGAIN and not self.given_again(receipt)

    def give(self, receipts: Sequence[Receipt]) -> int:
        """Gives orders again, as one step. Returns how many."""
        partie = self._session.partie
        orders = [one.order for one in receipts if one.order is not None and self.can_give(one)]
        if partie is None or not orders:
            return 0
        label = tr("{unit}: {order} noch einmal geben").format(unit=receipts[0].unit, order=receipts[0].text)
        if len(orders) > 1:
            label = tr("{count} Befehle noch einmal geben").format(count=len(orders))
        partie.orders.change(add=orders, label=label)
        return len(orders)


def kind_of(receipt: Receipt) -> str:
    """The outcome, or `unsent` for an order that nobody got to see."""
    return UNSENT if receipt.standing.value == "unsent" and receipt.source is None else receipt.outcome.value


def word_of_kind(kind: str) -> str:
    """A kind in a word."""
    words = {
        "done": tr("ausgeführt"), "partly": tr("teilweise"), "failed": tr("misslungen"), "open": tr("offen"),
        "silent": tr("kein Wort"), UNSENT: tr("nicht abgeschickt"),
    }  # fmt: skip
    return words[kind]


def remark_of(receipt: Receipt) -> str:
    """What is to be said below the sentence: the reason, how it is known, what differs from the hand-in."""
    parts = {
        "withdrawn": [tr("Nach der Abgabe gestrichen.")],
        "unsent": [tr("Erst nach der Abgabe eingetragen oder geändert.")],
        "strange": [tr("Nicht in deiner Abgabe.")],
    }.get(receipt.standing.value, [])
    reason = receipt.reason.replace("\n", " ")
    parts.append(tr("Erschlossen: {reason}").format(reason=reason) if receipt.source is Source.INFERRED else reason)
    return " ".join(filter(None, parts))


def line_of(receipt: Receipt, session: Session, *, with_unit: bool) -> Line:
    """The row of a receipt."""
    kind, keeper = kind_of(receipt), session.receipts
    remark = remark_of(receipt)
    tip = [f"{receipt.unit} {receipt.text}"]
    if receipt.line:
        tip.append(tr("Zeile {line}").format(line=receipt.line))
    if receipt.rule:
        tip.append(_rule(receipt.rule, session))
    action = ""
    if keeper.can_give(receipt):
        action = tr("Jetzt geben") if kind == UNSENT else tr("Noch einmal geben")
    elif kind in _AGAIN and keeper.given_again(receipt):
        remark = f"{remark} {tr('Steht wieder unter den Befehlen.')}".strip()
    return Line(
        receipt.sentence + (f"\n{remark}" if remark else ""),
        session.label(receipt.unit) if with_unit else "",
        word_of_kind(kind),
        sign=UNSENT if kind == UNSENT else SIGNS[receipt.outcome],
        target=receipt,
        tip="\n".join(tip),
        action=action,
    )


def _rule(rule: str, session: Session) -> str:
    """The rule that stopped an order, or that it was just bad luck."""
    if rule == CHANCE:
        return tr("Es war Zufall.")
    from mycom.ui.rule_help import word_of

    position = session.position
    return tr("Regel: {rule}").format(rule=word_of(rule, position.catalogue if position is not None else None))
