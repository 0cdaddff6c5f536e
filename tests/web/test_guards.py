# SPDX-License-Identifier: MIT
"""What no request gets past: foreign hosts and pages, sizes, slowness, paths out of the page."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import httpx
import pytest

from cluesmith.apps.web.connections import Connection
from cluesmith.apps.web.guards import HEADERS
from cluesmith.apps.web.joined import joined_modules
from cluesmith.apps.web.page import FOLDER, Page
from cluesmith.apps.web.server_limits import Limits
from processes import PATIENCE
from studio_server import Running, serving

SOLVE = {"puzzle": "1......3..2....4"}


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/nothing", "/page/nothing.js"])
def test_every_answer_carries_the_policy(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers

    for name, value in HEADERS.items():
        assert value == headers[name]


def test_refusals_of_the_guard_carry_the_policy(client: httpx.Client) -> None:
    answer = client.get("/", headers={"host": "evil.example"})

    assert 421 == answer.status_code
    assert HEADERS["content-security-policy"] == answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8642", True),
        ("127.0.0.1:1", True),
        ("[::1]:8642", True),
        ("192.168.0.7", True),
        ("evil.example", False),
        ("evil.example:8642", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("localhost@evil.example", False),
    ],
)
def test_only_addresses_and_names_of_this_machine_are_hosts(
    client: httpx.Client, host: str, is_ours: bool
) -> None:
    status = client.get("/", headers={"host": host}).status_code

    assert (200 if is_ours else 421) == status


def test_a_page_of_another_origin_cannot_ask(client: httpx.Client, server: Running) -> None:
    for origin in ("https://evil.example", "null", f"http://localhost:{server.port}"):
        answer = client.post("/api/solve", json=SOLVE, headers={"origin": origin})
        assert 403 == answer.status_code

    answer = client.post("/api/solve", json=SOLVE, headers={"origin": server.url})
    assert 200 == answer.status_code


def test_a_form_of_another_page_is_no_json(client: httpx.Client) -> None:
    answer = client.post(
        "/api/solve",
        content=b'{"puzzle":"1......3..2....4"}',
        headers={"content-type": "text/plain"},
    )

    assert 422 == answer.status_code


def test_a_body_that_says_it_is_too_large_is_not_read(server: Running) -> None:
    answer = _raw(
        server, b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999"
    )

    assert answer.startswith(b"HTTP/1.1 413")


def test_a_body_that_grows_too_large_is_cut_off(server: Running) -> None:
    limit = server.app.limits.body

    def parts() -> object:
        for _ in range(limit // 65536 + 2):
            yield b"x" * 65536

    with server.client() as client:
        try:
            answer = client.post("/api/solve", content=parts())  # type: ignore[arg-type]
        except httpx.WriteError:  # it was cut off while it was being sent
            return
        assert 413 == answer.status_code


def test_certificates_may_be_larger_than_puzzles(client: httpx.Client) -> None:
    size = Limits().body + 1000

    assert 413 == client.post("/api/solve", json={"puzzle": "x" * size}).status_code
    assert 422 == client.post("/api/check", json={"certificate": "x" * size}).status_code


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    with serving(Limits(calls=1, jobs=1, body_seconds=0.3)) as server:
        head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100"
        assert _raw(server, head).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("head", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_head_that_does_not_come_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    monkeypatch.setattr(Connection, "head_seconds", 0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(head)
        assert b"" == connection.recv(100)


def test_a_connection_is_kept_for_several_requests(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "head_seconds", 0.5)
    with server.client() as client:
        for pause in (0, 1, 0):
            time.sleep(pause)
            assert 200 == client.post("/api/solve", json=SOLVE).status_code


def test_more_requests_than_are_taken_get_an_honest_503() -> None:
    with serving(Limits(calls=1, jobs=1, requests=0)) as server, server.client() as client:
        answer = client.get("/")

        assert 503 == answer.status_code
        assert "1" == answer.headers["retry-after"]


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/%2e%2e/app.py",
        "/page/..%2fapp.py",
        "/page/%2fetc%2fpasswd",
        "/page//etc/passwd",
        "/page/....//app.py",
        "/page/index.html%00.js",
        "/page/.",
        "/page/",
        "/page/js/../../app.py",
        "/page/..\\app.py",
        "/../../etc/passwd",
        "//etc/passwd",
        "/page/css",
    ],
)
def test_no_path_leads_out_of_the_page(server: Running, path: str) -> None:
    answer = _raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost".encode())

    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 307"))
    assert b"SPDX" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize("cells", [1, 81, 256])
@pytest.mark.parametrize("verb", ["parse", "convert", "solve", "set", "check", "render"])
def test_no_body_makes_the_server_read_a_file(
    client: httpx.Client, tmp_path: Path, verb: str, cells: int
) -> None:
    """Not even where the path is as long as a pattern or a puzzle."""
    file = tmp_path / "puzzle.sdm"
    file.write_text("1......3..2....4\n")
    path = str(file).rjust(cells, "/")
    assert Path(path).samefile(file)
    given = {
        "parse": {"text": path},
        "convert": {"text": path, "to": "line"},
        "solve": {"puzzle": path},
        "set": {"pattern": path},
        "check": {"certificate": path},
        "render": {"puzzles": [path]},
    }

    assert 422 == client.post(f"/api/{verb}", json=given[verb]).status_code


def test_a_link_in_the_page_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "secret.js").symlink_to("/etc/passwd")

    assert ("index.html",) == Page(tmp_path).names


def test_every_file_of_the_page_is_served_with_its_type(client: httpx.Client) -> None:
    page = Page()
    assert "index.html" in page.names
    for name in page.names:
        answer = client.get(f"/page/{name}")
        if name == "index.html":
            assert b"page/studio.js" in answer.content
            assert b"page/js/main.js" not in answer.content
        else:
            assert (FOLDER / name).read_bytes() == answer.content
        again = client.get(f"/page/{name}", headers={"if-none-match": answer.headers["etag"]})
        assert 304 == again.status_code
    assert client.get("/").headers["content-type"].startswith("text/html")


def test_the_page_is_sent_packed_to_those_who_take_it(client: httpx.Client) -> None:
    for path in ("/", "/page/studio.js", "/page/studio.css", "/api/catalogue"):
        plain = client.get(path, headers={"accept-encoding": "identity"})
        packed = client.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert "gzip" == packed.headers["content-encoding"]
        assert packed.num_bytes_downloaded < 0.5 * len(plain.content)
        assert plain.content == packed.content


def test_a_module_that_cannot_be_joined_is_named() -> None:
    with pytest.raises(ValueError, match=r"js/a\.js has a form of import or export"):
        joined_modules({"js/a.js": 'export { b } from "./b.js";'})


def _raw(server: Running, head: bytes) -> bytes:
    """Return what comes back for a request that no client library would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(head + b"\r\nConnection: close\r\n\r\n")
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
            if b"\r\n\r\n" in b"".join(parts) and head.startswith(b"POST"):
                break
    return b"".join(parts)
