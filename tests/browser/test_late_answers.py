# SPDX-License-Identifier: MIT
"""An answer that comes late is not shown over what the reader opened in the meantime."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from studio_page import EASY, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SMALL = "1......3..2....4"
CAGE = "4x4%2Bkiller_cage:total=3:r1c1,r1c2"


@dataclass(frozen=True)
class Question:
    """What the page asks, and what the reader opens before there is an answer.

    Attributes:
        verb: that is asked.
        link: that the reader opens first.
        action: of the button that asks; without one the page asks by itself.
        then: the link that is opened while the page waits.
        empty: what must not be on the page then.
        tab: where to look for it.
    """

    verb: str
    link: str
    action: str
    then: str
    empty: str
    tab: str = ""


_SHOWN = ".trace li, .message:visible"
QUESTIONS = [
    Question(
        "explain", f"solve?puzzle={OTHER}", "explain", f"solve?board=4x4&puzzle={SMALL}", _SHOWN
    ),
    Question("steps", f"solve?puzzle={OTHER}", "steps", f"solve?board=4x4&puzzle={SMALL}", _SHOWN),
    Question(
        "possible", f"solve?puzzle={OTHER}", "solve", f"solve?board=4x4&puzzle={SMALL}", _SHOWN
    ),
    Question("hint", f"solve?puzzle={OTHER}", "hint", f"solve?board=4x4&puzzle={SMALL}", _SHOWN),
    Question(
        "conflicts",
        f"solve?board={CAGE}&puzzle=4...............",
        "",
        f"solve?puzzle={EASY}",
        ".conflict",
    ),
    Question(
        "infer",
        f"analyse?puzzle={OTHER}&technique=up",
        "infer",
        f"analyse?board=4x4&puzzle={SMALL}",
        ".runs:visible",
    ),
    Question("rate", f"analyse?puzzle={EASY}", "", "solve?board=4x4", "[data-scale]", "Analyse"),
    Question(
        "propagate", f"analyse?puzzle={EASY}", "", "solve?board=4x4", ".scheme.solved", "Analyse"
    ),
    Question(
        "judge", f"set?pattern=xxx{'.' * 78}", "", "set?board=4x4", ".live:not(:empty), .reason"
    ),
    Question(
        "nearest", f"set?pattern=xxx{'.' * 78}", "", "set?board=4x4", ".near:not(:empty), text.best"
    ),
    Question(
        "candidates",
        "set?board=4x4&fixed=12..3...........",
        "",
        "set?board=9x9",
        ".live:not(:empty), text.small",
    ),
]


def _look(studio: StudioPage, question: Question) -> None:
    """See that the answer is not on the page."""
    if question.tab:
        studio.page.get_by_role("tab", name=question.tab).click()
    expect(studio.view.locator(question.empty)).to_have_count(0)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.verb)
def test_a_question_ends_when_something_else_is_opened(
    studio: StudioPage, question: Question
) -> None:
    asked: list[Request] = []

    def hold(route: Route) -> None:
        asked.append(route.request)

    studio.page.route(f"**/api/{question.verb}", hold)
    with studio.page.expect_request(f"**/api/{question.verb}"):
        studio.open(question.link)
        if question.action:
            studio.act(question.action)
    # A request that has ended cannot bring an answer any more.
    with studio.page.expect_event("requestfailed", lambda request: request in asked):
        studio.follow(question.then)

    _look(studio, question)


_LATE = """
const real = window.fetch;
window.fetch = async (address, options) => {
  const isFirst = String(address).endsWith("VERB") && !window.tell;
  if (!isFirst) return real(address, options);
  window.tell = () => {};  // the first one only
  const { signal, ...others } = options;  // nothing ends it: its answer comes late
  const response = await real(address, others);
  const body = await response.text();
  await new Promise((resolve) => (window.tell = resolve, window.isHeld = true));
  return new Response(body, { status: response.status });
};
"""


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.verb)
def test_an_answer_that_comes_all_the_same_is_not_shown(
    studio: StudioPage, question: Question
) -> None:
    studio.page.add_init_script(_LATE.replace("VERB", f"api/{question.verb}"))
    studio.open(question.link)
    if question.action:
        studio.act(question.action)
    studio.page.wait_for_function("() => window.isHeld")
    studio.follow(question.then)
    # The promises of the page that wait for the answer go on before the next task.
    studio.page.evaluate("() => new Promise((done) => { tell(); setTimeout(done); })")

    _look(studio, question)


_HOLD_EVENTS = """
const real = window.fetch;
window.fetch = (address, options) => {
  if (address !== "api/set") return real(address, options);
  const body = new ReadableStream({
    start(controller) {
      window.tell = (event, data) => controller.enqueue(
        new TextEncoder().encode(`event: ${event}\\ndata: ${JSON.stringify(data)}\\n\\n`));
    },
  });
  return Promise.resolve(new Response(body));
};
"""


def test_a_late_verdict_is_not_drawn_over_another_pattern(studio: StudioPage) -> None:
    studio.page.add_init_script(_HOLD_EVENTS)  # the answer comes even if nobody wants it any more
    studio.open("set?board=4x4&pattern=x......x..x....x")
    studio.act("set")
    studio.message("busy", "Searching")
    studio.page.evaluate("tell('progress', { engine: 'find', doing: 'a test' })")
    studio.view.locator("[data-progress=method]", has_text="a test").wait_for()
    studio.cell("r1c2").focus()
    studio.press("Space")
    painted = studio.painted()
    assert "r1c2" in painted
    late = {"verdict": "found", "puzzle": "1......3..2....4", "engine": "find", "seconds": 0.1}
    studio.page.evaluate("late => tell('result', late)", late)

    studio.message("open", "Stopped")
    expect(studio.view.locator("[data-action=set]")).to_be_enabled()
    expect(studio.view.locator(".board text.clue")).to_have_count(0)
    assert studio.painted() == painted


def test_a_late_answer_about_a_pasted_text_opens_nothing(studio: StudioPage) -> None:
    studio.page.route("**/api/parse", lambda _: None)
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(OTHER)
    with studio.page.expect_request("**/api/parse"):
        studio.act("load")
    with studio.page.expect_event("requestfailed", lambda request: "parse" in request.url):
        studio.follow(f"solve?puzzle={EASY}")

    assert studio.line() == EASY
