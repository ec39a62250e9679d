import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { depthLadder } from '@/domain/book/depthLadder';
import { freshnessLost, freshnessRegained } from '@/live/liveActions';
import {
  createPairsSelector,
  selectDepth,
  selectIsBookKnown,
  selectLevelChanges,
  selectOfferedLevels,
  selectPair,
} from '@/state/selectors/bookSelectors';
import { selectAwayChanges } from '@/state/selectors/freshnessSelectors';
import { selectOwnListed } from '@/state/selectors/ownListedSelectors';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { aRow, setToken, type WireListing } from './sessionWorld';

describe('book', () => {
  let rows: WireListing[];

  const ADA = { id: 1, username: 'ada', email: 'ada@example.com' };

  let me = ADA;

  const { store } = pageOfEachTest(({ path, answer }) => answer(path.startsWith('listings') ? rows : me));

  beforeEach(() => void (me = ADA));

  const fetchListings = () =>
    store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));

  const fetchMe = () => store().dispatch(userApi.endpoints.getMe.initiate());

  const levelsOf = (currency: string, swapTo: string) => selectPair(currency, swapTo)(store().getState())?.levels ?? [];

  test('the book leaves out the user’s own, named by id or by email [S6.ownListings.1] [S6.ownListings.2]', async () => {
    rows = [1, '1', 'ada@example.com'].map((user, index) => aRow(4 * index + 4, { user }));
    rows.push(aRow(40, { user: 2 }), aRow(44, { user: null }), aRow(48, { user: 'adam' }));
    await fetchMe();
    await fetchListings();
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['40', '44', '48']);
  });

  test('the book shows the listings of user 2 to a user with the username "2" [S6.ownListings.1]', async () => {
    me = { ...ADA, username: '2' };
    rows = [aRow(4, { user: 2 }), aRow(8, { user: 1 })];
    await Promise.all([fetchMe(), fetchListings()]);
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['4']);
  });

  test('the book is empty until the user is known, whichever answers first', async () => {
    rows = [aRow(4)];
    await fetchListings();
    expect(selectIsBookKnown(store().getState())).toBe(false);
    expect(createPairsSelector('CNY')(store().getState())).toEqual([]);
    await fetchMe();
    expect(selectIsBookKnown(store().getState())).toBe(true);
    expect(levelsOf('CNY', 'NGN')).toMatchObject([{ total: '10.1', count: 1 }]);
  });

  test('the book is unknown while only the user is known', async () => {
    await fetchMe();
    expect(selectIsBookKnown(store().getState())).toBe(false);
  });

  test('listings that change before the user is known are in the book once the user is known', async () => {
    rows = [aRow(4), aRow(8)];
    await fetchListings();
    rows = [aRow(4), aRow(8, { Amount: '11' }), aRow(12, { user: 1 })];
    await fetchListings();
    await fetchMe();
    expect(levelsOf('CNY', 'NGN').map(({ total }) => total)).toEqual(['10.1', '11']);
  });

  test('the book leaves out the listings of a user with another id and the same email [S6.ownListings.1]', async () => {
    rows = [aRow(4, { user: 1 }), aRow(8, { user: 3 })];
    await Promise.all([fetchMe(), fetchListings()]);
    me = { ...ADA, id: 3 };
    await store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['4']);
  });

  test('a book that was not known when messages were lost has no new listings afterwards [S10.stale.away]', async () => {
    store().dispatch(freshnessLost({ group: 'listings', at: Date.now(), isStale: true }));
    rows = [aRow(4)];
    await Promise.all([fetchMe(), fetchListings()]);
    store().dispatch(freshnessRegained('listings'));
    expect(selectAwayChanges(store().getState())).toBeNull();
  });

  test('the book leaves out a listing of the user that a later answer brings [S6.ownListings.1]', async () => {
    rows = [aRow(4)];
    await Promise.all([fetchMe(), fetchListings()]);
    rows = [aRow(4), aRow(8, { user: 1 }), aRow(12)];
    await fetchListings();
    rows = [aRow(4), aRow(12)];
    await fetchListings();
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['4', '12']);
  });

  test('the book follows the user whose email changes, and is the same for the same user', async () => {
    rows = [aRow(4), aRow(8, { user: 'bea@example.com' })];
    await Promise.all([fetchMe(), fetchListings()]);
    const before = store().getState().listings;
    const fetchMeAgain = () => store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    await fetchMeAgain();
    expect(store().getState().listings).toBe(before);
    me = { ...ADA, email: 'bea@example.com' };
    await fetchMeAgain();
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['4']);
  });

  test('an answer with the same listings leaves the state as it is', async () => {
    rows = [aRow(4), aRow(8, { user: 1 })];
    await Promise.all([fetchMe(), fetchListings()]);
    const before = store().getState().listings;
    await fetchListings();
    expect(store().getState().listings).toBe(before);
  });

  test('the book marks what changed after the first book, however much that is', async () => {
    rows = Array.from({ length: 400 }, (_, index) => aRow(4 * index + 4));
    await Promise.all([fetchMe(), fetchListings()]);
    expect(levelsOf('CNY', 'NGN').some(({ mark }) => mark)).toBe(false);
    rows = rows.map((row) => ({ ...row, Amount: '11' }));
    await fetchListings();
    const levels = levelsOf('CNY', 'NGN');
    expect(levels.map(({ mark }) => mark?.kind)).toEqual(levels.map(() => 'more'));
    expect(levels.every(({ mark }) => mark && mark.at > 0)).toBe(true);
  });

  test('the book has for the public market every pair of traded currencies, none with USD [S5.biOrder.5]', async () => {
    rows = [
      aRow(4),
      aRow(6),
      aRow(8, { swap_to: 'USD' }),
      aRow(12, { currency: 'USD' }),
      aRow(16, { currency: 'EUR' }),
    ];
    await Promise.all([fetchMe(), fetchListings()]);
    const pairsOf = (currency?: string) =>
      createPairsSelector(currency)(store().getState()).map((pair) => `${pair.currency}/${pair.swapTo}`);
    expect([pairsOf(), pairsOf('GHC'), pairsOf('EUR'), pairsOf('USD')]).toEqual([
      ['CNY/NGN', 'GHC/NGN'],
      ['GHC/NGN'],
      ['EUR/NGN'],
      [],
    ]);
  });

  test('the book offers for a source what others list of the target towards it [S5.biOrder.5]', async () => {
    rows = [aRow(4, { rate: '1.10' }), aRow(8, { rate: '1.1000' }), aRow(5), aRow(7), aRow(12, { rate: '0.9' })];
    await Promise.all([fetchMe(), fetchListings()]);
    const offered = selectOfferedLevels('NGN', 'CNY')(store().getState());
    expect(offered).toMatchObject([
      { rate: '0.9', total: '10.1' },
      { rate: '1.1', total: '20.2' },
    ]);
    expect(selectOfferedLevels('USD', 'CNY')(store().getState())).toEqual([]);
  });
});

