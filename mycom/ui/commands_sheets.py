"""The commands that open something over the window: handing in, rules, keys, the projection panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mycom import __version__
from mycom.ui.commands_partie import PartieCommands
from mycom.ui.texts import title_of, tr

if TYPE_CHECKING:
    from mycom.systems.view import Problem
    from mycom.ui.main_window import MainWindow
    from mycom.ui.projection_host import ProjectionHost
    from mycom.ui.sheet import Sheet


class SheetCommands(PartieCommands):
    """Commands with sheets; there is one at a time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.sheet: Sheet | None = None
        self._projections: ProjectionHost | None = None

    @property
    def projections(self) -> ProjectionHost:
        """Where projections are shown; made when it is first wanted."""
        if self._projections is None:
            from mycom.ui.projection_host import ProjectionHost

            self._projections = ProjectionHost(self._window)
        return self._projections

    def _close_projection(self) -> bool:
        """Folds a projection away; False when none is shown."""
        if self._projections is None or not self._projections.showing:
            return False
        self._projections.close()
        return True

    def hand_in(self) -> None:
        """Opens the sheet for handing in."""
        if self._session.partie is None:
            return
        from mycom.ui.hand_in import HandIn

        if self.sheet is not None:
            self.sheet.dismiss()
        self._session.check_now()
        self._close_projection()
        sheet = HandIn(self._session, self._window.appearance, self._window.map.parentWidget() or self._window)
        sheet.problems_wanted.connect(lambda: self.run("next_problem"))
        sheet.open_unit_wanted.connect(lambda: self.run("next_open"))
        sheet.handed_in.connect(self._window.toolbar.show_export)
        self._show_sheet(sheet)
        self._window.toolbar.set_step(4)

    def show_ledger(self, label: str = "") -> None:
        """Shows the postings of the stocks; `label`: of one alone."""
        if self._session.partie is None:
            return
        from mycom.ui.ledger_sheet import LedgerSheet

        ledger, over = self._window.unit.ledger, self._window.map.parentWidget() or self._window
        sheet = LedgerSheet(self._session, self._window.appearance, ledger.running, over, ledger.subject(), label)
        self._show_sheet(sheet)

    def show_threats(self) -> None:
        """Shows who can attack own units this turn, and whether they hold."""
        if self._session.partie is None:
            return
        from mycom.ui.threats_sheet import ThreatsSheet

        self._close_projection()
        sheet = ThreatsSheet(self._window, self._window.threats.work())
        sheet.projection_wanted.connect(self._project_threat)
        self._show_sheet(sheet)

    def show_score(self) -> None:
        """Shows whether kept projections came true, and what battles say of the rules."""
        if self._session.partie is None:
            return
        from mycom.ui.score_sheet import ScoreSheet

        self._close_projection()
        sheet = ScoreSheet(self._window)
        sheet.projection_wanted.connect(self._open_scored)
        self._show_sheet(sheet)

    def show_report_line(self, turn: int, line: int) -> None:
        """Shows a report at one of its lines."""
        partie = self._session.partie
        if partie is None:
            return
        from mycom.ui.report_sheet import ReportSheet

        name, text = partie.report_text(turn)
        if not text:
            self._window.toast.say(tr("Die Auswertung von Zug {turn} liegt nicht in dieser Partie.").format(turn=turn))
            return
        self._show_sheet(ReportSheet(self._window.appearance, self._window, turn, name, text, line))

    def _open_scored(self, number: int) -> None:
        from mycom.ui.score_sheet import ScoreSheet

        sheet, commands = self.sheet, self._window.commands
        if commands.open_remembered(number):
            if sheet is not None:
                sheet.dismiss()
        elif isinstance(sheet, ScoreSheet):  # it stays, and says why
            self._window.toast.dismiss()
            sheet.said.setText(commands.gone_words(number))

    def _project_threat(self, actor: str, target: str) -> None:
        position = self._session.position
        if self.sheet is not None:
            self.sheet.dismiss()
        own = self._session.unit(target)
        if position is None or own is None or not own.can_order:
            self.projections.open(actor, target)
            return
        setup = position.threat_setup(actor, target, self._session.orders(), self._session.overridden())
        if setup is not None:
            self.projections.show(setup)
        else:
            self._window.toast.say(tr("Zwischen diesen beiden gibt es nichts hochzurechnen."))

    def _show_sheet(self, sheet: Sheet) -> None:
        if self.sheet is not None:
            self.sheet.dismiss()
        self.sheet = sheet
        sheet.closed.connect(self._sheet_closed)
        sheet.show()
        sheet.raise_()
        sheet.setFocus()

    def _sheet_closed(self) -> None:
        self.sheet = None
        self._window.toolbar.set_step(2)

    # --- Hilfe ---

    def show_rule_of(self, problem: Problem) -> None:
        """Shows the rule behind a problem, with the order it is about."""
        from mycom.ui.rule_help import HelpSheet, order_help, problem_help

        order = next((each for each in self._session.orders() if each.key == problem.order), None)
        position = self._session.position
        html, title = problem_help(problem, position.catalogue if position is not None else None), tr("Regel")
        kind = position.catalogue.kind(order.kind) if order is not None and position is not None else None
        if kind is not None and position is not None:
            title = f"{kind.id} {title_of(kind)}"
            html += "<hr>" + order_help(kind, position.catalogue, position.words())
        self._show_sheet(HelpSheet(self._window.appearance, self._window, title, html))

    def show_order_rule(self, kind_id: str) -> None:
        """Shows the rule of an order."""
        from mycom.ui.rule_help import HelpSheet, order_help

        position = self._session.position
        kind = position.catalogue.kind(kind_id) if position is not None else None
        if kind is not None and position is not None:
            title, html = f"{kind.id} {title_of(kind)}", order_help(kind, position.catalogue, position.words())
            self._show_sheet(HelpSheet(self._window.appearance, self._window, title, html))

    def rule_help(self) -> None:
        """Shows the rule at the focus: of the open form, the row lit up, the current problem."""
        orders = self._window.unit.orders
        row = next((each for each in orders.rows if each.hasFocus() or each.current), None)
        problems = self._window.bottom.problems
        if orders.form is not None:
            self.show_order_rule(orders.form.order.kind)
        elif problems.hasFocus() and problems.current is not None:
            self.show_rule_of(problems.current)
        elif row is not None and row.view is not None:
            self.show_order_rule(row.view.order.kind)
        elif problems.current is not None:
            self.show_rule_of(problems.current)
        else:
            self._window.toast.say(tr("Wähle einen Befehl oder ein Problem, dann zeigt F1 die Regel dazu."))

    def handbook(self) -> None:
        """Shows the handbook."""
        from mycom.ui.handbook import HandbookSheet

        self._show_sheet(HandbookSheet(self._window.appearance, self._window))

    def show_keys(self) -> None:
        """Shows the keys."""
        from mycom.ui.keys_sheet import KeysSheet

        self._show_sheet(KeysSheet(self._window))

    def about(self) -> None:
        """Shows what this is."""
        from mycom.ui.rule_help import HelpSheet

        words = tr(
            "Fassung {version}. Freie Software unter der MIT-Lizenz; "
            "die Schrift Inter steht unter der SIL Open Font License."
        )
        html = f"<p>{words.format(version=__version__)}</p>"
        self._show_sheet(HelpSheet(self._window.appearance, self._window, "MyCom", html))
