import type { Db } from '@server/db/database';
import { must } from '@test/tools/soak/model/violation';
import type { Answer } from './wire';

/** What one client sent, and what the server said to it. */
export interface Submission {
  userId: string;
  facts: string;
  /** Sent again with the same key if no answer came. */
  key: string | null;
  /** The id that the server promised; `refused`; or `lost` if the outcome is unknown. */
  outcome: string;
  /** Sends the same again under the same key. */
  again?: () => Promise<Answer>;
}

interface KeptRow {
  id: string;
  user_id: string;
  facts: string;
}

/** DELETE_LIST records what really went back, so the server decides its amount. */
export function factsOf({
  type,
  currency_from: from,
  currency_to: to,
  amount,
}: Readonly<Record<string, string>>): string {
  return [type, from, to ?? from, type === 'DELETE_LIST' ? '' : amount].join(' ');
}

const KEPT = `
  select id, user_id, concat_ws(' ', type, currency_from, currency_to,
    case when type = 'DELETE_LIST' then '' else trim_scale(amount)::text end) as facts
  from transactions where user_id = any($1::bigint[])`;

/**
 * Every transaction that the server acknowledged is there, once, as it was sent. The only others are those whose answer
 * was lost.
 *
 * @throws Violation
 */
export async function checkPromises(db: Db, submissions: readonly Submission[]): Promise<void> {
  // While clients go on: what is promised after the rows were read cannot be held against them.
  const promised = submissions.filter(({ outcome }) => isPromise(outcome)).map((submission) => ({ ...submission }));
  const users = [...new Set(submissions.map(({ userId }) => userId))];
  const rows = await db.query<KeptRow>(KEPT, [users]);
  const kept = new Map(rows.map((row) => [row.id, row]));
  must(new Set(promised.map(({ outcome }) => outcome)).size === promised.length, 'two were promised one transaction');
  for (const { userId, facts, outcome: id } of promised) {
    const row = kept.get(id);
    must(row?.user_id === userId, 'an acknowledged transaction is gone', { id, userId, facts });
    must(row.facts === facts, 'an acknowledged transaction is another one', { id, facts, kept: row.facts });
  }
  checkStrangers(rows, submissions);
}

const isPromise = (outcome: string) => outcome !== 'refused' && outcome !== 'lost';

/** A row that was promised to no client must be one whose answer was lost. */
function checkStrangers(rows: readonly KeptRow[], submissions: readonly Submission[]): void {
  const told = new Set(submissions.map(({ outcome }) => outcome));
  const lost = new Map<string, number>();
  for (const { userId, facts, outcome } of submissions) {
    if (outcome === 'lost') lost.set(`${userId} ${facts}`, (lost.get(`${userId} ${facts}`) ?? 0) + 1);
  }
  for (const { id, user_id: userId, facts } of rows) {
    if (told.has(id)) continue;
    const left = lost.get(`${userId} ${facts}`) ?? 0;
    must(left > 0, 'there is a transaction that nobody sent, or one was made twice', { id, userId, facts });
    lost.set(`${userId} ${facts}`, left - 1);
  }
}
