/** Where SQL runs: the pool, or one open transaction. */
export interface Db {
  /**
   * NUMERIC, int8 and date arrive as text (arrays of them too), timestamptz as a Date. A text with several statements
   * takes no values and returns no rows.
   *
   * @throws the driver's error, with `code` (SQLSTATE) and `constraint`
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * In a transaction: calls those who wait for the topic in this process, after the commit and never after a rollback.
   *
   * @param count what is added to the count that they hear; 1 without it
   */
  afterCommit?(topic: CommitTopic, count?: number): void;
}

/** What others in this process may want to know of a committed transaction: that it announced something, or filled. */
export type CommitTopic = 'announced' | 'filled';

/** A LISTEN that survives lost connections. */
export interface Subscription {
  /** False while the connection is lost. What is announced meanwhile is missed. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** How many connections of a pool are open, how many of those are idle, and how many callers wait for one. */
interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

/** The connection pool. Services take a Db, so that the caller decides what belongs to one transaction. */
export interface Database extends Db {
  /**
   * Runs `work` in one transaction. If it throws, nothing is committed. `work` runs again from its start after a
   * deadlock or a serialization failure, so it must change nothing but the database.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** Calls back after each commit that has this topic, with its count. @returns how to stop that */
  onCommit(topic: CommitTopic, call: (count: number) => void): () => void;
  /** Calls back after each commit with the seconds until the database answered it. @returns how to stop that */
  onCommitTime?(call: (seconds: number) => void): () => void;
  /** One connection of its own, for short work that must not wait behind requests. */
  readonly aside: Pick<Database, 'query' | 'transaction'>;
  /**
   * Listens on a connection of its own and calls back with each payload until it is closed. It reconnects by itself;
   * `onResumed` then says that messages may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onResumed?: () => void): Promise<Subscription>;
  connections?(): Connections;
  close(): Promise<void>;
}
