import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { walletsApi } from '@/api/endpoints/userApi';
import { checkToken, tokenEpoch, TOKEN_KEY } from '@/api/session/tokenStorage';
import { answerKeeper, ownMarkOf } from '@/api/transport/keptAnswers';
import { cacheEntries } from '@/live/cacheEntries';
import { createOwnFollower, dataAfter } from '@/live/ownFollower';
import { createStore } from '@/state/store/store';
import { aTransaction, aUser, aWallet } from '@test/support/app/builders';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import type { OwnDelta } from '@contract/feeds';
import type { Transaction } from '@contract/values/transaction';

describe('own follower', () => {
  const WALLETS = [aWallet({ balance: '5' })];

  /** A store that shows wallets at version 1-1 of their group, and notifications without a version. */
  function createWorld() {
    localStorage.setItem(TOKEN_KEY, 'own-follower');
    const store = createStore();
    checkToken();
    const arrived = [{ endpointName: 'getWallets', arg: undefined, value: WALLETS }];
    store.dispatch(walletsApi.util.upsertQueryEntries(arrived as never));
    const touched: string[] = [];
    const follower = createOwnFollower(store, { touch: (key) => touched.push(key) });
    const entryOf = (name: string) => {
      const entry = cacheEntries(store.getState()).find(({ endpoint }) => endpoint === name);
      if (!entry) throw new Error(`${name} is not held`);
      return entry;
    };
    const mark = (name: string, text: string) => {
      const arrival = { address: name, etag: null, json: null, characters: 0, epoch: tokenEpoch() };
      answerKeeper.keep({ ...arrival, entry: entryOf(name).key, headers: new Headers({ 'Own-Feed': text }) });
    };
    mark('getWallets', 'homepage_updates=1-1');
    return {
      ...{ store, touched, follower, entryOf, mark },
      take: (message: object) => follower.take(JSON.stringify(message)),
      stop: () => store.stop(),
    };
  }

  const home = (balance: string, from = '1-1', to = '2-2') => ({
    ...{ group: 'homepage_updates', from, to },
    ...{ wallets: [{ ...aWallet({ balance }) }], me: aUser() },
  });

  let world: ReturnType<typeof createWorld>;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => {
    resetVisibility();
    world.stop();
    localStorage.clear();
  });

  test('the version to follow from is that of an answer of the group; without one there is none', () => {
    expect(world.follower.version('homepage_updates')).toBe('1-1');
    expect(world.follower.version('transactions')).toBeNull();
  });

  test('a message that follows is applied, and the answer is at its version', () => {
    const held = Object.keys(world.store.getState().api.queries);
    expect(world.take(home('7'))).toBe(true);
    expect(Object.keys(world.store.getState().api.queries)).toEqual(held);
    expect(world.entryOf('getWallets').data).toMatchObject([{ balance: '7' }]);
    expect(ownMarkOf(world.entryOf('getWallets').key)).toBe('homepage_updates=2-2');
    expect(world.touched).toEqual([]);
    expect(world.take(home('8', '2-2', '3-3'))).toBe(true);
    expect(world.entryOf('getWallets').data).toMatchObject([{ balance: '8' }]);
  });

  test('a message that the answer has already changes nothing', () => {
    const before = world.store.getState();
    world.take(home('7', '0-0', '1-1'));
    expect(world.entryOf('getWallets').data).toEqual(WALLETS);
    expect(world.touched).toEqual([]);
    expect(world.store.getState()).toBe(before);
  });

  test('after a missed message the answer is fetched, and keeps what it shows', () => {
    world.take(home('7', '1-5', '2-2'));
    expect(world.touched).toEqual([world.entryOf('getWallets').key]);
    expect(world.entryOf('getWallets').data).toEqual(WALLETS);
    expect(ownMarkOf(world.entryOf('getWallets').key)).toBe('homepage_updates=1-1');
  });

  test('an answer without a version is fetched', () => {
    const arrived = [{ endpointName: 'getTransactions', arg: undefined, value: [aTransaction()] }];
    world.store.dispatch(transactionsApi.util.upsertQueryEntries(arrived as never));
    world.take({ group: 'transactions', from: '1-1', to: '2-2', set: [] });
    expect(world.touched).toEqual([world.entryOf('getTransactions').key]);
  });

  test('a wallet is changed only by the messages of its own group', () => {
    const before = world.store.getState();
    expect(world.take({ group: 'transactions', from: '1-1', to: '2-2', set: [] })).toBe(true);
    expect(world.entryOf('getWallets').data).toEqual(WALLETS);
    expect(world.touched).toEqual([]);
    expect(world.store.getState()).toBe(before);
  });

  test('an answer that a message leaves the same notifies nobody', () => {
    const arrived = [{ endpointName: 'getTransactions', arg: undefined, value: [] }];
    world.store.dispatch(transactionsApi.util.upsertQueryEntries(arrived as never));
    world.mark('getTransactions', 'transactions=1-1');
    const before = world.store.getState();
    world.take({ group: 'transactions', from: '1-1', to: '2-2', set: [] });
    expect(ownMarkOf(world.entryOf('getTransactions').key)).toBe('transactions=2-2');
    expect(world.store.getState()).toBe(before);
  });

  test.each([
    ['no JSON', '{"group":'],
    ['of another shape', '{"group":"transactions"}'],
  ])('a message that is %s is treated as a hint', (_which, text) => {
    expect(world.follower.take(text)).toBe(false);
    expect(world.touched).toEqual([]);
  });

  test('a hidden page applies nothing', () => {
    setHidden(true);
    expect(world.take(home('7'))).toBe(false);
    expect(world.entryOf('getWallets').data).toEqual(WALLETS);
  });
});

