"""Orders: catalogue, notation, order file, signature. Knows no rule system by name."""
