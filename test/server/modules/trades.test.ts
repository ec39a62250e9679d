import { CANDLE_STEP_NAMES, CANDLE_STEPS, type CandleStep } from '@contract/candles';
import { type Market, marketOf, MARKETS } from '@contract/values/markets';
import { add, compare, decimal, divide, toText } from '@/domain/money/decimal';
import { isOfOlderCluster, settleIn } from '@server/db/restored';
import { readOwnTrades } from '@server/modules/fills';
import { makeTrades, readCandles, readDays, readTrades } from '@server/modules/trades';
import { createTransaction } from '@server/modules/transactions/create';
import { sweepExpired } from '@server/worker/steps';
import { aCrowd, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import { aUserOf, fund, list, makeAllTrades, moneySuite, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { waitUntil } from '@test/support/server/waitUntil';

describe('candles', () => {
  const FILLS = 400;

  const MS_PER_SECOND = 1_000;

  const DAY_S = CANDLE_STEPS['1d'];

  const server = opened(openTestDatabase);

  beforeAll(() => setMarket(server.db));

  type Trade = Awaited<ReturnType<typeof readTrades>>['results'][number];

  /** Listings of both sides, and orders that fills can name, in a market without trades. */
  async function openMarket() {
    const db = server.db;
    const [ada, ben] = [await aUserOf(db), await aUserOf(db)];
    await fund(db, ada, 'NGN', '900000');
    await fund(db, ada, 'CNY', '9000');
    await fund(db, ben, 'CNY', '9000');
    await fund(db, ben, 'NGN', '900000');
    const listings = [
      ...(await Promise.all(
        ['211.37', '216', '216.5', '219.99'].map((rate) => list(db, ben, swap('CNY', 'NGN', '50', rate))),
      )),
      ...(await Promise.all(
        ['0.00477', '0.0048', '0.005'].map((rate) => list(db, ben, swap('NGN', 'CNY', '5000', rate))),
      )),
    ];
    const order = async () =>
      (await createTransaction(db, ada, { type: 'ORDER', ...swap('NGN', 'CNY', '50', '216') })).id;
    const orders = [await order(), await order(), await order()];
    // What these orders found at once is not part of the tests.
    await makeAllTrades(db);
    await server.owner.query('truncate trades, candles');
    return { listings, orders };
  }

  const fill = (listing: string, order: string, taken: string, paid: string, agoS: number) =>
    server.db.query(
      `insert into fills (listing_id, transaction_id, taken, paid, created_at)
       values ($1, $2, $3, $4, now() - make_interval(secs => $5::int))`,
      [listing, order, taken, paid, agoS],
    );

  async function walk<Row>(read: (before?: string) => Promise<{ results: Row[]; next: string | null }>) {
    const rows: Row[] = [];
    for (let before: string | undefined; ;) {
      const { results, next } = await read(before);
      rows.push(...results);
      if (next === null) return rows;
      before = next;
    }
  }

  const allTrades = (market: Market) =>
    walk((before) => readTrades(server.db, { market, limit: 100, ...(before !== undefined && { before }) }));

  const allCandles = (market: Market, step: CandleStep, limit: number) =>
    walk((before) => readCandles(server.db, { market, step, limit, ...(before !== undefined && { before }) }));

  /** The figures of trades, the oldest first, one after the other. */
  function figuresOf(trades: readonly Trade[]) {
    const rates = trades.map(({ rate }) => rate);
    const sorted = [...rates].sort((one, other) => compare(decimal(one), decimal(other)));
    const sum = (texts: string[]) => toText(texts.map(decimal).reduce(add));
    return {
      ...{ open: rates[0], high: sorted.at(-1), low: sorted[0], close: rates.at(-1) },
      ...{ amount: sum(trades.map(({ amount }) => amount)), total: sum(trades.map(({ total }) => total)) },
      trades: trades.length,
    };
  }

  /** The candles of trades as a plain program makes them, newest first. */
  function candlesOf(trades: readonly Trade[], step: CandleStep) {
    const of = new Map<number, Trade[]>();
    for (const trade of [...trades].sort((one, other) => one.id - other.id)) {
      const seconds = Math.floor(Date.parse(trade.at) / MS_PER_SECOND);
      const start = seconds - (seconds % CANDLE_STEPS[step]);
      of.set(start, [...(of.get(start) ?? []), trade]);
    }
    return [...of]
      .sort(([one], [other]) => other - one)
      .map(([start, within]) => ({ at: new Date(start * MS_PER_SECOND).toISOString(), ...figuresOf(within) }));
  }

  it('the candles of random fills, made in random batches, are what a plain program makes of the trades [S11.candles.list]', async () => {
    const seed = chooseSeed();
    const random = seededChoices(seed);
    const { listings, orders } = await openMarket();
    const cents = (most: number) => `${String(random.between(0, most))}.${random.digits(8)}`;
    for (let done = 0; done < FILLS; done += 1) {
      // Close together in time, as well as days apart, so that steps of every length have several.
      const agoS = random.between(0, random.oneOf([600, 4_000, 90_000, 400_000]));
      await fill(random.oneOf(listings), random.oneOf(orders), cents(20), cents(4_000), agoS);
      // A transaction of another test can hold fills back, and then they would become few trades.
      if (random.chance(20)) await Promise.all([makeAllTrades(server.db), makeAllTrades(server.db)]);
    }
    await makeAllTrades(server.db);
    const trades = await allTrades('CNY-NGN');
    expect(trades.length).toBeGreaterThan(FILLS / 4);
    for (const step of CANDLE_STEP_NAMES) {
      const ours = await allCandles('CNY-NGN', step, 7);
      expect({ seed, step, ours }).toEqual({ seed, step, ours: candlesOf(trades, step) });
    }
  }, 120_000);

  it('a trade in the last moment of a step and one in the first of the next are two candles [S11.candles.list]', async () => {
    const { listings, orders } = await openMarket();
    const [listing = ''] = listings;
    for (const [at, order] of [
      ['2026-03-01T12:59:59.999999Z', orders[0]],
      ['2026-03-01T13:00:00Z', orders[1]],
    ]) {
      await server.db.query(
        'insert into fills (listing_id, transaction_id, taken, paid, created_at) values ($1, $2, 1, 216, $3)',
        [listing, order, at],
      );
    }
    await makeAllTrades(server.db);
    for (const step of ['5m', '15m', '1h'] as const) {
      expect(await allCandles('CNY-NGN', step, 10)).toHaveLength(2);
    }
    expect(await allCandles('CNY-NGN', '1d', 10)).toMatchObject([{ at: '2026-03-01T00:00:00.000Z', trades: 2 }]);
  });

  it('a cursor of another step is refused [S11.candles.list]', async () => {
    const { listings, orders } = await openMarket();
    for (const ago of [0, 1, 2]) await fill(listings[0] ?? '', orders[ago] ?? '', '1', '216', ago * DAY_S);
    await makeAllTrades(server.db);
    const { next } = await readCandles(server.db, { market: 'CNY-NGN', step: '5m', limit: 1 });
    await expect(
      readCandles(server.db, { market: 'CNY-NGN', step: '1h', limit: 1, before: next ?? '' }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('the last 24 hours are those of the trades since then, and change with a trade [S11.candles.day]', async () => {
    const { listings, orders } = await openMarket();
    const [first = '', second = ''] = listings;
    const [one = '', two = '', three = ''] = orders;
    await fill(first, one, '1', '211', DAY_S + 600);
    await fill(first, two, '2', '422', DAY_S - 600);
    await makeAllTrades(server.db);
    const before = await readDays(server.db);
    expect(before).toMatchObject([{ market: 'CNY-NGN', open: '211.37', amount: '2', trades: 1 }]);
    expect(await readDays(server.db)).toBe(before);
    await fill(second, three, '3', '648', 0);
    await makeAllTrades(server.db);
    expect(await readDays(server.db)).toEqual([
      {
        market: 'CNY-NGN',
        ...{ open: '211.37', high: '216', low: '211.37', close: '216', amount: '5', total: '1070', trades: 2 },
      },
    ]);
  });

  it('old trades and candles of short steps are removed, and days are kept [S11.candles.old]', async () => {
    const { listings, orders } = await openMarket();
    const days = [1, 40, 100, 800];
    for (const [index, ago] of days.entries()) {
      await fill(listings[index] ?? '', orders[0] ?? '', '1', '216', ago * DAY_S);
    }
    await makeAllTrades(server.db);
    await sweepExpired(server.db);
    const left = async (step: CandleStep) => (await allCandles('CNY-NGN', step, 10)).length;
    expect(await Promise.all(CANDLE_STEP_NAMES.map(left))).toEqual([1, 2, 3, 4]);
    expect(await allTrades('CNY-NGN')).toHaveLength(2);
  });
});

describe('trades', () => {
  const suite = moneySuite();

  let [ada, ben] = ['', ''];

  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
    await fund(suite.db(), ada, 'NGN', '100000');
    await fund(suite.db(), ada, 'CNY', '1000');
    await fund(suite.db(), ben, 'CNY', '1000');
    await fund(suite.db(), ben, 'NGN', '100000');
  });

  const order = async (from: string, to: string, amount: string, rate: string) =>
    (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap(from, to, amount, rate) })).id;

  const newest = async (limit = 10, before?: string) =>
    readTrades(suite.db(), { market: 'CNY-NGN', limit, ...(before === undefined ? {} : { before }) });

  const filled = async (id: string) =>
    (
      await suite
        .db()
        .query<{ taken: string; paid: string }>(
          'select trim_scale(sum(taken))::text as taken, trim_scale(sum(paid))::text as paid from fills where transaction_id = $1',
          [id],
        )
    )[0];

  it('what an order took from several listings at one rate is one trade, in the quote of the market [S11.trades.list]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '2', '216'));
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    const bought = await order('NGN', 'CNY', '1000', '216');
    await work(suite.db());
    await makeAllTrades(suite.db());
    const { results } = await newest();
    const { taken, paid } = (await filled(bought)) ?? {};
    expect(results[0]).toMatchObject({ side: 'buy', rate: '216', amount: taken, total: paid });
    const [count] = await suite
      .db()
      .query<{ fills: number }>('select count(*)::int as fills from fills where transaction_id = $1', [bought]);
    expect(count?.fills).toBe(2);
  });

  it('a trade of the other side has the same quote, and says nothing of its users [S11.trades.list]', async () => {
    await list(suite.db(), ben, swap('NGN', 'CNY', '5000', '0.005'));
    const sold = await order('CNY', 'NGN', '10', '0.005');
    await work(suite.db());
    await makeAllTrades(suite.db());
    const [trade] = (await newest()).results;
    const { taken, paid } = (await filled(sold)) ?? {};
    expect(trade).toEqual({
      ...{ id: expect.any(Number) as number, at: expect.any(String) as string },
      ...{ side: 'sell', rate: '200', amount: paid, total: taken },
    });
  });

  it('trades are read in windows, newest first, and another cursor is refused [S11.trades.list]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    for (const amount of ['1000', '2000', '3000']) {
      await order('NGN', 'CNY', amount, '216');
      await work(suite.db());
    }
    await makeAllTrades(suite.db());
    const first = await newest(2);
    const second = await newest(2, first.next ?? '');
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    await expect(newest(2, 'ZmlsbHM6NDI')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('once', () => {
  const server = opened(openTestDatabase);

  beforeAll(() => setMarket(server.db));

  it('fills that are committed after younger ones become trades too, each once, in however many processes [S11.trades.once]', async () => {
    const [ada, ben] = [await aUserOf(server.db), await aUserOf(server.db)];
    await fund(server.db, ada, 'NGN', '100000');
    await fund(server.db, ben, 'CNY', '1000');
    const order = async (amount: string) =>
      (await createTransaction(server.db, ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
    const count = async () => (await readTrades(server.db, { market: 'CNY-NGN', limit: 100 })).results.length;
    const listing = await list(server.db, ben, swap('CNY', 'NGN', '50', '216'));
    const first = await order('1000');
    const fill = `insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 1, 216)`;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = server.db.transaction(async (tx) => {
      await tx.query(fill, [listing, first]);
      isWritten();
      await ended;
    });
    await written;
    const second = await order('2000');
    await server.db.query(fill, [listing, second]);
    await makeTrades(server.db);
    // A trade is made once no older one can still come before it.
    expect(await count()).toBe(0);
    end();
    await slow;
    const made = await Promise.all([1, 2, 3].map(() => makeAllTrades(server.db)));
    expect(made.reduce((sum, count) => sum + count)).toBe(2);
    expect(await count()).toBe(2);
    expect(await makeTrades(server.db)).toBe(0);
  });

  it('after a restore into a cluster that has counted fewer transactions, what was read is not read again, and what waited is read once [S11.trades.once]', async () => {
    const { db, owner } = server;
    const [ada, ben] = [await aUserOf(db), await aUserOf(db)];
    await fund(db, ada, 'NGN', '100000');
    await fund(db, ben, 'CNY', '1000');
    const listing = await list(db, ben, swap('CNY', 'NGN', '50', '216'));
    const order = (await createTransaction(db, ada, { type: 'ORDER', ...swap('NGN', 'CNY', '1000', '216') })).id;
    const fill = `insert into fills (listing_id, transaction_id, taken, paid) values ($1, $2, 1, 216)`;
    await db.query(fill, [listing, order]);
    await makeAllTrades(db);
    await db.query(fill, [listing, order]);
    const further = (column: string) => `${column} = (${column}::text::numeric + 1000000000)::text::xid8`;
    await owner.query(`update fills set ${further('xid')} where xid is not null`);
    await owner.query(`update trades_read set ${further('before_xid')}`);
    await owner.query(`update rate_history set ${further('changed')} where changed is not null`);
    expect(await isOfOlderCluster(db)).toBe(true);
    await Promise.all([settleIn(db), settleIn(db)]);
    expect(await isOfOlderCluster(db)).toBe(false);
    expect(await makeAllTrades(db)).toBe(1);
    await waitUntil(async () => (await readOwnTrades(db, ben, { order: 'oldest', limit: 10 })).results.length === 2);
  });
});

describe('random', () => {
  const RATE_DECIMALS = 8;

  const server = opened(openTestDatabase);

  beforeAll(() => setMarket(server.db));

  interface Fill {
    transaction_id: string;
    currency: string;
    swap_to: string;
    rate: string;
    taken: string;
    paid: string;
  }

  /** The trades of a market as a plain program makes them, fill by fill, in no order. */
  function tradesOf(fills: readonly Fill[], market: Market): string[] {
    const trades = new Map<string, { side: string; rate: string; amount: string; total: string }>();
    for (const { transaction_id, currency, swap_to, rate, taken, paid } of fills) {
      if (marketOf(currency, swap_to) !== market) continue;
      const buys = market.startsWith(currency);
      const key = [transaction_id, currency, swap_to, rate].join();
      const [amount, total] = buys ? [taken, paid] : [paid, taken];
      const before = trades.get(key);
      trades.set(key, {
        side: buys ? 'buy' : 'sell',
        rate: toText(buys ? decimal(rate) : divide(decimal('1'), decimal(rate), RATE_DECIMALS, 'halfUp')),
        amount: toText(add(decimal(before?.amount ?? '0'), decimal(amount))),
        total: toText(add(decimal(before?.total ?? '0'), decimal(total))),
      });
    }
    return [...trades.values()].map((trade) => JSON.stringify(trade)).sort();
  }

  async function walk(market: Market) {
    const found = [];
    for (let before: string | undefined; ;) {
      const { results, next } = await readTrades(server.db, { market, limit: 7, before });
      found.push(...results);
      if (next === null) return found;
      before = next;
    }
  }

  it('in random worlds the trades are what the fills were, each once [S11.trades.list] [S11.trades.once]', async () => {
    const seed = chooseSeed();
    const crowd = await aCrowd(server, seed);
    for (let done = 0; done < atEffort(OPERATIONS); done += 1) {
      await moveAtRandom(crowd);
      if (crowd.random.chance(5)) await Promise.all([makeTrades(server.db), makeTrades(server.db)]);
    }
    await makeAllTrades(server.db);
    const fills = await server.db.query<Fill>(
      `select f.transaction_id, l.currency, l.swap_to, l.rate, f.taken, f.paid
     from fills f join listings l on l.id = f.listing_id`,
    );
    expect(fills.length).toBeGreaterThan(0);
    for (const market of MARKETS) {
      const ours = (await walk(market)).map(({ id: _id, at: _at, ...trade }) => JSON.stringify(trade)).sort();
      expect({ seed, market, ours }).toEqual({ seed, market, ours: tradesOf(fills, market) });
    }
  }, 600_000);
});
