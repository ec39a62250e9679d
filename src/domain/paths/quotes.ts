import { LEDGER_DECIMALS } from '@contract/values/constants';
import { type Decimal, divide, subtract } from '@/domain/money/decimal';
import { bilateralFee } from '@/domain/money/fees';

/**
 * What a bilateral order costs and brings: `pay` and `fee` in the source currency, `receive` in the target currency.
 */
interface Quote {
  pay: Decimal;
  fee: Decimal;
  /** Units of the source currency for one of the target. */
  rate: Decimal;
  receive: Decimal;
}

/**
 * Decision 151: `(amount - fee) / rate`, rounded down to the ledger's 8 decimals.
 *
 * @throws RangeError if the rate is zero
 */
export function quoteBilateral(amount: Decimal, rate: Decimal): Quote {
  const fee = bilateralFee(amount);
  return { pay: amount, fee, rate, receive: divide(subtract(amount, fee), rate, LEDGER_DECIMALS, 'down') };
}
