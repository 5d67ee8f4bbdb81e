"""The panel „Hochrechnung“: shows a setup, lets the player edit it and keeps the result up to date."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import QWidget

from mycom.orders.order import Order
from mycom.systems import Position
from mycom.systems.projections import Lever, Projection, Setup
from mycom.ui.look import Look
from mycom.ui.projection.adoption import missing, own_unit
from mycom.ui.projection.beyond import DOUBTS
from mycom.ui.projection.compare_view import Remembered, pair_of
from mycom.ui.projection.draft import Address, Change, Draft, Value
from mycom.ui.projection.engine import Answer
from mycom.ui.projection.frame import Frame
from mycom.ui.projection.memory import Memory
from mycom.ui.projection.menu import panel_menu, panel_text
from mycom.ui.projection.pages import State
from mycom.ui.projection.plots_link import PlotsLink
from mycom.ui.projection.tried import Tried
from mycom.ui.texts import tr


class ProjectionPanel(Frame):
    """One projection. `adopted` carries a tuple of orders, `remembered` setup and projection."""

    adopted = Signal(object)
    remembered = Signal(object, object)
    compare_requested = Signal()
    unit_wanted = Signal(str)
    orders_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._position: Position | None = None
        self._orders: tuple[Order, ...] = ()
        self._made_for: tuple[object, ...] = ()
        self._draft: Draft | None = None
        self._projection: Projection | None = None
        self._whole = False
        self._tried = Tried()
        #: Who went before another unit was sent instead, to come back to.
        self._before: list[Draft] = []
        self._memory = Memory(self.verdict, self.inner.comparison)
        self._connect()
        self.plots = PlotsLink(self)

    def _connect(self) -> None:
        self.head.mode_chosen.connect(self.set_mode)
        self.head.closed.connect(self.closed)
        self.verdict.recompute.connect(self.recompute)
        self.inner.edited.connect(self.edit)
        self.inner.committed.connect(self._close_step)
        self.inner.reset.connect(self.reset)
        self.inner.levers.chosen.connect(self._on_lever)
        self.inner.comparison.opened.connect(self._open_remembered)
        self.foot.adopt.connect(self.adopt)
        self.foot.remember.connect(self.remember)
        self.foot.compare.connect(self.compare)
        self.foot.back.connect(self.go_back)
        self.foot.assumptions.connect(lambda: self.beyond.pages.turn_to(DOUBTS))
        self.inner.explained.connect(self.beyond.open_field)
        self.beyond.unit_wanted.connect(self.unit_wanted)
        self.beyond.changes_wanted.connect(self.try_changes)
        self.beyond.actor_wanted.connect(self.send)
        self.beyond.adopted.connect(self.adopted)
        self.beyond.missing_found.connect(self.foot.show_missing)
        self.engine.answered.connect(self._on_answer)
        self.engine.busy.connect(self._on_busy)
        self.engine.slow.connect(self.foot.set_slow)

    # --- what is shown ---

    def show_setup(self, position: Position, orders: Sequence[Order], setup: Setup, own: Setup | None = None) -> None:
        """Shows a projection (with the player's `own` changes to it) and computes it."""
        self._position, self._orders = position, tuple(orders)
        self._before.clear()
        self._start(Draft(setup, own), fresh=True)

    def current(self) -> tuple[Setup, Projection | None] | None:
        """The setup as edited and its result as far as there is one; None before the first setup."""
        return None if self._draft is None else (self._draft.current, self._projection)

    @property
    def setups(self) -> tuple[Setup, Setup] | None:
        """The setup as edited and as it was at first; None before the first one."""
        return None if self._draft is None else (self._draft.current, self._draft.base)

    @property
    def position(self) -> Position | None:
        """What the projection was made from."""
        return self._position

    @property
    def memory(self) -> tuple[Remembered, ...]:
        """What was remembered in this session, oldest first."""
        return tuple(self._memory.entries)

    def set_memory(self, entries: Sequence[Remembered]) -> None:
        """Takes over what was remembered before."""
        self._memory.entries = list(entries)
        self._show_memory()

    def _start(self, draft: Draft, *, fresh: bool) -> None:
        self._draft = draft
        self._tried.clear()
        if fresh:
            self.engine.stop()
            self.beyond.forget()
            self._projection, self._whole = None, False
            self.verdict.show_result(None)
            self.verdict.forget_height()
            self.area.verticalScrollBar().setValue(0)
            self.inner.await_blocks()
        self._made_for = (self._position, _plain(self._orders))
        self.verdict.set_stale(False)
        self.foot.show_message("")
        self._show_fields()
        self._show_memory()
        if fresh:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._ask(at_once=True)

    def _show_fields(self) -> None:
        if self._draft is not None:
            self.head.show_setup(self._draft.current)
            remains = self._projection.remains if self._projection is not None else {}
            self.inner.show_fields(self._draft, remains)
            self.foot.show_back(self._way_back())

    def _tell_pages(self, *, whole: bool) -> None:
        draft, position = self._draft, self._position
        if draft is not None and position is not None:
            state = State(position, self._orders, draft.current, draft.base, self._projection)
            self.beyond.show_state(state, whole=whole)

    def _ask(self, *, at_once: bool = False) -> None:
        if self._position is not None and self._draft is not None:
            self.engine.ask(self._position, self._draft.current, at_once=at_once)

    # --- results ---

    def _on_busy(self, busy: bool) -> None:
        self.verdict.set_dim(busy and self._projection is not None)
        self.inner.set_pending(busy and self._whole)

    def _on_answer(self, answer: Answer) -> None:
        draft = self._draft
        if draft is None or answer.setup != draft.current:
            return
        self._projection = answer.projection
        self.verdict.show_result(answer.projection, answer.fault)
        self.foot.show_message("")
        possible = answer.projection is not None
        self.foot.adopt_button.setEnabled(possible)
        self.foot.remember_button.setEnabled(possible)
        if answer.projection is None:
            self._whole = False
            self.inner.show_fields(draft, {})
            self.inner.hide_blocks()
            return
        self.inner.show_fields(draft, answer.projection.remains)
        self.inner.show_fast(answer.projection, draft.current)
        if answer.whole:
            self._whole = True
            self._show_rest(answer.projection)
            self._show_method(answer.projection, answer.ms)
        self._tell_pages(whole=answer.whole)
        self._show_memory()

    def _show_rest(self, projection: Projection) -> None:
        offered = self._tried.offered(self._draft, projection.levers) if self._draft is not None else []
        curves = [curve for curve in (projection.curve, *projection.plots) if curve is not None]
        was = self._memory.curves(self._draft.current if self._draft is not None else None)
        self.inner.show_rest(projection, curves, was, offered)

    def _show_method(self, projection: Projection, ms: float) -> None:
        took = f"{ms:.0f} ms" if ms >= 1 else "<1 ms"
        method = f"{projection.method} · {took}" if projection.method else took
        self.foot.show_method(len(projection.assumptions), method)

    def mark_stale(self, position: Position | None = None, orders: Sequence[Order] | None = None) -> None:
        """Says that orders are newer than the result, which is kept; the newer ones serve to compute anew. Orders that
        are again as they were for the result make it new again."""
        if self._draft is None:
            return
        self._position = position if position is not None else self._position
        self._orders = tuple(orders) if orders is not None else self._orders
        self.verdict.set_stale((self._position, _plain(self._orders)) != self._made_for)

    @property
    def stale(self) -> bool:
        """Whether orders are newer than the result."""
        return self.verdict.stale

    def recompute(self) -> None:
        """Computes anew with the newest orders; the player's own changes stay."""
        if self._draft is None or self._position is None:
            return
        old = self._draft.current
        fresh = self._position.setup(old.actor, old.target, old.mode, self._orders)
        if fresh is None:
            self.foot.show_message(tr("Zwischen den beiden gibt es nichts mehr hochzurechnen."))
            return
        self._start(self._draft.rebased(fresh), fresh=False)

    # --- editing ---

    def edit(self, address: Address, value: Value) -> None:
        """Sets a field and computes."""
        if self._draft is not None and self._draft.edit(address, value):
            self._after_edit()

    def reset(self, address: Address) -> None:
        """Puts a field back and computes."""
        if self._draft is not None and self._draft.reset(address):
            self._after_edit()

    def undo(self) -> bool:
        """Takes back the last edit. Returns whether there was one."""
        if self._draft is None or not self._draft.undo():
            return False
        self._after_edit()
        return True

    def try_changes(self, changes: Sequence[Change]) -> None:
        """Sets several fields as one step and computes."""
        if self._draft is not None and self._draft.apply(changes):
            self._after_edit()

    def _close_step(self) -> None:
        if self._draft is not None:
            self._draft.close_step()

    def _after_edit(self) -> None:
        self._show_fields()
        if self._draft is not None and self._whole:
            self.inner.mark_levers(self._draft)
        self._ask()

    def set_mode(self, mode: str) -> None:
        """Another way of meeting; changes of fields that exist there too are kept."""
        if self._draft is not None and self._position is not None:
            old = self._draft.current
            fresh = self._position.setup(old.actor, old.target, mode, self._orders)
            if fresh is not None:
                self._start(self._draft.rebased(fresh), fresh=True)

    def send(self, actor: str) -> None:
        """Another unit goes instead."""
        if self._draft is not None and self._position is not None:
            old = self._draft.current
            fresh = self._position.setup(actor, old.target, old.mode, self._orders)
            if fresh is not None:
                self._before.append(self._draft)
                self._start(Draft(fresh), fresh=True)

    def _way_back(self) -> str:
        """What leads back from what is tried, in words; empty when nothing is."""
        if self._draft is not None and self._draft.current != self._draft.base:
            return tr("Zurücksetzen")
        return tr("Zurück zu {unit}").format(unit=self._before[-1].current.sides[0].title) if self._before else ""

    def go_back(self) -> None:
        """Takes all tried values back, as one step of undo; else the unit that went before goes again."""
        if self._draft is not None and self._draft.revert():
            self._after_edit()
        elif self._before:
            self._start(self._before.pop(), fresh=True)

    # --- levers ---

    def _on_lever(self, lever: Lever, tried: bool) -> None:
        if self._draft is not None and self._tried.toggle(self._draft, lever, tried):
            self._after_edit()

    # --- remembering ---

    def remember(self) -> None:
        """Remembers the present result, to compare others with it."""
        if self._draft is None or self._projection is None:
            return
        self._memory.entries.append(Remembered(self._draft.current, self._projection))
        self.remembered.emit(self._draft.current, self._projection)
        self._show_memory()
        if self._whole:
            self._show_rest(self._projection)

    def _show_memory(self) -> None:
        self._memory.show(self._draft.current if self._draft is not None else None, self._projection)

    def compare(self) -> None:
        """Shows or hides the comparison."""
        show = self.inner.comparison.isHidden()
        self.inner.comparison.setVisible(show)
        self._show_memory()
        if show:
            self.area.verticalScrollBar().setValue(0)
            self.compare_requested.emit()

    def _open_remembered(self, entry: Remembered) -> None:
        if self._position is None:
            return
        setup = entry.setup
        base = self._position.setup(setup.actor, setup.target, setup.mode, self._orders)
        same = self._draft is not None and pair_of(setup) == pair_of(self._draft.current)
        self._start(Draft(base if base is not None else setup, setup), fresh=not same)

    # --- orders ---

    def adopt(self) -> None:
        """Hands out the orders that make the projection true."""
        if self._draft is None or self._position is None:
            return
        found = missing(self._position, self._draft.current, self._draft.base, self._orders, words=False)
        self.foot.show_message(found.why)
        if found.orders:
            self.adopted.emit(found.orders)
            if self.stale:  # the new orders are what this projection was made for
                self.recompute()
        elif found.given:
            self.orders_wanted.emit(own_unit(self._draft.current))

    # --- keys, menu, end ---

    def copy_text(self) -> str:
        """Title, sentence and table as text."""
        return panel_text(self)

    def copy(self) -> None:
        """Copies the result."""
        QGuiApplication.clipboard().setText(self.copy_text())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Copying and exporting."""
        if self._projection is not None:
            panel_menu(self, self.inner.block_at(self.inner.mapFromGlobal(event.globalPos()))).popup(event.globalPos())


def _plain(orders: Sequence[Order]) -> tuple[object, ...]:
    """What orders say, whenever they were given."""
    return tuple((order.unit, order.kind, order.args) for order in orders)
