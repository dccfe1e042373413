"""How wide words are and how high lines, as the renderer will set them."""

from __future__ import annotations

from cardwright.render.innards import Style, TextLayout, line_size, strut

REFERENCE = 1000
"""The type size at which words are measured, in pixels of CSS."""
_FACE = (
    "font_family", "font_style", "font_weight", "font_kerning",
    "font_variant_caps", "font_variant_numeric", "font_variant_ligatures",
)


class Words:
    """The widths of words in every face, and the heights of lines."""

    def __init__(self) -> None:
        self.known: dict[object, tuple[TextLayout, Style, dict[str, float]]] = {}

    def width(self, text: str, style: Style) -> float:
        """The width of a text set in one line, in pixels."""
        layout, large, widths = self._face(style)
        if text not in widths:
            layout.set_text(text)
            widths[text] = line_size(layout.get_first_line()[0], large)[0] / REFERENCE
        spacing = style["letter_spacing"]
        return float(widths[text] * style["font_size"] + (0 if spacing == "normal" else spacing * len(text)))

    def space(self, style: Style) -> float:
        """The width of a space between words, in pixels. Alone, it may be of another face."""
        known: float | None = style.__dict__.get("space")
        if known is None:
            known = style.space = self.width("o o", style) - 2 * self.width("o", style)
        return known

    @staticmethod
    def line_height(style: Style) -> float:
        """The height of a line in pixels."""
        return float(strut(style)[0])

    def _face(self, style: Style) -> tuple[TextLayout, Style, dict[str, float]]:
        key = style.__dict__.get("face")
        if key is None:
            key = style.face = str([style[name] for name in _FACE])
        if key not in self.known:
            large = style.copy()
            large["letter_spacing"], large["word_spacing"], large["font_size"] = "normal", 0, REFERENCE
            self.known[key] = TextLayout(large), large, {}
        return self.known[key]
