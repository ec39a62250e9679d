import type { PendingType, TransactionType } from '@contract/values/transaction';
import { transactionKindTexts } from '@/texts/transactionKinds';

/** The heading of each kind of pending transaction, and the text shown if there are none. */
export const PENDING_WORDS: Record<PendingType, { title: string; none: string }> = {
  FUND_WALLET: { title: transactionKindTexts.pendingFunding, none: transactionKindTexts.noPendingFunding },
  WITHDRAW: { title: transactionKindTexts.pendingWithdrawals, none: transactionKindTexts.noPendingWithdrawals },
  LIST: { title: transactionKindTexts.pendingListings, none: transactionKindTexts.noPendingListings },
  ORDER: { title: transactionKindTexts.pendingOrders, none: transactionKindTexts.noPendingOrders },
  MOF_ORDER: { title: transactionKindTexts.pendingMultilateral, none: transactionKindTexts.noPendingMultilateral },
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  FUND_WALLET: transactionKindTexts.fundWallet,
  WITHDRAW: transactionKindTexts.withdraw,
  LIST: transactionKindTexts.list,
  ORDER: transactionKindTexts.order,
  MOF_ORDER: transactionKindTexts.multilateralOrder,
  DELETE_LIST: transactionKindTexts.deleteListing,
} satisfies Record<TransactionType, string>;

/** The name of a transaction type; an unknown type is shown by its code (decision 118). */
export function typeText(type: string): string {
  return TYPE_WORDS[type] ?? type;
}
