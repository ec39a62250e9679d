import { clear, createStore, delMany, get, keys, setMany, type UseStore } from 'idb-keyval';

/** Data with its time: milliseconds of this device's clock. */
export interface DeviceRecord {
  at: number;
  value: unknown;
}

let store: UseStore | null = null;
const records = () => (store ??= createStore('crossrate-last-known', 'records'));

const keyOf = (session: string, name: string) => `${session}/${name}`;

/**
 * Replaces the records of a session under these names, and removes those of every other session. The browser's database
 * of this origin is used in this file only. Rejects if it is denied or full.
 */
export async function writeRecords(session: string, given: Readonly<Record<string, DeviceRecord>>): Promise<void> {
  const known = await keys<string>(records());
  const others = known.filter((key) => !key.startsWith(keyOf(session, '')));
  await delMany(others, records());
  const entries = Object.entries(given).map(([name, record]): [string, DeviceRecord] => [keyOf(session, name), record]);
  await setMany(entries, records());
}

/** What is kept under this name for this session, unchecked; undefined if nothing is. */
export const readRecord = (session: string, name: string): Promise<unknown> => get(keyOf(session, name), records());

/** Removes the records of every session. */
export const removeRecords = (): Promise<void> => clear(records());
