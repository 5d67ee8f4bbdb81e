"""The sheet for handing in: what is left open, the turn in sentences, the key, what was written, the mail."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QInputDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from mycom.orders.keys import Key, PassphraseError, key_path, load_key, make_key
from mycom.orders.notation import write
from mycom.partie import settings
from mycom.partie.export import Written, export, mark_sent, next_sequence
from mycom.problems import MycomError, reason
from mycom.systems.view import Severity
from mycom.ui.cards import Link
from mycom.ui.look import Look
from mycom.ui.rows_view import Line, RowsView
from mycom.ui.session import Session
from mycom.ui.sheet import Sheet
from mycom.ui.texts import plural, tr

_TO = "spielleitung"


def open_points(session: Session) -> list[str]:
    """What speaks against handing in, in words."""
    points = []
    errors = sum(problem.severity is Severity.ERROR for problem in session.problems())
    if errors:
        points.append(tr("{count} Fehler").format(count=errors))
    remarks = len(session.problems()) - errors
    if remarks:
        points.append(plural(remarks, tr("Hinweis"), tr("Hinweise")))
    waiting = len(session.open_units())
    if waiting:
        points.append(plural(waiting, tr("Einheit ohne Befehle"), tr("Einheiten ohne Befehle")))
    return points


def turn_lines(session: Session) -> list[Line]:
    """The turn in sentences by unit; what is new since the last hand-in is marked, what is gone stands last."""
    position, partie = session.position, session.partie
    if position is None or partie is None:
        return []
    last = session.last_export()
    before = set(last.orders) if last is not None else None
    lines: list[Line] = []
    written: set[str] = set()
    units = dict.fromkeys((*(unit.id for unit in session.commanded()), "R"))
    for unit in units:
        mine = session.orders_of(unit)
        if mine:
            lines.append(Line(session.label(unit), heading=True, last=str(len(mine))))
        for order in mine:
            try:
                notation = f"{unit} {write(order, position.catalogue)}"
            except MycomError:
                notation = ""
            written.add(notation)
            view = position.view(order, session.orders(), session.overridden())
            new = before is not None and notation not in before
            lines.append(
                Line(view.sentence, order.kind, tr("neu") if new else view.effect, sign="hint" if new else "", link=new)
            )
    gone = sorted((before or set()) - written)
    if gone:
        lines.append(Line(tr("Seit der letzten Abgabe gestrichen"), heading=True, last=str(len(gone))))
        lines += [Line(text, "", "", sign="open", faint=True) for text in gone]
    return lines


class HandIn(Sheet):
    """The sheet. `problems_wanted` and `open_unit_wanted` lead to what is left open."""

    problems_wanted = Signal()
    open_unit_wanted = Signal()
    handed_in = Signal()

    def __init__(self, session: Session, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent, "")
        self.setObjectName("hand-in")
        self._session = session
        self.written: Written | None = None
        self._points = QHBoxLayout()
        self._point_label = _label("warning")
        self.to_problems = Link(look, tr("Zur Prüfung"), "accent", self)
        self.to_open = Link(look, tr("Zur nächsten offenen"), "accent", self)
        self.to_problems.clicked.connect(self.problems_wanted)
        self.to_open.clicked.connect(self.open_unit_wanted)
        self._points.addWidget(self._point_label)
        for link in (self.to_problems, self.to_open):
            link.setMinimumWidth(link.sizeHint().width())
            self._points.addWidget(link)
        self._points.addStretch(1)
        self.body.addLayout(self._points)
        self.list = RowsView(look, self, first=64)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(self._key_row(look))
        self.body.addLayout(self._foot(look))
        self._files = QVBoxLayout()
        self.body.addLayout(self._files)
        self._after = QWidget(self)
        row = QHBoxLayout(self._after)
        row.setContentsMargins(0, 0, 0, 0)
        self.mail = Link(look, tr("Mail-Entwurf öffnen"), "primary", self._after)
        self.folder = Link(look, tr("Ordner zeigen"), "plain", self._after)
        self.sent = QCheckBox(tr("abgeschickt"), self._after)
        for control in (self.mail, self.folder, self.sent):
            row.addWidget(control)
        row.addStretch(1)
        self.body.addWidget(self._after)
        self.mail.clicked.connect(self._open_mail)
        self.folder.clicked.connect(self._open_folder)
        self.sent.toggled.connect(self._mark_sent)
        session.problems_changed.connect(self.refresh)
        session.orders_changed.connect(self.refresh)
        session.plans_changed.connect(self.refresh)
        self.refresh()

    # --- building ---

    def _key_row(self, look: Look) -> QHBoxLayout:
        row = QHBoxLayout()
        self.key_text = _label("muted")
        self.passphrase = QLineEdit(self)
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setPlaceholderText(tr("Kennwort (wahlfrei)"))
        self.passphrase.setMinimumWidth(170)
        self.passphrase.setMaximumWidth(200)
        self.make_key = Link(look, tr("Schlüssel anlegen"), "plain", self)
        self.make_key.clicked.connect(self._make_key)
        row.addWidget(self.key_text)
        row.addWidget(self.passphrase)
        row.addWidget(self.make_key)
        row.addStretch(1)
        return row

    def _foot(self, look: Look) -> QHBoxLayout:
        row = QHBoxLayout()
        self.to = QLineEdit(self)
        self.to.setPlaceholderText(tr("Adresse der Spielleitung (wahlfrei)"))
        self.to.setText(str(settings.load().get(_TO, "")))
        self.to.setMinimumWidth(250)
        self.to.setMaximumWidth(300)
        self.write = Link(look, "", "primary", self)
        self.write.setObjectName("hand-in.write")
        self.write.clicked.connect(self.hand_in)
        row.addWidget(self.write)
        row.addWidget(self.to, 1)
        row.addStretch(1)
        return row

    # --- showing ---

    def refresh(self) -> None:
        """Shows the turn as it is now."""
        session, partie = self._session, self._session.partie
        if partie is None:
            self.dismiss()
            return
        words, _ = session.export_state()
        title = tr("Zug {turn} abgeben").format(turn=partie.turn)
        if len(partie.plans.all()) > 1:
            title += f" · {partie.plans.active().name}"
        self.set_title(title, words)
        points = open_points(session)
        self._point_label.setText(" · ".join(points) if points else tr("Nichts ist offen."))
        self.to_problems.setVisible(bool(session.problems()))
        self.to_open.setVisible(bool(session.open_units()))
        self.list.show_lines(turn_lines(session), tr("Noch keine Befehle in diesem Zug."))
        number = next_sequence(partie)
        self.write.setText(tr("Abgabe {number} schreiben").format(number=number))
        self._show_key()
        self._after.setVisible(self.written is not None)

    def _show_key(self) -> None:
        there = key_path().exists()
        self.passphrase.setVisible(not there)
        self.make_key.setVisible(not there)
        self.write.setEnabled(there)
        if not there:
            self.key_text.setText(tr("Noch kein Schlüssel."))
            return
        public = key_path().with_name(key_path().name + ".pub")
        self.key_text.setText(tr("Schlüssel {name}").format(name=fingerprint(public)))

    def _make_key(self) -> None:
        try:
            make_key(key_path(), self.passphrase.text())
        except OSError as error:
            self.key_text.setText(f"{error.filename or key_path()}: {reason(error)}")
            return
        except MycomError as error:
            self.key_text.setText(str(error))
            return
        self._secret = self.passphrase.text()
        self.passphrase.clear()
        self.write.setEnabled(True)
        self.write.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_key()

    _secret = ""

    def _key(self) -> Key | None:
        """The key; asks for the pass phrase when it is locked. None when the player breaks off."""
        try:
            return load_key(key_path(), self._secret)
        except PassphraseError:
            words = tr("Kennwort des Schlüssels:")
            secret, sure = QInputDialog.getText(self, tr("Unterschreiben"), words, QLineEdit.EchoMode.Password)
            if not sure:
                return None
            self._secret = secret
            return load_key(key_path(), secret)

    def hand_in(self) -> None:
        """Writes order file, signature and mail draft, and shows where they are."""
        partie = self._session.partie
        if partie is None:
            return
        try:
            key = self._key()
            if key is None:
                return
            kept = settings.load()
            if kept.get(_TO, "") != self.to.text().strip():
                kept[_TO] = self.to.text().strip()
                settings.save(kept)
            mail = partie.folder / "ausgang" / f"abgabe-{partie.turn:03d}-{next_sequence(partie)}.eml"
            self.written = export(partie, key, mail=mail, to=self.to.text().strip())
        except MycomError as error:
            self._secret = ""
            self._show_files([str(fault) for fault in error.faults])
            return
        except OSError as error:
            self._show_files([f"{error.filename}: {reason(error)}"])
            return
        files = [self.written.export.path, self.written.signature, self.written.signers, self.written.mail]
        paths = [path for path in files if path is not None]
        self._show_files([path.name for path in paths], [str(path) for path in paths])
        self.sent.blockSignals(True)
        self.sent.setChecked(False)
        self.sent.blockSignals(False)
        self.refresh()
        self.mail.setFocus(Qt.FocusReason.OtherFocusReason)
        self.handed_in.emit()

    def _show_files(self, lines: list[str], tips: list[str] | None = None) -> None:
        while self._files.count():
            item = self._files.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for line, tip in zip(lines, tips or lines, strict=True):
            label = _label("muted")
            label.setText(line)
            label.setToolTip(tip)
            label.setTextInteractionFlags(label.textInteractionFlags().TextSelectableByMouse)
            self._files.addWidget(label)

    # --- after writing ---

    def _open_mail(self) -> None:
        if self.written is not None and self.written.mail is not None:
            _open(self.written.mail)

    def _open_folder(self) -> None:
        if self.written is not None:
            _open(self.written.export.path.parent)

    def _mark_sent(self, sent: bool) -> None:
        if self.written is not None and self._session.partie is not None:
            mark_sent(self._session.partie, self.written.export.sequence, sent)
            self.refresh()
            self.handed_in.emit()


def fingerprint(public: Path) -> str:
    """The fingerprint of a public key file, a dash when it cannot be read."""
    import base64
    import binascii

    from mycom.orders import sshsig

    try:
        blob = base64.b64decode(public.read_text(encoding="utf-8").split()[1])
    except (OSError, IndexError, binascii.Error):
        return "–"
    return sshsig.fingerprint(blob[-32:])


def _label(tone: str) -> QLabel:
    label = QLabel()
    label.setProperty("tone", tone)
    label.setProperty("role", "small")
    return label


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
