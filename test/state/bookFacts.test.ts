import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { depthLadder } from '@/domain/book/depthLadder';
import { selectDepth, selectLevelChanges, selectOfferedLevels } from '@/state/selectors/bookSelectors';
import { selectOwnListed } from '@/state/selectors/ownListedSelectors';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { aRow, type WireListing } from './listingRows';
import { setToken } from './sessionWorld';

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
