import { LEDGER_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, roundTo, subtract } from '@/domain/money/decimal';
import { bilateralFee, multilateralFee } from '@/domain/money/fees';

/** What an order pays: the fee that the ledger books, and what is left to trade. */
interface OrderCost {
  fee: Decimal;
  /** Exact, as the app's quote has it; it may have more decimals than the ledger. */
  net: Decimal;
}

/**
 * The server's own fee of an order; what the client says of it is not looked at. Rounded up to the ledger's
 * decimals, so that fee and trade never exceed the amount. Null where an amount is too small to bear it.
 */
export function costOf(type: 'ORDER' | 'MOF_ORDER', amount: Decimal): OrderCost | null {
  const exact = type === 'ORDER' ? bilateralFee(amount) : multilateralFee(amount);
  const fee = roundTo(exact, LEDGER_DECIMALS, 'up');
  return compare(fee, amount) < 0 ? { fee, net: subtract(amount, exact) } : null;
}
