import * as v from 'valibot';
import type { listingCalls } from '@contract/listings';
import { FEED_MISMATCH, LISTINGS_FEED_HEADER } from '@contract/values/listingsFeed';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { callBackend } from '@/api/transport/baseQuery';
import { type CallError, logFailure } from '@/api/transport/callError';
import { requestOf } from '@/api/transport/callRequest';
import { type ReadChanged, readWhole } from './wholeAnswer';
import { type AnswerText, createTable, type ListingTable, wireFacts } from './wireFacts';

/** The two calls that answer with listings. */
export type ListingCall = (typeof listingCalls)['getListings' | 'getOwnListings'];

/** An answer as text; null if it is still the one whose validator was sent (304). */
interface TextAnswer extends Omit<AnswerText, 'text'> {
  text: string | null;
}

const NOT_MODIFIED = 304;

/** The offer that came with an answer; null from another origin. */
const offerOf = ({ headers }: Response): string | null =>
  isCrossOrigin(backendHost()) ? null : headers.get(LISTINGS_FEED_HEADER);

/** Asks whether the answer with this validator is still current. If there is another answer, it is kept unparsed. */
function conditional(held: ListingTable | null) {
  const { etag: known = null, isDamaged = false } = wireFacts(held) ?? {};
  return {
    ...(known !== null && { ownHeaders: { 'if-none-match': known } }),
    // A damaged table has no validator.
    ...(isDamaged && { ownHeaders: { [LISTINGS_FEED_HEADER]: FEED_MISMATCH } }),
    read: async (response: Response): Promise<{ data: TextAnswer } | null> => {
      const etag = response.headers.get('etag');
      if (known !== null && response.status === NOT_MODIFIED) return { data: { text: null, etag } };
      if (!response.ok) return null;
      return { data: { text: await response.text(), etag, offer: offerOf(response) } };
    },
  };
}

type TableResult = { data: ListingTable } | { error: CallError };

/** Parses a whole answer, reusing the listings of the table before. */
export function readTable(
  call: ListingCall,
  answer: AnswerText,
  held: ListingTable | null,
  readChanged: ReadChanged | null,
): TableResult {
  const { text: before = null, cut: cutBefore } = wireFacts(held) ?? {};
  const known = before === null ? null : (cutBefore ?? { text: before, starts: null });
  try {
    const { table, cut } = readWhole(answer.text, { table: held ?? [], known }, readChanged);
    const facts = { ...answer, cut, feed: undefined, isDamaged: false };
    if (table !== held) return { data: createTable(table, facts) };
    Object.assign(wireFacts(held) ?? {}, facts);
    return { data: held };
  } catch (error) {
    const status = v.isValiError(error) ? 'NOT_AS_AGREED' : 'NOT_JSON';
    logFailure(`${call.name}: the answer is not as agreed`, String(error));
    return { error: { status, data: null } };
  }
}

/** Fetches listings. If the answer did not change (a 304, or the same text), the cached table is returned. */
export async function fetchTable(
  call: ListingCall,
  held: ListingTable | null,
  signal: AbortSignal,
): Promise<TableResult> {
  const facts = wireFacts(held);
  const request = { ...requestOf(call, undefined), ...conditional(held) };
  const result = await callBackend(request, signal);
  if ('error' in result) return result;
  const { text, etag, offer = null } = result.data as TextAnswer;
  if (held && facts && (text === null || text === facts.text)) {
    facts.etag = etag ?? facts.etag;
    if (text !== null) Object.assign(facts, { offer, feed: undefined });
    return { data: held };
  }
  // If its code does not load, the whole answer is parsed.
  const changes = facts?.text ? await import('./changedAnswer').catch(() => null) : null;
  return readTable(call, { text: text ?? '', etag, offer }, held, changes?.readChanged ?? null);
}
