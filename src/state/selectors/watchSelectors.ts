import { readWatchlist } from '@/domain/book/watchlist';
import { selectWatchedText } from '@/state/slices/preferencesSlice';
import { createAppSelector } from '@/state/store/hooks';

/** The watched pairs in the user's order; the same list until they change. */
export const selectWatched = createAppSelector([selectWatchedText], readWatchlist);
