import { CALLS } from '@contract/calls';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { SPECIFIED_GROUPS } from '@contract/values/liveGroups';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { bankAccountsApi } from '@/api/endpoints/bankAccountsApi';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { dropEntry } from '@/api/transport/rtkDoors';
import { groupJoined, groupLeft } from '@/live/liveActions';
import { selectPair } from '@/state/selectors/bookSelectors';
import { createStore } from '@/state/store/store';
import { ENDPOINTS } from '@test/api/endpoints/allApis';
import { WIRE_CASES } from '@test/api/endpoints/wireCases';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel, type FakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { createMarketWorld, type MarketWorld, rowText } from './marketWorld';

describe('groups', () => {
  /** Spec 4: what is loaded again on a message of each group. */
  const RELOADED: Record<(typeof SPECIFIED_GROUPS)[number], readonly string[]> = {
    homepage_updates: ['users/me/', 'wallets/', 'wallets/?currency=NGN'],
    notifications: ['notifications/', 'notifications/?unread=true/'],
    transactions: [
      'transactions/',
      'transactions/?txid=77',
      'transactions?status=pending&type=MOF_ORDER',
      'wallets/',
      'wallets/?currency=NGN',
    ],
    currency_rates: ['currencyrates/', 'currencyrates/?currency_from=CNY&currency_to=NGN'],
    listings: ['listings/?all_pairs=true', 'listings/?created_by_user=true'],
    orders: [
      'orders/?created_by_user=true',
      'orders/?currency_from=NGN&currency_to=CNY&rate=215&user=1&amount=21500&status=pending',
    ],
  };

  const backend = fakeBackend(({ answer }) => answer([]));

  const live = fakeLiveChannel();

  let store: ReturnType<typeof createStore>;

  beforeAll(async () => {
    holdTime();
    localStorage.setItem(TOKEN_KEY, 'abc');
    store = createStore();
    live.open();
    for (const { name, method } of Object.values(CALLS)) {
      if (method !== 'GET') continue;
      store.dispatch(ENDPOINTS[name]?.initiate(WIRE_CASES[name].argument) as never);
    }
    await advance(1_000);
  });

  afterAll(() => {
    store.stop();
    live.restore();
    backend.restore();
    releaseTime();
  });

  test.each(SPECIFIED_GROUPS)(
    'a message of the group reloads what it feeds, and nothing else [S4.live.%s]',
    async (group) => {
      backend.calls.length = 0;
      live.message(group);
      await advance(1_000);
      expect(backend.pathsOf().sort()).toEqual([...RELOADED[group]].sort());
    },
  );
});

