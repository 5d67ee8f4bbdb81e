"""The next months of a kingdom for the window."""
