import type { Config } from '@server/platform/config';
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

/** Opens DATABASE_URL, or the embedded PostgreSQL of the data folder, and migrates it to the newest schema. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  onProgress: (line: string) => void,
  onLostConnection?: (error: Error) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder } = config;
  const embedded = databaseUrl === null ? await startEmbedded({ dataFolder, onProgress }) : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  const db = createDatabase(url, onLostConnection ? { onLostConnection } : {});
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    const fresh = await migrate(db);
    if (fresh.length > 0) onProgress(`Database schema: ${fresh.join(', ')}`);
    return { db, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
