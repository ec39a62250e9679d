import { passkeyPayload } from '@contract/schemas/own/signedPasskey';
import { otpPayload } from '@contract/schemas/otp';
import { Hono } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { readParty } from '@server/modules/passkeys/party';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { askForPinPasskey, makePin, sendPin, tryPin } from './service';

/** Spec 7: otp/ and otp/verify/. */
export function oneTimePinsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('requestOtp'), requireActiveUser, async (c) => {
      await sendPin(c.get('db'), c.var, c.get('user'), clientAddress(c));
      return answerCall(c, 'requestOtp');
    })
    .post(callPath('verifyOtp'), requireActiveUser, async (c) => {
      const { otp } = await readPayload(c, otpPayload);
      await tryPin(c.get('db'), c.get('user').id, otp, clientAddress(c));
      return answerCall(c, 'verifyOtp');
    })
    .post(callPath('startPasskeyPin'), requireActiveUser, async (c) => {
      const options = await askForPinPasskey(c.get('db'), c.get('user').id, clientAddress(c), readParty(c));
      return answerCall(c, 'startPasskeyPin', options);
    })
    .post(callPath('confirmWithPasskey'), requireActiveUser, async (c) => {
      c.header('Cache-Control', 'no-store, no-transform');
      const signed = await readPayload(c, passkeyPayload);
      const place = { address: clientAddress(c), party: readParty(c) };
      return answerCall(c, 'confirmWithPasskey', { otp: await makePin(c.get('db'), c.get('user').id, signed, place) });
    });
}
