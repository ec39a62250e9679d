import type { PendingType, TransactionType } from '@contract/schemas/transaction';
import { moneyTexts } from '@/texts/money';

/** The heading of each kind of pending transaction, and the text shown if there are none. */
export const PENDING_WORDS: Record<PendingType, { title: string; none: string }> = {
  FUND_WALLET: { title: moneyTexts.pendingFunding, none: moneyTexts.noPendingFunding },
  WITHDRAW: { title: moneyTexts.pendingWithdrawals, none: moneyTexts.noPendingWithdrawals },
  LIST: { title: moneyTexts.pendingListings, none: moneyTexts.noPendingListings },
  ORDER: { title: moneyTexts.pendingOrders, none: moneyTexts.noPendingOrders },
  MOF_ORDER: { title: moneyTexts.pendingMultilateral, none: moneyTexts.noPendingMultilateral },
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  FUND_WALLET: moneyTexts.fundWallet,
  WITHDRAW: moneyTexts.withdraw,
  LIST: moneyTexts.list,
  ORDER: moneyTexts.order,
  MOF_ORDER: moneyTexts.multilateralOrder,
  DELETE_LIST: moneyTexts.deleteListing,
} satisfies Record<TransactionType, string>;

/** The name of a transaction type; an unknown type is shown by its code (decision 118). */
export function typeText(type: string): string {
  return TYPE_WORDS[type] ?? type;
}
