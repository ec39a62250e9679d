import { askForIntent } from '@/api/intents/askForIntent';
import { isClosing, holdIntent } from '@/api/intents/heldIntent';
import { type Intent, ownIntents, sweepIntents } from '@/api/intents/intentStorage';
import { intentToShow } from '@/state/slices/intentsSlice';
import type { AppThunk } from '@/state/store/hooks';

/** Answers whether the page of a transaction is on the screen. */
type IsOpen = (transactionId: string) => boolean;

/** False if the outcome is still unknown. */
function resolve(intent: Intent, isOpen: IsOpen): AppThunk<boolean> {
  return async (dispatch) => {
    const held = await holdIntent(intent);
    if (!held) return false;
    await askForIntent(held);
    const state = held.state();
    if (state.kind !== 'settled') return state.kind !== 'open';
    if (isClosing()) held.show('nowhere');
    else {
      const { outcome } = state;
      const isOnScreen = outcome.kind === 'arrived' && isOpen(outcome.id);
      if (!isOnScreen) dispatch(intentToShow({ id: intent.id, draft: intent.draft, outcome }));
      held.show('screen');
    }
    return true;
  };
}

/**
 * After a reload, a closed tab or an unclear outcome: finds out what became of each submission whose outcome the user
 * has not seen, shows it once in one of the tabs, and answers how many are still unknown. An outcome whose page is open
 * needs no notice.
 */
export function resolveIntents(isOpen: IsOpen): AppThunk<number> {
  return async (dispatch) => {
    sweepIntents();
    let unknown = 0;
    for (const intent of ownIntents().filter(({ seen }) => !seen)) {
      if (!(await dispatch(resolve(intent, isOpen)))) unknown += 1;
    }
    return unknown;
  };
}
