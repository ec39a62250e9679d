import type { Database, Db, Transactions } from '@server/db/database';
import { removeListing } from '@server/modules/listings/listings';
import { createTransaction } from '@server/modules/transactions/create';
import { createExchange } from '@server/modules/transactions/exchange';
import { findTransaction } from '@server/modules/transactions/record';
import { settleListings } from '@server/modules/transactions/settleListings';
import { settleFills, settleOrders } from '@server/modules/transactions/settleOrders';
import { USER_LIMITS } from '@server/platform/userLimits';
import { settleDue } from '@server/worker/steps';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';
import { countingTrips } from '@test/support/server/testDatabase';

const suite = moneySuite();

describe('fills', () => {
  let ada: string;

  let ben: string;

  let eve: string;

  beforeEach(async () => {
    [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '10000');
    for (const lister of [ben, eve]) await fund(suite.db(), lister, 'CNY', '100');
  });

  const order = async (amount: string) =>
    (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;

  const ofPath = async (amount: string) =>
    (
      await createTransaction(suite.db(), ada, {
        ...{ type: 'MOF_ORDER', path: 'NGN->CNY' },
        ...swap('NGN', 'CNY', amount, '230'),
      })
    ).id;

  const listOf = (lister: string, amount: string) => list(suite.db(), lister, swap('CNY', 'NGN', amount, '216'));

  const column = async (sql: string, id: string) =>
    (await suite.db().query<{ value: string }>(sql, [id])).map(({ value }) => value);

  const notesOf = (userId: string) => column('select message as value from notifications where user_id = $1', userId);

  const statusOfListing = (id: string) => column('select status as value from listings where id = $1', id);

  const statusOfOrder = (id: string) => column('select status as value from orders where transaction_id = $1', id);

  test('a filled order is completed, and so is its entry among the orders, in one journal of its own', async () => {
    await listOf(ben, '10');
    const id = await order('1000');
    expect(await statusOfOrder(id)).toEqual(['pending']);
    await work(suite.db());
    expect(await statusOfOrder(id)).toEqual(['completed']);
    expect(await column('select kind as value from journals where transaction_id = $1 order by id desc', id)).toContain(
      'fill',
    );
  });

  test('a listing that is sold out has ended, and one with something left goes on', async () => {
    const [older, newer] = [await listOf(ben, '2'), await listOf(eve, '10')];
    await order('1000');
    await work(suite.db());
    expect([await statusOfListing(older), await statusOfListing(newer)]).toEqual([['filled'], ['active']]);
  });

  test('a path takes from the oldest listings of a rate only, and nothing from those behind them', async () => {
    const [older, newer] = [await listOf(ben, '5'), await listOf(eve, '10')];
    const id = await ofPath('1000');
    await work(suite.db());
    // 985 / 216 = 4.56018518…
    expect(await column('select listing_id as value from fills where transaction_id = $1', id)).toEqual([older]);
    expect(await statusOfListing(newer)).toEqual(['active']);
    expect(await statusOfOrder(id)).toEqual([]);
  });

  test('an order over a path is filled at exactly the rate that was sent', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '5', '197'));
    // 985 / 197 = 5
    const sent = { type: 'MOF_ORDER', path: 'NGN->CNY', ...swap('NGN', 'CNY', '1000', '197') } as const;
    const { id } = await createTransaction(suite.db(), ada, sent);
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });

  test('a listing appears once, in a journal of its own', async () => {
    const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
    await work(suite.db());
    expect(await column('select kind as value from journals where transaction_id = $1 order by id desc', id)).toContain(
      'list',
    );
    const settleAgain = suite.db().transaction(async (tx) => {
      const row = await findTransaction(tx, id);
      if (row) await settleListings(tx, [row]);
    });
    await expect(settleAgain).rejects.toThrow('listings_transaction_id_key');
  });

  test('an order waits while too little is listed at its rate, and that is no failure', async () => {
    await listOf(ben, '10');
    const id = await order('2000');
    await createTransaction(suite.db(), ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '10', '216') });
    await listOf(eve, '5');
    const failures: object[] = [];
    const log = { error: (facts: object) => void failures.push(facts) };
    const config = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
    await runWorkerOnce(suite.db(), config, new Date(Date.now() + 3_600_000), log);
    expect([await statusOf(suite.db(), id), failures]).toEqual(['PENDING', []]);
  });

  test('a transaction that has ended, or that has no trades, cannot be filled', async () => {
    await listOf(ben, '10');
    const id = await order('1000');
    const settle = () =>
      suite.db().transaction(async (tx) => {
        const row = await findTransaction(tx, id);
        if (row) await settleFills(tx, { filled: [{ row, routes: [] }], soldOut: [], notes: [] });
      });
    await expect(settle()).rejects.toThrow(`transaction ${id} cannot be filled`);
    await work(suite.db());
    await expect(settle()).rejects.toThrow(`transaction ${id} cannot be filled`);
  });

  test('a lister whose listings an order fills at several rates gets one notification, with their sum', async () => {
    for (const rate of ['214', '216.5']) await list(suite.db(), ben, swap('CNY', 'NGN', '2', rate));
    await list(suite.db(), eve, swap('CNY', 'NGN', '10', '217'));
    await ofPath('1000');
    await work(suite.db());
    const filled = (notes: string[]) => notes.filter((note) => note.includes('filled'));
    expect(filled(await notesOf(ben))).toEqual([
      '2 of your listings at 214 to 216.5 were filled: 4 CNY sold for 861 NGN.',
    ]);
    expect(filled(await notesOf(eve))).toHaveLength(1);
  });

  test('an order is filled in at most three round trips, over many listings with as many statements as over few [S11.lanes.trips]', async () => {
    const statements = async (listings: number) => {
      for (let count = 0; count < listings; count += 1) await listOf(ben, '0.5');
      const id = await order(String(108 * listings));
      const count = { statements: 0, trips: 0 };
      await suite.db().transaction(async (tx) => {
        const row = await findTransaction(tx, id);
        if (row) expect(await settleOrders(countingTrips(tx, count), [row])).toEqual({ settled: [id], unfilled: [] });
      });
      return count;
    };
    const few = await statements(2);
    expect(few.trips).toBeLessThanOrEqual(3);
    expect(await statements(12)).toEqual(few);
  });

  test('an exchange is checked, planned and carried out in at most four round trips, over many levels as over few [S11.lanes.trips]', async () => {
    const statements = async (levels: number) => {
      for (let level = 0; level < levels; level += 1)
        await list(suite.db(), ben, swap('CNY', 'NGN', '0.5', `215.${String(10 + level)}`));
      const count = { statements: 0, trips: 0 };
      const db: Transactions = {
        transaction: (doWork) => suite.db().transaction((tx) => doWork(countingTrips(tx, count))),
      };
      const asked = { ...swap('NGN', 'CNY', String(108 * levels), '216'), time_in_force: 'ioc' } as const;
      expect((await createExchange(db, ada, asked, USER_LIMITS)).fills).toHaveLength(levels);
      return count;
    };
    const few = await statements(2);
    expect(few.trips).toBeLessThanOrEqual(4);
    expect(await statements(12)).toEqual(few);
  });

  const OVERTAKEN = { settled: [], unfilled: [] };

  describe('an order whose listings change between its plan and their lock', () => {
    /** Settles the order. Something else happens right before its listings are locked, and right after. */
    const settleAround = (id: string, before: () => Promise<unknown>, after?: () => Promise<unknown>) =>
      suite.db().transaction(async (tx) => {
        let isLocked = false;
        const interrupted: Db = {
          async query<Row extends object>(sql: string, values?: readonly unknown[]) {
            if (isLocked || !sql.includes('for update')) return tx.query<Row>(sql, values);
            isLocked = true;
            await before();
            const locked = await tx.query<Row>(sql, values);
            await after?.();
            return locked;
          },
        };
        const row = await findTransaction(tx, id);
        return row && settleOrders(interrupted, [row]);
      });

    it('waits if too little is left of them', async () => {
      const listing = await listOf(ben, '10');
      const id = await order('1000');
      expect(await settleAround(id, () => removeListing(suite.db(), ben, listing))).toEqual(OVERTAKEN);
      await work(suite.db());
      expect(await statusOf(suite.db(), id)).toBe('PENDING');
    });

    it('is planned again from the beginning if it needs a listing that is not locked', async () => {
      const oldest = await listOf(ben, '2');
      for (const amount of ['3', '10']) await listOf(eve, amount);
      // 990 / 216 = 4.58…: the first two at first, the last two without the first.
      const id = await order('1000');
      expect(await settleAround(id, () => removeListing(suite.db(), ben, oldest))).toEqual(OVERTAKEN);
      expect(await statusOf(suite.db(), id)).toBe('PENDING');
      await work(suite.db());
      expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    });

    it('keeps others from changing them afterwards', async () => {
      const [used, unused] = [await listOf(ben, '5'), await listOf(eve, '10')];
      const id = await order('1000');
      let free: string[] = [];
      const findFree = async () => {
        const sql = 'select id as value from listings where id = any($1) for update skip locked';
        const rows = await suite.db().query<{ value: string }>(sql, [[used, unused]]);
        free = rows.map(({ value }) => value);
      };
      expect(await settleAround(id, () => Promise.resolve(), findFree)).toEqual({ settled: [id], unfilled: [] });
      expect(free).toEqual([unused]);
    });
  });
});

