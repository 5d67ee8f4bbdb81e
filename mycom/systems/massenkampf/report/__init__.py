"""The report of armies on a map: the forms of its lines, reader, writer (docs/formats/heeresbericht.md)."""
