"""A small catalogue of no real system, with every type of parameter."""

from __future__ import annotations

from mycom.orders.catalogue import Catalogue, Choice
from mycom.orders.catalogue_file import parse_catalogue

TABLES = {
    "troops": (
        Choice("guards", "Wa", "Wachen", "Guards", ("#1",)),
        Choice("medium_swordsmen", "MSw", "Mittlere Schwertträger", "Medium swordsmen", ("#2",)),
        Choice("heavy_swordsmen", "SSw", "Schwere Schwertträger", "Heavy swordsmen", ("#3",)),
        Choice("oddity", "zwei Worte", "Zwei Worte", "Two words"),
    ),
    "realms": (Choice("997", "997", "Bauerndörfer", "Villages"),),
}

TEXT = """
[[class]]
id = "BAS"
label = ["Basisbefehl", "Basic order"]
per_unit = 0
checks = ["giver"]

[[class]]
id = "UG"
label = ["Gruppenbefehl", "Group order"]
per_unit = 1
checks = ["giver", "once"]

[[class]]
id = "BEW"
label = ["Bewegung", "Movement"]
per_unit = 1

[giver]
group = "a group"
province = "a province"
realm = "the realm"

[check]
giver = "who may"
once = "once a turn"
crowns = "enough crowns"

[range]
own_cell = "here"

[cost]
troop_cost = "count times cost"

[parameter.count]
type = "int"
label = ["Anzahl", "Count"]
minimum = 1
maximum = 9_999

[parameter.troop]
type = "choice"
table = "troops"
label = ["Truppe", "Troop"]

[parameter.here]
name = "target"
type = "own_unit"
label = ["Empfänger", "Receiver"]
range = "own_cell"

[parameter.percent]
type = "percent"
label = ["Prozent", "Percent"]

[parameter.path]
type = "path"
label = ["Weg", "Path"]

[parameter.name]
type = "text"
label = ["Name", "Name"]
minimum = 1
maximum = 30

[parameter.message]
type = "text"
label = ["Nachricht", "Message"]
minimum = 0
maximum = 500

[parameter.realm]
type = "realm"
label = ["Reich", "Realm"]

[parameter.cell]
name = "target"
type = "coordinate"
label = ["Zielprovinz", "Target province"]

[parameter.enemy]
name = "target"
type = "foreign_group"
label = ["Zielgruppe", "Target group"]

[parameter.unit]
name = "target"
type = "unit"
label = ["Ziel", "Target"]

[parameter.group]
name = "target"
type = "own_group"
label = ["Gruppe", "Group"]

[parameter.province]
name = "target"
type = "own_province"
label = ["Provinz", "Province"]

[[order]]
id = "BAS 1"
title = ["Nachricht", "Message"]
help = ["Schickt etwas.", "Sends something."]
givers = ["realm", "group"]
parameters = ["realm", "message"]
sentence = ["Nachricht an {realm}: {message}", "Message to {realm}: {message}"]
keywords = ["nachricht"]

[[order]]
id = "BAS 12"
title = ["Truppen aufstellen", "Raise troops"]
help = ["Stellt auf.", "Raises."]
givers = ["group", "province"]
parameters = ["count", "troop", "here?"]
checks = ["crowns"]
cost = "troop_cost"
sentence = ["{count} {troop} aufstellen[ für {target}]", "Raise {count} {troop}[ for {target}]"]
origin = "text"
chapter = "2"
keywords = ["auf", "aufstellen"]

[[order]]
id = "BAS 20"
title = ["An Gruppe", "To a group"]
help = ["Eine.", "One."]
givers = ["group"]
parameters = ["group"]
sentence = ["An {target}", "To {target}"]
keywords = ["gib"]

[[order]]
id = "BAS 21"
title = ["An Provinz", "To a province"]
help = ["Eine.", "One."]
givers = ["group"]
parameters = ["province"]
sentence = ["An {target}", "To {target}"]
keywords = ["gib"]

[[order]]
id = "BAS 22"
title = ["Rückzug", "Retreat"]
help = ["Ab wann.", "From when."]
givers = ["group", "province"]
parameters = ["percent"]
sentence = ["Rückzugswert {percent} %", "Retreat at {percent} %"]
keywords = ["rz"]

[[order]]
id = "BAS 31"
title = ["Benennen", "Name"]
help = ["Nennt.", "Names."]
givers = ["group", "province", "realm"]
parameters = ["name"]
sentence = ["In {name} umbenennen", "Rename to {name}"]
keywords = ["nenne"]

[[order]]
id = "BAS 40"
title = ["Bewegen", "Move"]
help = ["Zieht.", "Moves."]
givers = ["group"]
parameters = ["path"]
sentence = ["[{way}|Bewegung {path}]", "[{way}|Move {path}]"]
keywords = ["ziehe"]
phase = "BEW"

[[order]]
id = "UG 6"
title = ["Auge auf Provinz", "Eye on a province"]
help = ["Zeigt.", "Shows."]
givers = ["group"]
parameters = ["cell"]
range = "own_cell"
sentence = ["Auge auf {target}", "Eye on {target}"]
keywords = ["auge"]

[[order]]
id = "UG 22"
title = ["Auge auf Gruppe", "Eye on a group"]
help = ["Zeigt.", "Shows."]
givers = ["group"]
parameters = ["enemy"]
range = "magic.eye_range"
sentence = ["Auge auf {target}", "Eye on {target}"]
keywords = ["auge"]

[[order]]
id = "UG 23"
title = ["Spähen", "Scout"]
help = ["Späht.", "Scouts."]
givers = ["group"]
parameters = ["unit", "count?", "realm?"]
sentence = ["Spähen bei {target}[ mit {count}]", "Scout {target}[ with {count}]"]
keywords = ["spähe"]

[alias.troops]
medium_swordsmen = ["ms"]
"""


def sample(text: str = TEXT) -> Catalogue:
    """The catalogue."""
    return parse_catalogue(text.encode(), "orders.toml", TABLES)
