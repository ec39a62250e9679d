import type { Db } from '@server/db/database';
import { findMissingMigrations } from '@server/db/migrate';
import type { Vitals } from '@server/platform/vitals';

/** Why a process cannot serve now. */
type Trouble = 'stopping' | 'not listening' | 'no database' | 'old schema';

/**
 * Null if the process can serve. A schema that is newer than the process is fine: upgrades replace one process after
 * the other.
 */
export async function findTrouble(db: Db, vitals: Vitals): Promise<Trouble | null> {
  if (vitals.isStopping) return 'stopping';
  if (!vitals.isListening()) return 'not listening';
  const missing = await findMissingMigrations(db).catch(() => null);
  if (missing === null) return 'no database';
  return missing.length > 0 ? 'old schema' : null;
}
