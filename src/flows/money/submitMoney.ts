import type { PendingType } from '@contract/schemas/transaction';
import type { TransactionDraft } from '@contract/schemas/transactionPayload';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { holdIntent, leaveToBeTold } from '@/api/intents/heldIntent';
import { createIntentId } from '@/api/intents/intentMarks';
import { type Intent, type IntentOutcome, keepIntent, ownIntents, settleIntent } from '@/api/intents/intentStorage';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import type { RootState } from '@/state/store/store';
import type { AppThunk } from '@/state/store/appThunk';
import { findEarlierIntent, settleEarlierIntent } from './earlierIntent';
import { lookUpIntent } from './lookUpIntent';

/** A draft of a type whose pending list can be read. */
export type MoneyDraft = TransactionDraft & { type: PendingType };

/**
 * What became of a money call. After an unknown outcome (no answer in time, connection lost) it was looked for:
 * `found`; `notFound`, so that it may be sent again; `unknown` where nothing could be read either, so that it must
 * not be sent again before a look at the transactions.
 */
export type SubmitOutcome =
  | { kind: 'created'; id: string }
  | { kind: 'refused'; error: CallError }
  | { kind: 'found'; transaction: { id: string } }
  | { kind: 'notFound'; error: CallError }
  | { kind: 'unknown'; error: CallError };

const HTTP_CONFLICT = 409;
const NO_ANSWER: CallError = { status: 'OFFLINE', data: null };

const { getPendingTransactions, getTransactions, createTransaction } = transactionsApi.endpoints;

/** The ids on the screens so far and those of earlier submissions, so that an equal one is not taken for this one. */
function knownIds(type: PendingType, state: RootState): ReadonlySet<string> {
  const { data: pending = [] } = getPendingTransactions.select(type)(state);
  const { data: all = [] } = getTransactions.select()(state);
  const sent = ownIntents().flatMap(({ outcome }) => (outcome?.kind === 'arrived' ? outcome.id : []));
  return new Set([...pending, ...all].map(({ id }) => id).concat(sent));
}

function toOutcome(became: IntentOutcome | null, error: CallError): SubmitOutcome {
  if (became === null) return { kind: 'unknown', error };
  return became.kind === 'arrived' ? { kind: 'found', transaction: { id: became.id } } : { kind: 'notFound', error };
}

/** A refusal that asks to come back later says that the first request, resent by the browser, is still under way. */
const isUnclear = (error: CallError) =>
  isOutcomeUnknown(error) || (error.status === HTTP_CONFLICT && error.retryAfter !== undefined);

function carryOut(intent: Intent, draft: MoneyDraft): AppThunk<SubmitOutcome> {
  return async (dispatch) => {
    const call = createTransaction.initiate({ ...draft, intentId: intent.id }, { track: false });
    const { data, error: failure } = await dispatch(call);
    if (data) {
      settleIntent(intent.id, { kind: 'arrived', id: data.id });
      return { kind: 'created', id: data.id };
    }
    const error = toCallError(failure);
    if (isUnclear(error)) return toOutcome(await dispatch(lookUpIntent(intent)), error);
    // A session that ended in mid-flight was not refused anything: its intent ends with it.
    if (error.status !== 'SESSION_OVER') settleIntent(intent.id, { kind: 'lost' });
    return { kind: 'refused', error };
  };
}

/**
 * Creates a transaction, at most once for each call, and says what became of it (decision 153). The
 * intent is kept on the device before it is sent, and held until whoever called has told the user (`endTelling`).
 */
export function submitMoney(draft: MoneyDraft): AppThunk<SubmitOutcome> {
  return async (dispatch, getState) => {
    const earlier = findEarlierIntent(draft);
    if (earlier) return toOutcome(await dispatch(settleEarlierIntent(earlier)), NO_ANSWER);
    const id = createIntentId();
    // Asked for before anybody else can know of it, so that it is ours first.
    const hold = holdIntent(id);
    const intent = keepIntent(id, draft, knownIds(draft.type, getState()));
    const release = await hold;
    const outcome = await dispatch(carryOut(intent, draft));
    if (outcome.kind === 'unknown') release();
    else leaveToBeTold(id, release);
    return outcome;
  };
}
