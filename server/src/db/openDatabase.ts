import type { Config } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import type { Database } from './database';
import { startEmbedded } from './embedded/startEmbedded';
import { migrate } from './migrate';
import { createDatabase } from './pool';

/** A migrated database, embedded or not, and how to close it. */
interface OpenDatabase {
  db: Database;
  url: string;
  /** Closes the pool, and stops the embedded PostgreSQL unless another process uses it. */
  close: () => Promise<void>;
}

/** Far longer than any statement of the product takes. The app itself gives up after 5 s. */
const LIMITS = { statementMs: 15_000, answerMs: 20_000 };
/** A migration may take long on a large database. */
const UNLIMITED = { statementMs: 0, answerMs: 0 };

async function migrateAt(url: string): Promise<string[]> {
  const db = createDatabase(url, { maxConnections: 1, limits: UNLIMITED });
  return migrate(db).finally(() => db.close());
}

function reportAttempt(log: Pick<Log, 'warn'>, attempt: number, error: unknown): void {
  if (error === null) log.warn({ attempt }, 'the embedded database had ended and runs again');
  else log.warn({ attempt, err: error }, 'the embedded database has ended and could not be started again yet');
}

/**
 * Opens DATABASE_URL, or the embedded PostgreSQL of the data folder, and migrates it to the newest schema. The embedded
 * one is kept running until it is closed.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataFolder' | 'forTests'>,
  onProgress: (line: string) => void,
  log: Pick<Log, 'warn'>,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataFolder, forTests } = config;
  const embedded = databaseUrl === null ? await startEmbedded({ dataFolder, forTests, onProgress }) : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  const onLostConnection = (error: Error) => {
    // The pool adds the whole connection, with its secret key.
    Reflect.deleteProperty(error, 'client');
    log.warn({ err: error }, 'connection lost');
  };
  const db = createDatabase(url, { onLostConnection, limits: LIMITS, directUrl });
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    const fresh = await migrateAt(directUrl ?? url);
    if (fresh.length > 0) onProgress(`Database schema: ${fresh.join(', ')}`);
    embedded?.keepRunning((attempt, error) => reportAttempt(log, attempt, error));
    return { db, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
