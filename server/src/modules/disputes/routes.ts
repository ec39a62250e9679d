import { disputePayload } from '@contract/schemas/dispute';
import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentDispute } from './presenter';
import { fileDispute } from './service';

/** Spec 7: disputes/. */
export function disputesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('createDispute'), requireActiveUser, async (c) => {
    const payload = await readPayload(c, disputePayload);
    return answerCall(c, 'createDispute', presentDispute(await fileDispute(c.get('db'), c.get('user').id, payload)));
  });
}
