import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { listingsApi } from '@/api/listings/listingsApi';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { userApi } from '@/api/endpoints/userApi';
import { selectAwayChanges, selectStaleSince } from '@/state/selectors/freshnessSelectors';
import { awayChangesCleared } from '@/state/slices/freshnessSlice';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { resetVisibility, setHidden } from '@test/support/app/pageVisibility';

// First of all, so that the page is opened under fake time.
beforeEach(() => void jest.useFakeTimers());

const LATENCY_MS = 50;
const aRow = (id: number, rate: string, Amount = '10') => ({
  id,
  user: 2,
  currency: 'CNY',
  swap_to: 'NGN',
  Amount,
  rate,
});
const aRate = (currency_from: string, rate: string) => ({ id: 1, currency_from, currency_to: 'NGN', rate });

let rows: unknown[];
let rates: unknown[];
let fails = false;
/** The path whose calls fail. */
let lost = 'nothing';
const { live, store, reload } = pageOfEachTest(({ path, answer, fail }) => {
  const body = path.startsWith('listings') ? rows : path.startsWith('currencyrates') ? rates : { id: 1 };
  const isLost = fails || path.startsWith(lost);
  setTimeout(() => (isLost ? fail() : answer(body)), LATENCY_MS);
});

const since = () => [
  selectStaleSince('listings')(store().getState()),
  selectStaleSince('currency_rates')(store().getState()),
];
const changes = () => selectAwayChanges(store().getState());
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fails = false;
  lost = 'nothing';
  rows = [aRow(1, '200'), aRow(2, '201'), aRow(3, '202')];
  rates = [aRate('CNY', '210'), aRate('GHC', '120')];
  live().open();
  void store().dispatch(userApi.endpoints.getMe.initiate());
  void store().dispatch(listingsApi.endpoints.getListings.initiate());
  void store().dispatch(ratesApi.endpoints.getRates.initiate());
  await advance(1_000);
});
afterEach(resetVisibility);

test('is stale from the loss of the channel until a refetch after the healing has succeeded [S10.stale.since]', async () => {
  expect(since()).toEqual([null, null]);
  live().drop();
  const lostAt = Date.now();
  expect(since()).toEqual([lostAt, lostAt]);
  await advance(RECONNECT_DELAY_MS);
  live().open();
  await advance(LATENCY_MS - 1);
  expect(since()).toEqual([lostAt, lostAt]);
  await advance(1);
  expect(since()).toEqual([null, null]);
  expect(changes()).toBeNull();
});

test('is stale from a refetch that failed until one that is tried again succeeds [S10.stale.since]', async () => {
  fails = true;
  live().message('listings');
  const failedAt = Date.now();
  await advance(LATENCY_MS);
  expect(since()).toEqual([failedAt, null]);
  await advance(RECONNECT_DELAY_MS + LATENCY_MS);
  expect(since()).toEqual([failedAt, null]);
  fails = false;
  await advance(2 * RECONNECT_DELAY_MS + LATENCY_MS);
  expect(since()).toEqual([null, null]);
});

test('reports once what changed while the channel was down [S10.stale.away]', async () => {
  live().drop();
  rows = [aRow(1, '200', '12'), aRow(3, '205'), aRow(9, '300'), aRow(10, '300')];
  rates = [aRate('CNY', '211'), aRate('GHC', '120')];
  await advance(RECONNECT_DELAY_MS);
  live().open();
  expect(changes()).toBeNull();
  await advance(1_000);
  const level = { currency: 'CNY', swapTo: 'NGN' };
  expect(changes()).toEqual({
    ratesMoved: 1,
    listingsGone: 1,
    listingsNew: 2,
    levels: [
      { ...level, rate: '200', before: '10', after: '12' },
      { ...level, rate: '201', before: '10', after: null },
      { ...level, rate: '202', before: '10', after: null },
      { ...level, rate: '205', before: null, after: '10' },
      { ...level, rate: '300', before: null, after: '20' },
    ],
  });
  store().dispatch(awayChangesCleared());
  expect(changes()).toBeNull();
});

test('a hidden tab is not stale, and reports what changed once it is visible again [S10.stale.away]', async () => {
  setHidden(true);
  rows = rows.slice(1);
  live().message('listings');
  await advance(1_000);
  expect(since()).toEqual([null, null]);
  setHidden(false);
  expect(changes()).toBeNull();
  await advance(1_000);
  expect(changes()).toMatchObject({ listingsGone: 1, listingsNew: 0, ratesMoved: 0 });
  store().dispatch(awayChangesCleared());
  setHidden(true);
  setHidden(false);
  await advance(1_000);
  expect(changes()).toBeNull();
});

test('nothing of it outlives the session', async () => {
  live().drop();
  localStorage.removeItem(TOKEN_KEY);
  window.dispatchEvent(new Event('focus'));
  await advance(1_000);
  expect(since()).toEqual([null, null]);
});

test('the first connecting is no loss, and neither is a hidden tab before it', () => {
  reload();
  expect([store().getState().connection.status, ...since()]).toEqual(['connecting', null, null]);
});

test('is stale while the browser has no network, and from the loss of the channel also if the tab was hidden before', () => {
  setHidden(true);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const lostAt = Date.now();
  expect([store().getState().connection.status, ...since()]).toEqual(['offline', lostAt, lostAt]);
});

const fetchBoth = () => [
  store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true })),
  store().dispatch(ratesApi.endpoints.getRates.initiate(undefined, { forceRefetch: true })),
];

test('is stale without the channel whatever is fetched meanwhile [S10.stale.since]', async () => {
  live().drop();
  const lostAt = Date.now();
  void fetchBoth();
  await advance(1_000);
  expect(since()).toEqual([lostAt, lostAt]);
});

test('what changed is reported when the tab is visible again, whatever is fetched before [S10.stale.away]', async () => {
  setHidden(true);
  rows = rows.slice(1);
  void fetchBoth();
  await advance(1_000);
  expect(changes()).toBeNull();
  setHidden(false);
  expect(changes()).toMatchObject({ listingsGone: 1 });
});

test('what changed is reported once both the listings and the rates are fresh again [S10.stale.away]', async () => {
  live().drop();
  rows = rows.slice(1);
  lost = 'currencyrates';
  await advance(RECONNECT_DELAY_MS);
  live().open();
  await advance(1_000);
  expect([since()[0], changes()]).toEqual([null, null]);
  lost = 'nothing';
  await advance(RECONNECT_DELAY_MS);
  expect([changes(), ...since()]).toMatchObject([{ listingsGone: 1, ratesMoved: 0 }, null, null]);
});
