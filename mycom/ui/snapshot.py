"""Pictures of the window without a screen: for `mycom demo --snapshot` and `mycom map --png`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from mycom.partie.partie import Partie
from mycom.problems import Fault, NotAllowed

#: So long the picture waits for what is still computed.
_PATIENCE_S = 60.0


def _application() -> object:
    """An application that needs no display where there is none."""
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform not in ("win32", "darwin") and not shown:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from mycom.ui.app import application

    return application()


def snapshot(
    folder: Path,
    png: Path,
    size: tuple[int, int] = (1440, 900),
    theme: str = "light",
    projection: bool | tuple[str, str] = False,
) -> Path:
    """Paints the whole window on a Partie into a picture; with `projection` one of a group onto a foe is open.

    `projection` may name both units (`("G7", "P26/11")`). The unit with the most orders is selected. Nothing of the
    player's settings is read or written. Raises Malformed when the folder is no Partie, NotAllowed when the picture
    cannot be written or nothing can be projected.
    """
    app = _application()
    from PySide6.QtWidgets import QApplication

    from mycom.ui.main_window import MainWindow
    from mycom.ui.session import Session
    from mycom.ui.theme import Appearance

    assert isinstance(app, QApplication)
    appearance = Appearance(app, theme)
    session = Session()
    window = MainWindow(session, appearance)
    window.keeps_layout = False
    try:
        session.open(Partie.open(folder))
        window.resize(*size)
        window.show()
        session.check_now()
        session.select(busiest(session))
        app.processEvents()
        if isinstance(projection, tuple):
            window.commands.open_projection(*projection)
        elif projection and not _project(window.commands.open_projection, session):
            raise NotAllowed(Fault("Keine Gruppe hat ein Ziel, gegen das sich etwas hochrechnen ließe"))
        settle(app.processEvents)
        end = time.monotonic() + _PATIENCE_S
        while (session.previews.waiting or window.commands.projections.waiting) and time.monotonic() < end:
            settle(app.processEvents, 0.05)
        if not window.grab().save(str(png)):
            raise NotAllowed(Fault("Das Bild lässt sich nicht schreiben", "ein Pfad auf .png", str(png)))
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()
        appearance.deleteLater()
    return png


def busiest(session: object) -> str:
    """The group with the most orders, the first unit when nobody has any."""
    from mycom.ui.session import Session

    assert isinstance(session, Session)
    groups = [unit.id for unit in session.commanded() if unit.section == "groups"] or [
        unit.id for unit in session.commanded()
    ]
    return max(groups, key=lambda unit: len(session.orders_of(unit)), default="")


def _project(show: Callable[[str, str], None], session: object) -> bool:
    """Opens the first projection of a group onto the nearest foreign place."""
    from mycom.systems.view import Relation
    from mycom.ui.session import Session

    assert isinstance(session, Session)
    position = session.position
    actor = session.unit(busiest(session))
    if position is None or actor is None or actor.place is None:
        return False
    x, y = actor.place
    ranks = {Relation.FOE: 0, Relation.NEUTRAL: 1}
    targets = [u for u in session.units() if u.relation in ranks and u.place is not None]
    targets.sort(key=lambda u: (ranks[u.relation], (u.place[0] - x) ** 2 + (u.place[1] - y) ** 2 if u.place else 0))
    for target in targets:
        if position.setup(actor.id, target.id, "", session.orders()) is not None:
            show(actor.id, target.id)
            return True
    return False


def settle(process: Callable[[], object], seconds: float = 0.5) -> None:
    """Lets timers and workers finish."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        process()
        time.sleep(0.005)


def map_picture(partie: Partie, png: Path, size: tuple[int, int] = (1600, 1200), theme: str = "light") -> Path:
    """Paints the known world alone into a picture. Raises NotAllowed when it cannot be written."""
    app = _application()
    from PySide6.QtWidgets import QApplication

    from mycom.ui.map import MapPanel
    from mycom.ui.theme import Appearance

    assert isinstance(app, QApplication)
    appearance = Appearance(app, theme)
    panel = MapPanel(None, appearance.theme)
    try:
        panel.resize(*size)
        position = partie.position()
        head = position.knowledge.head
        panel.set_view(position.map(), {str(head.realm): head.realm_name, **position.relations()})
        panel.canvas.zoom_fit()
        panel.show()
        settle(app.processEvents, 0.2)
        if not panel.grab().save(str(png)):
            raise NotAllowed(Fault("Das Bild lässt sich nicht schreiben", "ein Pfad auf .png", str(png)))
    finally:
        panel.close()
        panel.deleteLater()
        app.processEvents()
        appearance.deleteLater()
    return png
