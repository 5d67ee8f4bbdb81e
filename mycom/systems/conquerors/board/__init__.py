"""The board of The Conquerors: places, what stands on them, how a game is set up. Immutable values."""
