import type { User } from '@contract/schemas/user';
import { countedApi } from '@/api/endpoints/countedApi';
import { userApi } from '@/api/endpoints/userApi';
import { answerKeeper, ownMarkOf } from '@/api/transport/keptAnswers';
import { checkToken, tokenEpoch, TOKEN_KEY } from '@/api/session/tokenStorage';
import { cacheEntries } from '@/live/cache/cacheEntries';
import { followOwnListings } from '@/live/feed/ownListings';
import { createStore } from '@/state/store/store';

const listing = (id: string, Amount: string, user = '1') => ({
  ...{ id, user, currency: 'CNY', swap_to: 'NGN' },
  ...{ Amount, rate: '216' },
});
const rowOf = ({ id, user, currency, swap_to, Amount, rate }: ReturnType<typeof listing>) =>
  [id, user, currency, swap_to, Amount, rate] as [string, string, string, string, string, string];

/** A store that shows a window of the user's own listings at version 1-1. */
function createWorld(next: string | null) {
  localStorage.setItem(TOKEN_KEY, `own-${String(next)}`);
  const store = createStore();
  checkToken();
  const me = { id: '1', username: 'ada' } as User;
  const results = [listing('9', '5'), listing('4', '7')];
  store.dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value: me }]));
  store.dispatch(
    countedApi.util.upsertQueryEntries([
      { endpointName: 'getNewestOwnListings', arg: '100', value: { results, next } },
    ] as never),
  );
  const entries = () => cacheEntries(store.getState()).filter(({ endpoint }) => endpoint === 'getNewestOwnListings');
  const [entry] = entries();
  const arrival = { address: 'a', etag: null, json: null, characters: 0, epoch: tokenEpoch(), entry: entry?.key };
  answerKeeper.keep({ ...arrival, headers: new Headers({ 'Own-Feed': 'listings=1-1' }) });
  const touched: string[] = [];
  return {
    touched,
    entry: () => entries()[0],
    /** Shows these, as if they had been answered. */
    put(rows: object[]) {
      store.dispatch(
        countedApi.util.upsertQueryEntries([
          { endpointName: 'getNewestOwnListings', arg: '100', value: { results: rows, next } },
        ] as never),
      );
    },
    hear(set: ReturnType<typeof listing>[], del: string[], isConcerned = true, from = '1-1') {
      const to = '2-2';
      const delta = { group: 'listings', from, to, sum: '', set: set.map(rowOf), del } as const;
      followOwnListings(store, entries(), { delta: { ...delta, del: [...del] }, isConcerned }, (key) =>
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
