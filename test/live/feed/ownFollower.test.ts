import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { walletsApi } from '@/api/endpoints/userApi';
import { checkToken, tokenEpoch, TOKEN_KEY } from '@/api/session/tokenStorage';
import { answerKeeper, ownMarkOf } from '@/api/transport/keptAnswers';
import { cacheEntries } from '@/live/cacheEntries';
import { createOwnFollower } from '@/live/ownFollower';
import { createStore } from '@/state/store/store';
import { aTransaction, aUser, aWallet } from '@test/support/app/builders';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';

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
