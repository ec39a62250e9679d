import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { speakForServer } from '@test/e2e/support/network/wire';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { setTimeout as pause } from 'node:timers/promises';
import { fillTicket, SUBMIT } from '@test/e2e/support/money/tickets';

test.beforeAll(({ server }) => openForBusiness(server));

const readOf = (request: Request) => (request.method() === 'GET' ? request.url().split('/backend/')[1] : undefined);

/**
 * Records the statuses of the answers to reads that are sent from now on, by the path after {host}. A 304 has no body.
 */
function recordReads(page: Page): Map<string, number[]> {
  const reads = new Map<string, number[]>();
  const sent = new Set<Request>();
  page.on('request', (request) => sent.add(request));
  page.on('response', (response) => {
    const path = readOf(response.request());
    if (path === undefined || !sent.has(response.request())) return;
    reads.set(path, [...(reads.get(path) ?? []), response.status()]);
  });
  return reads;
}

/** The paths of all reads that are sent from now on. */
function recordPaths(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const path = readOf(request);
    if (path !== undefined) paths.add(path);
  });
  return paths;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
const open = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a second visit to the transactions, and what is fetched again meanwhile, get 304 [S10.thousands.again, S10.server.validators]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '500', NGN: '20' });
  await signIn(page, person);
  const say = await speakForServer(page);
  const paths = recordPaths(page);
  await page.goto('/transactions');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
  const loaded = new Set(paths);
  const reads = recordReads(page);
  const ofTransactions = () =>
    [...reads].filter(([path]) => path.startsWith('transactions/')).flatMap(([, all]) => all);
  await open(page, 'Profile').click();
  await expect(page).toHaveURL('/profile');
  const before = ofTransactions().length;
  // The answer is dropped from the cache of the screens, but not its validator.
  say('{"group":"transactions"}');
  await open(page, 'Transactions').click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => ofTransactions().length).toBeGreaterThan(before);
  for (const [path, statuses] of reads) {
    const first = loaded.has(path) ? 304 : 200;
    expect([path, statuses]).toEqual([path, statuses.map((_, at) => (at === 0 ? first : 304))]);
  }
  await sendListing(person, { amount: '123.45', rate: '214' });
  await expect(rows(page)).toHaveCount(3);
  // What is new came with a message.
  expect(ofTransactions().at(-1)).toBe(304);
});

/** From the answer before the reload to the answer after it, in milliseconds. */
const ANSWER_AFTER_MS = [-3, -1, 0, 2];

/** Holds the answer to the next submission until the test lets it go. */
function holdAnswers(page: Page) {
  let goOn: () => Promise<void> = () => Promise.reject(new Error('nothing was sent'));
  const waiting = { count: 0 };
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    // The page that would get the answer may be gone by then.
    goOn = () => route.fulfill({ response }).catch(() => undefined);
    waiting.count += 1;
  };
  return { start: () => page.route('**/transactions/', hold), waiting, letGo: () => goOn() };
}

const isDetails = (page: Page) => page.url().includes('/transaction-details/');

/** What the page says of the submission: its details, or a notice with a link to them. */
async function outcomes(page: Page): Promise<number> {
  const notices = await page.getByRole('link', { name: 'Open it' }).count();
  return notices + (isDetails(page) ? 1 : 0);
}

/** True once the user has seen what became of every submission of this device. */
const isAllSeen = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('Intent '));
    return kept.every((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { seen: boolean }).seen);
  });

test('a reload in the moment of the answer shows the outcome exactly once [S11.once.pending]', async ({
  page,
  server,
}) => {
  const { session } = await aPerson(server, 'Lin', { CNY: '100000' });
  await page.addInitScript((token) => localStorage.setItem('Token', token), session.token);
  page.on('dialog', (dialog) => void dialog.accept());
  const answers = holdAnswers(page);
  await answers.start();
  for (const [index, offset] of ANSWER_AFTER_MS.entries()) {
    await fillTicket(page, { kind: 'LIST', amount: `${String(index + 10)}.5` }, '');
    await page.getByRole('button', { name: SUBMIT.LIST, exact: true }).click({ noWaitAfter: true });
    await expect.poll(() => answers.waiting.count, { intervals: [10] }).toBe(index + 1);
    const answered = pause(Math.max(0, offset)).then(answers.letGo);
    const reloaded = pause(Math.max(0, -offset)).then(() => page.reload());
    await Promise.all([answered, reloaded]);
    await expect.poll(() => isAllSeen(page)).toBe(true);
    await expect.poll(() => outcomes(page), { message: `${String(offset)} ms after the reload` }).toBe(1);
  }
});
