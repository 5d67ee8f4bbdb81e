"""Reports of armies."""
