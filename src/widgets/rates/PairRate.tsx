import type { ComponentProps } from 'react';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RateText } from '@/ui/figures/RateText';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';

const NOTHING = {};

/** selectIsTurned for a part that may be alone on a screen: it loads the market rates that decide the way. */
export function useIsTurned(currency: string, swapTo: string): boolean {
  useGetRatesQuery(undefined, { selectFromResult: () => NOTHING });
  return useAppSelector(selectIsTurned(currency, swapTo));
}

type PairRateProps = Omit<ComponentProps<typeof RateText>, 'isTurned'> & { currency: string; swapTo: string };

/**
 * A rate the way the user reads its market, with the specification's figure beside it. In tables, use RateText: a table
 * decides the way once for all rows.
 */
export function PairRate(props: PairRateProps) {
  const { currency, swapTo } = props;
  return <RateText {...props} isTurned={useAppSelector(selectIsTurned(currency, swapTo))} />;
}
