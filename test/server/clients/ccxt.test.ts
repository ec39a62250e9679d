import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  AuthenticationError,
  InsufficientFunds,
  type Order,
  DuplicateOrderId,
  InvalidNonce,
  NetworkError,
  type OrderBook,
  OrderNotFillable,
  OrderNotFound,
  PermissionDenied,
  Precise,
  type Trade,
} from 'ccxt';
import ts from 'typescript';
import { crossrate } from '@clients/ccxt/crossrate';
import { crossratePro } from '@clients/ccxt/pro';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { createTransaction } from '@server/modules/transactions/create';
import { startServer } from '@server/startServer';
import { aUserOf, fund, makeAllTrades, moneySuite, swap } from '@test/support/money/moneyWorld';
import { waitUntil } from '@test/support/server/waitUntil';
import { aKeyOf, openCcxtServer } from './ccxtServer';
import { checkBalance, checkCandles, checkMarket, checkOrder, checkOrderBook, checkTicker, checkTrade } from './shapes';

const { db } = moneySuite();

let server: Awaited<ReturnType<typeof openCcxtServer>>;
beforeAll(async () => {
  server = await openCcxtServer(db());
});
afterAll(() => server.close());

const SYMBOL = 'CNY/NGN';

/** A user with money in each currency. */
async function aTrader(): Promise<string> {
  const userId = await aUserOf(db());
  await fund(db(), userId, 'CNY', '1000');
  await fund(db(), userId, 'NGN', '200000');
  return userId;
}

/** Their program. */
const aClient = async () => server.clientOf(await aTrader());

async function checked(order: Promise<Order>): Promise<Order> {
  checkOrder(await order);
  return order;
}

/** The book is made once a second for everybody who asks for as many levels, so each question is another one. */
let levels = 100;
const freshBook = (client: crossrate): Promise<OrderBook> => client.fetchOrderBook(SYMBOL, (levels -= 1));

it('lists, shows, changes and cancels [S11.ccxt.walk]', async () => {
  const client = await aClient();
  const order = await checked(client.createOrder(SYMBOL, 'limit', 'sell', 10, 216, { clientOrderId: 'mine-1' }));
  expect(order).toMatchObject({ status: 'open', filled: '0', remaining: '10', clientOrderId: 'mine-1' });
  const again = await client.createOrder(SYMBOL, 'limit', 'sell', 10, 216, { clientOrderId: 'mine-1' });
  expect(again.id).toBe(order.id);
  const id = String(order.id);
  const { asks, bids } = await freshBook(client);
  expect({ asks, bids }).toEqual({ asks: [[216.00044929, 10]], bids: [] });
  const balance = await client.fetchBalance();
  checkBalance(balance);
  expect(balance.CNY).toEqual({ free: '990', used: '10', total: '1000' });
  const buyer = await aClient();
  const bought = await checked(buyer.createOrder(SYMBOL, 'limit', 'buy', 4, 217));
  expect(bought).toMatchObject({ status: 'closed', filled: '4', cost: '864.00179716', remaining: '0' });
  expect(await checked(client.editOrder(id, SYMBOL, 'limit', 'sell', 30.5, 218))).toMatchObject({
    ...{ price: '218', amount: '30.5', filled: '4', remaining: '26.5', status: 'open' },
  });
  expect(await checked(client.editOrder(id, SYMBOL, 'limit', 'sell', 20.25))).toMatchObject({ remaining: '16.25' });
  const open = await client.fetchOpenOrders(SYMBOL);
  open.forEach(checkOrder);
  expect(open).toMatchObject([{ id, remaining: '16.25', price: '218' }]);
  expect(await client.fetchOpenOrders('GHC/NGN')).toEqual([]);
  expect(await checked(client.cancelOrder(id))).toMatchObject({ status: 'canceled', filled: '4' });
  expect(await client.fetchOpenOrders()).toEqual([]);
  expect(await checked(client.fetchOrder(id))).toMatchObject({ id, status: 'canceled' });
  await expect(client.cancelOrder(id)).rejects.toThrow(OrderNotFound);
  await expect(client.editOrder(id, SYMBOL, 'limit', 'sell', 5)).rejects.toThrow(OrderNotFound);
});

