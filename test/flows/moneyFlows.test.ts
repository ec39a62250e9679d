import { deleteListing } from '@/flows/listings/deleteListing';
import { LOOK_AGAIN_MS } from '@/flows/money/lookUpIntent';
import { type MoneyDraft, submitMoney } from '@/flows/money/submitMoney';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { selectFailedDeletions, selectLeavingListings } from '@/state/slices/leavingSlice';
import { advance } from '@test/support/app/advance';
import { aListing, aTransaction } from '@test/support/app/builders';
import { createFlowWorld, type FlowWorld, json, silence } from './flowWorld';

const CREATE = 'POST transactions/';
const PENDING = 'GET transactions?status=pending&type=ORDER';
const ALL = 'GET transactions/';
const NOW = Date.parse('2026-11-20T10:00:00Z');
const draft: MoneyDraft = {
  type: 'ORDER',
  email: 'ada@example.com',
  currency_from: 'NGN',
  currency_to: 'CNY',
  amount: '21500.00',
  rate: '215.0',
  transaction_fee: '215',
};
const justNow = aTransaction({ id: '90', created_at: '2026-11-20T09:59:30Z' });
let world: FlowWorld;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  world.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function submit() {
  const outcome = world.store.dispatch(submitMoney(draft));
  await advance(5_000 + LOOK_AGAIN_MS + 1_000);
  return outcome;
}
const creations = () => world.log.filter((line) => line === CREATE).length;

describe('sending money', () => {
  test('gives the id of what was created [S7.type.id]', async () => {
    world = createFlowWorld({ [CREATE]: json({ id: 90 }, 201) });
    expect(await submit()).toEqual({ kind: 'created', id: '90' });
    expect(world.log).toEqual([CREATE]);
  });

  test('that the server refuses is refused: no look, no retry', async () => {
    world = createFlowWorld({ [CREATE]: json({ detail: 'No.' }, 400) });
    expect(await submit()).toMatchObject({ kind: 'refused', error: { status: 400 } });
    expect(world.log).toEqual([CREATE]);
  });

  test.each([
    ['times out', silence],
    ['loses its connection', ({ fail }: { fail: () => void }) => fail()],
    ['breaks the server', json({}, 500)],
    ['is answered with rubbish', json('?')],
  ])('that %s is looked for in the pending list and found', async (_how, answer) => {
    world = createFlowWorld({ [CREATE]: answer, [PENDING]: json([justNow]) });
    expect(await submit()).toMatchObject({ kind: 'found', transaction: { id: '90' } });
    expect(creations()).toBe(1);
  });

  test('that a slow server is still at is found by the second look', async () => {
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: [json([]), json([justNow])] });
    expect(await submit()).toMatchObject({ kind: 'found' });
  });

  test('that is not in the list may be sent again', async () => {
    const others = [
      aTransaction({ created_at: '2026-11-20T09:00:00Z' }),
      aTransaction({ created_at: null, amount: '1' }),
      aTransaction({ created_at: null, rate: '216' }),
      aTransaction({ created_at: null, currency_to: 'GHC' }),
    ];
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: json(others), [ALL]: json(others) });
    expect(await submit()).toMatchObject({ kind: 'notFound', error: { status: 'TIMEOUT' } });
    expect(creations()).toBe(1);
  });

  test('is not taken for an equal one of before', async () => {
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: json([justNow]), [ALL]: json([justNow]) });
    await world.store.dispatch(transactionsApi.endpoints.getPendingTransactions.initiate('ORDER'));
    expect(await submit()).toMatchObject({ kind: 'notFound' });
  });

  test('that was settled before the second look is found in the whole list', async () => {
    const settled = { ...justNow, status: 'COMPLETED' };
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: json([]), [ALL]: json([settled]) });
    expect(await submit()).toMatchObject({ kind: 'found', transaction: { id: '90' } });
  });

  test('whose list cannot be read either stays unknown', async () => {
    world = createFlowWorld({ [CREATE]: silence, [PENDING]: json({}, 503) });
    expect(await submit()).toMatchObject({ kind: 'unknown' });
  });
});

describe('deleting a listing', () => {
  const listing = aListing({ id: '40', Amount: '500.5', rate: '215.25' });
  const OWN = 'GET listings/?created_by_user=true';
  const leaving = () => selectLeavingListings(world.store.getState());

  async function remove() {
    const outcome = world.store.dispatch(deleteListing(listing, 'ada@example.com'));
    expect(leaving()).toEqual({ 40: true });
    await advance(6_000);
    return outcome;
  }

  test('creates a DELETE_LIST transaction with fee 0 [S4.deleteListing.1]', async () => {
    world = createFlowWorld({ [CREATE]: json({ id: 91 }, 201) });
    expect(await remove()).toBeNull();
    expect(world.backend.calls[0]?.body).toEqual({
      email: 'ada@example.com',
      currency_from: 'CNY',
      currency_to: 'NGN',
      amount: '500.5',
      rate: '215.25',
      type: 'DELETE_LIST',
      transaction_fee: '0',
    });
  });

  test('travels with an intent of its own [S11.once.key]', async () => {
    world = createFlowWorld({ [CREATE]: json({ id: 91 }, 201) });
    await remove();
    expect(world.backend.calls[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{32,36}$/);
  });

  test('it leaves at once and stays away; a second click sends nothing [S4.deleteListing.2]', async () => {
    world = createFlowWorld({ [CREATE]: json({ id: 91 }, 201) });
    await remove();
    await remove();
    expect(leaving()).toEqual({ 40: true });
    expect(world.log).toEqual([CREATE]);
  });

  test('on failure it comes back with the reason', async () => {
    world = createFlowWorld({ [CREATE]: json({ detail: 'Closed.' }, 400) });
    expect(await remove()).toMatchObject({ status: 400 });
    expect(leaving()).toEqual({});
    expect(selectFailedDeletions(world.store.getState())).toEqual({ 40: { reason: 'Closed.' } });
  });

  test.each([
    ['stays away where it is listed no more', [], {}],
    ['comes back where it is still listed', [listing], { 40: { reason: null } }],
  ])('without an answer in time it %s', async (_how, listed, failed) => {
    world = createFlowWorld({ [CREATE]: silence, [OWN]: json(listed) });
    await remove();
    expect(selectFailedDeletions(world.store.getState())).toEqual(failed);
  });
});
