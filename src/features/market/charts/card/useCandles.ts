import { useMemo } from 'react';
import { type CandleStep, LONGEST_CANDLE_WINDOW } from '@contract/values/candleSteps';
import { marketOf } from '@contract/values/markets';
import { useGetNewestCandlesQuery } from '@/api/endpoints/own/candlesApi';
import { deskCandle } from '@/domain/book/deskCandle';

interface Wanted {
  currency: string;
  /** The currency of which one unit is quoted. */
  per: string;
  swapTo: string;
  step: CandleStep;
  /** False if the server has none, or none are shown. */
  isWanted: boolean;
}

/** The newest candles of a pair, oldest first; undefined until they are known. */
export function useCandles({ currency, per, swapTo, step, isWanted }: Wanted) {
  const market = marketOf(currency, swapTo);
  const {
    currentData: data,
    isError,
    refetch,
  } = useGetNewestCandlesQuery(
    { market: market ?? '', step, limit: String(LONGEST_CANDLE_WINDOW) },
    { skip: !isWanted || market === null },
  );
  const candles = useMemo(
    () => market && data?.results.map((candle) => deskCandle(candle, market, { currency, per })).reverse(),
    [data, market, currency, per],
  );
  return { candles: candles ?? undefined, isError, refetch };
}
