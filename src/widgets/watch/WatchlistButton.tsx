import { useState } from 'react';
import { watchTexts } from '@/texts/market/watch';
import { Button } from '@/ui/controls/Button';
import { later } from '@/widgets/parts/later';

/** Loaded at the first press. */
const WatchlistSheet = later(() => import(/* webpackChunkName: "watchlist" */ './WatchlistSheet'), 'WatchlistSheet');

/** Opens the watchlist, where pairs are starred and put in order. */
export function WatchlistButton() {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('open')}>
        {watchTexts.title}
      </Button>
      {opened !== 'never' && <WatchlistSheet open={opened === 'open'} onClose={() => setOpened('closed')} />}
    </>
  );
}
