import * as v from 'valibot';
import { type DeviceRecord, readRecord, removeRecords, writeRecords } from '@/api/session/deviceRecords';
import { tokenEpoch } from '@/api/session/tokenStorage';
import { sessionName } from '@/api/session/sessionName';
import { type ApiStore, cacheEntries, type CacheEntry, cacheEntry, upsertEntries } from '@/live/cache/cacheEntries';
import { KEPT_CALLS } from './keptCalls';
import { lastKnownShown } from './lastKnownActions';

/** What the digest of the token is for (api/session/sessionName). */
const PURPOSE = 'last-known:';

const recordSchema = v.object({ at: v.number(), value: v.unknown() });

/** A record that can be shown; null if it is missing, or not as this version of the app reads it. */
function readable(endpoint: string, found: unknown): DeviceRecord | null {
  const kept = KEPT_CALLS[endpoint];
  const record = v.safeParse(recordSchema, found);
  if (!kept || !record.success) return null;
  const parsed = v.safeParse(kept.schema, record.output.value);
  if (!parsed.success) return null;
  return { at: record.output.at, value: kept.unpack?.(parsed.output) ?? parsed.output };
}

/** Shows what was last known of an entry whose fetch did not reach the server. */
export async function showLastKnown(store: ApiStore, { key, endpoint, argument }: CacheEntry): Promise<void> {
  if (argument !== undefined || !(endpoint in KEPT_CALLS)) return;
  const epoch = tokenEpoch();
  const session = await sessionName(PURPOSE);
  const record = session === null ? null : readable(endpoint, await readRecord(session, endpoint));
  const entry = cacheEntry(store.getState(), key);
  // Meanwhile the session may have ended, or another fetch may have begun.
  if (!record || tokenEpoch() !== epoch || entry?.status !== 'rejected' || entry.data !== undefined) return;
  upsertEntries(store, [{ endpoint, argument: undefined, data: record.value }]);
  store.dispatch(lastKnownShown({ endpoint, at: record.at > Date.now() ? null : record.at }));
}

/**
 * Keeps what is known now.
 * @param isLive true if every answer in the cache is as new as this moment
 * @param isOld true for an endpoint that shows what was last known
 */
export async function keepLastKnown(
  store: ApiStore,
  { isLive, isOld }: { isLive: boolean; isOld: (endpoint: string) => boolean },
): Promise<void> {
  const session = await sessionName(PURPOSE);
  if (session === null) return;
  const records = cacheEntries(store.getState()).flatMap(({ endpoint, argument, status, startedAt, data }) => {
    const kept = KEPT_CALLS[endpoint];
    if (!kept || argument !== undefined || status !== 'fulfilled' || data === undefined || isOld(endpoint)) return [];
    const value = kept.pack ? kept.pack(data) : data;
    return value === null ? [] : [[endpoint, { at: isLive ? Date.now() : startedAt, value }] as const];
  });
  if (records.length > 0) await writeRecords(session, Object.fromEntries(records));
}

/** The session has ended. */
export const forgetLastKnown = removeRecords;
