import type { Db } from '@server/db/database';

/** Spec 1, action gate: false while the operator has closed the four home actions. */
export async function isOpen(db: Db): Promise<boolean> {
  const rows = await db.query<{ value: string }>(`select value from settings where name = 'appstatus'`);
  return rows[0]?.value !== 'false';
}
