import type { UnknownAction } from '@reduxjs/toolkit';
import { listingsApi } from '@/api/listings/listingsApi';
import { userApi } from '@/api/endpoints/userApi';
import { createPublicStore } from '@/state/store/createPublicStore';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';

// First of all, so that what opening the page reports is seen too.
let logged: jest.SpyInstance;
beforeEach(() => void (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));

const row = { id: 1, user: 2, currency: 'CNY', swap_to: 'NGN', Amount: '5', rate: '200' };
let rows = [row];
const { store } = pageOfEachTest(({ path, answer }) => answer(path.startsWith('listings') ? rows : { id: 1 }));

const frozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));

test('both stores report an action that carries anything but plain data', () => {
  const action: UnknownAction = { type: 'test/badAction', payload: new Map() };
  for (const { dispatch } of [store(), createPublicStore()]) {
    logged.mockClear();
    dispatch(action);
    expect(logged.mock.calls.flat()[0]).toContain('non-serializable value');
  }
});

test('the store of the public pages makes calls and keeps their answers', async () => {
  const publicStore = createPublicStore();
  await publicStore.dispatch(userApi.endpoints.getMe.initiate());
  expect(userApi.endpoints.getMe.select()(publicStore.getState() as never).data).toMatchObject({ id: '1' });
  publicStore.dispatch(userApi.util.resetApiState());
});

test('the store refuses to go on after state was changed by anything but a reducer', () => {
  const state = store().getState() as unknown as Record<string, object>;
  const { connection } = state;
  // Putting it back is a change of the same kind.
  for (const written of [{ status: 'live' }, connection]) {
    Object.assign(state, { connection: written });
    expect(() => store().dispatch({ type: 'test/anyAction' })).toThrow('state mutation was detected');
  }
});

test('the listings and their book are frozen, so that only the reducer can change them', async () => {
  await store().dispatch(userApi.endpoints.getMe.initiate());
  await store().dispatch(listingsApi.endpoints.getListings.initiate());
  const { listings, api } = store().getState();
  expect(listings.table).toHaveLength(1);
  expect(frozen(listings)).toBe(true);
  expect(listings.table).toBe(Object.values(api.queries).find((query) => query?.endpointName === 'getListings')?.data);
  expect(logged).not.toHaveBeenCalled();
});

test('what a change of the listings makes new is frozen too', async () => {
  const fetchListings = () =>
    store().dispatch(listingsApi.endpoints.getListings.initiate(undefined, { forceRefetch: true }));
  rows = [row, { ...row, id: 2, rate: '201' }];
  await store().dispatch(userApi.endpoints.getMe.initiate());
  await fetchListings();
  rows = [{ ...row, Amount: '7' }, ...rows.slice(1), { ...row, id: 3, rate: '202' }];
  await fetchListings();
  const { listings } = store().getState();
  const totals = Object.values(listings.book.pairs).flatMap(({ levels }) => levels.map(({ total }) => total));
  expect(totals).toEqual(expect.arrayContaining(['7', '5', '5']));
  expect(frozen(listings)).toBe(true);
});
