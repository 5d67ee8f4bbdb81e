"""Received files: every encoding, container and danger on the way to a text."""

from __future__ import annotations

import io
import struct
import zipfile
from contextlib import suppress
from email import policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.partie.archives import MAX_TEXT
from mycom.partie.containers import MAX_FILE, Source, read_files
from mycom.partie.encodings import decode
from mycom.partie.mails import unflowed
from mycom.problems import Malformed

TEXT = "MYTHICOR · Auswertung\nGelände: Küste, Wüste, Ödland\nÄpfel »süß« für 12 Größen\nEnde\n"


def is_wanted(text: str) -> bool:
    return "MYTHICOR" in text


def saved(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def read(folder: Path, name: str, data: bytes) -> list[Source]:
    return read_files([saved(folder, name, data)], is_wanted)


def refusal(folder: Path, name: str, data: bytes) -> str:
    with pytest.raises(Malformed) as caught:
        read(folder, name, data)
    assert all(fault.file for fault in caught.value.faults)
    return str(caught.value)


def zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


# --- encodings ---


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "cp850", "cp437", "utf-16", "iso-8859-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end(tmp_path: Path, encoding: str, newline: str) -> None:
    text = TEXT.replace("\n", newline)
    (source,) = read(tmp_path, "a.txt", text.encode(encoding))
    assert source.text == text
    assert source.name == "a.txt"


def test_encodings_are_named() -> None:
    assert decode("grün".encode("cp1252"), "a")[1] == "cp1252"
    assert decode("grün".encode("cp850"), "a")[1] == "cp850"
    assert decode("grün".encode(), "a")[1] == "utf-8"
    assert decode("│ grün ╬".encode("cp437"), "a")[0] == "│ grün ╬"


def test_a_cut_character_is_named_with_its_line(tmp_path: Path) -> None:
    data = TEXT.encode()
    cut = data[: data.index("ß".encode()) + 1]
    assert "a.txt:3: am Ende steht ein halbes Zeichen, die Datei ist abgeschnitten" in refusal(tmp_path, "a.txt", cut)
    assert "halbes Zeichen" in refusal(tmp_path, "b.txt", "Zug 37".encode("utf-16")[:-1])


def test_a_damaged_character_in_the_middle(tmp_path: Path) -> None:
    data = (TEXT * 3).encode()
    at = data.index("ß".encode())
    assert "a.txt:3: ein beschädigtes Zeichen" in refusal(tmp_path, "a.txt", data[: at + 1] + data[at + 2 :])


@pytest.mark.parametrize("data", [b"", b"\n\n  \r\n", b"\x00\x00"])
def test_empty(tmp_path: Path, data: bytes) -> None:
    assert "die Datei ist leer" in refusal(tmp_path, "a.txt", data)


@pytest.mark.parametrize("data", [bytes(range(256)) * 40, b"\x89PNG\r\n\x1a\n" + b"\x00\x01\x02" * 50])
def test_binary(tmp_path: Path, data: bytes) -> None:
    assert "keine Textdatei" in refusal(tmp_path, "a.txt", data)


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(Malformed) as caught:
        read_files([tmp_path / "fehlt.txt", tmp_path], is_wanted)
    assert len(caught.value.faults) == 2


def test_a_huge_file_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "gross.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(Malformed, match="100 MB sind zu groß"):
        read_files([path], is_wanted)
    assert MAX_FILE < 100_000_000


def test_a_large_text_is_refused(tmp_path: Path) -> None:
    assert "zu groß" in refusal(tmp_path, "a.txt", b"a" * (MAX_TEXT + 1))


# --- ZIP ---


def test_reports_in_a_zip_with_a_note_of_the_rest(tmp_path: Path) -> None:
    inner = zipped({"zug.txt": TEXT.encode("cp850")})
    data = zipped({"a.txt": TEXT.encode(), "liesmich.txt": b"Hallo", "bild.png": b"\x89PNG", "innen.zip": inner})
    sources = read(tmp_path, "juni.zip", data)
    assert [source.name for source in sources] == ["juni.zip/a.txt", "juni.zip/innen.zip/zug.txt"]
    assert [source.text for source in sources] == [TEXT, TEXT]
    assert sources[0].warnings == ("juni.zip: nicht gelesen: bild.png", "juni.zip: keine Auswertung: liesmich.txt")


def test_a_zip_without_a_report(tmp_path: Path) -> None:
    message = refusal(tmp_path, "a.zip", zipped({"liesmich.txt": b"Hallo"}))
    assert "keine Auswertung darin" in message
    assert "liesmich.txt" in message
    assert "keine Auswertung darin" in refusal(tmp_path, "b.zip", zipped({}))


@pytest.mark.parametrize("name", ["../a.txt", "/etc/a.txt", "x/../../a.txt", "C:\\a.txt", "..\\a.txt"])
def test_members_outside_are_named_and_refused(tmp_path: Path, name: str) -> None:
    message = refusal(tmp_path, "a.zip", zipped({"gut.txt": TEXT.encode(), name: TEXT.encode()}))
    assert f"„{name}“ liegt außerhalb des Archivs" in message


def test_a_zip_bomb(tmp_path: Path) -> None:
    assert "wäre ausgepackt" in refusal(tmp_path, "a.zip", zipped({"a.txt": b"0" * (MAX_TEXT + 1)}))
    assert "wäre ausgepackt" in refusal(tmp_path, "b.zip", zipped({"a.txt": b"0" * (MAX_TEXT - 1)}))


def test_a_zip_that_lies_about_its_size(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.txt": b"0" * (MAX_TEXT + 1000)}))
    central = data.index(b"PK\x01\x02")
    data[central + 24 : central + 28] = struct.pack("<L", 900)
    data[22:26] = struct.pack("<L", 900)
    message = refusal(tmp_path, "a.zip", bytes(data))
    assert "beschädigt" in message or "zu groß" in message


def test_too_many_members(tmp_path: Path) -> None:
    assert "1001 Dateien im ZIP" in refusal(tmp_path, "a.zip", zipped({f"{n}.txt": b"a" for n in range(1001)}))


def test_zips_nested_too_deeply(tmp_path: Path) -> None:
    data = zipped({"a.txt": TEXT.encode()})
    assert len(read(tmp_path, "a.zip", zipped({"1.zip": data}))) == 1
    assert "ZIP in ZIP in ZIP" in refusal(tmp_path, "b.zip", zipped({"2.zip": zipped({"1.zip": data})}))


def test_a_cut_and_an_encrypted_zip(tmp_path: Path) -> None:
    data = zipped({"a.txt": TEXT.encode() * 50})
    assert "beschädigt oder abgeschnitten" in refusal(tmp_path, "a.zip", data[: len(data) // 2])
    locked = bytearray(data)
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    assert "ist verschlüsselt" in refusal(tmp_path, "b.zip", bytes(locked))


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_zip_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    damaged = bytearray(zipped({"a.txt": TEXT.encode() * 3, "b/c.txt": b"x" * 300}))
    for _ in range(data.draw(st.integers(1, 5))):
        damaged[data.draw(st.integers(4, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    with suppress(Malformed):
        read(tmp_path_factory.mktemp("zip"), "a.zip", bytes(damaged))


# --- mail ---


def mail(text: str, **how: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = "spielleiter@example.org"
    message["To"] = "du@example.org"
    message["Subject"] = "Auswertung für Zug 37"
    message.set_content(text, **how)  # type: ignore[arg-type]
    return message


@pytest.mark.parametrize("cte", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252"])
def test_a_report_inline(tmp_path: Path, cte: str, charset: str) -> None:
    (source,) = read(tmp_path, "a.eml", mail(TEXT, cte=cte, charset=charset).as_bytes())
    assert source.text.replace("\r\n", "\n") == TEXT
    assert source.name == "a.eml/Text"


def test_a_report_attached_in_every_way(tmp_path: Path) -> None:
    message = mail("Hallo, anbei deine Auswertung.\n-- \nDer Spielleiter")
    message.add_attachment(TEXT.encode("cp850"), maintype="application", subtype="octet-stream", filename="Zug 37.txt")
    message.add_attachment(TEXT, filename="grün.txt")
    message.add_attachment(zipped({"z.txt": TEXT.encode()}), maintype="application", subtype="zip", filename="z.zip")
    message.add_attachment("Die Regeln", filename="regeln.txt")
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="bild.png")
    sources = read(tmp_path, "a.eml", message.as_bytes(policy=policy.SMTP))
    assert [source.name for source in sources] == ["a.eml/Zug 37.txt", "a.eml/grün.txt", "a.eml/z.zip/z.txt"]
    assert {source.text.replace("\r\n", "\n") for source in sources} == {TEXT}
    assert sources[0].warnings == ("a.eml: nicht gelesen: bild.png", "a.eml: keine Auswertung: regeln.txt")


def test_a_mail_with_an_html_form_and_one_that_was_forwarded(tmp_path: Path) -> None:
    message = mail(TEXT)
    message.add_alternative(f"<pre>{TEXT}</pre>", subtype="html")
    assert len(read(tmp_path, "a.eml", message.as_bytes())) == 1
    outer = mail("Weitergeleitet")
    outer.add_attachment(message)
    assert len(read(tmp_path, "b.eml", outer.as_bytes())) == 1


@pytest.mark.parametrize(
    "html",
    [
        "<html><head><title>x</title></head><body><pre>{}</pre></body></html>",
        "<div>Hallo</div>{}",
    ],
)
def test_a_mail_in_html_alone(tmp_path: Path, html: str) -> None:
    lines = TEXT.rstrip("\n").split("\n")
    inner = TEXT if "<pre>" in html else "".join(f"<div>{line.replace(' ', '&nbsp;')}<br></div>\n" for line in lines)
    message = EmailMessage()
    message["From"] = "a@example.org"
    message.set_content(html.format(inner), subtype="html")
    (source,) = read(tmp_path, "a.eml", message.as_bytes())
    assert [line for line in source.text.splitlines() if line.strip() and line != "Hallo"] == lines


def test_a_mail_is_known_by_its_headers(tmp_path: Path) -> None:
    (source,) = read(tmp_path, "mail.txt", mail(TEXT, cte="quoted-printable").as_bytes())
    assert source.text.replace("\r\n", "\n") == TEXT


def test_a_mail_without_a_report(tmp_path: Path) -> None:
    assert "keine Auswertung darin" in refusal(tmp_path, "a.eml", mail("Hallo").as_bytes())
    assert "keine Auswertung darin" in refusal(tmp_path, "b.eml", b"From: a@b\n\n")


def test_soft_line_breaks_are_taken_back() -> None:
    assert unflowed("> eins \n> zwei\n drei \nvier\n-- \nich") == "> eins zwei\ndrei vier\n-- \nich"
    assert unflowed("Donau \ndampf", delete_space=True) == "Donaudampf"


@settings(max_examples=60)
@given(st.binary(max_size=300))
def test_any_bytes_as_a_mail_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("mail")
    multipart = b"From: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\n"
    for start in (b"", multipart, b"Content-Type: text/plain; charset="):
        with suppress(Malformed):
            read(folder, "a.eml", start + data)


def test_faults_of_all_files_at_once(tmp_path: Path) -> None:
    good = saved(tmp_path, "a.txt", TEXT.encode())
    paths = [good, saved(tmp_path, "b.txt", b""), saved(tmp_path, "c.zip", b"PK\x03\x04")]
    with pytest.raises(Malformed) as caught:
        read_files(paths, is_wanted)
    assert [fault.file for fault in caught.value.faults] == ["b.txt", "c.zip"]
