import { useEffect, useRef, useState } from 'react';
import { useGetWatchlistQuery, useSaveWatchlistMutation } from '@/api/endpoints/choicesApi';
import { isWatchlistUnsent, watchlistSent, watchlistUnsent } from '@/api/session/unsentWatchlist';
import { readWatchlist, writeWatchlist } from '@/domain/book/watchlist';
import { selectIsLeaving } from '@/state/selectors/sessionSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { selectWatchedText, watchlistChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';

interface KeptWatchlistProps {
  /**
   * The watchlist of the device when the session started, as text: users can change it before this part is loaded and
   * before the app knows what the server can do.
   */
  atStart: string;
}

/**
 * Stores the watchlist on a server that announces `watchlist`, so that all devices of the user have the same. If
 * sending a change fails, the next change or the next start sends it.
 */
export function KeptWatchlist({ atStart }: KeptWatchlistProps) {
  const isKept = useCapability('watchlist') === true;
  const isLeaving = useAppSelector(selectIsLeaving);
  return isKept && !isLeaving ? <SyncedWatchlist atStart={atStart} /> : null;
}

function SyncedWatchlist({ atStart }: KeptWatchlistProps) {
  const dispatch = useAppDispatch();
  const { data } = useGetWatchlistQuery();
  const [save, { isLoading }] = useSaveWatchlistMutation();
  const own = useAppSelector(selectWatchedText);
  /** The watchlist that the server has; null until it is known. */
  const known = useRef<string | null>(null);
  const [isKnown, setIsKnown] = useState(false);

  /** The present watchlist, for an answer that comes later. */
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
    if (known.current === null && own !== atStart) void watchlistUnsent();
  }, [own, atStart]);

  useEffect(() => {
    if (!data) return;
    const kept = readWatchlist((data.pairs ?? []).join(' '));
    let isCurrent = true;
    void isWatchlistUnsent().then((wasUnsent) => {
      if (!isCurrent) return;
      // A change made while the answer was on its way is newer than the answer.
      const isUnsent = wasUnsent || (known.current === null && latest.current !== atStart);
      const isFirst = data.pairs === null && !isUnsent;
      known.current = isFirst ? atStart : writeWatchlist(kept);
      if (!isFirst && !isUnsent) dispatch(watchlistChosen(kept));
      setIsKnown(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [data, dispatch, atStart]);

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
