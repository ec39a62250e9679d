/** A place where SQL runs: the pool, or one open transaction. NUMERIC and int8 arrive as text. */
export interface Db {
  /** @throws the driver's error, with `code` (SQLSTATE) and `constraint` */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The connection pool. Services take a Db, so that the caller decides what is one transaction. */
export interface Database extends Db {
  /** Runs `work` in one transaction: all of it is committed, or nothing where it throws. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** A connection of its own for LISTEN; calls back with each payload until closed. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<{ close: () => Promise<void> }>;
  close(): Promise<void>;
}
