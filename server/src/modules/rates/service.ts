import { CURRENCIES, isKnownCurrency } from '@contract/values/currencies';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, decimal, isPositive, parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { invalid, notFound } from '@server/platform/refusal';
import { announce } from '@server/news/announce';
import { findRate, findRates, type RateRow, saveRate } from './repository';

/** The limit of a rate, as in the contract's payloads. */
const MOST = decimal('1000000000000');

function checkedRate(from: string, to: string, rate: string): string {
  if (!isKnownCurrency(from) || !isKnownCurrency(to) || from === to) {
    throw invalid(`A rate is set between two different currencies of ${CURRENCIES.join(', ')}.`);
  }
  const parsed = parseDecimal(rate);
  const kept = parsed && roundTo(parsed, RATE_INPUT_DECIMALS, 'halfUp');
  if (!kept || !isPositive(kept) || compare(kept, MOST) >= 0) throw invalid('A rate is a positive number.');
  return toText(kept);
}

/**
 * Sets the market rate of a pair: units of `to` for one unit of `from`, kept to 8 decimals. The opposite direction is a
 * separate rate. rate_history keeps every rate.
 *
 * @throws Refusal `invalid` for an unknown pair or a rate that is not a positive number
 */
export async function setRate(tx: Db, from: string, to: string, rate: string): Promise<void> {
  await saveRate(tx, from, to, checkedRate(from, to, rate));
  await announce(tx, 'currency_rates');
}

/** @throws Refusal `notFound` if the pair has no rate */
export async function readRate(db: Db, from: string, to: string): Promise<RateRow> {
  const rate = await findRate(db, from, to);
  if (!rate) throw notFound();
  return rate;
}

/** The market rates, by pair; only those from or to a currency if one is given. */
export async function readRates(db: Db, from: string | undefined, to: string | undefined): Promise<RateRow[]> {
  const rates = await findRates(db);
  return rates.filter(
    (rate) => rate.currency_from === (from ?? rate.currency_from) && rate.currency_to === (to ?? rate.currency_to),
  );
}
