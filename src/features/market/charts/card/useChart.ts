import { useMemo } from 'react';
import type { CandleStep } from '@contract/values/candleSteps';
import { chartChosen, selectChart } from '@/state/slices/preferencesSlice';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { type ChartChoice, type ChartKind, printChoice, readChoice } from './chartChoice';

interface Chart {
  kind: ChartKind;
  step: CandleStep;
  /** False if the kind was not chosen by the user. */
  isChosen: boolean;
  /** False if the server has no candles and no rates of the past. */
  hasCandles: boolean;
  choose: (change: Partial<ChartChoice>) => void;
}

/** The chosen chart, of what this server has. */
export function useChart(): Chart {
  const stored = useAppSelector(selectChart);
  const dispatch = useAppDispatch();
  const hasCandles = useCapability('candles') === true;
  return useMemo(() => {
    const chosen = readChoice(stored);
    const { step } = chosen;
    const choose = (change: Partial<ChartChoice>) => {
      dispatch(chartChosen(printChoice({ ...chosen, ...change })));
    };
    if (!hasCandles)
      return { kind: chosen.kind === 'rate' ? 'rate' : 'depth', step, isChosen: true, hasCandles, choose };
    return { kind: chosen.kind ?? 'candles', step, isChosen: chosen.kind !== null, hasCandles, choose };
  }, [stored, hasCandles, dispatch]);
}
