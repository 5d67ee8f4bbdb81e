"""Takes reports in on a worker thread, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from mycom.partie.partie import Imported, ImportResult, Partie
from mycom.paths import user_data_dir
from mycom.problems import Fault, MycomError, reason

Progress = Callable[[int, int], bool]


class ImportThread(QThread):
    """Imports files into a Partie, or makes a new one. `finished_with` carries (Partie, result, faults)."""

    progressed = Signal(int, int)
    finished_with = Signal(object, object, object)

    def __init__(self, partie: Partie | None, paths: Sequence[Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("import")
        self._partie, self._paths = partie, tuple(paths)
        self._stop = False
        self.reported = False

    def cancel(self) -> None:
        """Stops after the report under way; nothing is taken in then."""
        self._stop = True

    def _progress(self, done: int, of: int) -> bool:
        self.progressed.emit(done, of)
        return not self._stop

    def _report(self, partie: Partie | None, result: ImportResult | None, faults: Sequence[Fault] = ()) -> None:
        self.reported = True
        self.finished_with.emit(partie, result, tuple(faults))

    def run(self) -> None:
        """The work."""
        try:
            if self._partie is not None:
                result = self._partie.import_files(self._paths, self._progress)
                self._report(self._partie, result)
            else:
                made = create_partie(self._paths, self._progress)
                heads = (Imported(self._paths[0].name, made.head, True, len(made.unread())),)
                self._report(made, ImportResult(heads, (), 0))
        except MycomError as error:
            self._report(None, None, error.faults)
        except OSError as error:
            self._report(None, None, (Fault(reason(error), file=str(error.filename or "")),))


def create_partie(paths: Sequence[Path], progress: Progress | None = None) -> Partie:
    """Makes a Partie below the user's data folder, named after the first file."""
    stem = "".join(c for c in paths[0].stem if c.isalnum() or c in "-_ ").strip() or "partie"
    base = user_data_dir() / "partien"
    folder, number = base / stem, 2
    while folder.exists():
        folder, number = base / f"{stem}-{number}", number + 1
    return Partie.create(folder, list(paths), progress)
