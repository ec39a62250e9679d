import { secondStepPayload } from '@contract/schemas/own/secondFactor';
import { passkeyPayload } from '@contract/schemas/own/signedPasskey';
import { loginPayload } from '@contract/schemas/session';
import { type Context, Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { readParty } from '@server/modules/passkeys/party';
import { readAgent } from '@server/modules/sessions/agent';
import { clientCountry } from '@server/modules/sessions/clientCountry';
import { readDevice, setDeviceCookie } from '@server/modules/sessions/deviceCookie';
import { rememberDevice } from '@server/modules/sessions/knownDevices';
import { setLiveCookie } from '@server/modules/sessions/liveCookie';
import type { Caller, Entered } from './enter';
import { askForLogIn, logInWithPasskey } from './passkey';
import { presentSession } from './presenter';
import { finishLogIn, logIn } from './service';

const callerOf = (c: Context<AppEnv>): Caller => ({
  address: clientAddress(c),
  device: readDevice(c),
  agent: readAgent(c.req.header('User-Agent')),
  country: clientCountry(c),
});

/** Answers with the session, and remembers the device. */
async function answerSession(
  c: Context<AppEnv>,
  name: 'login' | 'sendSecondStep' | 'logInWithPasskey',
  session: Entered,
) {
  // A form on another site must not put its own session into this browser.
  if (isFromOwnPage(c)) {
    setLiveCookie(c, session.token);
    setDeviceCookie(c, await rememberDevice(c.get('db'), session.userId, readDevice(c)));
  }
  return answerCall(c, name, presentSession(session));
}

/** Spec 7: login/, and our own call for its second step. */
export function logInRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(callPath('login'), async (c, next) => {
      await next();
      // The length of a compressed answer could give away the token, or the secret of a log-in that waits.
      c.header('Cache-Control', 'no-store, no-transform');
    })
    .post(callPath('login'), async (c) => {
      const credentials = await readPayload(c, loginPayload);
      return answerSession(c, 'login', await logIn(c.get('db'), credentials, callerOf(c)));
    })
    .post(callPath('sendSecondStep'), async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const step = await readPayload(c, secondStepPayload);
      return answerSession(c, 'sendSecondStep', await finishLogIn(c.get('db'), step, callerOf(c)));
    })
    .post(callPath('startPasskeyLogIn'), async (c) =>
      answerCall(c, 'startPasskeyLogIn', await askForLogIn(c.get('db'), callerOf(c), readParty(c))),
    )
    .post(callPath('logInWithPasskey'), async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const signed = await readPayload(c, passkeyPayload);
      const session = await logInWithPasskey(c.get('db'), signed, callerOf(c), readParty(c));
      return answerSession(c, 'logInWithPasskey', session);
    });
}
