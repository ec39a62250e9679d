import { act, render, renderHook, screen } from '@testing-library/react';
import { memo, Profiler, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CAPABILITIES, type Capability } from '@contract/calls';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { useGetMeQuery, userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { createPairsSelector, selectPair } from '@/state/selectors/bookSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useCapability } from '@/state/selectors/useCapability';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { useAppSelector } from '@/state/store/hooks';
import { advance, settled } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs, LISTED, manyRows, PAIRS, setToken, type WireListing } from './sessionWorld';

describe('listings', () => {
  let rows: WireListing[];

  const ADA = { id: 1, username: 'ada', email: 'ada@example.com' };

  const { backend, live, store } = pageOfEachTest(({ path, answer }) =>
    answer(path.startsWith('listings') ? rows : ADA),
  );

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
});

describe('screens that are there', () => {
  const { live, store } = pageOfEachTest(answerAs);

  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  function Name() {
    useLiveGroup('homepage_updates');
    const { data } = useGetMeQuery();
    return <p>{data?.username ?? 'nobody'}</p>;
  }

  const show = () =>
    render(
      <Provider store={store()}>
        <Name />
      </Provider>,
    );

  test('a mounted screen shows nothing of the former user to the next one', async () => {
    show();
    expect(await screen.findByText('ada')).toBeInTheDocument();
    await act(async () => {
      setToken('bea');
      await settled();
    });
    expect(screen.queryByText('ada')).not.toBeInTheDocument();
    expect(await screen.findByText('bea')).toBeInTheDocument();
  });

  function Orders() {
    useLiveGroup('orders');
    return null;
  }

  test('a component holds its live group while it is mounted [S4.live.1]', () => {
    jest.useFakeTimers();
    live().open();
    const { unmount } = render(
      <Provider store={store()}>
        <Orders />
      </Provider>,
    );
    expect(live().groups()).toEqual(['orders']);
    unmount();
    live().drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    live().open();
    expect(live().groups()).toEqual([]);
  });

  function Group({ of }: { of: 'orders' | 'listings' }) {
    useLiveGroup(of);
    return null;
  }

  test('a component that asks for another group releases the former one', () => {
    jest.useFakeTimers();
    live().open();
    const shown = (of: 'orders' | 'listings') => (
      <Provider store={store()}>
        <Group of={of} />
      </Provider>
    );
    const { rerender } = render(shown('orders'));
    rerender(shown('listings'));
    expect(live().groups()).toEqual(['orders', 'listings']);
    live().drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    live().open();
    expect(live().groups()).toEqual(['listings']);
  });
});

describe('capability', () => {
  // First of all, so that the page is opened under fake time.
  beforeEach(() => void jest.useFakeTimers());

  const TEN_MINUTES_MS = 600_000;

  /** The version that this app was built with. */
  const { windows: VERSION } = CAPABILITIES;

  /** The calls of this test, which it answers by hand. */
  let calls: FakeCall[];

  const { live, store } = pageOfEachTest((call) => calls.push(call));

  beforeEach(() => {
    calls = [];
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store()}>{children}</Provider>;

  const paths = () => calls.map(({ path }) => path);

  /** Time passes, and what has arrived is rendered. */
  const after = (work: () => void, duration = 100) =>
    act(async () => {
      work();
      await advance(duration);
    });

  /** A component that needs to know whether the backend can do this. */
  async function mount(name: Capability) {
    const { result } = renderHook(() => useCapability(name), { wrapper });
    await after(() => undefined);
    return result;
  }

  const answer = (body: unknown) => after(() => calls.at(-1)?.answer(body));

  test('what a backend can do is unknown until it has answered, and then known to every component [S11.capabilities]', async () => {
    const [first, second] = [await mount('windows'), await mount('fills')];
    expect([first.current, second.current]).toEqual([undefined, undefined]);
    expect(paths()).toEqual(['capabilities/']);
    await answer(CAPABILITIES);
    const third = await mount('pegs');
    expect([first.current, second.current, third.current]).toEqual([true, true, true]);
  });

  test.each<[string, unknown, boolean]>([
    ['the version of this app', { windows: VERSION }, true],
    ['an older version', { windows: VERSION - 1 }, false],
    ['a newer version', { windows: VERSION + 1 }, false],
    ['its version as text', { windows: String(VERSION) }, false],
    ['only other capabilities', { ...CAPABILITIES, windows: undefined }, false],
    ['nothing', {}, false],
    ['something unreadable', 'a page', false],
  ])(
    'of a backend that announces %s, only what it can do in the same version is used [S11.capabilities]',
    async (_what, body, can) => {
      const result = await mount('windows');
      await answer(body);
      expect(result.current).toBe(can);
    },
  );

  test('a backend is asked once in a page: neither a later component, another name nor another log-in asks again [S11.capabilities]', async () => {
    const first = await mount('windows');
    await answer({ windows: VERSION });
    const later = await mount('alerts');
    await after(() => undefined, TEN_MINUTES_MS);
    await after(() => setToken('bea'));
    expect([first.current, later.current]).toEqual([true, false]);
    expect(paths()).toEqual(['capabilities/']);
  });

  test('the answer is not kept for a component, so it is never fetched again by itself [S11.capabilities]', async () => {
    const result = await mount('windows');
    await after(() => live().open());
    await answer({ windows: VERSION });
    await after(() => undefined, TEN_MINUTES_MS);
    expect(store().getState().api.queries).toEqual({});
    expect(result.current).toBe(true);
  });

  test('a question that ended with its session is asked again in the next one, whose answer counts [S11.capabilities]', async () => {
    const result = await mount('windows');
    const former = calls[0];
    await after(() => setToken('bea'));
    expect(paths()).toEqual(['capabilities/', 'capabilities/']);
    await after(() => former?.answer({ windows: VERSION }));
    expect(result.current).toBeUndefined();
    await answer({ windows: VERSION - 1 });
    expect(result.current).toBe(false);
  });

  test('a backend that was not reached can do nothing, and is asked again once it is reached [S11.capabilities]', async () => {
    const result = await mount('windows');
    await after(() => calls[0]?.fail());
    expect([result.current, calls.length]).toEqual([false, 1]);
    await after(() => live().open());
    expect([result.current, calls.length]).toEqual([undefined, 2]);
    await answer({ windows: VERSION });
    expect(result.current).toBe(true);
  });

  test('a backend of another origin is never asked, and can do nothing beyond the specification [S11.capabilities]', async () => {
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://elsewhere.example/' });
    const result = await mount('windows');
    expect(result.current).toBe(false);
    await after(() => setToken('bea'));
    expect(result.current).toBe(false);
    expect(paths()).toEqual([]);
  });
});
