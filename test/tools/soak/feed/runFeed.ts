import { runTool } from '@test/support/run/command';

/** Jest keeps what it has loaded, so a long run is many short ones. */
const SCHEDULES_AT_ONCE = 2_000;
/** Changes of the database in each of them. */
const CHANGES = 200;
const TESTS = ['test/live/feed/neverWrong', 'test/server/modules/listings/feedRandom'];

interface FeedRun {
  /** How many schedules. */
  feed: number;
  /** Of the first part; each part has the next one. */
  seed: number;
  say: (line: string) => void;
  isStopped: () => boolean;
}

/**
 * Runs the random tests of the listings' feed for long: the client's on a fake network and clock, and the server's on a
 * real database.
 *
 * @throws Error that says how the part that failed is repeated
 */
export async function runFeed({ feed, seed, say, isStopped }: FeedRun): Promise<void> {
  for (let done = 0, part = 0; done < feed && !isStopped(); part += 1) {
    const schedules = Math.min(SCHEDULES_AT_ONCE, feed - done);
    const variables = {
      SEED: String(seed + part),
      SCHEDULES: String(schedules),
      CHANGES: String(CHANGES),
    };
    const code = await runTool('jest', ['--maxWorkers=1', '--silent', ...TESTS], variables);
    if (code !== 0) {
      const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      throw new Error(`The feed was wrong. To repeat it: ${set.join(' ')} npx jest ${TESTS.join(' ')}`);
    }
    done += schedules;
    say(`${String(done)} of ${String(feed)} schedules, 0 differences`);
  }
}
