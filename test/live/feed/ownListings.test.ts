import type { User } from '@contract/user';
import { countedApi, userApi } from '@/api/endpoints/userApi';
import '@/api/listings/listingsApi';
import '@/api/endpoints/windowsApi';
import { answerKeeper, ownMarkOf } from '@/api/transport/keptAnswers';
import { checkToken, tokenEpoch, TOKEN_KEY } from '@/api/session/tokenStorage';
import { cacheEntries } from '@/live/cacheEntries';
import { followOwnListings } from '@/live/listingsFollower';
import { createStore } from '@/state/store/store';

const listing = (id: string, Amount: string, user = '1') => ({
  ...{ id, user, currency: 'CNY', swap_to: 'NGN' },
  ...{ Amount, rate: '216' },
});
const rowOf = ({ id, user, currency, swap_to, Amount, rate }: ReturnType<typeof listing>) =>
  [id, user, currency, swap_to, Amount, rate] as [string, string, string, string, string, string];

/** A store that shows a window of the user's own listings at version 1-1. */
function createWorld(next: string | null, endpoint = 'getNewestOwnListings', name: string | null = 'ada') {
  localStorage.setItem(TOKEN_KEY, `own-${String(next)}`);
  const store = createStore();
  checkToken();
  const results = [listing('9', '5'), listing('4', '7')];
  const put = (rows: object[]) => {
    const arrived = [{ endpointName: endpoint, arg: '100', value: { results: rows, next } }];
    store.dispatch(countedApi.util.upsertQueryEntries(arrived as never));
  };
  // The newest entry is not always the user: it is found by its name.
  put(results);
  if (name !== null) {
    const me = { id: '1', username: name } as User;
    store.dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value: me }]));
  }
  const entries = () => cacheEntries(store.getState()).filter((one) => one.endpoint === endpoint);
  const [entry] = entries();
  const arrival = { address: 'a', etag: null, json: null, characters: 0, epoch: tokenEpoch(), entry: entry?.key };
  answerKeeper.keep({ ...arrival, headers: new Headers({ 'Own-Feed': 'listings=1-1' }) });
  const touched: string[] = [];
  return {
    touched,
    entry: () => entries()[0],
    /** Shows these, as if they had been answered. */
    put,
    /** Fetches the window again. */
    fetch: () => void store.dispatch(countedApi.endpoints.getNewestOwnListings.initiate('100', { forceRefetch: true })),
    state: () => store.getState(),
    hear(set: ReturnType<typeof listing>[], del: string[], isConcerned = true, from = '1-1', paused?: string[]) {
      const to = '2-2';
      const delta = { group: 'listings', from, to, sum: '', set: set.map(rowOf), del } as const;
      followOwnListings(store, entries(), { delta: { ...delta, del: [...del], paused }, isConcerned }, (key) =>
        touched.push(key),
      );
    },
    stop: () => store.stop(),
  };
}

let world: ReturnType<typeof createWorld>;
afterEach(() => {
  world.stop();
  localStorage.clear();
});
const ids = () =>
  (world.entry()?.data as { results: { id: string; Amount: string }[] }).results.map(({ id, Amount }) => [id, Amount]);

test('a change and a new listing of the user’s own are applied in their places, and another’s is not', () => {
  world = createWorld(null);
  world.hear([listing('4', '6'), listing('12', '3'), listing('13', '1', '2')], ['11']);
  expect(ids()).toEqual([
    ['12', '3'],
    ['9', '5'],
    ['4', '6'],
  ]);
  expect(ownMarkOf(world.entry()?.key ?? '')).toBe('listings=2-2');
  expect(world.touched).toEqual([]);
});

test('a change of others costs nothing, and the window is at the new version', () => {
  world = createWorld(null);
  const before = world.entry()?.data;
  world.hear([listing('13', '1', '2')], [], false);
  expect(world.entry()?.data).toBe(before);
  expect(ownMarkOf(world.entry()?.key ?? '')).toBe('listings=2-2');
});

test.each([
  ['it misses a message', null, '1-5', []],
  ['one of its listings ends, which may be paused', null, '1-1', ['9']],
  ['a listing ends and others follow the window', 'after-4', '1-1', ['9']],
])('the window is fetched if %s', (_why, next, from, del) => {
  world = createWorld(next);
  world.hear([], del, true, from);
  expect(world.touched).toEqual([world.entry()?.key]);
  expect(ids()).toEqual([
    ['9', '5'],
    ['4', '7'],
  ]);
});

test('a listing that ended disappears without a call if the server says that it is not paused', () => {
  world = createWorld(null);
  world.hear([], ['9', '11'], true, '1-1', ['11']);
  expect(ids()).toEqual([['4', '7']]);
  expect(ownMarkOf(world.entry()?.key ?? '')).toBe('listings=2-2');
  expect(world.touched).toEqual([]);
});

test('a listing that was paused is asked for', () => {
  world = createWorld(null);
  world.hear([], ['9'], true, '1-1', ['9']);
  expect(world.touched).toEqual([world.entry()?.key]);
});

test('a user who is not known yet has their window fetched', () => {
  world = createWorld(null, 'getNewestOwnListings', null);
  world.hear([listing('12', '3')], []);
  expect(world.touched).toEqual([world.entry()?.key]);
});

test('a window that is being fetched is asked for again, because its answer may be older than the message', () => {
  world = createWorld(null);
  const fetched = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  world.fetch();
  expect(world.entry()?.status).toBe('pending');
  world.hear([listing('12', '3')], []);
  expect(world.touched).toEqual([world.entry()?.key]);
  expect(ids()).toEqual([
    ['9', '5'],
    ['4', '7'],
  ]);
  fetched.mockRestore();
});

test('a message that the window has already changes nothing', () => {
  world = createWorld(null);
  world.hear([listing('12', '3')], []);
  const before = world.state();
  world.hear([listing('14', '3')], [], true, '1-1');
  expect(world.state()).toBe(before);
  expect(world.touched).toEqual([]);
});

test('an older window leaves what is newer than its rows to the windows before it', () => {
  world = createWorld(null, 'getOlderOwnListings');
  world.hear([listing('12', '3'), listing('4', '6')], []);
  expect(ids()).toEqual([
    ['9', '5'],
    ['4', '6'],
  ]);
  expect(world.touched).toEqual([]);
});

test('the whole list of own listings is fetched if it may have changed, and only then', () => {
  world = createWorld(null, 'getOwnListings');
  world.hear([listing('12', '3')], [], false);
  expect(world.touched).toEqual([]);
  world.hear([listing('12', '3')], []);
  expect(world.touched).toEqual([world.entry()?.key]);
});

test('a listing that follows the market keeps its distance when its rate changes, and is no longer paused [S11.pegs.live]', () => {
  world = createWorld(null);
  const peg = { percent: '-1.5', floor: '210', ceiling: null, outside: 'floor' };
  world.put([{ ...listing('9', '5'), paused: true, peg }, listing('4', '7')]);
  world.hear([listing('9', '5')], []);
  expect((world.entry()?.data as { results: object[] }).results).toEqual([
    { ...listing('9', '5'), peg: { ...peg, outside: null } },
    listing('4', '7'),
  ]);
  expect(world.touched).toEqual([]);
});