it('knows an order by its client id, with what was filled at once [S11.ccxt.orders]', async () => {
  const [maker, taker] = [await aClient(), await aClient()];
  await maker.createOrder(SYMBOL, 'limit', 'sell', 2, 214);
  const named = { clientOrderId: 'both-parts' };
  const made = await taker.createOrder(SYMBOL, 'limit', 'buy', 5, 215, named);
  const [open] = await taker.fetchOpenOrders();
  expect(open).toMatchObject({ id: made.id, status: 'open', filled: '0', remaining: '3.00000465' });
  const whole = await checked(taker.fetchOrder(undefined, SYMBOL, named));
  expect(whole).toMatchObject({ ...named, id: made.id, status: 'open', filled: '2', cost: made.cost, fee: made.fee });
  const ended = await checked(taker.cancelOrder(undefined, SYMBOL, named));
  expect(ended).toMatchObject({ ...named, id: made.id, status: 'canceled', filled: '2', remaining: '3.00000465' });
  await expect(taker.fetchOrder(undefined, SYMBOL, { clientOrderId: 'nobody' })).rejects.toThrow(OrderNotFound);
  await createTransaction(db(), String(taker.uid), { type: 'LIST', ...swap('CNY', 'NGN', '2', '216') });
  const [waiting] = await taker.fetchOpenOrders(SYMBOL);
  expect(waiting).toMatchObject({ side: 'sell', price: '216', filled: '0', remaining: '2', status: 'open' });
  expect(await checked(taker.cancelOrder(String(waiting?.id)))).toMatchObject({ status: 'canceled', remaining: '2' });
});

it('reads its own trades back, page by page, with fees and orders [S11.ccxt.orders]', async () => {
  const [maker, taker] = [await aClient(), await aClient()];
  taker.options.rows = 2;
  const rests: Order[] = [];
  for (const price of [214, 215, 216, 217, 218]) rests.push(await maker.createOrder(SYMBOL, 'limit', 'sell', 1, price));
  const sold = await taker.createOrder(SYMBOL, 'limit', 'buy', 5, 219);
  const all = await taker.fetchMyTrades(SYMBOL, 1);
  all.forEach(checkTrade);
  expect(all).toHaveLength(5);
  expect(all.map(({ order, side, takerOrMaker }) => [order, side, takerOrMaker])).toEqual(
    all.map(() => [sold.id, 'buy', 'taker']),
  );
  const sumOf = (figures: (number | string | undefined)[]) =>
    figures.map(String).reduce((sum, next) => Precise.stringAdd(sum, next) ?? '');
  expect(sumOf(all.map(({ cost }) => cost))).toBe(sold.cost);
  expect(sumOf(all.map(({ fee }) => fee?.cost))).toBe(sold.fee?.cost);
  const ids = all.map(({ id }) => id);
  expect((await taker.fetchMyTrades()).map(({ id }) => id)).toEqual(ids.slice(-2));
  // The oldest first are shown when no transaction of the database can put one before them.
  await waitUntil(async () => (await taker.fetchMyTrades(SYMBOL, 1, 3)).length === 3);
  expect((await taker.fetchMyTrades(SYMBOL, 1, 3)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect((await taker.fetchMyTrades(SYMBOL, undefined, 3)).map(({ id }) => id)).toEqual(ids.slice(-3));
  expect(await taker.fetchMyTrades('GHC/NGN', 1)).toEqual([]);
  expect(await taker.fetchMyTrades(SYMBOL, 1, 10, { until: all[0]?.timestamp })).toEqual([]);
  const made = await maker.fetchMyTrades(SYMBOL, all[0]?.timestamp);
  expect(made.map(({ order, takerOrMaker, fee }) => [order, takerOrMaker, fee?.cost])).toEqual(
    rests.map(({ id }) => [id, 'maker', '0']),
  );
});

it('buys and sells at market, at a limit, all or nothing, and for a sum [S11.ccxt.walk]', async () => {
  const [maker, taker] = [await aClient(), await aClient()];
  await maker.createOrder(SYMBOL, 'limit', 'sell', 5, 214);
  await maker.createOrder(SYMBOL, 'limit', 'sell', 5, 220);
  const [best] = (await freshBook(taker)).asks[0] ?? [];
  const market = await checked(taker.createOrder(SYMBOL, 'market', 'buy', 2));
  expect(market).toMatchObject({ filled: '2', status: 'closed', average: String(best), timeInForce: 'IOC' });
  expect(await checked(taker.createMarketBuyOrderWithCost(SYMBOL, 100))).toMatchObject({ cost: '99', side: 'buy' });
  const rest = await checked(taker.createOrder(SYMBOL, 'limit', 'buy', 10, 215));
  expect(rest).toMatchObject({ status: 'open', price: '215' });
  const resting = await checked(taker.fetchOrder(String(rest.id)));
  expect(resting).toMatchObject({ side: 'buy', status: 'open', filled: '0' });
  const sold = await checked(maker.createOrder(SYMBOL, 'market', 'sell', 2));
  expect(sold).toMatchObject({ filled: '1.98', fee: { cost: '0.02', currency: 'CNY' } });
  await expect(maker.createOrder(SYMBOL, 'limit', 'sell', 900, 214, { timeInForce: 'FOK' })).rejects.toThrow();
  await expect(maker.createOrder(SYMBOL, 'limit', 'sell', 1, 210, { postOnly: true })).rejects.toThrow();
  const posted = await checked(maker.createOrder(SYMBOL, 'limit', 'sell', 1, 219, { postOnly: true }));
  expect(posted).toMatchObject({ status: 'open', timeInForce: 'PO' });
  expect(await maker.cancelAllOrdersAfter(60_000)).toMatchObject({ fired_at: null });
  expect(await maker.cancelAllOrdersAfter(0)).toMatchObject({ fires_at: null });
  const [all] = await maker.cancelAllOrders(SYMBOL);
  expect(all?.info).toMatchObject({ listings: 2 });
  expect(await maker.fetchOpenOrders()).toEqual([]);
  const filled = await checked(taker.fetchOrder(String(market.id)));
  expect(filled).toMatchObject({ filled: '2', cost: market.cost, status: 'closed', fee: market.fee });
  const own = await taker.fetchMyTrades(SYMBOL);
  own.forEach(checkTrade);
  expect(own.filter(({ side }) => side === 'buy').length).toBeGreaterThan(2);
});

it('reads the market without a key [S11.ccxt.walk]', async () => {
  const maker = await aClient();
  await maker.createOrder(SYMBOL, 'limit', 'sell', 5, 214);
  await (await aClient()).createOrder(SYMBOL, 'limit', 'buy', 3, 216);
  await maker.createOrder('GHC/NGN', 'limit', 'buy', 3, 130);
  await makeAllTrades(db());
  const client = await server.clientOf();
  const markets = Object.values(await client.loadMarkets());
  markets.forEach(checkMarket);
  expect(markets.map((market) => market?.symbol).sort()).toEqual(['CNY/GHC', 'CNY/NGN', 'GHC/NGN']);
  const tickers = Object.values(await client.fetchTickers());
  for (const ticker of [...tickers, await client.fetchTicker(SYMBOL)]) checkTicker(ticker);
  expect(tickers).toHaveLength(3);
  for (const symbol of [SYMBOL, 'GHC/NGN']) checkOrderBook(await client.fetchOrderBook(symbol, 5));
  const trades = await client.fetchTrades(SYMBOL);
  trades.forEach(checkTrade);
  expect(trades.at(-1)).toMatchObject({ side: 'buy', amount: '3', symbol: SYMBOL });
  const candles = await client.fetchOHLCV(SYMBOL, '5m', Date.now() - 86_400_000);
  checkCandles(candles);
  expect(candles.at(-1)).toHaveLength(6);
  expect(Math.abs(((await client.fetchTime()) ?? 0) - Date.now())).toBeLessThan(60_000);
});

it('asks for nothing that is not in the OpenAPI document, and for nothing but by these calls [S11.ccxt.walk]', () => {
  const root = path.resolve(__dirname, '../../..');
  const { paths } = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const { api } = new crossrate();
  const calls = Object.values(api as Record<string, Record<string, Record<string, object>>>).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, each]) => Object.keys(each).map((place) => [method, place] as const)),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter(([method, place]) => paths[`/${place}`]?.[method] === undefined)).toEqual([]);
});

