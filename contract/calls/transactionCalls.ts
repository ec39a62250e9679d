import {
  createdTransactionAnswer,
  PENDING_TYPES,
  transactionAnswer,
  transactionsAnswer,
} from '@contract/schemas/transaction';
import { MULTIPART_TYPES, transactionPayload } from '@contract/schemas/transactionPayload';
import { defineCalls, READ, SEND } from './call';

const MOVES_MONEY = ['transactions', 'homepage_updates', 'listings', 'orders'] as const;

/** Specification 7: transactions. */
export const transactionCalls = defineCalls({
  getTransactions: {
    ...READ,
    path: 'transactions/',
    answer: transactionsAnswer,
    keyed: true,
    fedBy: ['transactions'],
  },
  /** Specification 7 writes no slash before the query. */
  getPendingTransactions: {
    ...READ,
    path: 'transactions',
    query: { status: 'pending', type: PENDING_TYPES },
    answer: transactionsAnswer,
    keyed: true,
    fedBy: ['transactions'],
  },
  getTransaction: {
    ...READ,
    path: 'transactions/',
    query: { txid: null },
    answer: transactionAnswer,
    fedBy: ['transactions'],
  },
  createTransaction: {
    ...SEND,
    path: 'transactions/',
    payload: transactionPayload,
    order: ['email', 'currency_from', 'currency_to', 'amount', 'rate', 'type', 'transaction_fee'],
    multipart: MULTIPART_TYPES,
    success: 201,
    answer: createdTransactionAnswer,
    keyed: true,
    makesStale: MOVES_MONEY,
  },
  revokeTransaction: { ...SEND, path: 'transactions/{id}/revoke/', keyed: true, makesStale: MOVES_MONEY },
});
