import { profilePayload } from '@contract/schemas/user';
import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { offerOwnFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { presentUser } from './presenter';
import { deactivate, readProfile, saveProfile } from './service';

/** Spec 7: users/me/ and users/delete-account/. */
export function usersRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getMe'), requireUser, offerOwnFeed('homepage_updates'), async (c) =>
      c.json(presentUser(await readProfile(c.get('db'), c.get('user').id))),
    )
    .post(callPath('updateMe'), requireActiveUser, async (c) => {
      const profile = await readPayload(c, profilePayload);
      return answerCall(c, 'updateMe', presentUser(await saveProfile(c.get('db'), c.get('user').id, profile)));
    })
    .post(callPath('deleteAccount'), requireUser, async (c) => {
      await deactivate(c.get('db'), c.get('user').id);
      return answerCall(c, 'deleteAccount');
    });
}
