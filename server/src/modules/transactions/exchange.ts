import { Hono } from 'hono';
import { type ExchangePayload, exchangePayload } from '@contract/exchange';
import { NO_FEE } from '@contract/values/constants';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { compare, type Decimal, decimal, multiply, sumOf } from '@/domain/money/decimal';
import { filledAmount, filledRate } from '@/domain/money/typedNumber';
import { type ExchangeAsk, type ExchangePlan, planExchange, restRateOf } from '@/domain/paths/exchange';
import { firstBreach } from '@/domain/rules/breach';
import { type ExchangeForm, exchangeRules } from '@/domain/rules/exchangeRules';
import { refusalTexts } from '@/texts/refusals';
import { type Db, together, type Transactions } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload, readQuery } from '@server/http/read';
import { type Entry, postAll } from '@server/ledger';
import { answerOnce } from '@server/modules/idempotency';
import { limitsOfUser } from '@server/modules/limitExceptions';
import { crossedReason, findCrossed, lockRates, type Placed } from '@server/modules/listings/crossing';
import { bookOf, OfferBook, type PathBook, totalOf } from '@server/modules/listings/offerBook';
import type { ListingRow } from '@server/modules/listings/repository';
import { findRate } from '@server/modules/rates';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { readWallet } from '@server/modules/wallets';
import { wireIdOrNull } from '@server/modules/wire';
import { conflict, type invalid, invalidField } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import { checkExpiry, checkLeast, checkMayStart, checkOpen } from './create';
import { announceTransaction, holdPostings, insertTransaction, type NewTransaction, nextTransactionId } from './record';
import { untilNotOvertaken } from './settleAtOnce';
import { openListings, tradeOfHop } from './settleListings';
import { type FilledRoute, lockFills, settleFills } from './settleOrders';

const ONE = decimal('1');

const FIELDS: Readonly<Record<keyof ExchangeForm, string>> = {
  amount: 'amount',
  target: 'currency_to',
  limit: 'rate',
  timeInForce: 'time_in_force',
};

const refusedAmount: typeof invalid = (reason, code) => invalidField(FIELDS.amount, reason, code);

const PROBLEM_CODES = { short: 'not_fillable', nothing: 'not_fillable', wouldTake: 'would_take' } as const;

/** The rules of the form. @returns what is asked for, with the market rate @throws Refusal `invalid` at the field */
async function checkedAsk(
  tx: Db,
  userId: string,
  payload: ExchangePayload,
  asksLimits: Promise<UserLimits>,
): Promise<ExchangeAsk> {
  const { currency_from: source, currency_to: target, amount, rate, time_in_force: timeInForce } = payload;
  const [limits, { balance }, market, listingMarket] = await together(
    asksLimits,
    readWallet(tx, userId, source),
    findRate(tx, target, source),
    findRate(tx, source, target),
  );
  checkLeast(payload, limits, refusedAmount);
  const form: ExchangeForm = {
    amount: filledAmount(amount),
    target: target === source ? null : target,
    limit: filledRate(rate ?? ''),
    timeInForce,
  };
  const breach = firstBreach(exchangeRules, form, { balance, listingMarketRate: listingMarket?.rate ?? null });
  if (breach) throw invalidField(FIELDS[breach.field], breach.message);
  return {
    source,
    target,
    amount,
    rate,
    timeInForce,
    marketRate: market?.rate ?? null,
    least: limits.leastAmounts[source],
  };
}

const rateAt = (offers: readonly ListingRow[], index: number): Decimal | null => {
  const offer = offers.at(index);
  return offer ? decimal(offer.rate) : null;
};

/** What the offers cost together, before the fee. */
const costOfAll = (offers: readonly ListingRow[]): Decimal =>
  sumOf(offers.map(({ remaining, rate }) => multiply(decimal(remaining), decimal(rate))));

/**
 * What others offer directly and over the paths of two hops. Of each pair as much is read as the whole amount could
 * take, or up to the limit, so that it costs the same in a book of any size.
 */
