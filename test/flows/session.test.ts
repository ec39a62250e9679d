import { sessionEndReason } from '@/api/session/endReason';
import { readToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { DEACTIVATION_STEPS } from '@/flows/deactivate';
import { logIn } from '@/flows/logIn';
import { logOut } from '@/flows/logOut';
import { selectHasSession, selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { advance } from '@test/support/app/advance';
import { anOrder } from '@test/support/app/builders';
import {
  CLOSE,
  deactivationWorld,
  FUND,
  listing,
  LISTINGS,
  LOG_OUT,
  ME,
  ORDERS,
  other,
  refused,
  remove,
  removeOrder,
  createFlowWorld,
  done,
  type FlowWorld,
  json,
} from './flowWorld';

describe('session flows', () => {
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
});

describe('deactivate', () => {
  const { open, state, run, reported, calls, log, changes } = deactivationWorld();

  it('closes the account, deletes the orders, returns and deletes each listing, logs out everywhere and removes the token [S4.deactivate.2] [S4.deactivate.3] [S4.deactivate.4] [S4.deactivate.5] [S7.fundWallet]', async () => {
    open();
    await expect(run()).resolves.toBeNull();
    expect(changes()).toEqual([CLOSE, removeOrder('51'), FUND, remove('36'), LOG_OUT]);
    const [returned] = calls().filter(({ path }) => path === 'wallets/fund/');
    expect(returned?.body).toEqual({ user: '1', currency: 'CNY', amount: '60.5' });
    expect(readToken()).toBeNull();
    expect(sessionEndReason()).toBe('deactivated');
    expect(selectLeaveTo('/user-deactivate')(state())).toBe('/');
  });

  it('deletes every order, and returns and deletes every listing [S4.deactivate.3] [S4.deactivate.4]', async () => {
    open({
      [ORDERS]: json([anOrder({ id: '51' }), anOrder({ id: '52' })]),
      [removeOrder('52')]: done,
      [LISTINGS]: json([listing, other]),
      [remove('37')]: done,
    });
    await expect(run()).resolves.toBeNull();
    const returns = [FUND, remove('36'), FUND, remove('37')];
    expect(changes()).toEqual([CLOSE, removeOrder('51'), removeOrder('52'), ...returns, LOG_OUT]);
  });

  it('reports each step as it begins', async () => {
    open();
    await run();
    expect([...new Set(reported().map(({ step }) => step))]).toEqual(DEACTIVATION_STEPS);
    expect(reported()).toEqual([
      { step: 'account', done: 0, total: 1 },
      { step: 'orders', done: 0, total: 0 },
      { step: 'orders', done: 0, total: 1 },
      { step: 'listings', done: 0, total: 0 },
      { step: 'listings', done: 0, total: 1 },
      { step: 'session', done: 0, total: 1 },
    ]);
  });

  it('changes nothing if the server refuses the deactivation [S8.deactivateFailure]', async () => {
    open({ [CLOSE]: refused });
    await expect(run()).resolves.toMatchObject({ status: 400 });
    expect(log()).toEqual([CLOSE]);
    expect(readToken()).toBe('abc');
  });

  it.each([
    [
      'an order is refused',
      removeOrder('51'),
      [CLOSE, removeOrder('51'), removeOrder('51'), FUND, remove('36'), LOG_OUT],
    ],
    ['the return is refused', FUND, [CLOSE, removeOrder('51'), FUND, removeOrder('51'), FUND, remove('36'), LOG_OUT]],
    [
      'the listing is not removed',
      remove('36'),
      [CLOSE, removeOrder('51'), FUND, remove('36'), removeOrder('51'), remove('36'), LOG_OUT],
    ],
  ])('stops when %s, and a new try does nothing twice [S8.deactivateFailure]', async (_what, call, expected) => {
    open({ [call]: [refused, done] });
    await expect(run()).resolves.toMatchObject({ status: 400 });
    expect(readToken()).toBe('abc');
    await expect(run()).resolves.toBeNull();
    expect(changes()).toEqual(expected);
  });

  it('keeps no call in the cache if it stops at the last listing', async () => {
    open({ [remove('36')]: refused });
    await expect(run()).resolves.toMatchObject({ status: 400 });
    expect(state().api.mutations).toEqual({});
  });

  it.each([
    ['order', removeOrder('51')],
    ['listing', remove('36')],
  ])('takes an %s that is already gone for done', async (_kind, call) => {
    open({ [call]: json({ detail: 'Not found.' }, 404) });
    await expect(run()).resolves.toBeNull();
  });

  it.each([
    ['own orders', ORDERS, [CLOSE, ORDERS]],
    ['user', ME, [CLOSE, ORDERS, removeOrder('51'), ME]],
    ['own listings', LISTINGS, [CLOSE, ORDERS, removeOrder('51'), ME, LISTINGS]],
  ])('stops if the %s cannot be read [S8.deactivateFailure]', async (_what, call, expected) => {
    open({ [call]: json({}, 500) });
    await expect(run()).resolves.toMatchObject({ status: 500 });
    expect(log()).toEqual(expected);
  });

  it('succeeds if the backend ended the session with the account', async () => {
    open({ [ORDERS]: json({ detail: 'Inactive.' }, 401) });
    await expect(run()).resolves.toBeNull();
    await advance(1);
    expect(log()).toEqual([CLOSE, ORDERS]);
    expect(sessionEndReason()).toBe('deactivated');
    expect(selectLeaveTo('/user-deactivate')(state())).toBe('/');
  });

  it('removes the token even if the logout-all call fails', async () => {
    open({ [LOG_OUT]: json({}, 500) });
    await expect(run()).resolves.toBeNull();
    expect(readToken()).toBeNull();
  });
});
