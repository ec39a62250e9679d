import type { TimeInForce } from '@contract/exchange';
import { LEDGER_DECIMALS, LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { filledRate, type TypedNumber } from '@/domain/money/typedNumber';
import { type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed, ungrouped } from '@/domain/money/formatDecimal';
import { rateBand } from '@/domain/money/rateBand';
import { invertRate } from '@/domain/money/turnedRate';
import { listingRateOf } from '@/domain/paths/exchange';
import { said, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin, unlessDoubtful, type WalletFacts } from './amountRule';
import type { Rules } from './breach';
import { checkListRate } from './listRules';

export interface ExchangeForm {
  amount: TypedNumber;
  target: string | null;
  /** The worst rate accepted: units of what is paid for one of the target. Left empty, every rate is accepted. */
  limit: TypedNumber;
  timeInForce: TimeInForce;
}

export interface ExchangeFacts extends WalletFacts {
  /** Of the listing that may be made: units of the target for one of what is paid. Null if it is not known. */
  listingMarketRate: string | null;
}

/** Whether something may be listed at the end. Then a limit is needed. */
export const mayList = (timeInForce: TimeInForce): boolean => timeInForce === 'gtc' || timeInForce === 'post_only';

/** The limits at whose rates a listing is accepted, as they are typed. */
function checkListed({ value }: TypedNumber, marketRate: string | null): string | null {
  const market = marketRate === null ? null : parseDecimal(marketRate);
  if (!value || checkListRate(filledRate(listingRateOf(toText(value))), marketRate) === null) return null;
  if (!market || !isPositive(market)) return SENTENCES.rateInvalid;
  const { low, high } = rateBand(market);
  const shown = (end: Decimal, rounding: 'up' | 'down') =>
    ungrouped(formatFixed(toText(invertRate(end, LISTING_RATE_DECIMALS, rounding)), LISTING_RATE_DECIMALS));
  return said.rateOutOfBand(shown(high, 'up'), shown(low, 'down'));
}

function checkLimit({ limit, timeInForce }: ExchangeForm, { listingMarketRate }: ExchangeFacts): string | null {
  if (limit.problem === 'empty' && !mayList(timeInForce)) return null;
  if (!limit.value || !isPositive(limit.value)) return unlessDoubtful(limit, SENTENCES.rateInvalid);
  return mayList(timeInForce) ? checkListed(limit, listingMarketRate) : null;
}

/**
 * An exchange (decision 527): the rules of an order, and those of the listing that it may make. Its amount may have all
 * decimals of the ledger (decision 556).
 */
export const exchangeRules: Rules<ExchangeForm, ExchangeFacts> = [
  [
    'amount',
    ({ amount }, { balance }) => checkAmountWithin(amount, balance, SENTENCES.orderAmountInvalid, LEDGER_DECIMALS),
  ],
  ['target', ({ target }) => (target ? null : SENTENCES.orderCurrencyRequired)],
  ['limit', checkLimit],
];
