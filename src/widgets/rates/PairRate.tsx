import type { ComponentProps } from 'react';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RateText } from '@/ui/figures/RateText';

type PairRateProps = Omit<ComponentProps<typeof RateText>, 'isTurned'> & { currency: string; swapTo: string };

/** A rate as the user reads its market, the specification's figure beside it. A table reads the way once for all rows. */
export function PairRate(props: PairRateProps) {
  const { currency, swapTo } = props;
  return <RateText {...props} isTurned={useAppSelector(selectIsTurned(currency, swapTo))} />;
}
