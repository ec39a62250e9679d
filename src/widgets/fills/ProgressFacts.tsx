import type { ListingProgress } from '@contract/schemas/own/fills';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { decimal, divide, isPositive, toText } from '@/domain/money/decimal';
import { EM_DASH, formatLedger } from '@/domain/money/formatDecimal';
import { formatCount } from '@/texts/language/plural';
import { fillTexts } from '@/texts/orders/fills';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Money } from '@/ui/figures/Money';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { RateText } from '@/ui/figures/RateText';
import styles from './Fills.module.css';
import { SoldBar } from './SoldBar';

/** What was got for one sold, or null before the first fill. */
function averageOf({ got, sold }: ListingProgress): string | null {
  const amount = decimal(sold);
  return isPositive(amount) ? toText(divide(decimal(got), amount, RATE_INPUT_DECIMALS, 'halfUp')) : null;
}

/** What became of a listing: a bar, and its figures. Listed is what was sold, is left and went back. */
export function ProgressFacts({ progress }: { progress: ListingProgress }) {
  const { currency, swap_to: swapTo, listed, sold, left, returned, got, fills } = progress;
  const average = averageOf(progress);
  // With all decimals: figures that are cut would not add up.
  const exact = (amount: string) => (
    <OwnFigure before={`${currencySymbol(currency)} `}>{formatLedger(amount)}</OwnFigure>
  );
  const facts = [
    [fillTexts.listed, exact(listed)],
    [fillTexts.sold, exact(sold)],
    [fillTexts.left, exact(left)],
    [fillTexts.returned, exact(returned)],
    [fillTexts.got, <Money key="got" amount={got} currency={swapTo} />],
    [fillTexts.count, formatCount(fills)],
    [fillTexts.average, average === null ? EM_DASH : <RateText key="average" rate={average} />],
  ] as const;
  return (
    <>
      <div className={styles.barRow}>
        <SoldBar progress={progress} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, figure]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