describe('groups that are watched', () => {
  const { getMe } = userApi.endpoints;

  const { getWallets } = walletsApi.endpoints;

  /** The groups that the socket was asked for when each fetch was sent. */
  const groupsAtFetch: unknown[][] = [];

  let backend: ReturnType<typeof fakeBackend>;

  let live: FakeLiveChannel;

  let store: ReturnType<typeof createStore>;

  beforeEach(() => {
    jest.useFakeTimers();
    groupsAtFetch.length = 0;
    backend = fakeBackend(({ path, answer }) => {
      groupsAtFetch.push(live.groups());
      answer(path === 'users/me/' ? { id: 1 } : path === 'appstatus/' ? { appstatus: true } : []);
    });
    live = fakeLiveChannel();
    localStorage.setItem(TOKEN_KEY, 'abc');
    store = createStore();
    live.open();
  });

  afterEach(() => {
    store.stop();
    live.restore();
    backend.restore();
    localStorage.clear();
    jest.useRealTimers();
  });

  /** The groups that a new connection asks for. */
  async function groupsAfterReconnecting() {
    live.drop();
    await advance(RECONNECT_DELAY_MS);
    live.open();
    return [...live.groups()].sort();
  }

  test('every group that feeds a watched entry is subscribed to before the entry is fetched [S4.live.1]', async () => {
    void store.dispatch(getWallets.initiate());
    await advance(1_000);
    expect(groupsAtFetch).toEqual([['homepage_updates', 'transactions']]);
    void store.dispatch(getMe.initiate());
    await advance(1_000);
    expect(live.groups()).toEqual(['homepage_updates', 'transactions']);
  });

  test('a journey that only asks holds no group, and neither does an entry without a live group', async () => {
    void store.dispatch(getMe.initiate(undefined, { subscribe: false }));
    void store.dispatch(bankAccountsApi.endpoints.getBankAccounts.initiate());
    await advance(1_000);
    expect(live.groups()).toEqual([]);
    expect(await groupsAfterReconnecting()).toEqual([]);
  });

  test('a group is asked for no more after its last entry has left the screen', async () => {
    const first = store.dispatch(getWallets.initiate());
    const second = store.dispatch(getWallets.initiate());
    void store.dispatch(getMe.initiate());
    await advance(1_000);
    first.unsubscribe();
    expect(await groupsAfterReconnecting()).toEqual(['homepage_updates', 'transactions']);
    second.unsubscribe();
    expect(await groupsAfterReconnecting()).toEqual(['homepage_updates']);
  });

  test('an entry that comes back from the cache holds its groups again, and is fetched since it is old', async () => {
    const first = store.dispatch(getMe.initiate());
    await advance(1_000);
    first.unsubscribe();
    expect(await groupsAfterReconnecting()).toEqual([]);
    const before = backend.calls.length;
    void store.dispatch(getMe.initiate());
    await advance(1_000);
    expect(live.groups()).toEqual(['homepage_updates']);
    expect(backend.calls.length - before).toBe(1);
  });

  test('a re-open fetches again what may have missed a message, and nothing that has none', async () => {
    void store.dispatch(getMe.initiate());
    void store.dispatch(appStatusApi.endpoints.getAppStatus.initiate());
    await advance(1_000);
    backend.calls.length = 0;
    await groupsAfterReconnecting();
    await advance(1_000);
    expect(backend.pathsOf()).toEqual(['users/me/']);
  });

  test('a screen may hold a group whose data it does not show', async () => {
    store.dispatch(groupJoined('orders'));
    store.dispatch(groupJoined('orders'));
    const shown = store.dispatch(getMe.initiate());
    await advance(1_000);
    shown.unsubscribe();
    store.dispatch(groupLeft('orders'));
    expect(await groupsAfterReconnecting()).toEqual(['orders']);
    store.dispatch(groupLeft('orders'));
    expect(await groupsAfterReconnecting()).toEqual([]);
  });

  test('an emptied cache holds no group', async () => {
    void store.dispatch(getMe.initiate());
    await advance(1_000);
    localStorage.setItem(TOKEN_KEY, 'def');
    window.dispatchEvent(new Event('focus'));
    live.open();
    expect(live.groups()).toEqual([]);
  });
});

