import type { RunningServer } from '@test/e2e/support/server/startServer';
import type { Someone } from '@test/e2e/support/people/people';

/** Gives a person so many transactions that ended long ago, of 1 CNY, 2 CNY …, and pending ones of 0.5 CNY after them. */
export async function putHistory(server: RunningServer, { email }: Someone, ended: number, pending = 0): Promise<void> {
  await server.db.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     select u.id, 'FUND_WALLET', case when n <= $2 then 'REJECTED' else 'PENDING' end, 'CNY', 'CNY',
       case when n <= $2 then n else 0.5 end, 0, '2026-01-01Z'::timestamptz + n * interval '1 minute'
     from users u, generate_series(1, $2::int + $3::int) n where u.email = $1`,
    [email, ended, pending],
  );
}

/** Gives a person so many unread notifications: "No. 1", "No. 2" … */
export async function putNotifications(server: RunningServer, { email }: Someone, count: number): Promise<void> {
  await server.db.query(
    `insert into notifications (user_id, message, created_at)
     select u.id, 'No. ' || n, '2026-01-01Z'::timestamptz + n * interval '1 minute'
     from users u, generate_series(1, $2::int) n where u.email = $1`,
    [email, count],
  );
}
