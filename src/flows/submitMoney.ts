import type { PendingType, Transaction } from '@contract/schemas/transaction';
import type { TransactionDraft } from '@contract/schemas/transactionPayload';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/callError';
import { transactionsApi } from '@/api/transactionsApi';
import type { AppThunk } from './appThunk';
import { findSubmitted, type Submission } from './findSubmitted';

/** A server too slow to answer may be still at it: where the first look finds nothing, a second follows after this. */
export const LOOK_AGAIN_MS = 2_000;

/** A draft of a type whose pending list can be read. */
export type MoneyDraft = TransactionDraft & { type: PendingType };

/**
 * What became of a money call. After an unknown outcome (no answer in time, connection lost) the pending list
 * was looked at: `found` there; `notFound` there, so that it may be sent again; `unknown` where the list
 * could not be read either, so that it must not be sent again before a look at the transactions.
 */
export type SubmitOutcome =
  | { kind: 'created'; id: string }
  | { kind: 'refused'; error: CallError }
  | { kind: 'found'; transaction: Transaction }
  | { kind: 'notFound'; error: CallError }
  | { kind: 'unknown'; error: CallError };

const { getPendingTransactions, getTransactions, createTransaction } = transactionsApi.endpoints;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

function readPending(type: PendingType): AppThunk<Transaction[] | null> {
  return async (dispatch) => {
    const { data, isSuccess } = await dispatch(
      getPendingTransactions.initiate(type, { subscribe: false, forceRefetch: true }),
    );
    return isSuccess ? data : null;
  };
}

/** The ids on the screens so far, so that an equal transaction of before is not taken for this one. */
function knownIds(type: PendingType): AppThunk<ReadonlySet<string>> {
  return (_dispatch, getState) => {
    const { data: pending = [] } = getPendingTransactions.select(type)(getState());
    const { data: all = [] } = getTransactions.select()(getState());
    return Promise.resolve(new Set([...pending, ...all].map(({ id }) => id)));
  };
}

function look(draft: MoneyDraft, submission: Submission, error: CallError): AppThunk<SubmitOutcome> {
  return async (dispatch) => {
    const pending = await dispatch(readPending(draft.type));
    if (pending === null) return { kind: 'unknown', error };
    const transaction = findSubmitted(pending, draft, submission);
    return transaction ? { kind: 'found', transaction } : { kind: 'notFound', error };
  };
}

/** Creates a transaction, at most once for each call, and says what became of it (decisions 4, submit buttons). */
export function submitMoney(draft: MoneyDraft): AppThunk<SubmitOutcome> {
  return async (dispatch) => {
    const submission = { at: Date.now(), knownIds: await dispatch(knownIds(draft.type)) };
    const { data, error: failure } = await dispatch(createTransaction.initiate(draft, { track: false }));
    if (data) return { kind: 'created', id: data.id };
    const error = toCallError(failure);
    if (!isOutcomeUnknown(error)) return { kind: 'refused', error };
    const first = await dispatch(look(draft, submission, error));
    if (first.kind !== 'notFound') return first;
    await pause(LOOK_AGAIN_MS);
    return dispatch(look(draft, submission, error));
  };
}
