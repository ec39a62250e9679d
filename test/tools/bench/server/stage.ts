import { fund, setMarket } from '@test/support/money/moneyWorld';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import { openDatabases } from '@test/tools/soak/databases';

const SETTINGS = { DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'error' };
const PASSWORD = 'Hold-the-7-gates';
const PURSE = '100000000';

/** Somebody with a session. */
export interface Person {
  id: string;
  token: string;
}

/** A server process on a database whose commits wait for the disk, with a book at one rate or at many. */
export interface Stage {
  server: ServerProcess;
  /** For the owner of the tables. */
  ownerUrl: string;
  /** The book is theirs. */
  seller: Person;
  buyer: Person;
  close(): Promise<void>;
}

/** A call of a user. @throws Error for a refusal */
export async function call(url: string, { token }: Pick<Person, 'token'>, path: string, body?: object) {
  const answer = await fetch(`${url}/backend/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { Authorization: `Token ${token}` }), 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
  return { headers: answer.headers, text };
}

async function arrive(url: string, name: string): Promise<Person> {
  const email = `${name}@bench.crossrate.example`;
  const [nobody, proof] = [{ token: '' }, { email, password: PASSWORD }];
  const { text } = await call(url, nobody, 'register/', { ...proof, username: name });
  const { token } = JSON.parse((await call(url, nobody, 'login/', proof)).text) as { token: string };
  return { id: String((JSON.parse(text) as { id: number }).id), token };
}

export async function openStage(listings: number, rate?: string): Promise<Stage> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const { db, owner, url, ownerUrl, drop } = await databases.fresh();
  await setMarket(db);
  const server = await onFreePort((port) => startServerProcess(port, { ...SETTINGS, DATABASE_URL: url }));
  const [seller, buyer] = [await arrive(server.url, 'seller'), await arrive(server.url, 'buyer')];
  for (const { id } of [seller, buyer]) await fund(db, id, 'NGN', PURSE);
  await putListings(db, parseInt(seller.id, 10), listings, rate);
  await owner.query('analyze');
  const close = async () => {
    await server.end('SIGTERM');
    await drop();
    await databases.close();
  };
  return { server, ownerUrl, seller, buyer, close };
}

/** Buys a little of the book. */
export const press = ({ server, buyer }: Stage) =>
  call(server.url, buyer, 'exchange/', {
    ...{ currency_from: 'NGN', currency_to: 'CNY', amount: '100', rate: null, time_in_force: 'ioc' },
  });
