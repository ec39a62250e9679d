import { secondStepCalls } from '@contract/calls/own/account/secondFactorCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** The second step of a log-in. Only after a log-in that was refused with its challenge. */
export const secondStepApi = injectCalls(secondStepCalls);
