"""Faith, invasions and all targets for the window."""

from __future__ import annotations

from mycom.systems.conquerors.battle.contest import faith, invasion
from mycom.systems.conquerors.battle.spoils import Spending, chances, spend
from mycom.systems.conquerors.forecast import main_dice
from mycom.systems.conquerors.projection.memory import Memory, read
from mycom.systems.conquerors.projection.ranking import Ranked
from mycom.systems.conquerors.projection.setups import ATTACKER, DEFENDER
from mycom.systems.conquerors.projection.values import number, soldiers
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.words import decimal, percent
from mycom.systems.projections import Column, Curve, Dots, Projection, Setup, Share, Table, Verdict

_OWN_OBJECTS = 3


def project_faith(setup: Setup, rules: Rules) -> Projection:
    """A ritual, with what every other god would mean."""
    mine, theirs = number(setup, ATTACKER, "mana"), max(1, number(setup, DEFENDER, "mana"))
    found = faith(mine, theirs, main_dice(rules))
    shares = [Share("Der fremde Gott fällt", found.attacker, "good")]
    if mine:
        shares.append(Share("Beide fallen", found.both_removed, "open"))
    shares.append(Share("Der eigene Gott fällt" if mine else "Nichts geschieht", found.defender, "bad"))
    sentence = (
        "Bei Gleichstand weichen beide Götter."
        if mine
        else "Ohne eigenen Gott genügt Gleichstand, und es gibt nichts zu verlieren."
    )
    rows, bars = [], []
    for god in rules.gods.values():
        against = faith(mine, god.mana, main_dice(rules))
        mark = " (hier)" if god.mana == theirs else ""
        rows.append(
            (
                f"{god.label_de}, Mana {god.mana}{mark}",
                percent(against.attacker),
                percent(against.both_removed),
                percent(against.defender),
            )
        )
        bars.append((against.attacker, against.defender))
    columns = (Column("Gott"), Column("fällt", "strong"), Column("beide fallen"), Column("bleibt", "second"))
    table = Table("Gegen jeden Gott", columns, tuple(rows), tuple(bars))
    return Projection(
        Verdict(found.attacker, "Der fremde Gott fällt", tuple(shares), sentence=sentence),
        table=table,
        method="exakt über alle Würfe",
    )


def sides(setup: Setup, rules: Rules) -> tuple[int, int]:
    """Points of attack and defence of an invasion's setup."""
    mine, theirs = soldiers(setup)
    wall = min(2, number(setup, DEFENDER, "wall"))
    attack = (
        mine * rules.pieces["soldier"].soldiers + number(setup, ATTACKER, "extra") + number(setup, ATTACKER, "mana")
    )
    defence = (
        theirs * rules.pieces["soldier"].defence
        + number(setup, DEFENDER, "object")
        + (rules.pieces[f"wall_{wall}"].defence if wall else 0)
        + number(setup, DEFENDER, "mana")
        + number(setup, DEFENDER, "mercenaries") * rules.whole("invasion.mercenaries")
    )
    return attack, defence


def project_invasion(setup: Setup, rules: Rules, extras: bool) -> Projection:
    """An invasion: the distribution of its result, what it can destroy, the best spending, what it may cost."""
    memory = read(setup.memory)
    if not memory.kind:
        return Projection(Verdict(0.0, "Nicht lesbar", (), sentence="Diese Projektion lässt sich nicht mehr lesen."))
    mine, theirs = soldiers(setup)
    attack, defence = sides(setup, rules)
    found = invasion(attack, defence, main_dice(rules), rules.number("invasion.divisor"))
    success = sum(chance for ieb, chance in found.items() if ieb > 0)
    failure = sum(chance for ieb, chance in found.items() if ieb < 0)
    shares = (
        Share("Gelingt", success, "good"),
        Share("Nichts geschieht", found.get(0, 0.0), "open"),
        Share("Misslingt", failure, "bad"),
    )
    spent = {ieb: _spending(rules, memory, setup, ieb, mine, theirs) for ieb in found if ieb}
    lost = sum(chance * spent[ieb].soldiers for ieb, chance in found.items() if ieb < 0)
    killed = sum(chance * spent[ieb].soldiers for ieb, chance in found.items() if ieb > 0)
    mean = sum(ieb * chance for ieb, chance in found.items())
    sentence = f"{attack} gegen {defence} ohne Würfel; der IEB ist im Mittel {decimal(mean).replace('-', '−')}."
    destroyed = chances(rules, found, memory.target(min(2, number(setup, DEFENDER, "wall"))))
    piece = rules.pieces[memory.kind]
    sentence += f" {piece.label_de} zerstören: {percent(destroyed[-1][1])}."
    return Projection(
        Verdict(success, "Invasion gelingt", shares, sentence=sentence),
        {(ATTACKER, "soldiers"): mine - lost, (DEFENDER, "soldiers"): theirs - killed},
        _table(rules, memory, setup, found, spent),
        _dots(found) if extras else None,
        _curve(setup, rules, mine) if extras else None,
        method="exakt über alle Würfe",
        assumptions=("Der Gewinn wird in Karten gerechnet, die etwas gekostet hat; Verluste ebenso.",),
    )


def _spending(rules: Rules, memory: Memory, setup: Setup, ieb: int, mine: int, theirs: int) -> Spending:
    if ieb > 0:
        target = memory.target(min(2, number(setup, DEFENDER, "wall")))
        return spend(rules, ieb, (target,), theirs, memory.cards)
    return spend(rules, -ieb, memory.own_targets()[:_OWN_OBJECTS], mine, memory.own_cards)


