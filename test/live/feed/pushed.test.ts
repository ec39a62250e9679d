import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { listingsApi } from '@/api/listings/listingsApi';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { type FeedPage, openFeedPage } from './feedPage';

let page: FeedPage;

beforeEach(holdTime);

describe('pushed', () => {
  afterEach(() => {
    page.end();
    releaseTime();
  });

  const tag = (version: string) => `"${version}.a1b2c3d4.br"`;
  const plain = { type: 'subscribe', group: 'listings' };
  const feedFrom = (since: string) => ({ ...plain, feed: 1, since });
  const ofListings = () => page.live.socket().sent.filter((message) => (message as typeof plain).group === 'listings');

  // It comes first, because what follows the changes is kept for as long as the tests of this file run.
  test('what was missed before the first message comes by the socket, although the page has not been idle [S11.load.once]', async () => {
    page = await openFeedPage({ isOpen: false, age: 100 });
    const held = page.server.newest.version;
    page.change();
    page.live.open();
    await advance(1_000);
    expect(page.questions()).toEqual([held]);
    expect(page.newCalls()).toEqual([]);
    expect(page.table()).toEqual(page.newest());
  });

  test('the changes are asked for once the offer was seen, and after each re-open from the version that is held then', async () => {
    page = await openFeedPage();
    const first = page.server.newest.version;
    expect(ofListings()).toEqual([plain, feedFrom(first)]);
    page.push(page.change());
    const second = page.server.newest.version;
    page.live.drop();
    page.change();
    await advance(RECONNECT_DELAY_MS);
    page.live.open();
    expect(ofListings()).toEqual([plain, feedFrom(second)]);
    expect(page.store.getState().freshness.staleSince.listings).not.toBeNull();
    await advance(1_000);
    expect(page.store.getState().freshness.staleSince.listings).toBeNull();
    expect(page.table()).toEqual(page.newest());
    expect(page.newCalls()).toEqual([]);
  });

  test('they are asked for at once if the listings came before the socket was open', async () => {
    page = await openFeedPage({ isOpen: false });
    page.live.open();
    expect(ofListings()).toEqual([plain, feedFrom(page.server.newest.version)]);
  });

  test('a pushed change costs no call and one notification, and shares the rows that did not change [S10.thousands.change]', async () => {
    page = await openFeedPage();
    for (let changes = 0; changes < 20; changes += 1) {
      const before = new Set(page.table());
      let notifications = 0;
      const unsubscribe = page.store.subscribe(() => (notifications += 1));
      const text = page.change();
      page.push(text);
      unsubscribe();
      expect(notifications).toBeLessThanOrEqual(1);
      expect(page.table()).toEqual(page.newest());
      const { set } = JSON.parse(text) as { set: unknown[] };
      expect(page.table().filter((listing) => !before.has(listing)).length).toBeLessThanOrEqual(set.length);
      await advance(500);
    }
    expect(page.newCalls()).toEqual([]);
    expect(page.questions()).toEqual([]);
  });

  test('after a message that was missed the socket is asked once, and nothing is fetched', async () => {
    page = await openFeedPage();
    const held = page.server.newest.version;
    page.change();
    page.push(page.change());
    page.push(page.change());
    await advance(1_000);
    expect(page.questions()).toEqual([held]);
    expect(page.table()).toEqual(page.newest());
    page.push(page.change());
    expect(page.table()).toEqual(page.newest());
    await advance(1_000);
    expect(page.questions()).toEqual([]);
    expect(page.newCalls()).toEqual([]);
  });

  test('a hint is answered by the question what has changed since the held version, which a pushed change has moved', async () => {
    page = await openFeedPage();
    page.push(page.change());
    const held = page.server.newest.version;
    page.change();
    page.live.message('listings');
    await advance(1_000);
    expect(page.questions()).toEqual([held]);
    expect(page.newCalls()).toEqual([]);
    expect(page.table()).toEqual(page.newest());
  });

  test('if the server only knows that something has changed, the listings are fetched, and followed from there', async () => {
    page = await openFeedPage();
    const held = page.server.newest.version;
    const known = jest.spyOn(page.server, 'deltaSince').mockReturnValue(null);
    page.server.change();
    page.live.message('listings');
    await advance(1_000);
    expect(page.newCalls()).toEqual([{ held: tag(held) }]);
    expect(page.table()).toEqual(page.newest());
    known.mockRestore();
    page.push(page.change());
    expect(page.table()).toEqual(page.newest());
    await advance(1_000);
    expect(page.newCalls()).toEqual([]);
  });

  test('a socket that does not answer for five seconds is not waited for: the listings are fetched', async () => {
    page = await openFeedPage();
    page.live.answer(() => null);
    page.change();
    page.live.message('listings');
    await advance(4_900);
    expect(page.newCalls()).toEqual([]);
    await advance(1_000);
    expect(page.newCalls()).toHaveLength(1);
    expect(page.table()).toEqual(page.newest());
  });

  test('what was heard before is dropped, and what is heard while the socket is asked is in its answer', async () => {
    page = await openFeedPage();
    const text = page.change();
    page.push(text);
    page.push(text);
    page.change();
    page.live.message('listings');
    const shown = page.table();
    page.push(page.change());
    expect(page.table()).toBe(shown);
    await advance(1_000);
    expect(page.table()).toEqual(page.newest());
    expect(page.newCalls()).toEqual([]);
  });

  test('what is heard during a fetch is asked for after it', async () => {
    page = await openFeedPage();
    void page.store.dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
    await advance(10);
    page.push(page.change());
    await advance(1_000);
    expect(page.newCalls()).toHaveLength(1);
    expect(page.table()).toEqual(page.newest());
  });

  /** The message about a change, with another sum. */
  const damaged = () => page.change().replace(/"sum":"(.)/, (_all, sign) => `"sum":"${sign === 'A' ? 'B' : 'A'}`);
  const whole = { held: null, reports: 'mismatch' };

  test('a wrong sum: the whole answer is fetched without validators, and the server learns why; after three there are only hints', async () => {
    page = await openFeedPage();
    for (let times = 0; times < 3; times += 1) {
      page.push(damaged());
      await advance(1_000);
      expect(page.newCalls()).toEqual([whole]);
      expect(page.table()).toEqual(page.newest());
    }
    const held = page.server.newest.version;
    page.push(page.change());
    await advance(1_000);
    expect(page.newCalls()).toEqual([{ held: tag(held) }]);
    expect(page.table()).toEqual(page.newest());
    page.live.drop();
    await advance(RECONNECT_DELAY_MS);
    page.live.open();
    expect(ofListings()).toEqual([plain]);
  });

  test('three wrong sums in more than ten minutes change nothing', async () => {
    page = await openFeedPage();
    for (let times = 0; times < 3; times += 1) {
      page.push(damaged());
      await advance(301_000);
    }
    page.newCalls();
    page.push(page.change());
    await advance(1_000);
    expect(page.newCalls()).toEqual([]);
    expect(page.table()).toEqual(page.newest());
  });

  test('an answer of the socket with a wrong sum is followed by the whole answer', async () => {
    page = await openFeedPage();
    const { deltaSince } = page.server;
    page.server.deltaSince = (version) => {
      const delta = deltaSince.call(page.server, version);
      return delta && { ...delta, sum: 'AAAAAAAAAAA' };
    };
    page.server.change();
    page.live.message('listings');
    await advance(1_000);
    expect(page.newCalls()).toEqual([whole]);
    expect(page.table()).toEqual(page.newest());
  });

  test('a hidden tab keeps nothing, and asks the socket once when it is visible again', async () => {
    page = await openFeedPage();
    const held = page.server.newest.version;
    const shown = page.table();
    page.setHidden(true);
    page.push(page.change());
    page.push(page.change());
    await advance(1_000);
    expect(page.table()).toBe(shown);
    expect(page.questions()).toEqual([]);
    page.setHidden(false);
    await advance(1_000);
    expect(page.questions()).toEqual([held]);
    expect(page.newCalls()).toEqual([]);
    expect(page.table()).toEqual(page.newest());
  });

  test.each([
    ['the tab is hidden', () => page.setHidden(true)],
    ['the socket closes', () => page.live.drop()],
    [
      'another fetch begins',
      () => void page.store.dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true })),
    ],
  ])('the listings are the newest in the end if %s while the socket is asked', async (_what, happen) => {
    page = await openFeedPage();
    page.change();
    page.live.message('listings');
    page.push(page.change());
    happen();
    await advance(RECONNECT_DELAY_MS);
    page.setHidden(false);
    if (page.live.socket().readyState === 0) page.live.open();
    await advance(1_000);
    expect(page.table()).toEqual(page.newest());
  });
});

describe('other calls', () => {
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
});
