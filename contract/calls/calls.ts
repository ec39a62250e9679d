import type { Call } from './call';
import { accountCalls } from './accountCalls';
import { marketCalls } from './marketCalls';
import { noticeCalls } from './noticeCalls';
import { transactionCalls } from './transactionCalls';
import { walletCalls } from './walletCalls';

/** Spec 7 as data: every call that the app makes and the server answers. */
export const CALLS = {
  ...accountCalls,
  ...walletCalls,
  ...transactionCalls,
  ...marketCalls,
  ...noticeCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
