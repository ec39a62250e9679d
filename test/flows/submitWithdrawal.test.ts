import type { MoneyDraft } from '@/flows/submitMoney';
import { LOOK_AGAIN_MS } from '@/api/intents/askForIntent';
import { submitWithdrawal, type VerifiedPin } from '@/flows/submitWithdrawal';
import { advance } from '@test/support/app/advance';
import { aTransaction } from '@test/support/app/builders';
import { createFlowWorld, type FlowWorld, json, silence } from './flowWorld';

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