async function readRoutes(offered: OfferBook, buyerId: string, ask: ExchangeAsk): Promise<PathBook> {
  const { source, target } = ask;
  const limit = ask.rate === null ? null : decimal(ask.rate);
  const read = (from: string, to: string, isEnough: (offers: readonly ListingRow[]) => boolean) =>
    offered.offersTo(buyerId, { source: from, target: to, rate: null }, isEnough);
  const readSome = (from: string, to: string) => read(from, to, (offers) => offers.length > 0);
  /** @param beside the best rate of the other hop of the path */
  const readFor = (from: string, to: string, most: Decimal, beside: Decimal) =>
    read(from, to, (offers) => {
      const last = rateAt(offers, -1);
      const isBeyond = limit !== null && last !== null && compare(multiply(last, beside), limit) > 0;
      return isBeyond || compare(costOfAll(offers), most) >= 0;
    });
  const between = TRADABLE_CURRENCIES.filter((currency) => currency !== source && currency !== target);
  // The first offers of all pairs travel together. They are enough for most amounts.
  await together(
    readSome(source, target),
    ...between.flatMap((currency) => [readSome(source, currency), readSome(currency, target)]),
  );
  const pay = decimal(ask.amount);
  const offers = await readFor(source, target, pay, ONE);
  for (const currency of between) {
    const first = rateAt(await readSome(source, currency), 0);
    const second = rateAt(await readSome(currency, target), 0);
    if (!first || !second) continue;
    const ofFirst = await readFor(source, currency, pay, second);
    offers.push(...ofFirst, ...(await readFor(currency, target, totalOf(ofFirst), first)));
  }
  return { book: bookOf(offers), listings: new Map(offers.map((offer) => [offer.id, offer])) };
}

interface Planned {
  plan: ExchangePlan;
  routes: FilledRoute[];
}

/** @throws Refusal `conflict` if what is asked for cannot be done with this book */
async function planFrom(offered: OfferBook, userId: string, ask: ExchangeAsk): Promise<Planned> {
  const book = await readRoutes(offered, userId, ask);
  const plan = planExchange(book.book, ask);
  if (plan.problem !== null) throw conflict(refusalTexts.exchange[plan.problem], PROBLEM_CODES[plan.problem]);
  const routes = plan.routes.map(({ gross, fee, hops }) => ({
    ...{ gross, fee },
    trades: hops.map((hop) => tradeOfHop(book, hop)),
  }));
  return { plan, routes };
}

/** What is to be listed, as a listing. Null if nothing is. */
function restOf(
  userId: string,
  { source: currency, target: swap_to, rate: limit }: ExchangeAsk,
  { plan }: Planned,
): Placed | null {
  const rate = restRateOf(plan, limit);
  return rate === null ? null : { user_id: userId, currency, swap_to, rate };
}

/**
 * Whether the rest would cross a listing. Nothing of others is left that it would, unless somebody has listed it since
 * the plan. @throws Refusal `conflict` if the listing is the user's own
 */
async function isRestCrossed(tx: Db, rest: Placed, { routes }: Planned): Promise<boolean> {
  const taken = routes.flatMap(({ trades }) => trades.flatMap(({ fills }) => fills.map(({ listing }) => listing.id)));
  const crossed = await findCrossed(tx, rest, taken);
  if (crossed?.user_id === rest.user_id) throw conflict(crossedReason(rest, crossed), 'would_cross');
  return crossed !== null;
}

/** Who asks for what, and the id of the order. */
interface Asking {
  userId: string;
  id: string;
  payload: ExchangePayload;
  ask: ExchangeAsk;
}

/** What is filled: one ORDER at the average rate. Null if nothing is. */
function orderOf({ userId, payload }: Asking, { plan }: Planned): NewTransaction | null {
  const { currency_from: source, currency_to: target } = payload;
  if (plan.average === null) return null;
  const figures = { amount: plan.paid, rate: plan.average, fee: plan.fee };
  return { userId, type: 'ORDER', status: 'COMPLETED', source, target, ...figures };
}

/** An order as its postings and notes need it. */
const rowOf = (id: string, { userId: user_id, type, source, target, amount, rate }: NewTransaction) => ({
  ...{ id, user_id, type, currency_from: source, currency_to: target },
  ...{ amount, rate },
});

/** Plans, and locks what the plan takes, and the rates of the pair if something is listed. Null if it was overtaken. */
async function planOnce(tx: Db, asking: Asking) {
  const { userId, id, ask } = asking;
  const offered = new OfferBook(tx);
  const planned = await planFrom(offered, userId, ask);
  const { routes } = planned;
  const taken = routes.flatMap(({ trades }) => trades.flatMap(({ fills }) => fills));
  for (const fill of taken) offered.take(fill.listing, fill.taken);
  const order = orderOf(asking, planned);
  const fills = await lockFills(tx, offered, order ? [{ row: rowOf(id, order), routes }] : []);
  if (!fills) return null;
  const locked = { ...planned, order, fills };
  const rest = restOf(userId, ask, planned);
  if (!rest) return locked;
  await lockRates(tx, [rest]);
  return (await isRestCrossed(tx, rest, planned)) ? null : locked;
}

/** @throws Refusal `conflict` if it was overtaken each time */
async function planLocked(tx: Db, asking: Asking) {
  const planned = await untilNotOvertaken(tx, () => planOnce(tx, asking));
  if (!planned) throw conflict(refusalTexts.exchange.overtaken, 'overtaken');
  return planned;
}

