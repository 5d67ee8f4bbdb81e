BEGIN TRANSACTION;
CREATE TABLE done (turn INTEGER NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (turn, unit)) WITHOUT ROWID;
INSERT INTO "done" VALUES(6,'G1');
CREATE TABLE edits (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, label TEXT NOT NULL, made TEXT NOT NULL DEFAULT (datetime('now')),
  before TEXT NOT NULL, after TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'done');
INSERT INTO "edits" VALUES(1,5,'alt','2026-12-01 03:35:06','[[1, null]]','[[1, [1, "G1", "UG 16", []]]]','done');
INSERT INTO "edits" VALUES(2,6,'erster','2026-12-01 03:35:06','[[2, null]]','[[2, [1, "G1", "BAS 40", [["path", "11"]]]]]','done');
INSERT INTO "edits" VALUES(3,6,'zweiter','2026-12-01 03:35:06','[[3, null]]','[[3, [2, "P10/10", "BAS 31", [["text", "Höhenburg"]]]]]','done');
INSERT INTO "edits" VALUES(4,6,'verworfen','2026-12-01 03:35:06','[[4, null]]','[[4, [3, "G1", "UG 16", []]]]','dropped');
INSERT INTO "edits" VALUES(5,6,'dritter','2026-12-01 03:35:06','[[5, null]]','[[5, [3, "G1", "UG 16", []]]]','done');
INSERT INTO "edits" VALUES(6,6,'geändert','2026-12-01 03:35:06','[[2, [1, "G1", "BAS 40", [["path", "11"]]]]]','[[2, [1, "G1", "BAS 40", [["path", "12"]]]]]','done');
INSERT INTO "edits" VALUES(7,6,'verschoben','2026-12-01 03:35:06','[[5, [3, "G1", "UG 16", []]], [2, [1, "G1", "BAS 40", [["path", "12"]]]], [3, [2, "P10/10", "BAS 31", [["text", "Höhenburg"]]]]]','[[5, [1, "G1", "UG 16", []]], [2, [2, "G1", "BAS 40", [["path", "12"]]]], [3, [3, "P10/10", "BAS 31", [["text", "Höhenburg"]]]]]','done');
INSERT INTO "edits" VALUES(8,6,'gelöscht','2026-12-01 03:35:06','[[3, [3, "P10/10", "BAS 31", [["text", "Höhenburg"]]]]]','[[3, null]]','undone');
CREATE TABLE events (
  report INTEGER NOT NULL REFERENCES reports(id), turn INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
  unit TEXT NOT NULL, x INTEGER, y INTEGER, mood TEXT NOT NULL, line INTEGER NOT NULL);
INSERT INTO "events" VALUES(1,5,'other','Der Zug 5 war ruhig.','R',NULL,NULL,'plain',26);
INSERT INTO "events" VALUES(2,6,'other','Der Zug 6 war ruhig.','R',NULL,NULL,'plain',26);
CREATE TABLE exports (
  sequence INTEGER PRIMARY KEY, turn INTEGER NOT NULL, made TEXT NOT NULL, path TEXT NOT NULL, orders TEXT NOT NULL,
  sent INTEGER NOT NULL DEFAULT 0);
INSERT INTO "exports" VALUES(1,6,'2026-01-02T03:04:05+00:00','x.orders','["G1 UG 16"]',1);
CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  report INTEGER NOT NULL REFERENCES reports(id), subject TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
  turn INTEGER NOT NULL, certainty TEXT NOT NULL, source TEXT NOT NULL, line INTEGER NOT NULL);
