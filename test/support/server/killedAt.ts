import type { Database, Db } from '@server/db/database';

/** The same database for a server that is killed at one of its statements. @returns how many it carried out */
export function killedAt(db: Database, statement: number): { db: Database; count: () => number } {
  let count = 0;
  const query: Db['query'] = (sql, values) => {
    count += 1;
    return count === statement ? Promise.reject(new Error('the server was killed here')) : db.query(sql, values);
  };
  return {
    count: () => count,
    db: {
      ...db,
      query,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, values) => {
              count += 1;
              return count === statement
                ? Promise.reject(new Error('the server was killed here'))
                : tx.query(sql, values);
            },
          }),
        ),
    },
  };
}
