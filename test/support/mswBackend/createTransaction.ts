import { type ExchangePayload, exchangePayload } from '@contract/exchange';
import { type TransactionPayload, transactionPayload } from '@contract/transactions';
import { BILATERAL_FEE_SHARE, MULTILATERAL_FEE_SHARE, RATE_BAND_HIGH, RATE_BAND_LOW } from '@contract/values/constants';
import { buildBook } from '@/domain/book/listingBook';
import { add, compare, decimal, isPositive, multiply, sumOf, toText } from '@/domain/money/decimal';
import { type ExchangePlan, listingRateOf, planExchange } from '@/domain/paths/exchange';
import type { Hop } from '@/domain/paths/paths';
import { refusalTexts } from '@/texts/refusals';
import { badRequest, forbidden, Refusal, sameDecimal, toWire } from './wire';
import { type Answer, created, ok, payloadOf, userOf } from './backendRequest';
import { credit, debit, takeLevel } from './processing';
import { type BackendState, newId, type TransactionRecord, type UserRecord } from './state';

/**
 * The rules of spec 5 that need data of the backend. The balance is checked where the money is taken.
 *
 * @throws Refusal 400 or 403 if a rule is broken
 */
function checkTransaction(state: BackendState, user: UserRecord, payload: TransactionPayload): void {
  if (user.deactivated && payload.type !== 'DELETE_LIST') throw forbidden('The account is deactivated.');
  if (!state.appstatus && payload.type !== 'DELETE_LIST') throw forbidden('Transactions are halted.');
  if (payload.type === 'WITHDRAW') checkWithdrawal(state, user, payload.bank_account);
  if (payload.type === 'LIST') checkBand(state, payload);
  if (payload.type === 'ORDER') checkOffered(state, user, payload);
  if (payload.type === 'MOF_ORDER') checkPath(payload);
  if (payload.type === 'DELETE_LIST') checkOwnListing(state, user, payload);
}

type Swap = Extract<TransactionPayload, { type: 'LIST' | 'ORDER' | 'MOF_ORDER' | 'DELETE_LIST' }>;

function checkWithdrawal(state: BackendState, user: UserRecord, account: string): void {
  if (!state.bankAccounts.some(({ id, owner }) => id === account && owner === user.id)) {
    throw new Refusal(400, { bank_account: ['This bank account does not exist.'] });
  }
  if (state.pins.get(user.id)?.state !== 'verified') throw forbidden('Verify a one-time pin first.');
}

function checkBand(state: BackendState, { currency_from, currency_to, rate }: Swap): void {
  const market = state.rates.find((one) => one.currency_from === currency_from && one.currency_to === currency_to);
  if (!market) throw new Refusal(400, { rate: ['The market rate of this pair is unknown.'] });
  const low = multiply(decimal(market.rate), decimal(RATE_BAND_LOW));
  const high = multiply(decimal(market.rate), decimal(RATE_BAND_HIGH));
  if (compare(decimal(rate), low) < 0 || compare(decimal(rate), high) > 0) {
    throw new Refusal(400, { rate: ['This rate is too far from the market rate.'] });
  }
}

/** Compared exactly: amount / rate exceeds the total if amount exceeds total × rate. */
function checkOffered(state: BackendState, user: UserRecord, { currency_from, currency_to, rate, amount }: Swap): void {
  const offers = state.listings.filter(
    (one) =>
      one.user !== user.id &&
      one.currency === currency_to &&
      one.swap_to === currency_from &&
      sameDecimal(one.rate, rate),
  );
  const total = sumOf(offers.map(({ Amount }) => decimal(Amount)));
  if (compare(decimal(amount), multiply(total, decimal(rate))) > 0)
    throw badRequest('Not enough is listed at this rate.');
}

function checkPath(payload: Extract<TransactionPayload, { type: 'MOF_ORDER' }>): void {
  const stops = payload.path.split('->');
  const isPath =
    stops.length >= 2 &&
    stops[0] === payload.currency_from &&
    stops.at(-1) === payload.currency_to &&
    new Set(stops).size === stops.length;
  if (!isPath) throw new Refusal(400, { path: ['This is no path between the two currencies.'] });
}

function checkOwnListing(state: BackendState, user: UserRecord, payload: Swap): void {
  const listed = state.listings.some(
    (one) =>
      one.user === user.id &&
      one.currency === payload.currency_from &&
      one.swap_to === payload.currency_to &&
      sameDecimal(one.rate, payload.rate) &&
      sameDecimal(one.Amount, payload.amount),
  );
  if (!listed) throw badRequest('There is no such listing of yours.');
}

const FEE_SHARES: Partial<Record<TransactionPayload['type'], string>> = {
  ORDER: BILATERAL_FEE_SHARE,
  MOF_ORDER: MULTILATERAL_FEE_SHARE,
};

/** POST /transactions/: checks, holds the money and answers the new pending transaction. */
export const createTransaction: Answer = (request, state) => {
  const user = userOf(request);
  const payload = payloadOf(request, transactionPayload);
  checkTransaction(state, user, payload);
  const holds = payload.type !== 'FUND_WALLET' && payload.type !== 'DELETE_LIST';
  if (holds) debit(state, user.id, payload.currency_from, payload.amount);
  const transaction = recordOf(state, user, payload, holds ? payload.amount : '0');
  state.transactions.unshift(transaction);
  if (payload.type === 'WITHDRAW') spendPin(state, user.id);
  if (payload.type === 'DELETE_LIST') endListing(state, user.id, transaction);
  if (payload.type === 'ORDER' || payload.type === 'MOF_ORDER') openOrder(state, transaction);
  return created(toWire(transaction));
};

