import { REQUEST_TIMEOUT_MS } from '@contract/values/constants';

/** The time limit of a call. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** From now on, the call has this much time. */
  extend: (ms: number) => void;
  clear: () => void;
}

/** How many hundredths of the body have been sent; null while no picture is under way. */
let percent: number | null = null;
const listeners = new Set<() => void>();

/** The progress of the picture while its form is being sent. */
export const uploadPercent = (): number | null => percent;

/** Calls back at each change of `uploadPercent`. Returns a function that stops it. */
export function watchUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function reportUpload(next: number | null): void {
  if (next === percent) return;
  percent = next;
  listeners.forEach((listener) => listener());
}

/** A picture that makes no progress for this time is given up. */
const STALLED_MS = 20_000;
/**
 * A byte counts as sent when the system has taken it, and a system may hold some hundred KB that a slow line has not
 * carried yet. So an answer may take longer by the time that a line of 160 kbit/s needs for the body.
 */
const SLOWEST_BYTES_PER_MS = 20;

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
 * same as `sendRequest`.
 */
function sendForm(
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

/** The time limit of a call with a picture counts from the last byte that was sent (decision 451). */
export async function sendPicture(url: URL, init: FormRequest, deadline: Deadline): Promise<Response> {
  deadline.extend(STALLED_MS);
  reportUpload(0);
  try {
    return await sendForm(url, init, (percent, bytes) => {
      reportUpload(percent);
      deadline.extend(percent < 100 ? STALLED_MS : REQUEST_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS);
    });
  } finally {
    reportUpload(null);
  }
}
