"""The commands about plans: new, copied, chosen, renamed, deleted with a way back, compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mycom.ui.commands_orders import OrderCommands
from mycom.ui.texts import plural, tr

if TYPE_CHECKING:
    from mycom.partie.plans import Plan


class PlanCommands(OrderCommands):
    """Commands on the plans of the turn."""

    def new_plan(self) -> None:
        """Asks for a name and makes a plan, empty or with the orders of the active one."""
        partie = self._session.partie
        if partie is None:
            return
        plans, active = partie.plans, partie.plans.active()

        def take(name: str, copies: bool) -> None:
            self._leave_plan()
            made = plans.copy(active.number, name or " ") if copies else plans.new(name or " ")
            self._say_active(made)

        self._ask_name(tr("Neuer Plan"), plans.free_name(), take, active.name)

    def copy_plan(self) -> None:
        """Makes a copy of the active plan and goes on with it."""
        partie = self._session.partie
        if partie is None:
            return
        self._leave_plan()
        before = partie.plans.active()
        made = partie.plans.copy(before.number)
        words = tr("„{name}“ ist eine Kopie von „{plan}“ und gilt jetzt.").format(name=made.name, plan=before.name)
        self._session.plans_have_changed()
        self._window.toast.say(words, lambda: self._undo_made(made, before))

    def next_plan(self) -> None:
        """Goes on with the next plan."""
        partie = self._session.partie
        if partie is None:
            return
        plans = partie.plans.all()
        if len(plans) < 2:
            self._only_one()
            return
        at = next(at for at, plan in enumerate(plans) if plan.active)
        self.use_plan(plans[(at + 1) % len(plans)].number)

    def use_plan(self, number: int) -> None:
        """Goes on with a plan."""
        partie = self._session.partie
        if partie is not None and partie.plans.active().number != number:
            self._leave_plan()
            self._say_active(partie.plans.use(number))

    def rename_plan(self) -> None:
        """Asks for another name of the active plan."""
        partie = self._session.partie
        if partie is None:
            return
        plan = partie.plans.active()

        def take(name: str, copies: bool) -> None:
            renamed = partie.plans.rename(plan.number, name)
            self._session.plans_have_changed()
            if renamed.name != plan.name:
                words = tr("„{plan}“ heißt jetzt „{name}“.").format(plan=plan.name, name=renamed.name)
                self._window.toast.say(words, lambda: self._rename_back(plan))

        self._ask_name(tr("Plan umbenennen"), plan.name, take)

    def _rename_back(self, plan: Plan) -> None:
        partie = self._session.partie
        if partie is not None and partie.plans.turn == partie.turn:
            partie.plans.rename(plan.number, plan.name)
            self._session.plans_have_changed()

    def delete_plan(self) -> None:
        """Deletes the active plan; the toast and a command bring it back."""
        partie = self._session.partie
        if partie is None:
            return
        if len(partie.plans.all()) < 2:
            self._only_one()
            return
        self._leave_plan()
        gone = partie.plans.active()
        active = partie.plans.delete(gone.number)
        self._session.plans_have_changed()
        words = tr("„{name}“ ist gelöscht. Es gilt „{plan}“.").format(name=gone.name, plan=active.name)
        self._window.toast.say(words, lambda: self._bring_back(gone.number))

    def restore_plan(self) -> None:
        """Brings the plan back that was deleted last, and goes on with it."""
        partie = self._session.partie
        gone = partie.plans.deleted() if partie is not None else ()
        if gone:
            self._bring_back(gone[0].number)
        else:
            self._window.toast.say(tr("Es ist kein gelöschter Plan da."))

    def compare_plans(self) -> None:
        """Shows the active plan beside another."""
        partie = self._session.partie
        if partie is None:
            return
        if len(partie.plans.all()) < 2:
            self._only_one()
            return
        from mycom.ui.plans_sheet import PlansSheet

        self._leave_plan()
        sheet = PlansSheet(self._window)
        sheet.plan_wanted.connect(self.use_plan)
        self._show_sheet(sheet)
        sheet.table.setFocus()
        sheet.table.selectRow(0)

    # --- inside ---

    def _leave_plan(self) -> None:
        """What is being typed goes into the plan it was typed in."""
        self._window.unit.orders.close_form(commit=True)
        control = self._window.control
        if control.entering or control.picking:
            control.cancel()

    def _say_active(self, plan: Plan) -> None:
        self._session.plans_have_changed()
        count = plural(len(self._session.orders()), tr("Befehl"), tr("Befehle"))
        self._window.toast.say(tr("„{name}“ gilt jetzt, {orders}.").format(name=plan.name, orders=count))

    def _only_one(self) -> None:
        words = tr("Es gibt nur einen Plan. „Plan kopieren“ macht einen zweiten.")
        self._window.toast.say(words)

    def _undo_made(self, made: Plan, before: Plan) -> None:
        partie = self._session.partie
        if partie is not None and made in partie.plans.all():
            partie.plans.delete(made.number)
            if before.number in [plan.number for plan in partie.plans.all()]:
                partie.plans.use(before.number)
            self._session.plans_have_changed()

    def _bring_back(self, number: int) -> None:
        partie = self._session.partie
        if partie is not None and number in [plan.number for plan in partie.plans.deleted()]:
            self._leave_plan()
            self._say_active(partie.plans.restore(number, active=True))

    def _ask_name(self, title: str, name: str, take: Callable[[str, bool], None], copy_of: str = "") -> None:
        from mycom.ui.plan_name_sheet import PlanNameSheet

        sheet = PlanNameSheet(self._window.appearance, self._window, title, name, take, copy_of)
        self._show_sheet(sheet)
        sheet.line.setFocus()
