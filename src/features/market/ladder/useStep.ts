import { ladderDecimals } from '@/domain/ladder/ladderRate';
import { pairKey } from '@/domain/book/listingBook';
import { rateSteps } from '@/domain/ladder/rateSteps';
import { selectPair } from '@/state/selectors/bookSelectors';
import { selectBookSteps, stepChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { useMarketRate } from '@/widgets/money/useMarketRate';

/** By which step the book of a pair is grouped. */
interface BookStep {
  /** Null: each rate has its row. */
  step: string | null;
  /** What can be chosen for rates of this size; empty until their size is known. */
  steps: readonly string[];
  choose: (step: string | null) => void;
}

/** A rate of the size of all in a ladder: the market's or, if it is not known, the best. */
function useRateSize(base: string, quote: string): string | null {
  const market = useMarketRate(base, quote);
  const offer = useAppSelector((state) => selectPair(base, quote)(state)?.levels[0]?.rate ?? null);
  return market ?? offer;
}

/** How many decimals all rates of the ladder have. */
export const useDecimals = (base: string, quote: string): number => ladderDecimals(useRateSize(base, quote));

/** The chosen step. One that was chosen for rates of another size does not count. */
export function useStep(base: string, quote: string): BookStep {
  const dispatch = useAppDispatch();
  const size = useRateSize(base, quote);
  const pair = pairKey(base, quote);
  const chosen = useAppSelector((state) => selectBookSteps(state)[pair]);
  const steps = rateSteps(size);
  return {
    step: steps.find((step) => step === chosen) ?? null,
    steps,
    choose: (step) => void dispatch(stepChosen({ pair, step: step ?? '' })),
  };
}
