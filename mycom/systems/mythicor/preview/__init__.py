"""The turn of one realm before it is handed in: what is certain, what may be, what each order does (ch. 10)."""

from mycom.systems.mythicor.preview.model import OrderResult, Preview, Row, UnitPreview
from mycom.systems.mythicor.preview.run import preview

__all__ = ["OrderResult", "Preview", "Row", "UnitPreview", "preview"]
