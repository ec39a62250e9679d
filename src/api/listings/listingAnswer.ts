import * as v from 'valibot';
import { CALLS } from '@contract/calls/calls';
import { parseJsonExactly } from '@contract/values/jsonText';
import { callBackend } from '@/api/transport/baseQuery';
import type { CallError } from '@/api/transport/callError';
import type { CallRequest, TextAnswer } from '@/api/transport/callRequest';
import { logFailure } from '@/api/transport/failureLog';
import { type AnswerText, type ListingTable, toListingTable } from './listingTable';
import { patchTable } from './patchTable';

/** The two calls that answer with listings. */
export type ListingCall = CallRequest & { name: 'getListings' | 'getOwnListings' };

export type TableResult = { data: ListingTable } | { error: CallError };

function refused(name: string, status: 'NOT_JSON' | 'NOT_AS_AGREED', reason: string): TableResult {
  logFailure(`${name}: the answer is not as agreed`, reason);
  return { error: { status, data: null } };
}

/** Reads the whole answer: JSON, the contract's schema, the table. */
export function readTable(name: ListingCall['name'], answer: AnswerText, held: ListingTable | null): TableResult {
  let json: unknown;
  try {
    json = answer.text.trim() === '' ? null : parseJsonExactly(answer.text);
  } catch {
    return refused(name, 'NOT_JSON', 'it is no JSON');
  }
  const parsed = v.safeParse(CALLS[name].answer, json);
  return parsed.success
    ? { data: toListingTable(parsed.output, answer, held?.listings) }
    : refused(name, 'NOT_AS_AGREED', parsed.issues.map(({ message }) => message).join('; '));
}

/**
 * Fetches listings. Where the answer is the one that is held, told by a 304 or by its words, the held table itself
 * comes back; where it is another, only what differs is read. What that leaves in doubt is read from nothing.
 */
export async function fetchTable(
  request: ListingCall,
  held: ListingTable | null,
  signal: AbortSignal,
): Promise<TableResult> {
  const result = await callBackend({ ...request, held: { etag: held?.answer.etag ?? null } }, signal);
  if ('error' in result) return result;
  const { text, etag } = result.data as TextAnswer;
  if (held && (text === null || text === held.answer.text)) {
    held.answer.etag = etag ?? held.answer.etag;
    return { data: held };
  }
  const answer = { text: text ?? '', etag };
  const patched = held && patchTable(held, answer);
  return patched ? { data: patched } : readTable(request.name, answer, held);
}
