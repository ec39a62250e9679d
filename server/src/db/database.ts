/** A place where SQL runs: the pool, or one open transaction. */
export interface Db {
  /**
   * NUMERIC, int8 and date arrive as text (arrays of them too), timestamptz as a Date. Several statements
   * in one text run without values and answer no rows.
   * @throws the driver's error, with `code` (SQLSTATE) and `constraint`
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A LISTEN that outlives lost connections. */
export interface Subscription {
  /** False while the connection is lost: what is announced meanwhile is missed. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Of a pool: what is open, what of it nobody uses, and how many wait for one. */
interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** The connection pool. Services take a Db, so that the caller decides what is one transaction. */
export interface Database extends Db {
  /**
   * Runs `work` in one transaction: all of it is committed, or nothing where it throws. `work` runs again
   * from its start after a deadlock or a serialization failure, so it must touch nothing but the database.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /**
   * A connection of its own for LISTEN; calls back with each payload until closed. It connects again by
   * itself; `onResumed` then says that messages may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onResumed?: () => void): Promise<Subscription>;
  connections?(): Connections;
  close(): Promise<void>;
}
