import { createHash } from 'node:crypto';
import { clear, createStore, entries, set, setMany } from 'idb-keyval';
import { advance, settled } from '@test/support/app/advance';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';

const device = createStore('crossrate-last-known', 'records');

/** The device works in turns of the real event loop. Nothing that it does here takes as many. */
const TURNS = 100;

/** Lets fake time pass, in milliseconds, and then the device finish. */
export async function pass(duration: number): Promise<void> {
  await advance(duration);
  for (let turn = 0; turn < TURNS; turn += 1) await settled();
}

const finished = async <Result>(work: Promise<Result>): Promise<Result> => {
  await pass(0);
  return work;
};
const known = () => finished(entries<string, unknown>(device));

/** Without threads, which fake time does not wait for. */
const digestOf = (_name: string, text: Uint8Array) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(text).digest()).buffer);

/**
 * What the device keeps, which is nothing before each test. Fake time is needed, and `fake-indexeddb`. It is called
 * after the hooks of the page.
 */
export function deviceOfEachTest() {
  const subtle = { digest: digestOf };
  // The first import takes real time, which fake time does not wait for.
  beforeAll(() => import('@/live/lastKnownKeeper'));
  beforeEach(async () => {
    subtle.digest = digestOf;
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true });
    await finished(clear(device));
  });
  return {
    /** All records, by their keys. */
    known,
    /** The key and the record of an endpoint. */
    recordOf: async (name: string): Promise<[string, unknown]> =>
      (await known()).find(([key]) => key.endsWith(`/${name}`)) ?? ['', undefined],
    put: (key: string, record: unknown) => finished(set(key, record, device)),
    putAll: (records: [string, unknown][]) => finished(setMany(records, device)),
    /** The browser offers no digests, as on a page that is not secure. */
    forgetDigests: () => Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true }),
    /** Holds back the next time that a session is named, which comes before each use of the device. */
    hold(): () => void {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      subtle.digest = async (...asked) => {
        subtle.digest = digestOf;
        await released;
        return digestOf(...asked);
      };
      return release;
    },
  };
}

interface KeptWallets {
  at: number;
  value: { balance: string }[];
}

/** The page of each test of a file, whose server has one wallet, one user and no notifications; and what is kept of it. */
export function keepingPage() {
  beforeEach(() => void jest.useFakeTimers());
  const server: {
    balance: string;
    /** The status of the answers; null: none comes. */
    status: number | null;
  } = { balance: '1', status: 200 };
  const { store } = pageOfEachTest(({ path, answer }) => {
    const { balance, status } = server;
    if (status === null) return;
    const lists: Record<string, unknown> = { wallets: [{ id: 1, currency: 'CNY', balance }], notifications: [] };
    answer(lists[path.split('/')[0] ?? ''] ?? { id: 1, username: 'Ada' }, { status });
  });
  beforeEach(() => {
    Object.assign(server, { balance: '1', status: 200 });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const device = deviceOfEachTest();
  return {
    ...device,
    store,
    server,
    fetchWallets: () =>
      void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true })),
    fetchUser: () => void store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true })),
    /** The names of the calls whose answers are kept. */
    namesOf: async () => (await device.known()).map(([key]) => key.split('/').at(-1)).sort(),
    /** The balance that the device keeps, and when it was known. */
    async kept(): Promise<{ balance: string; at: number } | null> {
      const record = (await device.recordOf('getWallets'))[1] as KeptWallets | undefined;
      return record ? { at: record.at, balance: record.value[0]?.balance ?? '' } : null;
    },
  };
}