test('the facts of a fill are stored beside its text: the transaction, the pair, the amounts and the rates [S11.notices.facts]', async () => {
  const [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
  await list(suite.db(), ben, swap('CNY', 'NGN', '5', '216'));
  await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '216', '216') });
  await work(suite.db());
  const factsOf = (userId: string) =>
    suite
      .db()
      .query(
        'select kind, transaction_id is not null as leads, facts from notifications where user_id = $1 order by id desc limit 1',
        [userId],
      );
  const got = { amount: '0.99', currency: 'CNY' };
  expect(await factsOf(ben)).toMatchObject([
    { kind: 'fill', leads: true, facts: { amount: got, to: 'NGN', rate: '216', highest: '216', count: '1' } },
  ]);
  expect(await factsOf(ada)).toMatchObject([
    {
      kind: 'order',
      leads: true,
      facts: { type: 'ORDER', status: 'COMPLETED', received: got, to: 'CNY', rate: '216' },
    },
  ]);
});

describe('batches', () => {
  const log = { error: (facts: object) => fail(facts) };

  let [ada, ben, eve] = ['', '', ''];

  beforeEach(async () => {
    [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '10000');
    for (const lister of [ben, eve]) await fund(suite.db(), lister, 'CNY', '100');
  });

  /** Settles all that is due. @returns in how many database transactions */
  async function transactionsToSettle(): Promise<number> {
    let count = 0;
    const counting: Database = {
      ...suite.db(),
      query: (sql, values) => suite.db().query(sql, values),
      transaction: (work) => {
        count += 1;
        return suite.db().transaction(work);
      },
    };
    const taken = await settleDue(counting, { now: new Date(Date.now() + 1_000), afterS: 0, most: 100 }, log);
    expect(taken).toBeGreaterThan(0);
    return count;
  }

  test('listings of one user appear in one database transaction, and those of another user in another one', async () => {
    for (const lister of [ben, ben, eve]) {
      await createTransaction(suite.db(), lister, { type: 'LIST', ...swap('CNY', 'NGN', '5', '216') });
    }
    expect(await transactionsToSettle()).toBe(2);
  });

  test('orders of one pair are settled in one database transaction, and those of another pair or over a path in other ones', async () => {
    await fund(suite.db(), ben, 'GHC', '100');
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await list(suite.db(), ben, swap('GHC', 'NGN', '50', '135'));
    await list(suite.db(), ben, swap('CNY', 'GHC', '50', '1.6'));
    const draft = swap('NGN', 'CNY', '100', '216');
    for (let count = 0; count < 2; count += 1) await createTransaction(suite.db(), ada, { type: 'ORDER', ...draft });
    await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'GHC', '100', '135') });
    for (const path of ['NGN->CNY', 'NGN->CNY', 'NGN->GHC->CNY']) {
      await createTransaction(suite.db(), ada, { type: 'MOF_ORDER', ...draft, path });
    }
    // NGN for CNY, NGN for GHC, and each of the two paths.
    expect(await transactionsToSettle()).toBe(4);
  });
});
