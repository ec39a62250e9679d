import type { Db } from '@server/db/database';
import type { Window } from '@server/modules/windows';
import { readOwnListingWindow } from '@server/modules/listings/listings';
import { readNotificationWindow } from '@server/modules/notifications';
import { matchOrders, readOwnOrderWindow } from '@server/modules/orders';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { explained } from './explained';
import { OWN_LISTS } from './ownLists';

const LIMIT = 50;
const [FEW, MANY] = [100, 100_000];

type Read = (db: Db, userId: string, asked: { limit: number; before?: string | undefined }) => Promise<Window>;

/** How each list is read: all of it, and with its filter. */
const READS: Record<string, { all: Read; filtered: Read }> = {
  notifications: {
    all: readNotificationWindow,
    filtered: (db, userId, asked) => readNotificationWindow(db, userId, { ...asked, unread: 'true' }),
  },
  listings: {
    all: readOwnListingWindow,
    filtered: (db, userId, asked) => readOwnListingWindow(db, userId, { ...asked, currency: 'GHC' }),
  },
  orders: {
    all: readOwnOrderWindow,
    filtered: (db, userId, asked) => readOwnOrderWindow(db, userId, { ...asked, currency: 'GHC' }),
  },
};

const app = opened(openTestApp);

/** What the window after the first row costs, the check of the cursor included. */
async function costOf(userId: number, read: Read) {
  const first = await read(app.db, String(userId), { limit: 1 });
  const { db, cost } = explained(app.db);
  const { results } = await read(db, String(userId), { limit: LIMIT, before: first.next ?? undefined });
  return { ...cost, results: results.length };
}

it.each(OWN_LISTS)(
  'a window of 100,000 $name costs what one of 100 costs, and a rare kind is found as fast [S11.windows.cost]',
  async ({ name, put }) => {
    const reads = READS[name];
    if (!reads) throw new Error(`nothing reads ${name}`);
    const [short, long] = [(await app.signUp()).id, (await app.signUp()).id];
    await put(app.owner, short, FEW);
    await put(app.owner, long, MANY);
    const [few, many] = [await costOf(short, reads.all), await costOf(long, reads.all)];
    expect([few.results, many.results]).toEqual([LIMIT, LIMIT]);
    // Only the long list has enough rows of the rare kind for a window of them.
    expect(many.rows).toBeLessThanOrEqual(few.rows + LIMIT + 1);
    expect(many.blocks).toBeLessThan(few.blocks + 3 * LIMIT);
    const rare = await costOf(long, reads.filtered);
    expect(rare.results).toBe(LIMIT);
    expect(rare.rows).toBeLessThan(8 * LIMIT);
    expect(rare.blocks).toBeLessThan(20 * LIMIT);
  },
);

it('the order of an amount and a rate is found as fast among 100,000 as among 100 [S11.windows.cost]', async () => {
  const orders = OWN_LISTS.find(({ name }) => name === 'orders');
  const costs: { rows: number; blocks: number }[] = [];
  for (const count of [FEW, MANY]) {
    const { id } = await app.signUp();
    await orders?.put(app.owner, id, count);
    const { db, cost } = explained(app.db);
    const match = { user: String(id), currency_from: 'NGN', currency_to: 'CNY', amount: '50', rate: '215' };
    expect(await matchOrders(db, String(id), match)).toHaveLength(1);
    costs.push(cost);
  }
  const [few, many] = costs;
  expect(many?.rows).toBe(few?.rows);
  expect(many?.blocks).toBeLessThan((few?.blocks ?? 0) + 10);
});
