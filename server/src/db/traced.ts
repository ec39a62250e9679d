import { inSpan, isTraced } from '@server/platform/tracing';

/** The first word of a statement. Nothing else of it is recorded: what follows may be about a user. */
const FIRST_WORD = /^\s*([a-z]+)/i;
const SYSTEM = { 'db.system.name': 'postgresql' };

/** A statement in the trace of the moment: `select`, `insert`. */
export function traceStatement<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  // Nearly all statements are not traced, so for those nothing is prepared.
  if (!isTraced()) return work();
  const word = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
  return inSpan(word, { ...SYSTEM, 'db.operation.name': word }, work);
}

/** A transaction, from the wait for a connection to the end of its commit. */
export const traceTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inSpan('transaction', SYSTEM, work);

/** The commit of a transaction, until the database has answered. */
export const traceCommit = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inSpan('commit', { ...SYSTEM, 'db.operation.name': 'commit' }, work);
