import { readToken, sessionEndReason } from '@/api/session/tokenStorage';
import { deactivate, DEACTIVATION_STEPS, type DeactivationProgress } from '@/flows/session/deactivate';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { advance } from '@test/support/app/advance';
import { aListing, anOrder, aUser } from '@test/support/app/builders';
import { createFlowWorld, done, type FlowWorld, json, silence } from './flowWorld';

const CLOSE = 'POST users/delete-account/';
const ORDERS = 'GET orders/?created_by_user=true';
const ME = 'GET users/me/';
const LISTINGS = 'GET listings/?created_by_user=true';
const WALLET = 'GET wallets/?currency=CNY';
const FUND = 'POST wallets/fund/';
const LOG_OUT = 'POST logoutall/';
const remove = (id: string) => `DELETE listings/${id}/remove_listing/`;
const removeOrder = (id: string) => `DELETE orders/${id}/remove_order/`;
const LEAVING = { from: '/user-deactivate', to: '/' };

const listing = aListing({ id: '36', user: '1', Amount: '60.5' });
const wallet = (balance: string) => json([{ id: 11, currency: 'CNY', balance }]);
const refused = json({ detail: 'No.' }, 400);
const OK = json({ status: 'OK' });

/** An account with one order and one listing, where every call succeeds. */
const ANSWERS = {
  [CLOSE]: OK,
  [ORDERS]: json([anOrder({ id: '51' })]),
  [removeOrder('51')]: done,
  [ME]: json(aUser({ id: '1' })),
  [LISTINGS]: json([listing]),
  [WALLET]: wallet('1000'),
  [FUND]: OK,
  [remove('36')]: done,
  [LOG_OUT]: done,
};

