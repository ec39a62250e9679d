import { type Dict, InvalidOrder, type Order, Precise } from 'ccxt';
import type { crossrate } from '@clients/ccxt/crossrate';
import type { ExchangePayload } from '@contract/exchange';
import type { Database } from '@server/db/database';
import { Refusal, type RefusalKind } from '@server/platform/refusal';
import { textOf, units } from '@test/support/money/units';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { audit, must } from '@test/tools/soak/books';
import { take } from '@test/tools/soak/inProcess';
import { TRADES } from '@test/tools/soak/moves/people';
import { finishWork } from '@test/tools/soak/moves/worker';
import { type Currency, openWorld, SERVICES, type Services, type World } from '@test/tools/soak/world';
import { openCcxtServer } from './ccxtServer';
import { checkBalance, checkOrder, checkOrderBook, checkTrade } from './shapes';

/** Calls of programs through ccxt: what they change, and what they read. */
const OPERATIONS = atEffort(1_500);
const FIRST_PEOPLE = 8;
/** Beside them what the house and the app do. */
const KINDS = [
  ...['exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange'],
  ...['removeListing', 'removeListing', 'removeListing', 'revoke', 'revoke', 'change', 'change', 'change'],
  ...['cancelEverything', 'list', 'list', 'order', 'settle', 'fund', 'decide', 'endListings', 'rates'],
  ...['balance', 'openOrders', 'trades', 'book'],
];

const KIND_OF: Readonly<Record<string, RefusalKind>> = {
  ...{ 400: 'invalid', 401: 'forbidden', 403: 'forbidden', 404: 'notFound', 409: 'conflict' },
};

/** What the adapter throws, as the model knows it. */
async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, status = ''] = / (4\d\d) /.exec(error.message) ?? [];
    const kind = KIND_OF[status] ?? (error instanceof InvalidOrder ? 'notFound' : null);
    if (kind === null) throw error;
    throw new Refusal(kind, { detail: error.message });
  }
}

const symbolOf = (from: string, to: string) => [from, to].sort().join('/');
const isSale = (from: string, to: string) => from < to;

/** A limit is never passed: neither by the rate that is sent, nor by that of what rests. */
function checkLimit(order: Order, price: string | undefined, rate: string | null | undefined): void {
  if (price === undefined || !rate) return;
  const isKept =
    order.side === 'sell' ? Precise.stringLe(Precise.stringMul(rate, price), '1') : Precise.stringLe(rate, price);
  must(isKept, 'a limit was passed', { order, price, rate });
}

type Answer = Awaited<ReturnType<Services['createExchange']>>;
type RevokedRow = Awaited<ReturnType<Services['revokeTransaction']>>;

/** Half of the buys say what is paid, half what is to be received. */
async function exchangeBy(client: crossrate, payload: ExchangePayload, byCost: boolean): Promise<Answer> {
  const { currency_from: from, currency_to: to, amount, rate, time_in_force: tif, expires_at } = payload;
  const [sells, symbol] = [isSale(from, to), symbolOf(from, to)];
  const price = rate === null ? undefined : sells ? Precise.stringDiv('1', rate, 16) : rate;
  const wanted = sells || byCost || rate === null ? amount : (Precise.stringDiv(amount, rate, 8) ?? '');
  const params: Dict = {
    ...{ timeInForce: tif === 'post_only' ? 'PO' : tif.toUpperCase(), ...(expires_at && { expires_at }) },
    ...(wanted === amount && !sells && { cost: amount }),
  };
  const type = rate === null ? 'market' : 'limit';
  // Programs may write text where the types of ccxt say number.
  const figures = [wanted, price] as unknown as [number, number | undefined];
  client.last_request_body = undefined;
  const order = await client.createOrder(symbol, type, sells ? 'sell' : 'buy', ...figures, params).finally(() => {
    const sent = typeof client.last_request_body === 'string' ? (JSON.parse(client.last_request_body) as Dict) : {};
    // The model judges what was really asked for.
    if (typeof sent.amount === 'string') Object.assign(payload, { amount: sent.amount });
    must(!sells || rate === null || (sent.rate ?? rate) === rate, 'another limit was sent', { sent, payload });
  });
  checkOrder(order);
  checkLimit(order, price, rate);
  const isBought = sells || wanted === amount || units(String(order.filled)) <= units(wanted) + 1_000n;
  must(isBought, 'more was bought than was asked for', { order, wanted });
  return order.info as Answer;
}

