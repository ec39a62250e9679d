import { type CashType, LIMIT_HOURS } from '@contract/values/cashLimits';
import type { Db } from '@server/db/database';

/** What a user funded or withdrew of one currency. */
export interface CashUse {
  type: CashType;
  currency: string;
  /** In the last day and the last month; decimal text. */
  day: string;
  month: string;
  /** The first of them, each. */
  day_since: Date | null;
  month_since: Date;
}

/** What counts is pending or completed. @param only one type and currency; null for all */
export function findCashUse(db: Db, userId: string, only: { type: CashType; currency: string } | null) {
  return db.query<CashUse>(
    `select type, currency_from as currency,
       trim_scale(coalesce(sum(amount) filter (where is_of_day), 0))::text as day, trim_scale(sum(amount))::text as month,
       min(created_at) filter (where is_of_day) as day_since, min(created_at) as month_since
     from (select type, currency_from, amount, created_at, created_at > now() - make_interval(hours => $4) as is_of_day
       from transactions
       where user_id = $1 and type = any($2) and status in ('PENDING', 'COMPLETED')
         and ($3::text is null or currency_from = $3) and created_at > now() - make_interval(hours => $5)) used
     group by type, currency_from`,
    [
      userId,
      only ? [only.type] : ['FUND_WALLET', 'WITHDRAW'],
      only?.currency ?? null,
      LIMIT_HOURS.day,
      LIMIT_HOURS.month,
    ],
  );
}
