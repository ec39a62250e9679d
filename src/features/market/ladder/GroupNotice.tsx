import { groupLevels } from '@/domain/ladder/groupLevels';
import { ladderRate } from '@/domain/ladder/ladderRate';
import { placeOfRate } from '@/domain/book/placeOfRate';
import { firstIndex } from '@/domain/book/search';
import type { PairLevel } from '@/routes/pairPath';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ladderTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './GroupNotice.module.css';
import { useDecimals, useStep } from './useStep';

interface GroupNoticeProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  taken: PairLevel;
  onTake: (level: PairLevel) => void;
}

/**
 * Above the ticket of a grouped row: an order takes one rate (spec 5), so the ticket has one of those in the row, the
 * best at first, and the others are one press away. Nothing if the row has a single rate.
 */
export function GroupNotice({ base, quote, taken, onTake }: GroupNoticeProps) {
  const { buy, rate } = taken;
  const isTurned = buy !== base;
  const { step } = useStep(base, quote);
  const decimals = useDecimals(base, quote);
  const levels = useAppSelector(selectPair(buy, isTurned ? base : quote))?.levels ?? [];
  const { index, found } = placeOfRate(levels, rate);
  if (step === null || !found) return null;
  const ends = groupLevels(levels, step, isTurned);
  const group = firstIndex(ends.length, (at) => (ends[at] ?? 0) > index);
  const start = ends[group - 1] ?? 0;
  const within = levels.slice(start, ends[group]);
  if (within.length < 2) return null;
  const place = index - start;
  const next = within[place + 1];
  const shown = (of: string) => ladderRate(of, isTurned, decimals);
  return (
    <p className={styles.notice} role="status">
      <Phrase
        text={ladderTexts.oneOf(place + 1, within.length, '{rate}')}
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
