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
import { finishWork } from '@test/tools/soak/moves/worker';
import { type Currency, openWorld, SERVICES, type Services, type World } from '@test/tools/soak/world';
import { openCcxtServer } from './ccxtServer';
import { checkBalance, checkOrder, checkOrderBook } from './shapes';

const OPERATIONS = atEffort(1_500);
const FIRST_PEOPLE = 8;

const KINDS = [
  ...['exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange', 'exchange'],
  ...['list', 'list', 'order', 'settle', 'settle', 'fund', 'fund', 'decide', 'decide'],
  ...['change', 'change', 'removeListing', 'removeListing', 'revoke', 'cancelEverything', 'endListings', 'rates'],
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

async function transactionOf(db: Database, listing: string): Promise<string> {
  const [row] = await db.query<{ transaction_id: string }>('select transaction_id from listings where id = $1', [
    listing,
  ]);
  return row?.transaction_id ?? '';
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
      const transaction = await transactionOf(db, id);
      await ask(userId, (client) => client.cancelOrder(transaction));
    },
    cancelAll: (_db, userId, { market }) =>
      ask(userId, async (client) => {
        const [all] = await client.cancelAllOrders(market?.replace('-', '/'));
        const { listings, orders, returned } = all?.info as Awaited<ReturnType<Services['cancelAll']>>;
        return { listings: parseInt(String(listings), 10), orders: parseInt(String(orders), 10), returned };
      }),
    changeListing: async (tx, userId, payload, limits) => {
      const transaction = await transactionOf(db, payload.listing);
      const order = await (await clientOf(userId)).fetchOrder(transaction);
      const { add } = payload;
      if (!add || order.side !== 'sell' || payload.expires_at !== undefined)
        return SERVICES.changeListing(tx, userId, payload, limits);
      const total = textOf(units(String(order.amount)) + units(add)) as unknown as number;
      await ask(userId, (client) => client.editOrder(transaction, String(order.symbol), 'limit', 'sell', total));
      return { id: payload.listing };
    },
  };
}

/** What a user's program reads is what the model has. */
async function checkReads(
  { books, random, people }: World,
  clientOf: (id: string) => Promise<crossrate>,
): Promise<void> {
  const { id } = random.oneOf(people);
  const client = await clientOf(id);
  const balance = await client.fetchBalance();
  checkBalance(balance);
  const offers = books.openOffers(({ userId, remaining }) => userId === id && remaining > 0n);
  for (const currency of ['CNY', 'GHC', 'NGN'] satisfies Currency[]) {
    const tied = offers
      .filter((offer) => offer.currency === currency)
      .reduce((sum, offer) => sum + offer.remaining, 0n);
    const [free, used] = [
      books.balanceOf(`wallet:${id}:${currency}`),
      books.balanceOf(`hold:${id}:${currency}`) + tied,
    ];
    const said = { free: units(String(balance[currency]?.free)), used: units(String(balance[currency]?.used)) };
    must(said.free === free && said.used === used, 'a balance is another one', { id, currency, said, free, used });
  }
  const orders = await client.fetchOpenOrders();
  orders.forEach(checkOrder);
  const told = orders.map(({ info }) => `${String((info as Dict).id)} ${String(units(String((info as Dict).left)))}`);
  const kept = offers.map((offer) => `${offer.id} ${String(offer.remaining)}`);
  must(told.sort().join() === kept.sort().join(), 'the open orders are others', { told, kept });
}

it(`the books are right after each of ${String(OPERATIONS)} random operations, and ccxt reads the same [S11.ccxt.books]`, async () => {
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
  try {
    for (let at = 0; at < OPERATIONS; at += 1) {
      const kind = at < FIRST_PEOPLE ? 'join' : random.oneOf(KINDS);
      await take(world, { kind, seed: random.between(1, 2 ** 30) });
      if (at % 10 === 9) await checkReads(world, clientOf);
      if (at % 50 === 49)
        checkOrderBook(await (await clientOf(world.people[0]?.id ?? '')).fetchOrderBook('CNY/NGN', (at % 60) + 1));
    }
    await finishWork(world);
    await audit(db);
    expect(calls).toBeGreaterThan(OPERATIONS / 4);
  } finally {
    await server.close();
    await close();
  }
}, 1_800_000);
