import type { Passkey } from '@contract/passkeys';
import type { Alert } from '@contract/alerts';
import type { StandingOrder } from '@contract/standingOrders';
import type { ApiKey, KeyUse } from '@contract/apiKeys';
import type { CashLimit } from '@contract/cash';
import type { Dispute } from '@contract/disputes';
import type { BankAccount, Payee } from '@contract/bankAccounts';
import type { DeviceSession } from '@contract/devices';
import type { OwnListing } from '@contract/listingChanges';
import type { Notification } from '@contract/notifications';
import type { Order } from '@contract/orders';
import type { Debt, MobilePayment } from '@contract/payments';
import type { PaymentDetails } from '@contract/paymentDetails';
import type { CurrencyRate } from '@contract/rates';
import type { StatementLine } from '@contract/statements';
import type { Transaction } from '@contract/values/transaction';
import type { User } from '@contract/user';
import type { Wallet } from '@contract/wallets';
import type { Delivery, Webhook } from '@contract/webhooks';

/** What the backend stores beyond the wire: owners and secrets. Ids are text, money is canonical decimal text. */
export type Owned<Kind> = Kind & { owner: string };
export type UserRecord = User & { password: string; deactivated: boolean };
export type NotificationRecord = Owned<Notification> & { read: boolean };
/** `held` is what left the wallet and comes back on revoke or rejection; the listing of a LIST ends at `endsAt`. */
export type TransactionRecord = Transaction & { held: string; endsAt?: string | null };
export interface Pin {
  code: string;
  wrongTries: number;
  state: 'sent' | 'verified' | 'spent';
}
export interface Mail {
  to: string;
  text: string;
}
export interface DisputeRecord {
  owner: string;
  transaction: string;
  description: string;
}

/** The whole backend: tests read it to see what happened, and change it to set a scene. */
export interface BackendState {
  users: UserRecord[];
  /** token → user id */
  sessions: Map<string, string>;
  wallets: Owned<Wallet>[];
  rates: CurrencyRate[];
  listings: OwnListing[];
  transactions: TransactionRecord[];
  orders: Order[];
  notifications: NotificationRecord[];
  bankAccounts: Owned<BankAccount>[];
  paymentDetails: Record<string, PaymentDetails>;
  appstatus: boolean;
  /** user id → the user's latest one-time pin */
  pins: Map<string, Pin>;
  /** reset token → user id */
  resets: Map<string, string>;
  disputes: DisputeRecord[];
  /** The conversations about disputes, by the transaction's id. */
  conversations: Record<string, Dispute[]>;
  contacts: { name: string; email: string }[];
  mails: Mail[];
  /** Ids of deleted records: their owner may delete them again, nobody else (decision 141). */
  removed: { owner: string; id: string }[];
  lastId: number;
  /** What became of listings and orders, by the listing's or the transaction's id. */
  progress: Record<string, unknown>;
  ended: unknown[];
  lastFills: unknown[];
  results: Record<string, unknown>;
  fills: Record<string, { id: string }[]>;
  /** Average cost and result of each currency. */
  profit: { complete: boolean; results: unknown[] };
  /** What may still be funded and withdrawn. */
  cashLimits: CashLimit[];
  alerts: Owned<Alert>[];
  standingOrders: Owned<StandingOrder>[];
  /** What each standing order did, by its id, newest first. */
  standingRuns: Record<string, object[]>;
  /** What was traded in each market, newest first. */
  trades: Record<string, { id: string }[]>;
  /** The candles of each market and step (`CNY-NGN 5m`), newest first. */
  candles: Record<string, { at: string }[]>;
  /** What was traded in each market in the last 24 hours. */
  dayFigures: object[];
  /** The market rate of each pair (`CNY-NGN`) at steps of time, newest first. */
  ratesThen: Record<string, { at: string; rate: string }[]>;
  /** The lines of the wallets' statements, newest first. */
  statements: Record<string, StatementLine[]>;
  /** How the user is notified while away. */
  away: { key: string; push: { amounts: boolean } | null; mail: boolean };
  payees: Payee[];
  /** The last request to pay a funding, by its transaction. */
  mobilePayments: Record<string, MobilePayment>;
  debts: Debt[];
  /** In which the user is notified and mailed. */
  language: string;
  /** The pairs that the user watches, or null if they never have. */
  watched: string[] | null;
  /** Where the user is logged in. */
  devices: DeviceSession[];
  apiKeys: ApiKey[];
  keyUse: KeyUse;
  webhooks: Webhook[];
  /** Of any of them, newest first. */
  deliveries: Delivery[];
  /** The second factor of the user: the password alone, until one is confirmed. */
  factor: { on: boolean; since: string | null; recovery_left: number; codes_stored: boolean };
  passkeys: Passkey[];
  /** What it can do beyond the specification; null for a backend that does not know the call. */
  capabilities: Record<string, number | string | Record<string, string>> | null;
}

/** An id that this backend has not given yet. */
export function newId(state: BackendState): string {
  state.lastId += 1;
  return String(state.lastId);
}
