import { canonicalDecimal } from '@contract/values/decimalText';
import { holdIntent, leaveToBeTold, mayBeWorkedOn } from '@/api/intents/heldIntent';
import { type Intent, type IntentDraft, type IntentOutcome, ownIntents, readIntent } from '@/api/intents/intentStorage';
import type { AppThunk } from '@/state/store/appThunk';
import { lookUpIntent } from './lookUpIntent';

const PARTS = ['type', 'currency_from', 'currency_to', 'path', 'bank_account'] as const;

function isSameDraft(one: IntentDraft, other: IntentDraft): boolean {
  const isSameDecimal = (part: 'amount' | 'rate') => canonicalDecimal(one[part]) === canonicalDecimal(other[part]);
  return PARTS.every((part) => one[part] === other[part]) && isSameDecimal('amount') && isSameDecimal('rate');
}

/** An equal submission, of this page or another, of which nobody knows yet what became of it. */
export const findEarlierIntent = (draft: IntentDraft): Intent | undefined =>
  ownIntents().find((intent) => intent.outcome === null && isSameDraft(intent.draft, draft));

/**
 * Settles an equal submission of before: another must not be sent until then. It is held until whoever called has
 * told the user. Null where nothing can be found out.
 */
export function settleEarlierIntent({ id, at }: Intent): AppThunk<IntentOutcome | null> {
  return async (dispatch) => {
    if (mayBeWorkedOn(at)) return null;
    const release = await holdIntent(id);
    const now = readIntent(id);
    const outcome = now && (now.outcome ?? (await dispatch(lookUpIntent(now))));
    if (outcome) leaveToBeTold(id, release);
    else release();
    return outcome;
  };
}
