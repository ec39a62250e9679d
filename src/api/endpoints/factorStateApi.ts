import { factorStateCalls } from '@contract/factorState';
import { injectCalls } from '@/api/transport/injectCalls';

/** Whether the user has a second factor. Only a component that knows of the capability `secondFactor` asks. */
export const { useGetSecondFactorQuery } = injectCalls(factorStateCalls);
