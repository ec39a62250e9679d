import * as v from 'valibot';
import { defineCalls, NO_DATA, ownCalls, READ, SEND } from './call';
import { OTP_DIGITS } from './values/constants';
import { decimalText } from './values/decimalText';
import { bareCode } from './values/text';

/** The transactions that bring money from outside or take it there. */
export const CASH_TYPES = ['FUND_WALLET', 'WITHDRAW'] as const;
export type CashType = (typeof CASH_TYPES)[number];

/** The periods of limits, in hours. They end now: a day is the last 24 hours, a month the last 30 days. */
export const LIMIT_HOURS = { day: 24, month: 720 } as const;
export type LimitPeriod = keyof typeof LIMIT_HOURS;
export const LIMIT_PERIODS = ['day', 'month'] as const satisfies readonly LimitPeriod[];

/** How much of one currency the user may still fund or withdraw. */
const cashLimit = v.object({
  type: v.picklist(CASH_TYPES),
  currency: v.string(),
  period: v.picklist(LIMIT_PERIODS),
  /** In the whole period. */
  most: decimalText,
  /** At this moment; never negative. */
  left: decimalText,
  /** When more becomes possible (ISO); null if nothing was used. */
  more_at: v.nullable(v.string()),
});
export type CashLimit = v.InferOutput<typeof cashLimit>;

export const cashLimitsAnswer = v.array(cashLimit);

/** Limits of fundings and withdrawals (docs/PROTOCOL.md): the capability `cashLimits` of our own server. */
export const cashLimitCalls = ownCalls('cashLimits', {
  getCashLimits: { ...READ, path: 'limits/', answer: cashLimitsAnswer, fedBy: ['transactions'] },
});

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
