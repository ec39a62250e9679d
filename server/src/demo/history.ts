import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { compare, type Decimal, decimal, divide, multiply, roundTo, subtract, toText } from '@/domain/money/decimal';
import { multilateralFee } from '@/domain/money/fees';
import { formatPath, walkPath } from '@/domain/paths/paths';
import { nextRun } from '@/domain/rules/standingOrderRules';
import { type Db, joinTransaction } from '@server/db/database';
import { post } from '@server/ledger';
import { answerDispute } from '@server/modules/disputes/conversation';
import { insertDispute } from '@server/modules/disputes/repository';
import { bookOf, OfferBook, readPathBook } from '@server/modules/listings/offerBook';
import type { ListingRow } from '@server/modules/listings/repository';
import { approve, reject, revokePending } from '@server/modules/transactions/ending';
import {
  costOf,
  holdPostings,
  insertTransaction,
  type NewTransaction,
  nextTransactionId,
  type TransactionRow,
} from '@server/modules/transactions/record';
import { createExchange } from '@server/modules/transactions/exchange';
import { insertOrder } from '@server/modules/transactions/orders';
import { settleListings } from '@server/modules/transactions/settleListings';
import { settleOrders } from '@server/modules/transactions/settleOrders';
import { createStandingOrder } from '@server/modules/transactions/standingOrders';
import { claimStanding, runStanding } from '@server/modules/transactions/standingRuns';
import { USER_LIMITS } from '@server/platform/userLimits';
import type { Person } from './people';
import { crossRate, type Values } from './values';

/** Stores a transaction and posts its hold, as creating one does. */
async function begin(tx: Db, made: NewTransaction): Promise<TransactionRow> {
  const row = await insertTransaction(tx, made, await nextTransactionId(tx));
  await post(tx, { kind: 'hold', transactionId: row.id }, holdPostings(row));
  return row;
}

/** Moves money from the bank account outside to a wallet. @returns the transaction's id */
async function fund(tx: Db, userId: string, currency: NewTransaction['source'], amount: string): Promise<string> {
  const { id } = await begin(tx, {
    userId,
    type: 'FUND_WALLET',
    source: currency,
    target: currency,
    amount,
    rate: '0',
  });
  await approve(tx, id);
  return id;
}

/** Lists at once, without waiting for the worker. @returns the transaction's id */
async function list(
  tx: Db,
  offered: Pick<NewTransaction, 'userId' | 'source' | 'target' | 'amount' | 'rate' | 'expiresAt'>,
): Promise<string> {
  const row = await begin(tx, { ...offered, type: 'LIST' });
  if ((await settleListings(tx, [row])).length > 0) throw new Error(`the demo's listing ${row.id} crosses another`);
  return row.id;
}

/** Orders and fills at once. @returns the transaction's id; @throws if the market cannot fill it */
async function order(tx: Db, wanted: Omit<NewTransaction, 'type'> & { type: 'ORDER' | 'MOF_ORDER' }): Promise<string> {
  const cost = costOf(wanted.type, decimal(wanted.amount));
  const row = await begin(tx, { ...wanted, fee: cost ? toText(cost.fee) : '0' });
  if (wanted.type === 'ORDER') await insertOrder(tx, row.id);
  const { settled } = await settleOrders(tx, [row]);
  if (settled.length === 0) throw new Error(`the demo's market cannot fill order ${row.id}`);
  return row.id;
}

/** A demo user and the market they act on. */
interface Past {
  tx: Db;
  person: Person;
  userId: string;
  bankAccountId: string;
  /** Another user who buys from them. */
  makerId: string;
  values: Values;
  run: PastRun;
}

