import type { Database, Db } from './database';

/** What a service needs of a database that it opens one transaction in. */
export type Transactions = Pick<Database, 'transaction'>;

/** Hands an open transaction to a service that would open its own: what it does is committed with the rest. */
export const joinTransaction = (tx: Db): Transactions => ({ transaction: (work) => work(tx) });
