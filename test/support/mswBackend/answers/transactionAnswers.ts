import type { CallName } from '@contract/calls';
import { disputePayload } from '@contract/disputes';
import {
  type Answer,
  type BackendRequest,
  created,
  ok,
  payloadOf,
  userOf,
} from '@test/support/mswBackend/backendRequest';
import { createTransaction } from '@test/support/mswBackend/createTransaction';
import { giveBack } from '@test/support/mswBackend/processing';
import { badRequest, notFound } from '@test/support/mswBackend/refusal';
import type { BackendState, TransactionRecord } from '@test/support/mswBackend/state';
import { toWire } from '@test/support/mswBackend/wire';

function ownTransaction(request: BackendRequest, state: BackendState, id: string | null): TransactionRecord {
  const user = userOf(request).id;
  const found = state.transactions.find((one) => one.id === id && one.user === user);
  if (!found) throw notFound();
  return found;
}

function ownTransactions(request: BackendRequest, state: BackendState): TransactionRecord[] {
  const { id } = userOf(request);
  return state.transactions.filter(({ user }) => user === id);
}

/** Transactions and disputes. `state.transactions` is newest first, as the answers are. */
export const transactionAnswers = {
  getTransactions: (request, state) => ok(ownTransactions(request, state).map(toWire)),
  getPendingTransactions: (request, state) => {
    const status = request.query.get('status')?.toUpperCase();
    const type = request.query.get('type');
    return ok(
      ownTransactions(request, state)
        .filter((one) => one.status === status && one.type === type)
        .map(toWire),
    );
  },
  getTransaction: (request, state) => ok(toWire(ownTransaction(request, state, request.query.get('txid')))),
  createTransaction,
  revokeTransaction: (request, state) => {
    const transaction = ownTransaction(request, state, request.id);
    if (transaction.status !== 'PENDING') throw badRequest('Only a pending transaction can be revoked.');
    giveBack(state, transaction, 'REVOKED');
    return ok(toWire(transaction));
  },
  createDispute: (request, state) => {
    const { transaction, description } = payloadOf(request, disputePayload);
    const { id, user } = ownTransaction(request, state, transaction);
    state.disputes.push({ owner: user ?? '', transaction: id, description });
    return created({ transaction: parseInt(id, 10), description });
  },
} satisfies Partial<Record<CallName, Answer>>;
