"""Saved mails (.eml): their texts and attachments, whatever the encodings on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from email import policy
from email.errors import MessageError
from email.message import EmailMessage
from email.parser import BytesParser
from html.parser import HTMLParser

from mycom.partie.encodings import decode
from mycom.problems import Fault, Malformed

_ENDINGS = (".eml", ".mbox", ".msg")
_TELLING = {b"mime-version", b"received", b"message-id", b"return-path"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a mail. `content` None: a picture and the like, nothing to read."""

    title: str
    content: bytes | None
    is_text: bool
    charset: str = ""
    flowed: bool = False
    delete_space: bool = False
    is_html: bool = False
    attached: bool = False


def is_mail(data: bytes, name: str) -> bool:
    """Whether a file is a saved mail: by its ending, or because it begins with a mail's headers."""
    if name.lower().endswith(_ENDINGS):
        return True
    first = data[:4096].lstrip(b"\xef\xbb\xbf\r\n").split(b"\n", 12)
    fields = {line.split(b":", 1)[0].strip().lower() for line in first if b":" in line and not line.startswith(b" ")}
    return bool(_TELLING & fields) and b"from" in fields


def parts(data: bytes, name: str) -> Iterator[Part]:
    """The parts that may hold a report, in order. The HTML form of a text counts only when there is no other."""
    try:
        message = BytesParser(policy=policy.default).parsebytes(data.lstrip(b"\xef\xbb\xbf\r\n"))
        walked = [part for part in message.walk() if not part.is_multipart()]
    except (MessageError, ValueError, LookupError, IndexError, AttributeError, TypeError) as error:
        raise Malformed(Fault("die Mail lässt sich nicht lesen", "eine gespeicherte Mail (.eml)", file=name)) from error
    only_html = all(part.get_content_type() != "text/plain" for part in walked)
    for number, part in enumerate(walked):
        is_html = part.get_content_type() == "text/html"
        if is_html and not only_html:
            continue
        title = _file_name(part) or ("Text" if number == 0 else f"Teil {number + 1}")
        if part.get_content_maintype() in ("image", "audio", "video", "font"):
            yield Part(title, None, is_text=False)
            continue
        content = part.get_payload(decode=True)
        if isinstance(content, bytes) and content.strip():
            yield Part(
                title,
                content,
                is_text=part.get_content_maintype() == "text",
                charset=_parameter(part, "charset"),
                flowed=_parameter(part, "format").lower() == "flowed",
                delete_space=_parameter(part, "delsp").lower() == "yes",
                is_html=is_html,
                attached=bool(_file_name(part)),
            )


def text_of(part: Part, name: str) -> tuple[str, str]:
    """Text and encoding of a part. What a mail says of its encoding is often wrong, so it only breaks a tie."""
    content = part.content or b""
    text, encoding = decode(content, name)
    if encoding.startswith("cp") and part.charset:
        with suppress(LookupError, UnicodeDecodeError):
            text, encoding = content.decode(part.charset), part.charset.lower()
    if part.is_html:
        text = _Plain.of(text)
    if part.flowed:
        text = unflowed(text, delete_space=part.delete_space)
    return text, encoding


class _Plain(HTMLParser):
    """The text of an HTML mail: `<br>` and the ends of blocks are line ends, inside `<pre>` they stand already."""

    _BLOCKS = frozenset({"p", "div", "tr", "li", "h1", "h2", "h3", "blockquote", "pre", "table"})
    _HIDDEN = frozenset({"style", "script", "head", "title"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.preformatted = 0
        self.hidden = 0

    @classmethod
    def of(cls, text: str) -> str:
        """The plain text."""
        parser = cls()
        parser.feed(text)
        parser.close()
        return "".join(parser.pieces).replace("\N{NO-BREAK SPACE}", " ")

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.preformatted += tag == "pre"
        self.hidden += tag in self._HIDDEN
        if tag == "br" or tag in self._BLOCKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.preformatted -= tag == "pre"
        self.hidden -= tag in self._HIDDEN
        if tag in self._BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if self.hidden <= 0:
            self.pieces.append(data if self.preformatted > 0 else " ".join(data.split("\n")))


def unflowed(text: str, *, delete_space: bool = False) -> str:
    """Lines that a mail program broke softly (RFC 3676) put together again."""
    lines: list[str] = []
    open_at: int | None = None
    for raw in text.split("\n"):
        line = raw.removesuffix("\r")
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        soft = body.endswith(" ") and body != "-- "
        kept = body[:-1] if soft and delete_space else body
        if open_at == depth and body != "-- ":
            lines[-1] += kept
        else:
            lines.append(">" * depth + (" " if depth else "") + kept)
        open_at = depth if soft else None
    return "\n".join(lines)


def _file_name(part: EmailMessage) -> str:
    try:
        return str(part.get_filename() or "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def _parameter(part: EmailMessage, name: str) -> str:
    try:
        found = part.get_param(name, "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""
    return found if isinstance(found, str) else str(found[-1])