/** A time at which standing orders ran, on a day of the week. */
interface PastRun {
  day: number;
  at: Date;
  hoursAgo: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The run of the day before yesterday. */
function aPastRun(): PastRun {
  const now = Date.now();
  const day = new Date(now - 2 * DAY_MS).getUTCDay() || 7;
  const at = nextRun({ kind: 'weekly', day }, new Date(now - 7 * DAY_MS)) ?? new Date(now);
  return { day, at, hoursAgo: (now - at.getTime()) / HOUR_MS };
}

/** Long, so that a user who logs in weeks after the demo was set up finds a listing with an end time, too. */
const STAYS_MS = 90 * DAY_MS;

/** One past action. @returns the transaction's id */
type Deed = (past: Past) => Promise<string>;

/** Amounts of a usual size. */
const USUAL: Record<TradableCurrency, { order: string; listing: string; withdrawal: string; refused: string }> = {
  CNY: { order: '1200', listing: '3600', withdrawal: '2500', refused: '5000' },
  GHC: { order: '1800', listing: '5400', withdrawal: '3750', refused: '7500' },
  NGN: { order: '250000', listing: '720000', withdrawal: '500000', refused: '1000000' },
};

function othersOf(home: TradableCurrency): readonly [TradableCurrency, TradableCurrency] {
  const [first = home, second = home] = TRADABLE_CURRENCIES.filter((currency) => currency !== home);
  return [first, second];
}

const fundIn =
  (currency: TradableCurrency): Deed =>
  ({ tx, userId, person }) =>
    fund(tx, userId, currency, person.funds[currency]);

const withdraw: Deed = async ({ tx, userId, bankAccountId, person: { home } }) => {
  const amount = USUAL[home].withdrawal;
  // The audit asks for one with each withdrawal. No pin has this digest.
  await tx.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at, verified_at, spent_at) values ($1, '\\x00', now(), now(), now())`,
    [userId],
  );
  const { id } = await begin(tx, {
    userId,
    type: 'WITHDRAW',
    source: home,
    target: home,
    amount,
    rate: '0',
    bankAccountId,
  });
  await approve(tx, id);
  return id;
};

/** Pays for an order at the best rate at which a single level holds enough for the amount. */
const orderBilaterally: Deed = async ({ tx, userId, person: { home } }) => {
  const [target] = othersOf(home);
  const amount = USUAL[home].order;
  const holdsEnough = ({ rate, total }: { rate: string; total: string }) =>
    compare(multiply(decimal(rate), decimal(total)), decimal(amount)) >= 0;
  const levelIn = (offers: readonly ListingRow[]) =>
    bookOf(offers).pairs[pairKey(target, home)]?.levels.find(holdsEnough);
  const wanted = { source: home, target, rate: null };
  const offers = await new OfferBook(tx).offersTo(userId, wanted, (read) => levelIn(read) !== undefined);
  return order(tx, { userId, type: 'ORDER', source: home, target, amount, rate: levelIn(offers)?.rate ?? '' });
};

const orderMultilaterally: Deed = async ({ tx, userId, person: { home } }) => {
  const [by, target] = othersOf(home);
  const path = [home, by, target];
  const amount = USUAL[home].order;
  const net = subtract(decimal(amount), multilateralFee(decimal(amount)));
  const { book } = await readPathBook(new OfferBook(tx), userId, path, net);
  const rate = walkPath(book, path, toText(net)).effectiveRate ?? '';
  return order(tx, { userId, type: 'MOF_ORDER', source: home, target, amount, rate, path: formatPath(path) });
};

const fundInVainAndDispute: Deed = async ({ tx, userId, person: { home } }) => {
  const amount = USUAL[home].refused;
  const { id } = await begin(tx, { userId, type: 'FUND_WALLET', source: home, target: home, amount, rate: '0' });
  await reject(tx, id, 'No transfer of this amount has arrived.');
  const dispute = await insertDispute(tx, userId, id, 'My bank says that the transfer was made. Please look again.');
  if (dispute) await answerDispute(tx, dispute.id, 'The bank sent it back: the account number was incomplete.');
  return id;
};

const listAndRevoke: Deed = async ({ tx, userId, values, person: { home: source } }) => {
  const [, target] = othersOf(source);
  const offered = { amount: USUAL[source].order, rate: toText(crossRate(values, source, target)) };
  const { id } = await begin(tx, { userId, type: 'LIST', source, target, ...offered });
  await revokePending(tx, userId, id);
  return id;
};

/** Above the market rate and the best makers, so that their listings do not cross others and are not taken by them. */
const ABOVE_MARKET = decimal('1.008');

const askedRate = (values: Values, source: TradableCurrency, target: TradableCurrency): Decimal =>
  roundTo(multiply(crossRate(values, source, target), ABOVE_MARKET), RATE_INPUT_DECIMALS, 'up');

/** Lists near the market rate; another user buys half of it. */
const listAndSellHalf: Deed = async ({ tx, userId, makerId, values, person: { home: source } }) => {
  const [target] = othersOf(source);
  const amount = USUAL[source].listing;
  const rate = askedRate(values, source, target);
  const id = await list(tx, { userId, source, target, amount, rate: toText(rate) });
  const price = toText(divide(multiply(decimal(amount), rate), decimal('2'), 2, 'down'));
  await order(tx, {
    userId: makerId,
    type: 'ORDER',
    source: target,
    target: source,
    amount: price,
    rate: toText(rate),
  });
  return id;
};

const listMore: Deed = ({ tx, userId, values, person: { home: source } }) => {
  const [, target] = othersOf(source);
  return list(tx, {
    userId,
    source,
    target,
    amount: USUAL[source].listing,
    rate: toText(askedRate(values, source, target)),
    expiresAt: new Date(Date.now() + STAYS_MS).toISOString(),
  });
};

/** The worst rate that they accept, around the middle of what the makers ask for. */
const WORST = decimal('1.02');

/** What they exchange of their own currency at the best rates, but not above the worst one. */
function exchanged({ values, person: { home } }: Past) {
  const [target] = othersOf(home);
  const rate = toText(roundTo(multiply(crossRate(values, target, home), WORST), RATE_INPUT_DECIMALS, 'halfUp'));
  return { currency_from: home, currency_to: target, amount: USUAL[home].order, rate };
}

const exchange: Deed = async (past) => {
  const asked = { ...exchanged(past), time_in_force: 'ioc' } as const;
  const { order: id } = await createExchange(joinTransaction(past.tx), past.userId, asked, USER_LIMITS);
  return String(id);
};

/** A standing order on a day of each week, and the run of a few days ago. */
const exchangeEachWeek: Deed = async (past) => {
  const { tx, userId, run } = past;
  const asked = { ...exchanged(past), kind: 'weekly', day: run.day, part: 'available' } as const;
  const { id } = await createStandingOrder(joinTransaction(tx), userId, asked, USER_LIMITS);
  await tx.query(
    `update standing_orders set next_run_at = $2, created_at = $2::timestamptz - interval '5 days' where id = $1`,
    [id, run.at],
  );
  const [claimed] = await claimStanding(tx, [{ id, runs: 0, tried_at: null }]);
  if (claimed) await runStanding(tx, claimed, run.at, USER_LIMITS);
  const sql = 'select order_id from standing_runs where standing_order_id = $1';
  const [done] = await tx.query<{ order_id: string | null }>(sql, [id]);
  if (!done?.order_id) throw new Error(`the demo's standing order ${id} exchanged nothing`);
  return done.order_id;
};

