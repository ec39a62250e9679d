import * as v from 'valibot';
import { OTP_DIGITS } from '@contract/values/constants';

/** POST /otp/verify/: exactly six ASCII digits. */
export const otpPayload = v.object({
  otp: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(new RegExp(`^[0-9]{${String(OTP_DIGITS)}}$`), 'Please enter a valid 6-digit OTP.'),
  ),
});
