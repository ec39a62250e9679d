import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { userApi } from '@/api/endpoints/userApi';
import { retryAsked } from '@/live/liveActions';
import { lastKnownShown } from '@/live/lastKnownActions';
import { selectReach } from '@/state/selectors/connectionSelectors';
import { selectConnection } from '@/state/slices/connectionSlice';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { setToken } from './sessionWorld';

// First of all, so that the page is opened under fake time.
beforeEach(() => void jest.useFakeTimers());

let isLost: boolean;
const { live, store } = pageOfEachTest(({ answer, fail }) => (isLost ? fail() : answer({ id: 1, username: 'ada' })));

beforeEach(() => {
  isLost = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const reach = () => selectReach(store().getState());
const channel = () => selectConnection(store().getState());
const call = () => store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
/** What the device remembers is shown. */
const showKnown = (at: number | null = 1) => store().dispatch(lastKnownShown({ endpoint: 'getWallets', at }));
/** The browser loses its network, or has one again. */
function setNetwork(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test('the server is taken as reached as long as nothing says otherwise [S11.offline.needs]', async () => {
  expect([channel(), reach()]).toEqual(['connecting', 'reached']);
  await call();
  expect([channel(), reach()]).toEqual(['connecting', 'reached']);
  live().open();
  expect([channel(), reach()]).toEqual(['live', 'reached']);
  live().drop();
  expect([channel(), reach()]).toEqual(['reconnecting', 'reached']);
});

test('the server is unreached after a call without an answer, until one is answered [S11.offline.needs]', async () => {
  isLost = true;
  await call();
  expect([channel(), reach()]).toEqual(['connecting', 'unreached']);
  isLost = false;
  await call();
  expect(reach()).toBe('reached');
});

test('the server is not taken as unreached while the user tries again [S11.offline.needs]', async () => {
  isLost = true;
  await call();
  store().dispatch(retryAsked());
  expect(reach()).toBe('reached');
  await call();
  expect(reach()).toBe('unreached');
});

test.each([
  ['a time', 1_000],
  ['no certain time', null],
])('the server is unreached while the screen shows what the device remembers, of %s [S11.offline.needs]', (_of, at) => {
  showKnown(at);
  expect(reach()).toBe('unreached');
});

test('while the channel is open the server is reached, whatever failed or is remembered [S11.offline.needs]', async () => {
  isLost = true;
  await call();
  showKnown();
  live().open();
  expect([channel(), reach()]).toEqual(['live', 'reached']);
  live().drop();
  expect([channel(), reach()]).toEqual(['reconnecting', 'unreached']);
  await advance(RECONNECT_DELAY_MS);
  live().open();
  expect(reach()).toBe('reached');
});

test('a browser without a network is offline, whatever was answered before, until it has one [S11.offline.needs]', async () => {
  await call();
  live().open();
  setNetwork(false);
  expect([channel(), reach()]).toEqual(['offline', 'offline']);
  showKnown();
  expect(reach()).toBe('offline');
  setNetwork(true);
  live().drop();
  expect([channel(), reach()]).toEqual(['reconnecting', 'unreached']);
  await advance(RECONNECT_DELAY_MS);
  live().open();
  expect(reach()).toBe('reached');
});

test('nothing of it is known in the next session [S11.sessions]', async () => {
  isLost = true;
  await call();
  showKnown();
  expect(reach()).toBe('unreached');
  setToken('bea');
  expect([channel(), reach()]).toEqual(['connecting', 'reached']);
});
