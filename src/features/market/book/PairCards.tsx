import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PairBook } from '@/domain/book/listingBook';
import { EM_DASH, formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { DayFigures } from './Day';
import { useDepth } from '@/state/selectors/bookSelectors';
import { pairPath } from '@/routes/pairPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { alertMarkTexts } from '@/texts/alertMarks';
import { formatCount } from '@/texts/language/plural';
import { marketTexts } from '@/texts/market/market';
import { Button } from '@/ui/controls/Button';
import { HELD } from '@/ui/controls/buttonClass';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { useAlertSheet } from '@/widgets/alerts/useAlertSheet';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { QuoteSwitch } from '@/widgets/rates/QuoteSwitch';
import { StarButton } from '@/widgets/watch/Star';
import { BookTable } from './BookTable';
import type { TakenLevel } from './useTaken';
import pairCardStyles from './PairCard.module.css';
import styles from './PairCards.module.css';
import { later } from '@/widgets/parts/later';

interface PairStatsProps {
  pair: PairBook;
  /** The exact total that is offered. */
  total: string;
  best: string | null;
  marketRate: string | null;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** What is offered of a pair, at how many rates, and how far the best rate is from the market rate. */
function PairStats({ pair, total, best, marketRate, children }: PairStatsProps) {
  return (
    <div className={pairCardStyles.statsLine}>
      <dl className={pairCardStyles.stats}>
        <div>
          <dt>{marketTexts.offered}</dt>
          <dd translate="no" title={formatExact(total)}>{`${currencySymbol(pair.currency)} ${formatTotal(total)}`}</dd>
        </div>
        <div>
          <dt>{marketTexts.levels}</dt>
          <dd>{formatCount(pair.levels.length)}</dd>
        </div>
        <div>
          <dt>{marketTexts.toMarket}</dt>
          <dd>
            <MarketDistance rate={best} marketRate={marketRate} of={pair} />
          </dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

const ChangeNews = later(() => import('./ChangeNews'), 'ChangeNews', { idle: true });

interface PairCardProps {
  pair: PairBook;
  /** The rate whose ticket is open. */
  taken: string | null;
  returnTo: TakenLevel | null;
  onTake: (level: TakenLevel) => void;
}

/** One pair of the book: the best rate, the market beside it, and every level. */
const PairCard = memo(function PairCard({ pair, ...book }: PairCardProps) {
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
      className={pairCardStyles.card}
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
        <span className={pairCardStyles.market}>
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
                    className={pairCardStyles.marketRate}
                  />
                ),
            }}
          />
        </span>
      }
    >
      <PairStats pair={pair} total={depth.cumulativeAt(levels.length - 1)} best={best} marketRate={marketRate}>
        <QuoteSwitch currency={currency} swapTo={swapTo} />
        <StarButton currency={currency} swapTo={swapTo} />
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
      <DayFigures currency={currency} swapTo={swapTo} />
      {levels.length === 0 ? (
        <div className={pairCardStyles.empty}>
          <EmptyState title={marketTexts.noPairListings(name)}>{marketTexts.noListingsHint}</EmptyState>
        </div>
      ) : (
        <BookTable pair={pair} depth={depth} isTurned={isTurned} onAlert={alerts ? onAlert : null} {...book} />
      )}
      <ChangeNews pair={pair} isTurned={isTurned} />
      {alerts?.sheet}
    </Card>
  );
});

/** Loaded only when needed, because most markets have listings. */
const NoListings = later(() => import('./NoListings'), 'NoListings');

const ROWS_TO_COME = 12;
/** Shown until the market rate is known. */
const NOT_YET = '\u00a0';

interface PairCardsProps {
  currency: string;
  /** False until it is known what others list. */
  known: boolean;
  /** True if nobody else lists the currency. */
  empty: boolean;
  /** The pairs that the desk shows. */
  pairs: readonly PairBook[];
  taken: TakenLevel | null;
  returnTo: TakenLevel | null;
  onTake: (level: TakenLevel) => void;
}

/** The pairs of one currency side by side; placeholder rows while they are unknown, advice if all are empty. */
export function PairCards({ currency, known, empty, pairs, taken, returnTo, onTake }: PairCardsProps) {
  if (!known) {
    return (
      <div className={styles.books}>
        {pairs.map(({ swapTo }, index) => (
          <Card
            key={swapTo}
            className={styles.card}
            title={marketTexts.pairName(currency, swapTo)}
            actions={<span className={styles.market}>{NOT_YET}</span>}
          >
            <DayFigures currency={currency} swapTo={swapTo} />
            <div className={styles.coming} data-slot={swapTo}>
              <SkeletonRows
                label={index === 0 ? marketTexts.loadingOf(currency) : marketTexts.loading}
                count={ROWS_TO_COME}
              />
            </div>
          </Card>
        ))}
      </div>
    );
  }
  if (empty) {
    return (
      <Card className={styles.none}>
        <NoListings currency={currency} pairs={pairs} />
      </Card>
    );
  }
  const isOf = (level: TakenLevel | null, swapTo: string) => level?.swapTo === swapTo;
  return (
    <div className={styles.books}>
      {pairs.map((pair) => (
        <PairCard
          key={pair.swapTo}
          pair={pair}
          taken={isOf(taken, pair.swapTo) ? (taken?.rate ?? null) : null}
          returnTo={isOf(returnTo, pair.swapTo) ? returnTo : null}
          onTake={onTake}
        />
      ))}
    </div>
  );
}
