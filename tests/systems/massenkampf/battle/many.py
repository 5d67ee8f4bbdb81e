"""`python -m tests.systems.massenkampf.battle.many [PAIRS]`: exact against drawn chances of many random pairs."""

from __future__ import annotations

import sys

from tests.systems.massenkampf.battle.test_answer import misses

SAMPLES = 1_000


def main() -> int:
    """Prints every miss; 1 when there is any. A few of some thousand intervals of 99.9 % may miss by chance."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = {seed: misses(seed, SAMPLES) for seed in range(pairs)}
    for seed, lines in found.items():
        for line in lines:
            sys.stdout.write(f"{seed} {line}\n")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
