"""A signature that ssh-keygen made, so that the format is tested even where OpenSSH is not installed.

The private key is the bytes 0 to 31 and protects nothing. Ed25519 has no randomness: the same key and the same
bytes give the same signature.
"""

from __future__ import annotations

import shutil

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from mycom.orders.keys import Key

SSH_KEYGEN = shutil.which("ssh-keygen")
KEY = Key(Ed25519PrivateKey.from_private_bytes(bytes(range(32))), "test")
OTHER = Key(Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33))), "other")
FINGERPRINT = "SHA256:lbmsoA0yIEcEiVDRnMWuzm+nV+3ZEEpVIURqFoeSspg"
PUBLIC = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4 test"
MESSAGE = "MyCom-Befehle 1\nZug: 37\nStraße bauen\n".encode()

#: ssh-keygen -Y sign -n mycom-orders
ARMOUR = b"""\
-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgA6EHv/POEL4dcN0Y50vAmWfk1j
CbpQ1fHdyGZBJVMbgAAAAMbXljb20tb3JkZXJzAAAAAAAAAAZzaGE1MTIAAABTAAAAC3Nz
aC1lZDI1NTE5AAAAQBYiNiXOsYA1jF3wLDbc1yKN85jIZGqQtF2JhOgtMAg8f4Utb43TAt
TWc3woxpu3cv99lGcXLh+FwyN8xWoXuQs=
-----END SSH SIGNATURE-----
"""
#: … -O hashalg=sha256
ARMOUR_SHA256 = b"""\
-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgA6EHv/POEL4dcN0Y50vAmWfk1j
CbpQ1fHdyGZBJVMbgAAAAMbXljb20tb3JkZXJzAAAAAAAAAAZzaGEyNTYAAABTAAAAC3Nz
aC1lZDI1NTE5AAAAQMo7bVxkzr86mOlzM6JkRmxMRNwr5BI20Lp9TNz3hs5+DgHcAVtDdP
51l5h8G0YKewBfmL88HIIDkex9PpW/pQs=
-----END SSH SIGNATURE-----
"""
#: ssh-keygen -Y sign -n git
ARMOUR_GIT = b"""\
-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgA6EHv/POEL4dcN0Y50vAmWfk1j
CbpQ1fHdyGZBJVMbgAAAADZ2l0AAAAAAAAAAZzaGE1MTIAAABTAAAAC3NzaC1lZDI1NTE5
AAAAQF6gVnUqh2/H0iMbvjljhWd7sfe7ZsUdidYxIo5lAyMdGKEMVUDDs2W96o6/IZj0gP
7x8IHyZSDDfcyySSQpFgw=
-----END SSH SIGNATURE-----
"""
