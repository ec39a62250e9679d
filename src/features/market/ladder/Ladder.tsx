import { useCallback, useMemo, useState } from 'react';
import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level } from '@/domain/book/listingBook';
import { groupLevels } from '@/domain/book/groupLevels';
import { ladderRate, ladderSide, ladderSpread, paidDepth } from '@/domain/book/ladder';
import { decimal, maxOf, toText, wholeDigits } from '@/domain/money/decimal';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { ChangeNews } from '@/features/market/book/ChangeNews';
import { selectPair, useDepth } from '@/state/selectors/bookSelectors';
import type { PairLevel } from '@/routes/pairPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { ladderTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { Tag } from '@/ui/marks/Tag';
import { EmptyState } from '@/ui/panels/EmptyState';
import { cx } from '@/ui/layout/cx';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { StarButton } from '@/widgets/watch/Star';
import { LadderTable } from './LadderTable';
import { useDecimals, useStep } from './StepSwitch';
import bestOfBothStyles from './BestOfBoth.module.css';
import styles from './Ladder.module.css';

interface SpreadBarProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  /** The best rates of both sides, as they are listed; null for a side without listings. */
  offer: string | null;
  bid: string | null;
  market: string | null;
  decimals: number;
}

function Spread({ offer, bid, decimals }: Pick<SpreadBarProps, 'offer' | 'bid' | 'decimals'>) {
  if (offer === null || bid === null) return <span>{ladderTexts.oneSided}</span>;
  const { state, amount, percent: exact } = ladderSpread(offer, bid, decimals);
  const [figure, percent] = [formatFixed(amount, decimals), plainFigure(exact)];
  if (state === 'even') return <Tag tone="gold">{ladderTexts.even}</Tag>;
  if (state === 'open') {
    return (
      <span>
        <span>{ladderTexts.spread}</span> <b translate="no">{ladderTexts.spreadOf(figure, percent)}</b>
      </span>
    );
  }
  return (
    <span>
      <Tag tone="gold">{ladderTexts.crossed}</Tag> <b translate="no">{ladderTexts.crossedBy(figure, percent)}</b>
    </span>
  );
}

/** Between the two sides: who is above and below, how far their best rates are apart, and the market rate. */
function SpreadBar({ base, quote, offer, bid, market, decimals }: SpreadBarProps) {
  return (
    <div className={styles.middle}>
      <span className={styles.who}>
        <span>
          <StarButton currency={base} swapTo={quote} />
          <span aria-hidden="true">▴ </span>
          <span>{ladderTexts.sellers(base)}</span>
        </span>
        <span>
          <StarButton currency={quote} swapTo={base} />
          <span aria-hidden="true">▾ </span>
          <span>{ladderTexts.sellers(quote)}</span>
        </span>
      </span>
      <Spread offer={offer} bid={bid} decimals={decimals} />
      <span className={styles.market}>
        <span>{ladderTexts.market}</span>{' '}
        <b translate="no">{market === null ? EM_DASH : ladderRate(market, false, decimals)}</b>
      </span>
    </div>
  );
}

/** What others list of one side of a market, and its depth in the currency of which one unit is quoted. */
interface Listed {
  levels: readonly Level[];
  depth: DepthLadder;
}

const NO_LEVELS: readonly Level[] = [];

/** The side on which the quoted currency is listed. */
function useOffers(currency: string, swapTo: string): Listed {
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  const depth = useDepth({ currency, swapTo });
  return useMemo(() => ({ levels, depth }), [levels, depth]);
}

/** The side on which it is paid. */
function useBids(currency: string, swapTo: string): Listed {
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  const [depthOf] = useState(paidDepth);
  return useMemo(() => ({ levels, depth: depthOf(levels) }), [levels, depthOf]);
}

const ROWS_TO_COME = 16;
/** Ladders with larger amounts have no decimals; the largest also have smaller letters. */
const CENTS_UP_TO = 7;
const LARGE_FROM = 10;

interface LadderProps {
  /** The two currencies, in any order: the user's way of reading the rates decides which one is quoted. */
  currency: string;
  swapTo: string;
  /** The level whose ticket is open. */
  taken: PairLevel | null;
  /** The level whose ticket was closed. It gets the focus back, once for each object. */
  returnTo: PairLevel | null;
  onTake: (level: PairLevel) => void;
}

interface BookProps extends Omit<LadderProps, 'currency' | 'swapTo'> {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
}

const of = (level: PairLevel | null, currency: string) => (level?.buy === currency ? level : null);

