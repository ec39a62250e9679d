import type { ActName } from '@contract/console/acts';
import type { Db } from '@server/db/database';

/** One act, for the log. */
export interface Act {
  act: ActName;
  /** What it was done to, such as `transaction 123`. */
  subject: string;
  reason?: string | undefined;
  before?: object;
  after?: object;
}

/** Who acts, and from where. */
export interface ActSource {
  /** The email of an operator, or the name of the system's user. */
  operator: string;
  role: string | null;
  origin: 'console' | 'command line';
  address: string;
}

/** Writes an act into the log, in the transaction of the act. */
export async function insertAct(tx: Db, { operator, role, origin, address }: ActSource, done: Act): Promise<void> {
  const { act, subject, reason = '', before = {}, after = {} } = done;
  await tx.query(
    `insert into operator_acts (operator, role, origin, address, act, subject, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [operator, role, origin, address, act, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}

/** An act as it is in the log. */
export interface ActRow extends ActSource {
  id: string;
  at: Date;
  act: string;
  subject: string;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const COLUMNS = 'id, at, operator, role, origin, address, act, subject, reason, before, after';

/** The latest acts on a subject, newest first. */
export const findActsOn = (db: Db, subject: string, most: number): Promise<ActRow[]> =>
  db.query<ActRow>(`select ${COLUMNS} from operator_acts where subject = $1 order by id desc limit $2`, [
    subject,
    most,
  ]);

/** The latest act on each of these subjects that has one. */
export const findLatestOn = (db: Db, subjects: readonly string[]): Promise<ActRow[]> =>
  db.query<ActRow>(
    `select latest.* from unnest($1::text[]) wanted, lateral (
       select ${COLUMNS} from operator_acts where subject = wanted order by id desc limit 1) latest`,
    [subjects],
  );

interface ActFilter {
  before: string | null;
  /** Empty: all. */
  subject: string;
  /** Empty: all. */
  operator: string;
}

/** A window of the log, newest first. The shape of the statement decides which index serves it. */
export function findActs(db: Db, { before, subject, operator }: ActFilter, most: number): Promise<ActRow[]> {
  const wanted = [
    'id < coalesce($1::bigint, 9223372036854775807)',
    subject === '' ? `$2 = ''` : 'subject = $2',
    operator === '' ? `$3 = ''` : 'operator = $3',
  ];
  return db.query<ActRow>(
    `select ${COLUMNS} from operator_acts where ${wanted.join(' and ')} order by id desc limit $4`,
    [before, subject, operator, most],
  );
}
