import type { Action } from '@reduxjs/toolkit';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/liveActions';
import { createFreshness, type QueryHealth } from '@/live/freshness';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';

const SETTLED: QueryHealth = { isSettled: true, failedAt: null };
const BUSY: QueryHealth = { isSettled: false, failedAt: null };
const NOW = 1_700_000_000_000;
let health: Record<string, QueryHealth>;
let dispatched: Action[];
let freshness: ReturnType<typeof createFreshness>;

const lost = (group: FreshnessGroup, at: number, isStale: boolean) => freshnessLost({ group, at, isStale });
const bothLost = (isStale: boolean) => [lost('listings', NOW, isStale), lost('currency_rates', NOW, isStale)];
const bothRegained = [freshnessRegained('listings'), freshnessRegained('currency_rates')];
/** What was dispatched since the last call. */
const news = () => dispatched.splice(0);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  health = { getListings: SETTLED, getRates: SETTLED };
  dispatched = [];
  freshness = createFreshness({
    dispatch: (action) => void dispatched.push(action),
    health: (endpoint) => health[endpoint] ?? BUSY,
  });
});
afterEach(() => {
  resetVisibility();
  jest.useRealTimers();
});

test('both groups are lost once when the channel is, however long it stays away [S10.stale.since]', () => {
  for (const status of ['connecting', 'live'] as const) freshness.onStatus(status);
  expect(news()).toEqual([]);
  for (const status of ['reconnecting', 'offline', 'reconnecting'] as const) freshness.onStatus(status);
  freshness.onHidden();
  expect(news()).toEqual(bothLost(true));
});

test('a hidden tab may miss messages, but becomes stale only when the channel is lost too', () => {
  freshness.onHidden();
  expect(news()).toEqual(bothLost(false));
  freshness.onHidden();
  expect(news()).toEqual([]);
  freshness.onStatus('offline');
  expect(news()).toEqual(bothLost(true));
});

test('a group is fresh again once, when the channel is live and its query is settled [S10.stale.since]', () => {
  freshness.onStatus('reconnecting');
  news();
  freshness.check();
  freshness.onStatus('live');
  expect(news()).toEqual([]);
  health = { getListings: BUSY, getRates: SETTLED };
  freshness.check();
  expect(news()).toEqual([freshnessRegained('currency_rates')]);
  health = { getListings: SETTLED, getRates: SETTLED };
  for (let time = 0; time < 2; time += 1) freshness.check();
  expect(news()).toEqual([freshnessRegained('listings')]);
});

test('no group is fresh again while the tab is hidden', () => {
  freshness.onStatus('live');
  setHidden(true);
  freshness.onHidden();
  freshness.check();
  expect(news()).toEqual(bothLost(false));
  setHidden(false);
  freshness.check();
  expect(news()).toEqual(bothRegained);
});

test('a group whose query failed is stale from the start of that fetch on, the other is not [S10.stale.since]', () => {
  freshness.onStatus('live');
  health = { getListings: { isSettled: false, failedAt: NOW - 50 }, getRates: SETTLED };
  freshness.check();
  expect(news()).toEqual([lost('listings', NOW - 50, true)]);
});

test('the next session knows of no loss, and is not live before its channel is', () => {
  freshness.onStatus('live');
  freshness.onHidden();
  freshness.clear();
  news();
  freshness.check();
  expect(news()).toEqual([]);
  freshness.onHidden();
  news();
  freshness.check();
  expect(news()).toEqual([]);
});
