"""Every command of the window with its key: the menus and the palette are made from this list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenuBar

from mycom.ui.mnemonics import with_mnemonics
from mycom.ui.texts import tr

#: Menus in their order.
MENUS = ("Partie", "Bearbeiten", "Befehle", "Karte", "Hochrechnung", "Ansicht", "Hilfe")


class Command(NamedTuple):
    """A command: its id (also the name of the window's method), menu, words and keys. `gap` draws a line above.

    The keys of an `inside` command belong to the panels it is added to: text fields have the same ones.
    """

    id: str
    menu: str
    words: str
    keys: tuple[str, ...] = ()
    gap: bool = False
    checkable: bool = False
    inside: bool = False


def commands() -> tuple[Command, ...]:
    """All commands."""
    return (
        Command("import_reports", "Partie", tr("Auswertung einlesen …"), ("Ctrl+I",)),
        Command("open_partie", "Partie", tr("Partie öffnen …"), ("Ctrl+O",)),
        Command("open_demo", "Partie", tr("Demo öffnen")),
        Command("choose_demo", "Partie", tr("Demo eines Spiels wählen …")),
        Command("hand_in", "Partie", tr("Zug abgeben …"), ("Ctrl+E",), gap=True),
        Command("show_folder", "Partie", tr("Ordner der Partie zeigen")),
        Command("close_partie", "Partie", tr("Partie schließen"), gap=True),
        Command("close", "Partie", tr("Beenden"), ("Ctrl+Q",)),
        Command("undo", "Bearbeiten", tr("Rückgängig"), ("Ctrl+Z",)),
        Command("redo", "Bearbeiten", tr("Wiederherstellen"), ("Ctrl+Shift+Z", "Ctrl+Y")),
        Command("cut_lines", "Bearbeiten", tr("Befehle ausschneiden"), ("Ctrl+X",), gap=True, inside=True),
        Command("copy_lines", "Bearbeiten", tr("Befehle kopieren"), ("Ctrl+C",), inside=True),
        Command("copy_orders", "Bearbeiten", tr("Alle Befehle der Einheit kopieren"), ("Ctrl+Shift+C",)),
        Command("paste_lines", "Bearbeiten", tr("Befehle einfügen"), ("Ctrl+V",), inside=True),
        Command("select_back", "Bearbeiten", tr("Vorige Auswahl"), ("Alt+Left",), gap=True),
        Command("select_forward", "Bearbeiten", tr("Nächste Auswahl"), ("Alt+Right",)),
        Command("palette", "Bearbeiten", tr("Suchen oder Befehl …"), ("Ctrl+K",), gap=True),
        Command("focus_filter", "Bearbeiten", tr("Einheiten filtern"), ("Ctrl+F",)),
        Command("next_open", "Befehle", tr("Nächste offene Einheit"), ("N",)),
        Command("previous_open", "Befehle", tr("Vorige offene Einheit"), ("Shift+N",)),
        Command("toggle_done", "Befehle", tr("Einheit fertig"), ("Space",)),
        Command("quick_entry", "Befehle", tr("Befehl eingeben"), ("E",), gap=True),
        Command("begin_path", "Befehle", tr("Weg auf der Karte ziehen"), ("B",)),
        Command("transfer_orders", "Befehle", tr("Auf andere Einheiten übertragen …"), ("Ctrl+T",), gap=True),
        Command("repeat_unit", "Befehle", tr("Vorigen Zug wiederholen"), ("Ctrl+R",)),
        Command("repeat_realm", "Befehle", tr("Vorigen Zug für das ganze Reich wiederholen"), ("Ctrl+Shift+R",)),
        Command("templates", "Befehle", tr("Vorlagen …"), ("Ctrl+L",)),
        Command("save_template", "Befehle", tr("Als Vorlage merken …"), ("Ctrl+Shift+L",)),
        Command("new_plan", "Befehle", tr("Neuer Plan …"), gap=True),
        Command("copy_plan", "Befehle", tr("Plan kopieren"), ("Ctrl+D",)),
        Command("next_plan", "Befehle", tr("Plan wechseln"), ("Ctrl+P",)),
        Command("compare_plans", "Befehle", tr("Pläne vergleichen …"), ("Ctrl+Shift+P",)),
        Command("rename_plan", "Befehle", tr("Plan umbenennen …")),
        Command("delete_plan", "Befehle", tr("Plan löschen")),
        Command("restore_plan", "Befehle", tr("Gelöschten Plan zurückholen")),
        Command("show_ledger", "Befehle", tr("Kasse Befehl für Befehl"), ("K",)),
        Command("next_problem", "Befehle", tr("Nächstes Problem"), ("F8",), gap=True),
        Command("previous_problem", "Befehle", tr("Voriges Problem"), ("Shift+F8",)),
        Command("show_receipts", "Befehle", tr("Was aus den letzten Befehlen wurde"), ("Q",)),
        Command("zoom_in", "Karte", tr("Näher"), ("+",)),
        Command("zoom_out", "Karte", tr("Weiter weg"), ("-",)),
        Command("zoom_fit", "Karte", tr("Ganze Karte"), ("0",)),
        Command("centre_selection", "Karte", tr("Auswahl in die Mitte"), ("M",), gap=True),
        Command("next_layer", "Karte", tr("Nächste Ebene"), ("L",)),
        Command("project", "Hochrechnung", tr("Ziel wählen und hochrechnen"), ("H",)),
        Command("show_threats", "Hochrechnung", tr("Wer mich angreifen kann …"), ("G",)),
        Command("show_factors", "Hochrechnung", tr("Woher kommt das?"), ("W",)),
        Command("show_doubts", "Hochrechnung", tr("Unsicheres"), ("U",)),
        Command("show_questions", "Hochrechnung", tr("Umgekehrt gefragt"), ("R",)),
        Command("show_chain", "Hochrechnung", tr("Davor und danach"), ("F",)),
        Command("next_part", "Hochrechnung", tr("Nächster Teil der Hochrechnung"), ("F6",), gap=True),
        Command("previous_part", "Hochrechnung", tr("Voriger Teil der Hochrechnung"), ("Shift+F6",)),
        Command("show_plots", "Hochrechnung", tr("Schaubilder …"), ("Ctrl+B",), gap=True),
        Command("compare", "Hochrechnung", tr("Gemerkte vergleichen …"), ("Ctrl+Shift+K",)),
        Command("show_projections", "Hochrechnung", tr("Gemerkte Hochrechnungen")),
        Command("show_score", "Hochrechnung", tr("Trefferbuch: was gesagt war, was kam …"), ("Ctrl+Shift+T",)),
        Command("panel_realm", "Ansicht", tr("Reich"), ("Ctrl+1",)),
        Command("panel_map", "Ansicht", tr("Karte"), ("Ctrl+2",)),
        Command("panel_unit", "Ansicht", tr("Einheit"), ("Ctrl+3",)),
        Command("panel_bottom", "Ansicht", tr("Prüfung und Auswertung"), ("Ctrl+4",)),
        Command("arrange_plan", "Ansicht", tr("Anordnung Planen"), gap=True),
        Command("arrange_read", "Ansicht", tr("Anordnung Lesen")),
        Command("arrange_project", "Ansicht", tr("Anordnung Hochrechnung")),
        Command("reset_layout", "Ansicht", tr("Anordnung zurücksetzen")),
        Command("toggle_preview", "Ansicht", tr("Vorschau auf das Ende des Zugs"), ("V",), gap=True, checkable=True),
        Command("toggle_table", "Ansicht", tr("Einheiten als Tabelle")),
        Command("theme_system", "Ansicht", tr("Farben wie das System"), gap=True),
        Command("theme_light", "Ansicht", tr("Helle Farben")),
        Command("theme_dark", "Ansicht", tr("Dunkle Farben")),
        Command("language_german", "Ansicht", tr("Sprache: Deutsch"), gap=True),
        Command("language_english", "Ansicht", tr("Sprache: Englisch")),
        Command("handbook", "Hilfe", tr("Handbuch"), ("Shift+F1",)),
        Command("rule_help", "Hilfe", tr("Regel zur Auswahl"), ("F1",)),
        Command("show_keys", "Hilfe", tr("Tasten")),
        Command("about", "Hilfe", tr("Über MyCom"), gap=True),
    )


def menu_label(name: str) -> str:
    """The words on a menu."""
    return {
        "Partie": tr("Partie"), "Bearbeiten": tr("Bearbeiten"), "Befehle": tr("Befehle"), "Karte": tr("Karte"),
        "Hochrechnung": tr("Hochrechnung"), "Ansicht": tr("Ansicht"), "Hilfe": tr("Hilfe"),
    }[name]  # fmt: skip


def key_text(action: QAction) -> str:
    """An action's key in German words."""
    text = action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
    for english, german in (
        ("Ctrl", tr("Strg")), ("Shift", tr("Umschalt")), ("Space", tr("Leertaste")), ("Left", "←"), ("Right", "→"),
    ):  # fmt: skip
        text = text.replace(english, german)
    return text


def _marked_words() -> dict[str, str]:
    """The words of each command with its letter, chosen menu by menu."""
    found: dict[str, str] = {}
    for menu in MENUS:
        mine = [command for command in commands() if command.menu == menu]
        marked = with_mnemonics([command.words for command in mine])
        found |= {command.id: words for command, words in zip(mine, marked, strict=True)}
    return found


def make_actions(
    window: QMainWindow, bar: QMenuBar, run: Callable[[str], None], changed: Mapping[str, str] | None = None
) -> dict[str, QAction]:
    """Fills the menu bar and returns the actions by id. `changed` are the player's own keys by command id."""
    labels = with_mnemonics([menu_label(name) for name in MENUS])
    menus = {name: bar.addMenu(label) for name, label in zip(MENUS, labels, strict=True)}
    shown = _marked_words()
    actions: dict[str, QAction] = {}
    for command in commands():
        if command.gap:
            menus[command.menu].addSeparator()
        action = QAction(shown[command.id], window)
        action.setObjectName(command.id)
        action.setCheckable(command.checkable)
        own = (changed or {}).get(command.id)
        keys = (own,) if own is not None else command.keys
        action.setShortcuts([QKeySequence(key) for key in keys if key])
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut if command.inside else Qt.ShortcutContext.WindowShortcut
        action.setShortcutContext(context)
        action.triggered.connect(lambda checked=False, name=command.id: run(name))
        menus[command.menu].addAction(action)
        if not command.inside:
            window.addAction(action)
        actions[command.id] = action
    return actions
