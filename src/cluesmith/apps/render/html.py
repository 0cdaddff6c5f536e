# SPDX-License-Identifier: MIT
"""A trace as one HTML page: every step in words and as a picture, with nothing to fetch."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cluesmith.apps.render.svg import draw_puzzle, draw_step

if TYPE_CHECKING:
    from cluesmith.engines.human import Trace

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root{{color-scheme:light dark}}
body{{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}}
ol{{list-style:none;padding:0;display:grid;gap:2rem;
grid-template-columns:repeat(auto-fill,minmax(20rem,1fr))}}
svg{{width:100%;height:auto}}h2{{font-size:1rem;margin:.5rem 0 0}}p{{margin:.25rem 0}}
</style></head><body>
<h1>{title}</h1>
<p>{summary}</p>
<ol>
{items}
</ol>
</body></html>
"""


def draw_trace(trace: Trace) -> str:
    """Return the page of a trace."""
    items = [f"<li>{draw_puzzle(trace.position.clues)}<h2>The puzzle</h2></li>"]
    for number, taken in enumerate(trace.steps, 1):
        items.append(
            f"<li>{draw_step(taken, trace.position.clues)}"
            f"<h2>{number}. {escape(taken.strategy.name)}</h2>"
            f"<p>{escape(taken.sentence)}</p></li>"
        )
    if trace.state.is_final:
        solution = draw_puzzle(trace.position.clues, trace.state.values)
        items.append(f"<li>{solution}<h2>The solution</h2></li>")
    summary = f"{len(trace.steps)} steps; the puzzle is {trace.status}."
    return _PAGE.format(title="How to solve it", summary=summary, items="\n".join(items))
