"""Requests that do without most of aiohttp: what is asked and heard is the same, and whatever breaks is told the same way."""

import asyncio
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import aiohttp
import pytest
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from cogs.startup.lean_session import LeanSession, Reply

SOON = aiohttp.ClientTimeout(total=0.05, connect=0.05)
HEADERS = {"Content-Type": "application/json", "Authorization": "Bot of-the-test"}


@pytest.fixture
async def heard():
    return []


@pytest.fixture
async def site(heard):
    """Tells what it has heard; by the path it takes its time, sends in pieces or hangs up."""
    patience = asyncio.Event()

    async def hear(request):
        heard.append((request.method, request.path_qs, dict(request.headers), await request.read()))
        match request.path:
            case "/late":
                await patience.wait()
            case "/pieces":
                reply = web.StreamResponse(headers={"X-Ratelimit-Remaining": "3"})
                await reply.prepare(request)
                for piece in (b'{"in":', b'"pieces"}'):
                    await reply.write(piece)
                return reply
            case "/closes":
                request.transport.close()
            case "/nothing":
                return web.Response(status=204)
        return web.json_response({"heard": request.path}, status=404 if request.path == "/none" else 200)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0]
    yield f"http://{host}:{port}"
    patience.set()
    await runner.cleanup()


@pytest.fixture
async def session():
    async with aiohttp.ClientSession() as usual:
        yield LeanSession(usual, usual.connector)


async def asked(session, method, url, **more):
    async with session.request(method, url, **more) as reply:
        await reply.read()
        return reply


@pytest.mark.parametrize("path", ["/one", "/none", "/pieces", "/nothing"])
async def test_a_reply_is_what_aiohttp_makes_of_it(session, site, path):
    lean = await asked(session, "PATCH", site + path, data='{"é": 1}', headers=HEADERS)
    usual = await asked(session._session, "PATCH", site + path, data='{"é": 1}', headers=HEADERS)
    assert isinstance(lean, Reply)
    assert (lean.status, lean.reason, await lean.text()) == (usual.status, usual.reason, await usual.text())
    assert {name: value for name, value in lean.headers.items() if name != "Date"} == {
        name: value for name, value in usual.headers.items() if name != "Date"
    }


async def test_a_request_arrives_as_it_was_asked(session, site, heard):
    await asked(session, "PATCH", site + "/a%2Fb?c=d", data='{"é": 1}', headers=HEADERS)
    method, path, headers, body = heard[0]
    assert (method, path, body) == ("PATCH", "/a%2Fb?c=d", '{"é": 1}'.encode())
    assert HEADERS.items() <= headers.items()


async def test_every_request_says_what_the_session_always_says(session, site, heard):
    usual = session._session
    usual.headers["User-Agent"] = "DiscordBot (somewhere)"
    await asked(LeanSession(usual, usual.connector), "GET", site + "/one")
    await asked(
        LeanSession(usual, usual.connector), "POST", site + "/form", data=aiohttp.FormData({"a": "b"})
    )
    assert [headers["User-Agent"] for _, _, headers, _ in heard] == 2 * ["DiscordBot (somewhere)"]


async def test_a_connection_is_kept_for_the_next_request(session, site):
    for _ in range(3):
        await asked(session, "GET", site + "/one")
    assert len(session.connector._conns) == 1
    assert [len(kept) for kept in session.connector._conns.values()] == [1]


async def test_a_reply_that_comes_too_late_answers_nobody_else(session, site):
    with pytest.raises(TimeoutError):
        await asked(session, "POST", site + "/late", data="{}", timeout=SOON)
    assert await (await asked(session, "GET", site + "/next")).text() == '{"heard": "/next"}'


async def test_what_breaks_off_is_asked_again_only_where_that_does_no_harm(session, site, heard):
    for method, times in (("PATCH", 1), ("POST", 1), ("DELETE", 2), ("GET", 2)):
        heard.clear()
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await asked(session, method, site + "/closes", data="{}")
        assert len(heard) == times


async def test_what_is_no_http_is_told_as_aiohttp_tells_it(session):
    async def babble(_reader, writer):
        writer.write(b"and now for something else\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(babble, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    with pytest.raises(aiohttp.ClientError):
        await asked(session, "POST", f"http://{host}:{port}/", data="{}")
    server.close()
    await server.wait_closed()
    with pytest.raises(aiohttp.ClientConnectorError):
        await asked(session, "POST", f"http://{host}:{port}/", data="{}")


async def test_no_header_can_carry_another(session, site, heard):
    with pytest.raises(ValueError, match="line break"):
        await asked(session, "GET", site, headers={"X-Audit-Log-Reason": "a\r\nAuthorization: b"})
    assert heard == []


async def test_files_and_questions_go_the_usual_way(session, site, heard):
    form = aiohttp.FormData({"file": "content"})
    assert isinstance(await asked(session, "POST", site + "/form", data=form), aiohttp.ClientResponse)
    assert isinstance(
        await asked(session, "GET", site + "/list", params={"limit": "2"}), aiohttp.ClientResponse
    )
    assert [path for _, path, *_ in heard] == ["/form", "/list?limit=2"]


async def test_over_tls_the_certificate_is_checked(tmp_path):
    certificate, trusting = _certificate(tmp_path)

    async def hello(_request):
        return web.json_response({"over": "tls"})

    app = web.Application()
    app.router.add_get("/", hello)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=certificate).start()
    url = f"https://127.0.0.1:{runner.addresses[0][1]}/"
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusting)) as usual:
        for _ in range(2):
            reply = await asked(LeanSession(usual, usual.connector), "GET", url)
            assert (type(reply), await reply.text()) == (Reply, '{"over": "tls"}')
    async with aiohttp.ClientSession() as usual:
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await asked(LeanSession(usual, usual.connector), "GET", url)
    await runner.cleanup()


def _certificate(folder):
    """For 127.0.0.1, as a server shows it; and the trust in it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(signed.public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return shown, ssl.create_default_context(cafile=folder / "cert.pem")


async def test_a_closed_session_asks_nothing(session, site, heard):
    await session.close()
    with pytest.raises(RuntimeError):
        await asked(session, "GET", site)
    assert heard == []
