import type { Db } from '@server/db/database';

/** The operator's switch as stored, or null if it was never set. */
export async function findAppStatus(db: Db): Promise<string | null> {
  const [row] = await db.query<{ value: string }>(`select value from settings where name = 'appstatus'`);
  return row?.value ?? null;
}

export async function saveAppStatus(db: Db, value: string): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ('appstatus', $1) on conflict (name) do update set value = $1`,
    [value],
  );
}
