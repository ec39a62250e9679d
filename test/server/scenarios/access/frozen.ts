import type { Call } from '@contract/call';
import { OWN_CALLS } from '@contract/calls';
import { createAlert } from '@server/modules/alerts/alerts';
import { fileDispute } from '@server/modules/disputes/disputes';
import { pauseListing } from '@server/modules/listingChanges';
import { createTransaction } from '@server/modules/transactions/create';
import type { TestApp } from '@test/support/server/testApp';
import { aBankAccountOf, list, swap } from '@test/support/money/moneyWorld';
import { aNewcomer, type Person } from './people';

/** What a frozen user has, by the ids of the wire. */
interface Frozen extends Person {
  listing: string;
  pausedListing: string;
  waiting: string;
  order: string;
  bankAccount: string;
  dispute: string;
  alert: string;
}

interface FrozenRow {
  /** What the user sends; the id of the path and the body. */
  send: (own: Frozen) => { id?: string; body?: object };
  answer: 'refused' | 'refused as everybody is' | 'let in';
}

const letIn = (send: FrozenRow['send'] = () => ({})): FrozenRow => ({ send, answer: 'let in' });
const refused = (send: FrozenRow['send']): FrozenRow => ({ send, answer: 'refused' });

/**
 * Every change that a user can make, as one makes it whose account is frozen: nothing that moves money or changes the
 * market, but they take back what is theirs, talk to the operator and guard their account (decision 331).
 */
export const FROZEN_CHANGES: Readonly<Record<string, FrozenRow>> = {
  // One of our own that moves no money is theirs if this table says nothing else.
  ...Object.fromEntries(
    Object.entries<Call>(OWN_CALLS)
      .filter(([, { method, access, keyed }]) => method !== 'GET' && access === 'token' && !keyed)
      .map(([name]) => [name, letIn()]),
  ),
  // It only returns listings of a deactivated user.
  fundWallet: {
    send: ({ id }) => ({ body: { user: id, currency: 'CNY', amount: '5' } }),
    answer: 'refused as everybody is',
  },
  createTransaction: refused(() => ({ body: { type: 'LIST', ...swap('CNY', 'NGN', '5', '216') } })),
  createExchange: refused(() => ({
    body: { currency_from: 'CNY', currency_to: 'NGN', amount: '5', time_in_force: 'ioc' },
  })),
  changeListing: refused(({ listing }) => ({ body: { listing, rate: '215' } })),
  resumeListing: refused(({ pausedListing }) => ({ id: pausedListing })),
  pauseListing: letIn(({ listing }) => ({ id: listing })),
  setCancelAllAfter: letIn(() => ({ body: { seconds: 60 } })),
  cancelOrder: letIn(({ listing }) => ({ body: { listing } })),
  cancelAll: letIn(() => ({ body: { market: 'CNY-GHC' } })),
  removeListing: letIn(({ pausedListing }) => ({ id: pausedListing })),
  removeOrder: letIn(({ order }) => ({ id: order })),
  revokeTransaction: letIn(({ waiting }) => ({ id: waiting })),
  createBankAccount: letIn(),
  savePayee: letIn(({ bankAccount }) => ({ body: { account: bankAccount, label: 'Mine', default: true } })),
  removeBankAccount: letIn(({ bankAccount }) => ({ id: bankAccount })),
  requestOtp: letIn(),
  verifyOtp: letIn(() => ({ body: { otp: '123456' } })),
  createDispute: letIn(({ waiting }) => ({ body: { transaction: waiting, description: 'Why?' } })),
  addDisputeEntry: letIn(({ dispute }) => ({ body: { kind: 'message', dispute, text: 'Why?' } })),
  createReceipt: letIn(({ waiting }) => ({ body: { transaction: waiting } })),
  updateMe: letIn(() => ({ body: { first_name: 'Ada' } })),
  saveLanguage: letIn(() => ({ body: { language: 'fr' } })),
  saveWatchlist: letIn(() => ({ body: { pairs: ['CNY/NGN'] } })),
  markNotificationsRead: letIn(),
  removeNotification: letIn(() => ({ id: '999999' })),
  createAlert: letIn(() => ({ body: { currency: 'CNY', swap_to: 'NGN', watch: 'above', rate: '998' } })),
  armAlert: letIn(({ alert }) => ({ id: alert })),
  removeAlert: letIn(({ alert }) => ({ id: alert })),
  endSession: letIn(() => ({ id: '999999' })),
  logoutAll: letIn(),
  deleteAccount: letIn(),
};

/** A user with a listing, a paused one, an order, a bank account and a dispute, whose account is frozen. */
export async function aFrozenUser(app: TestApp): Promise<Frozen> {
  const { db } = app;
  const person = await aNewcomer(app);
  const { id } = person;
  const listing = await list(db, id, swap('CNY', 'NGN', '50', '216'));
  const pausedListing = await list(db, id, swap('CNY', 'NGN', '40', '217'));
  await pauseListing(db, id, pausedListing);
  const ordered = await createTransaction(db, id, { type: 'ORDER', ...swap('CNY', 'NGN', '10', '0.00463') });
  const [order] = await db.query<{ id: string }>('select id from orders where transaction_id = $1', [ordered.id]);
  const waiting = await createTransaction(db, id, { type: 'LIST', ...swap('CNY', 'NGN', '10', '216') });
  const dispute = await fileDispute(db, id, { transaction: waiting.id, description: 'Where is it?' });
  const wish = { currency: 'CNY', swap_to: 'NGN', watch: 'above', rate: '999', amount: null } as const;
  const alert = await createAlert(db, id, wish);
  const bankAccount = await aBankAccountOf(db, id, 'CNY');
  await db.query('update users set frozen_at = now() where id = $1', [id]);
  return {
    ...person,
    ...{ listing, pausedListing, bankAccount },
    ...{ waiting: waiting.id, order: order?.id ?? '', dispute: dispute.id, alert: alert.id },
  };
}
