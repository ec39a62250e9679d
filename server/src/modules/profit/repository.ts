import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { add, decimal, type Decimal, divide, multiply, roundTo, subtract, toText, ZERO } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';

/** Costs and results are counted in each of these. */
export const COUNTED_IN = TRADABLE_CURRENCIES;
/** Costs are rounded to this many decimals, halves up. */
const DECIMALS = 8;

/** One cost or result, in each of `COUNTED_IN`. Null: a market rate that it needs was not known. */
export type Values = readonly (Decimal | null)[];

export const NOTHING: Values = COUNTED_IN.map(() => ZERO);

const pairwise = (a: Values, b: Values, combine: (one: Decimal, other: Decimal) => Decimal): Values =>
  a.map((one, index) => {
    const other = b[index] ?? null;
    return one === null || other === null ? null : combine(one, other);
  });

export const plus = (a: Values, b: Values): Values => pairwise(a, b, add);
export const minus = (a: Values, b: Values): Values => pairwise(a, b, subtract);

/** The share of the values that the first `part` of `whole` has. */
export const shareOf = (values: Values, part: Decimal, whole: Decimal): Values =>
  values.map((value) => value && divide(multiply(value, part), whole, DECIMALS, 'halfUp'));

/** An amount at rates to each of `COUNTED_IN`. */
export const valueAt = (amount: Decimal, rates: readonly (string | null)[]): Values =>
  rates.map((rate) => (rate === null ? null : roundTo(multiply(amount, decimal(rate)), DECIMALS, 'halfUp')));

export const storedValues = (values: Values): (string | null)[] => values.map((value) => value && toText(value));
export const readValues = (stored: readonly (string | null)[]): Values =>
  stored.map((value) => (value === null ? null : decimal(value)));

type StoredValues = (string | null)[];

/** The newest line of the user's wallets. No older line can still be uncommitted. */
export async function findLastLine(tx: Db, userId: string): Promise<string> {
  // Writers of lines lock the wallets first, so after this lock all older lines are committed.
  const wallets = `select id from accounts where kind = 'wallet' and user_id = $1`;
  await tx.query(`${wallets} order by id for share`, [userId]);
  const [row] = await tx.query<{ last: string }>(
    `select coalesce(max(s.line_id), 0)::text as last from (${wallets}) a
     cross join lateral (select line_id from statement_lines where account_id = a.id
       order by at desc, line_id desc limit 1) s`,
    [userId],
  );
  return row?.last ?? '0';
}

/** What a calendar year in UTC brought. */
interface YearResult {
  year: number;
  realised: StoredValues;
  /** In the currency of the account. */
  fees: string;
}

/** The state of counting for one wallet. */
export interface CountedAccount {
  account_id: string;
  currency: string;
  last_line: string;
  /** Up to this line, years are counted too. */
  years_line: string;
  held: string;
  costs: StoredValues;
  realised: StoredValues;
  /** The oldest first. */
  years: YearResult[];
}

const OWN = `account_id in (select id from accounts where kind = 'wallet' and user_id = $1)`;

const YEARS = `array(
  select json_build_object('year', y.year, 'realised', y.realised::text[], 'fees', y.fees::text)
  from cost_years y where y.account_id = c.account_id order by y.year)`;

/** Creates missing accounts, and locks all, so that two readers never count the same line. */
export async function lockAccounts(tx: Db, userId: string): Promise<CountedAccount[]> {
  await tx.query(
    `insert into cost_accounts (account_id) select id from accounts where kind = 'wallet' and user_id = $1 order by id
     on conflict do nothing`,
    [userId],
  );
  return tx.query<CountedAccount>(
    `select c.account_id, a.currency, c.last_line, c.years_line, c.held, c.costs, c.realised, ${YEARS} as years
     from cost_accounts c join accounts a on a.id = c.account_id
     where a.kind = 'wallet' and a.user_id = $1 order by c.account_id for update of c`,
    [userId],
  );
}

