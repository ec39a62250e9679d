import { deleteListing } from '@/flows/deleteListing';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { selectFailedDeletions, selectLeavingListings } from '@/state/slices/leavingSlice';
import { advance } from '@test/support/app/advance';
import { aListing, aTransaction } from '@test/support/app/builders';
import { json, silence } from './flowWorld';
import { ALL, asOrdered, CREATE, PENDING, moneyWorld } from './moneyWorld';

const { open, world, submit, creations } = moneyWorld();

describe('sending money', () => {
  test('gives the id of what was created [S7.type.id]', async () => {
    open({ [CREATE]: json({ id: 90 }, 201) });
    expect(await submit()).toEqual({ kind: 'created', id: '90' });
    expect(world().log).toEqual([CREATE]);
  });

  test.each([
    [400, {}],
    // Without a time to come back, it is not the first request that is still under way.
    [409, {}],
    [429, { 'retry-after': '1' }],
  ])('that the server refuses with a %s is refused: no look, no retry', async (status, headers) => {
    open({ [CREATE]: ({ answer }) => answer({ detail: 'No.' }, { status, headers }) });
    expect(await submit()).toMatchObject({ kind: 'refused', error: { status } });
    expect(world().log).toEqual([CREATE]);
  });

  test.each([
    ['times out', silence],
    ['loses its connection', ({ fail }: { fail: () => void }) => fail()],
    ['breaks the server', json({}, 500)],
    ['is answered with rubbish', json('?')],
  ])('that %s is looked for in the pending list and found', async (_how, answer) => {
    open({ [CREATE]: answer, [PENDING]: json([asOrdered]) });
    expect(await submit()).toMatchObject({ kind: 'found', transaction: { id: '90' } });
    expect(creations()).toHaveLength(1);
  });

  test('that a slow server is still processing is found by the second look', async () => {
    open({ [CREATE]: silence, [PENDING]: [json([]), json([asOrdered])] });
    expect(await submit()).toMatchObject({ kind: 'found' });
  });

  test('that is not in the list may be sent again', async () => {
    const others = [
      aTransaction({ created_at: '2026-11-20T09:00:00Z' }),
      aTransaction({ created_at: null, amount: '1' }),
      aTransaction({ created_at: null, rate: '216' }),
      aTransaction({ created_at: null, currency_to: 'GHC' }),
    ];
    open({ [CREATE]: silence, [PENDING]: json(others), [ALL]: json(others) });
    expect(await submit()).toMatchObject({ kind: 'notFound', error: { status: 'TIMEOUT' } });
    expect(creations()).toHaveLength(1);
  });

  test('is not taken for an equal one of before that the pending list shows', async () => {
    open({ [CREATE]: silence, [PENDING]: json([asOrdered]), [ALL]: json([asOrdered]) });
    const shown = world().store.dispatch(transactionsApi.endpoints.getPendingTransactions.initiate('ORDER'));
    await shown;
    expect(await submit()).toMatchObject({ kind: 'notFound' });
    shown.unsubscribe();
  });

  test('is not taken for an equal one of before that the list of all transactions shows', async () => {
    open({ [CREATE]: silence, [PENDING]: json([]), [ALL]: json([asOrdered]) });
    const shown = world().store.dispatch(transactionsApi.endpoints.getTransactions.initiate());
    await shown;
    expect(await submit()).toMatchObject({ kind: 'notFound' });
    shown.unsubscribe();
  });

  test('that was settled before the second look is found in the whole list', async () => {
    const settled = { ...asOrdered, status: 'COMPLETED' };
    open({ [CREATE]: silence, [PENDING]: json([]), [ALL]: json([settled]) });
    expect(await submit()).toMatchObject({ kind: 'found', transaction: { id: '90' } });
  });

  test('stays unknown if the list cannot be read either', async () => {
    open({ [CREATE]: silence, [PENDING]: json({}, 503) });
    expect(await submit()).toMatchObject({ kind: 'unknown' });
  });
});

describe('deleting a listing', () => {
  const listing = aListing({ id: '40', Amount: '500.5', rate: '215.25' });
  const OWN = 'GET listings/?created_by_user=true';
  const leaving = () => selectLeavingListings(world().store.getState());

  async function remove() {
    const outcome = world().store.dispatch(deleteListing(listing, 'ada@example.com'));
    expect(leaving()).toEqual({ 40: true });
    await advance(6_000);
    return outcome;
  }

  test('creates a DELETE_LIST transaction with fee 0 [S4.deleteListing.1]', async () => {
    open({ [CREATE]: json({ id: 91 }, 201) });
    expect(await remove()).toBeNull();
    expect(world().backend.calls[0]?.body).toEqual({
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
    open({ [CREATE]: json({ id: 91 }, 201) });
    await remove();
    expect(world().backend.calls[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{32,36}$/);
  });

  test('it disappears at once and does not return; a second click sends nothing [S4.deleteListing.2]', async () => {
    open({ [CREATE]: json({ id: 91 }, 201) });
    await remove();
    await remove();
    expect(leaving()).toEqual({ 40: true });
    expect(world().log).toEqual([CREATE]);
  });

  test('on failure it comes back with the reason', async () => {
    open({ [CREATE]: json({ detail: 'Closed.' }, 400) });
    expect(await remove()).toMatchObject({ status: 400 });
    expect(world().log).toEqual([CREATE]);
    expect(leaving()).toEqual({});
    expect(selectFailedDeletions(world().store.getState())).toEqual({ 40: { reason: 'Closed.' } });
  });

  const other = aListing({ id: '41' });

  test.each([
    ['stays away if it is listed no more', json([other]), {}],
    ['comes back if it is still listed', json([other, listing]), { 40: { reason: null } }],
    ['comes back if the listings cannot be read', json({}, 503), { 40: { reason: null } }],
  ])('without an answer in time it %s', async (_how, listed, failed) => {
    open({ [CREATE]: silence, [OWN]: listed });
    expect(await remove()).toEqual(Object.keys(failed).length === 0 ? null : { status: 'TIMEOUT', data: null });
    expect(selectFailedDeletions(world().store.getState())).toEqual(failed);
  });

  test('that was listed when the screen was opened is looked for again, not in the cache', async () => {
    // The flow looks, and so does the live cache, because what became of the deletion is not known.
    open({ [CREATE]: silence, [OWN]: [json([listing]), json([]), json([])] });
    const shown = world().store.dispatch(listingsApi.endpoints.getOwnListings.initiate());
    await shown;
    expect(await remove()).toBeNull();
    shown.unsubscribe();
  });
});
