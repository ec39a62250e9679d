import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '@server/startServer';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { openClient } from '@test/support/server/liveClient';
import { firstAnswer, sendRaw } from './rawHttp';
import { isErrorShape } from './verdict';

let app: TestApp;
let server: RunningServer;
beforeAll(async () => {
  app = await openTestApp();
  server = await startServer({ ...app.parts, config: { ...app.parts.config, port: 0, demo: false }, builtApp: null });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** A socket that has shaken hands and now may send any bytes. */
async function openRaw(): Promise<Socket> {
  const socket = connect(parseInt(new URL(server.url).port, 10), '127.0.0.1');
  socket.on('error', () => undefined);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /backend/ws/main/ HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

const CLOSE_FRAME = 0x88;

/** Resolves when the server closes, by a frame or at once. */
const endOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunk[0] === CLOSE_FRAME && resolve());
    socket.on('close', () => resolve());
  });

/** A frame of the client's, masked with zeros. @param first fin, reserved bits and opcode */
function frame(first: number, payload: Buffer, masked = 0x80): Buffer {
  const size = Buffer.alloc(payload.length < 126 ? 1 : 3);
  if (payload.length < 126) size[0] = masked | payload.length;
  else {
    size[0] = masked | 126;
    size.writeUInt16BE(payload.length, 1);
  }
  return Buffer.concat([Buffer.of(first), size, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

const TEXT = 0x81;
const join = (group: string) => Buffer.from(JSON.stringify({ type: 'subscribe', group }));
const huge = Buffer.concat([Buffer.of(TEXT, 0xff), Buffer.from('7fffffffffffffff', 'hex'), Buffer.alloc(4)]);

const BAD_FRAMES: Record<string, readonly Buffer[]> = {
  'an unmasked frame': [frame(TEXT, join('listings'), 0)],
  'reserved bits': [frame(0xf1, join('listings'))],
  'an opcode that is none': [frame(0x83, Buffer.from('x'))],
  'bytes that are no UTF-8': [frame(TEXT, Buffer.from([0xff, 0xfe, 0xc0, 0x80]))],
  'a binary frame': [frame(0x82, join('listings'))],
  'a frame of nine exabytes': [huge],
  'a message over the limit': [frame(TEXT, Buffer.alloc(5_000, 0x20))],
  'a message that never began': [frame(0x80, Buffer.from('x'))],
  'a ping in parts': [frame(0x09, Buffer.from('x'))],
  'a ping over 125 bytes': [frame(0x89, Buffer.alloc(200))],
  'a close code that is none': [frame(0x88, Buffer.from([0x00, 0x01]))],
  'no JSON': [frame(TEXT, Buffer.from('{'))],
  'a group that is none': [frame(TEXT, join('__proto__'))],
  'another type': [frame(TEXT, Buffer.from('{"type":"publish","group":"listings"}'))],
  'very deep JSON': [frame(TEXT, Buffer.from('['.repeat(3_900)))],
  'a flood of joins': Array.from({ length: 500 }, () => frame(TEXT, join('listings'))),
  'random bytes': [Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 151 + 7) % 256))],
};

it.each(Object.entries(BAD_FRAMES))(
  'on the live channel %s ends the socket, and only that [S11.rubbish.server]',
  async (_name, frames) => {
    const neighbour = await openClient(server.url, ['listings']);
    const socket = await openRaw();
    const ended = endOf(socket);
    for (const each of frames) socket.write(each);
    await ended;
    socket.destroy();
    expect(neighbour.socket.readyState).toBe(WebSocket.OPEN);
    neighbour.socket.terminate();
  },
);

it.each(['/backend/ws/other/', '/', '/backend/login/', '/backend/ws/main/%00'])(
  'a handshake at %s is refused [S11.rubbish.server]',
  async (path) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/404/);
  },
);

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const FOREIGN = 'Origin: https://evil.example\r\nCookie: crossrate_live_session=AAAA\r\n';

it.each([
  ['elsewhere', 404, '/backend/ws/other/', ''],
  ['of a foreign page with a cookie', 403, '/backend/ws/main/', FOREIGN],
])('a handshake %s is refused in JSON with a reason [S11.rubbish.server]', async (_what, expected, path, headers) => {
  const port = parseInt(new URL(server.url).port, 10);
  const { text, closed } = await sendRaw(port, [`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}${UPGRADE}`]);
  const { status, contentType, body } = firstAnswer(text);
  expect([status, contentType, closed]).toEqual([expected, 'application/json', true]);
  expect([body, isErrorShape(body)]).toEqual([body, true]);
});

it('answers as before after all of it [S11.rubbish.server]', async () => {
  expect((await fetch(`${server.url}/backend/health/`)).status).toBe(200);
});
