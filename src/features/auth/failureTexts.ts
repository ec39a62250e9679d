import { readErrorText, readFieldError } from '@contract/schemas/errors';
import type { CallError } from '@/api/transport/callError';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import type { AuthFailure } from './authCalls';
import { authTexts } from '@/texts/auth';

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
export function loginFailure(error: CallError): string | null {
  if (error.status === HTTP_UNAUTHORIZED) return AUTH_SENTENCES.invalidCredentials;
  if (error.status === HTTP_FORBIDDEN) return AUTH_SENTENCES.accountDeactivated;
  return error.status === HTTP_BAD_REQUEST ? null : otherTexts(error);
}

/** A second step: a log-in that is over begins again, and a wrong code has the server's sentence. */
export function secondStepFailure(error: CallError): AuthFailure {
  const isOver = error.status === HTTP_UNAUTHORIZED || error.status === HTTP_FORBIDDEN;
  const said = isOver || error.status === HTTP_BAD_REQUEST ? readErrorText(error.data) : null;
  return { message: said ?? otherTexts(error), isOver };
}

/** Spec 8, registration: the server's email error. */
export function registrationFailure(error: CallError): string {
  const said = readFieldError(error.data, 'email');
  if (said !== null) return said;
  if (error.status === HTTP_BAD_REQUEST) return NOT_REGISTERED;
  return error.status === 'TIMEOUT' ? MAYBE_REGISTERED : otherTexts(error);
}

/**
 * Spec 8, reset request. If the server could not be reached, the message does not say that the account does not exist.
 */
export function resetRequestFailure(error: CallError): string {
  return isAnswered(error) && error.status !== HTTP_TOO_MANY ? AUTH_SENTENCES.resetRequestFailed : otherTexts(error);
}
