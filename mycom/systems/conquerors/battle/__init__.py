"""Fights of The Conquerors, all exact: field battles, contests of faith, invasions (rule text: Spielerzug 3)."""
