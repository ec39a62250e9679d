import { passkeyLogInCalls } from '@contract/passkeyLogIn';
import { secondStepCalls } from '@contract/secondFactor';
import { sessionCalls } from '@contract/session';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: log-in, registration and password reset. The log-in journey is flows/logIn. */
export const sessionApi = injectCalls(sessionCalls);

/** The second step of a log-in. Only after a log-in that was refused with its challenge. */
export const secondStepApi = injectCalls(secondStepCalls);

/** A log-in with a passkey. Only on a server that announces `passkeys`. */
export const passkeyLogInApi = injectCalls(passkeyLogInCalls);
