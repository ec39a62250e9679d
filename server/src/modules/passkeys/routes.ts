import { newPasskeyPayload, passkeyProofPayload, passkeyRemovalPayload } from '@contract/schemas/own/passkey';
import { type Context, Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { readAgent } from '@server/modules/sessions/agent';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { readParty } from './party';
import { presentPasskey } from './presenter';
import { addPasskey, type Caller, readPasskeys, removePasskey, startPasskey } from './service';

const callerOf = (c: Context<AppEnv>): Caller => ({
  user: c.get('user'),
  session: c.get('session'),
  address: clientAddress(c),
  party: readParty(c),
  agent: readAgent(c.req.header('User-Agent')),
});

/** passkeys/: those of the caller's user. Our own calls (docs/PROTOCOL.md). */
export function passkeysRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getPasskeys'), requireActiveUser, async (c) =>
      c.json((await readPasskeys(c.get('wholeDb'), c.get('user').id)).map(presentPasskey)),
    )
    .post(callPath('startPasskey'), requireActiveUser, async (c) => {
      const proof = await readPayload(c, passkeyProofPayload);
      return answerCall(c, 'startPasskey', await startPasskey(c.get('wholeDb'), callerOf(c), proof));
    })
    .post(callPath('addPasskey'), requireActiveUser, async (c) => {
      const made = await readPayload(c, newPasskeyPayload);
      await addPasskey(c.get('wholeDb'), callerOf(c), made, c.var);
      return answerCall(c, 'addPasskey');
    })
    .post(callPath('removePasskey'), requireActiveUser, async (c) => {
      const removal = await readPayload(c, passkeyRemovalPayload);
      await removePasskey(c.get('wholeDb'), callerOf(c), removal, c.var);
      return answerCall(c, 'removePasskey');
    });
}
