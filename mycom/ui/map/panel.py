"""The map with everything around it: layer switch, zoom buttons, legend, overview."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mycom.systems.view import Layer, MapView
from mycom.ui.map.canvas import MapCanvas
from mycom.ui.map.floating import SHADOW, LayerSwitch, Legend, ZoomButtons
from mycom.ui.map.minimap import Minimap
from mycom.ui.map.model import TERRAIN_LAYER
from mycom.ui.map.rulers import LEFT, TOP
from mycom.ui.theme.colours import LIGHT, Theme

_EDGE = 10 - SHADOW
_TERRAIN_LABEL = "Gelände"


class MapPanel(QWidget):
    """A MapCanvas (`canvas`) under floating controls. Its signals are the canvas's; `layer_chosen` carries an id."""

    layer_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.setObjectName("map-panel")
        self._view: MapView | None = None
        self._added: dict[str, Layer] = {}
        self.canvas = MapCanvas(self, theme)
        self.switch = LayerSwitch(theme, self)
        self.buttons = ZoomButtons(theme, self)
        self.legend = Legend(theme, self)
        self.minimap = Minimap(self.canvas, self)
        self.setFocusProxy(self.canvas)
        self.switch.chosen.connect(self.set_layer)
        self.buttons.zoomed.connect(self.canvas.zoom)
        self.buttons.fitted.connect(self.canvas.zoom_fit)
        self.canvas.view_changed.connect(self._followed)

    def set_view(self, view: MapView, names: Mapping[str, str] | None = None) -> None:
        """Shows a map; `names` are the realms' names by owner id."""
        self._view = view
        view = replace(view, layers=(*view.layers, *self._added.values()))
        if names is not None:
            self.canvas.set_names(names)
        self.canvas.set_view(view)
        layers = [(layer.id, layer.label) for layer in view.layers]
        if all(name != TERRAIN_LAYER for name, _ in layers):
            layers.insert(0, (TERRAIN_LAYER, _TERRAIN_LABEL))
        self.switch.set_layers(layers, self.canvas.layer)
        self.legend.set_signs(view.legend)
        self._arrange()

    def add_layer(self, layer: Layer) -> None:
        """Puts a layer behind those of the view, in place of the one with its id."""
        self._added[layer.id] = layer
        if self._view is not None:
            self.set_view(self._view)
            self._show_scale()

    def set_layer(self, layer: str) -> None:
        """Chooses a layer by id."""
        self.canvas.set_layer(layer)
        self.switch.set_current(self.canvas.layer)
        self._show_scale()
        self.layer_chosen.emit(self.canvas.layer)

    def _show_scale(self) -> None:
        """What the shade of the layer means, in the legend."""
        chosen = self.canvas.model.layers.get(self.canvas.layer)
        words = ""
        if chosen is not None and (chosen.shade or chosen.scale):
            words = f"{chosen.label}: {chosen.scale or 'wenig bis viel'}"
        self.legend.set_scale(words)
        self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Paints everything in another theme."""
        self.canvas.set_theme(theme)
        for part in (self.switch, self.buttons, self.legend, self.minimap):
            part.set_theme(theme)

    def sizeHint(self) -> QSize:
        return QSize(700, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.canvas.resize(self.size())
        self._arrange()

    def _followed(self) -> None:
        before = self.minimap.size()
        self.minimap.follow()
        if before != self.minimap.size():
            self._arrange()

    def _arrange(self) -> None:
        """Puts the floating parts into their corners; what finds no room is hidden."""
        inner = QRect(LEFT + _EDGE, TOP + _EDGE, self.width() - LEFT - 2 * _EDGE, self.height() - TOP - 2 * _EDGE)
        self.switch.move(inner.left(), inner.top())
        self.buttons.move(inner.right() - self.buttons.width() + 1, inner.top())
        self.switch.setVisible(self.switch.width() + self.buttons.width() - 2 * SHADOW < inner.width())
        self.minimap.place(inner)
        room = inner.height() - self.buttons.height()
        self.minimap.setVisible(self.minimap.height() < room and self.minimap.width() < inner.width() * 0.5)
        self.legend.move(inner.left(), inner.bottom() - self.legend.height() + 1)
        taken = self.minimap.width() if self.minimap.isVisibleTo(self) else 0
        self.legend.set_short(False)
        if self.legend.width() + taken >= inner.width():
            self.legend.set_short(True)
        self.legend.setVisible(self.legend.width() + taken < inner.width())
