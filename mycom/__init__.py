"""MyCom: a desktop client for the play-by-mail game Mythicor."""

__version__ = "0.1.0"
