import type { Db } from '@server/db/database';
import { must } from '@test/tools/soak/model/violation';

const SQL = `
  select
    (select count(*) from (select 1 from accounts group by currency having sum(balance) <> 0) c)::int as unbalanced,
    (select count(*) from accounts where balance < 0 and kind <> 'bank')::int as negative,
    (select count(*) from accounts a left join (
       select currency_from, sum(amount) as amount from transactions
       where status = 'PENDING' and type <> 'FUND_WALLET' and user_id = $1 group by 1
     ) t on t.currency_from = a.currency
     where a.kind = 'hold' and a.user_id = $1 and a.balance <> coalesce(t.amount, 0))::int as unheld`;

/** The cheap part of the audit, in one snapshot, after each operation of a user. @throws Violation */
export async function glance(db: Db, userId: string): Promise<void> {
  const [books] = await db.query<Record<string, number>>(SQL, [userId]);
  const isRight = Object.values(books ?? { none: 1 }).every((count) => count === 0);
  must(isRight, 'the books are wrong', { userId, books });
}
