import { deviceStorage } from './deviceStorage';
import { sessionName } from './sessionName';

const UNSENT = 'crossrate-watchlist-unsent';
const PURPOSE = 'watchlist:';

/** This session has changed the watchlist, and our own server does not know of it. */
export async function watchlistUnsent(): Promise<void> {
  const session = await sessionName(PURPOSE);
  if (session !== null) deviceStorage.write(UNSENT, session);
}

/** Our own server knows it. */
export const watchlistSent = (): void => deviceStorage.remove(UNSENT);

/** True if this session has changed it and could not send it. What another session left is forgotten. */
export async function isWatchlistUnsent(): Promise<boolean> {
  const stored = deviceStorage.read(UNSENT);
  if (stored === null) return false;
  const isOwn = stored === (await sessionName(PURPOSE));
  if (!isOwn) watchlistSent();
  return isOwn;
}
