import { act, render } from '@testing-library/react';
import { memo, Profiler } from 'react';
import { Provider } from 'react-redux';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { userApi } from '@/api/endpoints/userApi';
import {
  createPairsSelector,
  selectIsBookKnown,
  selectOfferedLevels,
  selectPair,
} from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { createStore } from '@/state/store/store';
import { useBook } from '@/state/selectors/useBook';
import { advance } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { aRow, LISTED, manyRows, PAIRS, type WireListing } from './listingRows';

let rows: WireListing[];
let store: ReturnType<typeof createStore>;
let live: FakeLiveChannel;
const ADA = { id: 1, username: 'ada', email: 'ada@example.com' };
let me = ADA;
const backend = fakeBackend(({ path, answer }) => answer(path.startsWith('listings') ? rows : me));

beforeEach(() => {
  me = ADA;
  live = fakeLiveChannel();
  localStorage.setItem(TOKEN_KEY, 'abc');
  store = createStore();
});
afterEach(() => {
  store.stop();
  live.restore();
  localStorage.clear();
  jest.useRealTimers();
});
afterAll(() => backend.restore());

const fetchListings = () =>
  store.dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
const fetchMe = () => store.dispatch(userApi.endpoints.getMe.initiate());
const levelsOf = (currency: string, swapTo: string) => selectPair(currency, swapTo)(store.getState())?.levels ?? [];

describe('the book of others’ listings', () => {
  test('leaves out the user’s own, named by id or by email [S6.ownListings.1] [S6.ownListings.2]', async () => {
    rows = [1, '1', 'ada@example.com'].map((user, index) => aRow(4 * index + 4, { user }));
    rows.push(aRow(40, { user: 2 }), aRow(44, { user: null }), aRow(48, { user: 'adam' }));
    await fetchMe();
    await fetchListings();
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['40', '44', '48']);
  });

  test('shows the listings of user 2 to a user with the username "2" [S6.ownListings.1]', async () => {
    me = { ...ADA, username: '2' };
    rows = [aRow(4, { user: 2 }), aRow(8, { user: 1 })];
    await Promise.all([fetchMe(), fetchListings()]);
    expect(levelsOf('CNY', 'NGN').flatMap(({ listingIds }) => listingIds)).toEqual(['4']);
  });

  test('is empty until the user is known, whichever answers first', async () => {
    rows = [aRow(4)];
    await fetchListings();
    expect(selectIsBookKnown(store.getState())).toBe(false);
    expect(createPairsSelector('CNY')(store.getState())).toEqual([]);
    await fetchMe();
    expect(selectIsBookKnown(store.getState())).toBe(true);
    expect(levelsOf('CNY', 'NGN')).toMatchObject([{ total: '10.1', count: 1 }]);
  });

  test('offers for a source what others list of the target towards it [S5.biOrder.5]', async () => {
    rows = [aRow(4, { rate: '1.10' }), aRow(8, { rate: '1.1000' }), aRow(5), aRow(7), aRow(12, { rate: '0.9' })];
    await Promise.all([fetchMe(), fetchListings()]);
    const offered = selectOfferedLevels('NGN', 'CNY')(store.getState());
    expect(offered).toMatchObject([
      { rate: '0.9', total: '10.1' },
      { rate: '1.1', total: '20.2' },
    ]);
    expect(selectOfferedLevels('USD', 'CNY')(store.getState())).toEqual([]);
  });
});

describe('a refetch of ten thousand listings', () => {
  const slice = () => store.getState().listings;

  test('that brings the same answer leaves the state unchanged', async () => {
    rows = manyRows();
    await Promise.all([fetchMe(), fetchListings()]);
    const before = slice();
    let changes = 0;
    const unsubscribe = store.subscribe(() => (changes += slice() === before ? 0 : 1));
    rows = manyRows();
    await fetchListings();
    unsubscribe();
    expect(slice()).toBe(before);
    expect(changes).toBe(0);
  });

  test('in which one changed makes one listing, one level and one pair new', async () => {
    rows = manyRows();
    await Promise.all([fetchMe(), fetchListings()]);
    const before = slice();
    const selectPairsOfGhc = createPairsSelector('GHC');
    const pairsOfGhc = selectPairsOfGhc(store.getState());
    rows = manyRows().map((row) => (row.id === LISTED / 2 ? { ...row, Amount: '11' } : row));
    await fetchListings();
    const after = slice();

    const changed = after.table?.filter((listing, index) => listing !== before.table?.[index]);
    expect(changed?.map(({ id }) => id)).toEqual([String(LISTED / 2)]);
    const pairs = Object.keys(after.book.pairs).filter((key) => after.book.pairs[key] !== before.book.pairs[key]);
    expect(pairs).toEqual(['CNY/NGN']);
    const levels = levelsOf('CNY', 'NGN');
    const former = before.book.pairs['CNY/NGN']?.levels ?? [];
    expect(levels.filter((level) => !former.includes(level))).toHaveLength(1);
    expect(levels).toHaveLength(former.length);
    expect(selectPairsOfGhc(store.getState())).toBe(pairsOfGhc);
  });
});

const rendered: string[] = [];

const LevelRow = memo(function LevelRow({ pair, index }: { pair: string; index: number }) {
  const [currency = '', swapTo = ''] = pair.split('/');
  const level = useAppSelector((state) => selectPair(currency, swapTo)(state)?.levels[index]);
  rendered.push(`${pair} ${level?.rate ?? ''}`);
  return <li>{level?.total}</li>;
});

function Market() {
  rendered.push('market');
  const isKnown = useBook();
  return isKnown
    ? PAIRS.map((pair) =>
        Array.from({ length: 3 }, (_, index) => (
          <LevelRow key={pair.join('/') + String(index)} pair={pair.join('/')} index={index} />
        )),
      )
    : null;
}

describe('what a refetch renders', () => {
  async function refetch(): Promise<void> {
    rendered.length = 0;
    await act(async () => {
      live.message('listings');
      await advance(1_000);
    });
  }

  test('only the row that changed, and nothing if nothing changed', async () => {
    jest.useFakeTimers();
    rows = manyRows();
    let commits = 0;
    const onRender = () => (commits += 1);
    render(
      <Provider store={store}>
        <Profiler id="market" onRender={onRender}>
          <Market />
        </Profiler>
      </Provider>,
    );
    await act(async () => {
      live.open();
      await advance(1_000);
    });
    expect(rendered.filter((row) => row !== 'market')).toHaveLength(3 * PAIRS.length);

    commits = 0;
    const calls = backend.calls.length;
    rows = manyRows();
    await refetch();
    expect(backend.calls.length).toBe(calls + 1);
    expect([rendered, commits]).toEqual([[], 0]);

    rows = manyRows().map((row) => (row.id === 4 ? { ...row, Amount: '11' } : row));
    await refetch();
    expect([rendered, commits]).toEqual([['CNY/NGN 201.5'], 1]);
  });
});
