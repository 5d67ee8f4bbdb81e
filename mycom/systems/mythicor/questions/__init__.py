"""Reverse questions about a projection: which are offered, and their answers."""

from mycom.systems.mythicor.questions.ask import answer, questions

__all__ = ["answer", "questions"]