/** What was done when; null is the time of the past run. */
const DEEDS: readonly (readonly [hoursAgo: number | null, deed: Deed])[] = [
  ...TRADABLE_CURRENCIES.map((currency, at) => [1400 - 300 * at, fundIn(currency)] as const),
  [220, orderBilaterally],
  [150, withdraw],
  [122, fundInVainAndDispute],
  [98, exchange],
  [75, orderMultilaterally],
  [null, exchangeEachWeek],
  [30, listAndRevoke],
  [22, listAndSellHalf],
  [5, listMore],
];

/** Moves what was just done into the past, together with its notifications. */
async function putBack(tx: Db, userId: string, id: string, hoursAgo: number): Promise<void> {
  const facts = [id, hoursAgo];
  await tx.query(
    `update transactions set created_at = now() - $2::float8 * interval '1 hour',
       last_updated = now() - $2::float8 * interval '1 hour' + interval '6 minutes' where id = $1`,
    facts,
  );
  for (const table of ['listings', 'orders', 'fills']) {
    await tx.query(
      `update ${table} set created_at = now() - $2::float8 * interval '1 hour' where transaction_id = $1`,
      facts,
    );
  }
  await tx.query(
    `update notifications set created_at = now() - $2::float8 * interval '1 hour' + interval '6 minutes',
       read_at = case when $2::float8 > 24 then now() - ($2::float8 - 1) * interval '1 hour' end
     where user_id = $1 and created_at = now()`,
    [userId, hoursAgo],
  );
}

/**
 * Gives a demo user a history: fundings, orders, an exchange, a standing order with a run, listings, a withdrawal, a
 * dispute, and their notifications.
 */
export async function seedHistory(facts: Omit<Past, 'run'>): Promise<void> {
  const past = { ...facts, run: aPastRun() };
  for (const [hoursAgo, deed] of DEEDS) {
    await putBack(past.tx, past.userId, await deed(past), hoursAgo ?? past.run.hoursAgo);
  }
}