def spending_text(rules: Rules, spending: Spending) -> str:
    """A spending in words."""
    parts = []
    for target, damage in spending.objects:
        piece = rules.pieces[target.kind].label_de
        if not damage.kind:
            parts.append(f"{piece} zerstört")
        elif damage.kind != target.kind:
            parts.append(f"{piece} wird {rules.pieces[damage.kind].label_de}")
        else:
            parts.append(rules.pieces["wall_1"].label_de if damage.wall else "Mauer zerstört")
    if spending.soldiers:
        parts.append(f"{spending.soldiers} {'Soldat' if spending.soldiers == 1 else 'Soldaten'}")
    if spending.cards:
        parts.append(f"{spending.cards} {'Karte' if spending.cards == 1 else 'Karten'}")
    return ", ".join(parts) or "nichts"


def _table(rules: Rules, memory: Memory, setup: Setup, found: dict[int, float], spent: dict[int, Spending]) -> Table:
    columns = (Column("IEB"), Column("Chance", "strong"), Column("mindestens so viel"), Column("beste Verwendung"))
    rows, bars = [], []
    target = memory.target(min(2, number(setup, DEFENDER, "wall")))
    for damage, chance in chances(rules, found, target):
        what = spending_text(rules, Spending(((target, damage),), 0, 0, 0))
        rows.append((f"ab {damage.cost}", "", percent(chance), what))
        bars.append((chance, 0.0))
    reached = len(rows)
    for ieb in sorted(found, reverse=True):
        least = sum(chance for other, chance in found.items() if (other >= ieb if ieb > 0 else other <= ieb))
        what = spending_text(rules, spent[ieb]) if ieb in spent else "nichts geschieht"
        text = f"{ieb}".replace("-", "−")
        rows.append((text, percent(found[ieb]), percent(least) if ieb else "", what))
        bars.append((found[ieb], 0.0) if ieb > 0 else (0.0, found[ieb] if ieb else 0.0))
    failed = next((at for at in range(reached, len(rows)) if rows[at][0].startswith("−")), None)
    groups = [(0, "Was das Ziel treffen kann"), (reached, "Jedes Ergebnis")]
    if failed is not None:
        groups.append((failed, "Misslungen: was es dich kostet"))
    return Table("Ergebnis der Invasion (IEB)", columns, tuple(rows), tuple(bars), groups=tuple(groups))


def _dots(found: dict[int, float]) -> Dots:
    values: list[float] = []
    total = 0.0
    for ieb, chance in sorted(found.items()):
        total += chance
        while len(values) + 0.5 < total * 100 and len(values) < 100:
            values.append(float(ieb))
    return Dots(
        "Mögliche Ergebnisse", tuple(values), tuple(one > 0 for one in values), "IEB", "gelungen", "nicht gelungen"
    )


def _curve(setup: Setup, rules: Rules, mine: int) -> Curve:
    attack, defence = sides(setup, rules)
    counts = range(max(mine + 12, 12) + 1)
    chances_ = []
    for count in counts:
        found = invasion(attack - mine + count, defence, main_dice(rules), rules.number("invasion.divisor"))
        chances_.append(sum(chance for ieb, chance in found.items() if ieb > 0))
    even = next((float(count) for count, chance in zip(counts, chances_, strict=True) if chance >= 0.5), None)
    return Curve(
        "Gelingen nach eigenen Soldaten",
        tuple(float(count) for count in counts),
        tuple(chances_),
        "eigene Soldaten",
        mark=even,
        mark_label="ab hier eher gelungen",
        current=float(mine),
    )


def project_ranking(ranked: tuple[Ranked, ...], rules: Rules, names: dict[str, str]) -> Projection:
    """All targets in reach, the best one first; `names` are their words by id."""
    if not ranked:
        sentence = "Vor keinem fremden Bauwerk stehen eigene Truppen."
        return Projection(Verdict(0.0, "Kein Ziel in Reichweite", (), sentence=sentence), method="exakt")
    columns = (
        Column("Ziel"),
        Column("AP : VP"),
        Column("gelingt", "strong"),
        Column("zerstört"),
        Column("Gewinn", tooltip="erwarteter Gewinn weniger Verlust in Karten"),
        Column("schlimmstens", "second"),
    )
    rows = tuple(
        (
            names.get(one.target.id, one.target.id),
            f"{one.attack} : {one.defence}",
            percent(one.success),
            percent(one.destroyed),
            decimal(one.balance).replace("-", "−"),
            spending_text(rules, one.worst) if one.worst else "nichts",
        )
        for one in ranked
    )
    best = ranked[0]
    failed = sum(chance for ieb, chance in best.distribution.items() if ieb < 0)
    shares = (
        Share("Gelingt", best.success, "good"),
        Share("Nichts geschieht", best.distribution.get(0, 0.0), "open"),
        Share("Misslingt", failed, "bad"),
    )
    label = f"Bestes Ziel: {names.get(best.target.id, best.target.id)}"
    return Projection(
        Verdict(best.success, label, shares, sentence="Geordnet nach erwartetem Gewinn weniger Verlust."),
        table=Table("Ziele in Reichweite", columns, rows, tuple((one.success, 1 - one.success) for one in ranked)),
        method="exakt über alle Würfe",
    )