interface OwnRow {
  transaction: string;
  symbol: string;
  isSale: boolean;
  left: string;
  sold: string;
}

async function listingOf(db: Database, id: string): Promise<OwnRow> {
  const sql = `select l.transaction_id as transaction, least(l.currency, l.swap_to) || '/' || greatest(l.currency, l.swap_to) as symbol,
      l.currency < l.swap_to as "isSale", a.balance as left,
      (select coalesce(sum(taken), 0) from fills where listing_id = l.id) as sold
    from listings l join accounts a on a.listing_id = l.id where l.id = $1`;
  const [row] = await db.query<OwnRow>(sql, [id]);
  if (!row) throw new Error(`there is no listing ${id}`);
  return row;
}

type Change = Parameters<Services['changeListing']>[2];

/** What ccxt must be given: the whole amount. Null if it cannot say that exactly, or would not ask. */
function wholeAfter({ isSale, left, sold }: OwnRow, { add, amount, expires_at: end }: Change) {
  if (!add && !amount) return end === undefined ? null : { total: undefined };
  if (!isSale || (amount && units(amount) >= units(left))) return null;
  return { total: textOf(units(sold) + (amount ? units(amount) : units(left) + units(add ?? '0'))) };
}

/** What users do goes through ccxt; what the house does goes as in every world. */
function servicesBy(db: Database, clientOf: (userId: string) => Promise<crossrate>, count: () => void): Services {
  const ask = async <Value>(userId: string, call: (client: crossrate) => Promise<Value>): Promise<Value> => {
    count();
    return refusing(call(await clientOf(userId)));
  };
  let buys = 0;
  return {
    ...SERVICES,
    createExchange: (_db, userId, payload) =>
      ask(userId, (client) => exchangeBy(client, payload, (buys += 1) % 2 === 0)),
    removeListing: async (_db, userId, id) => {
      const { transaction } = await listingOf(db, id);
      await ask(userId, (client) => client.cancelOrder(transaction).then(checkOrder));
    },
    revokeTransaction: async (tx, userId, id) => {
      const [row] = await db.query<RevokedRow>('select * from transactions where id = $1', [id]);
      if (!row || !TRADES.includes(row.type)) return SERVICES.revokeTransaction(tx, userId, id);
      await ask(userId, (client) => client.cancelOrder(id).then(checkOrder));
      return row;
    },
    cancelAll: (_db, userId, { market }) =>
      ask(userId, async (client) => {
        const [all] = await client.cancelAllOrders(market?.replace('-', '/'));
        const { listings, orders, returned } = all?.info as Awaited<ReturnType<Services['cancelAll']>>;
        return { listings: parseInt(String(listings), 10), orders: parseInt(String(orders), 10), returned };
      }),
    changeListing: async (tx, userId, payload, limits) => {
      const own = await listingOf(db, payload.listing);
      const whole = wholeAfter(own, payload);
      if (!whole) return SERVICES.changeListing(tx, userId, payload, limits);
      const total = whole.total as unknown as number | undefined;
      const end = payload.expires_at === undefined ? {} : { expires_at: payload.expires_at };
      const side = own.isSale ? 'sell' : 'buy';
      await ask(userId, (client) =>
        client.editOrder(own.transaction, own.symbol, 'limit', side, total, undefined, end).then(checkOrder),
      );
      return { id: payload.listing };
    },
  };
}

type Read = (world: World, client: crossrate, id: string) => Promise<void>;

const offersOf = ({ books }: World, id: string) =>
  books.openOffers(({ userId, remaining }) => userId === id && remaining > 0n);

