import { listingsApi } from '@/api/listings/listingsApi';
import { userApi } from '@/api/endpoints/userApi';
import { freshnessLost, freshnessRegained } from '@/live/liveActions';
import {
  createPairsSelector,
  selectIsBookKnown,
  selectOfferedLevels,
  selectPair,
} from '@/state/selectors/bookSelectors';
import { selectAwayChanges } from '@/state/selectors/freshnessSelectors';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { aRow, type WireListing } from './listingRows';

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
  rows = [aRow(4), aRow(6), aRow(8, { swap_to: 'USD' }), aRow(12, { currency: 'USD' }), aRow(16, { currency: 'EUR' })];
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
