import { passkeyLogInCalls } from '@contract/calls/own/account/passkeyLogInCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** A log-in with a passkey. Only on a server that announces `passkeys`. */
export const passkeyLogInApi = injectCalls(passkeyLogInCalls);
