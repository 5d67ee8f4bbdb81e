"""Documents of the same shape as one: every chance and every expected number is the mean of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def averaged(documents: Sequence[tuple[dict[str, Any], float]]) -> dict[str, Any]:
    """The mean of documents with their weights, which sum to 1.

    A chance that only some of them have is 0 in the others. What is the same in all stays; yes and no is yes only where
    all say so; of whole numbers that differ it takes the greatest.
    """
    mean: dict[str, Any] = _mean([document for document, _ in documents], [share for _, share in documents])
    return mean


def _mean(values: list[Any], shares: list[float]) -> Any:
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        keys = list(dict.fromkeys(key for value in values for key in value))
        return {key: _mean([value.get(key, 0.0) for value in values], shares) for key in keys}
    if isinstance(first, list):
        return [_mean(list(parts), shares) for parts in zip(*values, strict=True)]
    if isinstance(first, bool):
        return all(values)
    if all(isinstance(value, int) for value in values):
        return max(values)
    return sum(value * share for value, share in zip(values, shares, strict=True))
