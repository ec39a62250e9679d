import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { revokeTransaction } from '@/flows/revokeTransaction';
import { listingLeft, selectLeavingListings } from '@/state/slices/leavingSlice';
import { advance } from '@test/support/app/advance';
import { anOrder, aTransaction, aUser } from '@test/support/app/builders';
import { createFlowWorld, done, type FlowWorld, json, silence } from './flowWorld';

const REVOKE = 'POST transactions/77/revoke/';
const READ = 'GET transactions/?txid=77';
const MATCH = 'GET orders/?currency_from=NGN&currency_to=CNY&rate=215&user=1&amount=21500&status=pending';
const removal = (id: string) => `DELETE orders/${id}/remove_order/`;
const revoked = aTransaction({ id: '77', status: 'REVOKED' });
const orderTransaction = aTransaction({ id: '77' });
let world: FlowWorld;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function revokeAmong(orders: unknown): Promise<string[]> {
  world = createFlowWorld({
    [REVOKE]: done,
    [READ]: json(revoked),
    [MATCH]: json(orders),
    ...Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((id) => [removal(id), done])),
  });
  expect(await world.store.dispatch(revokeTransaction(orderTransaction))).toBeNull();
  return world.log.filter((line) => line.startsWith('DELETE'));
}

describe('revoking a transaction', () => {
  test('reads it again, once, also while it is on screen [S4.revoke.1]', async () => {
    world = createFlowWorld({ [REVOKE]: done, [READ]: [json({ ...revoked, status: 'PENDING' }), json(revoked)] });
    const endpoint = transactionsApi.endpoints.getTransaction;
    const shown = world.store.dispatch(endpoint.initiate('77'));
    await shown;
    jest.useFakeTimers({ now: Date.now() + 1_000 });
    await world.store.dispatch(revokeTransaction(aTransaction({ id: '77', type: 'LIST' })));
    await advance(1_000);
    expect(world.log).toEqual([READ, REVOKE, READ]);
    expect(endpoint.select('77')(world.store.getState()).data?.status).toBe('REVOKED');
    shown.unsubscribe();
  });

  test('of an ORDER deletes exactly the matching pending order [S4.revoke.2]', async () => {
    const others = [
      { rate: '216' },
      { amount: '1' },
      { status: 'COMPLETED' },
      { currency_from: 'GHC' },
      { currency_to: 'GHC' },
      { user: '8' },
    ].map((changes) => anOrder({ id: '6', ...changes }));
    expect(await revokeAmong([...others, anOrder({ id: '1', rate: '215.00', status: 'PENDING' })])).toEqual([
      removal('1'),
    ]);
  });

  test('of two equal orders the one of that transaction is removed', async () => {
    const orders = [anOrder({ id: '1', transaction: '76' }), anOrder({ id: '2', transaction: '77' })];
    expect(await revokeAmong(orders)).toEqual([removal('2')]);
  });

  test('if orders name their transactions and none names this one, none is removed', async () => {
    expect(await revokeAmong([anOrder({ id: '1', transaction: '76' })])).toEqual([]);
  });

  test('an order that names no transaction gives way to the one that names this one', async () => {
    const orders = [anOrder({ id: '1' }), anOrder({ id: '2', transaction: '77' })];
    expect(await revokeAmong(orders)).toEqual([removal('2')]);
  });

  test('an order that names no user may be the matching one', async () => {
    expect(await revokeAmong([anOrder({ id: '1', user: null })])).toEqual([removal('1')]);
  });

  test('if orders name no transaction the first is removed', async () => {
    const orders = ['3', '4'].map((id) => ({ ...anOrder({ id }), transaction: undefined }));
    expect(await revokeAmong({ results: orders })).toEqual([removal('3')]);
  });

  test('the matching order may be answered as that order itself, without a list', async () => {
    expect(await revokeAmong(anOrder({ id: '5' }))).toEqual([removal('5')]);
  });

  const ME = 'GET users/me/';
  const nameless = aTransaction({ id: '77', user: null });

  test('that names no user deletes the order of the user who is logged in', async () => {
    const answers = { [ME]: json(aUser({ id: '1' })), [MATCH]: json([anOrder({ id: '1' })]), [removal('1')]: done };
    world = createFlowWorld({ [REVOKE]: done, [READ]: json(revoked), ...answers });
    expect(await world.store.dispatch(revokeTransaction(nameless))).toBeNull();
    expect(world.log).toEqual([REVOKE, READ, ME, MATCH, removal('1')]);
  });

  test.each([
    ['whose user cannot be read', nameless, [ME]],
    ['without a rate', aTransaction({ id: '77', rate: null }), []],
    ['without a second currency', aTransaction({ id: '77', currency_to: null }), []],
    ['whose orders cannot be read', orderTransaction, [MATCH]],
  ])('of an ORDER %s is revoked, and no order is deleted', async (_which, transaction, asked) => {
    world = createFlowWorld({ [REVOKE]: done, [READ]: json(revoked), [ME]: json({}, 500), [MATCH]: json({}, 500) });
    expect(await world.store.dispatch(revokeTransaction(transaction))).toBeNull();
    expect(world.log).toEqual([REVOKE, READ, ...asked]);
  });

  test.each([{ rate: null }, { currency_to: null }])(
    'of an ORDER with %p reports no mistake of the app',
    async (lack) => {
      world = createFlowWorld({ [REVOKE]: done, [READ]: json(revoked) });
      await world.store.dispatch(revokeTransaction(aTransaction({ id: '77', ...lack })));
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test('of a DELETE_LIST lets the listings that were deleted be shown again', async () => {
    world = createFlowWorld({ [REVOKE]: done, [READ]: json(revoked) });
    world.store.dispatch(listingLeft('40'));
    await world.store.dispatch(revokeTransaction(aTransaction({ id: '77', type: 'LIST' })));
    expect(selectLeavingListings(world.store.getState())).toEqual({ 40: true });
    await world.store.dispatch(revokeTransaction(aTransaction({ id: '77', type: 'DELETE_LIST' })));
    expect(selectLeavingListings(world.store.getState())).toEqual({});
  });

  test.each(['FUND_WALLET', 'WITHDRAW', 'LIST', 'MOF_ORDER'])('of a %s leaves the orders alone', async (type) => {
    world = createFlowWorld({ [REVOKE]: done, [READ]: json(revoked) });
    await world.store.dispatch(revokeTransaction(aTransaction({ id: '77', type })));
    expect(world.log).toEqual([REVOKE, READ]);
  });

  test('that is refused deletes no order [S4.revoke.3]', async () => {
    world = createFlowWorld({ [REVOKE]: json({ detail: 'Not pending.' }, 400), [READ]: json(revoked) });
    const error = await world.store.dispatch(revokeTransaction(orderTransaction));
    expect(error).toMatchObject({ status: 400, data: { detail: 'Not pending.' } });
    expect(world.log).toEqual([REVOKE, READ]);
  });

  test('without an answer in time counts if the transaction is no longer pending', async () => {
    jest.useFakeTimers();
    world = createFlowWorld({ [REVOKE]: silence, [READ]: json(revoked), [MATCH]: json([]) });
    const outcome = world.store.dispatch(revokeTransaction(orderTransaction));
    await advance(5_000);
    expect(await outcome).toBeNull();
    expect(world.log).toEqual([REVOKE, READ, MATCH]);
  });

  test.each([
    ['is still pending', json({ ...revoked, status: 'pending' })],
    ['cannot be read', json({}, 500)],
  ])('without an answer in time does not count if the transaction %s', async (_how, read) => {
    jest.useFakeTimers();
    world = createFlowWorld({ [REVOKE]: silence, [READ]: read });
    const outcome = world.store.dispatch(revokeTransaction(orderTransaction));
    await advance(5_000);
    expect(await outcome).toMatchObject({ status: 'TIMEOUT' });
    expect(world.log).toEqual([REVOKE, READ]);
  });
});
