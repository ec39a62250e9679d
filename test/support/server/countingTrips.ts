import type { Db } from '@server/db/database';

/** Counts statements, and round trips: what is sent before the answer to any of it is one. */
export function countingTrips(db: Db, count: { statements: number; trips: number }): Db {
  let isAnswered = true;
  return {
    query(sql, values) {
      count.statements += 1;
      count.trips += isAnswered ? 1 : 0;
      isAnswered = false;
      return db.query<never>(sql, values).finally(() => (isAnswered = true));
    },
  };
}
