"""`mycom export`, `verify`, `decode`: signed order files."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mycom.cli.arguments import Commands, add, add_dir, add_json, add_plan, as_text, open_partie
from mycom.cli.printing import complain, print_json
from mycom.problems import Fault, NotAllowed

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.orders.keys import Key

#: Holds the pass phrase where nobody can be asked.
PASSPHRASE = "MYCOM_PASSPHRASE"


def add_commands(commands: Commands) -> None:
    """Adds the commands of this module."""
    handing_in = add(commands, "export", "schreibt die unterschriebene Befehlsdatei", _export)
    add_dir(handing_in)
    handing_in.add_argument("-o", dest="out", type=Path, metavar="DATEI", help="anderswohin als nach ausgang/")
    handing_in.add_argument("--mail", type=Path, metavar="DATEI.eml", help="dazu einen Mailentwurf mit ihr im Anhang")
    handing_in.add_argument("--to", type=as_text, default="", metavar="ADRESSE", help="Adresse des Spielleiters")
    handing_in.add_argument("--single", action="store_true", help="Befehle und Unterschrift in einer Datei")
    handing_in.add_argument("--key", type=Path, metavar="DATEI", help="ein anderer Schlüssel als der eigene")
    add_plan(handing_in)
    add_json(handing_in)

    verify = add(commands, "verify", "prüft die Unterschrift einer Befehlsdatei", _verify)
    verify.add_argument("file", type=Path, metavar="DATEI")
    verify.add_argument("--signers", type=Path, required=True, metavar="DATEI", help="Liste im Format allowed_signers")
    verify.add_argument("--principal", type=as_text, default="", metavar="NAME", help="nur diesen Unterzeichner")
    add_json(verify)

    decode = add(commands, "decode", "gibt eine Befehlsdatei in Worten aus", _decode)
    decode.add_argument("file", type=Path, metavar="DATEI")


def can_ask() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def unlocked_key(path: Path) -> Key:
    """The key at `path`, made when there is none; a pass phrase comes from the environment or is asked for.

    Raises PassphraseError when the key is locked and there is nobody to ask, or the answer is wrong.
    """
    from mycom.orders.keys import PassphraseError, ensure_key, load_key

    given = os.environ.get(PASSPHRASE, "")
    try:
        return ensure_key(path, given)
    except PassphraseError as error:
        if given:
            raise
        if not can_ask():
            hint = f"setze {PASSPHRASE} oder ruf das Programm an einem Terminal auf"
            raise PassphraseError(Fault(error.faults[0].found, file=str(path), suggestion=hint)) from error
    from getpass import getpass

    return load_key(path, getpass("Kennwort des Schlüssels: ", sys.stderr))


def _export(options: argparse.Namespace) -> int:
    from mycom.orders.keys import key_path
    from mycom.partie.export import export

    path = options.key or key_path()
    with open_partie(options.dir, options.plan) as partie:
        errors = sum(problem.severity.value == "error" for problem in partie.problems()[0])
        fresh = not path.exists()
        key = unlocked_key(path)
        written = export(partie, key, out=options.out, mail=options.mail, to=options.to, in_one_file=options.single)
    if errors:
        complain(f"Hinweis: {errors} Fehler in den Befehlen, mycom check zeigt sie")
    files = {
        "file": str(written.export.path),
        "signature": str(written.signature) if written.signature else None,
        "signers": str(written.signers),
        "mail": str(written.mail) if written.mail else None,
    }
    if options.json:
        print_json(
            {
                **files,
                "principal": written.principal,
                "fingerprint": key.fingerprint,
                "sequence": written.export.sequence,
                "orders": len(written.export.orders),
                "errors": errors,
                "plan": written.export.plan or None,
            }
        )
        return 0
    if fresh:
        print(f"Schlüssel angelegt: {path}")
    count = len(written.export.orders)
    plan = f", Plan „{written.export.plan}“" if written.export.plan else ""
    print(f"Abgabe {written.export.sequence} mit {'1 Befehl' if count == 1 else f'{count} Befehlen'}{plan}")
    for file in files.values():
        if file:
            print(f"  {file}")
    print(f"Schlüssel {key.fingerprint}, Unterzeichner {written.principal}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from mycom.orders.handin import verify_file

    verdict = verify_file(options.file, options.signers, options.principal)
    if options.json:
        print_json(
            {
                "ok": verdict.ok,
                "principal": verdict.principal,
                "fingerprint": verdict.fingerprint,
                "problems": list(verdict.problems),
            }
        )
    elif verdict.ok:
        print(f"Unterschrift gut: {verdict.principal}, {verdict.fingerprint}")
    for problem in () if verdict.ok else verdict.problems:
        complain(f"{options.file}: {problem}")
    return 0 if verdict.ok else 1


def _decode(options: argparse.Namespace) -> int:
    from mycom.orders.handin import decode_file

    for line in decode_file(options.file, catalogue_for):
        print(line)
    return 0


def catalogue_for(system_name: str, profile: str) -> Catalogue:
    """The order catalogue that a file's head names. Raises NotAllowed for a system unknown here."""
    from mycom.systems import NAMES, system

    if system_name not in NAMES:
        raise NotAllowed(Fault(f"das System „{system_name}“ kennt diese Version nicht", ", ".join(NAMES)))
    return system(system_name).catalogue(profile)
