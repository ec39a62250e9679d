import type { AuditQuestion } from '@contract/console/auditQuestions';
import type { Db } from '@server/db/database';
import { findChangedActs } from '@server/modules/operators/actsRepository';

/** Wallets reckoned from what was asked for and what became of it; no line of the ledger is looked at. */
const RECKONED = `
  select user_id, currency, sum(amount) as amount from (
    select user_id, currency_from as currency, amount from transactions where type = 'FUND_WALLET' and status = 'COMPLETED'
    union all
    select user_id, currency_from, -amount from transactions
      where type in ('WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER') and status in ('PENDING', 'COMPLETED')
    union all
    select user_id, currency, returned from listings
    union all
    select l.user_id, l.swap_to, f.paid from fills f join listings l on l.id = f.listing_id
    union all
    select t.user_id, t.currency_to, f.taken from fills f join transactions t on t.id = f.transaction_id
      join listings l on l.id = f.listing_id where l.currency = t.currency_to
  ) moved group by 1, 2`;

const QUESTIONS: Readonly<Record<Exclude<AuditQuestion, 'chain'>, string>> = {
  currencySum: `
    select currency, sum(amount) as sum from lines group by currency having sum(amount) <> 0
    union all select currency, sum(balance) from accounts group by currency having sum(balance) <> 0`,
  negative: `select code, balance from accounts where balance < 0 and kind <> 'bank'`,
  balance: `
    select a.code, a.balance, l.amount from accounts a
      left join (select account_id, sum(amount) as amount from lines group by account_id) l on l.account_id = a.id
    where a.balance <> coalesce(l.amount, 0)`,
  journalSum: `
    select journal_id, currency, sum(amount) as sum from lines group by 1, 2 having sum(amount) <> 0`,
  listed: `
    select l.id, l.status, l.amount, a.balance, l.returned, f.taken from listings l join accounts a on a.listing_id = l.id
      left join (select listing_id, sum(taken) as taken from fills group by listing_id) f on f.listing_id = l.id
    where l.amount <> a.balance + coalesce(f.taken, 0) + l.returned
      or (l.status = 'active') <> (a.balance > 0) or (l.status = 'filled' and l.returned <> 0)`,
  hold: `
    select a.code, a.balance, t.amount from accounts a left join (
      select user_id, currency_from, sum(amount) as amount from transactions
      where status = 'PENDING' and type <> 'FUND_WALLET' group by 1, 2
    ) t on t.user_id = a.user_id and t.currency_from = a.currency
    where a.kind = 'hold' and a.balance <> coalesce(t.amount, 0)`,
  wallet: `
    select a.code, a.balance, r.amount from accounts a
      left join (${RECKONED}) r on r.user_id = a.user_id and r.currency = a.currency
    where a.kind = 'wallet' and a.balance <> coalesce(r.amount, 0)`,
  fee: `
    select a.kind, a.currency, a.balance, t.fee from (
      select kind, currency, sum(balance) as balance from accounts where kind = 'fees' group by 1, 2
    ) a left join (
      select currency_from, sum(transaction_fee) as fee from transactions
      where status = 'COMPLETED' and type in ('ORDER', 'MOF_ORDER') group by 1
    ) t on t.currency_from = a.currency where a.balance <> coalesce(t.fee, 0)`,
  bookedTwice: `
    select transaction_id, kind, count(*)::int as count from journals
    where transaction_id is not null group by 1, 2 having count(*) > 1`,
  endedTwice: `
    select transaction_id, array_agg(kind) as kinds from journals
    where transaction_id is not null and kind <> 'hold' group by 1 having count(*) > 1`,
  notBooked: `
    select t.id, t.type from transactions t where t.status = 'COMPLETED'
      and not exists (select 1 from journals j where j.transaction_id = t.id and j.kind <> 'hold')`,
  pinSpentTwice: `
    select w.user_id from (select user_id, count(*) as count from transactions where type = 'WITHDRAW' group by 1) w
      left join (select user_id, count(*) as count from one_time_pins where spent_at is not null group by 1) p using (user_id)
    where w.count <> coalesce(p.count, 0)`,
};

/** So many rows are enough to see what is wrong. */
const MOST_ROWS = 5;

/** The first rows that show that the books are wrong in this way; none if they are right. It reads the whole history. */
export const findWrong = (db: Db, question: AuditQuestion): Promise<object[]> =>
  question === 'chain'
    ? findChangedActs(db, MOST_ROWS)
    : db.query<object>(`${QUESTIONS[question]} limit ${String(MOST_ROWS)}`);
