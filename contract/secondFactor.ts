import * as v from 'valibot';
import { NO_DATA, ownCalls, SEND } from './call';
import { FACTOR } from './factorState';
import { loginAnswer } from './session';
import { LONGEST_CODE } from './values/secondFactor';
import { requiredText, typedCode } from './values/text';

/** A code of an authenticator app, or a recovery code. */
const code = typedCode('code', LONGEST_CODE);

/** POST second-factor/setup/: the password again, because a session alone must not change how a user logs in. */
export const factorSetupPayload = v.object({
  password: v.pipe(
    v.string('password is a required field'),
    v.nonEmpty('password is a required field'),
    v.maxLength(200, 'Password must be at most 200 characters'),
  ),
});

/** The secret as text, and as an address for a QR code. */
export const factorSetupAnswer = v.object({ secret: v.string(), url: v.string() });
export type FactorSetup = v.InferOutput<typeof factorSetupAnswer>;

export const codePayload = v.object({ code });

/** Recovery codes, which are shown once, and the number of their set. */
export const recoveryCodesAnswer = v.object({ codes: v.array(v.string()), set: v.optional(v.number(), 0) });
export type RecoveryCodes = v.InferOutput<typeof recoveryCodesAnswer>;

/** POST second-factor/recovery-codes/stored/: the user has stored the codes of this set. */
export const codesStoredPayload = v.object({
  set: v.pipe(
    v.number('set expects a number'),
    v.integer('set expects a number'),
    v.minValue(0),
    v.maxValue(2 ** 31 - 1),
  ),
});

/** POST login/second-step/. */
export const secondStepPayload = v.object({ challenge: requiredText('challenge', 100), code });
export type SecondStepPayload = v.InferOutput<typeof secondStepPayload>;

/**
 * The refusal of a right password that needs a second step. The detail is for clients that know only refusals;
 * `second_step` names the ways, and `challenge` is sent with the second step.
 */
export const secondStepRefusal = v.object({
  detail: v.string(),
  second_step: v.array(v.string()),
  challenge: v.pipe(v.string(), v.nonEmpty()),
});

/** A second step at log-in (docs/PROTOCOL.md): the capability `secondFactor` of our own server. */
export const secondFactorCalls = ownCalls('secondFactor', {
  setUpSecondFactor: {
    ...SEND,
    path: 'second-factor/setup/',
    payload: factorSetupPayload,
    answer: factorSetupAnswer,
    makesStale: NO_DATA,
  },
  confirmSecondFactor: {
    ...SEND,
    path: 'second-factor/confirm/',
    payload: codePayload,
    answer: recoveryCodesAnswer,
    makesStale: FACTOR,
  },
  renewRecoveryCodes: {
    ...SEND,
    path: 'second-factor/recovery-codes/',
    payload: codePayload,
    answer: recoveryCodesAnswer,
    makesStale: FACTOR,
  },
  markCodesStored: {
    ...SEND,
    path: 'second-factor/recovery-codes/stored/',
    payload: codesStoredPayload,
    makesStale: FACTOR,
  },
  endSecondFactor: { ...SEND, path: 'second-factor/off/', payload: codePayload, makesStale: FACTOR },
});

/** The second step of a log-in whose password was right. The refusal of `login/` names it. */
export const secondStepCalls = ownCalls('secondFactor', {
  sendSecondStep: {
    ...SEND,
    access: 'public',
    path: 'login/second-step/',
    payload: secondStepPayload,
    answer: loginAnswer,
    makesStale: { none: 'a session begins with an empty cache' },
  },
});
