import 'fake-indexeddb/auto';
import { walletsApi } from '@/api/endpoints/walletsApi';
import { userApi } from '@/api/endpoints/userApi';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { statusChanged } from '@/live/channel/liveActions';
import { KEPT_CALLS } from '@/live/lastKnown/keptCalls';
import { lastKnownShown } from '@/live/lastKnown/lastKnownActions';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { resetVisibility, setHidden } from '@test/support/app/pageVisibility';
import { deviceOfEachTest, pass } from './lastKnownDevice';

beforeEach(() => void jest.useFakeTimers());

let balance: string;
const { store } = pageOfEachTest(({ path, answer }) =>
  answer(path.startsWith('wallets') ? [{ id: 1, currency: 'CNY', balance }] : { id: 1, username: 'Ada' }),
);
beforeEach(() => {
  balance = '1';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(resetVisibility);
const { known, recordOf } = deviceOfEachTest();

const fetchWallets = () =>
  void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
const fetchUser = () => void store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));

/** The balance that the device keeps, and when it was known. */
async function kept(): Promise<{ balance: string; at: number } | null> {
  const record = (await recordOf('getWallets'))[1] as { at: number; value: { balance: string }[] } | undefined;
  return record ? { at: record.at, balance: record.value[0]?.balance ?? '' } : null;
}

test('what comes is kept two seconds after the first answer [S11.offline.known]', async () => {
  fetchWallets();
  await pass(1_000);
  fetchUser();
  await pass(900);
  expect(await known()).toEqual([]);
  await pass(200);
  expect((await known()).map(([key]) => key.split('/').at(-1)).sort()).toEqual(['getMe', 'getWallets']);
});

test('what comes after that is kept a minute later, as it is then [S11.offline.known]', async () => {
  fetchWallets();
  await pass(2_100);
  for (balance of ['2', '3']) {
    fetchWallets();
    await pass(29_000);
    expect((await kept())?.balance).toBe('1');
  }
  await pass(3_000);
  expect((await kept())?.balance).toBe('3');
});

test('the next session keeps what comes after two seconds again [S11.offline.known]', async () => {
  fetchWallets();
  await pass(2_100);
  saveToken('another');
  await pass(100);
  expect(await known()).toEqual([]);
  fetchWallets();
  await pass(2_100);
  expect((await kept())?.balance).toBe('1');
});

test('a tab that is hidden keeps at once what it has not kept yet [S11.offline.known]', async () => {
  fetchWallets();
  await pass(100);
  setHidden(false);
  await pass(10);
  expect(await known()).toEqual([]);
  setHidden(true);
  await pass(10);
  expect((await kept())?.balance).toBe('1');
});

test('a tab that is hidden with nothing new writes nothing [S11.offline.known]', async () => {
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  setHidden(true);
  await pass(10);
  fetchWallets();
  await pass(2_100);
  put.mockClear();
  setHidden(true);
  await pass(10);
  expect(put).not.toHaveBeenCalled();
});

test('what comes in the last two seconds of a session is not kept, in a hidden tab either [S11.offline.known]', async () => {
  fetchWallets();
  await pass(1_000);
  removeToken();
  setHidden(true);
  await pass(5_000);
  expect(await known()).toEqual([]);
});

test('while the live channel is open, everything was known when it was kept [S11.offline.known]', async () => {
  const before = Date.now();
  fetchWallets();
  await pass(100);
  store().dispatch(statusChanged('live'));
  await pass(2_000);
  expect((await kept())?.at).toBeGreaterThanOrEqual(before + 2_000);
});

test.each(['idle', 'connecting', 'reconnecting', 'offline'] as const)(
  'while the live channel is %s, an answer was known when it was asked for [S11.offline.known]',
  async (status) => {
    const before = Date.now();
    store().dispatch(statusChanged('live'));
    fetchWallets();
    await pass(100);
    store().dispatch(statusChanged(status));
    await pass(2_000);
    expect((await kept())?.at).toBeLessThan(before + 100);
  },
);

test('what is shown from an earlier visit is not kept as if it were new [S11.offline.known]', async () => {
  fetchWallets();
  await pass(100);
  store().dispatch(lastKnownShown({ endpoint: 'getWallets', at: 1_000 }));
  fetchUser();
  await pass(2_100);
  expect((await known()).map(([key]) => key.split('/').at(-1))).toEqual(['getMe']);
});

test('a device that could not keep once keeps the next time [S11.offline.bad]', async () => {
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fetchWallets();
  await pass(2_100);
  expect(await known()).toEqual([]);
  fetchWallets();
  await pass(60_100);
  expect((await kept())?.balance).toBe('1');
});

test('20,000 listings are kept, and none of more [S11.offline.known]', () => {
  const pack = KEPT_CALLS.getListings?.pack;
  const most = Array<null>(20_000).fill(null);
  expect(pack?.(most)).toBe(most);
  expect(pack?.([...most, null])).toBeNull();
});
