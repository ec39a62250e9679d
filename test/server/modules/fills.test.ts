import { add, decimal, divide, subtract, sumOf, toText } from '@/domain/money/decimal';
import { createDatabase } from '@server/db/pool';
import { readFills, readLastFills, readOrderResult, readProgress } from '@server/modules/fills';
import { ListingsFeed } from '@server/modules/listings/feed';
import { removeListing } from '@server/modules/listings/listings';
import { setRate } from '@server/modules/rates';
import { createTransaction } from '@server/modules/transactions/create';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import { aUserOf, fund, list, moneySuite, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

describe('fills', () => {
  const suite = moneySuite();

  let [ada, ben] = ['', ''];

  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '100000');
    await fund(suite.db(), ben, 'CNY', '100');
  });

  const order = async (amount: string) =>
    (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;

  const progressOf = (userId: string, id: string) => readProgress(suite.db(), userId, { ids: [id] });

  it('of a listing that was sold in part, the listed amount is what was sold and what is left, and the receipts are reported [S11.fills.listing]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await order('2000');
    await work(suite.db());
    const [progress] = await progressOf(ben, id);
    expect(progress).toMatchObject({ listed: '50', returned: '0', fills: 2, currency: 'CNY', swap_to: 'NGN' });
    expect(toText(add(decimal(progress?.sold ?? ''), decimal(progress?.left ?? '')))).toBe('50');
    const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
    expect(results).toHaveLength(2);
  });

  it('a listing that was deleted says what was returned, also by the transaction that made it [S11.fills.listing]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await work(suite.db());
    const [before] = await progressOf(ben, id);
    await removeListing(suite.db(), ben, id);
    const [row] = await suite
      .db()
      .query<{ transaction_id: string }>('select transaction_id from listings where id = $1', [id]);
    const [after] = await readProgress(suite.db(), ben, { transaction: row?.transaction_id ?? '' });
    expect(after).toEqual({ ...before, left: '0', returned: before?.left });
  });

  it("another user's listings, fills and orders are answered as none [S11.fills.own]", async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const bought = await order('1000');
    await work(suite.db());
    expect(await progressOf(ada, id)).toEqual([]);
    expect(await readFills(suite.db(), ada, { listing: id, limit: 10 })).toEqual({ results: [], next: null });
    expect(await readFills(suite.db(), ben, { transaction: bought, limit: 10 })).toEqual({ results: [], next: null });
    await expect(readOrderResult(suite.db(), ben, bought)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('an order that is not completed has no result [S11.fills.order]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await expect(readOrderResult(suite.db(), ada, await order('1000'))).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('the market rate of a completed order is that of its moment, not of today [S11.fills.order]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const id = await order('1000');
    await work(suite.db());
    await suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', '230'));
    expect(await readOrderResult(suite.db(), ada, id)).toMatchObject({
      gross: '1000',
      market_rate: '216',
      hops: [{ from: 'NGN', to: 'CNY', fills: 1 }],
    });
    await suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', '216'));
  });

  it('the fills of a path are listed hop by hop, each beginning where the one before ended [S11.fills.order]', async () => {
    await fund(suite.db(), ben, 'GHC', '1000');
    await list(suite.db(), ben, swap('GHC', 'NGN', '500', '135'));
    await list(suite.db(), ben, swap('CNY', 'GHC', '50', '1.6'));
    const { id } = await createTransaction(suite.db(), ada, {
      ...{ type: 'MOF_ORDER', path: 'NGN->GHC->CNY' },
      ...swap('NGN', 'CNY', '1000', '230'),
    });
    await work(suite.db());
    const { hops, received } = await readOrderResult(suite.db(), ada, id);
    expect(hops.map(({ from, to }) => [from, to])).toEqual([
      ['NGN', 'GHC'],
      ['GHC', 'CNY'],
    ]);
    expect(received).toBe(hops[1]?.received);
    const first = await readFills(suite.db(), ada, { transaction: id, limit: 1 });
    expect(first.results).toMatchObject([{ currency: 'GHC' }]);
    const second = await readFills(suite.db(), ada, { transaction: id, limit: 1, before: first.next ?? '' });
    expect(second).toMatchObject({ results: [{ currency: 'CNY' }], next: null });
  });

  it.each([{ limit: 10 }, { limit: 10, listing: '1', before: 'rubbish' }])(
    'refuses %j [S11.fills.own]',
    async (asked) => {
      await expect(readFills(suite.db(), ada, asked)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('the last fills of a user are those of both sides, newest first, and nobody else sees them [S11.mine.fills]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await order('2000');
    await work(suite.db());
    const { results } = await readFills(suite.db(), ben, { listing: id, limit: 10 });
    const newestFirst = (sold: boolean) => results.map((fill) => ({ ...fill, sold }));
    expect(await readLastFills(suite.db(), ben, 10)).toEqual(newestFirst(true));
    expect(await readLastFills(suite.db(), ada, 10)).toEqual(newestFirst(false));
    expect(await readLastFills(suite.db(), ada, 1)).toEqual(newestFirst(false).slice(0, 1));
    expect(await readLastFills(suite.db(), await aUserOf(suite.db()), 10)).toEqual([]);
  });

  it('ended listings are answered newest first, without active ones and those of others [S11.mine.again]', async () => {
    const [first, second] = [
      await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216')),
      await list(suite.db(), ben, swap('CNY', 'NGN', '20', '217')),
    ];
    await list(suite.db(), ben, swap('CNY', 'NGN', '30', '218'));
    await removeListing(suite.db(), ben, second);
    await removeListing(suite.db(), ben, first);
    const ended = await readProgress(suite.db(), ben, { ended: 'true' });
    expect(ended.map(({ id }) => String(id))).toEqual([first, second]);
    expect(ended[0]).toMatchObject({ listed: '10', left: '0', returned: '10' });
    expect(await readProgress(suite.db(), ada, { ended: 'true' })).toEqual([]);
  });
});

const RATE_DECIMALS = 8;

/** The market rates that were ever set, oldest first, as the database kept them. */
const HISTORY = `
  select currency_from as "from", currency_to as "to", rate, (extract(epoch from at) * 1000000)::bigint::text as at
  from rate_history order by at, id`;

interface RateThen {
  from: string;
  to: string;
  rate: string;
  /** In microseconds. */
  at: string;
}

interface Received {
  id: string;
  user_id: string;
  gross: string;
  fee: string;
  received: string;
  currency_from: string;
  currency_to: string;
  /** When its last fill was made, in microseconds. */
  filled: string;
}

/** What completed orders brought into the wallets of those who ordered, by the lines of the ledger. */
const RECEIVED = `
  select t.id, t.user_id, t.currency_from, t.currency_to, t.amount as gross, t.transaction_fee as fee, sum(l.amount) as received,
    (extract(epoch from max(j.created_at)) * 1000000)::bigint::text as filled
  from transactions t join journals j on j.transaction_id = t.id and j.kind = 'fill' join lines l on l.journal_id = j.id
  join accounts a on a.id = l.account_id and a.kind = 'wallet' and a.user_id = t.user_id and a.currency = t.currency_to
  where t.status = 'COMPLETED' and t.user_id = any($1) group by t.id order by t.id`;

/** The newest rate of what the order received that had been set when it was completed: a plain look from the end. */
const marketThen = (history: readonly RateThen[], { currency_from, currency_to, filled }: Received) =>
  history.findLast(({ from, to, at }) => from === currency_to && to === currency_from && BigInt(at) <= BigInt(filled))
    ?.rate ?? null;

it('in random worlds each listed amount is the sum of what was sold, left and returned, and orders received what the ledger says [S11.fills.listing, S11.fills.order]', async () => {
  let count = 0;
  await inRandomWorlds(async (crowd, seed) => {
    const { db, users } = crowd;
    for (let done = 0; done < OPERATIONS; done += 1) await moveAtRandom(crowd);
    const own = await db.query<{ id: string }>('select id from listings where user_id = any($1)', [users]);
    const ids = own.map(({ id }) => id);
    const all = (await Promise.all(users.map((user) => readProgress(db, user, { ids })))).flat();
    expect({ seed, listings: all.length }).toEqual({ seed, listings: ids.length });
    for (const { id, listed, sold, left, returned } of all) {
      const sum = toText(add(add(decimal(sold), decimal(left)), decimal(returned)));
      expect({ seed, id, sum }).toEqual({ seed, id, sum: listed });
    }
    const orders = await db.query<Received>(RECEIVED, [users]);
    count += orders.length;
    const history = await db.query<RateThen>(HISTORY);
    for (const order of orders) {
      const { id, user_id, gross, fee, received } = order;
      const result = await readOrderResult(db, user_id, id);
      const [net, got] = [subtract(decimal(gross), decimal(fee)), decimal(received)];
      expect({ seed, id, ...result }).toMatchObject({
        ...{ seed, id, gross: toText(decimal(gross)), fee: toText(decimal(fee)), net: toText(net) },
        ...{ received: toText(got), rate: toText(divide(net, got, RATE_DECIMALS, 'halfUp')) },
      });
      const market = marketThen(history, order);
      expect({ seed, id, market: result.market_rate }).toEqual({
        ...{ seed, id, market: market === null ? null : toText(decimal(market)) },
      });
      // An exchange may have come there over several ways.
      const last = result.hops.filter(({ to }) => to === result.hops.at(-1)?.to);
      expect(toText(sumOf(last.map((hop) => decimal(hop.received))))).toBe(toText(got));
    }
  });
  expect(count).toBeGreaterThan(0);
}, 7_200_000);

describe('listing changes', () => {
  const app = opened(openTestApp);

  let ben: SignedUp;

  let id: string;

  beforeAll(async () => {
    await setMarket(app.db);
    ben = await app.signUp();
    await fund(app.db, String(ben.id), 'CNY', '100');
    id = await list(app.db, String(ben.id), swap('CNY', 'NGN', '100', '216'));
  });

  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call('POST', path, { token: ben.token, body, headers });

  const listed = async () => (await app.call('GET', 'listings/?all_pairs=true', { token: ben.token })).body;

  it('a change with a key is carried out once, and its repetition gets the first answer [S11.change.once]', async () => {
    const change = (amount: string) =>
      post('listing-changes/', { listing: id, rate: null, amount }, { 'Idempotency-Key': 'once' });
    expect((await change('80')).status).toBe(200);
    expect((await post('listing-changes/', { listing: id, amount: '70' })).status).toBe(200);
    const again = await change('80');
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await change('60')).status).toBe(422);
    expect(await listed()).toMatchObject([{ Amount: '70' }]);
  });

  it('every process sees a pause as an end, and a resumption and a change as they are [S11.change.live]', async () => {
    const other = createDatabase(app.url);
    const feeds = [new ListingsFeed(app.db), new ListingsFeed(other)];
    const seen = async () => {
      for (const feed of feeds) await feed.follow();
      expect(feeds[1]?.version).toBe(feeds[0]?.version);
      return feeds[0]?.version ?? '';
    };
    try {
      const start = await seen();
      await post(`listings/${id}/pause/`);
      const paused = await seen();
      for (const feed of feeds) expect(feed.deltaSince(start)).toMatchObject({ set: [], del: [id] });
      expect(await listed()).toEqual([]);
      await post('listing-changes/', { listing: id, rate: '212.5' });
      await post(`listings/${id}/resume/`);
      await seen();
      for (const feed of feeds) {
        expect(feed.deltaSince(paused)).toMatchObject({
          set: [[id, String(ben.id), 'CNY', 'NGN', '70', '212.5']],
          del: [],
        });
      }
      expect(await listed()).toMatchObject([{ Amount: '70', rate: '212.5' }]);
    } finally {
      await other.close();
    }
  });
});
