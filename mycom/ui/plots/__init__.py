"""Plots of a projection: chooser, drawing with pyqtgraph (loaded with the first one), reading, export."""
