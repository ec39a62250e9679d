import type { Db } from '@server/db/database';

/**
 * Gives a wallet of a user lines of 1 NGN each: so many at each second from the first of January 2026 on, one if nothing is
 * said. They are written as those before migration 160 were: into both tables.
 */
export async function putLines(db: Db, userId: string, count: number, atEachSecond = 1): Promise<void> {
  await db.query(`alter table lines disable trigger lines_move_balances`);
  await db.query(
    `with account as (select id from accounts where code = 'wallet:' || $1 || ':NGN'),
     journal as (insert into journals (kind) values ('fund') returning id),
     written as (
       insert into lines (journal_id, account_id, currency, amount)
       select journal.id, account.id, 'NGN', 1 from account, journal, generate_series(1, $2::int) returning id, account_id)
     insert into statement_lines (account_id, at, line_id, balance)
     select account_id, '2026-01-01Z'::timestamptz + ((place - 1) / $3::int + 1) * interval '1 second', id, place
     from (select id, account_id, row_number() over (order by id) as place from written) w`,
    [userId, count, atEachSecond],
  );
  await db.query(`alter table lines enable trigger lines_move_balances`);
  await db.query('analyze lines');
  await db.query('analyze statement_lines');
}
