import { Hono } from 'hono';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { requireActiveUser } from './sessions/requireUser';

/** The operator's switch as stored, or null if it was never set. */
async function findAppStatus(db: Db): Promise<string | null> {
  const [row] = await db.query<{ value: string }>(`select value from settings where name = 'appstatus'`);
  return row?.value ?? null;
}

async function saveAppStatus(db: Db, value: string): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ('appstatus', $1) on conflict (name) do update set value = $1`,
    [value],
  );
}

/** Reads the stored switch; null if it was never set. */
export const isOpenStatus = (stored: string | null): boolean => stored !== 'false';

/** Spec 1, action gate: false while the operator has closed the four home actions. */
export const isOpen = async (db: Db): Promise<boolean> => isOpenStatus(await findAppStatus(db));

/** Opens or closes the four home actions for everybody. */
export const setOpen = (db: Db, open: boolean): Promise<void> => saveAppStatus(db, String(open));

/** Spec 7: appstatus/. */
export function appStatusRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getAppStatus'), requireActiveUser, async (c) =>
    c.json({ appstatus: await isOpen(c.get('db')) }),
  );
}
