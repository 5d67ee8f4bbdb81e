"""The style sheet of a theme.

Widgets choose a look by dynamic properties: buttons `kind` = `primary`, `quiet`, `link`, `segment`; frames
`kind` = `panel`, `card`, `floating`, `current`, `banner`, `rule`; labels `tone` = `muted`, `accent`, `danger`,
`warning` and `role` = `title`, `heading`, `small`, `figure`; fields `look` = `assumed`, `changed`.
"""

from __future__ import annotations

from pathlib import Path

from mycom.ui.theme import metrics
from mycom.ui.theme.colours import Theme, mix

_RULES = """
QMainWindow, QDialog {{ background: {window}; }}
QMainWindow::separator {{ background: {window}; width: 8px; height: 8px; }}
QSplitter::handle {{ background: {window}; }}
QToolTip {{ background: {panel}; color: {text}; border: 1px solid {line_strong}; padding: 6px 8px; }}

QMenuBar {{ background: {window}; color: {text}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 10px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {selection}; }}
QMenu {{ background: {panel}; color: {text}; border: 1px solid {line_strong}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 4px; min-height: 18px; }}
QMenu::item:selected {{ background: {selection}; color: {text}; }}
QMenu::item:disabled {{ color: {placeholder}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QToolBar {{ background: {window}; border: 0; spacing: 6px; padding: 4px 12px; }}
QStatusBar {{ background: {window}; color: {muted}; }}
QStatusBar::item {{ border: 0; }}
QDockWidget {{ color: {text}; font-weight: 600; }}
QDockWidget::title {{ background: {window}; padding: 4px 8px; }}

QFrame[kind="panel"] {{ background: {panel}; border: 1px solid {line}; border-radius: {panel_radius}px; }}
QFrame[kind="card"] {{ background: {soft}; border: 1px solid {line}; border-radius: {panel_radius}px; }}
QFrame[kind="floating"] {{ background: {panel}; border: 1px solid {line};
  border-radius: {panel_radius}px; }}
QFrame[kind="current"] {{ background: {selection}; border: 0; border-radius: {radius}px; }}
QFrame[kind="banner"] {{ background: {danger_ground}; border: 1px solid {danger};
  border-radius: {radius}px; }}
QFrame[kind="rule"] {{ background: {line}; border: 0; }}

QLabel {{ background: transparent; color: {text}; }}
QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="accent"] {{ color: {accent}; }}
QLabel[tone="danger"] {{ color: {danger}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QLabel[role="title"] {{ font-size: {title}px; font-weight: 700; }}
QLabel[role="heading"] {{ font-weight: 600; }}
QLabel[role="small"] {{ font-size: {small}px; }}
QLabel[role="figure"] {{ font-size: {figure}px; font-weight: 700; }}

QPushButton, QToolButton[kind="button"] {{
  background: {panel}; color: {text}; border: 1px solid {line_strong}; border-radius: {radius}px;
  padding: 4px 12px; min-height: 20px; font-weight: 500; }}
QPushButton:hover, QToolButton[kind="button"]:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton[kind="button"]:pressed {{ background: {selection}; }}
QPushButton:checked {{ background: {selection}; color: {accent}; border-color: {accent}; }}
QPushButton:disabled {{ color: {placeholder}; border-color: {line}; }}
QPushButton:focus, QToolButton:focus {{ border: 1px solid {focus}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border: 1px solid {accent};
  font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background: {accent_hover}; border-color: {accent_hover}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {text}; padding: 3px 11px; }}
QPushButton[kind="primary"]:disabled {{ background: {line}; color: {muted}; border-color: {line}; }}
QPushButton[kind="quiet"] {{ background: transparent; border: 1px solid transparent; color: {muted};
  padding: 4px 8px; }}
QPushButton[kind="quiet"]:hover {{ background: {hover}; color: {text}; }}
QPushButton[kind="link"] {{ background: transparent; border: 1px solid transparent; color: {accent};
  padding: 2px 4px; font-weight: 600; }}
QPushButton[kind="link"]:hover {{ background: {selection}; }}
QPushButton[kind="quiet"]:focus, QPushButton[kind="link"]:focus {{ border: 1px solid {focus}; }}
QPushButton[kind="segment"] {{ background: transparent; border: 1px solid transparent; color: {muted};
  padding: 3px 12px; font-weight: 500; }}
QPushButton[kind="segment"]:hover {{ background: {hover}; color: {text}; }}
QPushButton[kind="segment"]:checked {{ background: {selection}; color: {accent}; font-weight: 600; }}
QPushButton[kind="segment"]:focus {{ border: 1px solid {focus}; }}
QPushButton[kind="segment"]:disabled {{ color: {placeholder}; }}
QToolButton {{ background: transparent; color: {text}; border: 1px solid transparent;
  border-radius: {radius}px; padding: 3px; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:checked {{ background: {selection}; color: {accent}; }}
QToolButton::menu-indicator {{ image: none; }}

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{
  background: {panel}; color: {text}; border: 1px solid {line_strong}; border-radius: {radius}px;
  padding: 2px 8px; min-height: 20px; selection-background-color: {accent}; selection-color: {on_accent};
  placeholder-text-color: {placeholder}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
  QComboBox:focus {{
  border: 1px solid {focus}; }}
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled {{
  background: {soft}; color: {placeholder}; border-color: {line}; }}
QLineEdit[state="fault"] {{ border: 1px solid {danger}; }}
QLineEdit[look="assumed"], QSpinBox[look="assumed"] {{ background: {assumed_ground};
  border: 1px dashed {assumed_edge}; }}
QLineEdit[look="changed"], QSpinBox[look="changed"] {{ background: {changed_ground};
  border: 1px solid {changed_edge}; }}
QComboBox {{ padding-right: 24px; }}
QComboBox::drop-down {{ border: 0; width: 22px; }}
QComboBox::down-arrow {{ image: url("{icons}/chevron-down-{name}.png"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {panel}; border: 1px solid {line_strong}; padding: 2px;
  selection-background-color: {selection}; selection-color: {text}; }}
QSpinBox::up-button, QDoubleSpinBox::up-button {{ border: 0; width: 18px; subcontrol-position: top right; }}
QSpinBox::down-button, QDoubleSpinBox::down-button {{ border: 0; width: 18px;
  subcontrol-position: bottom right; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url("{icons}/chevron-up-{name}.png"); width: 10px;
  height: 10px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ image: url("{icons}/chevron-down-{name}.png");
  width: 10px; height: 10px; }}
QCheckBox, QRadioButton {{ color: {text}; spacing: 8px; min-height: 24px; background: transparent; }}
QCheckBox::indicator {{ width: 16px; height: 16px; border: 1px solid {muted}; border-radius: 3px;
  background: {panel}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent};
  image: url("{icons}/check-{name}.png"); }}
QRadioButton::indicator {{ width: 14px; height: 14px; border: 1px solid {muted}; border-radius: 8px;
  background: {panel}; }}
QRadioButton::indicator:checked {{ border: 5px solid {accent}; width: 6px; height: 6px; }}
QCheckBox:focus, QRadioButton:focus {{ color: {accent}; }}

QAbstractItemView {{ background: {panel}; color: {text}; border: 0; outline: 0;
  alternate-background-color: {soft};
  selection-background-color: {selection}; selection-color: {text}; }}
QTreeView::item, QListView::item {{ min-height: {row}px; }}
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover {{ background: {hover}; }}
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {{ background: {selection};
  color: {text}; }}
QTreeView::branch {{ background: transparent; }}
QTreeView::branch:selected {{ background: {selection}; }}
QTreeView::branch:has-children:closed {{ image: url("{icons}/chevron-right-{name}.png"); }}
QTreeView::branch:has-children:open {{ image: url("{icons}/chevron-down-{name}.png"); }}
QListView[kind="suggestions"] {{ border: 1px solid {line_strong}; border-radius: {radius}px; padding: 2px; }}
QTableView {{ gridline-color: {line}; }}
QHeaderView {{ background: {panel}; }}
QHeaderView::section {{ background: {panel}; color: {muted}; border: 0; border-bottom: 1px solid {line};
  padding: 4px 6px; font-size: {small}px; font-weight: 500; }}
QTableCornerButton::section {{ background: {panel}; border: 0; }}

QTabWidget::pane {{ border: 0; border-top: 1px solid {line}; background: {panel}; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {muted}; padding: 6px 10px; min-height: 20px;
  font-weight: 500;
  border: 0; border-bottom: 2px solid transparent; }}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {accent}; font-weight: 600; border-bottom: 2px solid {accent}; }}
QTabBar::tab:focus {{ color: {accent}; border: 1px solid {focus}; }}

QScrollArea {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {scroll}; border-radius: 4px; margin: 2px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {line}; border: 0; border-radius: 3px; max-height: 6px; color: transparent; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
"""


def stylesheet(theme: Theme, icons: Path) -> str:
    """The style sheet of the theme; `icons` is the folder with the small pictures that it shows."""
    colours = {name: value for name in Theme.__dataclass_fields__ if isinstance(value := getattr(theme, name), str)}
    return _RULES.format(
        **colours,
        icons=icons.as_posix(),
        scroll=mix(theme.line_strong, theme.muted, 0.35),
        assumed_ground=theme.assumed.ground,
        assumed_edge=theme.assumed.edge,
        changed_ground=theme.changed.ground,
        changed_edge=theme.changed.edge,
        radius=metrics.RADIUS,
        panel_radius=metrics.PANEL_RADIUS,
        small=metrics.SMALL,
        title=metrics.TITLE,
        figure=metrics.FIGURE,
        row=metrics.ROW,
    )
