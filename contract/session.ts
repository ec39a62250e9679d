import * as v from 'valibot';
import { defineCalls, NO_DATA, SEND } from './call';
import { PASSWORD_MIN_LENGTH } from './values/constants';
import { requiredEmail, requiredText } from './values/text';

const TOO_LONG = 'Password must be at most 200 characters';

/** POST login/. The email is compared case-sensitively (decision 122), so it is not changed. */
export const loginPayload = v.object({
  email: requiredText('email', 254),
  password: v.pipe(
    v.string('password is a required field'),
    v.nonEmpty('password is a required field'),
    v.maxLength(200, TOO_LONG),
  ),
});
export type LoginPayload = v.InferOutput<typeof loginPayload>;

/** Backends add `expiry` or `user`; only the token is read. */
export const loginAnswer = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });

const newPassword = v.pipe(
  v.string('password is a required field'),
  v.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${String(PASSWORD_MIN_LENGTH)} characters`),
  v.maxLength(200, TOO_LONG),
);

/** POST register/. The rules of spec 5 are in the domain. */
export const registerPayload = v.object({
  email: requiredEmail('email'),
  username: requiredText('username', 60),
  password: newPassword,
});
export type RegisterPayload = v.InferOutput<typeof registerPayload>;

/** POST register/welcome/ and api/password_reset/. */
export const emailPayload = v.object({ email: requiredEmail('email') });

/** POST api/password_reset/confirm/. */
export const passwordResetConfirmPayload = v.object({ password: newPassword, token: requiredText('token', 200) });
export type PasswordResetConfirmPayload = v.InferOutput<typeof passwordResetConfirmPayload>;

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
