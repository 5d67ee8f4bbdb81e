"""The tables of a Partie file by version. A new file goes through every step, an older one through those it lacks.

A step is never changed once it was released: what differs later is a further step.
"""

from __future__ import annotations

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reports (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, sha256 TEXT NOT NULL UNIQUE, name TEXT NOT NULL, date TEXT NOT NULL,
  profile TEXT NOT NULL, realm_name TEXT NOT NULL, text TEXT NOT NULL, warnings TEXT NOT NULL,
  imported TEXT NOT NULL DEFAULT (datetime('now')));
CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  report INTEGER NOT NULL REFERENCES reports(id), subject TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
  turn INTEGER NOT NULL, certainty TEXT NOT NULL, source TEXT NOT NULL, line INTEGER NOT NULL);
CREATE INDEX facts_of ON facts (subject, key, turn);
CREATE TABLE newest (fact INTEGER PRIMARY KEY REFERENCES facts(id));
CREATE TABLE events (
  report INTEGER NOT NULL REFERENCES reports(id), turn INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
  unit TEXT NOT NULL, x INTEGER, y INTEGER, mood TEXT NOT NULL, line INTEGER NOT NULL);
CREATE TABLE unread (
  report INTEGER NOT NULL REFERENCES reports(id), line INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT NOT NULL);
CREATE TABLE orders (
  key INTEGER PRIMARY KEY AUTOINCREMENT, turn INTEGER NOT NULL, position INTEGER NOT NULL,
  unit TEXT NOT NULL, kind TEXT NOT NULL, args TEXT NOT NULL);
CREATE INDEX orders_of ON orders (turn, position);
CREATE TABLE edits (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, label TEXT NOT NULL, made TEXT NOT NULL DEFAULT (datetime('now')),
  before TEXT NOT NULL, after TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'done');
CREATE TABLE notes (unit TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE done (turn INTEGER NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (turn, unit)) WITHOUT ROWID;
CREATE TABLE ignored (
  id INTEGER PRIMARY KEY, turn INTEGER, rule TEXT NOT NULL, unit TEXT, order_key INTEGER, reason TEXT NOT NULL);
CREATE TABLE projections (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, title TEXT NOT NULL, headline REAL NOT NULL, setup TEXT NOT NULL,
  made TEXT NOT NULL DEFAULT (datetime('now')));
CREATE TABLE exports (
  sequence INTEGER PRIMARY KEY, turn INTEGER NOT NULL, made TEXT NOT NULL, path TEXT NOT NULL, orders TEXT NOT NULL,
  sent INTEGER NOT NULL DEFAULT 0);
"""

# Plans: what was there becomes plan 0 of its turn, which needs no row in `plans` while it is the only one.
_PLANS = """
CREATE TABLE plans (
  turn INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, made TEXT NOT NULL DEFAULT (datetime('now')),
  active INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (turn, number)) WITHOUT ROWID;
CREATE UNIQUE INDEX active_plan ON plans (turn) WHERE active;
ALTER TABLE orders ADD COLUMN plan INTEGER NOT NULL DEFAULT 0;
ALTER TABLE edits ADD COLUMN plan INTEGER NOT NULL DEFAULT 0;
ALTER TABLE exports ADD COLUMN plan TEXT NOT NULL DEFAULT '';
DROP INDEX orders_of;
CREATE INDEX orders_of ON orders (turn, plan, position);
CREATE INDEX edits_of ON edits (turn, plan, state);
"""

# What a report says of the orders of the turn before; reports that came in earlier have no rows.
_ANSWERS = """
CREATE TABLE answers (
  report INTEGER NOT NULL REFERENCES reports(id), place INTEGER NOT NULL, unit TEXT NOT NULL, text TEXT NOT NULL,
  outcome TEXT NOT NULL, remark TEXT NOT NULL, rule TEXT NOT NULL, line INTEGER NOT NULL, source TEXT NOT NULL,
  PRIMARY KEY (report, place)) WITHOUT ROWID;
"""

# Battles that a report tells so that programs can read them; reports that came in earlier have no rows.
_BATTLES = """
CREATE TABLE battles (
  report INTEGER NOT NULL REFERENCES reports(id), place INTEGER NOT NULL, attacker TEXT NOT NULL,
  defender TEXT NOT NULL, x INTEGER, y INTEGER, winner TEXT NOT NULL, attackers_left INTEGER, defenders_left INTEGER,
  data TEXT NOT NULL, line INTEGER NOT NULL, PRIMARY KEY (report, place)) WITHOUT ROWID;
"""

STEPS = (_FIRST, _PLANS, _ANSWERS, _BATTLES)
#: The version of a file that went through every step.
FORMAT = len(STEPS)


def statements(version: int) -> tuple[str, ...]:
    """What brings a file of a version (0: an empty one) up to `FORMAT`, one statement each."""
    script = "".join(STEPS[version:])
    return tuple(each.strip() for each in script.split(";") if each.strip())
