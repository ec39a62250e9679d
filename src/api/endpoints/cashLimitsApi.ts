import { cashLimitCalls } from '@contract/cashLimits';
import { injectCalls } from '@/api/transport/injectCalls';

/** Limits of fundings and withdrawals. Only a component that knows of the capability `cashLimits` asks for them. */
export const { useGetCashLimitsQuery } = injectCalls(cashLimitCalls);
