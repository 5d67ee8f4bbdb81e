"""Names the Debian/Ubuntu packages that are missing here, on one line; prints nothing when all is there.

Called by run.sh before anything is installed, so it uses the standard library alone. `--x11` and `--wayland`
ask for what a real window needs besides. The lists are what the shared libraries of PySide6-Essentials 6.11
(QtGui and its platform plugins) name as needed and do not bring along.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys

ALWAYS = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


def can_load(library: str) -> bool:
    """Whether the dynamic linker finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing(arguments: list[str]) -> list[str]:
    """The packages to install, in a fixed order."""
    found = []
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        found.append(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
    if sys.platform.startswith("linux"):
        libraries = dict(ALWAYS)
        if "--x11" in arguments:
            libraries.update(X11)
        if "--wayland" in arguments:
            libraries.update(WAYLAND)
        found += [package for library, package in libraries.items() if not can_load(library)]
    return found


if __name__ == "__main__":
    print(" ".join(missing(sys.argv[1:])))
