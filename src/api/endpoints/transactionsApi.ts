import { transactionCalls } from '@contract/calls/transactionCalls';
import type { TransactionDraft } from '@contract/schemas/transactionPayload';
import { injectCalls } from '@/api/transport/injectCalls';

interface Arguments {
  /** The same intent again gets our own backend's first answer. */
  createTransaction: TransactionDraft & { intentId?: string };
}

/** Specification 7: transactions. Send money through flows/money/submitMoney, which copes with an unknown outcome. */
export const transactionsApi = injectCalls<typeof transactionCalls, Arguments>(transactionCalls);

export const { useGetTransactionsQuery, useGetPendingTransactionsQuery, useGetTransactionQuery } = transactionsApi;
