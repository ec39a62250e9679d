import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  AuthenticationError,
  InsufficientFunds,
  type Order,
  type OrderBook,
  OrderNotFillable,
  OrderNotFound,
} from 'ccxt';
import ts from 'typescript';
import { crossrate } from '@clients/ccxt/crossrate';
import { crossratePro } from '@clients/ccxt/pro';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { startServer } from '@server/startServer';
import { aUserOf, fund, makeAllTrades, moneySuite } from '@test/support/money/moneyWorld';
import { openCcxtServer } from './ccxtServer';
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
  await expect(client.cancelOrder(id)).rejects.toThrow('has no open order');
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

it('follows a book by the public socket [S11.ccxt.watch]', async () => {
  const config = readConfig({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' });
  const live = await startServer({ db: db(), config, log: createLog('silent'), builtApp: null });
  const api = { public: `${live.url}/backend`, ws: `${live.url.replace('http', 'ws')}/backend/ws/public/` };
  const follower = new crossratePro({ urls: { api } });
  // ccxt wants this for a socket without TLS.
  await follower.loadHttpProxyAgent();
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
    follower.handleMessage(follower.client(api.ws), gap);
    expect((await next).bids).toEqual(seen.at(-1)?.bids);
    seen.forEach(checkOrderBook);
  } finally {
    await follower.close();
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
  client.secret = 'another';
  await expect(client.fetchBalance()).rejects.toThrow(AuthenticationError);
});
