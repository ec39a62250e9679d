import type { Db } from '@server/db/database';

/** What waits, as all server processes share it. */
export interface Backlog {
  /** Due and never tried: the worker is late. */
  due: number;
  oldestSeconds: number;
  /** Tried in vain: the market is too thin for it. */
  waiting: number;
  forOperator: number;
}

/** Counts what waits; one pass over what is pending. */
export async function readBacklog(db: Db, processAfterS: number): Promise<Backlog> {
  const [row] = await db.query<Backlog>(
    `select
       count(*) filter (where is_due)::int as due,
       coalesce(max(extract(epoch from now() - created_at) - $1) filter (where is_due), 0)::float8 as "oldestSeconds",
       count(*) filter (where is_trade and tried_at is not null)::int as waiting,
       count(*) filter (where not is_trade)::int as "forOperator"
     from (
       select t.created_at, t.tried_at, t.type in ('LIST', 'ORDER', 'MOF_ORDER') as is_trade,
         t.type in ('LIST', 'ORDER', 'MOF_ORDER') and t.tried_at is null and u.deactivated_at is null
           and t.created_at <= now() - make_interval(secs => $1) as is_due
       from transactions t join users u on u.id = t.user_id where t.status = 'PENDING') pending`,
    [processAfterS],
  );
  return row ?? { due: 0, oldestSeconds: 0, waiting: 0, forOperator: 0 };
}
