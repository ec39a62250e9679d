import 'fake-indexeddb/auto';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { statusChanged } from '@/live/liveActions';
import { createStore } from '@/state/store/store';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { keepingPage } from './keepingPage';
import { pass } from './lastKnownDevice';

const { store, server, fetchWallets, fetchUser, known, kept, namesOf } = keepingPage();
afterEach(resetVisibility);

test('what comes is kept two seconds after the first answer [S11.offline.known]', async () => {
  fetchWallets();
  await pass(1_000);
  fetchUser();
  await pass(900);
  expect(await known()).toEqual([]);
  await pass(200);
  expect(await namesOf()).toEqual(['getMe', 'getWallets']);
});

test('what comes after that is kept a minute later, as it is then [S11.offline.known]', async () => {
  fetchWallets();
  await pass(2_100);
  for (const balance of ['2', '3']) {
    server.balance = balance;
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
  fetchUser();
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

test('a call that failed does not delay what comes after it [S11.offline.known]', async () => {
  server.status = 500;
  fetchWallets();
  await pass(2_100);
  server.status = 200;
  fetchWallets();
  await pass(2_100);
  expect((await kept())?.balance).toBe('1');
});

test('a page that is opened forgets nothing [S11.offline.known]', async () => {
  fetchWallets();
  await pass(2_100);
  const opened = createStore();
  await pass(100);
  expect(await namesOf()).toEqual(['getWallets']);
  opened.stop();
});
