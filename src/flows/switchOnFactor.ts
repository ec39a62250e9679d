import type { RecoveryCodes } from '@contract/secondFactor';
import { secondFactorApi } from '@/api/endpoints/secondFactorApi';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import type { AppThunk } from '@/state/store/hooks';

/**
 * Switches the second factor on with the first code of the app. If no clear answer comes, the same is sent once more: the
 * server carries it out once and makes new recovery codes, since nobody has seen the ones of the lost answer.
 */
export function switchOnFactor(code: string): AppThunk<RecoveryCodes | CallError> {
  return async (dispatch) => {
    const { confirmSecondFactor } = secondFactorApi.endpoints;
    const send = async () => {
      const { data, error } = await dispatch(confirmSecondFactor.initiate({ code }, { track: false }));
      return data ?? toCallError(error);
    };
    const first = await send();
    return 'status' in first && isOutcomeUnknown(first) ? send() : first;
  };
}
