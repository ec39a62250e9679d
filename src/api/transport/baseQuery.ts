import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { REQUEST_TIMEOUT_MS } from '@contract/values/constants';
import { parseJsonExactly } from '@contract/values/jsonText';
import { callUrl, isCrossOrigin } from './backendHost';
import { type CallError, logFailure } from './callError';
import { type CallRequest, ignoresAnswer, pathOf } from './callRequest';
import { markTaker, takeEarly } from './earlyAnswers';
import type { AnswerKeeper, KeptAnswer } from './keptAnswers';
import type { Deadline } from './sendPicture';
import { sendRequest, usualHeaders } from './sendRequest';
import { FIRST_MARK, liveSessionMark, noticeLiveSession } from '@/api/session/liveSession';
import { checkToken, expireToken, readToken, tokenEpoch } from '@/api/session/tokenStorage';

/** What the headers of our own backend say about an intent when transactions are read. */
interface IntentAnswer {
  /** The status of the first answer to the intent. 410: it has not arrived, and never will. */
  status: number;
  /** The transaction that the intent became. */
  id: string | null;
}

type CallResult = { data: unknown; intent?: IntentAnswer } | { error: CallError };

const NOT_MODIFIED = 304;
const SESSION_OVER: CallResult = { error: { status: 'SESSION_OVER', data: null } };

/** A request that is about to be sent. */
interface Exchange {
  request: CallRequest;
  url: URL;
  token: string | null;
  /** The session that it belongs to. */
  epoch: number;
  /** The cache entry that its answer is for, if any. */
  entry: string | undefined;
  /** The last answer to the same request, if our own server can confirm it. */
  known: KeptAnswer | null;
}

/** Never resolves. @throws the reason of the signal when it aborts */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

let keeper: AnswerKeeper | null = null;

/** From now on answers to reads are kept with their validators. The store of the pages behind the log-in asks for it. */
export function keepAnswersIn(given: AnswerKeeper): void {
  keeper = given;
}

/**
 * What keeps the answer to a request. Null on another origin, if the caller keeps it, and if the request asks about an
 * intent, because that needs a new answer.
 */
const keeperOf = ({ call, intentId, read }: CallRequest, url: URL): AnswerKeeper | null =>
  call.method === 'GET' && !isCrossOrigin(url) && intentId === undefined && !read ? keeper : null;

/**
 * Another origin gets no headers besides these (docs/decisions/wire-and-backends.md, "Another origin receives only the usual
 * headers").
 */
function headersOf({ request: { body, intentId, ownHeaders = {} }, token, url, known }: Exchange): Headers {
  const headers = usualHeaders(token);
  if (body instanceof FormData) headers.delete('content-type');
  if (isCrossOrigin(url)) return headers;
  if (intentId !== undefined) headers.set('idempotency-key', intentId);
  if (known) headers.set('if-none-match', known.etag);
  for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
  return headers;
}

function bodyOf(body: object | undefined): FormData | string | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: text.trim() === '' ? null : parseJsonExactly(text) };
  } catch {
    return null;
  }
}

/** Empty if the backend does not know intents. */
function intentAnswerOf(headers: Headers): { intent?: IntentAnswer } {
  const status = headers.get('idempotency-status') ?? '';
  if (!/^[1-5]\d\d$/.test(status)) return {};
  return { intent: { status: parseInt(status, 10), id: headers.get('idempotency-transaction') } };
}

