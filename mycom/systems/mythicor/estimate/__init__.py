"""What reported battles say about rules that the text leaves open."""
