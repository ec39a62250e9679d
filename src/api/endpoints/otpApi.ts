import { otpCalls } from '@contract/cash';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the one-time pin of a withdrawal. */
export const otpApi = injectCalls(otpCalls);

export const { useRequestOtpMutation } = otpApi;
