import type { Database } from './database';
import { hasNoAnswer } from './outcome';
import { sqlState } from './retry';

/** What only a replica answers: it ended a read to go on following, it takes no writes, it is too slow. */
const ITS_OWN_REFUSALS = ['40001', '25006', '57014'];

/** Reads on the replica. If it cannot answer, the primary does; `onLost` hears of connections that were lost. */
export function readsWithFallback(
  replica: Pick<Database, 'query' | 'transaction'>,
  primary: Database,
  onLost: (error: unknown) => void,
): Database {
  const orPrimary = async <Result>(read: Promise<Result>, again: () => Promise<Result>): Promise<Result> => {
    try {
      return await read;
    } catch (error) {
      if (hasNoAnswer(error)) onLost(error);
      else if (!ITS_OWN_REFUSALS.includes(sqlState(error))) throw error;
      return again();
    }
  };
  return {
    ...primary,
    query: (sql, values) => orPrimary(replica.query(sql, values), () => primary.query(sql, values)),
    transaction: (work) => orPrimary(replica.transaction(work), () => primary.transaction(work)),
  };
}
