import { CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { runOperator } from '@server/operator/runOperator';
import { createTransaction } from '@server/modules/transactions/create/create';
import { type RunningServer, startServer } from '@server/app/startServer';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { announceAll } from '@server/news/announce';
import { aUserOf } from '@test/support/money/moneyWorld';
import { type ConsoleApp, consoleOf, headersOf, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { waitUntil } from '@test/support/server/waitUntil';

let app: ConsoleApp;
const servers: RunningServer[] = [];
const pages: Page[] = [];
beforeAll(async () => {
  app = await openConsoleApp();
  const config = readConfig({ PORT: '0', DEMO: 'off' });
  const start = () => startServer({ db: app.db, config, log: createLog('silent'), builtApp: null });
  servers.push(await start(), await start());
});
afterEach(() => pages.splice(0).forEach((page) => page.leave()));
afterAll(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

/** An open page of an operator. */
interface Page {
  /** The events so far, each as its name and its data. */
  heard: string[];
  isOver: () => boolean;
  leave: () => void;
}

const ask = (who: LoggedIn, server: number, signal: AbortSignal | null = null) =>
  fetch(`${servers[server]?.url ?? ''}${CONSOLE_PREFIX}news/`, { headers: headersOf(who), signal });

/** Opens the stream of an operator at one of the processes, and waits until it has begun. */
async function openPage(who: LoggedIn, server = 0): Promise<Page> {
  const gone = new AbortController();
  const answer = await ask(who, server, gone.signal);
  const heard: string[] = [];
  let isOver = false;
  const listen = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const events = (rest + decoder.decode(chunk)).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1] ?? '';
        heard.push(`${field('event')} ${field('data')}`.trim());
      }
    }
  };
  void listen().then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const page = { heard, isOver: () => isOver, leave: () => gone.abort() };
  pages.push(page);
  await waitUntil(() => heard.includes('joined'));
  return page;
}

const aFunding = async () => {
  const payload = { type: 'FUND_WALLET', currency_from: 'GHC', amount: '12' } as const;
  return (await createTransaction(app.db, await aUserOf(app.db), payload)).id;
};

it('says at every process that a case has come, and that an operator has decided it, without contents [S11.console.live]', async () => {
  const [one, other] = [await app.operator('finance'), await app.operator('read')];
  const [first, second] = [await openPage(one, 0), await openPage(other, 1)];
  const id = await aFunding();
  for (const { heard } of [first, second]) await waitUntil(() => heard.includes('news transactions'));
  const before = second.heard.length;
  expect((await consoleOf(app.parts)('approve', { id }, one)).status).toBe(200);
  await waitUntil(() => second.heard.slice(before).includes('news operators'));
  expect([...first.heard, ...second.heard].filter((event) => !/^(joined|news [a-z_]+)$/.test(event))).toEqual([]);
});

it('says the same of a case that is decided at the command line [S11.console.live]', async () => {
  const { heard } = await openPage(await app.operator('read'));
  await runOperator(app.db, ['approve', await aFunding()]);
  await waitUntil(() => heard.includes('news operators'));
});

it('combines what happens at once [S11.console.live]', async () => {
  const { heard } = await openPage(await app.operator('read'));
  for (let count = 0; count < 40; count += 1) {
    await app.db.transaction((tx) => announceAll(tx, [{ group: 'trades', users: null }]));
  }
  await app.db.transaction((tx) => announceAll(tx, [{ group: 'pegs', users: null }]));
  await waitUntil(() => heard.includes('news pegs'));
  expect(heard.filter((event) => event === 'news trades').length).toBeLessThan(20);
});

it('ends when the role of the operator changes, when they log out elsewhere and when they are removed [S11.console.live, S11.console.roles]', async () => {
  const [changed, left, removed, kept] = [
    await app.operator('finance'),
    await app.operator('read'),
    await app.operator('read'),
    await app.operator('read'),
  ];
  const open = [await openPage(changed, 0), await openPage(left, 1), await openPage(removed, 0)];
  const other = await openPage(kept, 1);
  await runOperator(app.db, ['operators', 'role', changed.email, 'read']);
  await app.make('logOut', {}, left);
  await runOperator(app.db, ['operators', 'remove', removed.email]);
  for (const { heard, isOver } of open) {
    await waitUntil(isOver);
    expect(heard.at(-1)).toBe('session-over operators');
  }
  expect(other.isOver()).toBe(false);
});

it('is for eight pages of an operator at a time, and a page that goes away makes room [S11.console.live]', async () => {
  const who = await app.operator('read');
  const open = [];
  for (let count = 0; count < 8; count += 1) open.push(await openPage(who));
  const refused = await ask(who, 0);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { detail: 'You have too many pages of the console open. Close some of them.' },
  ]);
  open[0]?.leave();
  await waitUntil(async () => {
    const answer = await ask(who, 0);
    await answer.body?.cancel();
    return answer.status === 200;
  });
});
