import { pairKey, indexOfRate } from '@/domain/book/listingBook';
import { firstIndex } from '@/domain/book/search';
import { groupLevels, rateSteps } from '@/domain/book/groupLevels';
import { ladderDecimals, ladderRate } from '@/domain/book/ladder';
import { formatExact } from '@/domain/money/formatDecimal';
import type { PairLevel } from '@/routes/pairPath';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { selectBookSteps, stepChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { ladderTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import groupNoticeStyles from './GroupNotice.module.css';
import styles from './StepSwitch.module.css';

/** By which step the book of a pair is grouped. */
interface BookStep {
  /** Null: each rate has its row. */
  step: string | null;
  /** What can be chosen for rates of this size; empty until their size is known. */
  steps: readonly string[];
  choose: (step: string | null) => void;
}

/** A rate with the typical size of the ladder: the market rate or, if it is not known, the best rate. */
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

/** Chooses the step that groups a ladder, for each way of reading a pair. `isBrief` hides the label. */
export function StepSwitch({ base, quote, isBrief = false }: { base: string; quote: string; isBrief?: boolean }) {
  const { step, steps, choose } = useStep(base, quote);
  return (
    <label className={styles.step}>
      {isBrief ? <VisuallyHidden>{ladderTexts.step}</VisuallyHidden> : <span>{ladderTexts.step}</span>}
      <select
        value={step ?? ''}
        disabled={steps.length === 0}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      >
        <option value="">{ladderTexts.eachRate}</option>
        {steps.map((width) => (
          <option key={width} value={width} translate="no">
            {formatExact(width)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface GroupNoticeProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  taken: PairLevel;
  onTake: (level: PairLevel) => void;
}

/**
 * Shown above the ticket of a grouped row. An order takes one rate (spec 5), so the ticket has one rate of the row,
 * first the best, and the others are one press away. Nothing if the row has a single rate, or if the ticket is an
 * exchange, which takes the whole row (decision 557).
 */
export function GroupNotice({ base, quote, taken, onTake }: GroupNoticeProps) {
  const { buy, rate } = taken;
  const isTurned = buy !== base;
  const { step } = useStep(base, quote);
  const takesRow = useCapability('exchange') !== false;
  const decimals = useDecimals(base, quote);
  const levels = useAppSelector(selectPair(buy, isTurned ? base : quote))?.levels ?? [];
  const { index, found } = indexOfRate(levels, rate);
  if (step === null || !found || takesRow) return null;
  const ends = groupLevels(levels, step, isTurned);
  const group = firstIndex(ends.length, (at) => (ends[at] ?? 0) > index);
  const start = ends[group - 1] ?? 0;
  const within = levels.slice(start, ends[group]);
  if (within.length < 2) return null;
  const nth = index - start;
  const next = within[nth + 1];
  const shown = (of: string) => ladderRate(of, isTurned, decimals);
  return (
    <p className={groupNoticeStyles.notice} role="status">
      <Phrase
        text={ladderTexts.oneOf(nth + 1, within.length, '{rate}')}
        figures={{ rate: shown(within.at(-1)?.rate ?? rate) }}
      />
      {next && (
        <Button size="small" onClick={() => onTake({ buy, rate: next.rate })}>
          <Phrase text={ladderTexts.nextRate('{rate}')} figures={{ rate: shown(next.rate) }} />
        </Button>
      )}
    </p>
  );
}