async function openLive() {
  const config = readConfig({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' });
  const live = await startServer({ db: db(), config, log: createLog('silent'), builtApp: null });
  const [http, ws] = [`${live.url}/backend`, `${live.url.replace('http', 'ws')}/backend/ws`];
  const api = { public: http, private: http, ws: `${ws}/public/`, wsPrivate: `${ws}/private/` };
  const options = { ws: { backoff: { base: 10 } } };
  /** Follows as a user; as nobody without one. */
  const follow = async (userId?: string) => {
    const key = userId === undefined ? {} : await aKeyOf(db(), userId);
    const follower = new crossratePro({ ...key, urls: { api }, options, enableRateLimit: false });
    // ccxt wants this for a socket without TLS.
    await follower.loadHttpProxyAgent();
    return follower;
  };
  return { api, follow, close: () => live.close() };
}

it('follows a book by the public socket [S11.ccxt.watch]', async () => {
  const live = await openLive();
  const follower = await live.follow();
  try {
    const maker = await aClient();
    const seen = [await follower.watchOrderBook(SYMBOL)];
    await maker.createOrder(SYMBOL, 'limit', 'sell', 7, 215);
    while (seen.at(-1)?.asks.length !== 1) seen.push(await follower.watchOrderBook(SYMBOL));
    await maker.createOrder(SYMBOL, 'limit', 'buy', 3, 210);
    while (seen.at(-1)?.bids.length !== 1) seen.push(await follower.watchOrderBook(SYMBOL));
    await maker.cancelAllOrders();
    while (seen.at(-1)?.asks.length !== 0) seen.push(await follower.watchOrderBook(SYMBOL));
    // Nothing changes after a gap, so only a snapshot that was asked for can come.
    const next = follower.watchOrderBook(SYMBOL);
    const gap = { channel: 'book', market: 'CNY-NGN', type: 'delta', seq: 1_000, bids: [], asks: [], checksum: 1 };
    follower.handleMessage(follower.client(live.api.ws), gap);
    expect((await next).bids).toEqual(seen.at(-1)?.bids);
    seen.forEach(checkOrderBook);
  } finally {
    await follower.close();
    await live.close();
  }
});

it('follows its own trades, each once, over a broken connection, and its balances [S11.ccxt.watch]', async () => {
  const live = await openLive();
  const [follower, stranger] = [await live.follow(await aTrader()), await live.follow(await aTrader())];
  const buyer = await aClient();
  const buy = () => buyer.createOrder(SYMBOL, 'limit', 'buy', 1, 216);
  try {
    await follower.createOrder(SYMBOL, 'limit', 'sell', 10, 215);
    await buy();
    const seen: Trade[] = [];
    const first = follower.watchMyTrades(SYMBOL);
    const { url, futures } = follower.client(live.api.wsPrivate);
    const connectionOf = () => follower.client(url).connection as { terminate: () => void };
    await waitUntil(() => 'fills' in futures);
    await buy();
    seen.push(...(await first));
    const broken = follower.watchMyTrades(SYMBOL);
    await waitUntil(() => 'fills' in futures);
    const lost = connectionOf();
    lost.terminate();
    await expect(broken).rejects.toThrow(NetworkError);
    await buy();
    await buy();
    while (seen.length < 3) seen.push(...(await follower.watchMyTrades(SYMBOL)));
    expect(connectionOf()).not.toBe(lost);
    const [next] = [follower.watchMyTrades(SYMBOL), await buy()];
    seen.push(...(await next));
    seen.forEach(checkTrade);
    const all = await follower.fetchMyTrades(SYMBOL);
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id).slice(1));
    const since: Trade[] = [];
    while (since.length < all.length) since.push(...(await follower.watchMyTrades(undefined, 1)));
    expect(since.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    checkBalance(await follower.watchBalance());
    const [changed] = [follower.watchBalance(), await buy()];
    expect((await changed).CNY).toMatchObject({ used: 4 });
    stranger.secret = 'another';
    await expect(stranger.watchMyTrades()).rejects.toThrow(AuthenticationError);
  } finally {
    await Promise.all([follower.close(), stranger.close()]);
    await live.close();
  }
});

it('the first example of its page runs as it is printed [S11.ccxt.example]', async () => {
  const page = readFileSync(path.resolve(__dirname, '../../../clients/ccxt/README.md'), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const said: string[] = [];
  const { apiKey, secret } = await aClient();
  const env = { CROSSRATE_URL: server.url, CROSSRATE_KEY: apiKey, CROSSRATE_SECRET: secret };
  const code = ts.transpileModule(example.replace(/^import .*$/gm, ''), {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  }).outputText;
  const parts = { crossrate, process: { env }, console: { log: (...words: unknown[]) => said.push(words.join(' ')) } };
  await runInNewContext(`(async () => { ${code} })()`, parts);
  expect(said).toEqual(['open 216.00044929', 'canceled']);
});

it('says what is refused in the classes of ccxt, by the codes [S11.ccxt.errors]', async () => {
  const client = await aClient();
  expect(Object.keys(client.exceptions.exact as object).sort()).toEqual(Object.keys(REFUSAL_CODES).sort());
  await expect(client.createOrder(SYMBOL, 'limit', 'sell', 5_000, 216)).rejects.toThrow(InsufficientFunds);
  await expect(client.createOrder('CNY/GHC', 'market', 'sell', 1)).rejects.toThrow(OrderNotFillable);
  await expect(client.fetchOrder('999999')).rejects.toThrow(OrderNotFound);
  const again = { clientOrderId: 'again' };
  await client.createOrder(SYMBOL, 'limit', 'sell', 1, 216, again);
  await expect(client.createOrder(SYMBOL, 'limit', 'sell', 2, 216, again)).rejects.toThrow(DuplicateOrderId);
  const late = await aClient();
  late.options.timeDifference = 60_000;
  await expect(late.fetchBalance()).rejects.toThrow(InvalidNonce);
  await db().query(`update api_keys set scopes = '{read}' where id = $1`, [client.apiKey]);
  await expect(client.cancelAllOrders()).rejects.toThrow(PermissionDenied);
  client.secret = 'another';
  await expect(client.fetchBalance()).rejects.toThrow(AuthenticationError);
});
