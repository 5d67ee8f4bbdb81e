"""Where the program finds its own data and where it keeps the player's.

`rules/` and `resources/` lie beside the package in a checkout, below `mycom/_data/` in an installed
wheel, and below `mycom/_data/` of the unpacked bundle when PyInstaller froze the program.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

_APP = "mycom"


def _candidates() -> tuple[Path, ...]:
    package = Path(__file__).resolve().parent
    bundle = getattr(sys, "_MEIPASS", None)
    frozen = (Path(bundle) / "mycom" / "_data",) if bundle else ()
    return (*frozen, package / "_data", package.parent)


@cache
def data_dir() -> Path:
    """The folder that holds `rules/` and `resources/`.

    Raises FileNotFoundError, naming every place that was tried, when the installation is incomplete.
    """
    tried = _candidates()
    for candidate in tried:
        if (candidate / "rules").is_dir() and (candidate / "resources").is_dir():
            return candidate
    places = ", ".join(str(place) for place in tried)
    raise FileNotFoundError(f"rules/ and resources/ not found, looked in: {places}")


def rules_dir() -> Path:
    """The folder of the rules data, one sub-folder per system."""
    return data_dir() / "rules"


def resources_dir() -> Path:
    """The folder of fonts, icons, translations and the demo Partie."""
    return data_dir() / "resources"


def user_data_dir() -> Path:
    """The player's data folder (Partie folders, key). Not created here."""
    # Imported here because a start that opens a given folder needs none of it.
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def user_config_dir() -> Path:
    """The player's settings folder. Not created here."""
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False)


def user_cache_dir() -> Path:
    """The folder for what can be made again at any time (rules cache). Not created here."""
    from platformdirs import user_cache_path

    return user_cache_path(_APP, appauthor=False)
