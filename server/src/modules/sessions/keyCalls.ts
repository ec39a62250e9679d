import type { MiddlewareHandler } from 'hono';
import { type KeyCall, MOST_KEY_CALLS } from '@contract/apiKeys';
import { type Database, type Db, lockName } from '@server/db/database';
import { clientAddress } from '@server/http/edge';
import type { AppEnv, AppParts } from '@server/http/env';
import { isoTime } from '@server/platform/formats';

interface Call extends Omit<KeyCall, 'id' | 'at' | 'key'> {
  userId: string;
  keyId: string;
  at: Date;
}

/** Stores calls, and trims those of their users. In turn, so that two processes never wait for each other's rows. */
const storeCalls = (db: Database, calls: readonly Call[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, 'key calls');
    await tx.query(
      `insert into key_calls (user_id, key_id, at, method, path, status, address)
       select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[], $7::text[])`,
      (['userId', 'keyId', 'at', 'method', 'path', 'status', 'address'] as const).map((field) =>
        calls.map((call) => call[field]),
      ),
    );
    await tx.query(
      `delete from key_calls where id in (
         select old.id from unnest($1::bigint[]) owner,
           lateral (select id from key_calls where user_id = owner order by at desc, id desc offset $2) old)`,
      [[...new Set(calls.map(({ userId }) => userId))], MOST_KEY_CALLS],
    );
  });

/** The last calls of a user's keys, the newest first. */
export async function findKeyCalls(db: Db, userId: string): Promise<KeyCall[]> {
  const rows = await db.query<Omit<KeyCall, 'at'> & { at: Date }>(
    `select c.id::text, c.at, k.name as key, c.method, c.path, c.status, c.address
     from key_calls c join api_keys k on k.id = c.key_id
     where c.user_id = $1 order by c.at desc, c.id desc limit $2`,
    [userId, MOST_KEY_CALLS],
  );
  return rows.map(({ at, ...call }) => ({ at: isoTime(at), ...call }));
}

/** They hold addresses, so those of keys that are no longer used do not stay. */
export const deleteOldKeyCalls = (db: Db) => db.query(`delete from key_calls where at < now() - interval '30 days'`);

const WAIT_MS = 500;
const LONGEST_PATH = 200;
const PREFIX = '/backend/';

/**
 * Keeps the calls that a key has signed, also those that were refused. They are collected in memory and stored together
 * after their answers, so no request waits for it; a process that is killed loses those of half a second.
 */
export function keepKeyCalls({ db, log }: Pick<AppParts, 'db' | 'log'>): MiddlewareHandler<AppEnv> {
  const waiting = new Map<string, Call[]>();
  const store = async () => {
    const calls = [...waiting.values()].flat();
    waiting.clear();
    await storeCalls(db, calls).catch((error: unknown) =>
      log.warn({ err: error }, 'the last calls of keys were not stored'),
    );
  };
  return async (c, next) => {
    await next();
    const key = c.get('key');
    if (!key) return;
    if (waiting.size === 0) setTimeout(() => void store(), WAIT_MS).unref();
    const { pathname, search } = new URL(c.req.url);
    const path = `${pathname.slice(PREFIX.length)}${search}`.slice(0, LONGEST_PATH);
    const { method } = c.req;
    const made = { userId: key.userId, keyId: key.id, at: new Date(), method, path, status: c.res.status };
    const own = waiting.get(key.userId) ?? [];
    waiting.set(key.userId, [...own.slice(1 - MOST_KEY_CALLS), { ...made, address: clientAddress(c) }]);
  };
}
