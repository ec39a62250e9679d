import { defineCalls, NO_DATA, SEND } from '@contract/calls/call';
import {
  codePayload,
  codesStoredPayload,
  factorSetupAnswer,
  factorSetupPayload,
  recoveryCodesAnswer,
  secondStepPayload,
} from '@contract/schemas/own/secondFactor';
import { loginAnswer } from '@contract/schemas/session';
import { FACTOR } from './factorStateCalls';

/** A second step at log-in (docs/PROTOCOL.md): the capability `secondFactor` of our own server. */
export const secondFactorCalls = defineCalls({
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
export const secondStepCalls = defineCalls({
  sendSecondStep: {
    ...SEND,
    access: 'public',
    path: 'login/second-step/',
    payload: secondStepPayload,
    answer: loginAnswer,
    makesStale: { none: 'a session begins with an empty cache' },
  },
});
