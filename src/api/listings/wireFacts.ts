import type { Listing } from '@contract/listings';
import type { FeedTable } from '@/domain/book/listingsFeed';
import type { CutText } from './changedText';

/** The listings of one answer, in its order; frozen. */
export type ListingTable = readonly Listing[];

/** An answer that is not parsed yet. */
export interface AnswerText {
  text: string;
  /** The validator that came with it, or null. */
  etag: string | null;
  /** The unparsed header with which our own server offers the changes after this answer. */
  offer?: string | null;
}

/** How a table arrived, and what is needed to read the next answer. */
interface WireFacts extends Omit<AnswerText, 'text'> {
  /** Null if the listings follow from an earlier answer. */
  text: string | null;
  /** Where its listings begin in its text; null if that is not known yet. */
  cut: CutText | null;
  /** The listings with their sum, for as long as they can be followed. Undefined until a delta arrives. */
  feed?: FeedTable | null | undefined;
  /** True if a change of this table did not lead to the sum that was sent with it. */
  isDamaged?: boolean;
}

/** Kept beside the store: no screen shows these facts, and they change while their table does not. */
const factsOf = new WeakMap<ListingTable, WireFacts>();

export function wireFacts(data: unknown): WireFacts | undefined {
  return factsOf.get(data as ListingTable);
}

export function isTable(data: unknown): data is ListingTable {
  return Array.isArray(data) && factsOf.has(data);
}

/** These listings, which are frozen, as a table. The store's checks and Immer skip what is frozen. */
export function createTable(listings: readonly Listing[], facts: WireFacts): ListingTable {
  const table = Object.freeze(listings);
  factsOf.set(table, facts);
  return table;
}

/** True if the answer with these listings came with an offer to say what changes after it. */
export const hasFeed = (data: unknown): boolean => Boolean(wireFacts(data)?.offer);

/** Makes the next fetch ask for the whole answer and parse all of it. The server is informed of the reason. */
export function distrust(table: ListingTable): void {
  const facts = wireFacts(table);
  if (facts) Object.assign(facts, { text: null, cut: null, etag: null, offer: null, feed: undefined, isDamaged: true });
}
