"""Many meetings side by side with the chance of each; equal ones are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mycom.systems.mythicor.combat.army import Array

#: A key below this can still take in one more column of numbers.
_ROOM = 2**62
ALL = slice(None)

Places = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """Columns of numbers by a `Layout`: `fixed` (rows,) where all states agree, `values` (varying rows, states) for the
    rows `varying`, in ascending order; `chances` (states,). Most numbers never change, so this is half the memory."""

    fixed: Array
    varying: Places
    values: Array
    chances: Array

    @classmethod
    def of(cls, columns: Array, chances: Array) -> States:
        """States from whole columns (rows, states)."""
        if not columns.shape[1]:
            return cls(np.zeros(len(columns)), np.zeros(0, dtype=np.intp), np.zeros((0, 0)), chances)
        varying = np.flatnonzero((columns != columns[:, :1]).any(axis=1))
        return cls(columns[:, 0].copy(), varying, columns[varying], chances)

    def __len__(self) -> int:
        return len(self.chances)

    def row(self, row: int) -> Array:
        """One number of every state (states,)."""
        at = np.searchsorted(self.varying, row)
        if at < len(self.varying) and self.varying[at] == row:
            found: Array = self.values[at]
            return found
        return np.full(len(self), self.fixed[row])

    def columns(self, place: slice = ALL) -> Array:
        """Whole columns (rows, states) of some states, as a copy."""
        values = self.values[:, place]
        whole = np.repeat(self.fixed[:, None], values.shape[1] if len(values) else len(self.chances[place]), axis=1)
        whole[self.varying] = values
        return whole

    def chosen(self, places: Places | Flags | slice) -> States:
        """Some of the states."""
        return States(self.fixed, self.varying, self.values[:, places], self.chances[places])

    def with_rows(self, rows: Places) -> States:
        """The same states with more rows counted among the varying ones."""
        if set(rows.tolist()) <= set(self.varying.tolist()):
            return self
        varying = np.union1d(self.varying, rows)
        values = np.repeat(self.fixed[varying][:, None], len(self), axis=1)
        values[np.searchsorted(varying, self.varying)] = self.values
        return States(self.fixed, varying, values, self.chances)

    def replaced(self, row: int, number: float) -> States:
        """The same states with one number equal in all of them."""
        fixed = self.fixed.copy()
        fixed[row] = number
        others = self.varying != row
        return States(fixed, self.varying[others], self.values[others], self.chances)

    def merged(self) -> States:
        """Equal states as one, their chances added."""
        if len(self) < 2:
            return self
        first, place = groups(self.values, len(self))
        chances = np.bincount(place, weights=self.chances, minlength=len(first)).astype(np.float64)
        return States(self.fixed, self.varying, self.values[:, first], chances)


def joined(parts: Sequence[States], rows: int) -> States:
    """Several lists of states as one, equal ones put together."""
    parts = [part for part in parts if len(part)]
    if not parts:
        return States.of(np.zeros((rows, 0)), np.zeros(0))
    if len(parts) == 1:
        return parts[0]
    fixed = parts[0].fixed
    differing = [np.flatnonzero(part.fixed != fixed) for part in parts]
    varying = np.unique(np.concatenate([*differing, *(part.varying for part in parts)])).astype(np.intp)
    values = np.concatenate([part.with_rows(varying).values for part in parts], axis=1)
    return States(fixed, varying, values, np.concatenate([part.chances for part in parts])).merged()


def groups(values: Iterable[Array], count: int) -> tuple[Places, Places]:
    """The first place of each different one of `count` columns, given row by row, and which of them each column is."""
    key = np.zeros(count, dtype=np.int64)
    size = 1
    for row in values:
        low, high = float(row.min()), float(row.max())
        if low == high:
            continue
        if high - low < 1e9 and (row == np.floor(row)).all():
            part, parts = (row - low).astype(np.int64), int(high - low) + 1
        else:
            different, part = np.unique(row, return_inverse=True)
            parts = len(different)
        if size * parts >= _ROOM:
            different_keys, key = np.unique(key, return_inverse=True)
            size = len(different_keys)
        key = key * parts + part
        size *= parts
    _, first, place = np.unique(key, return_index=True, return_inverse=True)
    return first, place
