import { type Context, Hono } from 'hono';
import {
  keyRevocationPayload,
  type KeyScope,
  MOST_KEYS,
  newKeyPayload,
  type KeyUse,
  type NewKey,
} from '@contract/apiKeys';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { sealFor } from '@server/db/sealed';
import { answerCall, callPath } from '@server/http/answer';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { isoTime } from '@server/platform/formats';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import { limitsOfUser } from '@server/modules/limitExceptions';
import {
  type Caller,
  mailFactor,
  type MailParts,
  noteFactor,
  withProof,
} from '@server/modules/secondFactor/secondFactor';
import { createToken } from '@server/modules/sessions/secrets';
import { findKeyCalls } from '@server/modules/sessions/keyCalls';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { endKeys, MOST_OF_KEYS, OF_KEYS, OPEN_KEYS } from '@server/modules/sessions/signedRequest';
import { countOpenListings, countOpenOrders } from '@server/modules/transactions/queries';

interface KeyRow {
  id: string;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** The keys of a user that can be used, the newest first. */
const findKeys = (db: Db, userId: string): Promise<KeyRow[]> =>
  db.query<KeyRow>(
    `select id, name, scopes, addresses, created_at, expires_at, used_at from api_keys
     where user_id = $1 and ${OPEN_KEYS} order by created_at desc, id`,
    [userId],
  );

const insertKey = (tx: Db, userId: string, id: string, secret: string, { name, scopes, addresses, days }: NewKey) =>
  tx.query(
    `insert into api_keys (id, user_id, name, secret, scopes, addresses, expires_at)
     values ($1, $2, $3, $4, $5::text[], $6::text[], now() + make_interval(days => $7::int))`,
    [id, userId, name, sealFor('api_keys.secret', id, secret), [...new Set(scopes)], addresses, days],
  );

const presentKey = ({ id, name, scopes, addresses, created_at, expires_at, used_at }: KeyRow) => ({
  ...{ id, name, scopes, addresses, created: isoTime(created_at), expires: isoTime(expires_at) },
  last_used: used_at && isoTime(used_at),
});

/** The keys of a user that can be used, as the wire has them. */
export const readKeys = async (db: Db, userId: string) => (await findKeys(db, userId)).map(presentKey);

/** What the page of programs shows beside the keys. */
async function readKeyUse(db: Db, userId: string, limits: UserLimits): Promise<KeyUse> {
  const { mostOpenListings, mostOpenOrders } = await limitsOfUser(db, userId, limits);
  return {
    limits: [
      {
        name: 'open-listings',
        used: await countOpenListings(db, userId, mostOpenListings),
        most: mostOpenListings,
      },
      { name: 'open-orders', used: await countOpenOrders(db, userId, mostOpenOrders), most: mostOpenOrders },
      // Each process counts those that it answers.
      { name: 'requests', used: OF_KEYS.usedBy(userId), most: MOST_OF_KEYS },
    ],
    calls: await findKeyCalls(db, userId),
  };
}

const ID_LETTERS = 16;

/** A key that withdraws replaces the pin of each withdrawal, so it is made with more (decision 573). @throws Refusal `invalid` */
function checkMayWithdraw({ addresses }: NewKey, withFactor: boolean): void {
  if (addresses.length === 0) throw invalidField('addresses', refusalTexts.keyNeedsAddresses);
  if (!withFactor) throw invalidField('scopes', refusalTexts.keyNeedsFactor);
}

/**
 * Makes a key. It needs the password again, and a code of the second factor if that is on.
 *
 * @returns its id and its secret, which is shown this once
 * @throws Refusal `invalid`, `conflict` if there are too many, `tooMany`
 */
const createKey = (db: Database, caller: Caller, wanted: NewKey, parts: MailParts) =>
  withProof(db, caller, wanted, async (tx, withFactor) => {
    const { user } = caller;
    if (wanted.scopes.includes('withdraw')) checkMayWithdraw(wanted, withFactor);
    // Otherwise two concurrent requests could both make the last key that is allowed.
    await lockName(tx, `keys of ${user.id}`);
    if ((await findKeys(tx, user.id)).length >= MOST_KEYS)
      throw conflict(refusalTexts.tooManyKeys(MOST_KEYS), 'limit_reached');
    const [id, secret] = [createToken().slice(0, ID_LETTERS), createToken()];
    await insertKey(tx, user.id, id, secret, wanted);
    await noteFactor(tx, user.id, () => factorNoticeTexts.keyMade(wanted.name));
    await mailFactor(tx, user, () => factorNoticeTexts.keyMade(wanted.name), parts);
    return { id, secret };
  });

/** Ends a key at once. Asking for it needs nothing more than a session, so that it is quick. @throws Refusal `notFound` */
const revokeKey = (db: Database, userId: string, keyId: string): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await endKeys(tx, userId, keyId)).length === 0) throw notFound();
    await noteFactor(tx, userId, () => factorNoticeTexts.keyRevoked);
  });

const callerOf = (c: Context<AppEnv>): Caller => ({
  ...{ user: c.get('user'), session: c.get('session'), address: clientAddress(c) },
});

/** api-keys/: those of the caller's user. Our own calls (docs/PROTOCOL.md); how a key signs is in sessions/signedRequest. */
export function apiKeysRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getApiKeys'), requireActiveUser, async (c) =>
      c.json(await readKeys(c.get('wholeDb'), c.get('user').id)),
    )
    .get(callPath('getKeyUse'), requireActiveUser, async (c) =>
      c.json(await readKeyUse(c.get('wholeDb'), c.get('user').id, c.get('config'))),
    )
    .post(callPath('createApiKey'), requireActiveUser, async (c) => {
      const wanted = await readPayload(c, newKeyPayload);
      return answerCall(c, 'createApiKey', await createKey(c.get('wholeDb'), callerOf(c), wanted, c.var));
    })
    .post(callPath('revokeApiKey'), requireActiveUser, async (c) => {
      const { key } = await readPayload(c, keyRevocationPayload);
      await revokeKey(c.get('wholeDb'), c.get('user').id, key);
      return answerCall(c, 'revokeApiKey');
    });
}
