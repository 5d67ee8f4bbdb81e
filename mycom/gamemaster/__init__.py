"""The game master's side: a folder with one sub-folder a turn, order files that come in, evaluations that go out."""
