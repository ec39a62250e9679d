import { readErrorText, readFieldError } from '@contract/values/errors';
import type { SecondStepPayload } from '@contract/secondFactor';
import type { LoginPayload, PasswordResetConfirmPayload, RegisterPayload } from '@contract/session';
import { sessionApi } from '@/api/endpoints/logInApi';
import { type CallError, toCallError } from '@/api/transport/callError';
import { finishLogIn, logIn, secondStepOf } from '@/flows/logIn';
import { announcesPasskeys, logInWithPasskey, readAnnounced } from '@/flows/passkeyLogIn';
import type { Go } from '@/routes/place';
import { type PublicDispatch, publicStore } from '@/state/store/publicStore';
import { authTexts } from '@/texts/auth';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { passkeyLogInTexts } from '@/texts/profile/passkeyLogIn';

/** What the second step of a log-in needs. */
export interface SecondStep {
  challenge: string;
  /** `code`, and `passkey` for a user who has one. */
  ways: readonly string[];
}

/** A call that failed; `message` is null if the specification shows nothing. */
export interface AuthFailure {
  message: string | null;
  /** The log-in waits for its second step. */
  step?: SecondStep;
  /** The log-in begins again with the password. */
  isOver?: boolean;
}

/** What the forms before the log-in send. Null is a success. The code is loaded when a form is touched (decision 152). */
export interface AuthCalls {
  logIn: (credentials: LoginPayload) => Promise<AuthFailure | null>;
  finishLogIn: (step: SecondStepPayload) => Promise<AuthFailure | null>;
  /** True if the backend announces passkeys. */
  hasPasskeys: () => Promise<boolean>;
  /** The address of the support; null if the backend announces none. */
  supportEmail: () => Promise<string | null>;
  /** A log-in with a passkey and nothing else. */
  logInWithPasskey: () => Promise<AuthFailure | null>;
  /** Registers, and then asks for the welcome mail. */
  register: (account: RegisterPayload) => Promise<AuthFailure | null>;
  requestReset: (email: string) => Promise<AuthFailure | null>;
  confirmReset: (reset: PasswordResetConfirmPayload) => Promise<AuthFailure | null>;
}

/** The props of each screen before the log-in. */
export interface AuthScreenProps {
  loadCalls: () => Promise<AuthCalls>;
  go: Go;
}

const HTTP_BAD_REQUEST = 400;
const HTTP_UNAUTHORIZED = 401;
const HTTP_FORBIDDEN = 403;
const HTTP_TOO_MANY = 429;

const UNREACHABLE = authTexts.unreachable;
const TOO_MANY = authTexts.tooMany;
const NO_LUCK = authTexts.serverFailed;
const MAYBE_REGISTERED = authTexts.registrationUnclear;
const NOT_REGISTERED = authTexts.notRegistered;

const isAnswered = ({ status }: CallError) => typeof status === 'number';

/** Messages for which the specification has none: no answer, too many attempts, a broken server. */
function otherTexts(error: CallError): string {
  if (!isAnswered(error)) return UNREACHABLE;
  return error.status === HTTP_TOO_MANY ? TOO_MANY : NO_LUCK;
}

/** Spec 8, login: 401 and 403 have their banners, a 400 is logged only (null). */
function loginFailure(error: CallError): string | null {
  if (error.status === HTTP_UNAUTHORIZED) return AUTH_SENTENCES.invalidCredentials;
  if (error.status === HTTP_FORBIDDEN) return AUTH_SENTENCES.accountDeactivated;
  return error.status === HTTP_BAD_REQUEST ? null : otherTexts(error);
}

/** A failed second step: an expired log-in begins again, and a wrong code shows the server's sentence. */
function secondStepFailure(error: CallError): AuthFailure {
  const isOver = error.status === HTTP_UNAUTHORIZED || error.status === HTTP_FORBIDDEN;
  const said = isOver || error.status === HTTP_BAD_REQUEST ? readErrorText(error.data) : null;
  return { message: said ?? otherTexts(error), isOver };
}

/** Spec 8, registration: the server's email error. */
function registrationFailure(error: CallError): string {
  const said = readFieldError(error.data, 'email');
  if (said !== null) return said;
  if (error.status === HTTP_BAD_REQUEST) return NOT_REGISTERED;
  return error.status === 'TIMEOUT' ? MAYBE_REGISTERED : otherTexts(error);
}

/** Spec 8, reset request. An unreachable server is not reported as a missing account. */
function resetRequestFailure(error: CallError): string {
  return isAnswered(error) && error.status !== HTTP_TOO_MANY ? AUTH_SENTENCES.resetRequestFailed : otherTexts(error);
}

const { register, sendWelcome, requestPasswordReset, confirmPasswordReset } = sessionApi.endpoints;
/** The payloads contain passwords, so the store does not keep them. */
const UNTRACKED = { track: false };

const failed = (error: CallError | null, messageOf: (error: CallError) => string | null): AuthFailure | null =>
  error && { message: messageOf(error) };

/** Makes the calls of the forms before the log-in with the dispatch of a store. */
export function createAuthCalls(dispatch: PublicDispatch): AuthCalls {
  return {
    async logIn(credentials) {
      const error = await dispatch(logIn(credentials));
      const step = error && secondStepOf(error);
      return step === null ? failed(error, loginFailure) : { message: null, step };
    },
    async finishLogIn(step) {
      const error = await dispatch(finishLogIn(step));
      return error && secondStepFailure(error);
    },
    hasPasskeys: () => dispatch(announcesPasskeys()),
    supportEmail: async () => (await dispatch(readAnnounced()))?.supportEmail ?? null,
    async logInWithPasskey() {
      const error = await dispatch(logInWithPasskey());
      if (error === 'stopped') return { message: passkeyLogInTexts.stopped };
      return failed(error, (refusal) => secondStepFailure(refusal).message);
    },
    async register(account) {
      const { error } = await dispatch(register.initiate(account, UNTRACKED));
      if (error) return failed(toCallError(error), registrationFailure);
      // The account exists in any case, so a failed welcome mail is only logged.
      void dispatch(sendWelcome.initiate({ email: account.email }, UNTRACKED));
      return null;
    },
    async requestReset(email) {
      const { error } = await dispatch(requestPasswordReset.initiate({ email }, UNTRACKED));
      return error ? failed(toCallError(error), resetRequestFailure) : null;
    },
    async confirmReset(reset) {
      const { error } = await dispatch(confirmPasswordReset.initiate(reset, UNTRACKED));
      return error ? { message: AUTH_SENTENCES.resetFailed } : null;
    },
  };
}

/** Those of the page's own store, which is loaded only when a form is touched (decision 152). */
export const authCalls = createAuthCalls(publicStore.dispatch);
