import { Hono } from 'hono';
import { listingChangePayload } from '@contract/schemas/own/listingChange';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/readBody';
import { answerOnce } from '@server/modules/idempotency/answerOnce';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { wireId } from '@server/modules/wire';
import { changeListing, pauseListing, resumeListing } from './service';

/** Changes of the caller's listings. Our own calls (docs/PROTOCOL.md). */
export function listingChangesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(callPath('changeListing'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, listingChangePayload);
      const userId = c.get('user').id;
      return answerOnce(c, {
        payload,
        call: 'changeListing',
        prepare: () => async (db) => {
          const { id } = await changeListing(db, userId, payload, c.get('config'));
          return { id: wireId(id) };
        },
      });
    })
    .post(callPath('pauseListing'), requireActiveUser, async (c) => {
      await pauseListing(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'pauseListing');
    })
    .post(callPath('resumeListing'), requireActiveUser, async (c) => {
      await resumeListing(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'resumeListing');
    });
}
