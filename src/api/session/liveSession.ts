import { LIVE_SESSION_HEADER, type LiveSessionFault, readLiveSessionFault } from '@contract/values/liveSession';
import { deviceStorage } from './deviceStorage';
import { tokenEpoch } from './tokenStorage';

/** Changes when the cookie was repaired: the sockets of other tabs may have been opened with the wrong one. */
const MENDED_KEY = 'live-session-mended';

type Listener = (fault: LiveSessionFault) => void;

const listeners = new Set<Listener>();
/** The session in which a missing cookie was noticed. A browser that accepts no cookies misses it in every answer. */
let noticedIn: number | null = null;

/** How often the cookie was repaired. */
let mends = 0;

/** The mark of a request that was sent before the app ran. */
export const FIRST_MARK = mends;

function report(fault: LiveSessionFault): void {
  mends += 1;
  for (const listener of [...listeners]) listener(fault);
}

/** A mark for a request that is about to be sent. */
export const liveSessionMark = () => mends;

/**
 * Reads from an answer whether this page's socket belonged to another session, or to none. Requests that were sent
 * before the cookie was mended carried the old one, so their answers say nothing new.
 */
export function noticeLiveSession(headers: Headers, mark: number): void {
  const fault = readLiveSessionFault(headers.get(LIVE_SESSION_HEADER));
  if (fault === null || mark !== mends) return;
  if (fault === 'none' && noticedIn === tokenEpoch()) return;
  if (fault === 'none') noticedIn = tokenEpoch();
  else deviceStorage.write(MENDED_KEY, String(Date.now()));
  report(fault);
}

function onStorage({ key }: StorageEvent): void {
  if (key === MENDED_KEY) report('other');
}

/** Calls back when the socket has to be opened again, in this tab or another. Returns a function that stops it. */
export function onLiveSessionFault(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
