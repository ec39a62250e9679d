import type { Role } from '@contract/console/roles';
import type { Db } from '@server/db/database';

/** Above which amount two operators approve; null if one is enough. */
export async function findLimit(db: Db, currency: string): Promise<string | null> {
  const [row] = await db.query<{ amount: string }>('select amount from four_eyes where currency = $1', [currency]);
  return row?.amount ?? null;
}

export async function saveLimit(tx: Db, currency: string, amount: string | null): Promise<void> {
  if (amount === null) await tx.query('delete from four_eyes where currency = $1', [currency]);
  else {
    await tx.query(
      `insert into four_eyes (currency, amount) values ($1, $2) on conflict (currency) do update set amount = $2`,
      [currency, amount],
    );
  }
}

/** The limits by currency. */
export const findLimits = (db: Db): Promise<{ currency: string; amount: string }[]> =>
  db.query('select currency, trim_scale(amount)::text as amount from four_eyes');

interface FirstApproval {
  operator: string;
  at: Date;
}

export async function findFirstApproval(db: Db, id: string): Promise<FirstApproval | null> {
  const [row] = await db.query<FirstApproval>('select operator, at from first_approvals where transaction_id = $1', [
    id,
  ]);
  return row ?? null;
}

/** @returns false if it was approved before */
export async function insertFirstApproval(tx: Db, id: string, operator: string): Promise<boolean> {
  const made = await tx.query(
    `insert into first_approvals (transaction_id, operator) values ($1, $2) on conflict do nothing returning operator`,
    [id, operator],
  );
  return made.length > 0;
}

/** The status of a transaction, kept until the end of this one. */
export async function lockStatus(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx.query<{ status: string }>('select status from transactions where id = $1 for update', [id]);
  return row?.status ?? null;
}

/** A market rate that an operator has set and that another one must approve too. */
export interface FirstRate {
  currency_from: string;
  currency_to: string;
  rate: string;
  operator: string;
  at: Date;
}

/** For so long a first approval of a rate counts: a market moves on. */
const RATE_WAITS = `interval '1 hour'`;
const RATE_COLUMNS = 'currency_from, currency_to, trim_scale(rate)::text as rate, operator, at';

/** The rates that wait for a second operator, by pair. */
export const findFirstRates = (db: Db): Promise<FirstRate[]> =>
  db.query<FirstRate>(
    `select ${RATE_COLUMNS} from first_rates where at > now() - ${RATE_WAITS} order by currency_from, currency_to`,
  );

/** Notes the rate of a pair that waits for a second operator, in place of the one before. */
export async function saveFirstRate(tx: Db, first: Omit<FirstRate, 'at'>): Promise<void> {
  await tx.query(
    `insert into first_rates (currency_from, currency_to, rate, operator) values ($1, $2, $3, $4)
     on conflict (currency_from, currency_to) do update set rate = $3, operator = $4, at = now()`,
    [first.currency_from, first.currency_to, first.rate, first.operator],
  );
}

export async function deleteFirstRate(tx: Db, currency: string, swapTo: string): Promise<void> {
  await tx.query('delete from first_rates where currency_from = $1 and currency_to = $2', [currency, swapTo]);
}

/** True if somebody else could log in in one of these roles. */
export async function hasOtherIn(db: Db, roles: readonly Role[], operator: string): Promise<boolean> {
  const others = await db.query(
    `select 1 from operators where role = any($1) and email <> lower($2) and ended_at is null
       and password_hash is not null limit 1`,
    [roles, operator],
  );
  return others.length > 0;
}
