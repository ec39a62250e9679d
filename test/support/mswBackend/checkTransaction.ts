import { compare, decimal, multiply, sumOf } from '@/domain/money/decimal';
import { RATE_BAND_HIGH, RATE_BAND_LOW } from '@contract/values/constants';
import type { TransactionPayload } from '@contract/transactions';
import { sameDecimal } from './answers/sameDecimal';
import { badRequest, forbidden, Refusal } from './refusal';
import type { BackendState, UserRecord } from './state';

/**
 * The rules of spec 5 that need data of the backend. The balance is checked where the money is taken.
 *
 * @throws Refusal 400 or 403 if a rule is broken
 */
export function checkTransaction(state: BackendState, user: UserRecord, payload: TransactionPayload): void {
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