INSERT INTO "facts" VALUES(1,1,'R','number','1007',5,'exact','own',9);
INSERT INTO "facts" VALUES(2,1,'R','name','"Falkenmark"',5,'exact','own',9);
INSERT INTO "facts" VALUES(3,1,'R','position','"warlord"',5,'exact','own',10);
INSERT INTO "facts" VALUES(4,1,'R','race','"human"',5,'exact','own',11);
INSERT INTO "facts" VALUES(5,1,'R','seafarer','false',5,'exact','own',12);
INSERT INTO "facts" VALUES(6,1,'R','home','[10, 10]',5,'exact','own',13);
INSERT INTO "facts" VALUES(7,1,'R','width','50',5,'exact','own',14);
INSERT INTO "facts" VALUES(8,1,'R','height','50',5,'exact','own',14);
INSERT INTO "facts" VALUES(9,1,'R','special_actions','0',5,'exact','own',15);
INSERT INTO "facts" VALUES(10,1,'R','score','0',5,'exact','own',16);
INSERT INTO "facts" VALUES(11,1,'R','rank','0',5,'exact','own',17);
INSERT INTO "facts" VALUES(12,1,'R','friends','[]',5,'exact','own',18);
INSERT INTO "facts" VALUES(13,1,'R','foes','[]',5,'exact','own',19);
INSERT INTO "facts" VALUES(14,1,'R','troop_types','[]',5,'exact','own',20);
INSERT INTO "facts" VALUES(15,1,'P10/10','name','"Heim"',5,'exact','own',32);
INSERT INTO "facts" VALUES(16,1,'P10/10','own','true',5,'exact','own',32);
INSERT INTO "facts" VALUES(17,1,'P10/10','plague','false',5,'exact','own',32);
INSERT INTO "facts" VALUES(18,1,'P10/10','food','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(19,1,'P10/10','henchmen','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(20,1,'P10/10','warships','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(21,1,'P10/10','transports','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(22,1,'P10/10','trade_goods','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(23,1,'P10/10','trade_origin','null',5,'exact','own',32);
INSERT INTO "facts" VALUES(24,1,'P10/10','artefacts','[]',5,'exact','own',32);
INSERT INTO "facts" VALUES(25,1,'P10/10','bonuses.military','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(26,1,'P10/10','bonuses.morale','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(27,1,'P10/10','bonuses.tax','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(28,1,'P10/10','bonuses.food','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(29,1,'P10/10','bonuses.recruitment','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(30,1,'P10/10','bonuses.trade','0',5,'exact','own',32);
INSERT INTO "facts" VALUES(31,1,'P10/10','terrain','"open"',5,'exact','own',33);
INSERT INTO "facts" VALUES(32,1,'P10/10','race','"human"',5,'exact','own',33);
INSERT INTO "facts" VALUES(33,1,'P10/10','movement_cost','1.0',5,'exact','own',33);
INSERT INTO "facts" VALUES(34,1,'P10/10','settlement','0',5,'exact','own',34);
INSERT INTO "facts" VALUES(35,1,'P10/10','fortification','0',5,'exact','own',34);
INSERT INTO "facts" VALUES(36,1,'P10/10','fertility','3.0',5,'exact','own',35);
INSERT INTO "facts" VALUES(37,1,'P10/10','population_max','0',5,'exact','own',35);
INSERT INTO "facts" VALUES(38,1,'P10/10','food_share','100',5,'exact','own',35);
INSERT INTO "facts" VALUES(39,1,'P10/10','population','300',5,'exact','own',36);
INSERT INTO "facts" VALUES(40,1,'P10/10','recruits','20',5,'exact','own',36);
INSERT INTO "facts" VALUES(41,1,'P10/10','crowns','100',5,'exact','own',36);
INSERT INTO "facts" VALUES(42,1,'P10/10','troops','{"militia": 10}',5,'exact','own',37);
INSERT INTO "facts" VALUES(43,1,'P10/10','bonuses.retreat_threshold','0',5,'exact','own',38);
INSERT INTO "facts" VALUES(44,1,'G1','name','"Aldric"',5,'exact','own',44);
INSERT INTO "facts" VALUES(45,1,'G1','own','true',5,'exact','own',44);
INSERT INTO "facts" VALUES(46,1,'G1','food','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(47,1,'G1','henchmen','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(48,1,'G1','warships','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(49,1,'G1','transports','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(50,1,'G1','trade_goods','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(51,1,'G1','trade_origin','null',5,'exact','own',44);
INSERT INTO "facts" VALUES(52,1,'G1','artefacts','[]',5,'exact','own',44);
INSERT INTO "facts" VALUES(53,1,'G1','bonuses.military','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(54,1,'G1','bonuses.morale','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(55,1,'G1','bonuses.tax','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(56,1,'G1','bonuses.food','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(57,1,'G1','bonuses.recruitment','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(58,1,'G1','bonuses.trade','0',5,'exact','own',44);
INSERT INTO "facts" VALUES(59,1,'G1','food_share','100',5,'exact','own',44);
INSERT INTO "facts" VALUES(60,1,'G1','leader','"warlord"',5,'exact','own',45);
INSERT INTO "facts" VALUES(61,1,'G1','race','"human"',5,'exact','own',45);
INSERT INTO "facts" VALUES(62,1,'G1','alive','true',5,'exact','own',45);
INSERT INTO "facts" VALUES(63,1,'G1','place','[10, 10]',5,'exact','own',46);
INSERT INTO "facts" VALUES(64,1,'G1','at_sea','false',5,'exact','own',46);
INSERT INTO "facts" VALUES(65,1,'G1','movement_points','25',5,'exact','own',46);
INSERT INTO "facts" VALUES(66,1,'G1','traits.leadership','10',5,'exact','own',47);
INSERT INTO "facts" VALUES(67,1,'G1','traits.diplomacy','5',5,'exact','own',47);
INSERT INTO "facts" VALUES(68,1,'G1','traits.strength','10',5,'exact','own',47);
INSERT INTO "facts" VALUES(69,1,'G1','population','0',5,'exact','own',48);
INSERT INTO "facts" VALUES(70,1,'G1','recruits','0',5,'exact','own',48);
INSERT INTO "facts" VALUES(71,1,'G1','crowns','50',5,'exact','own',48);
INSERT INTO "facts" VALUES(72,1,'G1','troops','{"knights": 5}',5,'exact','own',49);
INSERT INTO "facts" VALUES(73,1,'G1','bonuses.retreat_threshold','100',5,'exact','own',50);
INSERT INTO "facts" VALUES(74,1,'P15/2','owner','1003',5,'exact','spy',58);
INSERT INTO "facts" VALUES(75,1,'P15/2','crowns','7',5,'exact','spy',59);
INSERT INTO "facts" VALUES(76,2,'R','number','1007',6,'exact','own',9);
INSERT INTO "facts" VALUES(77,2,'R','name','"Falkenmark"',6,'exact','own',9);
INSERT INTO "facts" VALUES(78,2,'R','position','"warlord"',6,'exact','own',10);
INSERT INTO "facts" VALUES(79,2,'R','race','"human"',6,'exact','own',11);
INSERT INTO "facts" VALUES(80,2,'R','seafarer','false',6,'exact','own',12);
INSERT INTO "facts" VALUES(81,2,'R','home','[10, 10]',6,'exact','own',13);
INSERT INTO "facts" VALUES(82,2,'R','width','50',6,'exact','own',14);
INSERT INTO "facts" VALUES(83,2,'R','height','50',6,'exact','own',14);
INSERT INTO "facts" VALUES(84,2,'R','special_actions','0',6,'exact','own',15);
INSERT INTO "facts" VALUES(85,2,'R','score','0',6,'exact','own',16);
INSERT INTO "facts" VALUES(86,2,'R','rank','0',6,'exact','own',17);
INSERT INTO "facts" VALUES(87,2,'R','friends','[]',6,'exact','own',18);
INSERT INTO "facts" VALUES(88,2,'R','foes','[]',6,'exact','own',19);
INSERT INTO "facts" VALUES(89,2,'R','troop_types','[]',6,'exact','own',20);
INSERT INTO "facts" VALUES(90,2,'P10/10','name','"Heim"',6,'exact','own',32);
INSERT INTO "facts" VALUES(91,2,'P10/10','own','true',6,'exact','own',32);
INSERT INTO "facts" VALUES(92,2,'P10/10','plague','false',6,'exact','own',32);
INSERT INTO "facts" VALUES(93,2,'P10/10','food','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(94,2,'P10/10','henchmen','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(95,2,'P10/10','warships','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(96,2,'P10/10','transports','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(97,2,'P10/10','trade_goods','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(98,2,'P10/10','trade_origin','null',6,'exact','own',32);
INSERT INTO "facts" VALUES(99,2,'P10/10','artefacts','[]',6,'exact','own',32);
INSERT INTO "facts" VALUES(100,2,'P10/10','bonuses.military','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(101,2,'P10/10','bonuses.morale','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(102,2,'P10/10','bonuses.tax','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(103,2,'P10/10','bonuses.food','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(104,2,'P10/10','bonuses.recruitment','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(105,2,'P10/10','bonuses.trade','0',6,'exact','own',32);
INSERT INTO "facts" VALUES(106,2,'P10/10','terrain','"open"',6,'exact','own',33);
INSERT INTO "facts" VALUES(107,2,'P10/10','race','"human"',6,'exact','own',33);
INSERT INTO "facts" VALUES(108,2,'P10/10','movement_cost','1.0',6,'exact','own',33);
INSERT INTO "facts" VALUES(109,2,'P10/10','settlement','0',6,'exact','own',34);
INSERT INTO "facts" VALUES(110,2,'P10/10','fortification','0',6,'exact','own',34);
INSERT INTO "facts" VALUES(111,2,'P10/10','fertility','3.0',6,'exact','own',35);
INSERT INTO "facts" VALUES(112,2,'P10/10','population_max','0',6,'exact','own',35);
INSERT INTO "facts" VALUES(113,2,'P10/10','food_share','100',6,'exact','own',35);
INSERT INTO "facts" VALUES(114,2,'P10/10','population','300',6,'exact','own',36);
INSERT INTO "facts" VALUES(115,2,'P10/10','recruits','20',6,'exact','own',36);
INSERT INTO "facts" VALUES(116,2,'P10/10','crowns','90',6,'exact','own',36);
INSERT INTO "facts" VALUES(117,2,'P10/10','troops','{"militia": 10}',6,'exact','own',37);
INSERT INTO "facts" VALUES(118,2,'P10/10','bonuses.retreat_threshold','0',6,'exact','own',38);
INSERT INTO "facts" VALUES(119,2,'G1','name','"Aldric"',6,'exact','own',44);
INSERT INTO "facts" VALUES(120,2,'G1','own','true',6,'exact','own',44);
INSERT INTO "facts" VALUES(121,2,'G1','food','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(122,2,'G1','henchmen','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(123,2,'G1','warships','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(124,2,'G1','transports','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(125,2,'G1','trade_goods','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(126,2,'G1','trade_origin','null',6,'exact','own',44);
INSERT INTO "facts" VALUES(127,2,'G1','artefacts','[]',6,'exact','own',44);
INSERT INTO "facts" VALUES(128,2,'G1','bonuses.military','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(129,2,'G1','bonuses.morale','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(130,2,'G1','bonuses.tax','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(131,2,'G1','bonuses.food','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(132,2,'G1','bonuses.recruitment','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(133,2,'G1','bonuses.trade','0',6,'exact','own',44);
INSERT INTO "facts" VALUES(134,2,'G1','food_share','100',6,'exact','own',44);
INSERT INTO "facts" VALUES(135,2,'G1','leader','"warlord"',6,'exact','own',45);
INSERT INTO "facts" VALUES(136,2,'G1','race','"human"',6,'exact','own',45);
INSERT INTO "facts" VALUES(137,2,'G1','alive','true',6,'exact','own',45);
INSERT INTO "facts" VALUES(138,2,'G1','place','[10, 10]',6,'exact','own',46);
INSERT INTO "facts" VALUES(139,2,'G1','at_sea','false',6,'exact','own',46);
INSERT INTO "facts" VALUES(140,2,'G1','movement_points','25',6,'exact','own',46);
INSERT INTO "facts" VALUES(141,2,'G1','traits.leadership','10',6,'exact','own',47);
INSERT INTO "facts" VALUES(142,2,'G1','traits.diplomacy','5',6,'exact','own',47);
INSERT INTO "facts" VALUES(143,2,'G1','traits.strength','10',6,'exact','own',47);
INSERT INTO "facts" VALUES(144,2,'G1','population','0',6,'exact','own',48);
INSERT INTO "facts" VALUES(145,2,'G1','recruits','0',6,'exact','own',48);
INSERT INTO "facts" VALUES(146,2,'G1','crowns','50',6,'exact','own',48);
INSERT INTO "facts" VALUES(147,2,'G1','troops','{"knights": 5}',6,'exact','own',49);
INSERT INTO "facts" VALUES(148,2,'G1','bonuses.retreat_threshold','100',6,'exact','own',50);
INSERT INTO "facts" VALUES(149,2,'P15/2','owner','1003',6,'exact','spy',58);
INSERT INTO "facts" VALUES(150,2,'P15/2','crowns','8',6,'exact','spy',59);
CREATE TABLE ignored (
  id INTEGER PRIMARY KEY, turn INTEGER, rule TEXT NOT NULL, unit TEXT, order_key INTEGER, reason TEXT NOT NULL);
INSERT INTO "ignored" VALUES(1,6,'rule.x','G1',2,'weil');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "meta" VALUES('game','Probe');
INSERT INTO "meta" VALUES('realm','1007');
INSERT INTO "meta" VALUES('system','mythicor');
CREATE TABLE newest (fact INTEGER PRIMARY KEY REFERENCES facts(id));
INSERT INTO "newest" VALUES(76);
INSERT INTO "newest" VALUES(77);
INSERT INTO "newest" VALUES(78);
INSERT INTO "newest" VALUES(79);
INSERT INTO "newest" VALUES(80);
INSERT INTO "newest" VALUES(81);
INSERT INTO "newest" VALUES(82);
INSERT INTO "newest" VALUES(83);
INSERT INTO "newest" VALUES(84);
INSERT INTO "newest" VALUES(85);
INSERT INTO "newest" VALUES(86);
INSERT INTO "newest" VALUES(87);
INSERT INTO "newest" VALUES(88);
INSERT INTO "newest" VALUES(89);
INSERT INTO "newest" VALUES(90);
INSERT INTO "newest" VALUES(91);
INSERT INTO "newest" VALUES(92);
INSERT INTO "newest" VALUES(93);
INSERT INTO "newest" VALUES(94);
INSERT INTO "newest" VALUES(95);
INSERT INTO "newest" VALUES(96);
INSERT INTO "newest" VALUES(97);
INSERT INTO "newest" VALUES(98);
INSERT INTO "newest" VALUES(99);
INSERT INTO "newest" VALUES(100);
INSERT INTO "newest" VALUES(101);
INSERT INTO "newest" VALUES(102);
INSERT INTO "newest" VALUES(103);
INSERT INTO "newest" VALUES(104);
INSERT INTO "newest" VALUES(105);
INSERT INTO "newest" VALUES(106);
INSERT INTO "newest" VALUES(107);
INSERT INTO "newest" VALUES(108);
INSERT INTO "newest" VALUES(109);
INSERT INTO "newest" VALUES(110);
INSERT INTO "newest" VALUES(111);
INSERT INTO "newest" VALUES(112);
INSERT INTO "newest" VALUES(113);
INSERT INTO "newest" VALUES(114);
INSERT INTO "newest" VALUES(115);
INSERT INTO "newest" VALUES(116);
INSERT INTO "newest" VALUES(117);
INSERT INTO "newest" VALUES(118);
INSERT INTO "newest" VALUES(119);
INSERT INTO "newest" VALUES(120);
INSERT INTO "newest" VALUES(121);
INSERT INTO "newest" VALUES(122);
INSERT INTO "newest" VALUES(123);
INSERT INTO "newest" VALUES(124);
INSERT INTO "newest" VALUES(125);
INSERT INTO "newest" VALUES(126);
INSERT INTO "newest" VALUES(127);
INSERT INTO "newest" VALUES(128);
INSERT INTO "newest" VALUES(129);
INSERT INTO "newest" VALUES(130);
INSERT INTO "newest" VALUES(131);
INSERT INTO "newest" VALUES(132);
INSERT INTO "newest" VALUES(133);
INSERT INTO "newest" VALUES(134);
INSERT INTO "newest" VALUES(135);
INSERT INTO "newest" VALUES(136);
INSERT INTO "newest" VALUES(137);
INSERT INTO "newest" VALUES(138);
INSERT INTO "newest" VALUES(139);
INSERT INTO "newest" VALUES(140);
INSERT INTO "newest" VALUES(141);
INSERT INTO "newest" VALUES(142);
INSERT INTO "newest" VALUES(143);
INSERT INTO "newest" VALUES(144);
INSERT INTO "newest" VALUES(145);
INSERT INTO "newest" VALUES(146);
INSERT INTO "newest" VALUES(147);
INSERT INTO "newest" VALUES(148);
INSERT INTO "newest" VALUES(149);
INSERT INTO "newest" VALUES(150);
CREATE TABLE notes (unit TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "notes" VALUES('G1','Notiz „eins“');
CREATE TABLE orders (
  key INTEGER PRIMARY KEY AUTOINCREMENT, turn INTEGER NOT NULL, position INTEGER NOT NULL,
  unit TEXT NOT NULL, kind TEXT NOT NULL, args TEXT NOT NULL);
INSERT INTO "orders" VALUES(1,5,1,'G1','UG 16','[]');
INSERT INTO "orders" VALUES(2,6,2,'G1','BAS 40','[["path", "12"]]');
INSERT INTO "orders" VALUES(3,6,3,'P10/10','BAS 31','[["text", "Höhenburg"]]');
INSERT INTO "orders" VALUES(5,6,1,'G1','UG 16','[]');
CREATE TABLE projections (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, title TEXT NOT NULL, headline REAL NOT NULL, setup TEXT NOT NULL,
  made TEXT NOT NULL DEFAULT (datetime('now')));
INSERT INTO "projections" VALUES(1,6,'G1 greift an',0.5,'{"actor": "G1"}','2026-12-01 03:35:06');
CREATE TABLE reports (
  id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, sha256 TEXT NOT NULL UNIQUE, name TEXT NOT NULL, date TEXT NOT NULL,
  profile TEXT NOT NULL, realm_name TEXT NOT NULL, text TEXT NOT NULL, warnings TEXT NOT NULL,
  imported TEXT NOT NULL DEFAULT (datetime('now')));
INSERT INTO "reports" VALUES(1,5,'bdf3f235a394a0ad293c15a21871097cec6a5daa82d369f2cf22ffbc7f4aa0e2','5.txt','Monat 5','standard','Falkenmark','========================================================================
  MYTHICOR · Auswertung (AWT) · Fassung 1
========================================================================

  Partie:           Probe
  Profil:           standard
  Zug:              5
  Datum:            Monat 5
  Reich:            1007 Falkenmark
  Position:         Kriegsherr
  Rasse:            Mensch
  Seefahrer:        nein
  Heimat:           10/10
  Karte:            50 x 50
  Spezialaktionen:  0
  Punkte:           0
  Rang:             0
  Freunde:          niemand
  Feinde:           niemand
  Truppengattungen: niemand

------------------------------------------------------------------------
EREIGNISSE
------------------------------------------------------------------------

* Der Zug 5 war ruhig. [Sonstiges, R]

------------------------------------------------------------------------
PROVINZEN
------------------------------------------------------------------------

Provinz P10/10 Heim
  Land:       Offen, Mensch, Bewegungskosten 1
  Stadt:      BG 0, VS 0
  Boden:      Fruchtbarkeit 3, Ackerland 0, Zuweisung 100 %
  Bestand:    Bevölkerung 300, Rekruten 20, Kronen 100
  Truppen:    Miliz 10
  Boni:       Rückzug 0

------------------------------------------------------------------------
GRUPPEN
------------------------------------------------------------------------

Gruppe G1 Aldric
  Anführer:   Kriegsherr, Mensch, lebt
  Ort:        10/10, an Land, BP 25
  Werte:      Fü 10, Di 5, St 10
  Bestand:    Bevölkerung 0, Rekruten 0, Kronen 50
  Truppen:    Ritter 5
  Boni:       Rückzug 100

------------------------------------------------------------------------
BEOBACHTUNGEN
------------------------------------------------------------------------

Sichtung P15/2
  Quelle:     Spionage, Stand Zug 5
  Besitzer:   1003
  Bestand:    Kronen 7

========================================================================
  Ende der Auswertung, Zug 5
========================================================================
','[]','2026-12-01 03:35:06');
INSERT INTO "reports" VALUES(2,6,'6ab167e45bb9e986c2ca279fcfe858ddce1730651f51aa2d1cf49e850650cbc2','6.txt','Monat 6','standard','Falkenmark','========================================================================
  MYTHICOR · Auswertung (AWT) · Fassung 1
========================================================================

  Partie:           Probe
  Profil:           standard
  Zug:              6
  Datum:            Monat 6
  Reich:            1007 Falkenmark
  Position:         Kriegsherr
  Rasse:            Mensch
  Seefahrer:        nein
  Heimat:           10/10
  Karte:            50 x 50
  Spezialaktionen:  0
  Punkte:           0
  Rang:             0
  Freunde:          niemand
  Feinde:           niemand
  Truppengattungen: niemand

------------------------------------------------------------------------
EREIGNISSE
------------------------------------------------------------------------

* Der Zug 6 war ruhig. [Sonstiges, R]

------------------------------------------------------------------------
PROVINZEN
------------------------------------------------------------------------

Provinz P10/10 Heim
  Land:       Offen, Mensch, Bewegungskosten 1
  Stadt:      BG 0, VS 0
  Boden:      Fruchtbarkeit 3, Ackerland 0, Zuweisung 100 %
  Bestand:    Bevölkerung 300, Rekruten 20, Kronen 90
  Truppen:    Miliz 10
  Boni:       Rückzug 0

------------------------------------------------------------------------
GRUPPEN
------------------------------------------------------------------------

Gruppe G1 Aldric
  Anführer:   Kriegsherr, Mensch, lebt
  Ort:        10/10, an Land, BP 25
  Werte:      Fü 10, Di 5, St 10
  Bestand:    Bevölkerung 0, Rekruten 0, Kronen 50
  Truppen:    Ritter 5
  Boni:       Rückzug 100

------------------------------------------------------------------------
BEOBACHTUNGEN
------------------------------------------------------------------------

Sichtung P15/2
  Quelle:     Spionage, Stand Zug 6
  Besitzer:   1003
  Bestand:    Kronen 8

========================================================================
  Ende der Auswertung, Zug 6
========================================================================
','[]','2026-12-01 03:35:06');
CREATE TABLE unread (
  report INTEGER NOT NULL REFERENCES reports(id), line INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT NOT NULL);
CREATE INDEX facts_of ON facts (subject, key, turn);
CREATE INDEX orders_of ON orders (turn, position);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('orders',5);
COMMIT;
