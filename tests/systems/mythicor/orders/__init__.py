"""Every order of the catalogue, checked by a table."""
