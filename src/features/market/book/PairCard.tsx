import { lazy, memo } from 'react';
import { Link } from 'react-router-dom';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import type { PairBook } from '@/domain/book/listingBook';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { Card } from '@/ui/panels/Card';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { EmptyState } from '@/ui/panels/EmptyState';
import { RateText } from '@/ui/figures/RateText';
import { Tag } from '@/ui/marks/Tag';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { alertMarkTexts } from '@/texts/alertMarks';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { QuoteSwitch } from '@/widgets/rates/QuoteSwitch';
import { useAlertSheet } from '@/widgets/alerts/useAlertSheet';
import { DayPlace } from '@/features/market/day/DayPlace';
import { pairPath } from '@/routes/pairPath';
import { BookTable } from './BookTable';
import styles from './PairCard.module.css';
import { PairStats } from './PairStats';
import { LaterPart } from '@/widgets/parts/LaterPart';
import { StarPlace } from '@/widgets/watch/StarPlace';
import { useDepth } from '@/features/market/pairs/useDepth';
import type { TakenLevel } from './useTaken';
import { Phrase } from '@/ui/figures/Phrase';
import { marketTexts } from '@/texts/market/market';

const ChangeNews = lazy(() => import('./ChangeNews').then((module) => ({ default: module.ChangeNews })));

/** The place of the bell is held until it is known that the server has no alerts, so that the figures do not move. */
const HELD = { visibility: 'hidden' } as const;

interface PairCardProps {
  pair: PairBook;
  /** The rate whose ticket is open. */
  taken: string | null;
  returnTo: TakenLevel | null;
  onTake: (level: TakenLevel) => void;
}

/** One pair of the book: the best rate, the market beside it, and every level. */
export const PairCard = memo(function PairCard({ pair, ...book }: PairCardProps) {
  const { currency, swapTo, levels } = pair;
  const depth = useDepth(pair);
  const marketRate = useMarketRate(currency, swapTo);
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const best = levels[0]?.rate ?? null;
  const name = marketTexts.pairName(currency, swapTo);
  const alerts = useAlertSheet();
  const isAlertsKnown = useCapability('alerts') !== undefined;
  const alertLabel = alertMarkTexts.alertOn(currency, swapTo);
  const onAlert = (rate?: string) =>
    alerts?.open({ currency, swapTo, on: 'listings', ...(rate !== undefined && { rate }) });
  return (
    <Card
      className={styles.card}
      title={
        <>
          <CurrencyFlag currency={currency} decorative />
          <Link to={pairPath(currency, swapTo)} title={marketTexts.bothSides(currency, swapTo)}>
            {name}
          </Link>
        </>
      }
      beside={
        best !== null && (
          <Tag tone="gold">
            <Phrase text={marketTexts.bestLevel('{rate}')} figures={{ rate: formatRate(best, isTurned) }} />
          </Tag>
        )
      }
      actions={
        <span className={styles.market}>
          <Phrase
            text={marketTexts.marketAt}
            parts={{
              rate:
                marketRate === null ? (
                  EM_DASH
                ) : (
                  <RateText
                    rate={marketRate}
                    currency={currency}
                    swapTo={swapTo}
                    isTurned={isTurned}
                    className={styles.marketRate}
                  />
                ),
            }}
          />
        </span>
      }
    >
      <PairStats pair={pair} total={depth.cumulativeAt(levels.length - 1)} best={best} marketRate={marketRate}>
        <QuoteSwitch currency={currency} swapTo={swapTo} />
        <StarPlace currency={currency} swapTo={swapTo} />
        {(alerts ?? !isAlertsKnown) && (
          <Button
            icon
            variant="quiet"
            size="small"
            style={alerts ? undefined : HELD}
            aria-label={alertLabel}
            title={alertLabel}
            onClick={() => onAlert()}
          >
            <Icon name="bell" size={16} />
          </Button>
        )}
      </PairStats>
      <DayPlace currency={currency} swapTo={swapTo} />
      {levels.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={marketTexts.noPairListings(name)}>{marketTexts.noListingsHint}</EmptyState>
        </div>
      ) : (
        <BookTable pair={pair} depth={depth} isTurned={isTurned} onAlert={alerts ? onAlert : null} {...book} />
      )}
      <LaterPart>
        <ChangeNews pair={pair} isTurned={isTurned} />
      </LaterPart>
      {alerts?.sheet}
    </Card>
  );
});
