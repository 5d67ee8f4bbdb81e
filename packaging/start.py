"""Where the frozen program starts: PyInstaller wants a script, not a module."""

import sys

from mycom.cli import main

sys.exit(main())
