import { sendRequest, usualHeaders } from './sendRequest';

/** A read that was sent before the app ran. */
interface EarlyAnswer {
  /** The token that it was sent with. */
  token: string;
  response: Promise<Response>;
}

/** By address. The early script and the app are two scripts, so this is on the window. */
type EarlyAnswers = Map<string, EarlyAnswer>;

declare global {
  interface Window {
    /** Null once it is too late for them. */
    crossrateEarly?: EarlyAnswers | null;
  }
}

/** Sends a read before the app runs, as the app would send it. Not once the app has said that it is too late. */
export function askEarly(url: URL, token: string): Promise<Response | null> {
  if (window.crossrateEarly === null) return Promise.resolve(null);
  const response = sendRequest(url, { headers: usualHeaders(token) });
  // The screen that takes the answer sees the failure. If none does, it is not worth a line in the log.
  response.catch(() => undefined);
  (window.crossrateEarly ??= new Map()).set(url.href, { token, response });
  return response;
}

/** Ends an answer that nobody reads, because an unread body keeps its connection. */
function leave({ response }: EarlyAnswer): void {
  response.then((answer) => answer.body?.cancel()).catch(() => undefined);
}

/**
 * The answer to a read that was sent early with this token, once; null if there is none. What has no validator is not
 * used: it could be older than the live channel, and nothing would confirm it (decision 225).
 */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const early = window.crossrateEarly?.get(address);
  if (!early) return null;
  window.crossrateEarly?.delete(address);
  const response = early.token === token ? await early.response : null;
  if (response && (!response.ok || response.headers.has('etag'))) return response;
  leave(early);
  return null;
}

/** From now on nothing that was asked early is used: messages about it may have been missed. */
export function dropEarly(): void {
  for (const early of window.crossrateEarly?.values() ?? []) leave(early);
  window.crossrateEarly = null;
}
