import { sessionEndReason } from '@/api/session/endReason';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { logIn } from '@/flows/logIn';
import { logOut } from '@/flows/logOut';
import { selectHasSession, selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { createFlowWorld, done, type FlowWorld, json } from './flowWorld';

let world: FlowWorld;
const credentials = { email: 'Ada@example.com', password: 'Secret!pass' };
const storedToken = () => localStorage.getItem(TOKEN_KEY);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  world.end();
  jest.restoreAllMocks();
});

describe('logging in', () => {
  test('saves the token [S4.login.1] [S3.loginAnswer]', async () => {
    world = createFlowWorld({ 'POST login/': json({ token: 'new', expiry: 'later' }) }, null);
    expect(await world.store.dispatch(logIn(credentials))).toBeNull();
    expect(storedToken()).toBe('new');
    expect(selectHasSession(world.store.getState())).toBe(true);
    expect(JSON.stringify(world.store.getState())).not.toContain('new');
  });

  test.each([400, 401, 403, 429])(
    'a %s is passed on to the caller, and there is no session [S6.refusal.1]',
    async (status) => {
      world = createFlowWorld({ 'POST login/': json({ detail: 'No.' }, status) }, null);
      expect(await world.store.dispatch(logIn(credentials))).toEqual({ status, data: { detail: 'No.' } });
      expect(storedToken()).toBeNull();
    },
  );

  test('an answer without a token is an error', async () => {
    world = createFlowWorld({ 'POST login/': json({ ok: true }) }, null);
    expect(await world.store.dispatch(logIn(credentials))).toMatchObject({ status: 'NOT_AS_AGREED' });
  });

  test('removes a stale token first, because a backend may refuse it whatever the credentials are', async () => {
    world = createFlowWorld({ 'POST login/': json({ token: 'new' }) }, 'stale');
    await world.store.dispatch(logIn(credentials));
    expect(world.backend.calls[0]?.headers.get('authorization')).toBe('');
    expect(storedToken()).toBe('new');
  });
});

describe('logging out', () => {
  const fromProfile = { from: '/profile', to: '/login' };

  test.each([
    ['succeeds', done],
    ['fails', json({}, 500)],
    ['is refused', json({}, 401)],
  ])('removes the token even if the logout-all call %s [S4.logout.1]', async (_how, answer) => {
    world = createFlowWorld({ 'POST logoutall/': answer });
    await world.store.dispatch(logOut(fromProfile));
    expect(world.log).toEqual(['POST logoutall/']);
    expect(storedToken()).toBeNull();
    expect(selectHasSession(world.store.getState())).toBe(false);
    expect(sessionEndReason()).toBe('loggedOut');
    expect(selectLeaveTo('/profile')(world.store.getState())).toBe('/login');
  });

  test('names the path that follows before the call, because an answer of 401 ends the session at once', async () => {
    let path: string | undefined;
    world = createFlowWorld({
      'POST logoutall/': (call) => {
        path = selectLeaveTo('/profile')(world.store.getState());
        done(call);
      },
    });
    await world.store.dispatch(logOut(fromProfile));
    expect(path).toBe('/login');
  });

  test('leads to the log-in from the profile; elsewhere the guard leads to / [S4.logout.2]', async () => {
    world = createFlowWorld({ 'POST logoutall/': done });
    await world.store.dispatch(logOut(fromProfile));
    expect(selectLeaveTo('/profile')(world.store.getState())).toBe('/login');
    expect(selectLeaveTo('/market')(world.store.getState())).toBe('/');
  });
});
