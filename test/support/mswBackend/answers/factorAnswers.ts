import { codePayload, codesStoredPayload, secondStepPayload } from '@contract/secondFactor';
import { refusalTexts } from '@/texts/refusals';
import { type Answer, type BackendRequest, ok, payloadOf } from '@test/support/mswBackend/backendRequest';
import { Refusal } from '@test/support/mswBackend/wire';
import { ADA } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';
import { CHALLENGE, openSession } from './accountAnswers';

/** The only code that is right here. */
export const RIGHT_CODE = '123456';
const CODES = Array.from({ length: 10 }, (_, index) => `${String(index)}ABC-DEFG-HJKM`);

function requireCode(request: BackendRequest): void {
  const { code } = payloadOf(request, codePayload);
  if (code !== RIGHT_CODE) throw new Refusal(400, { code: [refusalTexts.codeWrong] });
}

const switchOn = (state: BackendState) => {
  state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: CODES.length, codes_stored: false };
  return ok({ codes: CODES, set: 1 });
};

/** The second factor of the user, `state.factor`. */
export const FACTOR_ANSWERS = {
  getSecondFactor: (_request, state) => ok(state.factor),
  setUpSecondFactor: () => ok({ secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
  confirmSecondFactor: (request, state) => {
    requireCode(request);
    return switchOn(state);
  },
  renewRecoveryCodes: (request, state) => {
    requireCode(request);
    return switchOn(state);
  },
  markCodesStored: (request, state) => {
    payloadOf(request, codesStoredPayload);
    state.factor = { ...state.factor, codes_stored: true };
    return ok({ status: 'OK' });
  },
  endSecondFactor: (request, state) => {
    requireCode(request);
    state.factor = { on: false, since: null, recovery_left: 0, codes_stored: true };
    return ok({ status: 'OK' });
  },
  sendSecondStep: (request, state) => {
    const { code, challenge } = payloadOf(request, secondStepPayload);
    if (challenge !== CHALLENGE) throw new Refusal(401, { detail: refusalTexts.secondStepOver });
    if (code !== RIGHT_CODE) throw new Refusal(400, { code: [refusalTexts.codeWrong] });
    return ok({ token: openSession(state, ADA) });
  },
} satisfies Record<string, Answer>;
