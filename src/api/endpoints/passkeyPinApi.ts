import { passkeyPinCalls } from '@contract/passkeys';
import { injectCalls } from '@/api/transport/injectCalls';

/** A passkey instead of the pin by mail. Only a component that knows of the capability `passkeys` asks. */
export const { useStartPasskeyPinMutation, useConfirmWithPasskeyMutation } = injectCalls(passkeyPinCalls);
