import { findFreePort } from '@server/db/embedded/programs';

const MOST_TRIES = 5;

/** Thrown in this process, or said by another one. */
const TAKEN = /EADDRINUSE|a port that no other program uses/;
const isTaken = (error: unknown) => error instanceof Error && TAKEN.test(error.message);

/**
 * Starts something on a free port. Another program may take the port in the moment before, as many tests start
 * servers at the same time; then another port is tried.
 */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!isTaken(error) || tries === MOST_TRIES) throw error;
    }
  }
}
