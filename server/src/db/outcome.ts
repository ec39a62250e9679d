import { types } from 'node:util';
import { DatabaseError } from 'pg';
import type { Db } from './database';
import { sqlState } from './retry';

/** The connection was lost, could not be opened, or did not answer in time. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** A commit was sent and its answer was lost: the change was made, or it was not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the answer to a commit was lost', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Socket errors of Node have such codes: ECONNRESET, EPIPE, ETIMEDOUT. */
const SOCKET_ERROR = /^E[A-Z]+$/;
/** The driver's own errors about its connection have no code. */
const LOST =
  /^(Connection terminated|Connection ended|Client has encountered|Client was closed|timeout ex|Query read t)/;

/** True if the error is about the connection, and not what the database said about a statement. */
export function isAboutConnection(error: unknown): boolean {
  if (!types.isNativeError(error) || error instanceof DatabaseError) return false;
  return SOCKET_ERROR.test(sqlState(error)) || LOST.test(error.message);
}

/** The database is stopping, crashed, or ended the session: it may have carried out what it was sent before. */
const ENDED = /^(57P|08)/;
const TOO_MANY_SESSIONS = '53300';

/** True if the error is no answer to the statement: the connection was lost, or the database ended it. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ConnectionLost || isAboutConnection(error) || ENDED.test(sqlState(error));

/** The server takes no writes (any more): it is a standby, was demoted, or is being moved. */
const READ_ONLY = '25006';

/** True if the server behind the connection takes no writes. The transaction has changed nothing. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === READ_ONLY;

/** True if waiting helps: the database does not answer, is stopping, has no free connection, or takes no writes now. */
export const isAway = (error: unknown): boolean =>
  hasNoAnswer(error) || error instanceof OutcomeUnknown || isReadOnly(error) || sqlState(error) === TOO_MANY_SESSIONS;

/** What a failed commit means. A refusal of the database itself, as by a deferred check, has changed nothing. */
export function commitFailure(error: unknown): unknown {
  return hasNoAnswer(error) ? new OutcomeUnknown(error) : error;
}

/** False on a standby, on a server that was demoted, and while an operator of the database keeps writes away. */
export async function takesWrites(db: Db): Promise<boolean> {
  const [row] = await db.query<{ transaction_read_only: string }>('show transaction_read_only');
  return row?.transaction_read_only !== 'on';
}
