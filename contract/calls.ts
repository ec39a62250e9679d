import type { Call } from './call';
import { accountCalls } from './calls/accountCalls';
import { marketCalls } from './calls/marketCalls';
import { noticeCalls } from './calls/noticeCalls';
import { transactionCalls } from './calls/transactionCalls';
import { walletCalls } from './calls/walletCalls';

/** Spec 7 as data: every call that the app makes and the server answers. */
export const CALLS = {
  ...accountCalls,
  ...walletCalls,
  ...transactionCalls,
  ...marketCalls,
  ...noticeCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
