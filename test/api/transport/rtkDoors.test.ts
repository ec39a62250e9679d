import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { createApi as createPlainApi } from '@reduxjs/toolkit/query';
import {
  createApi,
  dropEntry,
  queryEvent,
  subscriptionsOf,
  tagsInvalidatedBy,
  tagsProvidedBy,
  upsertedAt,
  upsertedValue,
} from '@/api/transport/rtkDoors';

type Answer = { data: number } | { error: { status: number; data: null } };

let answer: Answer;
let fetches: number;

/** An api with one read and one change of the same tag, and a store that keeps every action. */
function createWorld(create: typeof createApi) {
  const api = create({
    reducerPath: 'api',
    baseQuery: (_request: unknown): Promise<Answer> => {
      fetches += 1;
      return Promise.resolve(answer);
    },
    tagTypes: ['listings'],
    invalidationBehavior: 'immediately',
    endpoints: (build) => ({
      read: build.query<number, string>({ query: (argument) => argument, providesTags: ['listings'] }),
      change: build.mutation<number, void>({
        query: () => 'change',
        invalidatesTags: (_answer, error) => (error ? [] : ['listings']),
      }),
    }),
  });
  const actions: UnknownAction[] = [];
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          actions.push(action as UnknownAction);
          return next(action);
        },
        api.middleware,
      ),
  });
  return { api, store, actions };
}

beforeEach(() => {
  answer = { data: 1 };
  fetches = 0;
});

test.each([
  ['RTK Query fetches at once what a change or invalidateTags makes stale', createPlainApi as typeof createApi, 3],
  ['our createApi leaves that to the live middleware', createApi, 1],
])('%s', async (_title, create, expected) => {
  const { api, store } = createWorld(create);
  await store.dispatch(api.endpoints.read.initiate('a'));
  await store.dispatch(api.endpoints.change.initiate());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  store.dispatch(api.util.invalidateTags(['listings']));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  // The change itself is a fetch too.
  expect(fetches).toBe(expected + 1);
});

test('the tags of an endpoint are known before its first answer', () => {
  createWorld(createApi);
  expect(tagsProvidedBy('read')).toEqual(['listings']);
  expect(tagsProvidedBy('change')).toEqual([]);
  expect(tagsProvidedBy('unknown')).toEqual([]);
});

test('a query is seen to start and to end, well or badly, and not if it is answered from the cache', async () => {
  const { api, store, actions } = createWorld(createApi);
  const seen = () => actions.splice(0).flatMap((action) => queryEvent(action) ?? []);
  const key = 'read("a")';
  await store.dispatch(api.endpoints.read.initiate('a'));
  expect(seen()).toEqual([
    { phase: 'started', key },
    { phase: 'settled', key },
  ]);
  await store.dispatch(api.endpoints.read.initiate('a'));
  expect(seen()).toEqual([]);
  answer = { error: { status: 500, data: null } };
  await store.dispatch(api.endpoints.read.initiate('a', { subscribe: false, forceRefetch: true }));
  await store.dispatch(api.endpoints.change.initiate());
  expect(seen()).toEqual([
    { phase: 'started', key },
    { phase: 'settled', key },
  ]);
});

test('a change invalidates its tags when it has succeeded, and none when it was refused', async () => {
  const { api, store, actions } = createWorld(createApi);
  const invalidated = () => actions.splice(0).map(tagsInvalidatedBy);
  await store.dispatch(api.endpoints.change.initiate());
  expect(invalidated().flat()).toEqual(['listings']);
  answer = { error: { status: 400, data: null } };
  await store.dispatch(api.endpoints.change.initiate());
  await store.dispatch(api.endpoints.read.initiate('a'));
  expect(invalidated().flat()).toEqual([]);
});

test('the subscriptions of a store are counted at once, by one object for as long as the store lives', async () => {
  const { api, store } = createWorld(createApi);
  const subscriptions = subscriptionsOf(store.dispatch);
  const key = 'read("a")';
  expect(subscriptions.getSubscriptionCount(key)).toBe(0);
  const first = store.dispatch(api.endpoints.read.initiate('a'));
  const second = store.dispatch(api.endpoints.read.initiate('a'));
  expect(subscriptions.getSubscriptionCount(key)).toBe(2);
  expect([...subscriptions.getSubscriptions().keys()]).toEqual([key]);
  first.unsubscribe();
  expect(subscriptions.getSubscriptionCount(key)).toBe(1);
  second.unsubscribe();
  expect(subscriptions.getSubscriptionCount(key)).toBe(0);
  expect(subscriptionsOf(store.dispatch)).toBe(subscriptions);
  await Promise.all([first, second]);
});

test('a dropped entry is forgotten, and another is not', async () => {
  const { api, store } = createWorld(createApi);
  await store.dispatch(api.endpoints.read.initiate('a', { subscribe: false }));
  await store.dispatch(api.endpoints.read.initiate('b', { subscribe: false }));
  dropEntry(store, 'read("a")');
  expect(Object.keys(store.getState().api.queries)).toEqual(['read("b")']);
});

test('what is put into the cache of an endpoint can be read from the action, and provides its tags', () => {
  const { api, store } = createWorld(createApi);
  const before = Date.now();
  const action = api.util.upsertQueryEntries([{ endpointName: 'read', arg: 'a', value: 7 }]);
  expect(upsertedValue(action, 'read')).toBe(7);
  expect(upsertedValue(action, 'other')).toBeUndefined();
  expect(upsertedAt(action)).toBeGreaterThanOrEqual(before);
  expect(upsertedAt(action)).toBeLessThanOrEqual(Date.now());
  store.dispatch(action);
  expect(api.endpoints.read.select('a')(store.getState()).data).toBe(7);
  expect(api.util.selectInvalidatedBy(store.getState(), ['listings'])).toMatchObject([{ queryCacheKey: 'read("a")' }]);
});
