# SPDX-License-Identifier: MIT
r"""Pictures drawn in clue cells: shapes, and capital letters and digits in three sizes.

One large, two middle or three small letters fill a 9x9 board. The large ones are bold and have
slabs at their ends: a thin letter leaves so many empty cells that clues are hard to find or do not
exist.

>>> print("\n".join(SMALL["K"]))
x.x
x.x
xx.
x.x
x.x
"""

from __future__ import annotations


def _glyphs(drawing: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of each glyph: a drawing is blocks of names with the glyphs below them."""
    glyphs: dict[str, tuple[str, ...]] = {}
    for block in drawing.strip("\n").split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        glyphs |= dict(zip(names, zip(*rows, strict=True), strict=True))
    return glyphs


SHAPES = _glyphs("""
heart     ring      cross     diamond   hourglass spiral    smile
.xx...xx. ...xxx... ..xxxxx.. ....x.... xxxxxxxxx xxxxxxxxx ..xxxxx..
xxxx.xxxx .xxxxxxx. ...xxx... ...xxx... .xx...xx. ........x .x.....x.
xxxxxxxxx .xx...xx. x..xxx..x ..xx.xx.. ..xx.xx.. xxxxxxx.x x..x.x..x
xxx.x.xxx xx.....xx xxxxxxxxx .xx...xx. ...xxx... x.....x.x x..x.x..x
xx.....xx xx.....xx xxxxxxxxx xx.....xx ....x.... x.xxx.x.x x.......x
.xx...xx. xx.....xx xxxxxxxxx .xx...xx. ...xxx... x.x...x.x x.x...x.x
..xx.xx.. .xx...xx. x..xxx..x ..xx.xx.. ..xx.xx.. x.xxxxx.x x..xxx..x
...xxx... .xxxxxxx. ...xxx... ...xxx... .xx...xx. x.......x .x.....x.
....x.... ...xxx... ..xxxxx.. ....x.... xxxxxxxxx xxxxxxxxx ..xxxxx..
""")
"""Pictures of 9 columns and 9 rows by name."""

LARGE = _glyphs("""
A         B         C         D         E         F         G         H         I
...xxx... xxxxxxx.. ..xxxxxx. xxxxxxx.. xxxxxxxxx xxxxxxxxx ..xxxxxx. xxx...xxx xxxxxxxxx
...xxx... xxxxxxxx. .xxxxxxxx xxxxxxxx. xxxxxxxxx xxxxxxxxx .xxxxxxxx xxx...xxx xxxxxxxxx
..xx.xx.. xx....xx. xxx....xx xx....xxx xx.....xx xx.....xx xxx....xx .xx...xx. x..xxx..x
..xx.xx.. xx....xx. xxx.....x xx.....xx xx....... xx...x..x xx....... .xx...xx. ...xxx...
.xx...xx. xxxxxxx.. xx....... xx.....xx xxxxxxx.. xxxxxx... xx...xxxx .xxxxxxx. ...xxx...
.xxxxxxx. xx....xxx xxx.....x xx.....xx xx....... xxxxxx... xx...xxxx .xxxxxxx. ...xxx...
.xxxxxxx. xx.....xx xxx....xx xx....xxx xx.....xx xx...x... xxx....xx .xx...xx. x..xxx..x
xx.....xx xxxxxxxxx .xxxxxxxx xxxxxxxx. xxxxxxxxx xx....... .xxxxxxxx xxx...xxx xxxxxxxxx
xx.....xx xxxxxxxx. ..xxxxxx. xxxxxxx.. xxxxxxxxx xxxxx.... ..xxxxxx. xxx...xxx xxxxxxxxx

J         K         L         M         N         O         P         Q         R
..xxxxxxx xxx...xxx xxxxx.... xx.....xx xxx...xxx .xxxxxxx. xxxxxxxx. ..xxxxx.. xxxxxxxx.
..xxxxxxx xxx..xxx. xxxxx.... xxx...xxx xxxx...xx xxxxxxxxx xxxxxxxxx .xxxxxxx. xxxxxxxxx
.....xxx. .xx.xxx.. .xxx..... xxxx.xxxx xxxxx..xx xxx...xxx .xx...xxx xxx...xxx .xx....xx
.....xxx. .xxxxx... .xxx....x xx.xxx.xx xx.xxx.xx xx.....xx .xx....xx xx.....xx .xx....xx
.....xxx. .xxxx.... .xxx....x xx..x..xx xx..xxxxx xx.....xx .xx...xxx xx.....xx .xxxxxxx.
xx...xxx. .xxxxx... .xxx...xx xx.....xx xx...xxxx xx.....xx .xxxxxxx. xx..x..xx .xxxxxx..
xxx..xxx. .xx.xxx.. .xxx..xxx xx.....xx xx....xxx xxx...xxx .xxxxxx.. xxx..xxx. .xx.xxx..
xxxxxxxx. xxx..xxx. xxxxxxxxx xx.....xx xx.....xx xxxxxxxxx .xx...... .xxxxxxx. xxx..xxx.
.xxxxxx.. xxx...xxx xxxxxxxxx xxx...xxx xxx....xx .xxxxxxx. xxxxx.... ..xxxx.xx xxx...xxx

S         T         U         V         W         X         Y         Z         0
..xxxxxx. xxxxxxxxx xxx...xxx xxx...xxx xx.....xx xxx...xxx xxx...xxx xxxxxxxxx ..xxxxx..
.xxxxxxxx xxxxxxxxx xxx...xxx xxx...xxx xx.....xx xxx...xxx xxx...xxx xxxxxxxxx .xxxxxxx.
xx.....xx xx.xxx.xx .xx...xx. .xx...xx. xx.....xx .xxx.xxx. .xxx.xxx. x....xxx. xx....xxx
xxx...... x..xxx..x .xx...xx. .xx...xx. xx..x..xx ..xxxxx.. ..xxxxx.. ....xxx.. xx...x.xx
.xxxxxxx. ...xxx... .xx...xx. .xxx.xxx. xx..x..xx ...xxx... ...xxx... ...xxx... xx..x..xx
......xxx ...xxx... .xx...xx. ..xx.xx.. xx.xxx.xx ..xxxxx.. ...xxx... ..xxx.... xx.x...xx
xx.....xx ...xxx... .xxx.xxx. ..xxxxx.. xxxx.xxxx .xxx.xxx. ...xxx... .xxx....x xxx....xx
xxxxxxxx. ..xxxxx.. .xxxxxxx. ...xxx... xxx...xxx xxx...xxx ..xxxxx.. xxxxxxxxx .xxxxxxx.
.xxxxxx.. .xxxxxxx. ..xxxxx.. ....x.... .x.....x. xxx...xxx ..xxxxx.. xxxxxxxxx ..xxxxx..

1         2         3         4         5         6         7         8         9
....xxx.. .xxxxxxx. xxxxxxxx. .....xxx. xxxxxxxxx ..xxxxxx. xxxxxxxxx .xxxxxxx. ..xxxxx..
...xxxx.. xxxxxxxxx xxxxxxxxx ....xxxx. xxxxxxxx. .xxxxxxx. xxxxxxxxx xxxxxxxxx .xxxxxxx.
..xxxxx.. xx.....xx x.....xxx ...xxxxx. xx....... xxx...... xx....xxx xx.....xx xx.....xx
.xx.xxx.. ......xxx ......xx. ..xx.xxx. xxxxxxx.. xx....... x....xxx. xxx...xxx xxx...xxx
xx..xxx.. ...xxxxx. ..xxxxx.. .xx..xxx. xxxxxxxx. xxxxxxxx. ....xxx.. .xxxxxxx. .xxxxxxxx
....xxx.. .xxxx.... ......xx. xxxxxxxxx ......xxx xxx...xxx ...xxx... xxx...xxx .......xx
...xxxxx. xxx...... x.....xxx xxxxxxxxx xx.....xx xx.....xx ..xxx.... xx.....xx ......xxx
xxxxxxxxx xxxxxxxxx xxxxxxxxx .....xxx. xxxxxxxx. .xxxxxxx. ..xxx.... xxxxxxxxx .xxxxxxx.
xxxxxxxxx xxxxxxxxx xxxxxxxx. ....xxxxx .xxxxxx.. ..xxxxx.. .xxxxx... .xxxxxxx. .xxxxxx..
""")
"""9 columns and 9 rows."""

MIDDLE = _glyphs("""
A    B    C    D    E    F    G    H    I    J    K    L    M    N    O    P    Q    R
.xx. xxx. .xxx xxx. xxxx xxxx .xxx x..x xxxx xxxx x..x xx.. x..x x..x .xx. xxx. .xx. xxx.
x..x x..x x..x x..x x... x..x x... x..x .xx. ..x. x.x. x... xxxx xx.x x..x x..x x..x x..x
xxxx xxx. x... x..x xxx. xxx. x.xx xxxx .xx. ..x. xx.. x... xxxx xxxx x..x xxx. x..x xxx.
x..x x..x x..x x..x x... x... x..x x..x .xx. x.x. x.x. x..x x..x x.xx x..x x... x.xx x.x.
x..x xxx. .xxx xxx. xxxx xx.. .xxx x..x xxxx xxx. x..x xxxx x..x x..x .xx. xx.. .xxx x..x

S    T    U    V    W    X    Y    Z    0    1    2    3    4    5    6    7    8    9
.xxx xxxx x..x x..x x..x x..x x..x xxxx xxxx .xx. xxx. xxx. x..x xxxx .xx. xxxx .xx. .xx.
x... .xx. x..x x..x x..x .xx. x..x ...x x..x xxx. ...x ...x x..x x... x... ...x x..x x..x
.xx. .xx. x..x x..x xxxx .xx. .xx. .xx. x..x .xx. .xx. .xx. xxxx xxx. xxx. ..x. .xx. .xxx
...x .xx. x..x .xx. xxxx .xx. .xx. x... x..x .xx. x... ...x ...x ...x x..x .x.. x..x ...x
xxx. .xx. xxxx .xx. x..x x..x .xx. xxxx xxxx xxxx xxxx xxx. ...x xxx. .xx. .x.. .xx. .xx.
""")
"""4 columns and 5 rows, which are repeated to make 9."""

SMALL = _glyphs("""
A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P   Q   R
.x. xx. .xx xx. xxx xxx .xx x.x xxx ..x x.x x.. x.x xx. .x. xx. .x. xx.
x.x x.x x.. x.x x.. x.. x.. x.x .x. ..x x.x x.. xxx x.x x.x x.x x.x x.x
xxx xx. x.. x.x xx. xx. x.x xxx .x. ..x xx. x.. xxx x.x x.x xx. x.x xx.
x.x x.x x.. x.x x.. x.. x.x x.x .x. x.x x.x x.. x.x x.x x.x x.. xxx x.x
x.x xx. .xx xx. xxx x.. .xx x.x xxx .x. x.x xxx x.x x.x .x. x.. .xx x.x

S   T   U   V   W   X   Y   Z   0   1   2   3   4   5   6   7   8   9
.xx xxx x.x x.x x.x x.x x.x xxx xxx .x. xx. xx. x.x xxx xxx xxx xxx xxx
x.. .x. x.x x.x x.x x.x x.x ..x x.x xx. ..x ..x x.x x.. x.. ..x x.x x.x
.x. .x. x.x x.x xxx .x. .x. .x. x.x .x. .x. .x. xxx xx. xxx .x. xxx xxx
..x .x. x.x x.x xxx x.x .x. x.. x.x .x. x.. ..x ..x ..x x.x .x. x.x ..x
xx. .x. xxx .x. x.x x.x .x. xxx xxx xxx xxx xx. ..x xx. xxx .x. xxx xx.
""")
"""3 columns and 5 rows."""
