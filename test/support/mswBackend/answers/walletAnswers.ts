import type { CallName } from '@contract/calls';
import { bankAccountPayload } from '@contract/bankAccounts';
import { otpPayload } from '@contract/otp';
import { walletFundPayload } from '@contract/wallets';
import { type Answer, created, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { credit } from '@test/support/mswBackend/purse';
import { badRequest, forbidden, notFound } from '@test/support/mswBackend/refusal';
import { newId } from '@test/support/mswBackend/state';
import { toWire } from '@test/support/mswBackend/wire';
import { sameDecimal } from './sameDecimal';
import { removeOwn } from './removeOwn';

/** The pin that this backend always sends. */
export const SENT_PIN = '123456';
const MAX_WRONG_TRIES = 5;

const verifyOtp: Answer = (request, state) => {
  const { otp } = payloadOf(request, otpPayload);
  const pin = state.pins.get(userOf(request).id);
  if (!pin || pin.state === 'spent' || pin.wrongTries >= MAX_WRONG_TRIES) throw badRequest('This pin has expired.');
  if (pin.code !== otp) {
    pin.wrongTries += 1;
    throw badRequest('This pin is wrong.');
  }
  pin.state = 'verified';
  return ok({ status: 'OK' });
};

/** Returns the escrow of an own listing and empties the listing; anything else is 403 (decision 138). */
const fundWallet: Answer = (request, state) => {
  const { user, currency, amount } = payloadOf(request, walletFundPayload);
  const { id } = userOf(request);
  const mine = state.listings.find(
    (one) => one.user === id && user === id && one.currency === currency && sameDecimal(one.Amount, amount),
  );
  if (!mine) throw forbidden('Only the amount of an own listing can be returned.');
  credit(state, id, currency, mine.Amount);
  state.listings.splice(state.listings.indexOf(mine), 1);
  state.removed.push({ owner: id, id: `listings/${mine.id}` });
  return ok({ status: 'OK' });
};

/** Wallets, bank accounts, payment details and the one-time pin. */
export const walletAnswers = {
  getWallets: (request, state) => ok(state.wallets.filter(({ owner }) => owner === userOf(request).id).map(toWire)),
  getWallet: (request, state) => {
    const { id } = userOf(request);
    const currency = request.query.get('currency');
    const wallet = state.wallets.find((one) => one.owner === id && one.currency === currency);
    return ok(wallet ? [toWire(wallet)] : [{ id: 0, currency, balance: '0.00' }]);
  },
  fundWallet,
  getPaymentDetails: (request, state) => {
    const details = state.paymentDetails[request.query.get('currency') ?? ''];
    if (!details) throw notFound();
    return ok(details);
  },
  getBankAccounts: (request, state) =>
    ok(state.bankAccounts.filter(({ owner }) => owner === userOf(request).id).map(toWire)),
  getBankAccountsOf: (request, state) => {
    const { id } = userOf(request);
    const currency = request.query.get('currency');
    return ok(state.bankAccounts.filter((one) => one.owner === id && one.currency === currency).map(toWire));
  },
  createBankAccount: (request, state) => {
    const account = { id: newId(state), owner: userOf(request).id, ...payloadOf(request, bankAccountPayload) };
    state.bankAccounts.push(account);
    return created(toWire(account));
  },
  removeBankAccount: (request, state) =>
    removeOwn(request, state, 'bankAccounts', state.bankAccounts, ({ owner }) => owner),
  requestOtp: (request, state) => {
    const { id, email } = userOf(request);
    state.pins.set(id, { code: SENT_PIN, wrongTries: 0, state: 'sent' });
    state.mails.push({ to: email ?? '', text: `Your one-time pin is ${SENT_PIN}.` });
    return ok({ status: 'OK' });
  },
  verifyOtp,
} satisfies Partial<Record<CallName, Answer>>;