describe('own entries', () => {
  const STEP = { from: '1-1', to: '2-2' };

  /** A transaction whose time is the minute of its id. */
  const one = (id: number, changes: Partial<Transaction> = {}) =>
    aTransaction({
      ...{ id: String(id), type: 'ORDER', status: 'PENDING', currency_from: 'CNY' },
      created_at: `2026-11-20T10:${String(id)}:00.000Z`,
      ...changes,
    });
  const transactions = (...set: Transaction[]): OwnDelta => ({ group: 'transactions', ...STEP, set });

  const idsOf = (data: unknown) => (data as readonly { id: string }[]).map(({ id }) => id);
  const idsIn = (data: unknown) => idsOf((data as { results: { id: string }[] }).results);
  const windowOf = (...results: object[]) => ({ results, next: null });

  describe('transactions', () => {
    const held = [one(30), one(20)];

    it('a whole list takes what is new in its place, and what changed', () => {
      const after = dataAfter(
        'getTransactions',
        { data: held, argument: undefined },
        transactions(one(20, { status: 'COMPLETED' }), one(40), one(25)),
      );
      expect((after as Transaction[]).map(({ id, status }) => [id, status])).toEqual([
        ['40', 'PENDING'],
        ['30', 'PENDING'],
        ['25', 'PENDING'],
        ['20', 'COMPLETED'],
      ]);
    });

    it('a whole list grows beyond the longest window', () => {
      const many = Array.from({ length: 100 }, (_, place) =>
        one(100 - place, {
          created_at: `2026-11-20T${String(10 + Math.floor((100 - place) / 60))}:00:${String(place)}`,
        }),
      );
      const after = dataAfter(
        'getTransactions',
        { data: many, argument: undefined },
        transactions(one(101, { created_at: '2026-11-21' })),
      );
      expect(idsOf(after)).toHaveLength(101);
    });

    it('a whole list is fetched if only the server knows which of two rows is newer', () => {
      const sameMoment = one(40, { created_at: one(30).created_at });
      expect(dataAfter('getTransactions', { data: held, argument: undefined }, transactions(sameMoment))).toBeNull();
    });

    it('one transaction is replaced by its newer state, and others leave it the same object', () => {
      const entry = { data: held[1], argument: '20' };
      const newer = one(20, { status: 'COMPLETED' });
      expect(dataAfter('getTransaction', entry, transactions(one(10), newer))).toBe(newer);
      expect(dataAfter('getTransaction', entry, transactions(one(10)))).toBe(held[1]);
    });

    it('the newest window takes what is new and what changed, whatever its kind', () => {
      const news = [
        one(60, { status: 'COMPLETED' }),
        one(50, { currency_from: 'NGN' }),
        one(20, { status: 'REVOKED' }),
      ];
      const after = dataAfter(
        'getNewestTransactions',
        { data: windowOf(...held), argument: { limit: '50', type: undefined } },
        transactions(...news),
      );
      expect(idsIn(after)).toEqual(['60', '50', '30', '20']);
    });

    it.each([
      ['getNewestTransactions', { limit: '50', type: 'ORDER' }],
      ['getOlderTransactions', { limit: '50', before: 'a', status: 'PENDING' }],
      ['getNewestTransactions', { words: 'rent' }],
      ['getPendingTransactions', 'ORDER'],
      ['getNewestPending', undefined],
    ])('what a filter chooses is fetched, because the server knows the filter: %s %j', (endpoint, argument) => {
      expect(dataAfter(endpoint, { data: windowOf(...held), argument }, transactions(one(40)))).toBeNull();
    });

    it('an older window leaves what is newer than its rows to the windows before it', () => {
      const entry = { data: windowOf(...held), argument: {} };
      expect(idsIn(dataAfter('getOlderTransactions', entry, transactions(one(40))))).toEqual(['30', '20']);
      expect(idsIn(dataAfter('getOlderTransactions', entry, transactions(one(25))))).toEqual(['30', '25', '20']);
    });

    it('any other call is fetched', () => {
      const entry = { data: held, argument: undefined };
      expect(dataAfter('getDisputes', entry, transactions(one(40)))).toBeNull();
      expect(dataAfter('getWallets', entry, transactions(one(40)))).toBeNull();
    });
  });

  describe('wallets and the user', () => {
    const wallets = [aWallet({ currency: 'CNY', balance: '5' }), aWallet({ id: '9', currency: 'NGN', balance: '7.5' })];
    const me = aUser({ username: 'lin' });
    const home: OwnDelta = { group: 'homepage_updates', ...STEP, wallets, me };
    const after = (endpoint: string, argument?: string) => dataAfter(endpoint, { data: {}, argument }, home);

    it('are those of the message', () => {
      expect(after('getWallets')).toEqual(wallets);
      expect(after('getMe')).toEqual(me);
      expect(after('getWallet', 'NGN')).toEqual({ balance: '7.5' });
    });

    it('a wallet that the message lacks, and any other call, are fetched', () => {
      expect(after('getWallet', 'GHC')).toBeNull();
      expect(after('getTransactions')).toBeNull();
    });
  });
});
