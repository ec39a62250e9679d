import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { PairBook } from '@/domain/book/listingBook';
import { decimal, maxOf, minOf, toText } from '@/domain/money/decimal';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { selectPair, unlistedPair, useDepth } from '@/state/selectors/bookSelectors';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { useAppSelector } from '@/state/store/hooks';
import { figureTexts } from '@/texts/figures';
import { candleTexts, chartsTexts } from '@/texts/market/charts';
import { Phrase } from '@/ui/figures/Phrase';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import type { PlotKind } from './PairPlot';
import { PairPlot } from './plots';
import styles from './ChartCard.module.css';

interface Charted {
  pair: PairBook;
  depth: DepthLadder;
  history: readonly RatePoint[];
  /** True if the history begins before the page was loaded. */
  isPast: boolean;
}

const writtenRate = (rate: string | undefined) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);

function describeDepth({ pair: { currency, swapTo, levels }, depth }: Charted): string {
  if (levels.length === 0) return chartsTexts.depthNone(currency, swapTo);
  const total = formatTotal(depth.cumulativeAt(levels.length - 1));
  const span = chartsTexts.and(writtenRate(levels[0]?.rate), writtenRate(levels.at(-1)?.rate));
  return chartsTexts.depthSentence(currency, swapTo, total, span);
}

function describeRate({ pair: { currency, swapTo }, history, isPast }: Charted): string {
  const rates = history.map(({ rate }) => decimal(rate));
  const [first] = rates;
  if (!first) return chartsTexts.rateNone(currency, swapTo);
  const [low, high] = [rates.reduce(minOf, first), rates.reduce(maxOf, first)];
  const facts = [
    chartsTexts.firstFigure(writtenRate(history[0]?.rate)),
    chartsTexts.lowest(writtenRate(toText(low))),
    chartsTexts.highest(writtenRate(toText(high))),
    chartsTexts.nowFigure(writtenRate(history.at(-1)?.rate)),
  ];
  const sentence = isPast ? candleTexts.rateSentence : chartsTexts.rateSentence;
  return sentence(currency, swapTo, figureTexts.clauses(facts));
}

/** The content of a chart as text and figures. */
export function chartTexts(kind: 'depth' | 'rate', charted: Charted): string {
  return kind === 'depth' ? describeDepth(charted) : describeRate(charted);
}

const rateText = (rate: string | undefined | null) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);

interface BookPartProps {
  currency: string;
  swapTo: string;
  kind: PlotKind;
  history: readonly RatePoint[];
  /** True if the history begins before the page was loaded. */
  isPast: boolean;
  /** False until the card is visible. */
  isSeen: boolean;
}

/** The depth of a pair, or its market rate over time. It follows the book by itself: the card around it does not. */
export function BookPart({ currency, swapTo, kind, history, isPast, isSeen }: BookPartProps) {
  const pair = useAppSelector(selectPair(currency, swapTo)) ?? unlistedPair(currency, swapTo);
  const { levels } = pair;
  const depth = useDepth(pair);
  const marketRate = useMarketRate(currency, swapTo);
  return (
    <>
      <div className={styles.frame} role="img" aria-label={chartTexts(kind, { pair, depth, history, isPast })}>
        {/* Another pair gets a new chart at once, instead of new points at the next time of drawing. */}
        {isSeen && (
          <PairPlot
            key={`${currency} ${swapTo}`}
            kind={kind}
            pair={pair}
            depth={depth}
            marketRate={marketRate}
            history={history}
          />
        )}
      </div>
      <p className={styles.ends} aria-hidden="true">
        {kind === 'depth' ? (
          <Phrase text={chartsTexts.bestFigure('{rate}')} figures={{ rate: rateText(levels[0]?.rate) }} />
        ) : (
          <Phrase text={chartsTexts.firstFigure('{rate}')} figures={{ rate: rateText(history[0]?.rate) }} />
        )}
        {marketRate !== null && (
          <span className={styles.marketLabel}>
            <Phrase text={chartsTexts.marketFigure('{rate}')} figures={{ rate: rateText(marketRate) }} />
          </span>
        )}
        {kind === 'depth' && (
          <Phrase text={chartsTexts.lastFigure('{rate}')} figures={{ rate: rateText(levels.at(-1)?.rate) }} />
        )}
      </p>
    </>
  );
}
