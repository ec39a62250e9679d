import { useMemo } from 'react';
import { type CandleStep, LONGEST_CANDLE_WINDOW } from '@contract/values/candleSteps';
import { useGetRateHistoryQuery } from '@/api/endpoints/own/candlesApi';
import { type RatePoint, selectRateHistory } from '@/state/slices/rateHistorySlice';
import { useAppSelector } from '@/state/store/hooks';

interface Wanted {
  currency: string;
  swapTo: string;
  step: CandleStep;
  /** False if the server does not know, or the rate is not shown. */
  isWanted: boolean;
}

/** The market rate of a pair: at steps of time before the page was loaded, then each change. */
export function usePastRates({ currency, swapTo, step, isWanted }: Wanted): readonly RatePoint[] {
  const session = useAppSelector((state) => selectRateHistory(state, currency, swapTo));
  const { currentData } = useGetRateHistoryQuery(
    { currency_from: currency, currency_to: swapTo, step, limit: String(LONGEST_CANDLE_WINDOW) },
    { skip: !isWanted },
  );
  const past = useMemo(
    () => currentData?.results.map(({ at, rate }) => ({ at: Date.parse(at), rate })).reverse(),
    [currentData],
  );
  const since = session[0]?.at ?? Infinity;
  return useMemo(() => (past ? [...past.filter(({ at }) => at < since), ...session] : session), [past, session, since]);
}
