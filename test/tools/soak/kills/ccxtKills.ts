import { setTimeout as pause } from 'node:timers/promises';
import { DuplicateOrderId, ExchangeError, OperationFailed, OrderNotFound } from 'ccxt';
import { crossratePro } from '@clients/ccxt/pro';
import type { Database } from '@server/db/database';
import { aKeyOf } from '@test/server/clients/ccxtServer';
import { aUserOf, fund, setMarket } from '@test/support/money/moneyWorld';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { audit, must } from '@test/tools/soak/books';
import { makeKillableServer } from './killableServer';

interface CcxtKillOptions {
  kills: number;
  clients: number;
  seed: number;
  say(line: string): void;
  isStopped(): boolean;
}

/** A program that trades through ccxt, and follows its own trades. */
interface Trader {
  userId: string;
  client: crossratePro;
  random: SeededRandom;
  /** The ids of the orders that were acknowledged. */
  placed: Set<string>;
  seen: string[];
}

const SYMBOL = 'CNY/NGN';
const AGAIN_MS = 50;
const PATIENCE_MS = 120_000;

async function aTrader(db: Database, origin: string, seed: number): Promise<Trader> {
  const userId = await aUserOf(db);
  await fund(db, userId, 'CNY', '100000');
  await fund(db, userId, 'NGN', '20000000');
  const [http, ws] = [`${origin}/backend`, `${origin.replace('http', 'ws')}/backend/ws`];
  const client = new crossratePro({
    ...(await aKeyOf(db, userId)),
    urls: { api: { public: http, private: http, ws: `${ws}/public/`, wsPrivate: `${ws}/private/` } },
    options: { ws: { backoff: { base: AGAIN_MS, max: 1_000 } } },
    enableRateLimit: false,
  });
  await client.loadHttpProxyAgent();
  return { userId, client, random: seededRandom(seed), placed: new Set(), seen: [] };
}

/** Until there is an answer: what a kill interrupted is asked for again. Null if it was refused. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DuplicateOrderId) throw error;
      if (error instanceof ExchangeError) return null;
      if (!(error instanceof OperationFailed) || Date.now() > deadline) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** Another quote makes another request of the same id: then the first one has arrived. */
const unlessDuplicate = (error: unknown): true => {
  if (error instanceof DuplicateOrderId) return true;
  throw error;
};

async function tradeOnce({ client, random, placed }: Trader, clientOrderId: string): Promise<void> {
  const side = random.oneOf(['buy', 'sell'] as const);
  const price = random.between(212, 220);
  const amount = random.between(1, 9);
  const order = () => client.createOrder(SYMBOL, 'limit', side, amount, price, { clientOrderId });
  if ((await untilAnswered(order).catch(unlessDuplicate)) !== null) placed.add(clientOrderId);
  if (random.chance(30)) await untilAnswered(() => client.cancelOrder(undefined, SYMBOL, { clientOrderId }));
}

async function follow({ client, seen }: Trader, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const trades = await untilAnswered(() => client.watchMyTrades(undefined, 1)).catch((error: unknown) => {
      // It is closed at the end.
      if (isOver()) return [];
      throw error;
    });
    seen.push(...(trades ?? []).map(({ id }) => String(id)));
  }
}

/** Each acknowledged order is there once and no other, and each fill was seen once. */
async function check(db: Database, { userId, client, placed, seen }: Trader): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from exchanges where user_id = $1', [
    userId,
  ]);
  must(row?.count === placed.size, 'other orders are there than were acknowledged', { row, placed: placed.size });
  for (const clientOrderId of placed)
    must(
      (await client.fetchOrder(undefined, SYMBOL, { clientOrderId }).catch((error: unknown) => {
        if (error instanceof OrderNotFound) return null;
        throw error;
      })) !== null,
      'an order is lost',
      { clientOrderId },
    );
  const kept = (await client.fetchMyTrades(undefined, 1)).map(({ id }) => String(id));
  const deadline = Date.now() + PATIENCE_MS;
  while (seen.length < kept.length && Date.now() < deadline) await pause(AGAIN_MS);
  must([...seen].sort().join() === kept.sort().join(), 'a fill was lost or seen twice', { seen, kept });
  return seen.length;
}

/** Programs trade through ccxt while the server, and now and then its database too, is killed. */
export async function runCcxtKills({ kills, clients, seed, say, isStopped }: CcxtKillOptions): Promise<void> {
  const server = await makeKillableServer(1);
  const random = seededRandom(seed);
  let isOver = false;
  let orders = 0;
  try {
    await server.start();
    let db = await server.openDatabase();
    await setMarket(db);
    const origin = server.origins[0] ?? '';
    const traders: Trader[] = [];
    for (let at = 0; at < clients; at += 1) traders.push(await aTrader(db, origin, seed + at));
    const following = traders.map((trader) => follow(trader, () => isOver));
    for (let kill = 0; kill < kills && !isStopped(); kill += 1) {
      let isKilled = false;
      const trading = traders.map(async (trader) => {
        while (!isKilled) await tradeOnce(trader, `order-${String((orders += 1))}`);
      });
      await pause(random.between(1_000, 6_000));
      const withDatabase = kill % 3 === 2;
      await db.close();
      await server.kill(withDatabase);
      isKilled = true;
      await server.start();
      db = await server.openDatabase();
      await Promise.all(trading);
      const fills = await Promise.all(traders.map((trader) => check(db, trader)));
      await audit(db);
      const seen = fills.reduce((sum, count) => sum + count, 0);
      say(`seed ${String(seed)}: ${String(kill + 1)} kills, ${String(orders)} orders, ${String(seen)} fills seen`);
    }
    isOver = true;
    await Promise.all(traders.map(({ client }) => client.close()));
    await Promise.all(following);
    await db.close();
  } finally {
    isOver = true;
    await server.remove();
  }
}
