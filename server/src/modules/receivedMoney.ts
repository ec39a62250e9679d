import type { Db } from '@server/db/database';

/** Money that came in for a funding and is not credited. */
interface ReceivedRow {
  amount: string;
  currency: string;
  booked_on: string;
  state: 'checked' | 'returned';
}

/** What came in with the reference of a user's funding and was not credited, the oldest first. */
export const findReceived = (db: Db, userId: string, transactionId: string): Promise<ReceivedRow[]> =>
  db.query<ReceivedRow>(
    `select trim_scale(l.amount)::text as amount, b.currency, l.booked_on::text as booked_on,
            case when back.line_id is null then 'checked' else 'returned' end as state
       from transactions t join funding_references f on f.transaction_id = t.id
       join bank_lines l on l.reference = f.reference and l.amount > 0
       join house_banks b on b.id = l.house_bank_id
       left join returned_lines back on back.line_id = l.id
      where t.id = $2 and t.user_id = $1 and not exists (select from bank_matches where line_id = l.id)
      order by l.id`,
    [userId, transactionId],
  );
