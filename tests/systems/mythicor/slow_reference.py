"""Rule text ch. 7 once more, slowly: plain dictionaries and loops, written apart from `mycom`'s battle code.

It takes the data of a scenario file (without ranges) and the typed rules, and returns the document of a forecast.
Numbers are cut to nine decimal places before they are rounded, so that noise of binary fractions cannot matter.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from mycom.systems.mythicor.rules import Rules

ARCHERS_AND_CATAPULTS = {"light_archers", "medium_archers", "heavy_archers", "catapults"}
CAVALRY = {"knights", "nomad_cavalry", "light_cavalry", "medium_cavalry", "heavy_cavalry"}
TINY = 1e-9


def whole(number: float) -> int:
    nine = Decimal(number).quantize(Decimal("0.000000001"), ROUND_HALF_UP)
    return int(nine.quantize(Decimal(1), ROUND_HALF_UP))


class Fighter:
    """One side of one battle."""

    def __init__(self, data: dict[str, Any], defends: bool, mode: str) -> None:
        self.defends = defends
        self.province = data.get("kind", "group") == "province"
        self.race = data.get("race", "human")
        self.first = dict(data.get("troops", {}))
        self.n = {kind: float(count) for kind, count in self.first.items()}
        self.leadership = data.get("leadership", 0)
        self.strength = data.get("strength", 0)
        self.military = data.get("military_bonus", 0)
        self.morale = data.get("morale_bonus", 0)
        self.retreat = data.get("retreat_threshold", 100)
        self.level = data.get("fortification", 0)
        self.warships, self.transports = data.get("warships", 0), data.get("transports", 0)
        self.at_sea = mode == "sea" or (mode == "coast" and data.get("at_sea", False))
        self.spells = [] if self.province else data.get("spells", [])
        self.has_leader = not self.province and self.leadership > 0

    def heads(self) -> float:
        return sum(self.n.values())


class Battle:
    def __init__(self, rules: Rules, scenario: dict[str, Any]) -> None:
        self.rules = rules
        self.mode = scenario.get("mode", "land")
        self.terrain = scenario["terrain"]
        self.a = Fighter(scenario["attacker"], False, self.mode)
        self.d = Fighter(scenario["defender"], True, self.mode)
        self.city = self.d.province and self.d.level >= 1

    def p(self, name: str) -> Any:
        return self.rules.value("combat." + name)

    def other(self, s: Fighter) -> Fighter:
        return self.d if s is self.a else self.a

    def walls(self, s: Fighter) -> Any:
        return self.rules.fortification[s.level] if s.province and s.defends else self.rules.fortification[0]

    def lead(self, s: Fighter, pursuing: Fighter | None) -> float:
        if s.province:
            return 0 if pursuing is s or not s.defends else self.walls(s).leadership
        return float(max(s.leadership, 0))

    def f(self, s: Fighter, kind: str, pursuing: Fighter | None) -> float:
        o = self.other(s)
        m = s.military + self.walls(s).military_bonus
        m += 10 * max(0, self.lead(s, pursuing) - self.lead(o, pursuing))
        troop, race = self.rules.troops[kind], self.rules.races[s.race]
        t = (troop.terrain[self.terrain] or 0) + race.terrain[self.terrain]
        if self.city:
            t += (troop.city or 0) + race.city
        factor = 1 + (m + t) / 100
        if self.p("bonus_rule") == "multiplicative":
            factor = max(0, 1 + m / 100) * max(0, 1 + t / 100)
        return float(max(factor, self.p("minimum_factor")))

    def k(self, s: Fighter, kind: str) -> float:
        return self.rules.troops[kind].combat_value * self.rules.races[s.race].combat_value

    def ships(self, s: Fighter) -> float:
        if self.mode != "sea":
            return 1
        w, t = s.warships, s.transports
        return 1 + (0.2 * w - 0.9 * t) / (w + t) if w + t else 0.1

    def v(self, s: Fighter, kind: str, pursuing: Fighter | None) -> float:
        base = self.rules.troops[kind].defence_value + self.rules.races[s.race].defence_value
        base += self.walls(s).defence
        if "shield" in s.spells:
            base += 0.2 * s.strength
        return float(base * self.f(s, kind, pursuing) * self.ships(s))

    def deals(self, s: Fighter, kind: str) -> bool:
        if kind == "pirates":
            return s.at_sea
        if self.mode == "coast":
            return kind in ARCHERS_AND_CATAPULTS or (kind == "militia" and self.p("militia_shoots_on_coast"))
        return True

    def power(self, s: Fighter) -> float:
        total = 0.0
        for kind, n in s.n.items():
            if self.deals(s, kind):
                total += n * self.k(s, kind) * self.f(s, kind, None)
        return total * self.ships(s)

    def suffer(self, s: Fighter, damage: float, pursuing: Fighter | None = None) -> dict[str, float]:
        heads = s.heads()
        left = {}
        for kind, n in s.n.items():
            rest = 0.0
            if n > 0:
                rest = max(n - damage * n / heads / (self.v(s, kind, pursuing) * self.k(s, kind)), 0)
            left[kind] = 0.0 if rest <= 0.5 + TINY else rest
        return left

    def hunt(self, hunter: Fighter, prey: Fighter) -> dict[str, float]:
        if self.mode == "coast":
            return dict(prey.n)
        damage = 0.0
        for kind in hunter.n:
            if kind in CAVALRY:
                damage += hunter.n[kind] * self.k(hunter, kind) * self.f(hunter, kind, hunter) * 1.5
        return self.suffer(prey, damage * self.ships(hunter), hunter)

    def holy(self) -> None:
        for s in (self.a, self.d):
            o = self.other(s)
            if "destroy_undead" not in o.spells or self.mode == "coast":
                continue
            undead = [kind for kind in s.n if s.race == "undead" or kind == "zombies"]
            heads = sum(s.n[kind] for kind in undead)
            if heads:
                for kind in undead:
                    rest = s.n[kind] - min(o.strength, heads) * s.n[kind] / heads
                    s.n[kind] = 0.0 if rest <= 0.5 + TINY else rest

    def death(self, s: Fighter, loss: float) -> float:
        threshold, most, half = (self.p("leader_death." + x) for x in ("threshold", "max_probability", "half"))
        if not s.has_leader or threshold == 1:
            return 0.0
        return float(most * max(0, (loss - threshold) / (1 - threshold)) * half / (half + s.strength))

    def start_morale(self, s: Fighter) -> float:
        o = self.other(s)
        morale = 90 + self.lead(s, None) + s.morale + self.walls(s).morale_bonus
        return float(min(150, morale) - (o.strength if "fear" in o.spells else 0))


def forecast(rules: Rules, scenario: dict[str, Any]) -> dict[str, Any]:
    b = Battle(rules, scenario)
    a, d = b.a, b.d
    outcome = {"attacker": 0.0, "defender": 0.0, "undecided": 0.0}
    dies = {"attacker": 0.0, "defender": 0.0}
    names = {id(a): "attacker", id(d): "defender"}
    left = {"attacker": dict.fromkeys(a.n, 0.0), "defender": dict.fromkeys(d.n, 0.0)}
    rounds: list[dict[str, Any]] = []
    reach = 1.0

    def finish(chance: float, winner: str, a_left: dict[str, float], d_left: dict[str, float]) -> None:
        outcome[winner] += chance
        for s, troops in ((a, a_left), (d, d_left)):
            for kind, n in troops.items():
                left[names[id(s)]][kind] += chance * (s.first[kind] - whole(s.first[kind] - n))

    first = {id(s): sum(s.first.values()) for s in (a, d)}
    b.holy()
    if not a.heads() or not d.heads():
        for s in (a, d):
            if not s.heads() and first[id(s)]:
                dies[names[id(s)]] += b.death(s, 1.0)
        finish(1.0, "defender" if not a.heads() else "attacker", a.n, d.n)
        reach = 0.0
    most = b.p("coast_rounds") if b.mode == "coast" else b.p("max_rounds")
    for number in range(1, most + 1):
        if reach <= 0:
            break
        power = {id(s): b.power(s) for s in (a, d)}
        after = {id(a): b.suffer(a, power[id(d)]), id(d): b.suffer(d, power[id(a)])}
        a.n, d.n = after[id(a)], after[id(d)]
        loss = {id(s): 1 - s.heads() / first[id(s)] for s in (a, d)}
        morale = {id(s): b.start_morale(s) - 100 * loss[id(s)] for s in (a, d)}
        row: dict[str, Any] = {"round": number, "reached": reach}
        ends = {
            f"{names[id(s)]}_{what}": 0.0
            for what in ("annihilated", "retreats", "breaks", "leader_dies")
            for s in (a, d)
        }
        ends["rounds_over"] = 0.0
        for s in (a, d):
            row[names[id(s)]] = {
                "strength": power[id(s)],
                "troops": dict(s.n),
                "loss_pct": 100 * loss[id(s)],
                "morale_pct": morale[id(s)],
            }
        for s in (a, d):
            if not s.heads():
                ends[names[id(s)] + "_annihilated"] += reach
                for x in (a, d):
                    if not x.heads():
                        dies[names[id(x)]] += reach * b.death(x, 1.0)
                finish(reach, names[id(b.other(s))], a.n, d.n)
                reach = 0.0
                break
        for s in (a, d):
            may = not (s.province and s.defends) and s.retreat < 100
            if may and loss[id(s)] > 0 and 100 * loss[id(s)] >= s.retreat - TINY:
                ends[names[id(s)] + "_retreats"] += reach
                finish(reach, names[id(b.other(s))], a.n, d.n)
                reach = 0.0
        for s in (a, d):
            chance = reach * (1 - min(max(morale[id(s)], 0), 100) / 100)
            ends[names[id(s)] + "_breaks"] += chance
            hunted = b.hunt(b.other(s), s)
            finish(chance, names[id(b.other(s))], hunted if s is a else a.n, hunted if s is d else d.n)
            reach -= chance
        for s in (a, d):
            chance = reach * b.death(s, loss[id(s)])
            ends[names[id(s)] + "_leader_dies"] += chance
            dies[names[id(s)]] += chance
            finish(chance, names[id(b.other(s))], a.n, d.n)
            reach -= chance
        if number == most:
            ends["rounds_over"] = reach
            finish(reach, "undecided" if b.mode == "coast" else "defender", a.n, d.n)
        row["ends"] = ends
        rounds.append(row)
    return {
        "outcome": outcome,
        "rounds": rounds,
        "survivors": {side: {"troops": troops} for side, troops in left.items()},
        "leader_dies": dies,
    }


def magic(rules: Rules, scenario: dict[str, Any]) -> list[dict[str, int]]:
    """The losses of each cast of a magic attack."""
    target = {**scenario["defender"], "leadership": 0, "spells": []}
    nobody = {"kind": "group", "race": "human"}
    b = Battle(rules, {"mode": "land", "terrain": scenario["terrain"], "attacker": nobody, "defender": target})
    target_leads_nobody = b.d
    strength = scenario["attacker"].get("strength", 0)
    damage = strength * 200 if scenario["attacker"].get("caster", "mage") == "mage" else strength**2 * 20
    casts = []
    for _ in range(scenario["attacker"].get("casts", 1)):
        after = b.suffer(target_leads_nobody, damage, target_leads_nobody)  # as pursuer: walls give no leadership
        lost = {kind: whole(n - after[kind]) for kind, n in b.d.n.items()}
        b.d.n = {kind: n - lost[kind] for kind, n in b.d.n.items()}
        casts.append(lost)
    return casts
