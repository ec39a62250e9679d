import { CAPABILITIES_PATH } from '@contract/values/capabilities';
import { REQUEST_TIMEOUT_MS } from '@contract/values/constants';
import { callUrl } from './backendHost';
import { sendRequest, usualHeaders } from './sendRequest';

/** A read that was sent before the app ran. */
interface EarlyAnswer {
  /** The token that it was sent with. */
  token: string;
  response: Promise<Response>;
}

/** By address; null for a read that the app has sent or taken. On `window`, because two scripts use it. */
type EarlyAnswers = Map<string, EarlyAnswer | null>;

declare global {
  interface Window {
    /** Null once it is too late for them. */
    crossrateEarly?: EarlyAnswers | null;
  }
}

/**
 * Sends a read before the app runs, as the app would send it. Resolves with null if the app has already sent the same
 * read, or uses no early answers any more: reads that need a capability wait for the announcement, so the app may be
 * first.
 */
export function askEarly(url: URL, token: string): Promise<Response | null> {
  if (window.crossrateEarly === null || window.crossrateEarly?.has(url.href)) return Promise.resolve(null);
  const response = sendRequest(url, { headers: usualHeaders(token) });
  // The screen that takes the answer sees the failure. If none does, it is not worth a line in the log.
  response.catch(() => undefined);
  (window.crossrateEarly ??= new Map()).set(url.href, { token, response });
  return response;
}

/** Ends an answer that nobody reads, because an unread body keeps its connection. */
function leave(early: EarlyAnswer | null): void {
  early?.response.then((answer) => answer.body?.cancel()).catch(() => undefined);
}

/**
 * The answer to a read that was sent early with this token, once; null if there is none. What has no validator is not
 * used: it could be older than the live channel, and nothing would confirm it (decision 225).
 */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const early = window.crossrateEarly?.get(address);
  window.crossrateEarly?.set(address, null);
  if (!early) return null;
  const response = early.token === token ? await early.response : null;
  if (response && (!response.ok || response.headers.has('etag'))) return response;
  leave(early);
  return null;
}

/** The cache entries whose last fetch took an early answer. */
const takers = new Set<string>();
export const markTaker = (entry: string): void => void takers.add(entry);
/** The entry is fetched again. */
export const forgetTaker = (entry: string): void => void takers.delete(entry);
/** True if the entry's answer was asked for when the page was loaded, long before the entry began to be fetched. */
export const tookEarly = (entry: string): boolean => takers.has(entry);

/** True if what the server can do was asked early, and nobody has taken the answer. */
export const areCapabilitiesComing = (): boolean =>
  Boolean(window.crossrateEarly?.get(callUrl(CAPABILITIES_PATH).href));

/**
 * Calls back once an early read of the session has its answer. Calls back with null at once if none was sent, and after
 * the time limit of a call if none was answered. Returns a function that stops it.
 */
export function afterEarlyAnswer(call: (answer: Response | null) => void): () => void {
  const capabilities = callUrl(CAPABILITIES_PATH).href;
  const reads = [...(window.crossrateEarly ?? [])].flatMap(([address, early]) =>
    early && address !== capabilities ? early.response : [],
  );
  let isOver = false;
  const end = (answer: Response | null) => {
    clearTimeout(timer);
    if (!isOver) call(answer);
    isOver = true;
  };
  const timer = setTimeout(() => end(null), REQUEST_TIMEOUT_MS);
  if (reads.length === 0) end(null);
  else Promise.any(reads).then(end, () => end(null));
  return () => {
    clearTimeout(timer);
    isOver = true;
  };
}

/** From now on no early answer is used. */
export function dropEarly(): void {
  for (const early of window.crossrateEarly?.values() ?? []) leave(early);
  window.crossrateEarly = null;
}
