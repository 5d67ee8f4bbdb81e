"""Runs a command and turns every kind of failure into one line a fault and an exit code.

0: done. 1: what was checked has errors. 2: unusable input. 130: interrupted by the player.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from mycom.cli.parser import parse
from mycom.cli.printing import complain, use_utf8
from mycom.problems import MycomError, reason

DONE, HAS_ERRORS, UNUSABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    use_utf8()
    # Our matrices are small: several threads of the algebra library wait for each other longer than they work.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        options = parse(list(sys.argv[1:] if arguments is None else arguments))
        command: Callable[..., int] = options.command
        code = command(options)
        sys.stdout.flush()
    except MycomError as error:
        for fault in error.faults:
            complain(fault)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output (`| head`) went away: nothing is wrong with the input. Python would complain
        # once more while it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{reason(error)}")
        return UNUSABLE
    except RecursionError:
        complain("Die Eingabe ist zu tief verschachtelt.")
        return UNUSABLE
    except MemoryError:
        complain("Die Eingabe ist zu groß für den Arbeitsspeicher.")
        return UNUSABLE
    return code
