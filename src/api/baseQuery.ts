import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { CALLS } from '@contract/calls';
import { REQUEST_TIMEOUT_MS } from '@contract/constants';
import { parseJsonExactly } from '@contract/jsonText';
import { callUrl, isCrossOrigin } from './backendHost';
import type { CallError } from './callError';
import { type CallRequest, ignoresAnswer, pathOf } from './callRequest';
import { logFailure } from './failureLog';
import { checkToken, expireToken, readToken, tokenEpoch } from './tokenStorage';

type CallResult = { data: unknown } | { error: CallError };

const SESSION_OVER: CallResult = { error: { status: 'SESSION_OVER', data: null } };

/** Spec 7: JSON content type except multipart, whose boundary the browser writes. Decisions 2: no header besides these. */
function headersOf(token: string | null, body: object | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', authorization: token === null ? '' : `Token ${token}` });
  if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
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

async function readAnswer(response: Response, request: CallRequest): Promise<CallResult> {
  const answer = parsed(await response.text());
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    return { error: { status: response.status, data: answer?.json ?? null, ...(retryAfter ? { retryAfter } : {}) } };
  }
  if (answer) return { data: answer.json };
  // A plain "OK" after a change is a success; a page of HTML is somebody else's answer.
  const isPage = response.headers.get('content-type')?.includes('html') ?? false;
  return ignoresAnswer(request.name) && !isPage ? { data: null } : { error: { status: 'NOT_JSON', data: null } };
}

async function send(request: CallRequest, token: string | null, signal: AbortSignal): Promise<CallResult> {
  const url = callUrl(pathOf(request));
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: CALLS[request.name].method,
      headers: headersOf(token, request.body),
      body: bodyOf(request.body),
      credentials: isCrossOrigin(url) ? 'omit' : 'same-origin',
      signal: AbortSignal.any([signal, deadline.signal]),
    });
    return await readAnswer(response, request);
  } catch {
    if (signal.aborted) return SESSION_OVER;
    return { error: { status: deadline.signal.aborted ? 'TIMEOUT' : 'OFFLINE', data: null } };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The shared client of spec 7, and the only one that fetches. A 401 removes the token that was sent, if it is
 * still the stored one, and is passed on. An answer to an earlier session is dropped, whatever it says.
 */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallError> = async (request, { signal }) => {
  const token = checkToken();
  const epoch = tokenEpoch();
  const result = await send(request, token, signal);
  checkToken();
  if (tokenEpoch() !== epoch) return SESSION_OVER;
  if ('error' in result && result.error.status !== 'SESSION_OVER') {
    logFailure(request.name, result.error);
    if (result.error.status === 401 && token !== null && readToken() === token) expireToken();
  }
  return result;
};
