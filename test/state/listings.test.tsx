import { act, render } from '@testing-library/react';
import { memo, Profiler } from 'react';
import { Provider } from 'react-redux';
import { listingsApi } from '@/api/listings/listingsApi';
import { userApi } from '@/api/endpoints/userApi';
import { createPairsSelector, selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { useBook } from '@/state/selectors/useBook';
import { advance } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { LISTED, manyRows, PAIRS, type WireListing } from './listingRows';

let rows: WireListing[];
const ADA = { id: 1, username: 'ada', email: 'ada@example.com' };
const { backend, live, store } = pageOfEachTest(({ path, answer }) => answer(path.startsWith('listings') ? rows : ADA));

const fetchListings = () =>
  store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
const fetchMe = () => store().dispatch(userApi.endpoints.getMe.initiate());
const levelsOf = (currency: string, swapTo: string) => selectPair(currency, swapTo)(store().getState())?.levels ?? [];

describe('a refetch of ten thousand listings', () => {
  const slice = () => store().getState().listings;

  test('that brings the same answer leaves the state unchanged', async () => {
    rows = manyRows();
    await Promise.all([fetchMe(), fetchListings()]);
    const before = slice();
    let changes = 0;
    const unsubscribe = store().subscribe(() => (changes += slice() === before ? 0 : 1));
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
    const pairsOfGhc = selectPairsOfGhc(store().getState());
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
    expect(selectPairsOfGhc(store().getState())).toBe(pairsOfGhc);
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
      live().message('listings');
      await advance(1_000);
    });
  }

  test('only the row that changed, and nothing if nothing changed', async () => {
    jest.useFakeTimers();
    rows = manyRows();
    let commits = 0;
    const onRender = () => (commits += 1);
    render(
      <Provider store={store()}>
        <Profiler id="market" onRender={onRender}>
          <Market />
        </Profiler>
      </Provider>,
    );
    await act(async () => {
      live().open();
      await advance(1_000);
    });
    expect(rendered.filter((row) => row !== 'market')).toHaveLength(3 * PAIRS.length);
    // At first, and once the book is known.
    expect(rendered.filter((row) => row === 'market')).toHaveLength(2);

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
