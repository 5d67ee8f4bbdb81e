"""F1: what an order does, where the rules say so, what is checked and what is only assumed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.systems.view import Problem
from mycom.systems.words import PLAIN_WORDS, Words
from mycom.ui.look import Look
from mycom.ui.sheet import Sheet
from mycom.ui.texts import label_of, localized, tr

#: A bound as high as this only keeps numbers readable; it is nothing that a player runs into.
_NO_LIMIT = 1_000_000


def order_help(kind: OrderKind, catalogue: Catalogue, words: Words = PLAIN_WORDS) -> str:
    """The help on an order as simple HTML, in the game's own words."""
    label = next((label_of(each) for each in catalogue.classes if each.id == kind.order_class), "")
    limit = next((each.per_unit for each in catalogue.classes if each.id == kind.order_class), 0)
    parts = [f"<p>{escaped(localized(kind.help_de, kind.help_en))}</p>"]
    facts = [
        (tr("Klasse"), label),
        (tr("Wie oft"), tr("{count}-mal je Einheit").format(count=limit) if limit else tr("beliebig oft")),
    ]
    if kind.chapter:
        facts.append((tr("Regeltext"), tr("Kapitel {chapter}").format(chapter=kind.chapter)))
    if kind.cost:
        facts.append((tr("Kosten"), word_of(kind.cost, catalogue)))
    if kind.keywords:
        facts.append((tr("Schnelleingabe"), ", ".join(kind.keywords)))
    if kind.checks:
        facts.append((tr("Prüfungen"), ", ".join(word_of(check, catalogue) for check in kind.checks)))
    facts.append((tr("Nummer"), origin_words(kind.origin)))
    parts.append(_table(facts))
    if kind.parameters:
        parts.append(f"<p><b>{tr('Angaben')}</b></p>")
        parts.append(_table([(label_of(each), parameter_words(each, words)) for each in kind.parameters]))
    return "".join(parts)


def word_of(name: str, catalogue: Catalogue | None) -> str:
    """What a player reads for a check or a cost; its name where the catalogue has no words for it."""
    german, english = catalogue.labels.get(name, (name, name)) if catalogue is not None else (name, name)
    return localized(german, english)


def origin_words(origin: str) -> str:
    """Where a number of the rules data comes from."""
    return {
        "text": tr("aus dem Regeltext"), "orders list": tr("aus der Befehlsliste"),
        "assumed": tr("angenommen: der Regeltext nennt sie nicht"),
        "open": tr("aus dem offenen Inhalt desselben Regelwerks"), "game": tr("von der Spielleitung"),
    }.get(origin, origin)  # fmt: skip


def parameter_words(parameter: Parameter, called: Words = PLAIN_WORDS) -> str:
    """What may stand for a parameter."""
    group, place = localized(*called.group), localized(*called.place)
    words = {
        "int": tr("eine Zahl"),
        "percent": tr("Prozent"),
        "coordinate": tr("eine Koordinate wie 26/11"),
        "path": tr("ein Weg aus Ziffern"),
        "own_group": tr("eigen: {what}").format(what=group),
        "own_province": tr("eigen: {what}").format(what=place),
        "own_unit": tr("eine eigene Einheit"),
        "foreign_group": tr("fremd: {what}").format(what=group),
        "unit": tr("eine Einheit"),
        "realm": tr("ein Reich"),
        "choice": tr("eine Auswahl"),
        "text": tr("ein Text"),
    }.get(parameter.type, parameter.type)
    if parameter.minimum is not None and parameter.maximum is not None and parameter.maximum < _NO_LIMIT:
        words += tr(" von {low} bis {high}").format(low=parameter.minimum, high=parameter.maximum)
    elif parameter.minimum is not None:
        words += tr(" ab {low}").format(low=parameter.minimum)
    if parameter.range_key:
        words += tr(", in Reichweite")
    return words + (tr(", wahlfrei") if parameter.optional else "")


def problem_help(problem: Problem, catalogue: Catalogue | None = None) -> str:
    """The help on a problem as simple HTML."""
    facts = [(tr("Prüfung"), word_of(problem.rule, catalogue))]
    reason = why(problem.rule, catalogue)
    if problem.chapter:
        facts.append((tr("Regeltext"), tr("Kapitel {chapter}").format(chapter=problem.chapter)))
    if problem.fixed:
        facts.append((tr("Übergehen"), tr("nicht möglich: so ist der Befehl nicht lesbar")))
    if problem.repairs:
        facts.append((tr("Abhilfe"), ", ".join(repair.label for repair in problem.repairs)))
    explained = f"<p>{escaped(reason)}</p>" if reason else ""
    return f"<p><b>{escaped(problem.message)}</b></p>{explained}" + _table(facts)


def why(rule: str, catalogue: Catalogue | None) -> str:
    """Why there is such a check; empty where the catalogue does not say."""
    german, english = catalogue.explanations.get(rule, ("", "")) if catalogue is not None else ("", "")
    return localized(german, english)


def escaped(text: str) -> str:
    """A text inside HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _table(rows: Sequence[tuple[str, str]]) -> str:
    cells = "".join(
        f"<tr><td style='padding:3px 14px 3px 0'>{escaped(a)}</td><td style='padding:3px 0'>{escaped(b)}</td></tr>"
        for a, b in rows
    )
    return f"<table style='margin-top:6px'>{cells}</table>"


class HelpSheet(Sheet):
    """A text to read."""

    def __init__(self, look: Look, parent: QWidget, title: str, html: str) -> None:
        super().__init__(look, parent, title, size=QSize(620, 300))
        self.setObjectName("help")
        self.text = QLabel(html)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(self.text.textInteractionFlags().TextSelectableByMouse)
        self.text.setAlignment(self.text.alignment().AlignTop)
        area = QScrollArea(self)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        area.setWidget(self.text)
        self.text.setAutoFillBackground(False)
        self.body.addWidget(area, 1)
        self.text.ensurePolished()
        self.take_size(QSize(620, min(560, self.text.heightForWidth(570) + 78)))
