import type { Database, Db } from './database';

/** The part of a database that a service needs to open one transaction. */
export type Transactions = Pick<Database, 'transaction'>;

/** Passes an open transaction to a service that would open its own: its changes are committed with the rest. */
export const joinTransaction = (tx: Db): Transactions => ({ transaction: (work) => work(tx) });