const readBalance: Read = async (world, client, id) => {
  const balance = await client.fetchBalance();
  checkBalance(balance);
  for (const currency of ['CNY', 'GHC', 'NGN'] satisfies Currency[]) {
    const tied = offersOf(world, id)
      .filter((offer) => offer.currency === currency)
      .reduce((sum, offer) => sum + offer.remaining, 0n);
    const free = world.books.balanceOf(`wallet:${id}:${currency}`);
    const used = world.books.balanceOf(`hold:${id}:${currency}`) + tied;
    const said = { free: units(String(balance[currency]?.free)), used: units(String(balance[currency]?.used)) };
    must(said.free === free && said.used === used, 'a balance is another one', { id, currency, said, free, used });
  }
};

/** Those that are listed, and those that wait to be settled. */
const readOpenOrders: Read = async (world, client, id) => {
  const orders = await client.fetchOpenOrders();
  orders.forEach(checkOrder);
  const told = orders.map((order) => {
    const { type, listing, left } = order.info as Dict;
    return `${listing === undefined ? `${String(type)} ${order.id}` : String(listing)} ${String(units(String(left)))}`;
  });
  const pending = [...world.books.pending.values()].filter(
    ({ userId, type }) => userId === id && TRADES.includes(type),
  );
  const kept = [
    ...offersOf(world, id).map((offer) => `${offer.id} ${String(offer.remaining)}`),
    ...pending.map((row) => `${row.type} ${row.id} ${String(row.amount)}`),
  ];
  must(told.sort().join() === kept.sort().join(), 'the open orders are others', { told, kept });
};

/** Every fill of the user once, and the fees of the orders, to the last decimal. */
const readTrades: Read = async ({ db }, client, id) => {
  const trades = await client.fetchMyTrades(undefined, 1);
  trades.forEach(checkTrade);
  const [kept] = await db.query<{ ids: string[] | null; fee: string }>(
    `select (select array_agg(f.id::text) from fills f join listings l on l.id = f.listing_id
        join transactions t on t.id = f.transaction_id where l.user_id = $1 or t.user_id = $1) as ids,
      (select coalesce(sum(transaction_fee), 0) from transactions where user_id = $1 and status = 'COMPLETED'
        and type in ('ORDER', 'MOF_ORDER')) as fee`,
    [id],
  );
  const told = trades.map((trade) => String(trade.id));
  must(told.sort().join() === (kept?.ids ?? []).sort().join(), 'the trades are others', { told, kept });
  const fee = trades.reduce((sum, trade) => sum + units(String(trade.fee?.cost)), 0n);
  must(fee === units(kept?.fee ?? '0'), 'the fees are others', { fee, kept });
};

/** As many levels as nobody asked for within the second in which the book is kept. */
let levels = 0;
const readBook: Read = async (_world, client) =>
  checkOrderBook(await client.fetchOrderBook('CNY/NGN', ((levels += 1) % 100) + 1));

const READS: Readonly<Record<string, Read>> = {
  ...{ balance: readBalance, openOrders: readOpenOrders, trades: readTrades, book: readBook },
};

it(`the books are right after each of ${String(OPERATIONS)} random operations through ccxt, which reads the same [S11.ccxt.books]`, async () => {
  const { db, close } = await openTestDatabase();
  const server = await openCcxtServer(db);
  const clients = new Map<string, Promise<crossrate>>();
  const clientOf = (userId: string): Promise<crossrate> => {
    const client = clients.get(userId) ?? server.clientOf(userId);
    clients.set(userId, client);
    return client;
  };
  let calls = 0;
  const world = await openWorld(
    db,
    servicesBy(db, clientOf, () => (calls += 1)),
  );
  const random = seededRandom(chooseSeed());
  const readAs = async (read: Read, { id }: { id: string }) => {
    calls += 1;
    await read(world, await clientOf(id), id);
  };
  try {
    for (let at = 0; calls < OPERATIONS; at += 1) {
      const kind = at < FIRST_PEOPLE ? 'join' : random.oneOf(KINDS);
      const read = READS[kind];
      if (read) await readAs(read, random.oneOf(world.people));
      else await take(world, { kind, seed: random.between(1, 2 ** 30) });
    }
    await finishWork(world);
    for (const person of world.people) for (const read of Object.values(READS)) await readAs(read, person);
    await audit(db);
    expect(calls).toBeGreaterThan(OPERATIONS);
  } finally {
    await server.close();
    await close();
  }
}, 1_800_000);
