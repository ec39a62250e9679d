import { sessionCalls } from '@contract/calls/sessionCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: log-in, registration and password reset. The log-in journey is flows/logIn. */
export const sessionApi = injectCalls(sessionCalls);
