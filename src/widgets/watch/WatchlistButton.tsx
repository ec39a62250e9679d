import { lazy, Suspense, useState } from 'react';
import { watchTexts } from '@/texts/market/watch';
import { Button } from '@/ui/controls/Button';

/** Loaded at the first press. */
const WatchlistSheet = lazy(() =>
  import(/* webpackChunkName: "watchlist" */ './WatchlistSheet').then((module) => ({ default: module.WatchlistSheet })),
);

/** Opens the watchlist, where pairs are starred and put in order. */
export function WatchlistButton() {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('open')}>
        {watchTexts.title}
      </Button>
      {opened !== 'never' && (
        <Suspense fallback={null}>
          <WatchlistSheet open={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  );
}
