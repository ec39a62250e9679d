import { isCrossOrigin } from './backendHost';

/** Specification 7: the headers of every request but a multipart one, whose type the browser writes with its boundary. */
export function usualHeaders(token: string | null): Headers {
  return new Headers({
    accept: 'application/json',
    authorization: token === null ? '' : `Token ${token}`,
    'content-type': 'application/json',
  });
}

/** Sends a request, with the cookie of the live channel on our own origin. The only place of the app that fetches. */
export function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: isCrossOrigin(url) ? 'omit' : 'same-origin' });
}
