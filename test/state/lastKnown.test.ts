import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { freshnessRegained } from '@/live/liveActions';
import { lastKnownShown } from '@/live/lastKnownActions';
import { selectIsLastKnown, selectIsUnreached, selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { setToken } from './sessionWorld';

// First of all, so that the page is opened under fake time.
beforeEach(() => void jest.useFakeTimers());

let body: unknown;
let isLost: boolean;
const { store } = pageOfEachTest(({ answer, fail }) => (isLost ? fail() : answer(body)));

beforeEach(() => {
  body = [];
  isLost = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const state = () => store().getState();
const show = (endpoint: string, at: number | null) => void store().dispatch(lastKnownShown({ endpoint, at }));
const remembered = () =>
  ['getMe', 'getWallets', 'getRates', 'getListings'].filter((endpoint) => selectIsLastKnown(state(), endpoint));
function showAll(): void {
  for (const endpoint of ['getMe', 'getWallets', 'getRates', 'getListings']) show(endpoint, 1_000);
}

test('nothing is remembered as long as everything comes from the server [S11.offline.known]', () => {
  expect([remembered(), selectLastKnownAt(state())]).toEqual([[], undefined]);
});

test.each<[string, (number | null)[], number | null]>([
  ['the only time', [2_000], 2_000],
  ['the first, if it is older', [1_000, 2_000], 1_000],
  ['the second, if it is older', [2_000, 1_000], 1_000],
  ['unknown if the first is unknown', [null, 1_000], null],
  ['unknown if the second is unknown', [1_000, null], null],
  ['unknown if both are', [null, null], null],
])('the age of what is shown is that of its oldest part: %s [S11.offline.known]', (_title, times, oldest) => {
  times.forEach((at, place) => show(['getMe', 'getWallets'][place] ?? '', at));
  expect(selectLastKnownAt(state())).toBe(oldest);
});

test('an answer of the server takes the place of what is remembered, and of nothing else [S11.offline.known]', async () => {
  showAll();
  await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
  expect(remembered()).toEqual(['getMe', 'getRates', 'getListings']);
  await store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
  expect(remembered()).toEqual(['getMe', 'getRates']);
  body = { id: 1, username: 'ada' };
  await store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
  expect(remembered()).toEqual(['getRates']);
});

test.each([
  ['listings', ['getMe', 'getWallets', 'getRates']],
  ['currency_rates', ['getMe', 'getWallets', 'getListings']],
] as const)('%s that were fetched again are not remembered any more [S11.offline.known]', (group, others) => {
  showAll();
  store().dispatch(freshnessRegained(group));
  expect(remembered()).toEqual(others);
});

test('a call that does not reach the server changes nothing of what is remembered [S11.offline.known]', async () => {
  showAll();
  isLost = true;
  await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
  expect([remembered().length, selectIsUnreached(state())]).toEqual([4, true]);
  isLost = false;
  await store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
  expect(selectIsUnreached(state())).toBe(false);
});

test('what was remembered of one user is not shown to the next [S11.offline.known]', () => {
  showAll();
  setToken('another');
  expect([remembered(), selectLastKnownAt(state())]).toEqual([[], undefined]);
});
