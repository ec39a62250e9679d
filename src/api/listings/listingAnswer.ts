import * as v from 'valibot';
import type { listingCalls } from '@contract/calls/listingCalls';
import { parseJsonExactly } from '@contract/values/jsonText';
import { LISTINGS_DELTA_CODING } from '@contract/values/listingsFeed';
import { callBackend } from '@/api/transport/baseQuery';
import type { CallError } from '@/api/transport/callError';
import { requestOf } from '@/api/transport/callRequest';
import { logFailure } from '@/api/transport/failureLog';
import { deltaReader, distrust, offerOf } from './feedOffer';
import { toListingTable } from './listingTable';
import { patchTable } from './patchTable';
import { type AnswerText, type ListingTable, wireFacts } from './wireFacts';

/** The two calls that answer with listings. */
export type ListingCall = (typeof listingCalls)['getListings' | 'getOwnListings'];

/** An answer as text; null if it is still the one whose validator was sent (304). */
interface TextAnswer extends Omit<AnswerText, 'text'> {
  text: string | null;
  /** True for what has changed since the answer whose validator was sent (226). */
  isDelta?: boolean;
}

const NOT_MODIFIED = 304;
const IM_USED = 226;

/**
 * Asks whether the answer with this validator is still current, and accepts a delta where one was offered. If there is
 * another answer, it is kept unparsed.
 */
function conditional(held: ListingTable | null) {
  const { etag: known = null } = wireFacts(held) ?? {};
  const delta = held && deltaReader()?.accepts(held) ? { 'a-im': LISTINGS_DELTA_CODING } : null;
  return {
    ...(known !== null && { ownHeaders: { 'if-none-match': known, ...delta } }),
    read: async (response: Response): Promise<{ data: TextAnswer } | null> => {
      const etag = response.headers.get('etag');
      if (known !== null && response.status === NOT_MODIFIED) return { data: { text: null, etag } };
      if (!response.ok) return null;
      const isDelta = delta !== null && response.status === IM_USED;
      return { data: { text: await response.text(), etag, offer: offerOf(response), isDelta } };
    },
  };
}

type TableResult = { data: ListingTable } | { error: CallError };

function refused(name: string, status: 'NOT_JSON' | 'NOT_AS_AGREED', reason: string): TableResult {
  logFailure(`${name}: the answer is not as agreed`, reason);
  return { error: { status, data: null } };
}

/** Reads the whole answer: JSON, the contract's schema, the table. */
export function readTable(
  { name, answer: schema }: ListingCall,
  answer: AnswerText,
  held: ListingTable | null,
): TableResult {
  let json: unknown;
  try {
    json = answer.text.trim() === '' ? null : parseJsonExactly(answer.text);
  } catch {
    return refused(name, 'NOT_JSON', 'it is no JSON');
  }
  const parsed = v.safeParse(schema, json);
  return parsed.success
    ? { data: toListingTable(parsed.output, answer, held ?? []) }
    : refused(name, 'NOT_AS_AGREED', parsed.issues.map(({ message }) => message).join('; '));
}

/**
 * Fetches listings. If the answer did not change (a 304, or the same text), the cached table is returned. A delta is
 * applied to it; one that does not fit is followed by a fetch of the whole answer. Of a whole answer only the text that
 * differs is parsed, or all of it if that is not certain to be right.
 */
export async function fetchTable(
  call: ListingCall,
  held: ListingTable | null,
  signal: AbortSignal,
): Promise<TableResult> {
  const facts = wireFacts(held);
  const request = { ...requestOf(call, undefined), ...conditional(held) };
  const result = await callBackend(request, signal);
  if ('error' in result) return result;
  const { text, etag, offer = null, isDelta = false } = result.data as TextAnswer;
  if (held && isDelta) {
    const after = deltaReader()?.tableAfter(held, text ?? '', etag);
    if (after) return { data: after };
    distrust(held);
    return fetchTable(call, held, signal);
  }
  if (held && facts && (text === null || text === facts.text)) {
    facts.etag = etag ?? facts.etag;
    if (text !== null) Object.assign(facts, { offer, feed: undefined });
    return { data: held };
  }
  const answer = { text: text ?? '', etag, offer };
  const patched = held && patchTable(held, answer);
  return patched ? { data: patched } : readTable(call, answer, held);
}
