import type { Db } from '@server/db/database';

/** True for a line `s` that went out, that no entry books and that names no payout. */
export const IS_OPEN_OUT = `s.amount < 0 and coalesce(s.reference, '') not like 'CP-%'
  and not exists (select from bank_movements where line_id = s.id and journal_id is not null)`;

/** Letters of a name as banks and people write it, which is not always with the same spaces and capitals. */
export const nameOf = (sql: string) => `lower(regexp_replace(trim(${sql}), '\\s+', ' ', 'g'))`;

/**
 * The one credited funding whose money the line `s` takes back: of its account and amount, with its reference, or
 * without any with the name or the text of the line that paid it. Null if none fits or several do (decision 618).
 */
export const TAKES_BACK = `(
  select min(m.transaction_id) as funding
    from bank_lines c join bank_matches m on m.line_id = c.id
    left join funding_references named on named.transaction_id = m.transaction_id
   where c.house_bank_id = s.house_bank_id and c.amount > 0 and c.amount = -s.amount and c.booked_on <= s.booked_on
     and case when s.reference is not null then named.reference = s.reference
       when s.payer_name <> '' then ${nameOf('c.payer_name')} = ${nameOf('s.payer_name')}
       else s.text <> '' and c.text = s.text end
     and not exists (select from reversal_lines where transaction_id = m.transaction_id)
  having count(*) = 1)`;

/** A line of a bank, and the funding that it takes back. */
export interface ReversalLine {
  line: string;
  transaction: string;
}

/** The fundings that were taken back and whose money exactly one line took back, too. */
export const findReversalLines = (db: Db): Promise<ReversalLine[]> =>
  db.query<ReversalLine>(
    `select r.transaction_id as transaction, min(s.id) as line
       from reversed_fundings r join bank_matches paid on paid.transaction_id = r.transaction_id
       join bank_lines l on l.id = paid.line_id
       join bank_lines s on s.house_bank_id = l.house_bank_id and s.amount = -l.amount
       cross join lateral ${TAKES_BACK} meant
      where meant.funding = r.transaction_id and ${IS_OPEN_OUT}
        and not exists (select from reversal_lines where transaction_id = r.transaction_id)
      group by 1 having count(*) = 1 order by 1`,
  );

/**
 * Notes by which line a bank took back the money of a funding. @returns false if either was noted before, or the line is
 * not open or of another amount or currency
 */
export async function insertReversalLine(
  tx: Db,
  { line, transaction }: ReversalLine,
  operator: string,
): Promise<boolean> {
  const made = await tx.query(
    `insert into reversal_lines (line_id, transaction_id, operator)
     select s.id, r.transaction_id, $3 from bank_lines s join house_banks b on b.id = s.house_bank_id
       join transactions t on t.currency_from = b.currency and t.amount = -s.amount
       join reversed_fundings r on r.transaction_id = t.id
      where s.id = $1 and t.id = $2 and ${IS_OPEN_OUT}
     on conflict do nothing returning 1`,
    [line, transaction, operator],
  );
  return made.length > 0;
}

interface PossibleReversal extends ReversalLine {
  email: string;
  is_reversed: boolean;
}

/**
 * The fundings that open lines may take back: those taken back from their users whose money has not gone, of the same
 * amount, and the one that was not whose reference the line has.
 */
export const findPossibleReversals = (db: Db, lines: readonly string[]): Promise<PossibleReversal[]> =>
  db.query<PossibleReversal>(
    `select s.id as line, t.id as transaction, u.email, r.transaction_id is not null as is_reversed
       from bank_lines s join house_banks b on b.id = s.house_bank_id
       cross join lateral (
         select r.transaction_id from reversed_fundings r join transactions t on t.id = r.transaction_id
          where t.currency_from = b.currency and t.amount = -s.amount
            and not exists (select from reversal_lines where transaction_id = t.id)
         union select funding from ${TAKES_BACK} meant where s.reference is not null
       ) possible
       join transactions t on t.id = possible.transaction_id join users u on u.id = t.user_id
       left join reversed_fundings r on r.transaction_id = t.id
      where s.id = any($1::bigint[]) and ${IS_OPEN_OUT} order by s.id, t.id`,
    [lines],
  );
