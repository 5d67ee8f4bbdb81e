"""Orders of the four phases as functions of the kingdom, one module for each phase."""
