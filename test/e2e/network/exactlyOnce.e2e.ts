import type { Browser } from '@playwright/test';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { type ChaosProxy, planOf, startChaosProxy } from '@test/e2e/support/network/proxies';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { gestureOf, makeDeepMarket, send, type Wish, WISH_KINDS } from '@test/e2e/support/money/tickets';
import { saveBankAccount } from '@test/e2e/support/money/ledger';
import { readPin, aPerson, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** More of them: SUBMISSIONS=500 npx playwright test -c test/e2e/playwright.config.ts exactlyOnce */
const SUBMISSIONS = parseInt(process.env.SUBMISSIONS ?? '4', 10);
/** The first four of this one are lost in three ways, with each gesture, a reload and two tabs, and in short delays. */
const SEED = parseInt(process.env.SEED ?? '20261136', 10);
const LANES = parseInt(process.env.LANES ?? '4', 10);
/** A long run ends after so many minutes, however many it has sent by then. */
const MINUTES = parseInt(process.env.MINUTES ?? '240', 10);
const MOST_TRIES = 3;
/** In per cent: how many submissions are lost on the way, and how many requests that ask what became of them. */
const LOST_SENT = 55;
const LOST_ASKED = 20;

test.use({ serves: 'patient' });
test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  await makeDeepMarket(server);
});

interface Lane {
  index: number;
  person: Someone;
  newPin: () => Promise<string>;
  random: SeededRandom;
  /** The network has its own randomness, so that the seed alone decides what the user does. */
  network: SeededRandom;
}

/** The transactions that the user saw arrive, by the amount of the wish, and how often one was sent. */
interface Story {
  seen: Map<string, string[]>;
  submissions: number;
}

const wishOf = ({ index, newPin }: Lane, number: number): Wish => ({
  kind: WISH_KINDS[(index + number) % WISH_KINDS.length] ?? 'LIST',
  amount: `${String(number + 10)}.5`,
  newPin,
});

/** A pin, without the limits on how many a user may ask for. */
async function newPin(server: RunningServer, { session, email }: Someone): Promise<string> {
  // On a busy machine a connection may take longer than the test's own pool waits for one.
  await expect(() => server.db.query('delete from attempts')).toPass();
  await session.post('otp/');
  return readPin(server, email);
}

/** A long run says how far it is. */
const sayProgress = process.env.SUBMISSIONS
  ? (text: string) => void process.stderr.write(`${text}\n`)
  : () => undefined;

async function live(browser: Browser, proxy: ChaosProxy, lane: Lane, submissions: number): Promise<Story> {
  const story: Story = { seen: new Map(), submissions: 0 };
  // Nobody watches, and animated indicators would cost more than everything else.
  const context = await browser.newContext({ baseURL: proxy.url, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) tab.on('dialog', (dialog) => void dialog.accept());
  await context.addInitScript((token) => localStorage.setItem('Token', token), lane.person.session.token);
  const endsAt = Date.now() + MINUTES * 60_000;
  for (let number = 0; story.submissions < submissions && Date.now() < endsAt; number += 1) {
    const wish = wishOf(lane, number);
    for (let tries = 0; tries < MOST_TRIES && !story.seen.get(wish.amount)?.length; tries += 1) {
      const gesture = gestureOf(lane.random);
      const used = gesture.twoTabs ? tabs : tabs.slice(0, 1);
      story.submissions += used.length;
      story.seen.set(wish.amount, (await send(used, wish, gesture)).arrived);
      for (const tab of tabs.slice(1)) await tab.goto('/favicon.svg');
    }
    if (number % 25 === 24) sayProgress(`lane ${String(lane.index)}: ${String(story.submissions)} submissions`);
  }
  await context.close();
  return story;
}

/** The newest transaction: the users' starting money was made before it. */
async function newestOf(server: RunningServer): Promise<string> {
  const [row] = await server.db.query<{ id: string }>('select coalesce(max(id), 0)::text as id from transactions');
  return row?.id ?? '0';
}

/** The transactions of each amount that exist since then, processed or not. */
async function effectsOf(server: RunningServer, { email }: Someone, since: string): Promise<Map<string, string[]>> {
  const rows = await server.db.query<{ amount: string; ids: string[] }>(
    `select trim_scale(t.amount)::text as amount, array_agg(t.id order by t.id::text) as ids
       from transactions t join users u on u.id = t.user_id
      where u.email = $1 and t.id > $2 group by 1`,
    [email, since],
  );
  return new Map(rows.map(({ amount, ids }) => [amount, ids]));
}

/** How many transactions of each type the submissions made. */
async function typesOf(server: RunningServer, since: string): Promise<Record<string, number>> {
  const rows = await server.db.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from transactions
      where id > $1 and user_id in (select id from users where username = 'Chaos') group by 1 order by 1`,
    [since],
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

const known = (story: Map<string, string[]>) =>
  Object.fromEntries([...story].filter(([, ids]) => ids.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)));

test(`through delays, drops and resets, double clicks, reloads and two tabs ${String(SUBMISSIONS)} submissions have the effects that the user saw (seed ${String(SEED)}) [S11.once.chaos]`, async ({
  browser,
  server,
}) => {
  const lanes: Lane[] = [];
  for (let index = 0; index < LANES; index += 1) {
    const person = await aPerson(server, 'Chaos', { CNY: '1000000', NGN: '1000000' });
    await saveBankAccount(person, 'NGN', 'Bank of Benin');
    const [random, network] = [seededRandom(SEED + index), seededRandom(SEED + LANES + index)];
    lanes.push({ index, person, newPin: () => newPin(server, person), random, network });
  }
  const proxy = await startChaosProxy(server.url, ({ method, url = '', headers }) => {
    const lane = lanes.find(({ person }) => headers.authorization === `Token ${person.session.token}`);
    if (!lane) return null;
    if (url === '/backend/otp/verify/') return planOf(lane.network, LOST_ASKED);
    if (!url.startsWith('/backend/transactions')) return null;
    if (method === 'POST') return planOf(lane.network, LOST_SENT);
    return headers['idempotency-key'] === undefined ? null : planOf(lane.network, LOST_ASKED);
  });
  const startedAt = Date.now();
  const since = await newestOf(server);
  const each = Math.ceil(SUBMISSIONS / LANES);
  const stories = await Promise.all(lanes.map((lane) => live(browser, proxy, lane, each)));
  await proxy.idle();
  const submissions = stories.reduce((sum, story) => sum + story.submissions, 0);
  let effects = 0;
  for (const [index, { person }] of lanes.entries()) {
    const real = await effectsOf(server, person, since);
    effects += [...real.values()].flat().length;
    expect(known(stories[index]?.seen ?? new Map<string, string[]>())).toEqual(known(real));
  }
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
  const figures = JSON.stringify({ submissions, effects, minutes, ...(await typesOf(server, since)), ...proxy.count });
  test.info().annotations.push({ type: 'figures', description: figures });
  if (process.env.SUBMISSIONS) process.stdout.write(`${figures}\n`);
  await proxy.close();
});
