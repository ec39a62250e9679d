import * as v from 'valibot';
import type { listingCalls } from '@contract/calls/listingCalls';
import { parseJsonExactly } from '@contract/values/jsonText';
import { callBackend } from '@/api/transport/baseQuery';
import type { CallError } from '@/api/transport/callError';
import { requestOf } from '@/api/transport/callRequest';
import { logFailure } from '@/api/transport/failureLog';
import { toListingTable } from './listingTable';
import { patchTable } from './patchTable';
import { type AnswerText, type ListingTable, wireFacts } from './wireFacts';

/** The two calls that answer with listings. */
export type ListingCall = (typeof listingCalls)['getListings' | 'getOwnListings'];

/** An answer as text; null if it is still the one whose validator was sent (304). */
interface TextAnswer {
  text: string | null;
  etag: string | null;
}

const NOT_MODIFIED = 304;

/** Asks whether the answer with this validator is still current. If there is another answer, it is kept unparsed. */
const conditional = (known: string | null) => ({
  ...(known !== null && { ownHeaders: { 'if-none-match': known } }),
  read: async (response: Response): Promise<{ data: TextAnswer } | null> => {
    const etag = response.headers.get('etag');
    if (known !== null && response.status === NOT_MODIFIED) return { data: { text: null, etag } };
    return response.ok ? { data: { text: await response.text(), etag } } : null;
  },
});

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
 * Fetches listings. If the answer did not change (a 304, or the same text), the cached table is returned. Otherwise
 * only the text that differs is parsed, or the whole answer if that is not certain to be right.
 */
export async function fetchTable(
  call: ListingCall,
  held: ListingTable | null,
  signal: AbortSignal,
): Promise<TableResult> {
  const facts = wireFacts(held);
  const request = { ...requestOf(call, undefined), ...conditional(facts?.etag ?? null) };
  const result = await callBackend(request, signal);
  if ('error' in result) return result;
  const { text, etag } = result.data as TextAnswer;
  if (held && facts && (text === null || text === facts.text)) {
    facts.etag = etag ?? facts.etag;
    return { data: held };
  }
  const answer = { text: text ?? '', etag };
  const patched = held && patchTable(held, answer);
  return patched ? { data: patched } : readTable(call, answer, held);
}
