import type { Database } from '@server/db/database';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { must } from '@test/tools/soak/model/violation';
import { factsOf, type Submission } from './promises';
import type { Seen } from './readChecks';
import { type ListingRow, type TransactionRow } from './readChecks';
import { type Answer, call, type Caller, isSuccess, rowsOf } from './wire';

/** What all clients of a run share. */
export interface Stage {
  /** The server processes. Clients call them in turns, as behind a balancer. */
  origins: readonly string[];
  /** The operator's access to the database: reads mails, approves, and audits. */
  db: Database;
  seen: Seen;
  submissions: Submission[];
  /** The latest calls, printed when something is wrong. */
  log: string[];
  /** True if the server is killed now and then: a missing answer is then no defect. */
  mayLose: boolean;
}

const LOG_LENGTH = 400;
const PASSWORD = 'Sail-the-7-seas';

/** A simulated user at a screen, replaced by a new one after leaving. */
export interface Client extends Caller {
  stage: Stage;
  random: SeededRandom;
  name: string;
  userId: string;
  email: string;
  bankAccounts: Map<string, number>;
  sent: number;
}

/** One call, recorded. @throws Violation if no answer came although the server was not killed */
export async function ask(
  client: Client,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  extra: { body?: object; key?: string } = {},
): Promise<Answer> {
  const { stage } = client;
  const answer = await call(client, method, path, extra);
  const told = answer === 'lost' ? 'lost' : String(answer.status);
  stage.log.push(`${client.name} ${method} ${path} ${JSON.stringify(extra.body ?? {})} -> ${told}`);
  if (stage.log.length > LOG_LENGTH) stage.log.shift();
  must(answer !== 'lost' || stage.mayLose, 'no answer came', { method, path, body: extra.body });
  return answer;
}

/** Sends a transaction and writes down what was promised. Half of them carry a key. */
export async function submit(client: Client, payload: Record<string, string>): Promise<void> {
  const { stage, random } = client;
  client.sent += 1;
  const key = random.chance(50) ? `${client.email} ${String(client.sent)}`.replace(/\s/g, '-') : null;
  const submission: Submission = { userId: client.userId, facts: factsOf(payload), key, outcome: 'lost' };
  stage.submissions.push(submission);
  const extra = { body: { ...payload, email: client.email }, ...(key === null ? {} : { key }) };
  if (key !== null) submission.again = () => ask(client, 'POST', 'transactions/', extra);
  let answer = await ask(client, 'POST', 'transactions/', extra);
  if (key !== null && (answer === 'lost' || random.chance(5))) {
    // The same once more: it must be answered as the first was, and happen once.
    const repeat = await ask(client, 'POST', 'transactions/', extra);
    const same = JSON.stringify(repeat) === JSON.stringify(answer);
    must(answer === 'lost' || repeat === 'lost' || same || isRetriable(answer), 'a repeat got another answer', {
      answer,
      repeat,
    });
    if (answer === 'lost') answer = repeat;
  }
  if (answer !== 'lost')
    submission.outcome = isSuccess(answer) ? String((answer.body as { id: number }).id) : 'refused';
}

const isRetriable = (answer: Answer) => answer !== 'lost' && [401, 409, 429].includes(answer.status);

export async function readListings(client: Client, own: boolean): Promise<ListingRow[]> {
  const askedAt = performance.now();
  const rows = rowsOf<ListingRow>(await ask(client, 'GET', `listings/${own ? '?created_by_user=true' : ''}`)) ?? [];
  client.stage.seen.listings(rows, askedAt);
  must(
    !own || rows.every(({ user }) => String(user) === client.userId),
    'a listing of somebody else is among the own ones',
  );
  return rows;
}

export async function readWallets(client: Client): Promise<Map<string, bigint>> {
  const rows = rowsOf<Parameters<Seen['wallets']>[0][number]>(await ask(client, 'GET', 'wallets/'));
  return rows === null ? new Map() : client.stage.seen.wallets(rows);
}

export async function readTransactions(client: Client, query = ''): Promise<TransactionRow[]> {
  const rows = rowsOf<TransactionRow>(await ask(client, 'GET', `transactions/${query}`)) ?? [];
  client.stage.seen.transactions(rows);
  return rows;
}

let people = 0;

/** Registers and logs in a new user. Null if the server is down. */
export async function arrive(stage: Stage, seed: number): Promise<Client | null> {
  people += 1;
  const name = `soak${String(people)}`;
  const address = `10.${String((people >> 16) & 255)}.${String((people >> 8) & 255)}.${String(people & 255)}`;
  const email = `${name}.${String(seed)}@soak.crossrate.example`;
  const facts = {
    stage,
    name,
    email,
    address,
    userId: '',
    token: null,
    bankAccounts: new Map<string, number>(),
    sent: 0,
  };
  const client: Client = { ...facts, origins: stage.origins, random: seededRandom(seed + people) };
  const registered = await ask(client, 'POST', 'register/', { body: { email, username: name, password: PASSWORD } });
  if (!isSuccess(registered)) return null;
  const session = await ask(client, 'POST', 'login/', { body: { email, password: PASSWORD } });
  if (!isSuccess(session)) return null;
  const userId = String((registered.body as { id: number }).id);
  return Object.assign(client, { userId, token: (session.body as { token: string }).token });
}
