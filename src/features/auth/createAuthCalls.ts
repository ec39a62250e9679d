import { type CallError, toCallError } from '@/api/transport/callError';
import { sessionApi } from '@/api/endpoints/sessionApi';
import { logIn } from '@/flows/session/logIn';
import { announcesPasskeys, logInWithPasskey, readAnnounced } from '@/flows/session/passkeyLogIn';
import { finishLogIn, secondStepOf } from '@/flows/session/secondStep';
import type { PublicDispatch } from '@/state/store/createPublicStore';
import { passkeyLogInTexts } from '@/texts/profile/passkeyLogIn';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import type { AuthCalls, AuthFailure } from './authCalls';
import { loginFailure, registrationFailure, resetRequestFailure, secondStepFailure } from './failureTexts';

const { register, sendWelcome, requestPasswordReset, confirmPasswordReset } = sessionApi.endpoints;
/** What is sent contains passwords, so the store keeps none of it. */
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
