import { LEDGER_DECIMALS } from '@contract/values/constants';
import { CURRENCIES, type CurrencyCode } from '@contract/values/currencies';
import { type Decimal, decimal, divide, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { findRate, setRate } from '@server/modules/rates';

/**
 * What one unit of each currency is worth in NGN. All rates are derived from it, so that trading in a circle gains
 * nothing.
 */
export type Values = Record<CurrencyCode, Decimal>;

/** 1 CNY is 214.02 NGN and 1.5122 GHC, 1 GHC is 141.53 NGN, 1 USD is 7.11 CNY. */
export const USUAL_VALUES: Values = {
  CNY: decimal('214.02'),
  GHC: decimal('141.53'),
  NGN: decimal('1'),
  USD: decimal('1521.68'),
};

/** The currencies whose value may change against NGN. */
export const MOVING = ['CNY', 'GHC', 'USD'] as const;

/** Units of `swapTo` for one of `currency`, to 8 decimals. */
export function crossRate(values: Values, currency: CurrencyCode, swapTo: CurrencyCode): Decimal {
  return divide(values[currency], values[swapTo], LEDGER_DECIMALS, 'halfUp');
}

/** Sets the rates of one currency to and from all others. */
export async function setRatesOf(tx: Db, values: Values, currency: CurrencyCode): Promise<void> {
  for (const other of CURRENCIES) {
    if (other === currency) continue;
    await setRate(tx, currency, other, toText(crossRate(values, currency, other)));
    await setRate(tx, other, currency, toText(crossRate(values, other, currency)));
  }
}

/** The values behind the current rates, which the operator may have set. */
export async function readValues(db: Db): Promise<Values> {
  const values = { ...USUAL_VALUES };
  for (const currency of MOVING) {
    const row = await findRate(db, currency, 'NGN');
    if (row) values[currency] = decimal(row.rate);
  }
  return values;
}
