import { sqlState } from './retry';

type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> };

/** What PostgreSQL answers to every statement of a transaction after the one that failed. */
const AFTER_A_FAILURE = '25P02';

/**
 * Waits for statements of one transaction that do not need each other's answers: they travel to the database together
 * and are carried out one after the other.
 *
 * @throws what failed, when all have ended; not what could not be done because of that
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  const ended = await Promise.allSettled(work);
  const failed = ended.filter((result) => result.status === 'rejected');
  const first = failed.find(({ reason }) => sqlState(reason) !== AFTER_A_FAILURE) ?? failed[0];
  if (first) throw first.reason;
  return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Results<Work>;
}
