import type { Statement } from '@contract/statements';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { readWholeStatement } from '@/flows/readWholeStatement';
import { revokeTransaction } from '@/flows/revokeTransaction';
import { listingLeft, selectLeavingListings } from '@/state/slices/leavingSlice';
import { advance } from '@test/support/app/advance';
import { anOrder, aTransaction, aUser } from '@test/support/app/builders';
import {
  CLOSE,
  deactivationWorld,
  FUND,
  listing,
  LISTINGS,
  LOG_OUT,
  OK,
  other,
  refused,
  remove,
  removeOrder,
  WALLET,
  wallet,
  createFlowWorld,
  done,
  type FlowWorld,
  json,
  silence,
} from './flowWorld';

describe('revoking a transaction', () => {
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

describe('whole statement', () => {
  const ASKED = { currency: 'CNY', since: '2026-11-01', until: undefined };

  const FIRST = 'GET statement/?currency=CNY&since=2026-11-01&order=oldest&limit=500';

  const after = (cursor: string) => `${FIRST}&after=${cursor}`;

  let world: FlowWorld;

  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  afterEach(() => {
    world.end();
    jest.restoreAllMocks();
  });

  const line = { at: '2026-11-02T00:00:00Z', kind: 'funded', amount: '5', balance: '5', type: 'FUND_WALLET' };

  /** A window with one line. @param next null: it is the last one */
  const windowOf = (id: string, next: string | null) =>
    json({ next, currency: 'CNY', opening: '0', closing: '5', results: [{ ...line, id, transaction: id }] });

  const failing = json({ detail: 'Later.' }, 500);

  /** @returns the outcome, and the ids of the lines that were taken. @param most stops after so many windows */
  async function readAll(answers: Parameters<typeof createFlowWorld>[0], most = 9) {
    world = createFlowWorld(answers);
    const taken: string[] = [];
    const take = ({ results }: Statement) => taken.push(...results.map(({ id }) => id)) < most;
    return { outcome: await world.store.dispatch(readWholeStatement(ASKED, take)), taken };
  }

  test('a whole statement is read a window at a time, oldest first, up to the last one [S11.statement.csv]', async () => {
    const answers = {
      [FIRST]: windowOf('1', 'a'),
      [after('a')]: windowOf('2', 'b'),
      [after('b')]: windowOf('3', null),
    };
    expect(await readAll(answers)).toEqual({ outcome: 'read', taken: ['1', '2', '3'] });
    expect(world.log).toEqual([FIRST, after('a'), after('b')]);
  });

  test('no window is asked for after the one at which the reader stops [S11.statement.csv]', async () => {
    const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: windowOf('2', 'b') };
    expect(await readAll(answers, 2)).toEqual({ outcome: 'stopped', taken: ['1', '2'] });
    expect(world.log).toEqual([FIRST, after('a')]);
  });

  test('a window that fails twice is asked for a third time, and what was read before is kept [S11.statement.csv]', async () => {
    const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: [failing, failing, windowOf('2', null)] };
    expect(await readAll(answers)).toEqual({ outcome: 'read', taken: ['1', '2'] });
    expect(world.log).toEqual([FIRST, after('a'), after('a'), after('a')]);
  });

  test('a window that fails three times ends the reading [S11.statement.csv]', async () => {
    const answers = { [FIRST]: windowOf('1', 'a'), [after('a')]: [failing, failing, failing] };
    expect(await readAll(answers)).toEqual({ outcome: 'failed', taken: ['1'] });
    expect(world.log).toHaveLength(4);
  });
});

describe('returned listings', () => {
  const { open, run, log, changes } = deactivationWorld();

  it('counts a refused return as done if the listing is gone', async () => {
    const answers = { [remove('36')]: json({}, 404), [FUND]: [json({}, 403), OK], [remove('37')]: done };
    open({ ...answers, [LISTINGS]: [json([listing, other]), json([other])] });
    await expect(run()).resolves.toBeNull();
  });

  it.each([
    ['is still listed', json([other, listing])],
    ['may still be listed', json({}, 500)],
  ])('does not count a refused return as done if the listing %s', async (_how, listings) => {
    open({ [LISTINGS]: [json([listing]), listings], [FUND]: json({}, 403) });
    await expect(run()).resolves.toMatchObject({ status: 403 });
  });

  const TIMEOUT_MS = 5_000;

  it('does not return an amount again if its return had no answer but has arrived in the wallet', async () => {
    open({ [WALLET]: [wallet('1000'), wallet('1060.50')], [FUND]: silence });
    const outcome = run();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toBeNull();
    expect(changes()).toEqual([CLOSE, removeOrder('51'), FUND, remove('36'), LOG_OUT]);
  });

  it('looks again before it repeats a return of unknown outcome', async () => {
    const balances = ['1000', '1000', '1060.5'].map(wallet);
    open({ [WALLET]: balances, [FUND]: silence });
    const outcome = run();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
    await expect(run()).resolves.toBeNull();
    expect(changes().filter((line) => line === FUND)).toHaveLength(1);
  });

  it('does not repeat a return of unknown outcome while the wallet cannot be read', async () => {
    const unreadable = json({}, 500);
    open({ [WALLET]: [wallet('1000'), unreadable, unreadable], [FUND]: silence });
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
    open({ [WALLET]: answer });
    await expect(run()).resolves.toEqual(error);
    expect(changes()).toEqual([CLOSE, removeOrder('51')]);
  });

  it('counts a return without an answer as done if the listing is gone, whatever the wallet holds', async () => {
    const listings = [json([listing]), json([])];
    open({ [LISTINGS]: listings, [WALLET]: [wallet('1000')], [FUND]: silence });
    const outcome = run();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toBeNull();
    expect(log().filter((line) => line === WALLET)).toHaveLength(1);
  });

  it('does not count a return without an answer as done if it is not known whether the listing is gone', async () => {
    const listings = [json([listing]), json({}, 500)];
    const wallets = [wallet('1000'), wallet('1060.5')];
    open({ [LISTINGS]: listings, [WALLET]: wallets, [FUND]: silence });
    const outcome = run();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
  });

  it('sends a refused return again, even if the wallet has grown by as much meanwhile', async () => {
    const wallets = [wallet('1000'), wallet('1060.5')];
    open({ [WALLET]: wallets, [FUND]: [refused, OK] });
    await expect(run()).resolves.toMatchObject({ status: 400 });
    await expect(run()).resolves.toBeNull();
    expect(changes().filter((line) => line === FUND)).toHaveLength(2);
  });
});
