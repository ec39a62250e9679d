import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';

const NOTHING = {};

/** selectIsTurned, for a part of a screen that may be alone on it: it loads the market rates that the way follows from. */
export function useIsTurned(currency: string, swapTo: string): boolean {
  useGetRatesQuery(undefined, { selectFromResult: () => NOTHING });
  return useAppSelector(selectIsTurned(currency, swapTo));
}
