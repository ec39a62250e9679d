import { useEffect, useRef, useState } from 'react';
import { formatRate } from '@/domain/money/turnedRate';
import type { PairBook } from '@/domain/book/listingBook';
import { selectLevelChanges } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { marketTexts } from '@/texts/market/market';

/** The shortest time between two summaries of a pair. */
const NEWS_EVERY_MS = 5_000;

/** Sums up for screen readers how many rates of a pair changed since the last summary. */
export function ChangeNews({ pair: { currency, swapTo, levels }, isTurned }: { pair: PairBook; isTurned: boolean }) {
  const [news, setNews] = useState('');
  const changes = useAppSelector(selectLevelChanges(currency, swapTo));
  const pair = marketTexts.pairName(currency, swapTo);
  const best = formatRate(levels[0]?.rate ?? null, isTurned);
  const said = useRef(changes);
  const latest = useRef({ changes, best });
  const timer = useRef(0);
  useEffect(() => {
    latest.current = { changes, best };
    if (timer.current !== 0 || changes === said.current) return;
    timer.current = window.setTimeout(() => {
      const { changes: now, best: rate } = latest.current;
      setNews(marketTexts.changedNews(pair, now - said.current, rate));
      said.current = now;
      timer.current = 0;
    }, NEWS_EVERY_MS);
  }, [pair, changes, best]);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);
  return (
    <div role="status">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
