import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import { presentDelta } from './presenter';

/** A longer delta is not sent: the whole answer, compressed, is not much longer. */
const MOST_DELTA_BYTES = 32 * 1024;

/** A delta as JSON; null if it is too long to be sent. */
export function deltaText(delta: ListingsDelta): Buffer | null {
  const text = Buffer.from(JSON.stringify(presentDelta(delta)));
  return text.byteLength > MOST_DELTA_BYTES ? null : text;
}
