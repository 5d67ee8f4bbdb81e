"""A tiny book of rules for the tests: one table of fruit and two parameters."""

from __future__ import annotations

from pathlib import Path

from mycom.rulebook.schema import Book, Column, Table

FRUIT = Table(
    "fruit",
    {
        "weight": Column("int", maximum=99),
        "taste.sweet": Column("float", minimum=-10, nullable=True),
        "kind": Column("text", choices=("tree", "bush")),
        "grown": Column("flag"),
        "price": Column("text", nullable=True, form="der Name eines Preises", pattern=r"market\.\w+", reference=True),
        "code": Column("text", pattern=r"\w{2}", label=True, fixed=True),
        "aliases": Column("texts", label=True),
    },
    ("apple", "pear"),
    {"sweet": "taste.sweet"},
)

BOOK = Book("garden", (FRUIT,))

TABLE = """table = "fruit"

[[block]]
origin = "text"
chapter = "1"
columns = ["weight", "taste.sweet", "kind", "grown", "price"]
[block.rows]
apple = [5, 1, "tree", true, "market.dear"]
pear  = [6, "-", "bush", false, "-"]

[[block]]
columns = ["code", "aliases"]
[block.rows]
apple = ["ap", ["Apfel"]]
pear  = ["pe", []]
"""

PARAMETERS = """[market]
dear = { value = 3, origin = "text", chapter = "2", label = "Teuer", note = "" }
open = { value = "always", choices = ["always", "never"], origin = "text", chapter = "2", label = "Offen", note = "" }

[market.share]
least_min = { value = 0.25, max = 1, origin = "assumed", chapter = "2", label = "Unten", note = "Not given." }
least_max = { value = 0.5, max = 1, origin = "text", chapter = "2", label = "Oben", note = "" }
"""

PROFILE = """profile = "autumn"
origin = "game"

[fruit.apple]
weight = 7
taste = { sweet = 2.5 }
"""


def write(folder: Path, table: str = TABLE, parameters: str = PARAMETERS, profile: str = PROFILE) -> Path:
    """A rules folder with these files."""
    (folder / "profiles").mkdir(parents=True, exist_ok=True)
    (folder / "fruit.toml").write_text(table, encoding="utf-8")
    (folder / "parameters.toml").write_text(parameters, encoding="utf-8")
    (folder / "profiles" / "autumn.toml").write_text(profile, encoding="utf-8")
    return folder
