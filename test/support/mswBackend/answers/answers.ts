import { bankAccountPayload } from '@contract/bankAccounts';
import type { CallName } from '@contract/calls';
import { disputePayload } from '@contract/disputes';
import type { Order } from '@contract/orders';
import { otpPayload } from '@contract/cash';
import { walletFundPayload } from '@contract/wallets';
import {
  type Answer,
  type BackendRequest,
  created,
  nothing,
  ok,
  payloadOf,
  type Reply,
  userOf,
} from '@test/support/mswBackend/backendRequest';
import { createTransaction } from '@test/support/mswBackend/createTransaction';
import { credit, giveBack } from '@test/support/mswBackend/processing';
import { type BackendState, newId, type TransactionRecord } from '@test/support/mswBackend/state';
import { badRequest, forbidden, notFound, sameDecimal, toWire } from '@test/support/mswBackend/wire';
import { accountAnswers } from './accountAnswers';

/** Deletes an own record: 204, and 204 again; 404 if it is another user's or never existed (decision 141). */
function removeOwn<Kind extends { id: string }>(
  request: BackendRequest,
  state: BackendState,
  kind: string,
  records: Kind[],
  ownerOf: (record: Kind) => string | null,
): Reply {
  const { id: owner } = userOf(request);
  const key = `${kind}/${request.id}`;
  const at = records.findIndex((record) => record.id === request.id && ownerOf(record) === owner);
  if (at >= 0) {
    records.splice(at, 1);
    state.removed.push({ owner, id: key });
  } else if (!state.removed.some((gone) => gone.owner === owner && gone.id === key)) throw notFound();
  return nothing();
}

/** The rest of the escrow goes back to the wallet; after a DELETE_LIST or a return there is no rest. */
const removeListing: Answer = (request, state) => {
  const { id } = userOf(request);
  const mine = state.listings.find((one) => one.id === request.id && one.user === id);
  if (mine) credit(state, id, mine.currency, mine.Amount);
  return removeOwn(request, state, 'listings', state.listings, ({ user }) => user);
};

/** Removes the order, and ends its transaction if it is still pending. */
const removeOrder: Answer = (request, state) => {
  const { id } = userOf(request);
  const mine = state.orders.find((one) => one.id === request.id && one.user === id);
  const transaction = state.transactions.find((one) => one.id === mine?.transaction && one.status === 'PENDING');
  if (transaction) giveBack(state, transaction, 'REVOKED');
  return removeOwn(request, state, 'orders', state.orders, ({ user }) => user);
};

function matches(order: Order, query: URLSearchParams): boolean {
  return (
    order.currency_from === query.get('currency_from') &&
    order.currency_to === query.get('currency_to') &&
    sameDecimal(order.rate, query.get('rate')) &&
    sameDecimal(order.amount, query.get('amount')) &&
    order.user === query.get('user') &&
    order.status.toLowerCase() === query.get('status')?.toLowerCase()
  );
}

/** Listings, orders and market rates. */
const marketAnswers = {
  getListings: (_request, state) => ok(state.listings.filter(({ paused }) => paused !== true).map(toWire)),
  getOwnListings: (request, state) => ok(state.listings.filter(({ user }) => user === userOf(request).id).map(toWire)),
  removeListing,
  getMatchingOrders: (request, state) => {
    const { id } = userOf(request);
    return ok(state.orders.filter((order) => order.user === id && matches(order, request.query)).map(toWire));
  },
  getOwnOrders: (request, state) => ok(state.orders.filter(({ user }) => user === userOf(request).id).map(toWire)),
  removeOrder,
  getRates: (_request, state) => ok(state.rates.map(toWire)),
  getRate: ({ query }, state) => {
    const rate = state.rates.find(
      (one) => one.currency_from === query.get('currency_from') && one.currency_to === query.get('currency_to'),
    );
    if (!rate) throw notFound();
    return ok([toWire(rate)]);
  },
} satisfies Partial<Record<CallName, Answer>>;

/** Notifications. */
const noticeAnswers = {
  getNotifications: (request, state) =>
    ok(state.notifications.filter(({ owner }) => owner === userOf(request).id).map(toWire)),
  getUnreadCount: (request, state) => {
    const { id } = userOf(request);
    return ok(state.notifications.filter(({ owner, read }) => owner === id && !read).map(toWire));
  },
  markNotificationsRead: (request, state) => {
    const { id } = userOf(request);
    for (const notice of state.notifications) if (notice.owner === id) notice.read = true;
    return ok({ status: 'OK' });
  },
  removeNotification: (request, state) =>
    removeOwn(request, state, 'notifications', state.notifications, ({ owner }) => owner),
} satisfies Partial<Record<CallName, Answer>>;

function ownTransaction(request: BackendRequest, state: BackendState, id: string | null): TransactionRecord {
  const user = userOf(request).id;
  const found = state.transactions.find((one) => one.id === id && one.user === user);
  if (!found) throw notFound();
  return found;
}

function ownTransactions(request: BackendRequest, state: BackendState): TransactionRecord[] {
  const { id } = userOf(request);
  return state.transactions.filter(({ user }) => user === id);
}

/** Transactions and disputes. `state.transactions` is newest first, as the answers are. */
const transactionAnswers = {
  getTransactions: (request, state) => ok(ownTransactions(request, state).map(toWire)),
  getPendingTransactions: (request, state) => {
    const status = request.query.get('status')?.toUpperCase();
    const type = request.query.get('type');
    return ok(
      ownTransactions(request, state)
        .filter((one) => one.status === status && one.type === type)
        .map(toWire),
    );
  },
  getTransaction: (request, state) => ok(toWire(ownTransaction(request, state, request.query.get('txid')))),
  createTransaction,
  revokeTransaction: (request, state) => {
    const transaction = ownTransaction(request, state, request.id);
    if (transaction.status !== 'PENDING') throw badRequest('Only a pending transaction can be revoked.');
    giveBack(state, transaction, 'REVOKED');
    return ok(toWire(transaction));
  },
  createDispute: (request, state) => {
    const { transaction, description } = payloadOf(request, disputePayload);
    const { id, user } = ownTransaction(request, state, transaction);
    state.disputes.push({ owner: user ?? '', transaction: id, description });
    return created({ transaction: parseInt(id, 10), description });
  },
} satisfies Partial<Record<CallName, Answer>>;

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
const walletAnswers = {
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

/** One answer for every call: the compiler refuses a call of the contract without one. */
export const ANSWERS: Record<CallName, Answer> = {
  ...accountAnswers,
  ...walletAnswers,
  ...transactionAnswers,
  ...marketAnswers,
  ...noticeAnswers,
};
