import { once } from 'node:events';
import { CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { CONSOLE_NEWS_PATH } from '@contract/console/consoleNews';
import { WebSocket } from 'ws';
import { startLiveServer } from '@server/channel/liveServer';
import { createTransaction } from '@server/modules/transactions/create';
import { fileDispute } from '@server/modules/disputes/disputes';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { createApp } from '@server/startServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { aUserOf, setMarket } from '@test/support/money/moneyWorld';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { quickest, waitUntil } from '@test/support/server/waitUntil';

const LIMITS = { ofOperator: 2, inAll: 6 };

let app: ConsoleApp;
const processes: { url: string; stop: () => Promise<unknown> }[] = [];

async function startProcess() {
  const server = createHttpServer(createApp(app.parts));
  const live = await startLiveServer(server, { ...app.parts, consoleLimits: LIMITS });
  const url = `ws://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
  return { url, stop: () => Promise.all([stopListening(server), live.close()]) };
}

beforeAll(async () => {
  app = await openConsoleApp();
  await setMarket(app.db);
  processes.push(await startProcess(), await startProcess());
});
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await app.close();
});

const cookieOf = ({ cookie }: Pick<LoggedIn, 'cookie'>) => ({ Cookie: `crossrate_operator=${cookie}` });
const socketAt = (process: number, headers: Record<string, string>) =>
  new WebSocket((processes[process]?.url ?? '') + CONSOLE_PREFIX + CONSOLE_NEWS_PATH, { headers });

/** The socket of a page at one of the processes. */
async function openPage(process: number, who: LoggedIn) {
  const socket = socketAt(process, cookieOf(who));
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (raw: Buffer) => void texts.push(raw.toString()));
  await once(socket, 'open');
  return {
    ...{ socket, texts, closed },
    kinds: () => texts.map((text) => (JSON.parse(text) as { kind: string }).kind),
    /** The kinds of which it hears after that. */
    until: async (...kinds: string[]) => {
      await waitUntil(() => kinds.every((kind) => texts.includes(JSON.stringify({ kind }))));
      texts.length = 0;
    },
  };
}

/** The status that refuses a handshake. */
async function refusalOf(process: number, headers: Record<string, string>): Promise<number | undefined> {
  const socket = socketAt(process, headers);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

it('notifies the consoles at every process of a new, a revoked and a decided case, also by the command line [S11.console.live]', async () => {
  const pages = [await openPage(0, await app.operator('finance')), await openPage(1, await app.operator('read'))];
  const heard = (...kinds: string[]) => Promise.all(pages.map((page) => page.until(...kinds)));
  const user = await aUserOf(app.db);
  const funding = () => createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' });
  const { id } = await funding();
  await heard('cases');
  await revokeTransaction(app.db, user, id);
  await heard('cases');
  const second = await funding();
  await heard('cases');
  await runOperator(app.db, ['approve', second.id]);
  await heard('cases', 'acts');
  pages.forEach(({ socket }) => socket.close());
});

it('notifies of disputes, users, the market and operators [S11.console.live]', async () => {
  const page = await openPage(1, await app.operator('read'));
  const user = await aUserOf(app.db);
  const { id: transaction } = await createTransaction(app.db, user, {
    ...{ type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' },
  });
  await fileDispute(app.db, user, { transaction, description: 'Where is it?' });
  await page.until('disputes');
  await app.signUp('efua@example.com');
  await page.until('users');
  await runOperator(app.db, ['appstatus', 'off']);
  await page.until('market', 'acts');
  await runOperator(app.db, ['appstatus', 'on']);
  await page.until('market', 'acts');
  await app.operator('read');
  await page.until('operators', 'acts');
  page.socket.close();
});

it('says nothing but the kind, and a burst of acts is a few messages [S11.console.live]', async () => {
  const owner = await app.operator('owner');
  const page = await openPage(0, owner);
  const user = await aUserOf(app.db);
  const started = performance.now();
  for (let count = 0; count < 30; count += 1) {
    await app.make('noteUser', { id: user, payload: { reason: 'Called at noon.' } }, owner);
  }
  const rounds = Math.ceil((performance.now() - started) / 250);
  await waitUntil(() => page.kinds().includes('acts'));
  await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' });
  await waitUntil(() => page.kinds().includes('cases'));
  expect(page.kinds().filter((kind) => kind === 'acts').length).toBeLessThanOrEqual(rounds + 1);
  for (const text of page.texts) expect(text).toMatch(/^\{"kind":"[a-z]+"\}$/);
  page.socket.close();
});

it.each<[string, (who: LoggedIn) => Promise<unknown>, number]>([
  ['logs out', (who) => app.make('logOut', {}, who), 4401],
  ['is removed', (who) => runOperator(app.db, ['operators', 'remove', who.email]), 4401],
  ['gets another role', (who) => runOperator(app.db, ['operators', 'role', who.email, 'read']), 4403],
])(
  'closes the sockets of an operator who %s within a second, and no others [S11.console.live]',
  async (_, end, code) => {
    const close = async () => {
      const [who, other] = [await app.operator('finance'), await app.operator('finance')];
      const [page, stays] = [await openPage(1, who), await openPage(1, other)];
      await end(who);
      const ended = performance.now();
      expect(await page.closed).toBe(code);
      const took = performance.now() - ended;
      expect(stays.socket.readyState).toBe(WebSocket.OPEN);
      stays.socket.close();
      return took;
    };
    // The command line has no relay of its own: a server sends what it announced in its next sweep, after at most 1 s.
    expect(await quickest(2_000, close)).toBeLessThan(2_000);
  },
);

it('closes the socket of a session that was not used for an hour, though nobody announces that [S11.console.live]', async () => {
  const who = await app.operator('finance');
  await app.db.query(
    `update operator_sessions set seen_at = now() - interval '59 minutes 59 seconds'
      where operator_id = (select id from operators where email = $1)`,
    [who.email],
  );
  expect(await (await openPage(0, who)).closed).toBe(4401);
});

it("refuses a page without a session, with a user's session or with an ended one with 401, and a page of another site with 403 [S11.console.live]", async () => {
  const { token } = await app.signUp('kojo@example.com');
  const [gone, other] = [await app.operator('owner'), await app.operator('owner')];
  await app.make('logOut', {}, gone);
  expect(await refusalOf(0, {})).toBe(401);
  expect(await refusalOf(0, { Authorization: `Token ${token}` })).toBe(401);
  expect(await refusalOf(0, cookieOf({ cookie: token }))).toBe(401);
  expect(await refusalOf(0, { Cookie: `crossrate_live=${token}` })).toBe(401);
  expect(await refusalOf(1, cookieOf(gone))).toBe(401);
  expect(await refusalOf(1, { ...cookieOf(other), Origin: 'https://evil.example' })).toBe(403);
});

it('bounds the sockets of an operator and those of a process, and takes no messages [S11.console.live]', async () => {
  const who = await app.operator('read');
  const pages = [await openPage(0, who), await openPage(0, who)];
  expect(await refusalOf(0, cookieOf(who))).toBe(429);
  for (let more = 0; more < 2; more += 1) {
    const next = await app.operator('read');
    pages.push(await openPage(0, next), await openPage(0, next));
  }
  expect(await refusalOf(0, cookieOf(await app.operator('owner')))).toBe(429);
  pages[0]?.socket.send('{}');
  expect(await pages[0]?.closed).toBe(1008);
  expect((await openPage(0, who)).socket.readyState).toBe(WebSocket.OPEN);
});
