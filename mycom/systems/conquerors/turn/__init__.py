"""Carrying out the orders of a turn in their forced order, with dice or, for a plan, without."""
