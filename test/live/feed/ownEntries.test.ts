import type { OwnDelta } from '@contract/feeds';
import type { Transaction } from '@contract/values/transaction';
import { dataAfter } from '@/live/ownFollower';
import { aTransaction, aUser, aWallet } from '@test/support/app/builders';

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
      one(100 - place, { created_at: `2026-11-20T${String(10 + Math.floor((100 - place) / 60))}:00:${String(place)}` }),
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
    const news = [one(60, { status: 'COMPLETED' }), one(50, { currency_from: 'NGN' }), one(20, { status: 'REVOKED' })];
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
