import type { Transaction } from '@contract/schemas/transaction';
import { askForIntent } from '@/api/intents/askForIntent';
import { type Intent, type IntentOutcome, settleIntent } from '@/api/intents/intentStorage';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import type { AppThunk } from '@/state/store/appThunk';
import { findSubmitted } from '@/api/intents/sameDraft';

/** A server too slow to answer may be still at it: where the first look finds nothing, a second follows after this. */
export const LOOK_AGAIN_MS = 2_000;

const HTTP_SUCCESS_BELOW = 300;

/** `absent`: not in the list, which is the last word of a backend that knows no intents. Null: nothing could be read. */
type Look = IntentOutcome | { kind: 'absent' } | null;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

function find(transactions: readonly Transaction[], intent: Intent): Look {
  const submission = { at: intent.at, knownIds: new Set(intent.knownIds) };
  const found = findSubmitted(transactions, intent.draft, submission);
  return found ? { kind: 'arrived', id: found.id } : { kind: 'absent' };
}

async function look(intent: Intent): Promise<Look> {
  const { pending, answer } = await askForIntent(intent);
  if (answer && answer.status >= HTTP_SUCCESS_BELOW) return { kind: 'lost' };
  if (answer?.id) return { kind: 'arrived', id: answer.id };
  return pending && find(pending, intent);
}

/** What was pending may be settled by now: the whole list has it still. */
function lookAtAll(intent: Intent): AppThunk<Look> {
  return async (dispatch) => {
    const { data, isSuccess } = await dispatch(
      transactionsApi.endpoints.getTransactions.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    return isSuccess ? find(data, intent) : null;
  };
}

/**
 * Finds out what became of an intent whose call had no clear answer, and writes it down. Our own backend says it
 * with certainty; of another one the pending list is read, again after a pause, and then the whole list. Null where
 * nothing could be read.
 */
export function lookUpIntent(intent: Intent): AppThunk<IntentOutcome | null> {
  return async (dispatch) => {
    let seen = await look(intent);
    if (seen?.kind === 'absent') {
      await pause(LOOK_AGAIN_MS);
      seen = await look(intent);
    }
    if (seen?.kind === 'absent') seen = await dispatch(lookAtAll(intent));
    if (seen === null) return null;
    const outcome: IntentOutcome = seen.kind === 'absent' ? { kind: 'lost' } : seen;
    settleIntent(intent.id, outcome);
    return outcome;
  };
}
