import type { AlertPayload } from '@contract/schemas/own/alert';
import type { AlertWatch } from '@contract/values/alerts';
import type { Db } from '@server/db/database';

export interface AlertRow {
  id: string;
  currency: string;
  swap_to: string;
  watch: AlertWatch;
  rate: string;
  amount: string | null;
  state: 'armed' | 'fired';
  ready: boolean;
  created_at: Date;
  fired_at: Date | null;
}

const COLUMNS = 'id, currency, swap_to, watch, rate, amount, state, ready, created_at, fired_at';
const NOW = 'changed = pg_current_xact_id()';

/** Newest first. */
export const findAlerts = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.query(`select ${COLUMNS} from alerts where user_id = $1 and removed_at is null order by id desc`, [userId]);

export async function insertAlert(tx: Db, userId: string, alert: AlertPayload): Promise<AlertRow> {
  const { currency, swap_to, watch, rate, amount } = alert;
  const [row] = await tx.query<AlertRow>(
    `insert into alerts (user_id, currency, swap_to, watch, rate, amount) values ($1, $2, $3, $4, $5, $6)
     returning ${COLUMNS}`,
    [userId, currency, swap_to, watch, rate, amount],
  );
  if (!row) throw new Error('no alert was inserted');
  return row;
}

/** Arms an alert that has fired; one that is armed stays as it is. @returns false if it is not the user's */
export async function armAgain(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update alerts set arming = arming + (state = 'fired')::int, ready = ready and state = 'armed', state = 'armed', ${NOW}
     where id = $2 and user_id = $1 and removed_at is null returning id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** @returns false if the user never had it */
export async function markRemoved(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update alerts set removed_at = coalesce(removed_at, now()), ${NOW} where id = $2 and user_id = $1 returning id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** Deletes what was removed so long ago that every process has read it. */
export async function deleteRemovedAlerts(db: Db): Promise<void> {
  await db.query(`delete from alerts where removed_at < now() - interval '1 day'`);
}
