"""Orders of a turn as functions of the armies on the map, one module for each class, and what the turn's end brings."""
