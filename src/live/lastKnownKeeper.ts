import * as v from 'valibot';
import { listingCalls } from '@contract/listings';
import { rateCalls } from '@contract/rates';
import { type User, userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { createTable } from '@/api/listings/wireFacts';
import { type DeviceRecord, readRecord, removeRecords, writeRecords } from '@/api/session/deviceRecords';
import { sessionName } from '@/api/session/sessionName';
import { tokenEpoch } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntries, type CacheEntry, cacheEntry, upsertEntries } from './cacheEntries';
import { lastKnownShown } from './liveActions';

/** Above this number the listings are not kept. */
const MOST_LISTINGS = 20_000;

/** How the answer of a call is kept on the device. */
interface Kept {
  schema: v.GenericSchema<unknown, unknown>;
  /** Returns the part of the answer that is kept, or null. */
  pack?: (data: unknown) => unknown;
  /** The answer, as the cache holds it. */
  unpack?: (parsed: unknown) => unknown;
}

/** Only what is needed for the greeting and to recognise the user's own listings. */
const packUser = (data: unknown) => {
  const { id, username, email } = data as User;
  return { id, username, email };
};

const unpackListings = (parsed: unknown) =>
  createTable(
    (parsed as v.InferOutput<typeof listingCalls.getListings.answer>).map((listing) => Object.freeze(listing)),
    { text: null, cut: null, etag: null },
  );

/** The calls whose last answer is shown without the network, by the name of their endpoint. */
export const KEPT_CALLS: Readonly<Record<string, Kept>> = {
  [userCalls.getMe.name]: { schema: userCalls.getMe.answer, pack: packUser },
  [walletCalls.getWallets.name]: { schema: walletCalls.getWallets.answer },
  [rateCalls.getRates.name]: { schema: rateCalls.getRates.answer },
  [listingCalls.getListings.name]: {
    schema: listingCalls.getListings.answer,
    pack: (data) => ((data as unknown[]).length > MOST_LISTINGS ? null : data),
    unpack: unpackListings,
  },
};

/** The purpose of the token's digest (api/session/sessionName). */
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
