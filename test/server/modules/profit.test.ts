import type { CurrencyCode } from '@contract/values/currencies';
import { decimal, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import type { Database } from '@server/db/database';
import { readProfit } from '@server/modules/profit/profit';
import { setRate } from '@server/modules/rates';
import { readStatement } from '@server/modules/statements';
import { createTransaction } from '@server/modules/transactions/create';
import { reject } from '@server/modules/transactions/ending';
import { CURRENCIES } from '@test/server/scenarios/money/crowd';
import { inRandomWorlds, moveAtRandom, OPERATIONS } from '@test/server/scenarios/money/worlds';
import {
  aBankAccountOf,
  aUserOf,
  fund,
  list,
  moneySuite,
  setMarket,
  swap,
  verifyPinOf,
  work,
} from '@test/support/money/moneyWorld';

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
  union all select line_id, '', currency, null, -amount, null, null, null from own where kind in ('reverse', 'repay')
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
const profitBySql = (db: Database, userId: string, counted: CurrencyCode): Promise<Counted[]> =>
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

describe('profit', () => {
  const suite = moneySuite();

  let [ada, ben] = ['', ''];

  beforeEach(async () => {
    [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  });

  /** What a currency cost and brought, counted in another. */
  async function countedIn(userId: string, currency: string, base: string) {
    const { results } = await readProfit(suite.db(), userId);
    const found = results.find((one) => one.currency === currency);
    const { currency: _base, ...counted } = found?.counted.find((one) => one.currency === base) ?? { currency: '' };
    return { held: found?.held, ...counted };
  }

  const rate = (value: string) => suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', value));

  it('funded money costs its value at that time, and its average cost is that rate [S11.profit.fifo]', async () => {
    await fund(suite.db(), ada, 'CNY', '100');
    await rate('240');
    await fund(suite.db(), ada, 'CNY', '300');
    await rate('216');
    expect(await countedIn(ada, 'CNY', 'NGN')).toEqual({ held: '400', cost: '93600', average: '234', realised: '0' });
  });

  it('money is sold in the order in which it came, and the fee is part of the cost of what was bought [S11.profit.fifo]', async () => {
    await fund(suite.db(), ben, 'CNY', '10');
    await rate('240');
    await fund(suite.db(), ben, 'CNY', '90');
    await rate('216');
    await fund(suite.db(), ada, 'NGN', '100000');
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '220'));
    const { id } = await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '5000', '220') });
    await work(suite.db());
    const [fill] = await suite
      .db()
      .query<{ taken: string; paid: string }>('select taken, paid from fills where transaction_id = $1', [id]);
    // 10 CNY had cost 2160 NGN, the rest 240 NGN each.
    const [cost] = await suite
      .db()
      .query<{ realised: string }>(
        `select trim_scale($1::numeric - 2160 - round(21600 * ($2::numeric - 10) / 90, 8))::text as realised`,
        [fill?.paid, fill?.taken],
      );
    expect(await countedIn(ben, 'CNY', 'NGN')).toMatchObject({ realised: cost?.realised });
    expect(await countedIn(ada, 'CNY', 'NGN')).toMatchObject({ cost: '5000', realised: '0' });
  });

  it('withdrawn money leaves at its cost without a result, and returns at that cost if the withdrawal is rejected [S11.profit.fifo]', async () => {
    await fund(suite.db(), ada, 'CNY', '100');
    await rate('240');
    await fund(suite.db(), ada, 'CNY', '100');
    await rate('216');
    await verifyPinOf(suite.db(), ada);
    const account = await aBankAccountOf(suite.db(), ada, 'CNY');
    const { id } = await createTransaction(suite.db(), ada, {
      ...{ type: 'WITHDRAW', currency_from: 'CNY', amount: '150', bank_account: account },
    });
    expect(await countedIn(ada, 'CNY', 'NGN')).toMatchObject({ held: '50', cost: '12000', realised: '0' });
    await suite.db().transaction((tx) => reject(tx, id, 'No.'));
    expect(await countedIn(ada, 'CNY', 'NGN')).toMatchObject({ held: '200', cost: '45600', realised: '0' });
  });

  it('nothing is counted twice by readers at the same time, and each line only once [S11.profit.fifo] [S11.profit.cost]', async () => {
    for (let count = 0; count < 5; count += 1) await fund(suite.db(), ada, 'CNY', '100');
    const readers = await Promise.all([1, 2, 3, 4].map(() => readProfit(suite.db(), ada, 2)));
    expect(readers.map(({ complete }) => complete).sort()).toEqual([false, false, true, true]);
    expect(await countedIn(ada, 'CNY', 'NGN')).toMatchObject({ held: '500', cost: '108000' });
  });

  it('each calendar year has what it realised and its fees, also of lines that were counted before there were years [S11.profit.year]', async () => {
    await fund(suite.db(), ben, 'CNY', '100');
    await fund(suite.db(), ada, 'NGN', '100000');
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '220'));
    const buy = async () => {
      await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', '4400', '220') });
      await work(suite.db());
    };
    const yearsOf = async (userId: string, currency: string) => {
      const { results } = await readProfit(suite.db(), userId);
      const { years = [] } = results.find((one) => one.currency === currency) ?? {};
      return years.map(({ year, fees, realised }) => [
        ...[year, fees, realised.find((one) => one.currency === 'NGN')?.amount],
      ]);
    };
    await buy();
    await suite.owner().transaction(async (tx) => {
      await tx.query('alter table statement_lines disable trigger statement_lines_never_change');
      await tx.query(`update statement_lines set at = '2024-12-31T23:59:59Z'`);
      await tx.query('alter table statement_lines enable trigger statement_lines_never_change');
    });
    await suite.owner().query(
      `insert into rate_history (currency_from, currency_to, rate, at)
       select currency_from, currency_to, rate, '2024-01-01' from rate_history`,
    );
    await readProfit(suite.db(), ben);
    // As a process of the version before counts: without years.
    await suite.owner().query('delete from cost_years');
    await suite.owner().query('update cost_accounts set years_line = 0');
    await buy();
    const [first, second, ...more] = await yearsOf(ben, 'CNY');
    expect(more).toEqual([]);
    expect(first).toEqual([2024, '0', '79.2']);
    expect(second?.slice(1)).toEqual(['0', '79.2']);
    expect(second?.[0]).toBeGreaterThan(2024);
  });

  it('an empty holding has no average, and without a market rate there is neither cost nor result [S11.profit.fifo]', async () => {
    expect(await countedIn(ada, 'CNY', 'NGN')).toEqual({ held: '0', cost: '0', average: null, realised: '0' });
    const forgotten = await suite.db().query("delete from rate_history where currency_from = 'GHC' returning 1");
    expect(forgotten.length).toBeGreaterThan(0);
    await fund(suite.db(), ada, 'GHC', '10');
    expect(await countedIn(ada, 'GHC', 'NGN')).toEqual({ held: '10', cost: null, average: null, realised: '0' });
    expect(await countedIn(ada, 'GHC', 'GHC')).toMatchObject({ cost: '10', average: '1' });
    await setMarket(suite.db());
  });
});

