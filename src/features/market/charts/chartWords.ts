import { LISTING_RATE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { decimal, maxOf, minOf, toText } from '@/domain/money/decimal';
import type { DepthLadder } from '@/domain/book/depthLadder';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { PairBook } from '@/domain/book/listingBook';
import type { RatePoint } from '@/state/slices/rateHistorySlice';

export interface Charted {
  pair: PairBook;
  depth: DepthLadder;
  history: readonly RatePoint[];
}

const rateText = (rate: string | undefined) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);

function depthWords({ pair: { currency, swapTo, levels }, depth }: Charted): string {
  if (levels.length === 0) return `Depth of ${currency} for ${swapTo}: nothing is listed`;
  const total = formatFixed(depth.cumulativeAt(levels.length - 1), LISTING_TOTAL_DECIMALS);
  const span = `${rateText(levels[0]?.rate)} and ${rateText(levels.at(-1)?.rate)}`;
  return `Depth of ${currency} for ${swapTo}: ${total} ${currency} between ${span}`;
}

function rateWords({ pair: { currency, swapTo }, history }: Charted): string {
  const rates = history.map(({ rate }) => decimal(rate));
  const [first] = rates;
  if (!first) return `Market rate of ${currency} for ${swapTo}: not known yet`;
  const [low, high] = [rates.reduce(minOf, first), rates.reduce(maxOf, first)];
  const facts = [
    `first ${rateText(history[0]?.rate)}`,
    `lowest ${rateText(toText(low))}`,
    `highest ${rateText(toText(high))}`,
    `now ${rateText(history.at(-1)?.rate)}`,
  ];
  return `Market rate of ${currency} for ${swapTo} this session: ${facts.join(', ')}`;
}

/** What a chart shows, in words and figures. */
export function chartWords(kind: 'depth' | 'rate', charted: Charted): string {
  return kind === 'depth' ? depthWords(charted) : rateWords(charted);
}
