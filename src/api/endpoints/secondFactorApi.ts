import { secondFactorCalls } from '@contract/secondFactor';
import { injectCalls } from '@/api/transport/injectCalls';

/** Changes of the user's second factor. Only a component that knows of the capability `secondFactor` asks. */
export const secondFactorApi = injectCalls(secondFactorCalls);
export const {
  useSetUpSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useMarkCodesStoredMutation,
  useEndSecondFactorMutation,
} = secondFactorApi;
