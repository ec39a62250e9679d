import { LEDGER_DECIMALS } from '@contract/values/constants';
import { compare, type Decimal, roundTo, subtract } from '@/domain/money/decimal';
import { bilateralFee, multilateralFee } from '@/domain/money/fees';

/** What an order costs: the fee for the ledger, and what is left to trade. */
interface OrderCost {
  fee: Decimal;
  /** Exact, as in the app's quote; it may have more decimals than the ledger. */
  net: Decimal;
}

/**
 * The fee of an order as the server computes it; the client's figure is ignored. It is rounded up to the ledger's
 * decimals, so that fee and trade never exceed the amount. Null if the amount is too small for the fee.
 */
export function costOf(type: 'ORDER' | 'MOF_ORDER', amount: Decimal): OrderCost | null {
  const exact = type === 'ORDER' ? bilateralFee(amount) : multilateralFee(amount);
  const fee = roundTo(exact, LEDGER_DECIMALS, 'up');
  return compare(fee, amount) < 0 ? { fee, net: subtract(amount, exact) } : null;
}