function Book({ base, quote, taken, returnTo, onTake }: BookProps) {
  const offers = useOffers(base, quote);
  const bids = useBids(quote, base);
  const market = useMarketRate(base, quote);
  const [entered, setEntered] = useState<PairLevel | null>(null);
  const [offer, bid] = [offers.levels[0]?.rate ?? null, bids.levels[0]?.rate ?? null];
  const decimals = useDecimals(base, quote);
  const { step } = useStep(base, quote);
  const sides = useMemo(() => {
    const deepest = ({ levels, depth }: typeof offers) => decimal(depth.cumulativeAt(levels.length - 1));
    const whole = maxOf(deepest(offers), deepest(bids));
    const sideOf = (listed: typeof offers, isTurned: boolean) =>
      ladderSide({ ...listed, ends: step === null ? null : groupLevels(listed.levels, step, isTurned), whole });
    const digits = wholeDigits(toText(whole));
    return { offers: sideOf(offers, false), bids: sideOf(bids, true), digits };
  }, [offers, bids, step]);
  const heads = useMemo(
    () => [ladderTexts.rate(quote, base), ladderTexts.amount(base), ladderTexts.listings, ladderTexts.depth(base)],
    [base, quote],
  );
  const toBids = useCallback(() => bid !== null && setEntered({ buy: quote, rate: bid }), [quote, bid]);
  const toOffers = useCallback(() => offer !== null && setEntered({ buy: base, rate: offer }), [base, offer]);
  const amountDecimals = sides.digits > CENTS_UP_TO ? 0 : LISTING_TOTAL_DECIMALS;
  const takesUpTo = useCapability('exchange') === true;
  const both = { heads, decimals, amountDecimals, onTake, takesUpTo };
  const sideOf = (currency: string) => ({
    currency,
    swapTo: currency === base ? quote : base,
    taken: of(taken, currency)?.rate ?? null,
    returnTo: of(returnTo, currency),
    entered: of(entered, currency),
  });
  return (
    <div className={cx(styles.sides, sides.digits >= LARGE_FROM && styles.large)}>
      <div className={styles.heads} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {offer === null ? (
        <Nobody currency={base} swapTo={quote} />
      ) : (
        <LadderTable {...both} {...sideOf(base)} side={sides.offers} isTurned={false} fromFoot onCross={toBids} />
      )}
      <SpreadBar {...{ base, quote, offer, bid, market, decimals }} />
      {bid === null ? (
        <Nobody currency={quote} swapTo={base} />
      ) : (
        <LadderTable {...both} {...sideOf(quote)} side={sides.bids} isTurned fromFoot={false} onCross={toOffers} />
      )}
      <ChangeNews pair={{ currency: base, swapTo: quote, levels: offers.levels }} isTurned={false} />
      <ChangeNews pair={{ currency: quote, swapTo: base, levels: bids.levels }} isTurned />
    </div>
  );
}

function Nobody({ currency, swapTo }: { currency: string; swapTo: string }) {
  return (
    <div className={styles.nobody}>
      <EmptyState title={ladderTexts.nobody(currency, swapTo)} />
    </div>
  );
}

/**
 * Both sides of a pair in one book, in the user's way of reading its rates: sellers of the quoted currency above, sellers
 * of the other one below, the best rates next to the spread. It can be on a screen several times.
 */
export function Ladder({ currency, swapTo, ...book }: LadderProps) {
  const isBookKnown = useBook();
  // Without a choice the market rate decides the way of reading, and a ladder that turns round would move every row.
  const { isWayKnown } = useGetRatesQuery(undefined, {
    selectFromResult: ({ isSuccess, isError }) => ({ isWayKnown: isSuccess || isError }),
  });
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  return (
    <div className={styles.ladder}>
      {isBookKnown && isWayKnown ? (
        <Book key={base} base={base} quote={quote} {...book} />
      ) : (
        <SkeletonRows label={ladderTexts.loading} count={ROWS_TO_COME} />
      )}
    </div>
  );
}

interface BestOfBothProps {
  /** One unit of the first is quoted in the second. */
  base: string;
  quote: string;
  onTake: (level: PairLevel) => void;
}

/** The best rate of each side, one press away. */
export function BestOfBoth({ base, quote, onTake }: BestOfBothProps) {
  const decimals = useDecimals(base, quote);
  const offer = useAppSelector((state) => selectPair(base, quote)(state)?.levels[0]?.rate);
  const bid = useAppSelector((state) => selectPair(quote, base)(state)?.levels[0]?.rate);
  return (
    <div className={bestOfBothStyles.both}>
      {offer !== undefined && (
        <Button onClick={() => onTake({ buy: base, rate: offer })}>
          <Phrase text={ladderTexts.buyAt(base, '{rate}')} figures={{ rate: ladderRate(offer, false, decimals) }} />
        </Button>
      )}
      {bid !== undefined && (
        <Button onClick={() => onTake({ buy: quote, rate: bid })}>
          <Phrase text={ladderTexts.buyAt(quote, '{rate}')} figures={{ rate: ladderRate(bid, true, decimals) }} />
        </Button>
      )}
    </div>
  );
}
