import type { Call } from './call';
import { anyAnswer } from '@contract/schemas/envelopes';
import { disputePayload } from '@contract/schemas/dispute';
import { createdTransactionAnswer, transactionAnswer, transactionsAnswer } from '@contract/schemas/transaction';
import { transactionPayload } from '@contract/schemas/transactionPayload';

const get = { method: 'GET', access: 'token', body: 'none', payload: null } as const;

/** Spec 7: transactions and disputes. */
export const transactionCalls = {
  getTransactions: { ...get, path: 'transactions/', answer: transactionsAnswer },
  /** No slash before the query: path spelled this way, spec 7. */
  getPendingTransactions: { ...get, path: 'transactions', query: ['status', 'type'], answer: transactionsAnswer },
  getTransaction: { ...get, path: 'transactions/', query: ['txid'], answer: transactionAnswer },
  createTransaction: {
    method: 'POST',
    path: 'transactions/',
    access: 'token',
    body: 'jsonOrForm',
    payload: transactionPayload,
    answer: createdTransactionAnswer,
  },
  revokeTransaction: {
    method: 'POST',
    path: 'transactions/{id}/revoke/',
    access: 'token',
    body: 'none',
    payload: null,
    answer: anyAnswer,
  },
  createDispute: {
    method: 'POST',
    path: 'disputes/',
    access: 'token',
    body: 'json',
    payload: disputePayload,
    answer: anyAnswer,
  },
} as const satisfies Record<string, Call>;
