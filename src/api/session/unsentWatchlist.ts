import { deviceStorage } from './deviceStorage';
import { sessionName } from './sessionName';

const UNSENT = 'crossrate-watchlist-unsent';
const PURPOSE = 'watchlist:';

let last: Promise<unknown> = Promise.resolve();

/** Runs the steps one after the other, so that a mark is not stored after its removal. */
function afterLast<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  const result = last.then(step);
  last = result.catch(() => undefined);
  return result;
}

/** This session has changed the watchlist, and our own server does not know of it. */
export function watchlistUnsent(): Promise<void> {
  const naming = sessionName(PURPOSE);
  return afterLast(async () => {
    const session = await naming;
    if (session !== null) deviceStorage.write(UNSENT, session);
  });
}

const forget = (): void => deviceStorage.remove(UNSENT);

/** Our own server knows it. */
export const watchlistSent = (): Promise<void> => afterLast(forget);

/** True if this session has changed it and could not send it. What another session left is forgotten. */
export function isWatchlistUnsent(): Promise<boolean> {
  return afterLast(async () => {
    const stored = deviceStorage.read(UNSENT);
    if (stored === null) return false;
    const isOwn = stored === (await sessionName(PURPOSE));
    if (!isOwn) forget();
    return isOwn;
  });
}
