"""Reverse questions: which troops, bonuses, casts or sequence bring the chance that is wanted, at the lowest price."""
