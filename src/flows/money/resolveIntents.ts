import { askForIntent } from '@/api/intents/askForIntent';
import { isClosing, takeIntent } from '@/api/intents/heldIntent';
import { type Intent, ownIntents, sweepIntents } from '@/api/intents/intentStorage';
import { intentToShow } from '@/state/slices/intentsSlice';
import type { AppThunk } from '@/state/store/appThunk';

/** False if the outcome is still unknown. */
function resolve(intent: Intent): AppThunk<boolean> {
  return async (dispatch) => {
    const held = await takeIntent(intent);
    if (!held) return false;
    await askForIntent(held);
    const state = held.state();
    if (state.kind === 'settled' && isClosing()) held.show('nowhere');
    else if (state.kind === 'settled') {
      dispatch(intentToShow({ id: intent.id, draft: intent.draft, outcome: state.outcome }));
      held.show('notice');
    }
    return state.kind !== 'open';
  };
}

/**
 * After a reload, a closed tab or an unclear outcome: finds out what became of each submission whose outcome the user
 * has not seen, shows it once in one of the tabs, and answers how many are still unknown.
 */
export function resolveIntents(): AppThunk<number> {
  return async (dispatch) => {
    sweepIntents();
    let unknown = 0;
    for (const intent of ownIntents().filter(({ seen }) => !seen)) {
      if (!(await dispatch(resolve(intent)))) unknown += 1;
    }
    return unknown;
  };
}
