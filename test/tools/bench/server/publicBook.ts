import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@server/db/database';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { createApp } from '@server/startServer';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { aUserOf, setMarket } from '@test/support/money/moneyWorld';
import { startClients } from '@test/support/run/childProcess';
import type { OpenSide, RatioScenario, Side } from '@test/tools/bench/scenario';
import { openDatabases } from '@test/tools/soak/databases';
import type { CallersOrder } from './callers';

const CALLERS_FILE = path.join(__dirname, 'callers.ts');
const BOOK_PATH = '/backend/public/book/?market=CNY-NGN&limit=100';
const FILE = 'book.json';
const LISTINGS = 2_000;
const [REQUESTS, AT_ONCE, MS] = [1_000, 8, 1_000];

const partsOf = (db: Database) => ({
  db,
  config: { ...readConfig({ APP_URL: 'http://localhost', TRUST_PROXY: 'on' }), forTests: true },
  log: createLog('silent'),
  mailer: { send: () => Promise.resolve(), post: () => Promise.resolve() },
});

/** A folder with the present answer as a file, and its compressed form beside it. */
async function bookAsFile(db: Database): Promise<string> {
  const app = createApp(partsOf(db));
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-book-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Book</title>');
  for (const [coding, ending] of [
    ['identity', ''],
    ['br', '.br'],
  ] as const) {
    const answer = await app.request(BOOK_PATH, { headers: { 'Accept-Encoding': coding } });
    await writeFile(path.join(folder, `${FILE}${ending}`), Buffer.from(await answer.arrayBuffer()));
  }
  return folder;
}

interface Books {
  url: string;
  close: () => Promise<void>;
}

/** One server with both the book and the file. */
async function startBooks(): Promise<Books> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null);
  const { db, drop } = await databases.fresh();
  await setMarket(db);
  await putListings(db, parseInt(await aUserOf(db), 10), LISTINGS);
  const folder = await bookAsFile(db);
  const server: Server = createHttpServer(createApp(partsOf(db), { folder, backendHost: null }));
  const port = await listen(server, 0, '127.0.0.1');
  const close = async () => {
    await stopListening(server);
    await drop();
    await databases.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${String(port)}`, close };
}

let [opened, users]: [Promise<Books> | null, number] = [null, 0];

/** All sides request from the same server. */
const side = (name: string, where: string): Side => ({
  name,
  async open(): Promise<OpenSide> {
    opened ??= startBooks();
    users += 1;
    const { url, close } = await opened;
    const clients = startClients(CALLERS_FILE);
    const order: CallersOrder = { order: 'ask', url: `${url}${where}`, requests: REQUESTS, atOnce: AT_ONCE };
    const run = async () => {
      const [before, begin] = [process.cpuUsage(), performance.now()];
      await clients.ask(order);
      const { user, system } = process.cpuUsage(before);
      return { wall: performance.now() - begin, server: (user + system) / MS };
    };
    const leave = async () => {
      await clients.close();
      users -= 1;
      if (users > 0) return;
      opened = null;
      await close();
    };
    return { run, close: leave };
  },
});

const STATIC = 'a static file of the same size';

/** S27: the public book as programs request it, beside a file with the same bytes from the same server. */
export const publicBooks: RatioScenario = {
  kind: 'ratio',
  id: 'S27',
  title: `${REQUESTS.toLocaleString('en')} answers of the public book with 100 levels a side, ${String(AT_ONCE)} at once`,
  units: { wall: 'ms', server: 'ms' },
  headline: 'server',
  warmUp: 1,
  ours: side('ours', BOOK_PATH),
  peers: [side(STATIC, `/${FILE}`)],
  goals: [
    { peer: STATIC, cost: 'wall', shown: 'share', least: 1.5 },
    { peer: STATIC, cost: 'server', shown: 'share', least: 1.5 },
  ],
};
