import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { saveToken } from '@/api/session/tokenStorage';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { isTable, wireFacts } from '@/api/listings/wireFacts';
import { KEPT_CALLS } from '@/live/lastKnownKeeper';
import { selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { deviceOfEachTest, pass } from './lastKnownDevice';

beforeEach(() => void jest.useFakeTimers());

const USER = { id: 1, username: 'Ada', email: 'mail@x.example', phone_number: '12345', birthday: '1990-01-31' };
const WALLETS = [{ id: 1, currency: 'CNY', balance: '0.1234567890123456789' }];

let isLost = false;
const { store, reload } = pageOfEachTest(({ path, answer, fail }) => {
  if (isLost) fail();
  else answer(path.startsWith('wallets') ? WALLETS : USER);
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isLost = false;
});
const { known, recordOf, put, putAll } = deviceOfEachTest();

const fetchBoth = () => {
  void store().dispatch(userApi.endpoints.getMe.initiate());
  void store().dispatch(walletsApi.endpoints.getWallets.initiate());
};
const balance = () => walletsApi.endpoints.getWallets.select()(store().getState()).data?.[0]?.balance;

/** Fetches, waits until what came is kept, and loads the page again without the network. */
async function keepAndLose(): Promise<void> {
  fetchBoth();
  await pass(10_000);
  isLost = true;
}

async function again(): Promise<void> {
  // A page that is closed forgets nothing, but the store of a test that is stopped does.
  const closed = await known();
  reload();
  await pass(100);
  await putAll(closed);
  fetchBoth();
  await pass(1_000);
}

test('shows what was last known, exactly, with its time [S11.offline.known]', async () => {
  await keepAndLose();
  const before = Date.now();
  await again();
  expect(balance()).toBe('0.1234567890123456789');
  const at = selectLastKnownAt(store().getState());
  expect(at).toBeLessThanOrEqual(before);
  expect(at).toBeGreaterThan(before - 60_000);
});

test('keeps nothing of the user beyond their name, and no token [S11.offline.known]', async () => {
  await keepAndLose();
  expect((await recordOf('getMe'))[1]).toMatchObject({ value: { id: '1', username: 'Ada', email: 'mail@x.example' } });
  expect(JSON.stringify(await known())).not.toMatch(/12345"|1990-01-31|phone/);
  expect(JSON.stringify(await known())).not.toContain(localStorage.getItem('Token') ?? 'none');
});

test('a record of a clock that ran ahead has no time [S11.offline.bad]', async () => {
  await keepAndLose();
  const [key, record] = await recordOf('getWallets');
  await put(key, { ...(record as object), at: Date.now() + 86_400_000 });
  await again();
  expect(balance()).toBe('0.1234567890123456789');
  expect(selectLastKnownAt(store().getState())).toBeNull();
});

test.each([
  [null],
  [{ at: 'yesterday', value: [] }],
  [{ at: 1, value: [{ id: 1, currency: 7, balance: '5' }] }],
  ['{}'],
])('a record that cannot be read, such as %j, is as good as none [S11.offline.bad]', async (broken) => {
  await keepAndLose();
  await put((await recordOf('getWallets'))[0], broken);
  await again();
  expect(balance()).toBeUndefined();
});

test('a device that keeps nothing changes nothing [S11.offline.bad]', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse);
  await keepAndLose();
  expect(balance()).toBe('0.1234567890123456789');
  reload();
  fetchBoth();
  await pass(1_000);
  expect(balance()).toBeUndefined();
});

test('another log-in does not read it, and it is deleted at the end of the session [S11.offline.known]', async () => {
  await keepAndLose();
  const copy = await known();
  expect(copy).not.toEqual([]);
  saveToken('another');
  await pass(1_000);
  expect(await known()).toEqual([]);
  await putAll(copy);
  fetchBoth();
  await pass(1_000);
  expect(balance()).toBeUndefined();
});

test('an answer is read again from the device as it was read from the wire [S11.offline.known]', () => {
  const answers: Record<string, unknown> = {
    getMe: USER,
    getWallets: [...WALLETS, { id: 2, currency: 'GHC', balance: 'many' }],
    getRates: [{ id: 1, currency_from: 'CNY', currency_to: 'NGN', rate: '210.50', last_updated: null }],
    getListings: [{ id: 1, user: 2, currency: 'CNY', swap_to: 'NGN', Amount: '10.10', rate: '200' }],
  };
  expect(Object.keys(KEPT_CALLS).sort()).toEqual(Object.keys(answers).sort());
  for (const [name, answer] of Object.entries(answers)) {
    const schema = KEPT_CALLS[name]?.schema ?? v.never();
    const once = v.parse(schema, answer);
    expect(v.parse(schema, once)).toEqual(once);
  }
  const listings = v.parse(KEPT_CALLS.getListings?.schema ?? v.never(), answers.getListings);
  const table = KEPT_CALLS.getListings?.unpack?.(structuredClone(listings));
  expect(table).toEqual(listings);
  expect((table as unknown[]).every(Object.isFrozen)).toBe(true);
  expect([isTable(table), wireFacts(table)]).toEqual([true, { text: null, cut: null, etag: null }]);
});
