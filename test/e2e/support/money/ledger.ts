import { expect } from '@playwright/test';
import type { Database } from '@server/db/database';
import type { Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

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
     select a.code || ' is negative' from accounts a where a.balance < 0 and a.kind not in ('bank', 'receivable')`,
  );
  return rows.map(({ what }) => what);
}

/** The books are right at every moment, so they are looked at once. */
export async function expectRightBooks(db: Database): Promise<void> {
  const imbalances = await findImbalances(db);
  expect(imbalances).toEqual([]);
}

/** Saves a bank account over the API. @returns its id */
export async function saveBankAccount({ session }: Someone, currency: string, bank_name: string): Promise<string> {
  const account = {
    account_name: 'Ada Obi',
    account_number: '0123456789',
    bank_name,
    currency,
    first_name: 'Ada',
    last_name: 'Obi',
  };
  return String((await session.post<{ id: number }>('bankaccounts/', account)).id);
}

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
