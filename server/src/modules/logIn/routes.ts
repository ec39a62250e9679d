import { loginPayload } from '@contract/schemas/session';
import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { readAgent } from '@server/modules/sessions/agent';
import { readDevice, setDeviceCookie } from '@server/modules/sessions/deviceCookie';
import { rememberDevice } from '@server/modules/sessions/knownDevices';
import { setLiveCookie } from '@server/modules/sessions/liveCookie';
import { presentSession } from './presenter';
import { logIn } from './service';

/** Spec 7: login/. */
export function logInRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('login'), async (c) => {
    const caller = { address: clientAddress(c), device: readDevice(c), agent: readAgent(c.req.header('User-Agent')) };
    const session = await logIn(c.get('db'), await readPayload(c, loginPayload), caller);
    // A form on another site must not put its own session into this browser.
    if (isFromOwnPage(c)) {
      setLiveCookie(c, session.token);
      setDeviceCookie(c, await rememberDevice(c.get('db'), session.userId, caller.device));
    }
    // The length of a compressed answer could give away the token.
    c.header('Cache-Control', 'no-store, no-transform');
    return answerCall(c, 'login', presentSession(session));
  });
}