type Held = Parameters<typeof holdPostings>[0];

/** The journal of what a transaction holds. */
const holdOf = (transactionId: string, row: Held): Entry => ({
  ...{ kind: 'hold', transactionId },
  postings: holdPostings(row),
});

/** What is listed: a LIST at the limit, like any other. Null if nothing is. @throws Refusal `invalid` for too many */
async function beginListing(tx: Db, userId: string, { plan }: Planned, asked: ExchangePayload, limits: UserLimits) {
  const { currency_from: source, currency_to: target, expires_at: expiresAt = null } = asked;
  const rate = restRateOf(plan, asked.rate);
  if (rate === null) return null;
  await checkOpen(tx, userId, { type: 'LIST' }, limits);
  const figures = { amount: plan.listed, rate, fee: NO_FEE, expiresAt };
  const id = await nextTransactionId(tx);
  return insertTransaction(tx, { userId, type: 'LIST', source, target, ...figures }, id);
}

interface MadeIds {
  order: string | null;
  listing: string | null;
}

async function keepExchange(tx: Db, userId: string, asked: ExchangePayload, { order, listing }: MadeIds) {
  await tx.query(
    `insert into exchanges (user_id, currency_from, currency_to, amount, rate, time_in_force, order_id, list_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[userId, asked.currency_from, asked.currency_to, asked.amount, asked.rate, asked.time_in_force],
      ...[order, listing],
    ],
  );
}

const presentPlan = ({ paid, fee, received, average, listed, returned, fills, improvement }: ExchangePlan) => ({
  ...{ paid, fee, received, average, listed, returned, fills, improvement },
});

/**
 * POST exchange/: takes the best that others offer up to the limit, and lists or returns the rest, in one transaction
 * (decision 527).
 *
 * @throws Refusal `invalid` at a field, `forbidden` as for an order, `conflict` if it cannot be done with the offers of
 * now
 * @param settlesAtOnce true if the operator wants no pause before a listing appears
 */
export function createExchange(
  db: Transactions,
  userId: string,
  payload: ExchangePayload,
  usual: UserLimits,
  settlesAtOnce = false,
) {
  return db.transaction(async (tx) => {
    const asksLimits = limitsOfUser(tx, userId, usual);
    const [id, ask, limits] = await together(
      checkMayStart(tx, userId, true),
      checkedAsk(tx, userId, payload, asksLimits),
      asksLimits,
    );
    checkExpiry(payload.expires_at);
    const planned = await planLocked(tx, { userId, id, payload, ask });
    const { order, fills } = planned;
    const listing = await beginListing(tx, userId, planned, payload, limits);
    const holds = [
      ...fills.filled.map(({ row }) => holdOf(row.id, row)),
      ...(listing ? [holdOf(listing.id, listing)] : []),
    ];
    if (listing) await announceTransaction(tx, listing);
    if (listing && settlesAtOnce) holds.push(...(await openListings(tx, [listing])));
    const ids = { order: order && id, listing: listing && listing.id };
    await together(
      order && insertTransaction(tx, order, id),
      keepExchange(tx, userId, payload, ids),
      order ? settleFills(tx, fills, holds) : postAll(tx, holds),
    );
    return { order: wireIdOrNull(ids.order), listing: wireIdOrNull(ids.listing), ...presentPlan(planned.plan) };
  });
}

/**
 * GET exchange/quote/: what an exchange would do with the offers of now, or why it would be refused. Nothing is changed,
 * so a frozen user may ask too.
 */
function quoteExchange(db: Transactions, userId: string, payload: ExchangePayload, usual: UserLimits) {
  return db.transaction(async (tx) => {
    const ask = await checkedAsk(tx, userId, payload, limitsOfUser(tx, userId, usual));
    const planned = await planFrom(new OfferBook(tx), userId, ask);
    const rest = restOf(userId, ask, planned);
    if (rest) await isRestCrossed(tx, rest, planned);
    return presentPlan(planned.plan);
  });
}

/** exchange/: our own calls (docs/PROTOCOL.md). */
export function exchangeRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('createExchange'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, exchangePayload);
      const userId = c.get('user').id;
      const config = c.get('config');
      const prepare = () => (db: Transactions) =>
        createExchange(db, userId, payload, config, config.processAfterS === 0);
      return answerOnce(c, { payload, call: 'createExchange', prepare });
    })
    .get(callPath('getExchangeQuote'), requireActiveUser, async (c) => {
      const payload = readQuery(c, exchangePayload);
      return c.json(await quoteExchange(c.get('db'), c.get('user').id, payload, c.get('config')));
    });
}
