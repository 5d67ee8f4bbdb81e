"""The command line: parse arguments, call, print. What each command does is described in docs/cli.md.

One module a topic. All of them are light: what a command needs is imported when it runs.
"""

from mycom.cli.run import main

__all__ = ["main"]
