import { sessionEndReason } from '@/api/session/endReason';
import { readToken } from '@/api/session/tokenStorage';
import { DEACTIVATION_STEPS } from '@/flows/deactivate';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { advance } from '@test/support/app/advance';
import { anOrder } from '@test/support/app/builders';
import {
  CLOSE,
  ORDERS,
  ME,
  LISTINGS,
  FUND,
  LOG_OUT,
  remove,
  removeOrder,
  listing,
  other,
  refused,
  deactivationWorld,
} from './deactivationWorld';
import { done, json } from './flowWorld';

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
