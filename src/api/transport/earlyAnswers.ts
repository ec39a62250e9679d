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
    crossrateEarly?: EarlyAnswers;
  }
}

/** Sends a read before the app runs, as the app would send it. */
export function askEarly(url: URL, token: string): Promise<Response> {
  const response = sendRequest(url, { headers: usualHeaders(token) });
  // The screen that takes the answer sees the failure. If none does, it is not worth a line in the log.
  response.catch(() => undefined);
  (window.crossrateEarly ??= new Map()).set(url.href, { token, response });
  return response;
}

/**
 * The answer to a read that was sent early with this token, once; null if there is none. What has no validator is not
 * used: it could be older than the live channel, and nothing would confirm it (decision 225).
 */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const early = window.crossrateEarly?.get(address);
  if (!early) return null;
  window.crossrateEarly?.delete(address);
  if (early.token !== token) return null;
  const response = await early.response;
  return response.ok && !response.headers.has('etag') ? null : response;
}

/** From now on nothing that was asked early is used: messages about it may have been missed. */
export function dropEarly(): void {
  window.crossrateEarly?.clear();
}
