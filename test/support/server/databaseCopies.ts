import { randomBytes } from 'node:crypto';
import type { Database } from '@server/db/database';
import { serverUrlOf } from '@server/db/embedded/startEmbedded';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { chooseSecretKeys } from '@server/platform/secretKeys';

/** A database of its own, migrated and empty. */
export interface FreshDatabase {
  /** For the role that serves. */
  db: Database;
  url: string;
  /** For the superuser, who owns the tables: for what a server never does. */
  owner: Database;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A source of fresh databases. */
export interface Databases {
  fresh(maxConnections?: number): Promise<FreshDatabase>;
  close(): Promise<void>;
}

/** Sets something to pay to in each currency: a funding is refused without it. */
export async function openFundings(db: Database): Promise<void> {
  await db.query(
    `insert into house_banks (currency, bank_name, in_force)
     select currency, 'Bank', true from unnest(array['CNY', 'GHC', 'NGN']) currency
     on conflict do nothing`,
  );
}

/** The key for secrets of every process of a test. */
export const TEST_KEY = Buffer.alloc(32, 'test').toString('base64');

/** The address of another database of the same cluster. */
export function urlOf(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

/** The owner fills large tables in one statement, which takes a busy machine minutes. */
const UNLIMITED = { statementMs: 0, answerMs: 0 };

/**
 * Copies of a migrated template, on its cluster.
 *
 * @param templateUrl for its owner
 * @param isLazy for runs in which nothing is killed: a commit does not wait for the disk, which changes no answer
 */
export function copiesOf(templateUrl: string, isLazy: boolean, serverUrl = serverUrlOf): Databases {
  chooseSecretKeys(readConfig({ SECRETS_KEY: TEST_KEY }));
  const template = new URL(templateUrl).pathname.slice(1);
  const keeper = createDatabase(urlOf(templateUrl, 'postgres'), { maxConnections: 1 });
  // Copying files takes a tenth of the processor that copying through the log does. A PostgreSQL of somebody else may be
  // too old for the choice.
  const strategy = serverUrl === serverUrlOf ? 'strategy file_copy' : '';
  return {
    fresh: async (maxConnections) => {
      const name = `copy_${randomBytes(6).toString('hex')}`;
      await keeper.query(`create database ${name} template ${template} ${strategy}`);
      if (isLazy) await keeper.query(`alter database ${name} set synchronous_commit = off`);
      const ownerUrl = urlOf(templateUrl, name);
      const owner = createDatabase(ownerUrl, { maxConnections: 2, limits: UNLIMITED });
      const url = serverUrl(ownerUrl);
      const db = createDatabase(url, maxConnections === undefined ? {} : { maxConnections });
      const drop = async () => {
        await Promise.all([db.close(), owner.close()]);
        await keeper.query(`drop database ${name} with (force)`);
      };
      return { db, url, owner, ownerUrl, drop };
    },
    close: () => keeper.close(),
  };
}
