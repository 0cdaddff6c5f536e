# SPDX-License-Identifier: MIT
"""The studio in a real browser, and methods for the actions of a reader.

The page must never log an error; :class:`StudioPage` collects them.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import ConsoleMessage, Locator, Page

PICTURES = Path(__file__).parents[1] / "build" / "screenshots"

EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY_SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
HEART = ".xx...xx.xxxx.xxxxxxxxxxxxxxxx.x.xxxxx.....xx.xx...xx...xx.xx.....xxx.......x...."
TWO_EMPTY_ROWS = "xxx...xxx" + "." * 18 + "....xxxx....xxx....x" + "." * 34


@dataclass(frozen=True)
class Look:
    """A size of the window, and a colour scheme."""

    width: int
    height: int
    scheme: str
    service_workers: Literal["allow", "block"] = "block"

    @property
    def is_phone(self) -> bool:
        """Whether it is as narrow as a phone."""
        return self.width < 500


DESKTOP_LIGHT = Look(1280, 860, "light")
DESKTOP_DARK = Look(1280, 860, "dark")
PHONE_LIGHT = Look(360, 740, "light")
PHONE_DARK = Look(360, 740, "dark")


@dataclass
class StudioPage:
    """The open page.

    Attributes:
        page: the page of the browser.
        address: where the server is.
        errors: the errors and warnings of the page so far.
        forgiven: expressions for lines that are no errors, because a test provoked them.
    """

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=lambda: ["Service Worker registration blocked"])

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note_console)

    def _note_console(self, message: ConsoleMessage) -> None:
        # The line about a failed request does not name it; its place does.
        line = f"{message.text} {message.location['url'].removeprefix(self.address)}"
        if message.type in {"error", "warning"} and not self._is_forgiven(line):
            self.errors.append(line)

    def _is_forgiven(self, text: str) -> bool:
        return any(re.search(part, text) for part in self.forgiven)

    def forgive(self, part: str = r"^Failed to load resource: .* /?api/") -> None:
        """Expect lines that match this, by default the browser's own about a refused question.

        The browser may write its line long after the page has told the refusal.
        """
        self.forgiven.append(part)
        self.errors[:] = [text for text in self.errors if not self._is_forgiven(text)]

    def open(self, fragment: str = "") -> None:
        """Open the page as a link opens it."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{fragment}" if fragment else self.address)
        self.page.wait_for_selector("html[data-ready]")

    def follow(self, fragment: str) -> None:
        """Follow a link to another state while the page is open."""
        self.page.evaluate(
            "fragment => new Promise(done => {"
            "  addEventListener('hashchange', () => done(), { once: true });"
            "  location.hash = fragment;"
            "})",
            fragment,
        )

    def wait_for_address(self, text: str) -> None:
        """Wait until the address contains a text: the browser reports a new one a little later."""
        self.page.wait_for_url(lambda address: text in address)

    def wait_for_title(self, start: str) -> None:
        """Wait until a view is in front.

        What is waited for must be a function: the policy of the page forbids to evaluate an
        expression for the second time.
        """
        self.page.wait_for_function("start => document.title.startsWith(start)", arg=start)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.page.wait_for_selector("html[data-ready]")

    def reload_offline(self) -> None:
        """Load the page again from its service worker.

        A busy Chromium may fail the first request of a worker that it wakes.
        """
        for _ in range(8):
            with suppress(Error):
                self.reload()
                return
            time.sleep(1)
        self.reload()

    @property
    def view(self) -> Locator:
        """The view in front."""
        return self.page.locator(".view:not([hidden])")

    def cell(self, name: str) -> Locator:
        """The cell of the board in front, by its name."""
        return self.view.locator(f".board [data-cell={name}]")

    def digit(self, name: str) -> str:
        """The large digit of a cell, empty for none."""
        return "".join(self.cell(name).locator("text:not(.small)").all_text_contents())

    def marks(self, name: str) -> str:
        """The centre marks of a cell, or the small digits of a step or of solutions."""
        return "".join(self.cell(name).locator("text.small:not(.corner)").all_text_contents())

    def corners(self, name: str) -> str:
        """The corner marks of a cell."""
        return "".join(self.cell(name).locator("text.corner").all_text_contents())

    def line(self) -> str:
        """The large digits of the board in front, a line."""
        texts = self.view.locator(".board [role=gridcell]").evaluate_all(
            "cells => cells.map(c => c.querySelector('text:not(.small)')?.textContent ?? '.')"
        )
        return "".join(texts)

    def painted(self) -> list[str]:
        """The clue cells of the pattern in front."""
        names: list[str] = self.view.locator(".board [role=gridcell]:has(.painted)").evaluate_all(
            "cells => cells.map(c => c.dataset.cell)"
        )
        return names

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def act(self, name: str) -> None:
        """Click a button of the view by its action."""
        self.view.locator(f"[data-action={name}]:visible").click()

    def message(self, tone: str, text: str = "") -> Locator:
        """Wait for a message of a tone."""
        messages = self.view.locator(f".message[data-tone={tone}]", has_text=text)
        messages.first.wait_for()
        return messages.first

    def noted(self, text: str) -> None:
        """Wait for a note; its words stay in the page when it is not seen any more."""
        self.page.locator("#toast", has_text=text).wait_for(state="attached")

    def whole_hint(self) -> None:
        """Ask for a hint until the whole step is shown."""
        for offered in ("What is it?", "Show the step", "Take the step"):
            self.act("hint")
            self.view.get_by_role("button", name=offered).wait_for()

    def drag(self, names: Sequence[str]) -> None:
        """Drag the mouse over cells with its button pressed."""
        for index, name in enumerate(names):
            box = self.cell(name).bounding_box()  # what a cell holds is drawn anew
            assert box is not None
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            if index == 0:
                self.page.mouse.down()
        self.page.mouse.up()

    def heard(self, text: str) -> None:
        """Wait until a screen reader hears something."""
        self.page.locator("#announcer", has_text=text).wait_for(state="attached")

    def picture(self, name: str, *, whole: bool = False) -> None:
        """Save a picture of the window, or of the whole page."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        self.page.screenshot(path=path, animations="disabled", full_page=whole)
