import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '@server/startServer';
import { runOperator } from '@server/operator/main';
import { readConfig } from '@server/platform/config';
import { type ConsoleApp, headersOf, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { codeNow } from '@test/support/server/secondFactor';

const CONSOLE = 'https://desk.example';
const APP = 'https://app.example';
const SETTINGS = {
  PORT: '0',
  CONSOLE_PORT: '0',
  CONSOLE_URL: `${CONSOLE}/`,
  APP_URL: APP,
  ALLOWED_ORIGINS: 'https://other.example',
};

const folder = mkdtempSync(path.join(tmpdir(), 'crossrate-dist-'));
let app: ConsoleApp;
let server: RunningServer;
let owner: LoggedIn;
let port: { users: string; console: string };
beforeAll(async () => {
  for (const part of ['assets', 'operator/assets']) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), 'the app');
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify({ en: { '/': 'index.html' } }));
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'assets', 'main.js'), 'of the app');
  writeFileSync(path.join(folder, 'operator', 'index.html'), 'the console');
  writeFileSync(path.join(folder, 'operator', 'assets', 'main.js'), 'of the console');
  app = await openConsoleApp();
  owner = await app.operator('owner');
  const config = { ...readConfig(SETTINGS), demo: false, forTests: true };
  server = await startServer({ ...app.parts, config, builtApp: { folder, backendHost: null } });
  port = { users: server.url, console: server.consoleUrl ?? '' };
});
afterAll(async () => {
  await server.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const answerOf = async (at: keyof typeof port, place: string, init: RequestInit = {}) => {
  const answer = await fetch(port[at] + place, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** The answer to an address that no client tidies up. */
async function rawAnswer(place: string): Promise<string> {
  const { hostname, port: number } = new URL(port.users);
  const socket = connect(parseInt(number, 10), hostname);
  socket.write(`GET ${place} HTTP/1.1\r\nHost: app.example\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const postOf = (body: object, headers: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('with CONSOLE_PORT, the port of the app', () => {
  it('has no call, no page and no file of the console [S11.console.port]', async () => {
    const places = ['session/', 'inbox/', 'market/'].map((call) => `/console/${call}`);
    for (const place of [
      ...places,
      '/operator',
      '/operator/inbox',
      '/operator/index.html',
      '/operator/assets/main.js',
    ]) {
      const { status, text } = await answerOf('users', place, { headers: headersOf(owner) });
      expect([place, status]).toEqual([place, 404]);
      expect(text).not.toContain('console');
    }
    const logIn = { email: owner.email, password: owner.password, code: codeNow(owner.secret) };
    expect((await answerOf('users', '/console/session/', postOf(logIn, { Origin: APP }))).status).toBe(404);
    expect((await answerOf('users', '/')).text).toBe('the app');
    expect((await answerOf('users', '/assets/main.js')).text).toBe('of the app');
    expect((await answerOf('users', '/backend/health/')).status).toBe(200);
  });

  it.each([
    '/%6fperator/index.html',
    '/operator%2Findex.html',
    '//operator/index.html',
    '/x/../operator/assets/main.js',
    '/assets/..%2foperator/index.html',
    '/OPERATOR/index.html',
  ])('has nothing of the console at %s either [S11.console.port]', async (place) => {
    expect(await rawAnswer(place)).not.toMatch(/the console|of the console/);
  });
});

describe('with CONSOLE_PORT, the port of the console', () => {
  it('has the console, what its page names, and the health, and nothing for users [S11.console.port]', async () => {
    for (const place of ['/operator', '/operator/inbox/7', '/operator/index.html']) {
      expect(await answerOf('console', place)).toMatchObject({ status: 200, text: 'the console' });
    }
    expect((await answerOf('console', '/operator/assets/main.js')).text).toBe('of the console');
    for (const place of ['/favicon.svg', '/backend/health/', '/backend/ready/', '/console/session/']) {
      expect([place, (await answerOf('console', place)).status]).toEqual([place, 200]);
    }
    for (const place of [
      '/',
      '/login',
      '/index.html',
      '/pages.json',
      '/assets/main.js',
      '/backend/listings/',
      '/backend/openapi.json',
      '/sitemap.xml',
      '/operator/assets/none.js',
    ]) {
      expect([place, (await answerOf('console', place)).status]).toEqual([place, 404]);
    }
  });

  it('takes changes from its own address alone, with a cookie of its scheme, and leads operators there [S11.console.port]', async () => {
    const logIn = () => ({ email: owner.email, password: owner.password, code: codeNow(owner.secret) });
    await app.db.query('update operators set factor_step = 0');
    for (const Origin of [APP, 'https://other.example', 'http://desk.example']) {
      expect((await answerOf('console', '/console/session/', postOf(logIn(), { Origin }))).status).toBe(403);
    }
    const own = await answerOf('console', '/console/session/', postOf(logIn(), { Origin: CONSOLE }));
    expect([own.status, own.headers.get('Strict-Transport-Security')]).toEqual([
      200,
      expect.stringContaining('max-age'),
    ]);
    expect(own.headers.getSetCookie().join()).toMatch(/crossrate_operator=.*Path=\/console\/.*Secure; SameSite=Strict/);
    const added = postOf({ email: 'new@example.com', role: 'read' }, { Origin: CONSOLE, ...headersOf(owner) });
    expect(JSON.parse((await answerOf('console', '/console/operators/add/', added)).text)).toMatchObject({
      link: expect.stringMatching(/^https:\/\/desk\.example\/operator#first=[\w-]{43}$/) as string,
    });
  });

  it('has the console’s socket and no other, and the app’s port has the other and not that [S11.console.port]', async () => {
    const open = async (at: keyof typeof port, place: string, headers: Record<string, string> = {}) => {
      const socket = new WebSocket(port[at] + place, { headers });
      socket.on('error', () => undefined);
      const opened = once(socket, 'open').then(() => 101);
      const refused = once(socket, 'unexpected-response').then(
        ([, answer]) => (answer as { statusCode: number }).statusCode,
      );
      const status = await Promise.race([opened, refused]);
      socket.terminate();
      return status;
    };
    const { Cookie } = headersOf(owner);
    expect(await open('console', '/console/events/', { Cookie, Origin: CONSOLE })).toBe(101);
    expect(await open('console', '/console/events/', { Cookie, Origin: APP })).toBe(403);
    expect(await open('console', '/backend/ws/main/')).toBe(404);
    expect(await open('users', '/console/events/', { Cookie, Origin: APP })).toBe(404);
    expect(await open('users', '/backend/ws/main/')).toBe(101);
  });
});

it('a link of the command line leads to the address of the console [S11.console.port]', async () => {
  const { CONSOLE_PORT, CONSOLE_URL } = SETTINGS;
  const restored = { ...process.env };
  Object.assign(process.env, { CONSOLE_PORT, CONSOLE_URL });
  try {
    expect(await runOperator(app.db, ['operators', 'add', 'late@example.com', 'read'])).toMatch(
      /^https:\/\/desk\.example\/operator#first=[\w-]{43}$/m,
    );
  } finally {
    process.env = restored;
  }
});

it('without CONSOLE_PORT the console is beside the app [S11.console.port]', async () => {
  const config = { ...readConfig({ PORT: '0', APP_URL: APP }), demo: false, forTests: true };
  const together = await startServer({ ...app.parts, config, builtApp: { folder, backendHost: null } });
  expect(together.consoleUrl).toBeNull();
  expect(await (await fetch(`${together.url}/operator`)).text()).toBe('the console');
  expect((await fetch(`${together.url}/console/session/`)).status).toBe(200);
  await together.close();
});
