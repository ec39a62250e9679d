import { findFreePort } from '@server/db/embedded/freePort';

const MOST_TRIES = 5;

const isTaken = (error: unknown) => error instanceof Error && error.message.includes('EADDRINUSE');

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
