import { transactionCalls, type TransactionDraft } from '@contract/transactions';
import { injectCalls } from '@/api/transport/injectCalls';

interface Arguments {
  /** If the same intent is sent again, our own backend repeats its first answer. */
  createTransaction: TransactionDraft & { intentId?: string };
}

/**
 * Specification 7: transactions. Screens send money through flows/submitMoney, which handles an unknown outcome.
 */
export const transactionsApi = injectCalls<typeof transactionCalls, Arguments>(transactionCalls);

export const { useGetTransactionsQuery, useGetPendingTransactionsQuery, useGetTransactionQuery } = transactionsApi;
