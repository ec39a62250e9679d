import { figureTexts } from '@/texts/figures';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { decimal, maxOf, minOf, toText } from '@/domain/money/decimal';
import type { DepthLadder } from '@/domain/book/depthLadder';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import type { PairBook } from '@/domain/book/listingBook';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { candleTexts, chartsTexts } from '@/texts/market/charts';

interface Charted {
  pair: PairBook;
  depth: DepthLadder;
  history: readonly RatePoint[];
  /** True if the history begins before the page was loaded. */
  isPast: boolean;
}

const rateText = (rate: string | undefined) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);

function describeDepth({ pair: { currency, swapTo, levels }, depth }: Charted): string {
  if (levels.length === 0) return chartsTexts.depthNone(currency, swapTo);
  const total = formatTotal(depth.cumulativeAt(levels.length - 1));
  const span = chartsTexts.and(rateText(levels[0]?.rate), rateText(levels.at(-1)?.rate));
  return chartsTexts.depthSentence(currency, swapTo, total, span);
}

function describeRate({ pair: { currency, swapTo }, history, isPast }: Charted): string {
  const rates = history.map(({ rate }) => decimal(rate));
  const [first] = rates;
  if (!first) return chartsTexts.rateNone(currency, swapTo);
  const [low, high] = [rates.reduce(minOf, first), rates.reduce(maxOf, first)];
  const facts = [
    chartsTexts.firstFigure(rateText(history[0]?.rate)),
    chartsTexts.lowest(rateText(toText(low))),
    chartsTexts.highest(rateText(toText(high))),
    chartsTexts.nowFigure(rateText(history.at(-1)?.rate)),
  ];
  const sentence = isPast ? candleTexts.rateSentence : chartsTexts.rateSentence;
  return sentence(currency, swapTo, figureTexts.clauses(facts));
}

/** The content of a chart as text and figures. */
export function chartTexts(kind: 'depth' | 'rate', charted: Charted): string {
  return kind === 'depth' ? describeDepth(charted) : describeRate(charted);
}
