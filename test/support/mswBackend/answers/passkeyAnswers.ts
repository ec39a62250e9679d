import { passkeyProofPayload, passkeyRemovalPayload } from '@contract/passkeys';
import { refusalTexts } from '@/texts/refusals';
import { type Answer, ok, payloadOf } from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/refusal';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';
import { openSession } from './accountAnswers';
import { RIGHT_CODE } from './factorAnswers';

const OPTIONS = { options: { challenge: 'Y2hhbGxlbmdl' } };

function requireProof({ password, code }: { password: string; code?: string | undefined }, state: BackendState): void {
  if (password !== PASSWORD) throw new Refusal(400, { password: [refusalTexts.passwordWrong] });
  if (state.factor.on && code !== RIGHT_CODE) throw new Refusal(400, { code: [refusalTexts.codeWrong] });
}

/** The passkeys of the user, `state.passkeys`. What they sign is not looked at. */
export const PASSKEY_ANSWERS = {
  getPasskeys: (_request, state) => ok(state.passkeys),
  startPasskey: (request, state) => {
    requireProof(payloadOf(request, passkeyProofPayload), state);
    return ok(OPTIONS);
  },
  addPasskey: (_request, state) => {
    const id = String(state.passkeys.length + 1);
    const created = '2026-11-20T10:00:00Z';
    state.passkeys.push({ id, browser: 'Chrome', system: 'Linux', created, last_used: null });
    return ok({ status: 'OK' });
  },
  removePasskey: (request, state) => {
    const { passkey, ...proof } = payloadOf(request, passkeyRemovalPayload);
    requireProof(proof, state);
    if (!state.passkeys.some(({ id }) => id === passkey)) throw notFound();
    state.passkeys = state.passkeys.filter(({ id }) => id !== passkey);
    return ok({ status: 'OK' });
  },
  startPasskeyLogIn: () => ok(OPTIONS),
  logInWithPasskey: (_request, state) => ok({ token: openSession(state, ADA) }),
  startPasskeyPin: () => ok(OPTIONS),
  confirmWithPasskey: () => ok({ otp: '123456' }),
} satisfies Record<string, Answer>;
