import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { bankAccountsApi } from '@/api/endpoints/bankAccountsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { groupJoined, groupLeft } from '@/live/liveActions';
import { createStore } from '@/state/store/store';
import { advance } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

const { getMe } = userApi.endpoints;
const { getWallets } = walletsApi.endpoints;

/** The groups that the socket was asked for when each fetch was sent. */
const groupsAtFetch: unknown[][] = [];
let backend: ReturnType<typeof fakeBackend>;
let live: FakeLiveChannel;
let store: ReturnType<typeof createStore>;

beforeEach(() => {
  jest.useFakeTimers();
  groupsAtFetch.length = 0;
  backend = fakeBackend(({ path, answer }) => {
    groupsAtFetch.push(live.groups());
    answer(path === 'users/me/' ? { id: 1 } : path === 'appstatus/' ? { appstatus: true } : []);
  });
  live = fakeLiveChannel();
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
  live.open();
});
afterEach(() => {
  store.stop();
  live.restore();
  backend.restore();
  localStorage.clear();
  jest.useRealTimers();
});

/** The groups that a new connection asks for. */
async function groupsAfterReconnecting() {
  live.drop();
  await advance(RECONNECT_DELAY_MS);
  live.open();
  return [...live.groups()].sort();
}

test('every group that feeds a watched entry is subscribed to before the entry is fetched [S4.live.1]', async () => {
  void store.dispatch(getWallets.initiate());
  await advance(1_000);
  expect(groupsAtFetch).toEqual([['homepage_updates', 'transactions']]);
  void store.dispatch(getMe.initiate());
  await advance(1_000);
  expect(live.groups()).toEqual(['homepage_updates', 'transactions']);
});

test('a journey that only asks holds no group, and neither does an entry without a live group', async () => {
  void store.dispatch(getMe.initiate(undefined, { subscribe: false }));
  void store.dispatch(bankAccountsApi.endpoints.getBankAccounts.initiate());
  await advance(1_000);
  expect(live.groups()).toEqual([]);
  expect(await groupsAfterReconnecting()).toEqual([]);
});

test('a group is asked for no more after its last entry has left the screen', async () => {
  const first = store.dispatch(getWallets.initiate());
  const second = store.dispatch(getWallets.initiate());
  void store.dispatch(getMe.initiate());
  await advance(1_000);
  first.unsubscribe();
  expect(await groupsAfterReconnecting()).toEqual(['homepage_updates', 'transactions']);
  second.unsubscribe();
  expect(await groupsAfterReconnecting()).toEqual(['homepage_updates']);
});

test('an entry that comes back from the cache holds its groups again, and is fetched since it is old', async () => {
  const first = store.dispatch(getMe.initiate());
  await advance(1_000);
  first.unsubscribe();
  expect(await groupsAfterReconnecting()).toEqual([]);
  const before = backend.calls.length;
  void store.dispatch(getMe.initiate());
  await advance(1_000);
  expect(live.groups()).toEqual(['homepage_updates']);
  expect(backend.calls.length - before).toBe(1);
});

test('a re-open fetches again what may have missed a message, and nothing that has none', async () => {
  void store.dispatch(getMe.initiate());
  void store.dispatch(appStatusApi.endpoints.getAppStatus.initiate());
  await advance(1_000);
  backend.calls.length = 0;
  await groupsAfterReconnecting();
  await advance(1_000);
  expect(backend.pathsOf()).toEqual(['users/me/']);
});

test('a screen may hold a group whose data it does not show', async () => {
  store.dispatch(groupJoined('orders'));
  store.dispatch(groupJoined('orders'));
  const shown = store.dispatch(getMe.initiate());
  await advance(1_000);
  shown.unsubscribe();
  store.dispatch(groupLeft('orders'));
  expect(await groupsAfterReconnecting()).toEqual(['orders']);
  store.dispatch(groupLeft('orders'));
  expect(await groupsAfterReconnecting()).toEqual([]);
});

test('an emptied cache holds no group', async () => {
  void store.dispatch(getMe.initiate());
  await advance(1_000);
  localStorage.setItem(TOKEN_KEY, 'def');
  window.dispatchEvent(new Event('focus'));
  live.open();
  expect(live.groups()).toEqual([]);
});
