"""`python -m mycom`: the same as the `mycom` command."""

from mycom.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