let world: FlowWorld;
let told: DeactivationProgress[];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  told = [];
});
afterEach(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const run = () => world.store.dispatch(deactivate(LEAVING, (progress) => told.push(progress)));
const changes = () => world.log.filter((line) => !line.startsWith('GET '));

it('closes the account, deletes the orders, returns and deletes each listing, logs out everywhere and removes the token [S4.deactivate.2] [S4.deactivate.3] [S4.deactivate.4] [S4.deactivate.5] [S7.fundWallet]', async () => {
  world = createFlowWorld(ANSWERS);
  await expect(run()).resolves.toBeNull();
  expect(changes()).toEqual([CLOSE, removeOrder('51'), FUND, remove('36'), LOG_OUT]);
  const [returned] = world.backend.calls.filter(({ path }) => path === 'wallets/fund/');
  expect(returned?.body).toEqual({ user: '1', currency: 'CNY', amount: '60.5' });
  expect(readToken()).toBeNull();
  expect(sessionEndReason()).toBe('deactivated');
  expect(selectLeaveTo('/user-deactivate')(world.store.getState())).toBe('/');
});

it('reports each step as it begins', async () => {
  world = createFlowWorld(ANSWERS);
  await run();
  expect([...new Set(told.map(({ step }) => step))]).toEqual(DEACTIVATION_STEPS);
  expect(told).toEqual([
    { step: 'account', done: 0, total: 1 },
    { step: 'orders', done: 0, total: 0 },
    { step: 'orders', done: 0, total: 1 },
    { step: 'listings', done: 0, total: 0 },
    { step: 'listings', done: 0, total: 1 },
    { step: 'session', done: 0, total: 1 },
  ]);
});

it('changes nothing if the server refuses the deactivation [S8.deactivateFailure]', async () => {
  world = createFlowWorld({ ...ANSWERS, [CLOSE]: refused });
  await expect(run()).resolves.toMatchObject({ status: 400 });
  expect(world.log).toEqual([CLOSE]);
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
  world = createFlowWorld({ ...ANSWERS, [call]: [refused, done] });
  await expect(run()).resolves.toMatchObject({ status: 400 });
  expect(readToken()).toBe('abc');
  await expect(run()).resolves.toBeNull();
  expect(changes()).toEqual(expected);
});

it.each([
  ['order', removeOrder('51')],
  ['listing', remove('36')],
])('takes an %s that is already gone for done', async (_kind, call) => {
  world = createFlowWorld({ ...ANSWERS, [call]: json({ detail: 'Not found.' }, 404) });
  await expect(run()).resolves.toBeNull();
});

const other = aListing({ id: '37', user: '1' });

it('counts a refused return as done if the listing is gone', async () => {
  const answers = { [remove('36')]: json({}, 404), [FUND]: [json({}, 403), OK], [remove('37')]: done };
  world = createFlowWorld({ ...ANSWERS, ...answers, [LISTINGS]: [json([listing, other]), json([other])] });
  await expect(run()).resolves.toBeNull();
});

it.each([
  ['is still listed', json([other, listing])],
  ['may still be listed', json({}, 500)],
])('does not count a refused return as done if the listing %s', async (_how, listings) => {
  world = createFlowWorld({ ...ANSWERS, [LISTINGS]: [json([listing]), listings], [FUND]: json({}, 403) });
  await expect(run()).resolves.toMatchObject({ status: 403 });
});

it.each([
  ['own orders', ORDERS, [CLOSE, ORDERS]],
  ['user', ME, [CLOSE, ORDERS, removeOrder('51'), ME]],
  ['own listings', LISTINGS, [CLOSE, ORDERS, removeOrder('51'), ME, LISTINGS]],
])('stops if the %s cannot be read [S8.deactivateFailure]', async (_what, call, expected) => {
  world = createFlowWorld({ ...ANSWERS, [call]: json({}, 500) });
  await expect(run()).resolves.toMatchObject({ status: 500 });
  expect(world.log).toEqual(expected);
});

const TIMEOUT_MS = 5_000;

it('does not return an amount again if its return had no answer but has arrived in the wallet', async () => {
  world = createFlowWorld({ ...ANSWERS, [WALLET]: [wallet('1000'), wallet('1060.50')], [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toBeNull();
  expect(changes()).toEqual([CLOSE, removeOrder('51'), FUND, remove('36'), LOG_OUT]);
});

it('looks again before it repeats a return of unknown outcome', async () => {
  const balances = ['1000', '1000', '1060.5'].map(wallet);
  world = createFlowWorld({ ...ANSWERS, [WALLET]: balances, [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
  await expect(run()).resolves.toBeNull();
  expect(changes().filter((line) => line === FUND)).toHaveLength(1);
});

it('does not repeat a return of unknown outcome while the wallet cannot be read', async () => {
  const unreadable = json({}, 500);
  world = createFlowWorld({ ...ANSWERS, [WALLET]: [wallet('1000'), unreadable, unreadable], [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
  await expect(run()).resolves.toMatchObject({ status: 500 });
  expect(changes().filter((line) => line === FUND)).toHaveLength(1);
});

it.each([
  ['the wallet cannot be read', json({ detail: 'No.' }, 500), { status: 500, data: { detail: 'No.' } }],
  ['the wallet has no balance', json([{ id: 11, currency: 'CNY' }]), { status: 'NOT_AS_AGREED', data: null }],
])('returns nothing while %s', async (_how, answer, error) => {
  world = createFlowWorld({ ...ANSWERS, [WALLET]: answer });
  await expect(run()).resolves.toEqual(error);
  expect(changes()).toEqual([CLOSE, removeOrder('51')]);
});

it('succeeds if the backend ended the session with the account', async () => {
  world = createFlowWorld({ ...ANSWERS, [ORDERS]: json({ detail: 'Inactive.' }, 401) });
  await expect(run()).resolves.toBeNull();
  await advance(1);
  expect(world.log).toEqual([CLOSE, ORDERS]);
  expect(sessionEndReason()).toBe('deactivated');
  expect(selectLeaveTo('/user-deactivate')(world.store.getState())).toBe('/');
});

it('removes the token even if the logout-all call fails', async () => {
  world = createFlowWorld({ ...ANSWERS, [LOG_OUT]: json({}, 500) });
  await expect(run()).resolves.toBeNull();
  expect(readToken()).toBeNull();
});
