import type { Db } from '@server/db/database';
import { findMissingMigrations } from '@server/db/migrate';
import type { Vitals } from '@server/platform/vitals';

/** Why a process should get no request now. */
type Trouble = 'stopping' | 'not listening' | 'no database' | 'old schema';

/** Null for a process that can serve. A schema newer than its own is no trouble: an upgrade goes from process to process. */
export async function findTrouble(db: Db, vitals: Vitals): Promise<Trouble | null> {
  if (vitals.isStopping) return 'stopping';
  if (!vitals.isListening()) return 'not listening';
  const missing = await findMissingMigrations(db).catch(() => null);
  if (missing === null) return 'no database';
  return missing.length > 0 ? 'old schema' : null;
}
