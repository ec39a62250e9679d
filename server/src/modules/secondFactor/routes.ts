import { codePayload, codesStoredPayload, factorSetupPayload } from '@contract/schemas/own/secondFactor';
import { type Context, Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentFactor } from './presenter';
import { type Caller, confirmFactor, endFactor, readFactor, keepCodes, renewCodes, setUpFactor } from './service';

const callerOf = (c: Context<AppEnv>): Caller => ({
  user: c.get('user'),
  session: c.get('session'),
  address: clientAddress(c),
});

/** Secrets are not compressed, since the length of an answer could give them away (decision 223). */
function answerSecret(c: Context<AppEnv>, name: Parameters<typeof answerCall>[1], body: object): Response {
  c.header('Cache-Control', 'no-store, no-transform');
  return answerCall(c, name, body);
}

/** second-factor/: the authenticator app and the recovery codes. Our own calls (docs/PROTOCOL.md). */
export function secondFactorRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getSecondFactor'), requireActiveUser, async (c) =>
      c.json(presentFactor(await readFactor(c.get('wholeDb'), c.get('user').id))),
    )
    .post(callPath('setUpSecondFactor'), requireActiveUser, async (c) => {
      const { password } = await readPayload(c, factorSetupPayload);
      return answerSecret(c, 'setUpSecondFactor', await setUpFactor(c.get('wholeDb'), callerOf(c), password));
    })
    .post(callPath('confirmSecondFactor'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      return answerSecret(c, 'confirmSecondFactor', await confirmFactor(c.get('wholeDb'), callerOf(c), code, c.var));
    })
    .post(callPath('renewRecoveryCodes'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      return answerSecret(c, 'renewRecoveryCodes', await renewCodes(c.get('wholeDb'), callerOf(c), code, c.var));
    })
    .post(callPath('markCodesStored'), requireActiveUser, async (c) => {
      const { set } = await readPayload(c, codesStoredPayload);
      await keepCodes(c.get('wholeDb'), c.get('user').id, set);
      return answerCall(c, 'markCodesStored');
    })
    .post(callPath('endSecondFactor'), requireActiveUser, async (c) => {
      const { code } = await readPayload(c, codePayload);
      await endFactor(c.get('wholeDb'), callerOf(c), code, c.var);
      return answerCall(c, 'endSecondFactor');
    });
}
