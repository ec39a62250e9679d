import type { PendingType, Transaction } from '@contract/schemas/transaction';
import type { TransactionDraft } from '@contract/schemas/transactionPayload';
import { answerOf, type AnswerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';
import { transactionBody } from './transactionBody';

/** A draft and the intent that it carries out; the same intent again gets our own backend's first answer. */
export type IntendedDraft = TransactionDraft & { intentId?: string };

/** Spec 7: transactions. Send money through flows/money/submitMoney, which copes with an unknown outcome. */
export const transactionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTransactions: build.query<Transaction[], void>({
      query: () => ({ name: 'getTransactions' }),
      responseSchema: answerOf('getTransactions'),
    }),
    getPendingTransactions: build.query<Transaction[], PendingType>({
      query: (type) => ({ name: 'getPendingTransactions', search: searchOf({ status: 'pending', type }) }),
      responseSchema: answerOf('getPendingTransactions'),
    }),
    /** The argument is the transaction's id. */
    getTransaction: build.query<Transaction, string>({
      query: (txid) => ({ name: 'getTransaction', search: searchOf({ txid }) }),
      responseSchema: answerOf('getTransaction'),
    }),
    createTransaction: build.mutation<AnswerOf<'createTransaction'>, IntendedDraft>({
      query: ({ intentId, ...draft }) => ({
        name: 'createTransaction',
        body: transactionBody(draft),
        ...(intentId === undefined ? {} : { intentId }),
      }),
      responseSchema: answerOf('createTransaction'),
    }),
    /** The argument is the transaction's id. Spec 4's whole journey is flows/revokeTransaction. */
    revokeTransaction: build.mutation<null, string>({
      query: (id) => ({ name: 'revokeTransaction', id }),
      responseSchema: answerOf('revokeTransaction'),
    }),
  }),
});

export const {
  useGetTransactionsQuery,
  useGetPendingTransactionsQuery,
  useGetTransactionQuery,
  useCreateTransactionMutation,
  useRevokeTransactionMutation,
} = transactionsApi;
