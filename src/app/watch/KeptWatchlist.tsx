import { useEffect, useRef, useState } from 'react';
import { useGetWatchlistQuery, useSaveWatchlistMutation } from '@/api/endpoints/own/choicesApi';
import { isWatchlistUnsent, watchlistSent, watchlistUnsent } from '@/api/session/unsentWatchlist';
import { readWatchlist, writeWatchlist } from '@/domain/desk/watchlist';
import { useCapability } from '@/state/selectors/useCapability';
import { selectWatchedText, watchlistChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';

/**
 * Keeps the watchlist with the user on a server that announces `watchlist`: what they watch on another device is
 * watched here, and what they change here is sent. If sending fails, their next change or the next start sends it.
 */
export function KeptWatchlist() {
  const isKept = useCapability('watchlist') === true;
  return isKept ? <SyncedWatchlist /> : null;
}

function SyncedWatchlist() {
  const dispatch = useAppDispatch();
  const { data } = useGetWatchlistQuery();
  const [save, { isLoading }] = useSaveWatchlistMutation();
  const own = useAppSelector(selectWatchedText);
  const atStart = useRef(own);
  /** What the server has, or was sent last; null until it is known. */
  const known = useRef<string | null>(null);
  const [isKnown, setIsKnown] = useState(false);

  useEffect(() => {
    if (known.current === null && own !== atStart.current) void watchlistUnsent();
  }, [own]);

  useEffect(() => {
    if (!data) return;
    const kept = readWatchlist((data.pairs ?? []).join(' '));
    let isCurrent = true;
    void isWatchlistUnsent().then((isUnsent) => {
      if (!isCurrent) return;
      const isFirst = data.pairs === null && !isUnsent;
      known.current = isFirst ? atStart.current : writeWatchlist(kept);
      if (!isFirst && !isUnsent) dispatch(watchlistChosen(kept));
      setIsKnown(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [data, dispatch]);

  useEffect(() => {
    if (!isKnown || isLoading || own === known.current) return;
    known.current = own;
    void watchlistUnsent();
    save({ pairs: [...readWatchlist(own)] })
      .unwrap()
      .then(watchlistSent, () => undefined);
  }, [isKnown, own, isLoading, save]);
  return null;
}
