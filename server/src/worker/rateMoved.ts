import type { Database } from '@server/db/database';
import { isOpen } from '@server/modules/appStatus/service';
import { rateListings } from '@server/modules/pegs/rate';
import { findMoved, lockRested, putOffRating } from '@server/modules/pegs/repository';
import type { StepSize } from './steps';
import { type Duty, takeUpTo, type WorkerLog } from './takeNext';

/**
 * Gives the listings that follow the market their rates of now, where a market rate has changed. Not while the app is
 * closed, when nobody may change a rate; then they follow when it opens.
 *
 * @returns how many listings
 */
export async function rateMoved(
  db: Database,
  { now, withinMs = Infinity }: Pick<StepSize, 'now' | 'withinMs'>,
  log: WorkerLog,
): Promise<number> {
  if (!(await isOpen(db))) return 0;
  const duty: Duty<{ id: string; pair: string }, string> = {
    name: 'follow rates',
    find: (on, count) => findMoved(on, now, count),
    batchOf: ({ pair }) => pair,
    claim: (tx, listings) =>
      lockRested(
        tx,
        listings.map(({ id }) => id),
        now,
      ),
    work: async (tx, ids) => {
      await rateListings(tx, ids, now);
    },
    putOff: (on, id) => putOffRating(on, id, now),
    failure: 'a listing could not follow the market',
  };
  // Only time bounds them: they all wait for the same rate.
  return takeUpTo(db, duty, { most: Infinity, withinMs }, log);
}
