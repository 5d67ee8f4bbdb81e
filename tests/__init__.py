"""The tests mirror the package: tests/grid for mycom/grid and so on."""
