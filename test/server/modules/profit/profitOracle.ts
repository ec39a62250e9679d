import type { CurrencyCode } from '@contract/values/currencies';
import type { Database } from '@server/db/database';

interface Counted {
  currency: string;
  held: string;
  cost: string;
  realised: string;
}

/**
 * What came in and what left, as the tables have it, with the place of each in the order of the lines. `cost` of what
 * came in and `proceeds` of what was sold are counted in $2; null: not known yet, or not sold.
 */
const MOVES = `
  create temp table profit_moves on commit drop as
  with own as (
    select s.line_id, s.at, a.currency, l.amount, j.kind, j.transaction_id, t.id as mine, t.type,
      t.currency_from, t.amount as gross
    from statement_lines s join accounts a on a.id = s.account_id and a.user_id = $1 join lines l on l.id = s.line_id
    join journals j on j.id = l.journal_id left join transactions t on t.id = j.transaction_id and t.user_id = $1
  ), trades as (
    select line_id, at, currency as got, amount, currency_from as gave, gross as sold from own
      where kind = 'fill' and mine is not null
    union all
    select o.line_id, o.at, o.currency, sum(f.paid), li.currency, sum(f.taken)
      from own o join fills f on f.transaction_id = o.transaction_id
      join listings li on li.id = f.listing_id and li.user_id = $1 and li.swap_to = o.currency
      where o.kind = 'fill' and o.mine is null group by o.line_id, o.at, o.currency, li.currency
  ), valued as (
    select *, case when gave = $2 then sold when got = $2 then amount else round(amount * (select rate from rate_history
      where currency_from = got and currency_to = $2 and at <= trades.at order by at desc, id desc limit 1), 8) end as value
    from trades
  )
  select line_id, gave as part, got as currency, amount as came, null::numeric as left_, value as cost,
    null::numeric as proceeds, null::bigint as withdrawal from valued
  union all select line_id, gave, gave, null, sold, null, value, null from valued
  union all select line_id, '', currency, amount, null, case when currency = $2 then amount else
    round(amount * (select rate from rate_history where currency_from = own.currency and currency_to = $2 and at <= own.at
      order by at desc, id desc limit 1), 8) end, null, null from own where kind = 'fund'
  union all select line_id, '', currency, null, -amount, null, null, mine from own
    where kind = 'hold' and type = 'WITHDRAW'
  union all select line_id, '', currency, amount, null, null, null, mine from own
    where kind = 'return' and type = 'WITHDRAW'`;

/** Which part of which lot each move away took: where their sums overlap. */
const PARTS = `
  with lots as (
    select line_id, currency, came, cost, withdrawal,
      sum(came) over w - came as first, sum(came) over w as last
    from profit_moves where came is not null window w as (partition by currency order by line_id, part)
  ), taken as (
    select line_id, part, currency, proceeds, withdrawal,
      sum(left_) over w - left_ as first, sum(left_) over w as last
    from profit_moves where left_ is not null window w as (partition by currency order by line_id, part)
  )
  select t.line_id, t.part, t.currency, t.proceeds, t.withdrawal,
    case when bool_or(l.cost is null) then null else sum(
      round(l.cost * (least(l.last, t.last) - l.first) / l.came, 8)
      - round(l.cost * (greatest(l.first, t.first) - l.first) / l.came, 8)) end as cost
  from taken t join lots l on l.currency = t.currency and l.first < t.last and t.first < l.last
  group by t.line_id, t.part, t.currency, t.proceeds, t.withdrawal`;

const TOTALS = `
  with parts as (${PARTS})
  select m.currency, trim_scale(coalesce(sum(m.came), 0) - coalesce(sum(m.left_), 0))::text as held,
    trim_scale(coalesce(sum(m.cost), 0)
      - (select coalesce(sum(p.cost), 0) from parts p where p.currency = m.currency))::text as cost,
    (select trim_scale(coalesce(sum(p.proceeds - p.cost), 0))::text from parts p
      where p.currency = m.currency and p.proceeds is not null) as realised
  from profit_moves m group by m.currency order by m.currency`;

/** Average cost and result of a user, counted in one currency: by set arithmetic in SQL, from all lines at once. */
export const profitBySql = (db: Database, userId: string, counted: CurrencyCode): Promise<Counted[]> =>
  db.transaction(async (tx) => {
    await tx.query(MOVES.replaceAll('$1', userId).replaceAll('$2', `'${counted}'`));
    // What a withdrawal took comes back at the same cost. It is known once the lots before it are.
    for (let missing = 1; missing > 0;) {
      const [before] = await tx.query<{ missing: number }>(
        'select count(*)::int as missing from profit_moves where came is not null and cost is null',
      );
      missing = before?.missing ?? 0;
      if (missing === 0) break;
      const filled = await tx.query(
        `update profit_moves m set cost = p.cost from (${PARTS}) p
         where m.came is not null and m.cost is null and p.withdrawal = m.withdrawal and p.cost is not null returning 1`,
      );
      if (filled.length === 0) throw new Error('the cost of a withdrawal follows from nothing');
    }
    return tx.query<Counted>(TOTALS);
  });
