import { passkeyCalls } from '@contract/passkeys';
import { injectCalls } from '@/api/transport/injectCalls';

/** The passkeys of the user. Only a component that knows of the capability `passkeys` asks. */
export const { useGetPasskeysQuery, useStartPasskeyMutation, useAddPasskeyMutation, useRemovePasskeyMutation } =
  injectCalls(passkeyCalls);
