"""Projections against what reports tell, and what reported battles say of the rules."""
