import { isKnownCurrency } from '@contract/values/currencies';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, decimal, isPositive, parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { invalid, notFound } from '@server/platform/refusal';
import { announce } from '@server/news/announce';
import { findRate, type RateRow } from './repository';

/** Rates stay below this, as they do in a payload of the contract. */
const MOST = decimal('1000000000000');

function checkedRate(from: string, to: string, rate: string): string {
  if (!isKnownCurrency(from) || !isKnownCurrency(to) || from === to) {
    throw invalid('A rate is set between two different currencies of CNY, GHC, NGN, USD.');
  }
  const parsed = parseDecimal(rate);
  const kept = parsed && roundTo(parsed, RATE_INPUT_DECIMALS, 'halfUp');
  if (!kept || !isPositive(kept) || compare(kept, MOST) >= 0) throw invalid('A rate is a positive number.');
  return toText(kept);
}

/**
 * Sets the market rate of a pair: units of `to` for one of `from`, kept to 8 decimals. The way back is a rate
 * of its own. What it was before stays in rate_history.
 *
 * @throws Refusal `invalid` for an unknown pair or what is no positive number
 */
export async function setRate(tx: Db, from: string, to: string, rate: string): Promise<void> {
  const kept = checkedRate(from, to, rate);
  await tx.query(
    `with newest as (
       insert into currency_rates (currency_from, currency_to, rate) values ($1, $2, $3)
       on conflict (currency_from, currency_to) do update set rate = excluded.rate, last_updated = now()
       returning currency_from, currency_to, rate
     )
     insert into rate_history (currency_from, currency_to, rate) select currency_from, currency_to, rate from newest`,
    [from, to, kept],
  );
  await announce(tx, 'currency_rates');
}

/** @throws Refusal `notFound` where the pair has no rate */
export async function readRate(db: Db, from: string, to: string): Promise<RateRow> {
  const rate = await findRate(db, from, to);
  if (!rate) throw notFound();
  return rate;
}
