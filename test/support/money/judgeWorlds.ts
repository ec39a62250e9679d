import type { Db } from '@server/db/database';
import { WORLD_OF_TEXT } from './bankWorlds';
import { textOfCents } from './dailyBank';

/** What the bank of a world has had so far, by its own account. */
export interface Had {
  count: number;
  cents: bigint;
}

/** What is known of worlds without the product. */
interface Known {
  bank: string;
  /** By the number of the world. */
  had: ReadonlyMap<number, Had>;
  /** The ids of the fundings that were approved by hand. */
  byHand: readonly string[];
  /** True once all is done: nothing is open or without its other side. */
  isLast: boolean;
}

const countIn = (table: string, column = 'line_id') => `(select count(*)::int from ${table} where ${column} = l.id)`;

/**
 * Worlds of which a rule is broken, each with its figures. `unclear` are lines that are not in exactly one state, `wallets` what users have,
 * `funded` what the ledger gave them for fundings, `credited` the lines that say so, `suspended` what is held,
 * `charges` what the bank took, and `uneven` the lines without entries less the entries without lines.
 */
const WRONG = `
  with bank as (select * from unnest($2::int[], $3::int[], $4::numeric[]) t(world, count, had)),
  people as (
    select u.id, substring(u.username from '^w(\\d+)u')::int as world from users u
    where u.username like 'w%u_' and substring(u.username from '^w(\\d+)u')::int = any($2::int[])),
  said as materialized (
    select l.id, l.amount, world, ${countIn('open_lines')} as open, ${countIn('bank_matches')} as matched,
      ${countIn('returned_lines')} as returned, ${countIn('house_lines')} as charged,
      ${countIn('payout_outcomes')} as ended, ${countIn('sent_back_lines')} as sent,
      ${countIn('held_lines')} as held, ${countIn('sent_back_lines', 'returned_id')} as gone
    from bank_lines l cross join lateral (select ${WORLD_OF_TEXT} as world) of_text
    where l.house_bank_id = $1 and world = any($2::int[])),
  lined as (
    select world, count(*)::int as count, sum(amount) as said,
      (count(*) filter (where open + matched + returned + charged + ended + sent <> 1
        and (amount > 0 or open + matched + returned + charged + ended + sent > 1)))::int as unclear,
      (count(*) filter (where open > 0))::int as open,
      coalesce(sum(amount) filter (where matched > 0), 0) as credited,
      coalesce(sum(amount) filter (where held > 0 and matched = 0 and gone = 0), 0) as suspended,
      coalesce(sum(amount) filter (where charged > 0), 0) as charges
    from said group by 1),
  had as (
    select p.world, sum(a.balance) as wallets from accounts a join people p on p.id = a.user_id
    where a.kind in ('wallet', 'hold') and a.currency = 'GHC' group by 1),
  given as (
    select p.world, sum(n.amount) as funded from people p join accounts a on a.user_id = p.id and a.kind = 'wallet'
      join lines n on n.account_id = a.id join journals j on j.id = n.journal_id and j.kind = 'fund' group by 1),
  hands as (
    select p.world, sum(t.amount) as by_hand from transactions t join people p on p.id = t.user_id
    where t.id = any($5::bigint[]) and not exists (select from bank_matches where transaction_id = t.id) group by 1),
  moved as (
    select coalesce(s.world, p.world) as world, count(*)::int as rows,
      sum(case when m.journal_id is null then m.amount else -m.amount end) as uneven
    from bank_movements m left join said s on s.id = m.line_id left join journals j on j.id = m.journal_id
      left join transactions t on t.id = j.transaction_id left join people p on p.id = t.user_id
    where m.house_bank_id = $1 and m.even_on is null group by 1),
  all_of as (
    select world, bank.count, bank.had, coalesce(lined.count, 0) as lines, coalesce(said, 0) as said,
      coalesce(unclear, 0) as unclear, coalesce(open, 0) as open, coalesce(credited, 0) as credited,
      coalesce(suspended, 0) as suspended, coalesce(charges, 0) as charges, coalesce(wallets, 0) as wallets,
      coalesce(funded, 0) as funded, coalesce(by_hand, 0) as by_hand, coalesce(rows, 0) as rows,
      coalesce(uneven, 0) as uneven
    from bank left join lined using (world) left join had using (world) left join given using (world)
      left join hands using (world) left join moved using (world))
  select *, (select coalesce(sum(uneven), 0) from moved where world is null) as of_none from all_of
  where count <> lines or had <> said or unclear > 0 or funded <> credited + by_hand
    or had <> wallets + suspended + charges + uneven or ($6 and open + rows > 0)
    or exists (select from moved where world is null)
  order by world limit 3`;

/** The first worlds of which money was credited twice or lost, or of which a line is not in one state. */
export const findWrongWorlds = (db: Db, { bank, had, byHand, isLast }: Known): Promise<object[]> =>
  db.query(WRONG, [
    ...[bank, [...had.keys()], [...had.values()].map(({ count }) => count)],
    ...[[...had.values()].map(({ cents }) => textOfCents(cents)), byHand, isLast],
  ]);
