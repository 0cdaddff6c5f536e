# SPDX-License-Identifier: MIT
"""Steps as SVG pictures, and traces as HTML: each step in words and as a picture.

>>> from cluesmith.engines.explain import explain
>>> trace = explain("1......3..2....4", allow="singles")
>>> draw_trace(trace).count("<svg"), draw_step(trace.steps[0], trace.position.clues)[:4]
(14, '<svg')
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from cluesmith.board.drawing import Picture, draw_candidates, draw_puzzle, in_notebook
from cluesmith.board.text import digits_of
from cluesmith.strategies.catalogue import Paint
from cluesmith.strategies.step import Cells, Chain, Digits, Pairs, cells_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from cluesmith.board import Candidates, Puzzle
    from cluesmith.engines.trace import Trace, TracedStep
    from cluesmith.strategies.rule import Pair

_PAINT_CLASS = {
    Paint.GROUP: "group",
    Paint.PATTERN: "pattern",
    Paint.SECOND: "second",
    Paint.FIN: "fin",
    Paint.LINK: "fourth",
}

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root{{color-scheme:light dark}}
body{{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}}
ol{{list-style:none;padding:0;display:grid;gap:2rem;
grid-template-columns:repeat(auto-fill,minmax(20rem,1fr))}}
svg{{width:100%;height:auto}}h2{{font-size:1rem;margin:.5rem 0 0}}
p{{margin:.25rem 0;white-space:pre-wrap}}
</style></head><body>
{traces}
</body></html>
"""


def draw_trace(trace: Trace) -> str:
    """Return the page of a trace."""
    return draw_traces([trace])


def draw_traces(traces: Sequence[Trace], titles: Sequence[str] = ()) -> str:
    """Return the page of several traces, one after another.

    Args:
        traces: the traces.
        titles: the title of each puzzle; an empty one is its number.
    """
    title = "How to solve it" if len(traces) == 1 else f"How to solve {len(traces)} puzzles"
    parts = []
    for number, trace in enumerate(traces, 1):
        named = titles[number - 1] if titles else ""
        heading = named or (title if len(traces) == 1 else f"Puzzle {number}")
        parts.append(f"<h1>{escape(heading)}</h1>\n{_trace(trace)}")
    return _PAGE.format(title=title, traces="\n".join(parts))


def _trace(trace: Trace) -> str:
    """Return what a trace takes, and a list of its pictures."""
    items = [f"<li>{draw_puzzle(trace.position.clues, named=True)}<h2>The puzzle</h2></li>"]
    for number, taken in enumerate(trace.steps, 1):
        items.append(
            f"<li>{draw_step(taken, trace.position.clues)}"
            f"<h2>{number}. {escape(taken.strategy.name)}</h2>"
            f"<p>{escape(taken.sentence)}</p></li>"
        )
    if trace.state.is_final:
        solution = draw_puzzle(trace.position.clues, trace.state.values, named=True)
        items.append(f"<li>{solution}<h2>The solution</h2></li>")
    return "\n".join([_summary(trace), "<ol>", *items, "</ol>"])


def _summary(trace: Trace) -> str:
    """Return what a trace takes and how it ends, a paragraph each."""
    lines = [*trace.summary.lines, *trace.ending.splitlines()]
    return "\n".join(f"<p>{escape(line)}</p>" for line in lines)


def trace_fragment(trace: Trace) -> str:
    """Return a trace as notebooks show it: the puzzle, the steps in words, the end."""
    items = "".join(f"<li>{escape(taken.sentence)}</li>" for taken in trace.steps)
    clues, state = trace.position.clues, trace.state
    start = draw_puzzle(clues, named=True)
    end = draw_candidates(state.candidates, state.values, clues, named=True)
    return f"{embedded(start)} {embedded(end)}{_summary(trace)}<ol>{items}</ol>"


def embedded(svg: str) -> str:
    """Return a picture as an HTML image; its styles do not change the rest of the page."""
    data = b64encode(in_notebook(svg).encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}"/>'


def draw_step(taken: TracedStep, clues: Puzzle) -> str:
    """Return the picture of a step: the board before it, its reasons and its effect."""
    state, step, strategy = taken.before, taken.step, taken.strategy
    picture = Picture(state.board, named=True)
    painted = sorted(strategy.paints.items(), key=lambda item: item[1])
    for name, paint in painted:
        picture.paint(cells_of(step.roles.get(name)), _PAINT_CLASS.get(paint))
    parts = set(_parts(taken))
    gone, sure = set(step.eliminations), set(step.placements)
    for cell, value in enumerate(state.placed):
        if value:
            picture.digit(cell, value, "clue" if clues.digits[cell] else "placed")
            continue
        for digit in digits_of(state.masks[cell]):
            pair = (cell, digit)
            kind = "gone" if pair in gone else "sure" if pair in sure else "mark"
            picture.mark(cell, digit, "part" if kind == "mark" and pair in parts else kind)
    for role in step.roles.values():
        if isinstance(role, Chain):
            for link in role.links:
                start, end = ((node.cells, node.digit) for node in (link.start, link.end))
                picture.link(start, end, "link" if link.is_strong else "link weak")
    return picture.text(taken.sentence)


def draw_removals(
    before: Candidates,
    after: Candidates,
    painted: Mapping[Paint, Iterable[int]],
    shown: Container[Pair],
    title: str,
) -> str:
    """Return the picture of the candidates that leave between two positions, struck out.

    Args:
        before: the candidates at first; a cell with a single one shows it large.
        after: the candidates that are left.
        painted: cells to fill with a colour.
        shown: the candidates to draw; those that are ruled out are always drawn.
        title: the title of the picture.
    """
    picture = Picture(before.board, named=True)
    for paint, cells in painted.items():
        picture.paint(cells, _PAINT_CLASS.get(paint))
    for cell, (mask, left) in enumerate(zip(before.masks, after.masks, strict=True)):
        digits = digits_of(mask)
        for digit in digits:
            if not left >> (digit - 1) & 1:
                picture.mark(cell, digit, "gone")
            elif (cell, digit) in shown:
                if len(digits) == 1:
                    picture.digit(cell, digit, "clue")
                else:
                    picture.mark(cell, digit, "part")
    return picture.text(title)


def _parts(taken: TracedStep) -> Iterator[Pair]:
    """Yield the candidates that the step is about."""
    roles = taken.step.roles
    digits = [d for role in roles.values() if isinstance(role, Digits) for d in role.digits]
    for name, role in roles.items():
        if isinstance(role, Pairs):
            yield from role.pairs
        elif isinstance(role, Cells) and taken.strategy.paints.get(name) is not Paint.GROUP:
            yield from ((cell, digit) for cell in role.cells for digit in digits)
        elif isinstance(role, Chain):
            for link in role.links:
                for node in (link.start, link.end):
                    yield from ((cell, node.digit) for cell in node.cells)
