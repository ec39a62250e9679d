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

/** The headers of an answer, one a line. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** These answers have no body. */
const BODILESS = [204, 205, 304];

/** A request with a form that may be large. */
interface FormRequest {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal;
}

/**
 * Sends a form and says how much of it is sent: the hundredths, and all bytes. `fetch` does not say it. Otherwise the
 * same as `sendRequest`, and in this file too, because an app needs one home for its requests.
 */
export function sendForm(
  url: URL,
  { method, headers, body, signal }: FormRequest,
  onSent: (percent: number, bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.onprogress = ({ loaded, total }) => onSent(Math.min(99, Math.floor((100 * loaded) / total)), total);
    call.upload.onload = ({ total }) => onSent(100, total);
    call.onload = () => {
      const text = BODILESS.includes(call.status) ? null : call.responseText;
      resolve(new Response(text, { status: call.status, headers: headersOf(call.getAllResponseHeaders()) }));
    };
    call.onerror = () => reject(new TypeError('no answer'));
    const giveUp = () => reject(signal.reason as Error);
    call.onabort = giveUp;
    signal.addEventListener('abort', () => call.abort(), { once: true });
    if (signal.aborted) giveUp();
    else call.send(body);
  });
}

/** Sends a request, with the cookie of the live channel on our own origin. The only place of the app that fetches. */
export function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: isCrossOrigin(url) ? 'omit' : 'same-origin' });
}