function recordOf(state: BackendState, user: UserRecord, payload: TransactionPayload, held: string): TransactionRecord {
  const now = new Date().toISOString();
  const isCash = payload.type === 'FUND_WALLET' || payload.type === 'WITHDRAW';
  const upload = (file: Blob | null | undefined) => (file ? uploaded(state, file) : null);
  return {
    id: newId(state),
    type: payload.type,
    status: 'PENDING',
    email: user.email,
    user: user.id,
    currency_from: payload.currency_from,
    currency_to: payload.currency_to ?? payload.currency_from,
    amount: payload.amount,
    rate: isCash ? '0' : payload.rate,
    transaction_fee: toText(multiply(decimal(payload.amount), decimal(FEE_SHARES[payload.type] ?? '0'))),
    created_at: now,
    last_updated: now,
    transaction_receipt: payload.type === 'FUND_WALLET' ? upload(payload.transaction_receipt) : null,
    bank_account: payload.type === 'WITHDRAW' ? payload.bank_account : null,
    qr_code: payload.type === 'WITHDRAW' ? upload(payload.qr_code) : null,
    path: payload.type === 'MOF_ORDER' ? payload.path : null,
    held,
    ...(payload.type === 'LIST' && payload.expires_at && { endsAt: payload.expires_at }),
  };
}

/** @throws Refusal 400 for an empty file, which has a name */
function uploaded(state: BackendState, { size }: Blob): string {
  if (size === 0) throw badRequest(refusalTexts.emptyImage);
  return `/backend/uploads/${newId(state)}`;
}

function spendPin(state: BackendState, owner: string): void {
  const pin = state.pins.get(owner);
  if (pin) pin.state = 'spent';
}

function endListing(state: BackendState, owner: string, transaction: TransactionRecord): void {
  transaction.status = 'COMPLETED';
  const at = state.listings.findIndex(
    (one) =>
      one.user === owner &&
      one.currency === transaction.currency_from &&
      one.swap_to === transaction.currency_to &&
      sameDecimal(one.rate, transaction.rate) &&
      sameDecimal(one.Amount, transaction.amount),
  );
  const [ended] = at < 0 ? [] : state.listings.splice(at, 1);
  if (!ended) return;
  credit(state, owner, ended.currency, ended.Amount);
  state.removed.push({ owner, id: `listings/${ended.id}` });
}

function openOrder(state: BackendState, transaction: TransactionRecord): void {
  state.orders.unshift({
    id: newId(state),
    user: transaction.user,
    order_type: transaction.type === 'ORDER' ? 'BILATERAL' : 'MULTILATERAL',
    amount: transaction.amount,
    currency: transaction.currency_from,
    currency_from: transaction.currency_from,
    currency_to: transaction.currency_to ?? '',
    rate: transaction.rate ?? '0',
    status: 'pending',
    transaction: transaction.id,
  });
}

function planOf(state: BackendState, user: UserRecord, payload: ExchangePayload): ExchangePlan {
  const { currency_from: source, currency_to: target, amount, rate, time_in_force: timeInForce } = payload;
  const market = state.rates.find((one) => one.currency_from === target && one.currency_to === source);
  const book = buildBook(state.listings.filter((one) => one.user !== user.id && one.paused !== true));
  const { leastAmounts } = state.capabilities ?? {};
  const least = (typeof leastAmounts === 'object' && leastAmounts[source]) || '0';
  const marketRate = market?.rate ?? null;
  const plan = planExchange(book, { source, target, amount, rate, timeInForce, marketRate, least });
  if (plan.problem !== null) throw new Refusal(409, { detail: refusalTexts.exchange[plan.problem] });
  return plan;
}

const answerOf = ({ paid, fee, received, average, listed, returned, fills, improvement }: ExchangePlan) => ({
  ...{ paid, fee, received, average, listed, returned, fills, improvement },
});

function settleHop(state: BackendState, buyer: string, { source, target, fills }: Hop): void {
  for (const { rate, taken } of fills) takeLevel(state, buyer, { from: source, to: target, rate, taken });
}

/** POST exchange/: fills at once what the plan takes, and lists the rest when the test processes it. */
export const createExchange: Answer = (request, state) => {
  const user = userOf(request);
  const payload = payloadOf(request, exchangePayload);
  const { currency_from, currency_to, rate, expires_at } = payload;
  const plan = planOf(state, user, payload);
  debit(state, user.id, currency_from, toText(add(decimal(plan.paid), decimal(plan.listed))));
  credit(state, user.id, currency_to, plan.received);
  for (const hop of plan.routes.flatMap(({ hops }) => hops)) settleHop(state, user.id, hop);
  const swap = { currency_from, currency_to };
  const filled = { type: 'ORDER', ...swap, amount: plan.paid, rate: plan.average ?? '0' } as const;
  const order = plan.average === null ? null : recordOf(state, user, filled, '0');
  if (order) Object.assign(order, { status: 'COMPLETED', transaction_fee: plan.fee });
  const rest = { type: 'LIST', ...swap, amount: plan.listed, rate: listingRateOf(rate ?? '1'), expires_at } as const;
  const listing = isPositive(decimal(plan.listed)) ? recordOf(state, user, rest, plan.listed) : null;
  state.transactions.unshift(...[listing, order].filter((made) => made !== null));
  return created(toWire({ order: order?.id ?? null, listing: listing?.id ?? null, ...answerOf(plan) }));
};

/** GET exchange/quote/. */
export const quoteExchange: Answer = (request, state) => {
  const asked = { ...request, body: Object.fromEntries(request.query) };
  return ok(toWire(answerOf(planOf(state, userOf(request), payloadOf(asked, exchangePayload)))));
};
