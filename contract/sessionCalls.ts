import { defineCalls, NO_DATA, SEND } from './call';
import { emailPayload, loginAnswer, loginPayload, passwordResetConfirmPayload, registerPayload } from './session';

const PUBLIC_SEND = { ...SEND, access: 'public', makesStale: NO_DATA } as const;

/** Specification 7: log-in, registration and password reset. */
export const sessionCalls = defineCalls({
  login: {
    ...PUBLIC_SEND,
    path: 'login/',
    payload: loginPayload,
    answer: loginAnswer,
    makesStale: { none: 'a session begins with an empty cache' },
  },
  register: {
    ...PUBLIC_SEND,
    path: 'register/',
    payload: registerPayload,
    order: ['email', 'password', 'username'],
    success: 201,
  },
  sendWelcome: { ...PUBLIC_SEND, path: 'register/welcome/', payload: emailPayload },
  requestPasswordReset: { ...PUBLIC_SEND, path: 'api/password_reset/', payload: emailPayload },
  confirmPasswordReset: { ...PUBLIC_SEND, path: 'api/password_reset/confirm/', payload: passwordResetConfirmPayload },
});
