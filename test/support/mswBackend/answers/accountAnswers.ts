import { refusalTexts } from '@/texts/refusals';
import { ADA } from '@test/support/mswBackend/seed';
import type { CallName } from '@contract/calls';
import { contactPayload } from '@contract/contact';
import { emailPayload, loginPayload, passwordResetConfirmPayload, registerPayload } from '@contract/session';
import { profilePayload } from '@contract/user';
import { type Answer, created, nothing, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { badRequest, forbidden, notFound, Refusal, toWire, unauthorized } from '@test/support/mswBackend/wire';
import { type BackendState, newId } from '@test/support/mswBackend/state';

/** What a log-in of Ada waits with if she has a second factor. */
export const CHALLENGE = 'challenge-of-ada';

/** Over all backends of a file: no test ever gets the token of another, so it never finds what that one stored late. */
let sessions = 0;

/** Opens a session for a user and returns its token. */
export function openSession(state: BackendState, userId: string): string {
  sessions += 1;
  const token = `token-${sessions}`;
  state.sessions.set(token, userId);
  return token;
}

const userByEmail = (state: BackendState, email: string) => state.users.find((user) => user.email === email);

const login: Answer = (request, state) => {
  const { email, password } = payloadOf(request, loginPayload);
  const user = userByEmail(state, email);
  if (user?.password !== password) throw unauthorized('Invalid credentials.');
  if (user.deactivated) throw forbidden('The account is deactivated.');
  if (state.factor.on && user.id === ADA) {
    const ways = state.passkeys.length > 0 ? ['code', 'passkey'] : ['code'];
    throw new Refusal(401, { detail: refusalTexts.secondStep, second_step: ways, challenge: CHALLENGE });
  }
  return ok({ token: openSession(state, user.id), expiry: '2027-01-01T00:00:00Z' });
};

/** The rules of spec 5 beyond the length, which the contract's schema has. */
function checkPassword(password: string): void {
  if (/[A-Z]/.test(password) && /[a-z]/.test(password) && /[^A-Za-z0-9]/.test(password)) return;
  throw new Refusal(400, { password: ['This password is too simple.'] });
}

const register: Answer = (request, state) => {
  const { email, username, password } = payloadOf(request, registerPayload);
  checkPassword(password);
  if (userByEmail(state, email)) throw new Refusal(400, { email: ['user with this email already exists.'] });
  const id = newId(state);
  const blank = { phone_number: '', birthday: null, first_name: '', last_name: '' };
  state.users.push({ id, email, username, ...blank, password, deactivated: false });
  return created({ id: parseInt(id, 10), email, username });
};

const requestPasswordReset: Answer = (request, state) => {
  const { email } = payloadOf(request, emailPayload);
  const user = userByEmail(state, email);
  if (!user) throw new Refusal(400, { email: ['There is no active user with this email address.'] });
  const token = `reset-${newId(state)}`;
  state.resets.set(token, user.id);
  state.mails.push({ to: email, text: `http://localhost/password-reset/${token}` });
  return ok({ status: 'OK' });
};

const confirmPasswordReset: Answer = (request, state) => {
  const { password, token } = payloadOf(request, passwordResetConfirmPayload);
  const user = state.users.find(({ id }) => id === state.resets.get(token));
  if (!user) throw notFound();
  checkPassword(password);
  state.resets.delete(token);
  user.password = password;
  return ok({ status: 'OK' });
};

const logoutAll: Answer = (request, state) => {
  const { id } = userOf(request);
  for (const [token, owner] of state.sessions) if (owner === id) state.sessions.delete(token);
  return nothing();
};

/** Session, account and the contact form. */
export const accountAnswers = {
  login,
  register,
  sendWelcome: (request, state) => {
    state.mails.push({ to: payloadOf(request, emailPayload).email, text: 'Welcome to Crossrate' });
    return ok({ status: 'OK' });
  },
  requestPasswordReset,
  confirmPasswordReset,
  sendContactForm: (request, state) => {
    state.contacts.push(payloadOf(request, contactPayload));
    return ok({ status: 'OK' });
  },
  logoutAll,
  getMe: (request) => ok(toWire(userOf(request))),
  updateMe: (request) => {
    const user = userOf(request);
    if (user.deactivated) throw badRequest('The account is deactivated.');
    return ok(toWire(Object.assign(user, payloadOf(request, profilePayload))));
  },
  deleteAccount: (request) => {
    userOf(request).deactivated = true;
    return ok({ status: 'OK' });
  },
  getAppStatus: (_request, state) => ok({ appstatus: state.appstatus }),
} satisfies Partial<Record<CallName, Answer>>;
