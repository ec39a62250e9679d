import { BALANCE_DECIMALS } from '@contract/values/constants';
import { compare, decimal, roundTo, toText, ZERO } from '@/domain/money/decimal';
import { EM_DASH, formatMovement } from '@/domain/money/formatDecimal';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import styles from './Profit.module.css';

/** A profit with "+" in green, or a loss with "−" in red. Null: not known. */
export function Gain({ amount }: { amount: string | null }) {
  if (amount === null) return <span>{EM_DASH}</span>;
  const value = roundTo(decimal(amount), BALANCE_DECIMALS, 'down');
  const side = { '-1': styles.loss, '0': undefined, '1': styles.profit }[`${compare(value, ZERO)}`];
  return <OwnFigure className={side}>{formatMovement(toText(value))}</OwnFigure>;
}
