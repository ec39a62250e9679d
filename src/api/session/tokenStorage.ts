import { deviceStorage, readStored } from './deviceStorage';
import { type EndReason, noteEnd } from './endReason';

/** Spec 6: the key under which the token is kept, bare. */
export const TOKEN_KEY = 'Token';

type TokenListener = (token: string | null) => void;

const listeners = new Set<TokenListener>();
/** Used if the browser denies storage; such a session lasts as long as the page. */
let unsaved: string | null = null;
let known: string | null = null;
let epoch = 0;
/** Why the token is about to disappear. */
let removedFor: EndReason = 'loggedOut';

/** The token of the session, or null. */
export function readToken(): string | null {
  return readStored(TOKEN_KEY) || unsaved;
}

/** Reads the token and calls all listeners if it has changed, in this tab or another. */
export function checkToken(): string | null {
  const token = readToken();
  if (token === known) return token;
  known = token;
  epoch += 1;
  noteEnd(token === null ? removedFor : null);
  removedFor = 'loggedOut';
  for (const listener of [...listeners]) listener(token);
  return token;
}

/** Counts the sessions of this tab: an answer to a request of an earlier session is dropped. */
export function tokenEpoch(): number {
  return epoch;
}

/** Begins a session. */
export function saveToken(token: string): void {
  unsaved = deviceStorage.write(TOKEN_KEY, token) ? null : token;
  checkToken();
}

function forget(reason: EndReason): void {
  unsaved = null;
  if (known !== null) removedFor = reason;
  deviceStorage.remove(TOKEN_KEY);
}

/** Ends the session in every tab, because the user asked for it. */
export function removeToken(reason: EndReason = 'loggedOut'): void {
  forget(reason);
  checkToken();
}

/**
 * Spec 6: a 401 removes the stored token, and the error is still passed on. So the token is removed now, and the
 * session ends with all its calls right after the caller has received the error.
 */
export function expireToken(): void {
  forget('expired');
  setTimeout(checkToken, 0);
}

function onStorage(event: StorageEvent): void {
  if (event.key === TOKEN_KEY || event.key === null) checkToken();
}

// A page in the back-forward cache or in a frozen tab misses storage events.
const onWake = () => void checkToken();

/**
 * Calls back with each new token, set in this tab or another; null means that the session ended. Returns a function
 * that stops it.
 */
export function onTokenChange(listener: TokenListener): () => void {
  if (listeners.size === 0) {
    checkToken();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onWake);
    window.addEventListener('focus', onWake);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onWake);
    window.removeEventListener('focus', onWake);
  };
}
