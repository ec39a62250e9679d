import type { Listing } from '@contract/schemas/listing';
import type { ListingsChange } from '@/domain/book/bookChange';
import type { FeedTable } from '@/domain/feed/feedTable';
import type { Spans } from './jsonSpans';

/** The listings of one answer, in its order; frozen. */
export type ListingTable = readonly Listing[];

/** An answer that is not parsed yet. */
export interface AnswerText {
  text: string;
  /** The validator that came with it, or null. */
  etag: string | null;
  /** Our own server's offer to say what changes after this answer, as it came. */
  offer?: string | null;
}

/** How an answer arrived. The next answer is compared with this. */
export interface WireFacts extends Omit<AnswerText, 'text'> {
  /** Null if the listings follow from an earlier answer, so that the next whole one has nothing to be compared with. */
  text: string | null;
  /** The listings with their sum, for as long as they can be followed. Undefined until a delta arrives. */
  feed?: FeedTable | null | undefined;
  /** The places of the listings in the text. Undefined until they are asked for, null if they are not certain. */
  spans?: Spans | null;
  /** The ids of the listings. Each table passes the set on to the next one, which alone knows what changed. */
  ids?: Set<string> | undefined;
  /** The changes since an earlier table; null if the whole answer was read. */
  change: (ListingsChange & { from: object }) | null;
  /** Identifies the table in the change that made the next one, without keeping the table in memory. */
  mark: object;
}

/**
 * These facts are kept beside the store, not in it: no screen shows them, and they change while their table does not.
 */
const factsOf = new WeakMap<ListingTable, WireFacts>();

/** The facts of a table; undefined for anything else. */
export function wireFacts(data: unknown): WireFacts | undefined {
  return factsOf.get(data as ListingTable);
}

/** True for listings that came from the wire. */
export function isTable(data: unknown): data is ListingTable {
  return Array.isArray(data) && factsOf.has(data);
}

/** The changes that turned `before` into `table`; null if it was made in another way. */
export function changeBetween(before: ListingTable, table: ListingTable): ListingsChange | null {
  const change = factsOf.get(table)?.change ?? null;
  return change && change.from === factsOf.get(before)?.mark ? change : null;
}

/** A table of these listings. It is frozen, since Immer and the store's checks skip frozen objects. */
export function createTable(listings: readonly Listing[], facts: Omit<WireFacts, 'mark'>): ListingTable {
  for (const listing of listings) Object.freeze(listing);
  const table = Object.freeze([...listings]);
  factsOf.set(table, { ...facts, mark: {} });
  return table;
}
