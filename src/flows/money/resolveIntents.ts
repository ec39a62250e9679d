import { holdIntent, isBeingLeft, markSeen, mayBeWorkedOn } from '@/api/intents/heldIntent';
import { type Intent, ownIntents, readIntent, sweepIntents } from '@/api/intents/intentStorage';
import { intentToShow } from '@/state/slices/intentsSlice';
import type { AppThunk } from '@/state/store/appThunk';
import { lookUpIntent } from './lookUpIntent';

/** True once the user has been told, here or in another tab. */
function resolve(kept: Intent): AppThunk<boolean> {
  return async (dispatch) => {
    const release = await holdIntent(kept.id);
    const intent = readIntent(kept.id);
    const isOpen = intent !== null && !intent.told;
    const outcome = isOpen ? (intent.outcome ?? (await dispatch(lookUpIntent(intent)))) : null;
    // The session may have ended meanwhile, and with it the intent; a page that is being left tells nobody.
    if (outcome && readIntent(kept.id) && !isBeingLeft()) {
      dispatch(intentToShow({ id: kept.id, draft: kept.draft, outcome }));
      markSeen(kept.id, release);
    } else release();
    return !isOpen || outcome !== null;
  };
}

/**
 * After a reload, a closed tab or an unclear outcome: finds out what became of each submission that the user was
 * not told of, tells it once in one of the tabs, and says how many are still open.
 */
export function resolveIntents(): AppThunk<number> {
  return async (dispatch) => {
    sweepIntents();
    let open = 0;
    for (const intent of ownIntents().filter(({ told }) => !told)) {
      if (mayBeWorkedOn(intent.at) || !(await dispatch(resolve(intent)))) open += 1;
    }
    return open;
  };
}
