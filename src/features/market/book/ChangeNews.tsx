import { useEffect, useRef, useState } from 'react';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { Level } from '@/domain/book/listingBook';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { marketTexts } from '@/texts/market';

/** A screen reader hears at most this often of a pair. */
const NEWS_EVERY_MS = 5_000;

export interface ChangeNewsProps {
  /** "CNY for NGN". */
  pair: string;
  levels: readonly Level[];
  /** How many rates the last message changed. */
  changed: number;
}

/** Sums up for screen readers what changed of a pair since the last summary. */
export function ChangeNews({ pair, levels, changed }: ChangeNewsProps) {
  const [news, setNews] = useState('');
  const unsaid = useRef({ count: 0, best: '', timer: 0 });
  useEffect(() => {
    const sum = unsaid.current;
    if (changed === 0) return;
    sum.count += changed;
    sum.best = formatFixed(levels[0]?.rate ?? null, LISTING_RATE_DECIMALS);
    if (sum.timer !== 0) return;
    sum.timer = window.setTimeout(() => {
      setNews(marketTexts.changedNews(pair, sum.count, sum.best));
      unsaid.current = { count: 0, best: '', timer: 0 };
    }, NEWS_EVERY_MS);
  }, [pair, levels, changed]);
  useEffect(() => () => window.clearTimeout(unsaid.current.timer), []);
  return (
    <div role="status">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
