import type { Db } from '@server/db/database';

/** The key of this name; `made`, which is stored, if there was none. All processes get the same. */
export async function keyOrMade(db: Db, name: string, made: string): Promise<string> {
  await db.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [name, made]);
  const [row] = await db.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  return row?.value ?? made;
}

export async function findKey(db: Db, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  return row?.value ?? null;
}