describe('facts of the book', () => {
  let rows: WireListing[];

  const { store } = pageOfEachTest(({ path, answer }) =>
    answer(path.startsWith('listings') ? rows : { id: 1, username: 'ada', email: 'ada@example.com' }),
  );

  const fetchListings = () =>
    store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));

  const fetchMe = () => store().dispatch(userApi.endpoints.getMe.initiate());

  const known = (...now: WireListing[]) => {
    rows = now;
    return Promise.all([fetchMe(), fetchListings()]);
  };

  const row = (id: number, rate: string, Amount: string, changes: Partial<WireListing> = {}) =>
    aRow(id, { currency: 'CNY', swap_to: 'NGN', rate, Amount, ...changes });

  const depthOf = (currency: string, swapTo: string) => selectDepth(currency, swapTo)(store().getState());

  const changesOf = (currency: string, swapTo: string) => selectLevelChanges(currency, swapTo)(store().getState());

  describe('the depth of a pair', () => {
    test('sums up what others offer at each rate or a better one, best rate first [S10.desk.levels]', async () => {
      await known(row(1, '3', '7.5'), row(2, '1', '0.1'), row(3, '2', '0.2'), row(4, '2', '5', { user: 1 }));
      const { cumulativeAt, shareAt } = depthLadder(depthOf('CNY', 'NGN'));
      expect([0, 1, 2].map(cumulativeAt)).toEqual(['0.1', '0.3', '7.8']);
      expect(shareAt(2)).toBe('100');
    });

    test('is empty for a pair of which nothing is listed, and before anything is known [S10.desk.levels]', async () => {
      expect(depthOf('CNY', 'NGN')).toEqual([]);
      await known(row(1, '3', '7.5'));
      expect([depthOf('NGN', 'CNY'), depthOf('CNY', 'GHC')]).toEqual([[], []]);
      expect(depthOf('NGN', 'CNY')).toBe(depthOf('CNY', 'GHC'));
    });

    test('is the same object until a level of its pair changes, and then the new sums [S10.desk.levels]', async () => {
      await known(row(1, '3', '7.5'));
      const before = depthOf('CNY', 'NGN');
      await known(row(1, '3', '7.5'), row(2, '2', '1', { swap_to: 'GHC' }));
      expect(depthOf('CNY', 'NGN')).toBe(before);
      await known(row(1, '3', '7.6'), row(2, '2', '1', { swap_to: 'GHC' }));
      expect(depthLadder(depthOf('CNY', 'NGN')).cumulativeAt(0)).toBe('7.6');
      expect(depthLadder(depthOf('CNY', 'GHC')).cumulativeAt(0)).toBe('1');
    });
  });

  describe('the number of changes of a pair', () => {
    test('is 0 before anything is known, at first, and for a pair of which nothing is listed [S10.desk.change]', async () => {
      expect(changesOf('CNY', 'NGN')).toBe(0);
      await known(row(1, '3', '7.5'), row(2, '2', '1'));
      expect([changesOf('CNY', 'NGN'), changesOf('NGN', 'CNY')]).toEqual([0, 0]);
    });

    test('counts each level that is new, changed or gone, in its own pair only [S10.desk.change]', async () => {
      await known(row(1, '3', '7.5'), row(2, '2', '1', { swap_to: 'GHC' }));
      await known(row(1, '3', '8'), row(2, '2', '1', { swap_to: 'GHC' }));
      expect([changesOf('CNY', 'NGN'), changesOf('CNY', 'GHC')]).toEqual([1, 0]);
      await known(row(1, '3', '8'), row(2, '2', '1', { swap_to: 'GHC' }), row(3, '4', '1'), row(4, '5', '1'));
      expect([changesOf('CNY', 'NGN'), changesOf('CNY', 'GHC')]).toEqual([3, 0]);
      await known(row(1, '3', '8'), row(3, '4', '1'), row(4, '5', '1'));
      expect([changesOf('CNY', 'NGN'), changesOf('CNY', 'GHC')]).toEqual([3, 1]);
    });
  });

  test('nothing is offered for a pair before the listings are known [S5.biOrder.5]', async () => {
    expect(selectOfferedLevels('NGN', 'CNY')(store().getState())).toEqual([]);
    await known(row(1, '3', '7.5'));
    expect(selectOfferedLevels('NGN', 'CNY')(store().getState())).toMatchObject([{ rate: '3', total: '7.5' }]);
  });

  describe("the user's own listings among all", () => {
    const own = () => selectOwnListed(store().getState());

    test('are unknown until both the user and the listings are known [S11.mine.foreign]', async () => {
      rows = [row(1, '3', '7.5', { user: 1 })];
      await fetchListings();
      expect(own()).toBeUndefined();
      await fetchMe();
      expect(own()).toMatchObject([{ id: '1', Amount: '7.5', rate: '3' }]);
    });

    test('are unknown while only the user is known [S11.mine.foreign]', async () => {
      await fetchMe();
      expect(own()).toBeUndefined();
    });

    test('are an empty list for a user who lists nothing, and unknown to the next user [S11.mine.foreign]', async () => {
      await known(row(1, '3', '7.5'));
      expect(own()).toEqual([]);
      setToken('bea');
      expect(own()).toBeUndefined();
    });

    test('come newest first, without those of others [S11.mine.foreign]', async () => {
      await known(row(3, '3', '7.5', { user: 1 }), row(8, '2', '1'), row(9, '2', '1', { user: 1 }));
      expect(own()?.map(({ id }) => id)).toEqual(['9', '3']);
    });
  });
});
