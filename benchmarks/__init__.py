"""Measurements as ratios to a bound taken in the same run: `python -m benchmarks`."""
