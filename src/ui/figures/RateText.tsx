import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { inverseRateSentence } from '@/domain/wording/pairNames';
import { Exact } from './Exact';
import styles from './RateText.module.css';

interface RateTextProps {
  /** Decimal text: how much of `swapTo` one `currency` costs. */
  rate: string;
  /** Both currencies are needed for the inverse beside rates below 1. */
  currency?: string | undefined;
  swapTo?: string | undefined;
  /** True to show it the other way round, with the specification's figure beside it (decision 267). */
  isTurned?: boolean;
  /** 4 for listings, 5 on the rates screen (spec 9). */
  decimals?: number;
  /** False inside a row that takes the focus itself. */
  tabbable?: boolean;
  className?: string | undefined;
}

/** A rate rounded half up, the exact one on hover and focus, its inverse beside it if it is below 1 (decision 148). */
export function RateText({
  rate,
  currency,
  swapTo,
  isTurned = false,
  decimals = LISTING_RATE_DECIMALS,
  tabbable,
  className,
}: RateTextProps) {
  const specified = formatFixed(rate, decimals);
  const exact = formatExact(rate);
  const inverse = currency && swapTo ? inverseRateSentence(currency, swapTo, rate) : null;
  const beside = isTurned ? specified : inverse;
  const shown = formatRate(rate, isTurned, decimals);
  return (
    <span className={className} translate="no">
      <Exact shown={shown} exact={!isTurned && exact.length <= shown.length ? shown : exact} tabbable={tabbable} />
      {beside && <span className={styles.inverse}>{beside}</span>}
    </span>
  );
}
