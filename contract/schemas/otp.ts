import * as v from 'valibot';
import { OTP_DIGITS } from '@contract/values/constants';
import { bareCode } from '@contract/values/digits';

/** POST /otp/verify/: exactly six digits, of any script. */
export const otpPayload = v.object({
  otp: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((otp) => bareCode(String(otp))),
    v.regex(new RegExp(`^[0-9]{${String(OTP_DIGITS)}}$`), 'Please enter a valid 6-digit OTP.'),
  ),
});
