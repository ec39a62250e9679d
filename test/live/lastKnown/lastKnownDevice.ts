import { createHash } from 'node:crypto';
import { clear, createStore, entries, set, setMany } from 'idb-keyval';
import { advance, settled } from '@test/support/app/advance';

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