/** Null if a part is not known. */
const sumIn = (parts: readonly (string | null)[]) =>
  parts.includes(null) ? null : toText(sumOf(parts.map((part) => decimal(part ?? '0'))));

const LIMITS = [1, 3, 40, 1000];

/** Reads until everything is counted, a few lines at a time. */
async function countAll(db: Database, userId: string, limit: number) {
  for (;;) {
    const { complete, results } = await readProfit(db, userId, limit);
    if (complete) return results;
  }
}

/** What the user owns by the books: wallets, listings, and what is held for all but withdrawals. */
const OWNED = `
  select a.currency, trim_scale(sum(a.balance) - coalesce((select sum(t.amount) from transactions t
    where t.user_id = $1 and t.type = 'WITHDRAW' and t.status = 'PENDING' and t.currency_from = a.currency), 0))::text as held
  from accounts a left join listings l on l.id = a.listing_id
  where coalesce(a.user_id, l.user_id) = $1 and a.currency <> 'USD' and a.kind <> 'receivable' group by a.currency order by a.currency`;

/** The fees of the user's wallets, as the statements show them. */
async function feesOf(db: Database, userId: string): Promise<Record<string, string>> {
  const fees: Record<string, string> = {};
  for (const currency of CURRENCIES) {
    const { results } = await readStatement(db, userId, { currency, limit: 10_000, order: 'oldest' });
    const paid = results.filter(({ kind }) => kind === 'fee' || kind === 'fee_returned');
    fees[currency] = toText(subtract(ZERO, sumOf(paid.map(({ amount }) => decimal(amount)))));
  }
  return fees;
}

async function compareUser(db: Database, userId: string, limit: number, seed: number): Promise<void> {
  const counted = (await countAll(db, userId, limit)).filter(({ currency }) => currency !== 'USD');
  const held = counted.map(({ currency, held: amount }) => ({ currency, held: amount }));
  expect({ seed, userId, held }).toEqual({ seed, userId, held: await db.query(OWNED, [userId]) });
  const yearly = counted.map(({ currency, years }) => [currency, sumIn(years.map(({ fees }) => fees))]);
  const fees: unknown = Object.fromEntries(yearly);
  expect({ seed, userId, fees }).toEqual({ seed, userId, fees: await feesOf(db, userId) });
  for (const base of CURRENCIES) {
    const ours = counted.map((one) => {
      const { cost, realised } = one.counted.find(({ currency }) => currency === base) ?? {};
      const parts = one.years.map((year) => year.realised.find(({ currency }) => currency === base)?.amount ?? null);
      expect({ seed, userId, base, years: sumIn(parts) }).toEqual({ seed, userId, base, years: realised });
      return { currency: one.currency, held: one.held, cost, realised };
    });
    const bySql = await profitBySql(db, userId, base);
    expect({ seed, userId, base, ours }).toEqual({ seed, userId, base, ours: bySql });
    const own = ours.find(({ currency }) => currency === base);
    // A currency counted in itself costs what it is, and brings nothing.
    expect({ seed, own }).toEqual({ seed, own: { currency: base, held: own?.held, cost: own?.held, realised: '0' } });
  }
}

it('in random worlds cost and result by first in, first out equal those that SQL computes from the lines and fills [S11.profit.fifo]', async () => {
  let fills = 0;
  await inRandomWorlds(async (crowd, seed) => {
    const { db, random } = crowd;
    for (let done = 0; done < OPERATIONS; done += 1) {
      await moveAtRandom(crowd);
      // Some are read now and then, others only at the end.
      if (random.chance(3)) await readProfit(db, random.oneOf(crowd.users), random.oneOf(LIMITS));
    }
    // Deactivated users too: their clean-up returns what was held, and the operator may reactivate them.
    for (const user of crowd.users) await compareUser(db, user, random.oneOf(LIMITS), seed);
    fills += (await db.query('select id from fills')).length;
  });
  expect(fills).toBeGreaterThan(0);
}, 7_200_000);
