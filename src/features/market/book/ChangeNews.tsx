import { useEffect, useRef, useState } from 'react';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatFixed } from '@/domain/money/formatDecimal';
import { changedLevels } from '@/domain/book/changedLevels';
import type { Level } from '@/domain/book/listingBook';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { marketTexts } from '@/texts/market';

/** The shortest time between two summaries of a pair. */
const NEWS_EVERY_MS = 5_000;

interface ChangeNewsProps {
  /** "CNY for NGN". */
  pair: string;
  levels: readonly Level[];
}

/** Sums up for screen readers how many rates of a pair changed since the last summary. */
export function ChangeNews({ pair, levels }: ChangeNewsProps) {
  const [news, setNews] = useState('');
  const unsaid = useRef({ count: 0, best: '', timer: 0 });
  const seen = useRef(levels);
  useEffect(() => {
    const sum = unsaid.current;
    const changed = changedLevels(seen.current, levels).length;
    seen.current = levels;
    if (changed === 0) return;
    sum.count += changed;
    sum.best = formatFixed(levels[0]?.rate ?? null, LISTING_RATE_DECIMALS);
    if (sum.timer !== 0) return;
    sum.timer = window.setTimeout(() => {
      setNews(marketTexts.changedNews(pair, sum.count, sum.best));
      unsaid.current = { count: 0, best: '', timer: 0 };
    }, NEWS_EVERY_MS);
  }, [pair, levels]);
  useEffect(() => () => window.clearTimeout(unsaid.current.timer), []);
  return (
    <div role="status">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
