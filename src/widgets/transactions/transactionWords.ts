import type { PendingType, TransactionType } from '@contract/schemas/transaction';

/** How each kind of pending transaction is headed, and what stands where there is none. */
export const PENDING_WORDS: Record<PendingType, { title: string; none: string }> = {
  FUND_WALLET: { title: 'Pending funding', none: 'You have no pending funding.' },
  WITHDRAW: { title: 'Pending withdrawals', none: 'You have no pending withdrawals.' },
  LIST: { title: 'Pending listings', none: 'You have no pending listings.' },
  ORDER: { title: 'Pending orders', none: 'You have no pending orders.' },
  MOF_ORDER: { title: 'Pending multilateral orders', none: 'You have no pending multilateral orders.' },
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  FUND_WALLET: 'Fund wallet',
  WITHDRAW: 'Withdraw',
  LIST: 'List',
  ORDER: 'Order',
  MOF_ORDER: 'Multilateral order',
  DELETE_LIST: 'Delete listing',
} satisfies Record<TransactionType, string>;

/** The name of a transaction type; an unknown type is shown as it is (decision 118). */
export function typeWords(type: string): string {
  return TYPE_WORDS[type] ?? type;
}
