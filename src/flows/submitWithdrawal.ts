import { otpApi } from '@/api/endpoints/otpApi';
import { toCallError } from '@/api/transport/callError';
import type { AppThunk } from '@/state/store/hooks';
import { type MoneyDraft, submitMoney, type Submitted } from './submitMoney';

/** A withdrawal and the pin that the user typed for it. */
interface Withdrawal {
  draft: MoneyDraft;
  otp: string;
}

/**
 * The pin that was verified and not spent yet. The form keeps it, because it is needed again if the transaction
 * is repeated, and not every backend verifies a pin twice. Null if there is none.
 */
export interface VerifiedPin {
  current: string | null;
}

const HTTP_FORBIDDEN = 403;

/**
 * Decision 154: `otp/verify/`, then the WITHDRAW transaction. A refused pin is a refused withdrawal, and no money is
 * sent. After a failed transaction the same pin is not verified again. The server spends it on one transaction only, so
 * a repetition cannot withdraw twice.
 */
export function submitWithdrawal({ draft, otp }: Withdrawal, verified: VerifiedPin): AppThunk<Submitted> {
  return async (dispatch) => {
    if (verified.current !== otp) {
      const { error } = await dispatch(otpApi.endpoints.verifyOtp.initiate({ otp }, { track: false }));
      if (error) return { outcome: { kind: 'refused', error: toCallError(error) }, held: null };
      verified.current = otp;
    }
    const submitted = await dispatch(submitMoney(draft));
    const { outcome } = submitted;
    // 403: the server has no fresh pin (decision 125), so the next one has to be verified again.
    const isSpent = outcome.kind === 'refused' ? outcome.error.status === HTTP_FORBIDDEN : outcome.kind !== 'notFound';
    if (isSpent) verified.current = null;
    return submitted;
  };
}
