"""Rule text ch. 7.2 once more, slowly: battles in a row as plain dictionaries, every end and change listed one by one.

Single battles come from `mycom`'s own list of ends, which `slow_reference` checks apart from this.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from mycom.systems.mythicor.combat import course, end_states
from mycom.systems.mythicor.combat.sequence import Force, Meeting, Step
from mycom.systems.mythicor.rules import Rules

Key = tuple[Any, ...]


def whole(number: float) -> int:
    nine = Decimal(number).quantize(Decimal("0.000000001"), ROUND_HALF_UP)
    return int(nine.quantize(Decimal(1), ROUND_HALF_UP))


def key(force: Force) -> Key:
    army = force.army
    return (
        tuple((kind, float(count)) for kind, count in army.troops.items()),
        *(float(x) for x in (army.leadership, army.strength, army.military_bonus, army.morale_bonus)),
        *(float(x) for x in (army.warships, army.transports, army.retreat_threshold)),
        *(float(x) for x in (force.population, force.recruits, force.trade_goods, force.crowns, force.points)),
        force.side,
        force.may_attack,
        force.may_conquer,
    )


def heads(force: Force) -> float:
    return sum(force.army.troops.values())


def death(rules: Rules, force: Force) -> float:
    if force.army.province or force.army.leadership <= 0:
        return 0.0
    half = rules.number("combat.leader_death.half")
    return rules.number("combat.leader_death.max_probability") * half / (half + force.army.strength)


def kill(force: Force) -> Force:
    return replace(force, army=replace(force.army, leadership=0.0))


def conquered(rules: Rules, step: Step, a: Force, d: Force) -> Force:
    share = {"conquer": 0.3, "kill": 1.0, "rob": min(100, 10 + heads(a) - 1) / 100}[step.order]
    recruits = 0 if step.order == "rob" else d.recruits
    return replace(
        d,
        side=a.side,
        population=d.population - whole(d.population * share),
        recruits=recruits,
        may_attack=False,
        army=replace(d.army, retreat_threshold=0.0),
    )


def changed(rules: Rules, force: Force, won: bool) -> list[tuple[float, Force]]:
    low, high = int(rules.number("combat.winner_morale_min")), int(rules.number("combat.winner_morale_max"))
    morale = list(range(low, high + 1)) if won else [-int(rules.number("combat.loser_morale"))]
    low, high = int(rules.number("combat.military_gain_min")), int(rules.number("combat.military_gain_max"))
    military = list(range(low, high + 1))
    learns = not force.army.province and force.army.leadership > 0
    chance = rules.number("combat.leader_gain_chance")
    gains = [(1 - chance, 0), (chance, 1)] if learns and chance else [(1.0, 0)]
    found = []
    for m in morale:
        for b in military:
            for p, leadership in gains:
                for q, strength in gains:
                    army = replace(
                        force.army,
                        morale_bonus=force.army.morale_bonus + m,
                        military_bonus=force.army.military_bonus + b,
                        leadership=force.army.leadership + leadership,
                        strength=force.army.strength + strength,
                    )
                    found.append((p * q / len(morale) / len(military), replace(force, army=army)))
    return found


def after_one(rules: Rules, meeting: Meeting, step: Step) -> list[tuple[float, Meeting]]:
    a, d = meeting.forces[step.attacker], meeting.forces[step.defender]
    tactical = step.order in ("conquer", "rob", "kill")
    if a.side == d.side or heads(a) == 0:
        return [(1.0, meeting)]
    if (step.order == "attack" and not a.may_attack) or (tactical and not a.may_conquer):
        return [(1.0, meeting)]

    def with_pair(a: Force, d: Force) -> Meeting:
        forces = list(meeting.forces)
        forces[step.attacker], forces[step.defender] = a, d
        return replace(meeting, forces=tuple(forces))

    if heads(d) == 0:
        return [(1.0, with_pair(a, conquered(rules, step, a, d)) if tactical else meeting)]
    sea = a.army.at_sea + d.army.at_sea
    mode = ("land", "coast", "sea")[sea]
    results: list[tuple[float, Meeting]] = []
    for end in end_states(course(rules, a.army, d.army, mode, meeting.terrain)):
        cases = [(end.probability, [a, d])]
        for at, (force, left) in enumerate(((a, end.attacker), (d, end.defender))):
            new = []
            for p, pair in cases:
                gone = sum(left.values()) == 0
                dies = 1.0 if end.reason == ("attacker", "defender")[at] + "_leader_dies" else 0.0
                if end.reason.endswith("annihilated") and gone:
                    dies = death(rules, force)
                after = replace(force, army=replace(force.army, troops={k: float(n) for k, n in left.items()}))
                for q, one in ((1 - dies, after), (dies, kill(after))):
                    if q > 0:
                        new.append((p * q, [*pair[:at], one, *pair[at + 1 :]]))
            cases = new
        for p, pair in cases:
            if end.round == 0 or end.winner == "undecided":
                results.append((p, with_pair(*pair)))
                continue
            won = 0 if end.winner == "attacker" else 1
            for at, before in enumerate((a, d)):
                force = pair[at]
                if not force.army.province:
                    lost = (heads(before) - heads(force)) / heads(before)
                    force = replace(
                        force,
                        population=force.population - whole(force.population * lost),
                        recruits=force.recruits - whole(force.recruits * lost),
                    )
                    if mode == "sea":
                        w, t = force.army.warships, force.army.transports
                        army = replace(force.army, warships=w - whole(w * lost), transports=t - whole(t * lost))
                        force = replace(force, army=army)
                if at == won:
                    force = replace(force, points=max(force.points - end.round, 0))
                else:
                    keeps = force.may_conquer and rules.flag("combat.loser_keeps_tactical_order")
                    force = replace(force, points=0, may_attack=False, may_conquer=keeps)
                pair[at] = force
            loser = pair[1 - won]
            if not loser.army.province:
                pair[won] = replace(pair[won], crowns=pair[won].crowns + 5 * loser.trade_goods)
                pair[1 - won] = replace(loser, trade_goods=0)
            if tactical and won == 0:
                pair[1] = conquered(rules, step, pair[0], pair[1])
            for q, first in changed(rules, pair[0], won == 0):
                for r, second in changed(rules, pair[1], won == 1):
                    results.append((p * q * r, with_pair(first, second)))
    return results


def fight(rules: Rules, meeting: Meeting, steps: list[Step]) -> dict[Key, float]:
    states: dict[Key, tuple[float, Meeting]] = {tuple(key(force) for force in meeting.forces): (1.0, meeting)}
    for step in steps:
        new: dict[Key, tuple[float, Meeting]] = {}
        for chance, state in states.values():
            for share, after in after_one(rules, state, step):
                name = tuple(key(force) for force in after.forces)
                new[name] = (new.get(name, (0.0, after))[0] + chance * share, after)
        states = new
    return {name: chance for name, (chance, _) in states.items()}
