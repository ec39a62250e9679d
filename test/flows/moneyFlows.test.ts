import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { LOOK_AGAIN_MS } from '@/api/intents/askForIntent';
import { listingsApi } from '@/api/listings/listingsApi';
import { deleteListing } from '@/flows/deleteListing';
import type { MoneyDraft } from '@/flows/submitMoney';
import { submitWithdrawal, type VerifiedPin } from '@/flows/submitWithdrawal';
import { selectFailedDeletions, selectLeavingListings } from '@/state/slices/leavingSlice';
import { advance } from '@test/support/app/advance';
import { aListing, aTransaction } from '@test/support/app/builders';
import { createFlowWorld, type FlowWorld, json, silence } from './flowWorld';
import { ALL, asOrdered, CREATE, moneyWorld, PENDING } from './moneyWorld';

describe('money flows', () => {
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
});

describe('submit withdrawal', () => {
  const VERIFY = 'POST otp/verify/';

  const CREATE = 'POST transactions/';

  const PENDING = 'GET transactions?status=pending&type=WITHDRAW';

  const ALL = 'GET transactions/';

  const TIMEOUT_MS = 5_000;

  const NOW = Date.parse('2026-11-20T10:00:00Z');

  const draft: MoneyDraft = {
    type: 'WITHDRAW',
    email: 'ada@example.com',
    currency_from: 'CNY',
    currency_to: 'CNY',
    amount: '250',
    rate: '0',
    transaction_fee: '0',
    bank_account: '9',
  };

  const OK = json({ status: 'OK' });

  let world: FlowWorld;

  let verified: VerifiedPin;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    verified = { current: null };
  });

  afterEach(() => {
    world.end();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const submit = async (otp = '123456') =>
    (await world.store.dispatch(submitWithdrawal({ draft, otp }, verified))).outcome;

  it('verifies the OTP first, then creates the WITHDRAW transaction [S7.verifyOtp] [S7.type.WITHDRAW]', async () => {
    world = createFlowWorld({ [VERIFY]: OK, [CREATE]: json({ id: 71 }, 201) });
    await expect(submit()).resolves.toEqual({ kind: 'created', id: '71' });
    expect(world.log).toEqual([VERIFY, CREATE]);
    expect(world.backend.calls[0]?.body).toEqual({ otp: '123456' });
    expect(Object.fromEntries(world.backend.calls[1]?.body as FormData)).toEqual(draft);
  });

  it('takes a refused OTP for a refused withdrawal and sends no money [S8.withdrawal]', async () => {
    world = createFlowWorld({ [VERIFY]: json({ otp: ['The one-time pin is wrong.'] }, 400) });
    await expect(submit()).resolves.toMatchObject({
      kind: 'refused',
      error: { status: 400, data: { otp: ['The one-time pin is wrong.'] } },
    });
    expect(world.log).toEqual([VERIFY]);
    expect(verified.current).toBeNull();
  });

  it('sends no money either if the verification had no answer', async () => {
    world = createFlowWorld({ [VERIFY]: silence });
    const outcome = submit();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ kind: 'refused', error: { status: 'TIMEOUT' } });
    expect(world.log).toEqual([VERIFY]);
  });

  it('does not verify the same OTP again after a transaction that was refused', async () => {
    world = createFlowWorld({ [VERIFY]: OK, [CREATE]: [json({ detail: 'Halted.' }, 400), json({ id: 71 }, 201)] });
    await expect(submit()).resolves.toMatchObject({ kind: 'refused' });
    await expect(submit()).resolves.toEqual({ kind: 'created', id: '71' });
    expect(world.log).toEqual([VERIFY, CREATE, CREATE]);
  });

  it('verifies another OTP, and the same one once the server knows of no fresh one', async () => {
    world = createFlowWorld({
      [VERIFY]: OK,
      [CREATE]: [json({ detail: 'Verify a pin.' }, 403), json({ detail: 'No.' }, 400), json({ id: 71 }, 201)],
    });
    await submit();
    await submit();
    await submit('654321');
    expect(world.log).toEqual([VERIFY, CREATE, VERIFY, CREATE, VERIFY, CREATE]);
  });

  it('looks at the pending withdrawals when the answer does not come, and finds the one that arrived [S7.getPendingTransactions]', async () => {
    const same = { type: 'WITHDRAW', currency_from: 'CNY', currency_to: 'CNY', amount: '250.00', rate: '0' };
    const arrived = aTransaction({ ...same, id: '71', created_at: '2026-11-20T10:00:01Z' });
    world = createFlowWorld({ [VERIFY]: OK, [CREATE]: silence, [PENDING]: json([arrived]) });
    const outcome = submit();
    await advance(TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ kind: 'found', transaction: { id: '71' } });
    expect(verified.current).toBeNull();
  });

  it('repeats only the transaction if none has arrived, so that the pin is spent once', async () => {
    const nothing = { [PENDING]: json([]), [ALL]: json([]) };
    world = createFlowWorld({ [VERIFY]: OK, [CREATE]: [silence, json({ id: 71 }, 201)], ...nothing });
    const outcome = submit();
    await advance(TIMEOUT_MS + LOOK_AGAIN_MS);
    await expect(outcome).resolves.toMatchObject({ kind: 'notFound' });
    await expect(submit()).resolves.toEqual({ kind: 'created', id: '71' });
    expect(world.log).toEqual([VERIFY, CREATE, PENDING, PENDING, ALL, CREATE]);
  });
});
