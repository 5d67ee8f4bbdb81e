"""Battles of armies for the window: what a projection starts from, the result in blocks, ledgers, doubts, questions."""
