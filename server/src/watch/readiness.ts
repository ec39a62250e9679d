import type { Db } from '@server/db/database';
import { findMissingMigrations } from '@server/db/migrate';
import { takesWrites } from '@server/db/outcome';
import { inTime } from '@server/platform/inTime';
import type { Vitals } from '@server/platform/vitals';

/** Why a process cannot serve now. */
type Trouble = 'stopping' | 'no database' | 'slow database' | 'read-only database' | 'old schema' | 'not listening';

/** Balancers wait a few seconds for an answer. */
const ANSWER_WITHIN_MS = 1_500;

/** A schema that is newer than the process is fine: upgrades replace one process after the other. */
async function findTroubleOfDatabase(db: Db): Promise<Trouble | null> {
  const missing = await findMissingMigrations(db).catch(() => null);
  if (missing === null) return 'no database';
  if (!(await takesWrites(db).catch(() => true))) return 'read-only database';
  return missing.length > 0 ? 'old schema' : null;
}

/** Null if the process can serve. The answer comes within two seconds, whatever the database does. */
export async function findTrouble(db: Db, vitals: Vitals): Promise<Trouble | null> {
  if (vitals.isStopping) return 'stopping';
  const trouble = await inTime(ANSWER_WITHIN_MS, () => findTroubleOfDatabase(db), 'slow database' as const);
  return trouble ?? (vitals.isListening() ? null : 'not listening');
}
