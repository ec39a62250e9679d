import { CURRENCIES, isKnownCurrency } from '@contract/values/currencies';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, decimal, isPositive, parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { invalid, notFound } from '@server/platform/refusal';
import { announce } from '@server/news/announce';
import { findRate, findRates, type RateRow, saveRate } from './repository';

/** Of 8 decimals the least rate still has 3 that count, and its way back is the highest one. */
const LEAST = '0.000001';
const MOST = '1000000';

/** A market rate, kept to 8 decimals. @throws Refusal `invalid` for an unknown pair or a rate out of bounds */
export function checkedRate(currency: string, swapTo: string, rate: string): string {
  if (!isKnownCurrency(currency) || !isKnownCurrency(swapTo) || currency === swapTo) {
    throw invalid(consoleRefusals.ratePair(CURRENCIES.join(', ')));
  }
  const parsed = parseDecimal(rate);
  const kept = parsed && roundTo(parsed, RATE_INPUT_DECIMALS, 'halfUp');
  if (!kept || !isPositive(kept)) throw invalid(consoleRefusals.ratePositive);
  if (compare(kept, decimal(LEAST)) < 0 || compare(kept, decimal(MOST)) > 0) {
    throw invalid(consoleRefusals.rate.bounds(formatExact(LEAST), formatExact(MOST)));
  }
  return toText(kept);
}

/**
 * Sets the market rate of a pair: units of `swapTo` for one unit of `currency`, kept to 8 decimals. The opposite
 * direction is a separate rate. rate_history keeps every rate.
 *
 * @returns the id of its entry in rate_history
 * @throws Refusal `invalid` as `checkedRate`
 */
export async function setRate(tx: Db, currency: string, swapTo: string, rate: string): Promise<string> {
  const entry = await saveRate(tx, currency, swapTo, checkedRate(currency, swapTo, rate));
  await announce(tx, 'currency_rates');
  return entry;
}

/** @throws Refusal `notFound` if the pair has no rate */
export async function readRate(db: Db, currency: string, swapTo: string): Promise<RateRow> {
  const rate = await findRate(db, currency, swapTo);
  if (!rate) throw notFound();
  return rate;
}

/** The market rates, by pair; only those from or to a currency if one is given. */
export async function readRates(db: Db, currency: string | undefined, swapTo: string | undefined): Promise<RateRow[]> {
  const rates = await findRates(db);
  return rates.filter(
    (rate) =>
      rate.currency_from === (currency ?? rate.currency_from) && rate.currency_to === (swapTo ?? rate.currency_to),
  );
}
