import { disputePayload } from '@contract/schemas/dispute';
import { disputeEntryPayload, disputePictureQuery, disputesQuery } from '@contract/schemas/own/dispute';
import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { readQuery } from '@server/http/readQuery';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { answerOnce, type OnceRequest } from '@server/modules/idempotency/answerOnce';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { cleanUpload } from '@server/modules/uploads/service';
import { invalidField } from '@server/platform/refusal';
import { refusalTexts } from '@/texts/refusals';
import { addEntry, readDisputes, readPicture } from './conversation';
import { presentConversation, presentDispute, presentPicture } from './presenter';
import { fileDispute } from './service';

/** The conversations about the caller's disputes. Our own calls (docs/PROTOCOL.md). */
function conversationRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getDisputes'), requireActiveUser, async (c) => {
      const { transaction } = readQuery(c, disputesQuery);
      return c.json((await readDisputes(c.get('db'), c.get('user').id, transaction)).map(presentConversation));
    })
    .get(callPath('getDisputePicture'), requireActiveUser, async (c) => {
      const { id } = readQuery(c, disputePictureQuery);
      return c.json(presentPicture(await readPicture(c.get('db'), id, c.get('user').id)));
    })
    .post(callPath('addDisputeEntry'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, disputeEntryPayload, 'form');
      const userId = c.get('user').id;
      const prepare: OnceRequest['prepare'] = async () => {
        await limitAttempts(c.get('wholeDb'), LIMITS.disputeEntry, userId);
        const image = payload.kind === 'picture' ? await cleanUpload(userId, payload.picture) : null;
        if (payload.kind === 'picture' && !image) throw invalidField('picture', refusalTexts.noImage);
        return (db) => addEntry(db, userId, payload, image, c.get('config'));
      };
      return answerOnce(c, { payload, call: 'addDisputeEntry', prepare });
    });
}

/** Spec 7: disputes/. */
export function disputesRoutes(): Hono<AppEnv> {
  return conversationRoutes().post(callPath('createDispute'), requireActiveUser, async (c) => {
    const payload = await readPayload(c, disputePayload);
    return answerCall(c, 'createDispute', presentDispute(await fileDispute(c.get('db'), c.get('user').id, payload)));
  });
}
