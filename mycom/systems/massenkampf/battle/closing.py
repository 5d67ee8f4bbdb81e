"""How a battle ends in a phase: armies that get away, fall, flee and are struck once more."""

from __future__ import annotations

import numpy as np

from mycom.systems.massenkampf.battle.blow import Array
from mycom.systems.massenkampf.battle.ends import Ends
from mycom.systems.massenkampf.battle.passage import GOES_ON, Moved, Passage, Ready
from mycom.systems.massenkampf.battle.stage import FACES, Stage
from mycom.systems.massenkampf.battle.state import NORMAL, NOT_YET, Mode, falls
from mycom.systems.massenkampf.battle.throw import faces


class Closing:
    """Gathers the ends of a battle in `found`."""

    def __init__(self, passage: Passage) -> None:
        self.passage, self.plan, self.shape = passage, passage.plan, passage.shape
        self.found = Ends(passage.shape)

    def add(self, pair: Ready, part: Array, melee: int) -> None:
        """Every way the battle may end in a melee round (0: ranged phase) in which both armies are in these modes."""
        stages, leaves, outs = self.passage.struck(pair, melee)
        if leaves[0] or leaves[1]:
            self._left(part, leaves)
        for _, outs_a in outs[0]:
            for _, outs_b in outs[1]:
                self._settle(pair, stages, part, (outs_a, outs_b))

    def _left(self, part: Array, leaves: list[float]) -> None:
        """One army, or both, got away before any blow fell."""
        a, b = leaves
        self.found.gone(part * a * b, ("withdraws", "withdraws"))
        self.found.gone(part * a * (1 - b), ("withdraws", "stands"))
        self.found.gone(part * (1 - a) * b, ("stands", "withdraws"))

    def _settle(
        self,
        pair: Ready,
        stages: list[Stage],
        part: Array,
        outs: tuple[Moved, Moved],
    ) -> None:
        (gone_a, stands_a, ways_a), (gone_b, stands_b, ways_b) = outs
        fierce = [bool(self.plan.fighters[side].ferocity) and pair[side].flags.last == NOT_YET for side in (0, 1)]
        fierce = [fierce[side] and not pair[side].dead for side in (0, 1)]
        self._destroyed(part, (gone_a, gone_b), (stands_a, stands_b), fierce)
        for way_a, _, into_a in ways_a:
            left = into_a.T @ part
            for way_b, _, into_b in ways_b:
                if way_a in GOES_ON and way_b in GOES_ON:
                    continue
                both = left @ into_b
                if both.any():
                    self._ended(pair, stages, both, tuple("keep" if way in GOES_ON else way for way in (way_a, way_b)))

    def _destroyed(
        self, part: Array, gone: tuple[Array, Array], stands: tuple[Array, Array], fierce: list[bool]
    ) -> None:
        """Ends in which an army is destroyed and no morale is checked. The fierce are destroyed only with the enemy."""
        both = gone[0].T @ part @ gone[1]
        revive = [self.plan.fighters[side].revive for side in (0, 1)]
        if both.any():
            if revive[0] != revive[1]:
                self.found.revived(float(both.sum()), 0 if revive[0] else 1, self._mended(0 if revive[0] else 1))
            else:
                self.found.gone(both, ("destroyed", "destroyed"))
        if not fierce[1]:
            alone = stands[0].T @ part @ gone[1]
            self.found.gone(self._fed(0, alone), ("stands", "destroyed"))
        if not fierce[0]:
            alone = gone[0].T @ part @ stands[1]
            self.found.gone(self._fed(1, alone.T).T, ("destroyed", "stands"))

    def _mended(self, side: int) -> int:
        fighter = self.plan.fighters[side]
        return min(fighter.full, max(1, fighter.mend))

    def _fed(self, side: int, left: Array) -> Array:
        """Hit points after the destroyed enemy became the winner's spawn: (own, the other's)."""
        more = self.plan.fighters[side].spawn
        if not more or not left.any():
            return left
        fed = np.zeros_like(left)
        for at in range(1, len(left)):
            fed[min(len(left) - 1, at + more)] += left[at]
        return fed

    def _ended(self, pair: Ready, stages: list[Stage], both: Array, ways: tuple[str, ...]) -> None:
        """One flees or leaves, or both do: (hit points of the first, of the second)."""
        words = {"flee": "flees", "leave": "withdraws", "keep": "stands"}
        ends = [words[way] for way in ways]
        if "keep" not in ways:
            self.found.gone(both, (ends[0], ends[1]))
            return
        side = 0 if ways[1] == "keep" else 1  # Who goes.
        if ways[side] == "leave" or not self._pursues(pair[1 - side]):
            self.found.gone(both, (ends[0], ends[1]))
            return
        blow = faces(
            stages[1 - side], stages[side], pair[1 - side].attack + stages[1 - side].pursuit, pair[side].defence
        )
        moves = falls(tuple((blow.sum(axis=0) / FACES).tolist()), self.shape[side], 0)
        struck = moves.T @ both if side == 0 else both @ moves
        self.found.fled(struck, side)

    def _pursues(self, mode: Mode) -> bool:
        return mode.flags.lost == NORMAL and not mode.dead
