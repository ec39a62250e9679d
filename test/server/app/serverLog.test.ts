import { once } from 'node:events';
import { connect } from 'node:net';
import { createLog } from '@server/platform/log';
import { type RunningServer, startServer } from '@server/startServer';
import { cookieOf, openClient } from '@test/support/server/liveClient';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';

let app: TestApp;
let server: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const config = { ...app.parts.config, port: 0, demo: false };
  server = await startServer({ ...app.parts, log, config, builtApp: null });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

it('logs a request that is no valid HTTP, and nothing of what it says [S11.watch]', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(parseInt(port, 10), hostname);
  socket.write('GET / HTTP/1.1\r\nno-colon secret-words\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  const refused = lines.filter((line) => line.includes('no valid request'));
  expect(refused.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ status: 400, reason: 'HPE_INVALID_HEADER_TOKEN' }),
  ]);
  expect(lines.join('')).not.toContain('secret-words');
});

it('logs every handshake with its status and its user, the refused ones too, and no cookie [S11.watch]', async () => {
  const { id, email } = await app.signUp();
  const login = await app.call('POST', 'login/', { body: { email, password: PASSWORD } });
  const headers = { Cookie: cookieOf(login.headers) };
  const own = await openClient(server.url, [], { headers });
  const stranger = await openClient(server.url, []);
  await expect(openClient(server.url, [], { headers, origin: 'https://evil.example' })).rejects.toThrow('403');
  const handshakes = lines.filter((line) => line.includes('live handshake'));
  expect(handshakes.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ status: 101, user: String(id) }),
    expect.not.objectContaining({ user: expect.anything() as string }),
    expect.objectContaining({ status: 403 }),
  ]);
  expect(handshakes.join('')).not.toContain(headers.Cookie.split('=')[1]);
  own.socket.terminate();
  stranger.socket.terminate();
});
