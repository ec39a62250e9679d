import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import type { NewsMessage } from '@server/news/announce';
import type { Bus, NewsSubscription } from '@server/news/relay';
import { waitUntil } from '@test/support/server/waitUntil';

/** A server process as far as news is concerned: a pool of its own, and what it heard. */
export interface NewsProcess {
  db: Database;
  subscription: NewsSubscription;
  heard: NewsMessage[];
  failures: unknown[];
  gaps: () => number;
  /** Resolves as soon as it has heard a message like this one. */
  hears(message: NewsMessage): Promise<void>;
  until(count: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts one on the database at `url`. */
export async function startNewsProcess(url: string, busOf: (db: Database) => Bus): Promise<NewsProcess> {
  const db = createDatabase(url);
  const heard: NewsMessage[] = [];
  const failures: unknown[] = [];
  let gaps = 0;
  const subscription = await busOf(db).subscribe({
    onMessage: (message) => heard.push(message),
    onGap: () => (gaps += 1),
    onFailure: (error) => failures.push(error),
  });
  return {
    db,
    subscription,
    heard,
    failures,
    gaps: () => gaps,
    hears: (message) => waitUntil(() => heard.some((each) => JSON.stringify(each) === JSON.stringify(message))),
    until: (count) => waitUntil(() => heard.length >= count),
    end: async () => {
      await subscription.close();
      await db.close();
    },
  };
}
