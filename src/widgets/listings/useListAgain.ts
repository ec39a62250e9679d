import { useContext } from 'react';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import type { Peg } from '@contract/values/peg';
import { parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import { ticketPath } from '@/routes/ticketPath';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';

const termsOf = (peg: Peg | undefined) => peg && { peg: peg.percent, floor: peg.floor, ceiling: peg.ceiling };

interface Listed {
  currency: string;
  swapTo: string;
  amount: string;
  rate: string | null;
  peg?: Peg | undefined;
}

/**
 * Makes the address of the ticket of a listing, filled in with what was listed before. The amount is cut to 2 decimals.
 * While amounts are hidden it is left out, because the address is visible in the page.
 */
export function useListAgain(): (listed: Listed) => string {
  const isHidden = useContext(HiddenAmounts);
  return ({ currency, swapTo, amount, rate, peg }) => {
    const exact = isHidden ? null : parseDecimal(amount);
    const typed = exact && toText(roundTo(exact, AMOUNT_INPUT_DECIMALS, 'down'));
    return ticketPath('listConfirmation', currency, { to: swapTo, amount: typed, rate, ...termsOf(peg) });
  };
}
