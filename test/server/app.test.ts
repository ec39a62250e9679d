import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { findFreePort } from '@server/db/embedded/programs';
import { urlOf } from '@server/http/connections';
import { runOperator } from '@server/operator/main';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { type RunningServer, startServer } from '@server/startServer';
import { type ConsoleApp, headersOf, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { cookieOf, openClient } from '@test/support/server/liveClient';
import { codeNow } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { bundleServer } from '../../.ci/server.cjs';

describe('start', () => {
  const ROOT = path.resolve(__dirname, '../..');

  const PATIENCE_MS = 90_000;

  let dataFolder: string;

  beforeEach(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-start-'));
    await chmod(dataFolder, 0o755);
  });

  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  /** Starts the server as `npm run serve` does, as a group of processes of its own. */
  async function serve(settings: Readonly<Record<string, string>> = {}) {
    const port = String(await findFreePort());
    const env = { ...process.env, PORT: port, DATA_FOLDER: dataFolder, DEMO: 'off', LOG_LEVEL: 'warn', ...settings };
    const child = spawn(process.execPath, [bundleServer()], { cwd: ROOT, env, stdio: 'pipe', detached: true });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    let said = '';
    for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return { ended, pid: child.pid ?? 0, said: () => said };
  }

  /** A postmaster that runs has its note in the cluster's folder. */
  async function isDatabaseRunning(): Promise<boolean> {
    const files = await readdir(dataFolder, { recursive: true });
    return files.some((file) => path.basename(file) === 'postmaster.pid');
  }

  const isBuilt = () => existsSync(path.join(ROOT, 'dist', 'index.html'));

  describe('settings with which a server cannot listen are reported in one sentence, before the database starts', () => {
    let other: Server;
    let [taken, free] = ['', ''];
    beforeAll(async () => {
      free = String(await findFreePort());
      other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      taken = String((other.address() as AddressInfo).port);
    });
    afterAll(() => void other.close());

    const FREE = 'a port that no other program uses';
    type Case = [name: string, settings: () => Record<string, string>, value: () => string, wanted: string];
    it.each<Case>([
      ['PORT', () => ({ PORT: taken }), () => taken, FREE],
      ['METRICS_PORT', () => ({ METRICS_PORT: taken }), () => taken, FREE],
      ['METRICS_PORT', () => ({ PORT: free, METRICS_PORT: free, HOST: '0.0.0.0' }), () => free, FREE],
      ['HOST', () => ({ HOST: '192.0.2.1' }), () => '192.0.2.1', 'an address of this machine'],
    ])('%s', async (name, settings, value, wanted) => {
      const { ended, said } = await serve(settings());
      expect({ code: await ended, said: said().trim() }).toEqual({
        code: 1,
        said: `${name}=${value()} makes no sense: ${name} takes ${wanted}.`,
      });
      expect(await readdir(dataFolder)).toEqual([]);
    });
  });

  it('the address of a server has IPv6 in brackets', () => {
    expect([urlOf('::1', 4371), urlOf('127.0.0.1', 80)]).toEqual(['http://[::1]:4371', 'http://127.0.0.1:80']);
  });

  /** The files of the database have such a name. */
  async function untilThereIs(name: RegExp): Promise<void> {
    await waitUntil(async () => {
      const files = await readdir(dataFolder, { recursive: true }).catch(() => []);
      return files.some((file) => name.test(path.basename(file)));
    });
  }

  it.each([
    ['creates its database', 'Creating the database…', /^cluster\.\w+$/],
    ['starts its database', 'Starting the database…', /^postmaster\.pid$/],
  ] as const)(
    'Ctrl+C while a server %s stops it cleanly, and reaches no program of the database before',
    async (_name, when, file) => {
      const server = await serve();
      await waitUntil(() => server.said().includes(when));
      await untilThereIs(file);
      process.kill(-server.pid, 'SIGINT');
      expect(await server.ended).toBe(0);
      // Each line once, and no failure: no program of the database had to be started again.
      const lines = server.said().trim().split('\n');
      const expected = ['Creating the database…', 'Database schema', 'Starting the database…', 'Stopping …'];
      expect(lines.map((line) => line.replace(/: .*/, '')).sort()).toEqual(expected);
      expect(await isDatabaseRunning()).toBe(false);
    },
    PATIENCE_MS,
  );

  it(
    'SIGTERM stops a server that is up cleanly, its database too',
    async () => {
      const wasBuilt = isBuilt();
      const server = await serve();
      await waitUntil(() => server.said().includes('Crossrate answers at'));
      process.kill(server.pid, 'SIGTERM');
      expect({ code: await server.ended, said: server.said() }).toEqual({
        code: 0,
        said: expect.stringContaining('Stopping …') as string,
      });
      expect(await isDatabaseRunning()).toBe(false);
      // Another test may build the app meanwhile.
      const isSaidBuilt = !server.said().includes('The app is not built: run `npm run build`');
      expect([wasBuilt, isBuilt()]).toContain(isSaidBuilt);
    },
    PATIENCE_MS,
  );
});

describe('server log', () => {
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

  it('logs a request that is not valid HTTP, without its content [S11.watch]', async () => {
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
});

describe('console port', () => {
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
      expect(own.headers.getSetCookie().join()).toMatch(
        /crossrate_operator=.*Path=\/console\/.*Secure; SameSite=Strict/,
      );
      const added = postOf({ email: 'new@example.com', role: 'read' }, { Origin: CONSOLE, ...headersOf(owner) });
      expect(JSON.parse((await answerOf('console', '/console/operators/add/', added)).text)).toMatchObject({
        link: expect.stringMatching(/^https:\/\/desk\.example\/operator#first=[\w-]{43}$/) as string,
      });
    });

    it('has only the console’s socket, and the app’s port has only the users’ socket [S11.console.port]', async () => {
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
});
