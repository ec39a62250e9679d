import type { CashLimit } from '@contract/schemas/own/cashLimits';
import { compare, decimal } from '@/domain/money/decimal';
import type { TypedNumber } from '@/domain/money/amountInput';
import { formatExact } from '@/domain/money/formatDecimal';
import { limitTexts } from '@/texts/wallet/limits';
import { positiveAmount } from './amountRule';

/** The facts that the rules of a form need if a server limits what it asks for. */
export interface LimitFacts {
  /** Those of the form's type and currency; none for a server without limits. */
  limits: readonly CashLimit[];
}

/** The sentence of the first limit that a typed amount is above; null if it may be sent. */
export function checkCashLimits(typed: TypedNumber, balance: string | null, { limits }: LimitFacts): string | null {
  const amount = positiveAmount(typed, balance);
  const over = amount && limits.find(({ left }) => compare(amount, decimal(left)) > 0);
  if (!over) return null;
  return limitTexts.over[over.type][over.period](`${formatExact(over.most)} ${over.currency}`);
}
