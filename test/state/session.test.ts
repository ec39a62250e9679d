import { listingsApi } from '@/api/listings/listingsApi';
import { sessionEndReason } from '@/api/session/endReason';
import { userApi } from '@/api/endpoints/userApi';
import { selectConnection } from '@/state/slices/connectionSlice';
import { selectHasSession, selectLeaveTo, selectSessionGeneration } from '@/state/selectors/sessionSelectors';
import { sessionActions } from '@/state/slices/sessionSlice';
import { settled } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs, setToken } from './sessionWorld';

let respond: (call: FakeCall) => void;
const { live, store, reload } = pageOfEachTest((call) => respond(call));

beforeEach(() => {
  respond = answerAs;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the session', () => {
  test('is open while a token is stored [S6.roles.2, S11.sessions]', () => {
    expect(selectHasSession(store().getState())).toBe(true);
    setToken(null);
    expect(selectHasSession(store().getState())).toBe(false);
    expect(sessionEndReason()).toBe('loggedOut');
  });

  test('is closed while no token is stored, and has no socket', () => {
    localStorage.clear();
    const sockets = live().sockets.length;
    reload();
    expect(selectHasSession(store().getState())).toBe(false);
    expect(selectConnection(store().getState())).toBe('idle');
    expect(live().sockets).toHaveLength(sockets);
  });

  test("has a socket at the backend's address, and its status is shown [S7.live.1]", () => {
    expect(live().socket().url).toBe('ws://localhost/backend/ws/main/');
    expect(selectConnection(store().getState())).toBe('connecting');
    live().open();
    expect(selectConnection(store().getState())).toBe('live');
  });

  test('ends with its store: the socket is closed, and no other token is followed', async () => {
    live().open();
    await store().dispatch(userApi.endpoints.getMe.initiate());
    const generation = selectSessionGeneration(store().getState());
    store().stop();
    expect(live().socket().readyState).toBe(WebSocket.CLOSED);
    expect(store().getState().api.queries).toEqual({});
    setToken('bea');
    expect(selectHasSession(store().getState())).toBe(false);
    expect(selectSessionGeneration(store().getState())).toBe(generation);
  });

  test('that a flow ends at a path leads on from that path only', () => {
    expect(selectLeaveTo('/profile')(store().getState())).toBe('/');
    store().dispatch(sessionActions.leaving({ from: '/profile', to: '/login' }));
    expect(['/profile', '/market'].map((from) => selectLeaveTo(from)(store().getState()))).toEqual(['/login', '/']);
  });

  test('has another number each time', () => {
    const first = selectSessionGeneration(store().getState());
    setToken('bea');
    expect(selectSessionGeneration(store().getState())).toBeGreaterThan(first);
  });

  test('drops the answers to the former user that are still on their way', async () => {
    const waiting: FakeCall[] = [];
    respond = (call) => waiting.push(call);
    void store().dispatch(listingsApi.endpoints.getListings.initiate());
    void store().dispatch(userApi.endpoints.getMe.initiate());
    await settled();
    setToken('bea');
    waiting.forEach(answerAs);
    await settled();
    expect(Object.values(store().getState().api.queries)).toEqual([]);
    expect(store().getState().listings).toMatchObject({ viewer: null, table: null });
  });
});
