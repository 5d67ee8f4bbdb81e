"""How a battle may end, gathered as chances."""

from __future__ import annotations

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array

NAMES = ("attacker", "defender")
WAYS = ("destroyed", "flees", "withdraws")
OUTCOMES = ("attacker", "defender", "both_destroyed", "both_flee", "undecided")


class Ends:
    """`outcome` sums to 1 (`attacker`, `defender`: alone on the field; armies that both left the field count as
    `both_flee`), `ends` tell how each side ended, `hit_points` the distribution of what each has left."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.outcome = dict.fromkeys(OUTCOMES, 0.0)
        self.ends = {f"{name}_{way}": 0.0 for way in WAYS for name in NAMES}
        self.rounds = 0.0
        self.hit_points = (np.zeros(shape[0]), np.zeros(shape[1]))

    def add(self, other: Ends, chance: float) -> None:
        """Takes over what happens with a chance."""
        for key, value in other.outcome.items():
            self.outcome[key] += value * chance
        for key, value in other.ends.items():
            self.ends[key] += value * chance
        self.rounds += other.rounds * chance
        for mine, theirs in zip(self.hit_points, other.hit_points, strict=True):
            mine[: len(theirs)] += theirs * chance

    def gone(self, left: Array, ways: tuple[str, str]) -> None:
        """An end: (hit points of the attacker, of the defender), and how both ended (`stands` for the one left)."""
        self.hit_points[0][:] += left.sum(axis=1)
        self.hit_points[1][:] += left.sum(axis=0)
        fallen = (
            float(left[0].sum()) if ways[0] == "stands" else 0.0,
            float(left[:, 0].sum()) if ways[1] == "stands" else 0.0,
        )
        self.count(float(left.sum()) - sum(fallen), ways)
        for side, chance in enumerate(fallen):  # The fierce who are left alone in their last phase.
            self.count(chance, ("destroyed", ways[1]) if side == 0 else (ways[0], "destroyed"))

    def fled(self, left: Array, side: int) -> None:
        """`side` flees and was struck once more: destroyed where nothing is left of it."""
        ways = [["destroyed", "stands"], ["stands", "destroyed"]][side]
        dead, alive = left.copy(), left.copy()
        if side == 0:
            dead[1:], alive[0] = 0, 0
        else:
            dead[:, 1:], alive[:, 0] = 0, 0
        self.gone(dead, (ways[0], ways[1]))
        self.gone(alive, ("flees", "stands") if side == 0 else ("stands", "flees"))

    def revived(self, chance: float, side: int, hit_points: int) -> None:
        """Both fell, but one comes back, since nobody is left to finish it off."""
        self.hit_points[side][hit_points] += chance
        self.hit_points[1 - side][0] += chance
        self.count(chance, ("stands", "destroyed") if side == 0 else ("destroyed", "stands"))

    def undecided(self, left: Array) -> None:
        """What is left after the last round that is looked at."""
        self.outcome["undecided"] += float(left.sum())
        self.hit_points[0][:] += left.sum(axis=1)
        self.hit_points[1][:] += left.sum(axis=0)

    def count(self, chance: float, ways: tuple[str, str]) -> None:
        """An end with its chance, hit points left aside."""
        if not chance:
            return
        for name, way in zip(NAMES, ways, strict=True):
            if way != "stands":
                self.ends[f"{name}_{way}"] += chance
        if ways[0] == "stands":
            self.outcome["attacker"] += chance
        elif ways[1] == "stands":
            self.outcome["defender"] += chance
        elif ways == ("destroyed", "destroyed"):
            self.outcome["both_destroyed"] += chance
        elif "destroyed" in ways:
            self.outcome[NAMES[0] if ways[1] == "destroyed" else NAMES[1]] += chance
        else:
            self.outcome["both_flee"] += chance
