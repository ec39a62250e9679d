import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { SERVED_CALLS } from '@contract/calls';
import type { PublicBook } from '@contract/publicMarket';
import { MOST_PER_MINUTE } from '@server/modules/programs/publicMarket';
import { createApp } from '@server/startServer';
import { aUserOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, readAnswer } from '@test/support/server/testApp';

const server = opened(openTestApp);

/** A stranger, to whom nothing of an answer was kept. */
const stranger = () => {
  const app = createApp({ ...server.parts, db: { ...server.db } });
  return async (path: string, headers: Record<string, string> = {}) =>
    readAnswer(await app.request(`/backend/public/${path}`, { headers }));
};

const BOOK = 'book/?market=CNY-NGN&limit=10';

const OFFERS = [
  swap('CNY', 'NGN', '50', '216.5'),
  swap('CNY', 'NGN', '20', '216.5'),
  swap('CNY', 'NGN', '7.5', '220'),
  swap('NGN', 'CNY', '5000', '0.00469'),
  swap('NGN', 'CNY', '1000', '0.0047'),
];

beforeAll(async () => {
  await setMarket(server.db);
  const lister = await aUserOf(server.db);
  await fund(server.db, lister, 'CNY', '1000');
  await fund(server.db, lister, 'NGN', '100000');
  for (const offer of OFFERS) await list(server.db, lister, offer);
});

const LEVELS = {
  asks: [
    { price: '216.5', rate: '216.5', amount: '70', total: '15155', listings: 2 },
    { price: '220', rate: '220', amount: '7.5', total: '1650', listings: 1 },
  ],
  // 1 / 0.0047 is 212.765957446...: rounded down.
  bids: [
    { price: '213.21961620', rate: '0.00469', amount: '23.45', total: '5000', listings: 1 },
    { price: '212.76595744', rate: '0.0047', amount: '4.7', total: '1000', listings: 1 },
  ].map((level) => ({ ...level, price: level.price.replace(/0+$/, '') })),
};

it('shows anybody both sides of a market as decimal text, bids rounded down, with the rate that an order names [S11.public.book]', async () => {
  const { status, body } = await stranger()(BOOK);
  expect(status).toBe(200);
  expect(body).toMatchObject({ market: 'CNY-NGN', ...LEVELS });
});

it('has a checksum over the first 25 levels of both sides, whatever the limit is [S11.public.book]', async () => {
  const [bid, ask] = [LEVELS.bids, LEVELS.asks].map((side) => side.map(({ price, amount }) => `${price}:${amount}`));
  const checksum = crc32([bid?.[0], ask?.[0], bid?.[1], ask?.[1]].join(':'));
  const read = stranger();
  for (const limit of ['1', '100']) {
    const { body } = await read(`book/?market=CNY-NGN&limit=${limit}`);
    expect([limit, (body as PublicBook).checksum]).toEqual([limit, checksum]);
  }
});

it.each([
  ['getPublicMarkets', 'markets/'],
  ['getPublicTicker', 'ticker/'],
  ['getPublicBook', BOOK],
  ['getPublicTrades', 'trades/?market=CNY-NGN&limit=5'],
  ['getPublicCandles', 'candles/?market=CNY-NGN&step=5m&limit=5'],
  ['getPublicRates', 'rates/'],
] as const)(
  '%s answers anybody without a user, for a second to be kept, and 304 after it [S11.public.read]',
  async (name, path) => {
    const read = stranger();
    const { status, body, headers } = await read(path);
    expect(status).toBe(200);
    expect(v.safeParse(SERVED_CALLS[name].answer, body).issues).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(/user|email|lister/);
    expect(headers.get('Cache-Control')).toBe('public, max-age=1');
    const tag = headers.get('ETag') ?? '';
    expect((await read(path, { 'If-None-Match': tag })).status).toBe(304);
  },
);

it('says the time of its clock to anybody [S11.public.read]', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_795_880_000_123);
  expect((await stranger()('time/')).body).toEqual({ time: 1_795_880_000_123 });
  jest.restoreAllMocks();
});

it('says the steps, the least amounts, the fees and the band of a market [S11.public.markets]', async () => {
  const { body } = await stranger()('markets/');
  expect((body as object[])[1]).toEqual({
    ...{ market: 'CNY-NGN', base: 'CNY', quote: 'NGN', amount_step: '0.00000001', price_step: '0.00000001' },
    least: { base: '0.01', quote: '0.01' },
    fees: { direct: '0.01', path: '0.015' },
    band: { low: '0.9', high: '1.1' },
  });
});

it('has the best price of each side in the ticker, and null where nobody offers [S11.public.ticker]', async () => {
  const { body } = await stranger()('ticker/');
  expect(body).toEqual([
    { market: 'CNY-GHC', bid: null, ask: null, day: null },
    { market: 'CNY-NGN', bid: LEVELS.bids[0]?.price, ask: '216.5', day: null },
    { market: 'GHC-NGN', bid: null, ask: null, day: null },
  ]);
});

it('reads the market once for all who ask within a second [S11.public.read]', async () => {
  const query = jest.spyOn(server.db, 'transaction');
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const read = stranger();
  await Promise.all(Array.from({ length: 20 }, () => read(BOOK)));
  now.mockReturnValue(999);
  await read(BOOK);
  expect(query).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_000);
  await read(BOOK);
  expect(query).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});

it('refuses an address that asks too often until the minute is over [S11.public.limit, S11.codes.limits]', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const read = stranger();
  for (let count = 1; count < MOST_PER_MINUTE; count += 1) await read('markets/');
  now.mockReturnValue(20_000);
  const last = await read('markets/');
  const limit = (answer: typeof last) => ['RateLimit-Policy', 'RateLimit'].map((name) => answer.headers.get(name));
  expect(limit(last)).toEqual(['"public";q=600;w=60', '"public";r=0;t=40']);
  now.mockReturnValue(0);
  const refused = await read('markets/');
  const { status, headers } = refused;
  expect(limit(refused)).toEqual(['"public";q=600;w=60', '"public";r=0;t=60']);
  expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
  now.mockReturnValue(60_000);
  expect((await read('markets/')).status).toBe(200);
  jest.restoreAllMocks();
});

it.each(['book/?market=CNY-USD&limit=5', 'book/?market=CNY-NGN&limit=101', 'book/', 'trades/?market=x&limit=1'])(
  'refuses %s with the field that is wrong [S11.public.read]',
  async (path) => {
    const { status, body } = await stranger()(path);
    expect(status).toBe(400);
    expect(Object.keys(body as object)[0]).toMatch(/^(market|limit)$/);
  },
);
