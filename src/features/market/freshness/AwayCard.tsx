import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import type { AwayChanges, TotalChange } from '@/domain/book/awayChanges';
import { formatExact, formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { awayChangesCleared } from '@/state/slices/freshnessSlice';
import { useAppDispatch } from '@/state/store/hooks';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './AwayCard.module.css';
import { awayLine, levelDifference } from './awayTexts';
import { marketTexts } from '@/texts/market/market';
import { awayChangesTexts } from '@/texts/market/awayChanges';

const LEVELS_SHOWN = 8;

const SIGNS = { more: '▴', less: '▾' } as const;

/** Says whether a level appeared or disappeared; the figure is how much more or less is listed at its rate. */
function ChangedLevel({ level }: { level: TotalChange }) {
  const { currency, swapTo, rate, before, after } = level;
  const { side, difference } = levelDifference(level);
  return (
    <li className={styles.level}>
      <span className={styles.pair}>{marketTexts.pairName(currency, swapTo)}</span>
      <span translate="no" title={formatExact(rate)}>
        {formatFixed(rate, LISTING_RATE_DECIMALS)}
      </span>
      <span className={styles[side]}>
        <span aria-hidden="true">{`${SIGNS[side]} `}</span>
        <span translate="no">{formatTotal(difference)}</span>
        <VisuallyHidden>{` ${currency} ${marketTexts.levelChanges[side]}`}</VisuallyHidden>
        {before === null && <span>{` ${marketTexts.levelChanges.new}`}</span>}
        {after === null && <span>{` ${marketTexts.gone}`}</span>}
      </span>
    </li>
  );
}

/** What changed while the market could not be followed. It is shown until the user clears it. */
export function AwayCard({ changes }: { changes: AwayChanges }) {
  const dispatch = useAppDispatch();
  const { levels } = changes;
  const more = levels.length - LEVELS_SHOWN;
  return (
    <Card
      title={awayChangesTexts.away}
      actions={
        <Button variant="quiet" size="small" onClick={() => dispatch(awayChangesCleared())}>
          {awayChangesTexts.clear}
        </Button>
      }
    >
      <div className={styles.away}>
        <p>{awayLine(changes)}</p>
        <ul className={styles.levels}>
          {levels.slice(0, LEVELS_SHOWN).map((level) => (
            <ChangedLevel key={`${level.currency}/${level.swapTo} ${level.rate}`} level={level} />
          ))}
        </ul>
        {more > 0 && <p className={styles.pair}>{awayChangesTexts.andMore(more)}</p>}
      </div>
    </Card>
  );
}