describe('a quiet refetch', () => {
  const LISTED = 2_000;

  /** In the text that is parsed, this is in place of each listing that did not change. */
  const PLACE = '"",';

  /** A live message is parsed too; it is shorter than this, and a listing is longer. */
  const MESSAGE_LETTERS = 60;

  let world: MarketWorld;

  beforeEach(() => void jest.useFakeTimers());

  afterEach(() => {
    world.end();
    Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** What one message of the listings costs: calls of the store's subscribers, letters parsed, fetches. */
  async function costOfMessage() {
    const parse = jest.spyOn(JSON, 'parse');
    const calls = world.backend.calls.length;
    let notifications = 0;
    const unsubscribe = world.store.subscribe(() => (notifications += 1));
    world.live.message('listings');
    await advance(1_000);
    unsubscribe();
    const lengths = parse.mock.calls.map(([text]) => text.length).filter((length) => length > MESSAGE_LETTERS);
    parse.mockRestore();
    const letters = lengths.reduce((sum, length) => sum + length, 0);
    return { notifications, letters, fetches: world.backend.calls.length - calls };
  }

  const levels = () => selectPair('CNY', 'NGN')(world.store.getState())?.levels ?? [];

  const FREE = { notifications: 0, letters: 0, fetches: 1 };

  test.each([
    ['a 304', true],
    ['the same text from a server without validators', false],
  ])(
    '%s costs no parse and no notification, and the state stays the same object [S10.thousands.same] [S10.S3]',
    async (_answer, validators) => {
      world = await createMarketWorld(LISTED, validators);
      const before = world.store.getState();
      expect(levels()).toHaveLength(LISTED / 4 + 1);
      expect(await costOfMessage()).toEqual(FREE);
      expect(world.store.getState()).toBe(before);
      expect(world.lastHeaders()?.get('if-none-match')).toBe(validators ? '"0"' : null);
    },
  );

  test('one listing of thousands changes: one notification, and only its row is parsed [S10.thousands.change]', async () => {
    world = await createMarketWorld(LISTED, true);
    const former = levels();
    world.serve(world.rows.with(1_000, rowText(1_001, '11')));
    const { notifications, letters } = await costOfMessage();
    expect(notifications).toBe(1);
    expect(letters).toBeLessThan(4 * rowText(1_001).length);
    expect(levels().filter((level) => !former.includes(level))).toMatchObject([{ rate: '2250.5', total: '41.3' }]);
    expect(await costOfMessage()).toEqual(FREE);
    expect(world.lastHeaders()?.get('if-none-match')).toBe('"1"');
  });

  test('changes far apart are read one by one, and the text between them is not', async () => {
    world = await createMarketWorld(LISTED, false);
    const spread = [3, 700, 1_200, 1_990].reduce((rows, at) => rows.with(at, rowText(at + 1, '7')), world.rows);
    world.serve([rowText(5_000), ...spread.toSpliced(900, 2)]);
    const { letters } = await costOfMessage();
    // Of each listing that did not change, no more than a mark is read that keeps its place.
    expect(letters).toBeLessThan(PLACE.length * LISTED + 8 * rowText(1_001).length);
    expect(levels().reduce((sum, { count }) => sum + count, 0)).toBe(LISTED - 1);
  });

  test('another origin gets the usual headers only, and the same costs as little [S10.thousands.plain]', async () => {
    Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
    world = await createMarketWorld(LISTED, true);
    expect(await costOfMessage()).toEqual(FREE);
    expect([...(world.lastHeaders()?.keys() ?? [])].sort()).toEqual(['accept', 'authorization', 'content-type']);
    world.serve(world.rows.slice(1));
    expect((await costOfMessage()).notifications).toBe(1);
    expect(levels()[0]).toMatchObject({ count: 2 });
  });

  describe('an answer that comes too late', () => {
    const REFETCH = listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true });
    const endSession = () => {
      localStorage.removeItem(TOKEN_KEY);
      window.dispatchEvent(new Event('focus'));
    };

    /** Lets the server answer a message of the listings with 9 of each; what the app does with that is yet to come. */
    async function answerNow() {
      world = await createMarketWorld(4, true);
      world.serve([rowText(1, '9')]);
      world.live.message('listings');
      jest.advanceTimersByTime(20);
    }

    test('is passed over if another fetch of the entry began meanwhile: the newer answer is shown', async () => {
      await answerNow();
      world.serve([rowText(1, '10')]);
      void world.store.dispatch(REFETCH);
      await advance(1_000);
      expect(levels()).toMatchObject([{ total: '10' }]);
    });

    test.each([
      ['another fetch of the entry begins', () => void world.store.dispatch(REFETCH)],
      ['the session ends', () => endSession()],
    ])('is not waited for any longer once %s', async (_event, happen) => {
      world = await createMarketWorld(4, true);
      world.live.message('listings');
      const signal = world.backend.calls.at(-1)?.signal;
      expect(signal?.aborted).toBe(false);
      happen();
      expect(signal?.aborted).toBe(true);
      await advance(1_000);
    });

    test('is passed over if the entry has been forgotten meanwhile', async () => {
      await answerNow();
      const [key = ''] = Object.keys(world.store.getState().api.queries).filter((each) =>
        each.startsWith('getListings'),
      );
      dropEntry(world.store, key);
      await advance(1_000);
      expect(Object.keys(world.store.getState().api.queries)).not.toContain(key);
    });
  });
});
