import type { AuditQuestion } from '@contract/console/auditQuestions';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { tryName } from '@server/db/lockName';
import { sqlState } from '@server/db/retry';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { conflict } from '@server/platform/refusal';
import { findWrong } from './auditRepository';

/** Below the limit of every statement, so that the reason is known. */
const MOST_S = 25;
const ENDED_BY_TIME = '57014';

interface AuditAnswer {
  found: object[];
  /** In milliseconds. */
  ms: number;
}

/**
 * Asks one question of the audit in a snapshot that changes nothing. One is asked at a time, in all processes.
 *
 * @throws Refusal `tooMany`, `conflict` while another one is asked, and if it takes too long
 */
export async function askAudit(db: Database, question: AuditQuestion): Promise<AuditAnswer> {
  await limitAttempts(db, LIMITS.auditQuestion, 'all');
  const begun = performance.now();
  const ask = async (tx: Db) => {
    if (!(await tryName(tx, 'audit'))) throw conflict(consoleRefusals.auditBusy);
    return findWrong(tx, question);
  };
  const found = await inSnapshot(db, ask, MOST_S).catch((error: unknown) => {
    throw sqlState(error) === ENDED_BY_TIME ? conflict(consoleRefusals.auditTooLong(MOST_S)) : error;
  });
  return { found, ms: Math.round(performance.now() - begun) };
}
