import type { Database } from '@server/db/database';

/** A list of a user's own rows that is answered in windows. */
export interface OwnList {
  /** The name in its cursors. */
  name: string;
  /** The call of the whole list, to which parameters are added. */
  call: string;
  /**
   * Gives a user so many rows, from the oldest to the newest a minute apart, three of them at the same moment. One in a
   * thousand is of a rare kind.
   */
  put: (db: Database, userId: number, count: number) => Promise<void>;
  /** The user's own call that takes a row out of the list. */
  remove: (id: string) => string;
  /** A filter of the server, and the rows of a whole list that it finds. */
  filter: { query: string; finds: (row: Readonly<Record<string, unknown>>) => boolean };
  /** Filters that are refused: the field, then the query. */
  refused: readonly (readonly [field: string, query: string])[];
}

/** When the row of a number was made, in SQL. */
const MADE = `'2026-01-01T00:00:00.000123Z'::timestamptz + (n / 3) * interval '1 minute'`;

const NOTIFICATIONS: OwnList = {
  name: 'notifications',
  call: 'notifications/?',
  put: async (db, userId, count) => {
    await db.query(
      `insert into notifications (user_id, message, read_at, removed_at, created_at)
       select $1, 'No. ' || n, case when n % 1000 <> 7 then now() end, case when n < 0 then now() end, ${MADE}
       from generate_series(-20, $2::int - 1) n`,
      [userId, count],
    );
    await db.query('analyze notifications');
  },
  remove: (id) => `notifications/${id}/remove_notification/`,
  filter: { query: 'unread=true', finds: ({ read }) => read === false },
  refused: [
    ['unread', 'unread=false'],
    ['unread', 'unread=%00'],
  ],
};

/** Every list of a user's own rows beside the transactions. */
export const OWN_LISTS: readonly OwnList[] = [NOTIFICATIONS];
