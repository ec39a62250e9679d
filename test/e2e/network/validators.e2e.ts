import type { Page, Request } from '@playwright/test';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { speakForServer } from '@test/e2e/support/network/wire';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { aPerson, signIn } from '@test/e2e/support/people/people';

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