/** Forgets what was counted of a user whose accounts are locked, so that it is counted again. */
export async function forgetCounted(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from cost_lots where ${OWN}`, [userId]);
  await tx.query(`delete from cost_years where ${OWN}`, [userId]);
  await tx.query(
    `update cost_accounts set last_at = default, last_line = default, years_line = default, held = 0, costs = default,
       realised = default where ${OWN}`,
    [userId],
  );
}

export interface ProfitLine {
  id: string;
  account_id: string;
  currency: string;
  at: string;
  /** The calendar year of `at`, in UTC. */
  year: number;
  amount: string;
  kind: string;
  /** Of the user's own transaction, or null. */
  fee: string | null;
  /** Of the user's own withdrawal, or null. */
  withdrawal: string | null;
  /** The amount that the user's own order gave, or null. */
  ordered: { currency: string; amount: string } | null;
  /** The fills of the user's listings, if the line is the payment for them. */
  sold: { currency: string; taken: string; paid: string }[];
  /** The market rates at that time, from the line's currency to those that are counted in. */
  rates: StoredValues;
}

const LINES = `
  select s.line_id as id, a.id as account_id, a.currency, s.at::text as at, extract(year from s.at at time zone 'UTC')::int as year, l.amount, j.kind,
    t.transaction_fee as fee,
    case when t.type = 'WITHDRAW' then t.id end as withdrawal,
    case when t.type in ('ORDER', 'MOF_ORDER')
      then json_build_object('currency', t.currency_from, 'amount', t.amount::text) end as ordered,
    case when j.kind = 'fill' and t.id is null then (
      select coalesce(json_agg(json_build_object(
        'currency', f.currency, 'taken', f.taken::text, 'paid', f.paid::text)), '[]')
      from (select o.currency, sum(f.taken) as taken, sum(f.paid) as paid
        from fills f join listings o on o.id = f.listing_id
        where f.transaction_id = j.transaction_id and o.user_id = $1 and o.swap_to = a.currency
        group by o.currency order by o.currency) f) else '[]' end as sold,
    case when j.kind in ('fund', 'fill') then array(
      select case when c.code = a.currency then 1 else (select rate from rate_history
        where currency_from = a.currency and currency_to = c.code and at <= s.at order by at desc, id desc limit 1) end
      from unnest($4::text[]) with ordinality as c (code, place) order by c.place) else '{}' end as rates
  from cost_accounts c join accounts a on a.id = c.account_id and a.kind = 'wallet' and a.user_id = $1
  cross join lateral (select line_id, at from statement_lines where account_id = a.id
    and (at, line_id) > (c.last_at, c.last_line) order by at, line_id limit $3::int) s
  join lines l on l.id = s.line_id join journals j on j.id = l.journal_id
  left join transactions t on t.id = j.transaction_id and t.user_id = $1
  where s.line_id <= $2::bigint
  order by s.line_id limit $3::int`;

/** The oldest lines of the user that were not counted, in the order in which they were written, up to this one. */
export const findLines = (tx: Db, userId: string, last: string, limit: number): Promise<ProfitLine[]> =>
  tx.query<ProfitLine>(LINES, [userId, last, limit, COUNTED_IN]);

interface StoredLot {
  id: string;
  amount: string;
  used: string;
  costs: StoredValues;
}

/** The oldest lots of an account after the one with this id. */
export const findLots = (tx: Db, accountId: string, after: string, limit: number): Promise<StoredLot[]> =>
  tx.query<StoredLot>(
    `select id, amount, used, costs from cost_lots where account_id = $1 and id > $2 order by id limit $3::int`,
    [accountId, after, limit],
  );

/** The costs of withdrawals, by their transactions. */
export async function findWithdrawals(tx: Db, ids: readonly string[]): Promise<Map<string, StoredValues>> {
  const rows = await tx.query<{ id: string; costs: StoredValues }>(
    'select transaction_id as id, costs from cost_withdrawals where transaction_id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, costs }) => [id, costs]));
}

/** Remembers what a withdrawal cost. One that is counted again costs the same. */
export const insertWithdrawal = (tx: Db, transactionId: string, costs: StoredValues) =>
  tx.query('insert into cost_withdrawals (transaction_id, costs) values ($1, $2) on conflict do nothing', [
    ...[transactionId, costs],
  ]);

/** The new state of a wallet after some of its lines were counted. */
interface CountedChange {
  accountId: string;
  /** The last line that was counted, or null if none of this wallet was. */
  last: { at: string; id: string } | null;
  held: string;
  costs: StoredValues;
  realised: StoredValues;
  usedUp: string[];
  partlyUsed: { id: string; used: string }[];
  added: Omit<StoredLot, 'id'>[];
  /** What is added to the years. */
  years: YearResult[];
}

export async function saveAccount(tx: Db, change: CountedChange): Promise<void> {
  const { accountId, last, held, costs, realised } = change;
  await tx.query(
    `update cost_accounts set last_at = coalesce($2::timestamptz, last_at), last_line = coalesce($3::bigint, last_line),
       years_line = coalesce($3::bigint, years_line), held = $4, costs = $5, realised = $6 where account_id = $1`,
    [accountId, last?.at ?? null, last?.id ?? null, held, costs, realised],
  );
  for (const { year, realised: result, fees } of change.years) {
    await tx.query(
      `insert into cost_years as y values ($1, $2, $3::numeric[], $4) on conflict (account_id, year) do update set
         realised = array(select a + b from unnest(y.realised, excluded.realised) with ordinality as r (a, b, place)
           order by place),
         fees = y.fees + excluded.fees`,
      [accountId, year, result, fees],
    );
  }
  if (change.usedUp.length > 0) {
    await tx.query('delete from cost_lots where account_id = $1 and id = any($2::bigint[])', [
      ...[accountId, change.usedUp],
    ]);
  }
  for (const { id, used } of change.partlyUsed) {
    await tx.query('update cost_lots set used = $3 where account_id = $1 and id = $2', [accountId, id, used]);
  }
  if (change.added.length > 0) {
    await tx.query(
      `insert into cost_lots (account_id, amount, used, costs)
       select $1, l.amount, l.used, l.costs::numeric[]
       from unnest($2::numeric[], $3::numeric[], $4::text[]) with ordinality as l (amount, used, costs, place)
       order by l.place`,
      [
        accountId,
        change.added.map(({ amount }) => amount),
        change.added.map(({ used }) => used),
        change.added.map(({ costs: each }) => `{${each.map((value) => value ?? 'NULL').join(',')}}`),
      ],
    );
  }
}