async function readAnswer(response: Response, { request, url, epoch, entry, known }: Exchange): Promise<CallResult> {
  const { call, read } = request;
  const readByCall = await read?.(response);
  if (readByCall) return readByCall;
  const succeed = (answer: Omit<KeptAnswer, 'etag'> & { etag: string | null }): CallResult => {
    keeperOf(request, url)?.keep({ ...answer, address: url.href, epoch, entry, headers: response.headers });
    return { data: answer.json, ...intentAnswerOf(response.headers) };
  };
  if (known && response.status === NOT_MODIFIED) return succeed(known);
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    return { error: { status: response.status, data: answer?.json ?? null, ...(retryAfter ? { retryAfter } : {}) } };
  }
  if (answer) return succeed({ ...answer, etag: response.headers.get('etag'), characters: text.length });
  // A plain "OK" after a change is a success. A page of HTML does not come from the backend.
  const isPage = response.headers.get('content-type')?.includes('html') ?? false;
  return ignoresAnswer(call) && !isPage ? { data: null } : { error: { status: 'NOT_JSON', data: null } };
}

function startDeadline(): Deadline {
  const controller = new AbortController();
  const start = (ms: number) => setTimeout(() => controller.abort(), ms);
  let timer = start(REQUEST_TIMEOUT_MS);
  return {
    signal: controller.signal,
    extend: (ms) => {
      clearTimeout(timer);
      timer = start(ms);
    },
    clear: () => clearTimeout(timer),
  };
}

const hasFile = (body: FormData): boolean => [...body.values()].some((value) => value instanceof File);

async function fetchAnswer(exchange: Exchange, signal: AbortSignal, deadline: Deadline): Promise<Response> {
  const { method } = exchange.request.call;
  const headers = headersOf(exchange);
  const body = bodyOf(exchange.request.body);
  if (body instanceof FormData && hasFile(body)) {
    const { sendPicture } = await import(/* webpackChunkName: "picture" */ './sendPicture');
    return sendPicture(exchange.url, { method, headers, body, signal }, deadline);
  }
  return sendRequest(exchange.url, { method, headers, body, signal });
}

/** The answer to the same read, if it was sent before the app ran. @throws if the signal aborts first */
async function earlyAnswerTo({ request, url, token, known }: Exchange, signal: AbortSignal): Promise<Response | null> {
  const { call, intentId, ownHeaders } = request;
  if (call.method !== 'GET' || intentId !== undefined || ownHeaders || known) return null;
  return Promise.race([takeEarly(url.href, token), aborted(signal)]);
}

async function send(exchange: Exchange, signal: AbortSignal): Promise<CallResult> {
  const { url } = exchange;
  const mark = liveSessionMark();
  const deadline = startDeadline();
  try {
    const ended = AbortSignal.any([signal, deadline.signal]);
    const early = window.crossrateEarly ? await earlyAnswerTo(exchange, ended) : null;
    if (early && exchange.entry !== undefined) markTaker(exchange.entry);
    const response = early ?? (await fetchAnswer(exchange, ended, deadline));
    if (!isCrossOrigin(url)) noticeLiveSession(response.headers, early ? FIRST_MARK : mark);
    return await readAnswer(response, exchange);
  } catch {
    if (signal.aborted) return SESSION_OVER;
    return { error: { status: deadline.signal.aborted ? 'TIMEOUT' : 'OFFLINE', data: null } };
  } finally {
    deadline.clear();
  }
}

/**
 * The shared client of specification 7. A 401 removes the token that was sent, if it is
 * still the stored one, and is passed on. An answer to a request of an earlier session is dropped, whatever it says.
 *
 * @param entry the cache entry that the answer is for
 */
export async function callBackend(request: CallRequest, signal: AbortSignal, entry?: string): Promise<CallResult> {
  const token = checkToken();
  const epoch = tokenEpoch();
  const url = callUrl(pathOf(request));
  const known = keeperOf(request, url)?.find(url.href) ?? null;
  const result = await send({ request, url, token, epoch, entry, known }, signal);
  checkToken();
  if (tokenEpoch() !== epoch) return SESSION_OVER;
  if ('error' in result && result.error.status !== 'SESSION_OVER') {
    logFailure(request.call.name, result.error);
    if (result.error.status === 401 && token !== null && readToken() === token) expireToken();
  }
  return result;
}

/** The same in the form that RTK Query calls. */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallError> = (request, { signal, queryCacheKey }) =>
  callBackend(request, signal, queryCacheKey);
