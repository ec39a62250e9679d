import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import { listPath } from '@/routes/listPath';

interface Listed {
  currency: string;
  swapTo: string;
  amount: string;
  rate: string | null;
}

/** The ticket of a listing, filled in with what was listed before. Amounts are typed with 2 decimals, so it is cut. */
export function listAgainPath({ currency, swapTo, amount, rate }: Listed): string {
  const exact = parseDecimal(amount);
  const typed = exact && toText(roundTo(exact, AMOUNT_INPUT_DECIMALS, 'down'));
  return listPath(currency, { to: swapTo, amount: typed, rate });
}
