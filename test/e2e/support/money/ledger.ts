import { expect } from '@playwright/test';
import type { Database } from '@server/db/database';

interface AccountRow {
  code: string;
  balance: string;
}

/**
 * Every account by its code ("wallet:7:NGN", "fees:NGN"), with its exact balance. The parts of an account of the house
 * are summed.
 */
export async function readAccounts(db: Database): Promise<Record<string, string>> {
  const rows = await db.query<AccountRow>(
    `select case when part > 0 then kind || ':' || currency else code end as code,
       trim_scale(sum(balance))::text as balance
     from accounts group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

/**
 * The currencies whose accounts or lines do not sum to zero, and the accounts whose balance differs from their lines.
 */
export async function findImbalances(db: Database): Promise<string[]> {
  const rows = await db.query<{ what: string }>(
    `select 'accounts of ' || currency as what from accounts group by currency having sum(balance) <> 0
     union all
     select 'lines of ' || currency from lines group by currency having sum(amount) <> 0
     union all
     select a.code from accounts a left join lines l on l.account_id = a.id
       group by a.id having a.balance <> coalesce(sum(l.amount), 0)
     union all
     select a.code || ' is negative' from accounts a where a.balance < 0 and a.kind <> 'bank'`,
  );
  return rows.map(({ what }) => what);
}

/** The books are right at every moment, so they are looked at once. */
export async function expectRightBooks(db: Database): Promise<void> {
  const imbalances = await findImbalances(db);
  expect(imbalances).toEqual([]);
}
