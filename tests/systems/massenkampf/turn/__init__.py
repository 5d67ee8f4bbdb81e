"""Orders of armies."""
