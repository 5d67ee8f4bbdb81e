"""The context menu of the panel: copy the result, save blocks as pictures or numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from mycom.problems import reason
from mycom.ui.projection import export
from mycom.ui.projection.block import Block
from mycom.ui.save_path import ask_save_path
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.ui.projection.panel import ProjectionPanel


def panel_menu(panel: ProjectionPanel, block: Block | None) -> QMenu:
    """The menu for a panel that has a result; `block` is the one under the pointer."""
    menu = QMenu(panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction(tr("Ergebnis kopieren")).triggered.connect(panel.copy)
    menu.addAction(tr("Bild kopieren")).triggered.connect(lambda: _copy_picture(panel, block))
    if panel.plots.possible:
        menu.addAction(tr("Schaubilder …")).triggered.connect(lambda: panel.plots.open())
    menu.addSeparator()
    if block is not None:
        title = tr("„{title}“").format(title=block.title)
        for label, ending in ((tr("{block} als PNG …"), "png"), (tr("{block} als SVG …"), "svg")):
            action = menu.addAction(label.format(block=title))
            action.triggered.connect(lambda _=False, widget=block, kind=ending: save(panel, widget, kind))
    for label, ending in ((tr("Ganze Hochrechnung als PNG …"), "png"), (tr("Ganze Hochrechnung als SVG …"), "svg")):
        menu.addAction(label).triggered.connect(lambda _=False, kind=ending: save(panel, panel, kind))
    menu.addAction(tr("Zahlen als CSV …")).triggered.connect(lambda: save(panel, panel, "csv"))
    return menu


def panel_text(panel: ProjectionPanel) -> str:
    """Title and the page shown as text; of the result the sentence and the table."""
    shown = panel.current()
    if shown is None:
        return ""
    setup, projection = shown
    page = panel.beyond.pages.current
    if page is not None and page.copy_text():
        return f"{setup.title}\n{page.copy_text()}"
    parts = [setup.title, panel.verdict.copy_text()]
    if projection is not None and projection.table is not None:
        parts += ["", panel.inner.table.copy_text()]
    return "\n".join(parts)


def _copy_picture(panel: ProjectionPanel, block: Block | None) -> None:
    from PySide6.QtGui import QGuiApplication

    QGuiApplication.clipboard().setImage(export.png(block if block is not None else panel, panel.look))


def save(panel: ProjectionPanel, widget: QWidget, ending: str, path: Path | None = None) -> None:
    """Saves a widget or the numbers; without a path the system's dialog asks for one."""
    shown = panel.current()
    if shown is None:
        return
    setup, projection = shown
    if projection is None:
        return
    if path is None:
        name = "".join(sign if sign.isalnum() or sign in " -" else "_" for sign in setup.title).strip()
        path, _ = ask_save_path(panel, tr("Speichern"), f"{name}.{ending}", f"*.{ending}")
        if path is None:
            return
    try:
        export.write(path, widget, panel.look, projection, setup.title)
    except OSError as error:
        words = tr("{file} lässt sich nicht schreiben: {reason}")
        panel.foot.show_message(words.format(file=path, reason=reason(error)))
    else:
        panel.foot.show_message(tr("Gespeichert: {file}").format(file=path.name))
