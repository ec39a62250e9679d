import { CANDLE_STEP_NAMES, CANDLE_STEPS, type CandleStep } from '@contract/candles';
import type { Market } from '@contract/values/markets';
import { add, compare, decimal, toText } from '@/domain/money/decimal';
import { readCandles, readDays, readTrades } from '@server/modules/trades';
import { createTransaction } from '@server/modules/transactions/create';
import { sweepExpired } from '@server/worker/steps';
import { aUserOf, fund, list, makeAllTrades, setMarket, swap } from '@test/support/money/moneyWorld';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

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
      ['0.0046', '0.00477', '0.005'].map((rate) => list(db, ben, swap('NGN', 'CNY', '5000', rate))),
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
