"""The report of a kingdom: reader, table, writer (docs/formats/koenigreich.md)."""
