"""The map layer of what foreign units may do: how surely each place holds, as shade and text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mycom.systems.view import Layer, Place
from mycom.ui.figures import percent
from mycom.ui.texts import tr

if TYPE_CHECKING:
    from mycom.systems.threats import Threat, ThreatView
    from mycom.ui.map import MapPanel
    from mycom.ui.session import Session
    from mycom.ui.threats_work import ThreatWork

LAYER = "threats"
#: How much of the shade is left when the answer is older than an order.
_STALE = 0.45


class ThreatsLayer(QObject):
    """Keeps the layer in the map's switch; the work begins when it is first chosen."""

    def __init__(self, session: Session, panel: MapPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._panel = session, panel
        self._work: ThreatWork | None = None
        panel.layer_chosen.connect(self._chosen)
        panel.add_layer(self.layer())
        self._tooltip = panel.canvas.tooltip
        panel.canvas.tooltip = self._tip

    def work(self) -> ThreatWork:
        """The worker, made when it is first wanted."""
        if self._work is None:
            from mycom.ui.threats_work import ThreatWork

            self._work = ThreatWork(self._session, self)
            self._work.changed.connect(self._show)
        return self._work

    def layer(self) -> Layer:
        """The layer as it is now."""
        label = tr("Gefahr")
        work = self._work
        if work is None or work.view is None:
            return Layer(LAYER, label, scale=tr("Wer hält, wenn er angegriffen wird"))
        return layer_of(work.view, label, stale=work.stale)

    def _tip(self, place: Place) -> str:
        """The tool tip of a cell, on this layer with what threatens it."""
        now = self._tooltip(place) if self._tooltip is not None else ""
        work = self._work
        if work is None or work.view is None or self._panel.canvas.layer != LAYER:
            return now
        return "\n".join(filter(None, (now, *(threat_words(threat) for threat in work.view.at(place)))))

    def _chosen(self, name: str) -> None:
        if name == LAYER or self._work is not None:
            self.work().watch(LAYER, name == LAYER)

    def _show(self) -> None:
        self._panel.add_layer(self.layer())

    def stop(self) -> None:
        """Ends the worker."""
        if self._work is not None:
            self._work.stop()


def threat_words(threat: Threat) -> str:
    """`Dornhag hält: 27 % gegen Hauptmann Grasch, 2 % gegen alle, 12 % wie gewählt`."""
    told = [f"{percent(threat.worst)} " + tr("gegen {who}").format(who=threat.comers[0].title)]
    if len(threat.comers) > 1:
        told.append(f"{percent(threat.together)} " + tr("gegen alle"))
    if threat.chosen is not None:
        told.append(f"{percent(threat.chosen)} " + tr("wie gewählt"))
    return tr("{unit} hält: {chances}").format(unit=threat.title, chances=", ".join(told))


def layer_of(view: ThreatView, label: str, *, stale: bool) -> Layer:
    """Dark where a place does not hold against the most dangerous comer, with the chance that it holds as text."""
    held: dict[Place, float] = {}
    for threat in view.threats:
        chance = threat.worst if threat.chosen is None else threat.chosen
        if threat.land or not any(other.land for other in view.at(threat.place)):
            held[threat.place] = min(held.get(threat.place, 1.0), chance)
    strength = _STALE if stale else 1.0
    text = {place: f"({percent(chance)})" if stale else percent(chance) for place, chance in held.items()}
    words = tr("hält sicher bis hält nicht")
    return Layer(
        LAYER,
        label,
        {place: (1 - chance) * strength for place, chance in held.items()},
        text,
        scale=tr("veraltet") + f" · {words}" if stale else words,
    )
