import { isCrossOrigin } from './backendHost';

/** The browser names its own language. If the page has another one, the server's texts should be in that. */
export function addLanguage(headers: Headers): void {
  const { lang } = document.documentElement;
  if (lang !== '' && !navigator.language.startsWith(lang.slice(0, 2))) headers.set('accept-language', lang);
}

/** Specification 7: the headers of every request but a multipart one, whose type the browser writes with its boundary. */
export function usualHeaders(token: string | null): Headers {
  const headers = new Headers({
    accept: 'application/json',
    authorization: token === null ? '' : `Token ${token}`,
    'content-type': 'application/json',
  });
  addLanguage(headers);
  return headers;
}

/** Sends a request, with the cookie of the live channel on our own origin. The only place of the app that fetches. */
export function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: isCrossOrigin(url) ? 'omit' : 'same-origin' });
}
