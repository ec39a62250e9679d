import type { CashLimit } from '@contract/cash';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { compare, decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { limitTexts } from '@/texts/wallet/limits';
import { type OverLimit, positiveAmount } from './amountRule';

/** Makes the rule of these limits: the sentence of the first limit that a typed amount is above. */
export const overLimitOf =
  (limits: readonly CashLimit[]): OverLimit =>
  (typed: TypedNumber, balance: string | null) => {
    const amount = positiveAmount(typed, balance);
    const over = amount && limits.find(({ left }) => compare(amount, decimal(left)) > 0);
    if (!over) return null;
    return limitTexts.over[over.type][over.period](`${formatExact(over.most)} ${over.currency}`);
  };
