#!/usr/bin/env python3
"""Prepares the fonts that the console bundles, so that JavaFX draws every weight.

JavaFX knows two weights per family, and on Linux Pango finds a Persian face by its family name
only. So each face gets a family name of its own, says it is of weight 400 (bold faces keep
"Bold" of the regular family), and has Inter's line height, so that rows of one height hold all
three scripts. The outlines stay as they are; a face with overlapping contours is refused, since
JavaFX shows notches in it.

Usage: prepare.py WORK_DIR OUT_DIR

WORK_DIR must hold the three sources, unpacked:
  inter/           npm package inter-ui 4.1.1        (package/web/Inter-*.woff2)
  vazirmatn/       npm package vazirmatn 33.0.3      (package/fonts/ttf/Vazirmatn-*.ttf)
  jetbrains-mono/  Debian package fonts-jetbrains-mono 2.242
`fetch` beside this file puts them there. Needs fonttools, and brotli for the woff2 files.
"""

import pathlib
import sys

from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

ASCENT = 0.96875
DESCENT = -0.2412

# The Persian family is not called plain "Vazirmatn": Pango shapes with whatever font fontconfig
# finds under that name, and an operator's own Vazirmatn may number its glyphs differently.
FAMILIES = [
    ("Inter", "Inter", "inter/package/web", "Inter-{}.woff2", ["Regular", "Medium", "SemiBold", "Bold"]),
    ("JetBrains Mono", "JetBrainsMono", "jetbrains-mono/usr/share/fonts/truetype/jetbrains-mono",
     "JetBrainsMono-{}.ttf", ["Regular", "Medium", "SemiBold"]),
    ("Vazirmatn SW", "VazirmatnSW", "vazirmatn/package/fonts/ttf", "Vazirmatn-{}.ttf",
     ["Regular", "Medium", "SemiBold", "Bold"]),
]


def rename(font, family, postscript, style):
    linked = style in ("Regular", "Bold")
    name_1 = family if linked else f"{family} {style}"
    name_2 = style if linked else "Regular"
    full = f"{family} {style}"
    names = font["name"]
    version = names.getDebugName(5)
    kept = [(i, names.getDebugName(i)) for i in (0, 7, 8, 9, 11, 12, 13, 14) if names.getDebugName(i)]
    names.names = []
    texts = [
        (1, name_1),
        (2, name_2),
        (3, f"{version};second-witness;{postscript}-{style}"),
        (4, full),
        (5, f"{version}; prepared for Second Witness"),
        (6, f"{postscript}-{style}"),
    ]
    for number, text in kept + texts:
        names.setName(text, number, 3, 1, 0x409)
    names.names.sort()


def weigh(font, style):
    bold = style == "Bold"
    table = font["OS/2"]
    table.usWeightClass = 700 if bold else 400
    # bit 0 italic, 5 bold, 6 regular, 7 use typographic metrics
    table.fsSelection = (table.fsSelection & ~0b1100001) | (1 << 7) | (1 << (5 if bold else 6))
    font["head"].macStyle = 1 if bold else 0


def set_line_height(font):
    em = font["head"].unitsPerEm
    up, down = round(ASCENT * em), round(DESCENT * em)
    for table, names in (("hhea", ("ascent", "descent", "lineGap")),
                         ("OS/2", ("sTypoAscender", "sTypoDescender", "sTypoLineGap"))):
        for name, value in zip(names, (up, down, 0)):
            setattr(font[table], name, value)
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = up, -down


def contours(font, char):
    pen = RecordingPen()
    font.getGlyphSet()[font.getBestCmap()[ord(char)]].draw(pen)
    return sum(1 for operation, _ in pen.value if operation == "closePath")


def prepare(source, target, family, postscript, style):
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    if [contours(font, char) for char in "t×f¥K+"] != [1] * 6:
        sys.exit(f"{source} has overlapping contours; use a build without them.")
    rename(font, family, postscript, style)
    weigh(font, style)
    set_line_height(font)
    for table in ("DSIG", "STAT"):
        if table in font:
            del font[table]
    font.save(target)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    work, out = map(pathlib.Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    for family, postscript, folder, pattern, styles in FAMILIES:
        for style in styles:
            target = out / f"{postscript}-{style}.ttf"
            prepare(work / folder / pattern.format(style), target, family, postscript, style)
            print(f"Wrote {target}")


if __name__ == "__main__":
    main()
