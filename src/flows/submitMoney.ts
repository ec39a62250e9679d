import type { PendingType } from '@contract/values/transaction';
import type { TransactionDraft } from '@contract/transactions';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { askForIntent, isSameDraft } from '@/api/intents/askForIntent';
import { type HeldIntent, startIntent, holdIntent } from '@/api/intents/heldIntent';
import { outcomeIn } from '@/api/intents/intentMachine';
import { type IntentDraft, ownIntents } from '@/api/intents/intentStorage';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import type { AppThunk } from '@/state/store/hooks';
import type { RootState } from '@/state/store/store';

/** A draft of a type whose pending list can be read. */
export type MoneyDraft = TransactionDraft & { type: PendingType };

/**
 * The outcome of a money call. After an unclear answer (too late, or the connection was lost) the app asks the backend
 * about it. The outcome is then `found`; `notFound`, so it may be sent again; or `unknown` if that could not be read
 * either, so it must not be sent again before the user has looked at the transactions.
 */
export type SubmitOutcome =
  | { kind: 'created'; id: string }
  | { kind: 'refused'; error: CallError }
  | { kind: 'found'; transaction: { id: string } }
  | { kind: 'notFound'; error: CallError }
  | { kind: 'unknown'; error: CallError };

/** The outcome of a money call that did not simply succeed. */
export type Setback = Exclude<SubmitOutcome, { kind: 'created' }>;

export interface Submitted {
  outcome: SubmitOutcome;
  /** The intent, held until the caller shows the outcome (`held.show`). Null if no intent is held. */
  held: HeldIntent | null;
}

const HTTP_CONFLICT = 409;
const NO_ANSWER: CallError = { status: 'OFFLINE', data: null };
const SESSION_OVER: CallError = { status: 'SESSION_OVER', data: null };

const { getPendingTransactions, getTransactions, createTransaction } = transactionsApi.endpoints;

/** The ids in the cache and of earlier submissions, to tell an equal transaction from this one. */
function knownIds(type: IntentDraft['type'], state: RootState): ReadonlySet<string> {
  const pending = type === 'EXCHANGE' ? undefined : getPendingTransactions.select(type)(state).data;
  const lists = [pending, getTransactions.select()(state).data];
  const cached = lists.filter((list) => list !== undefined).flat();
  const sent = ownIntents().map(({ outcome }) => outcome);
  const arrived = sent.filter((outcome) => outcome?.kind === 'arrived');
  return new Set([...cached, ...arrived].map(({ id }) => id));
}

/** Asks what became of an intent that had no clear answer. */
async function lookedFor(held: HeldIntent, error: CallError): Promise<SubmitOutcome> {
  await askForIntent(held);
  const outcome = outcomeIn(held.state());
  if (outcome === null) return { kind: 'unknown', error };
  return outcome.kind === 'arrived' ? { kind: 'found', transaction: { id: outcome.id } } : { kind: 'notFound', error };
}

/** A 409 with Retry-After means that the browser has resent the request and the first one is still under way. */
const isUnclear = (error: CallError) =>
  isOutcomeUnknown(error) || (error.status === HTTP_CONFLICT && error.retryAfter !== undefined);

/** Makes the call of an intent. Answers the id of the transaction that it became, or why there is none. */
type Send = (intentId: string) => AppThunk<{ id: string } | { error: unknown }>;

function carryOut(held: HeldIntent, send: Send): AppThunk<SubmitOutcome> {
  return async (dispatch) => {
    if (held.state().kind !== 'sent') return { kind: 'refused', error: SESSION_OVER };
    const answer = await dispatch(send(held.intent.id));
    if ('id' in answer) {
      held.apply({ kind: 'arrived', id: answer.id });
      return { kind: 'created', id: answer.id };
    }
    const error = toCallError(answer.error);
    if (isUnclear(error)) {
      held.apply({ kind: 'unclear' });
      return lookedFor(held, error);
    }
    // If the session ended before the answer came, this is not a refusal: the intent ends with the session.
    held.apply({ kind: error.status === 'SESSION_OVER' ? 'dropped' : 'lost' });
    return { kind: 'refused', error };
  };
}

/**
 * Moves money, at most once for each call, and returns what became of it (decision 153). The intent is stored on the
 * device before it is sent. If an equal one has no known outcome yet, the app looks for that one and sends nothing.
 */
export function submitIntent(draft: IntentDraft, send: Send): AppThunk<Submitted> {
  return async (dispatch, getState) => {
    const earlier = ownIntents().find((intent) => intent.outcome === null && isSameDraft(intent.draft, draft));
    if (earlier) {
      const held = await holdIntent(earlier);
      return { outcome: held ? await lookedFor(held, NO_ANSWER) : { kind: 'unknown', error: NO_ANSWER }, held };
    }
    const held = await startIntent(draft, knownIds(draft.type, getState()));
    return { outcome: await dispatch(carryOut(held, send)), held };
  };
}

/** Creates a transaction in that way. */
export function submitMoney(draft: MoneyDraft): AppThunk<Submitted> {
  return submitIntent(draft, (intentId) => async (dispatch) => {
    const { data, error } = await dispatch(createTransaction.initiate({ ...draft, intentId }, { track: false }));
    return data ?? { error };
  });
}
