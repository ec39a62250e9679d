import { listingsApi } from '@/api/listings/listingsApi';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { type FeedPage, openFeedPage } from './feedPage';

let page: FeedPage;

beforeEach(holdTime);
afterEach(() => {
  page.end();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  releaseTime();
});

test.each([
  ['a change of the user’s own listing', 1, { set: [[70, 1, 'CNY', 'NGN', '5', '2']] }],
  ['the end of a listing that nobody saw', 1, { del: [71] }],
  ['a change of another’s listing', 0, { set: [[70, 2, 'CNY', 'NGN', '5', '2']] }],
])('%s makes %i calls for the own listings', async (_what, times, change) => {
  page = await openFeedPage();
  void page.store.dispatch(listingsApi.endpoints.getOwnListings.initiate());
  await advance(1_000);
  const before = page.ownCalls();
  page.push(JSON.stringify({ ...(JSON.parse(page.change()) as object), set: [], del: [], ...change }));
  await advance(1_000);
  expect(page.ownCalls() - before).toBe(times);
});

test('the offer of another origin is not taken: the usual headers, hints only', async () => {
  Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
  page = await openFeedPage();
  expect(page.live.socket().sent).toContainEqual({ type: 'subscribe', group: 'listings' });
  expect(JSON.stringify(page.live.socket().sent)).not.toContain('feed');
  page.push(page.change());
  await advance(1_000);
  expect(page.newCalls()).toEqual([{ held: null }]);
  expect(page.table()).toEqual(page.newest());
});
