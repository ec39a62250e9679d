import { emailPayload, passwordResetConfirmPayload } from '@contract/schemas/session';
import { Hono } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { confirmReset, requestReset } from './service';

/** Spec 7: api/password_reset/ and its confirm/. */
export function passwordResetRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('requestPasswordReset'), async (c) => {
      const { email } = await readPayload(c, emailPayload);
      await requestReset(c.get('db'), email, clientAddress(c), c.var);
      return answerCall(c, 'requestPasswordReset');
    })
    .post(callPath('confirmPasswordReset'), async (c) => {
      await confirmReset(c.get('db'), await readPayload(c, passwordResetConfirmPayload), clientAddress(c));
      return answerCall(c, 'confirmPasswordReset');
    });
}
