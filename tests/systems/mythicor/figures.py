"""The printed figures once more, typed apart from the rules files, to compare with them."""

from __future__ import annotations

COLUMNS = ["sea", "open", "tundra", "forest", "oasis", "swamp", "desert", "mountains", "city", "coast", "wasteland"]

# number, id, combat value, defence value, cost, percent by column
TROOPS = """
 1 militia          1.5  0  3    0    0    0    0    0    0    0    0   50    0    0
 2 knights          7.0  8 40  -50   20   20  -45    0  -75  -10  -45  -70   20    0
 3 zombies          2.7  9 18  -15    0    0    0    0   20    0    0   25    0    0
 4 demon_warriors   2.9  7 18    0    0    0    0    0    0    0    0   10    0    0
 5 fanatics         3.4  4 18    0    0    0    0    0    0    0    0   30    0    0
 6 outlaws          2.2  3  8   20    0    0   30   15    0   20   10   15    0    0
 7 nomad_cavalry    4.2  4  8  -50   30   30  -25    5  -45   25  -25  -80   30    0
 8 light_spearmen   2.4  2  7    0   40   40   -5   40  -15   15  -10    0   40    0
 9 medium_spearmen  2.8  4 12   -5   40   40  -15   40  -20    5  -20    0   40    0
10 heavy_spearmen   3.2  6 20  -15   40   40  -25   40  -30   -5  -30    0   40    0
11 light_archers    2.6  2  9   30   15   15  -10   25   25   30    0   25   15    0
12 medium_archers   3.0  4 16   15   15   15  -10   25    0   15    0   25   15    0
13 heavy_archers    3.4  6 24    5   15   15  -10   25  -15    5    0   25   15    0
14 light_swordsmen  2.2  2  8   25    0    0   25   15   15    0   20   20    0    0
15 medium_swordsmen 2.6  4 14    5    0    0   25   15    5  -10   20   20    0    0
16 heavy_swordsmen  3.0  6 22   -5    0    0   25   15    0  -15   20   20    0    0
17 light_cavalry    3.5  3 14  -50   20   20  -25    0  -45   25  -25  -70   20    0
18 medium_cavalry   4.5  5 22  -50   20   20  -35    0  -60    5  -35  -70   20    0
19 heavy_cavalry    5.5  7 32  -50   20   20  -45    0  -75  -10  -45  -70   20    0
20 marines          2.6  3 10   45    0  -10    5    5   15  -30   10   15    0    0
21 barbarians       2.7  3 10   15    0   15   30    0  -10    0   30  -15    0    0
22 catapults        3.4  2 25   50   20    0  -65   25  -45    0  -30   40   20    0
23 pirates          3.6  3 12   70   --   --   --   --   --   --   --    0   50   --
"""

# number, id, combat value, defence value, percent by column up to the city; coast and wasteland are as open
RACES = """
1 orc        8 3 -10   0  10  10   0  25  20  30   0
2 human     10 3  20   0   0   0   0   0  20   0   5
3 dwarf     12 4 -25   0   0   0   0 -20   0  50  10
4 elf       15 3   0   0   0  50   0 -15 -45 -10   0
5 hobgoblin 15 3   0   0   0 -30   0   0   0  30   0
6 ogre      20 4 -20   0  10  15   0 -20 -20  10   0
7 undead    20 3   0   0   0   0   0   0   0   0   0
8 hobbit     6 4 -30 -10 -10  30 -10   0   0  10  20
"""

STRENGTH = "orc 0.80 human 1.00 dwarf 1.50 elf 1.50 hobgoblin 2.00 ogre 2.66 undead 3.00 hobbit 0.70"

# level, income, cost, trade goods
SETTLEMENT = """
0 1.0 0 0
1 1.4 100 25
2 1.9 200 100
3 2.6 425 225
4 3.6 850 400
5 5.0 1750 600
6 6.5 3600 900
7 8.1 7400 1200
8 9.8 15250 1600
9 11.6 31000 2000
10 13.5 64000 2500
11 15.5 131000 3000
12 17.6 270000 3500
13 19.8 550000 4000
14 22.1 1130000 5000
15 25.0 2317000 6000
"""

# level, leadership, defence, cost, military bonus, morale bonus
FORTIFICATION = """
0 0 0 0 0 0
1 6 2 100 10 4
2 12 4 165 20 8
3 18 6 275 30 12
4 24 8 450 40 16
5 30 10 725 50 20
6 36 12 1200 60 24
7 42 15 2000 75 30
8 48 18 3250 90 36
9 54 22 5500 110 44
10 60 26 9000 130 52
11 66 31 15300 155 62
12 72 36 26000 180 72
13 78 42 44000 210 84
14 84 48 70700 240 96
15 90 55 120000 275 110
"""

MOVEMENT = "open 1.0 tundra 1.0 wasteland 1.0 desert 1.4 forest 1.8 oasis 1.2 mountains 3.0 swamp 2.6 coast 1.2 sea 0.3"

# race, population, recruits, crowns, settlement, fortification
START = """
orc 56 28 330 1 2
human 50 25 300 1 2
dwarf 42 21 240 1 2
elf 40 20 240 1 2
hobgoblin 36 18 210 1 2
ogre 26 13 165 1 2
hobbit 40 20 240 3 3
"""

# persuader, then the persuaded: orc human dwarf elf hobgoblin ogre hobbit
DIPLOMACY = """
orc 3 5 8 8 5 3 8
human 2 0 3 2 3 4 1
dwarf 8 3 0 5 5 8 1
elf 8 1 5 0 5 8 1
hobgoblin 5 3 5 5 0 3 3
ogre 1 1 8 8 3 1 3
hobbit 10 1 1 1 3 3 0
"""

# number, class, leadership, diplomacy, strength, cost
LEADERS = """
1 scout 2 2 1 300
2 necromancer 2 1 5 500
3 hero 5 3 7 700
4 priest 1 2 3 500
5 chieftain 2 1 3 400
6 thief 1 4 1 400
7 mage 1 1 5 500
"""

# position, leadership, diplomacy, strength, class, movement points
POSITIONS = """
warlord 12 5 15 hero 25
clan_prince 10 6 15 chieftain 35
merchant_prince 5 12 8 thief 25
archpriest 5 8 10 priest 25
black_mage 3 3 12 necromancer 25
sorcerer 4 4 15 mage 25
"""

# what panduja2 changes, as paths into the JSON document; everything else is as in standard
PANDUJA2 = """
positions.black_mage.leadership 5
positions.sorcerer.strength 13
positions.archpriest.diplomacy 7
positions.archpriest.strength 12
positions.merchant_prince.leadership 3
positions.merchant_prince.diplomacy 10
start.hobgoblin.crowns 200
start.ogre.settlement 2
terrain.sea 0.40
races.hobgoblin.combat_value 18
races.undead.defence_value 7
races.orc.terrain.tundra 0
races.hobbit.terrain.oasis 30
troops.knights.cost 34
troops.knights.terrain.wasteland 20
troops.zombies.defence_value 3
troops.outlaws.terrain.forest 25
troops.outlaws.terrain.city -10
"""


def rows(table: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in table.strip().splitlines()]


def pairs(line: str) -> dict[str, float]:
    """Names and numbers in turn."""
    words = line.split()
    return {name: float(number) for name, number in zip(words[::2], words[1::2], strict=True)}
