import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import type { AwayChanges, TotalChange } from '@/domain/book/awayChanges';
import { compare, decimal, subtract, toText, ZERO } from '@/domain/money/decimal';
import { formatExact, formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { awayChangesCleared } from '@/state/slices/freshnessSlice';
import { useAppDispatch } from '@/state/store/hooks';
import { figureTexts } from '@/texts/figures';
import { awayChangesTexts } from '@/texts/market/awayChanges';
import { marketTexts } from '@/texts/market/market';
import { Button } from '@/ui/controls/Button';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Card } from '@/ui/panels/Card';
import { Tag } from '@/ui/marks/Tag';
import styles from './AwayCard.module.css';
import awayLineStyles from './Freshness.module.css';

/** "3 rates moved, 2 listings gone": what changed while the market could not be followed. */
function awayLine({ ratesMoved, listingsGone, listingsNew, levels }: AwayChanges): string {
  const parts = [
    ratesMoved > 0 && awayChangesTexts.ratesMoved(ratesMoved),
    listingsGone > 0 && awayChangesTexts.listingsGone(listingsGone),
    listingsNew > 0 && awayChangesTexts.listingsNew(listingsNew),
  ].filter((part) => part !== false);
  return parts.length > 0 ? figureTexts.clauses(parts) : awayChangesTexts.levelsChanged(levels.length);
}

/** The exact difference of what is listed at a rate, without a sign. */
function levelDifference({ before, after }: TotalChange): { side: 'more' | 'less'; difference: string } {
  const [was, now] = [before, after].map((total) => (total === null ? ZERO : decimal(total)));
  const gained = subtract(now ?? ZERO, was ?? ZERO);
  const isMore = compare(gained, ZERO) >= 0;
  return { side: isMore ? 'more' : 'less', difference: toText(isMore ? gained : subtract(ZERO, gained)) };
}

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

/** In one line, what changed while the market could not be followed. */
export function AwayLine({ changes }: { changes: AwayChanges }) {
  return (
    <Tag tone="gold">
      <span className={awayLineStyles.away}>{awayChangesTexts.awayLead}</span> {awayLine(changes)}
    </Tag>
  );
}
