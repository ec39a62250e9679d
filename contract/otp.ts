import * as v from 'valibot';
import { defineCalls, NO_DATA, SEND } from './call';
import { OTP_DIGITS } from './values/constants';
import { bareCode } from './values/text';

/** POST /otp/verify/: exactly six digits, of any script. */
export const otpPayload = v.object({
  otp: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((otp) => bareCode(String(otp))),
    v.regex(new RegExp(`^[0-9]{${String(OTP_DIGITS)}}$`), 'Please enter a valid 6-digit OTP.'),
  ),
});

/** Specification 7: the one-time pin of a withdrawal. */
export const otpCalls = defineCalls({
  requestOtp: { ...SEND, path: 'otp/', makesStale: NO_DATA },
  verifyOtp: { ...SEND, path: 'otp/verify/', payload: otpPayload, makesStale: NO_DATA },
});
