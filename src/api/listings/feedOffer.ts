import { LISTINGS_FEED_HEADER } from '@contract/values/listingsFeed';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { type ListingTable, wireFacts } from './wireFacts';

/** What follows the listings. It is downloaded only if a backend offers that. */
interface DeltaReader {
  /** True if what changed since this table may be asked for. */
  accepts: (table: ListingTable) => boolean;
  /** The table after a delta that was asked for; null if it does not lead on from the held one. */
  tableAfter: (held: ListingTable, text: string, etag: string | null) => ListingTable | null;
}

let reader: DeltaReader | null = null;

/** From now on changes can be asked for. */
export function readDeltasWith(given: DeltaReader): void {
  reader = given;
}

export const deltaReader = () => reader;

let load: (() => Promise<void>) | null = null;

/** From now on it can be downloaded at once. */
export function loadReaderWith(given: () => Promise<void>): void {
  load = given;
}

/** Whether it has to be downloaded before what changed since this table can be asked for. */
export const needsReader = (table: unknown): boolean => reader === null && load !== null && isOffered(table);

/** Resolves when it is there, or has failed to come. */
export const readerLoaded = (): Promise<void> => load?.() ?? Promise.resolve();

/** The offer that came with an answer; null from another origin. */
export const offerOf = ({ headers }: Response): string | null =>
  isCrossOrigin(backendHost()) ? null : headers.get(LISTINGS_FEED_HEADER);

/** True if the answer with these listings came with an offer. */
export const isOffered = (table: unknown): boolean => Boolean(wireFacts(table)?.offer);

/** The next fetch asks for the whole answer, and reads all of it. @param isDamaged the server is informed of that */
export function distrust(table: ListingTable, isDamaged = false): void {
  const facts = wireFacts(table);
  if (facts) Object.assign(facts, { text: null, cut: null, etag: null, offer: null, feed: undefined, isDamaged });
}
