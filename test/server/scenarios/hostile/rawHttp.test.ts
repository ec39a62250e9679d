import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@server/startServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { firstAnswer, sendRaw } from './rawHttp';
import { isErrorShape } from './verdict';

let app: TestApp;
let server: Server;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  server = createHttpServer(createApp(app.parts));
  await listen(server, 0, '127.0.0.1');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await stopListening(server);
  await app.close();
});

const HOST = 'Host: localhost\r\n';
const LOGIN = `POST /backend/login/ HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const SMUGGLED = 'GET /backend/users/me/ HTTP/1.1\r\nHost: localhost\r\n\r\n';

const BROKEN: Record<string, readonly [status: number, ...parts: (string | Buffer)[]]> = {
  'random bytes': [400, Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 37) % 256))],
  'a TLS hello': [400, Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  'the preface of HTTP/2': [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'a method that is none': [400, `G\u0000T / HTTP/1.1\r\n${HOST}\r\n`],
  'a version that is none': [400, `GET / HTTP/9.9\r\n${HOST}\r\n`],
  'no host': [400, 'GET /backend/health/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'a broken host': [400, 'GET /backend/health/ HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n'],
  'a host with a path': [400, 'GET /backend/health/ HTTP/1.1\r\nHost: x/../y\r\nConnection: close\r\n\r\n'],
  'a header without a name': [400, `GET /backend/health/ HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  'a space before the colon': [400, `GET /backend/health/ HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\nhello`],
  'NUL in a header': [400, `GET /backend/health/ HTTP/1.1\r\n${HOST}X-A: a\u0000b\r\n\r\n`],
  'a length that is none': [400, `${LOGIN}Content-Length: abc\r\n\r\n{}`],
  'a negative length': [400, `${LOGIN}Content-Length: -1\r\n\r\n{}`],
  'two lengths': [400, `${LOGIN}Content-Length: 2\r\nContent-Length: 44\r\n\r\n{}${SMUGGLED}`],
  'length and chunks': [400, `${LOGIN}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  'chunks by another name': [400, `${LOGIN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  'chunks that are packed': [400, `${LOGIN}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
  'a chunk of no size': [400, `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  'headers of 20 KB': [431, `GET /backend/health/ HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  'a path of 20 KB': [431, `GET /backend/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
  'a tunnel': [405, `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n`],
  'an expectation': [417, `${LOGIN}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`],
  'an absolute address': [404, `GET http://evil.example/x HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  'a body over the limit': [413, `${LOGIN}Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`],
  TRACE: [405, `TRACE /backend/login/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
};

it.each(Object.entries(BROKEN))(
  'on a bare connection %s is refused in JSON, once, and the connection ends [S11.rubbish.server]',
  async (_name, [expected, ...parts]) => {
    const { text, closed } = await sendRaw(port, parts);
    const { status, contentType, body } = firstAnswer(text);
    expect([status, contentType.split(';')[0]]).toEqual([expected, 'application/json']);
    expect(closed).toBe(true);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    for (const header of [/^content-security-policy: .*frame-ancestors 'none'/im, /^x-content-type-options: nosniff/im])
      expect(text).toMatch(header);
    expect([body, isErrorShape(body)]).toEqual([body, true]);
  },
);

it('invalid bytes after a complete request do not replace its answer [S11.rubbish.server]', async () => {
  const { text } = await sendRaw(port, [`${LOGIN}Content-Length: 2\r\n\r\n{}\u0000\u0001rubbish\r\n\r\n`]);
  expect(text).not.toContain('no valid HTTP');
});

it('HTTP/1.0 needs no host, for health checks [S11.watch]', async () => {
  const { text } = await sendRaw(port, ['GET /backend/health/ HTTP/1.0\r\n\r\n']);
  expect(firstAnswer(text).status).toBe(200);
});

it('half a request delays nobody, and its connection is closed [S11.rubbish.server]', async () => {
  const halves = [
    'GET',
    LOGIN,
    `${LOGIN}Content-Length: 50\r\n\r\n{"email":`,
    `${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
  ];
  const waiting = halves.map((half) => sendRaw(port, [half], 1_500));
  const whole = await sendRaw(port, [`GET /backend/health/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`]);
  expect(firstAnswer(whole.text).status).toBe(200);
  for (const half of await Promise.all(waiting)) expect(half.text).not.toMatch(/HTTP\/1\.1 5/);
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([15_000, 60_000, 65_000]);
});

it('headers that trickle are answered 408, in JSON [S11.rubbish.server]', async () => {
  const slow = createHttpServer(createApp(app.parts), { headersTimeout: 150, connectionsCheckingInterval: 50 });
  const slowPort = await listen(slow, 0, '127.0.0.1');
  const { text, closed } = await sendRaw(slowPort, ['GET / HTTP/1.1\r\nX-A: ']);
  const { status, body } = firstAnswer(text);
  expect([status, isErrorShape(body), closed]).toEqual([408, true, true]);
  await stopListening(slow);
});

it('a request that ends in the middle of its body is not logged as an error [S11.rubbish.server]', async () => {
  const faults: unknown[] = [];
  const log = { ...app.parts.log, error: (...said: unknown[]) => void faults.push(said) };
  const heard = createHttpServer(createApp({ ...app.parts, log }));
  const heardPort = await listen(heard, 0, '127.0.0.1');
  await sendRaw(heardPort, [`${LOGIN}Content-Length: 500\r\n\r\n{"email":`], 200);
  await stopListening(heard);
  expect(faults).toEqual([]);
});
