import { otpPayload } from '@contract/schemas/otp';
import { Hono } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { sendPin, tryPin } from './service';

/** Spec 7: otp/ and otp/verify/. */
export function oneTimePinsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('requestOtp'), requireActiveUser, async (c) => {
      await sendPin(c.get('db'), c.get('mailer'), c.get('user'), clientAddress(c));
      return answerCall(c, 'requestOtp');
    })
    .post(callPath('verifyOtp'), requireActiveUser, async (c) => {
      const { otp } = await readPayload(c, otpPayload);
      await tryPin(c.get('db'), c.get('user').id, otp, clientAddress(c));
      return answerCall(c, 'verifyOtp');
    });
}
