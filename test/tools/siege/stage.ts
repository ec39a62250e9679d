import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { fund, setMarket, swap } from '@test/support/money/moneyWorld';
import type { Databases } from '@test/support/server/databaseCopies';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { ask, type Caller, logIn, PASSWORD } from './caller';

/** Listings are due after this time. */
export const PROCESS_AFTER_S = 1;
const CONNECTIONS = 4;
const POLL_MS = 100;
const SETTINGS = { DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: String(PROCESS_AFTER_S), LOG_LEVEL: 'error' };

/** A user and their id. */
export interface Person extends Caller {
  id: string;
}

/** A server of its own on a database of its own. */
export interface Stage {
  server: ServerProcess;
  db: Database;
  /** The same for the owner of its tables. */
  owner: Database;
  /** Registers a user over HTTP, with money if wanted. */
  arrive(name: string, purse?: string): Promise<Person>;
  close(): Promise<void>;
}

let people = 0;

async function arrive(origin: string, db: Database, name: string, purse?: string): Promise<Person> {
  people += 1;
  const address = `10.7.${String((people >> 8) & 255)}.${String(people & 255)}`;
  const email = `${name}.${String(people)}@siege.crossrate.example`;
  const stranger: Caller = { origin, email, address, token: null };
  const registered = await ask(stranger, 'POST', 'register/', { email, username: name, password: PASSWORD });
  const { caller } = await logIn(stranger);
  if (registered.status !== 201 || caller.token === null) throw new Error(`${name} could not register`);
  const id = String((JSON.parse(registered.text) as { id: number }).id);
  if (purse !== undefined) for (const currency of ['CNY', 'GHC', 'NGN'] as const) await fund(db, id, currency, purse);
  return { ...caller, id };
}

/** What somebody lists, so that honest orders at these rates are always filled. */
const OFFERS = [
  swap('CNY', 'NGN', '5000000', '216'),
  swap('GHC', 'CNY', '5000000', '0.625'),
  swap('NGN', 'GHC', '5000000', '0.0074'),
];

async function openMarket(stage: Stage): Promise<void> {
  const maker = await stage.arrive('maker', '9000000');
  for (const offer of OFFERS) await createTransaction(stage.db, maker.id, { type: 'LIST', ...offer });
  const sql = 'select id from listings';
  while ((await stage.db.query(sql)).length < OFFERS.length) await pause(POLL_MS);
}

/** Starts a server with a market. @param settings variables of its environment, beside the usual ones */
export async function openStage(databases: Databases, settings: Readonly<Record<string, string>>): Promise<Stage> {
  const { db, owner, url, drop } = await databases.fresh(CONNECTIONS);
  await setMarket(db);
  const server = await onFreePort((port) => startServerProcess(port, { ...SETTINGS, ...settings, DATABASE_URL: url }));
  const stage: Stage = {
    server,
    db,
    owner,
    arrive: (name, purse) => arrive(server.url, db, name, purse),
    close: async () => {
      await server.end('SIGTERM');
      await drop();
    },
  };
  await openMarket(stage);
  return stage;
}
