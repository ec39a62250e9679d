import { emailPayload, registerPayload } from '@contract/schemas/session';
import { Hono } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { presentRegistered } from './presenter';
import { register, welcome } from './service';

/** Spec 7: register/ and register/welcome/. */
export function registrationRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('register'), async (c) => {
      const payload = await readPayload(c, registerPayload);
      return answerCall(c, 'register', presentRegistered(await register(c.get('db'), payload, clientAddress(c))));
    })
    .post(callPath('sendWelcome'), async (c) => {
      const { email } = await readPayload(c, emailPayload);
      await welcome(c.get('db'), email, clientAddress(c), c.var);
      return answerCall(c, 'sendWelcome');
    });
}
