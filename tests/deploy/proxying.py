"""Real proxies before a real house, each with the file that deploy/ has for it: on loopback, gone with the test."""

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.table.serving import Server

DEPLOY: Final = Path(__file__).parent.parent.parent / "deploy"
NAME: Final = "games.example"
HERE: Final = "127.0.0.1"
VISITOR: Final = "127.0.0.2"  # from where people come in these tests; also this machine
PATIENCE_S: Final = 20.0
AROUND_NGINX: Final = """daemon off;
{user}
pid {folder}/nginx.pid;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/fimbul.conf;
}}
"""
AROUND_CADDY: Final = """{{
    admin off
    local_certs
    skip_install_trust
    storage file_system {folder}/certificates
    http_port {http}
    https_port {https}
    default_bind 127.0.0.1
}}
"""


class Proxied:
    """A house behind a proxy, as a visitor comes to it."""

    def __init__(self, server: Server, http: int, https: int) -> None:
        self.server = server
        self.http = http
        self.https = https
        self.trusting = ssl.create_default_context()
        self.trusting.check_hostname = False
        self.trusting.verify_mode = ssl.CERT_NONE

    def visitor(self, **headers: str) -> httpx.Client:
        """A browser that has looked the name up and found this machine."""
        transport = httpx.HTTPTransport(verify=self.trusting, local_address=VISITOR)
        own = {"host": NAME, "origin": f"https://{NAME}", **headers}
        client = httpx.Client(transport=transport, base_url=f"https://{HERE}:{self.https}", headers=own)
        client.event_hooks["request"].append(named)
        return client

    def line(self, table: str, client: httpx.Client) -> ClientConnection:
        """A socket of a table, for whoever has this client's key."""
        headers = {"authorization": client.headers["authorization"]}
        ground = socket.create_connection((HERE, self.https), source_address=(VISITOR, 0))
        address = f"wss://{NAME}/api/tables/{table}/socket?seat=0"
        return connect(address, sock=ground, ssl=self.trusting, additional_headers=headers, proxy=None)


def named(request: httpx.Request) -> None:
    """Ask for the house by its name, so that the proxy knows which certificate and which site is meant."""
    request.extensions["sni_hostname"] = NAME


def program(name: str) -> str:
    """Where a proxy is; where it is missing its test is skipped."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"There is no {name} here, so deploy/ is not tested with it; the system's package brings one.")
    return found


def free_ports() -> tuple[int, int]:
    """Two ports at which nobody listens."""
    with socket.create_server((HERE, 0)) as one, socket.create_server((HERE, 0)) as two:
        return one.getsockname()[1], two.getsockname()[1]


@contextmanager
def behind_nginx(server: Server, folder: Path) -> Iterator[Proxied]:
    """The house behind nginx, with deploy/nginx.conf: only ports, files and the house's address are the test's."""
    nginx, (http, https) = program("nginx"), free_ports()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    own = {
        "listen 80;": f"listen {HERE}:{http};",
        "listen 443 ssl;": f"listen {HERE}:{https} ssl;",
        "listen [::]:80;": "",
        "listen [::]:443 ssl;": "",
        "/etc/ssl/games.example.pem": f"{folder}/own.pem",
        "/etc/ssl/games.example.key": f"{folder}/own.key",
        "http://127.0.0.1:8000": server.address,
    }
    for theirs, ours in own.items():
        assert theirs in site, theirs
        site = site.replace(theirs, ours)
    (folder / "fimbul.conf").write_text(site, encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND_NGINX.format(folder=folder, user=user), encoding="utf-8")
    make_certificate(folder)
    command = [nginx, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    with running(command, folder, https):
        yield Proxied(server, http, https)


def make_certificate(folder: Path) -> None:
    """A certificate that nobody else trusts."""
    files = ["-keyout", str(folder / "own.key"), "-out", str(folder / "own.pem")]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"]
    command = [program("openssl"), "req", "-x509", *kind, *files, "-subj", f"/CN={NAME}"]
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def behind_caddy(server: Server, folder: Path) -> Iterator[Proxied]:
    """The house behind Caddy, with deploy/Caddyfile; the certificate is of its own making."""
    caddy, (http, https) = program("caddy"), free_ports()
    around = AROUND_CADDY.format(folder=folder, http=http, https=https)
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (folder / "Caddyfile").write_text(around + site, encoding="utf-8")
    surroundings = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    upstream = server.address.removeprefix("http://")
    with running(
        [caddy, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")],
        folder,
        https,
        **surroundings,
        FIMBUL_UPSTREAM=upstream,
    ):
        yield Proxied(server, http, https)


@contextmanager
def running(command: list[str], folder: Path, port: int, **environment: str) -> Iterator[None]:
    """A program that runs until the test is over, once people can come in at its port."""
    with (folder / "said.txt").open("wb") as said:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=said, stderr=said)
        try:
            end = time.monotonic() + PATIENCE_S
            while not answers(port):
                told = (folder / "said.txt").read_text(encoding="utf-8", errors="replace")
                assert process.poll() is None, told
                assert time.monotonic() < end, told
                time.sleep(0.02)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def answers(port: int) -> bool:
    """Does somebody speak TLS there?"""
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    try:
        with socket.create_connection((HERE, port), timeout=1) as ground:
            trusting.wrap_socket(ground, server_hostname=NAME).close()
    except OSError:
        return False
    return True
