import { otpPayload } from '@contract/schemas/otp';
import { defineCalls, NO_DATA, SEND } from './call';

/** Specification 7: the one-time pin of a withdrawal. */
export const otpCalls = defineCalls({
  requestOtp: { ...SEND, path: 'otp/', makesStale: NO_DATA },
  verifyOtp: { ...SEND, path: 'otp/verify/', payload: otpPayload, makesStale: NO_DATA },
});
