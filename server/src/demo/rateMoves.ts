import { LEDGER_DECIMALS } from '@contract/values/constants';
import { compare, decimal, multiply, roundTo } from '@/domain/money/decimal';
import type { Database } from '@server/db/database';
import type { Random } from './random';
import { MOVING, readValues, setRatesOf, USUAL_VALUES, type Values } from './values';

const UP = ['1.0004', '1.0009', '1.0015'];
const DOWN = ['0.9996', '0.9991', '0.9985'];
/** A currency's value moves towards its usual level slightly more often than away from it. */
const PERCENT_HOMEWARD = 56;

/** Changes the value of one currency by a small step. @returns all values after it */
export async function moveRates(db: Database, random: Random): Promise<Values> {
  return db.transaction(async (tx) => {
    const values = await readValues(tx);
    const currency = random.oneOf(MOVING);
    const isHigh = compare(values[currency], USUAL_VALUES[currency]) > 0;
    const goesHome = random.chance(PERCENT_HOMEWARD);
    const step = decimal(random.oneOf(isHigh === goesHome ? DOWN : UP));
    const moved = { ...values, [currency]: roundTo(multiply(values[currency], step), LEDGER_DECIMALS, 'halfUp') };
    await setRatesOf(tx, moved, currency);
    return moved;
  });
}
