import { defineCalls, READ } from '@contract/calls/call';
import { cashLimitsAnswer } from '@contract/schemas/own/cashLimits';

/** Limits of fundings and withdrawals (docs/PROTOCOL.md): the capability `cashLimits` of our own server. */
export const cashLimitCalls = defineCalls({
  getCashLimits: { ...READ, path: 'limits/', answer: cashLimitsAnswer, fedBy: ['transactions'] },
});
