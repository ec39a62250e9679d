import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';
import { must } from '@test/tools/soak/model/violation';

const PATIENCE_MS = 180_000;
const POLL_MS = 100;

/** What a crash may have interrupted and the worker must finish by itself. */
const UNFINISHED = `
  select
    (select count(*) from users where deactivated_at is not null and cleaned_up_at is null)::int as leaving,
    (select count(*) from transactions t join users u on u.id = t.user_id
      where t.status = 'PENDING' and u.deactivated_at is null and t.type in ('LIST', 'ORDER', 'MOF_ORDER')
        and (t.type = 'LIST' or t.tried_at is null))::int as unsettled`;

/** Users who have left may have nothing tied up, except withdrawals that wait for the operator. */
const TIED_UP = `
  select a.code, a.balance from accounts a left join listings l on l.id = a.listing_id
    join users u on u.id = coalesce(a.user_id, l.user_id)
  where u.cleaned_up_at is not null and a.kind in ('hold', 'escrow') and a.balance <> coalesce((
    select sum(t.amount) from transactions t where t.user_id = u.id and t.status = 'PENDING' and t.type = 'WITHDRAW'
      and t.currency_from = a.currency and a.kind = 'hold'), 0) limit 5`;

/** Waits until settlement and deactivation have come to their end. The clients of those who left are gone. */
export async function waitForCompletion(db: Database): Promise<void> {
  await db.query('delete from sessions s using users u where u.id = s.user_id and u.deactivated_at is not null');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [left] = await db.query<{ leaving: number; unsettled: number }>(UNFINISHED);
    if (left?.leaving === 0 && left.unsettled === 0) break;
    must(Date.now() < deadline, 'what a crash interrupted is never finished', { left });
    await pause(POLL_MS);
  }
  const tied = await db.query<object>(TIED_UP);
  must(tied.length === 0, 'money of somebody who has left is tied up', { tied });
}
