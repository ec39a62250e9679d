import type { Call } from './call';
import { anyAnswer } from '@contract/schemas/envelopes';
import { appStatusAnswer } from '@contract/schemas/appStatus';
import {
  contactPayload,
  emailPayload,
  loginAnswer,
  loginPayload,
  passwordResetConfirmPayload,
  registerPayload,
} from '@contract/schemas/session';
import { profilePayload, userAnswer } from '@contract/schemas/user';

const publicPost = { method: 'POST', access: 'public', body: 'json', answer: anyAnswer } as const;
const tokenPost = { method: 'POST', access: 'token', body: 'none', payload: null, answer: anyAnswer } as const;

/** Spec 7: session, account and the contact form. */
export const accountCalls = {
  login: { ...publicPost, path: 'login/', payload: loginPayload, answer: loginAnswer },
  register: { ...publicPost, path: 'register/', payload: registerPayload },
  sendWelcome: { ...publicPost, path: 'register/welcome/', payload: emailPayload },
  requestPasswordReset: { ...publicPost, path: 'api/password_reset/', payload: emailPayload },
  confirmPasswordReset: { ...publicPost, path: 'api/password_reset/confirm/', payload: passwordResetConfirmPayload },
  sendContactForm: { ...publicPost, path: 'email/', payload: contactPayload },
  logoutAll: { ...tokenPost, path: 'logoutall/' },
  getMe: { method: 'GET', path: 'users/me/', access: 'token', body: 'none', payload: null, answer: userAnswer },
  updateMe: { ...tokenPost, path: 'users/me/', body: 'json', payload: profilePayload },
  deleteAccount: { ...tokenPost, path: 'users/delete-account/' },
  getAppStatus: {
    method: 'GET',
    path: 'appstatus/',
    access: 'token',
    body: 'none',
    payload: null,
    answer: appStatusAnswer,
  },
} as const satisfies Record<string, Call>;
