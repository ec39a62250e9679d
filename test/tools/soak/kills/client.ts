import { must } from '@test/tools/soak/books';
import type { Database, Db } from '@server/db/database';
import { textOf, units } from '@test/support/money/units';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';

/** The answer, or that there was none: then the outcome is unknown. */
export type Answer = { status: number; body: unknown } | 'lost';

/** Who calls, and whence. */
export interface Caller {
  /** The server processes, called in turns. */
  origins: readonly string[];
  /** Null: not logged in. */
  token: string | null;
  /** Sent as X-Forwarded-For, so that callers do not share the limits of one address. */
  address: string;
}

/** Longer than any pause of the machine: a lost answer is recognised by its connection. */
const PATIENCE_MS = 3_600_000;

let calls = 0;

/** One call of the backend. `lost` if the connection broke, no answer came, or the server failed (5xx). */
export async function call(
  { origins, token, address }: Caller,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Answer> {
  calls += 1;
  const origin = origins[calls % origins.length] ?? '';
  try {
    const response = await fetch(`${origin}/backend/${path}`, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500) return 'lost';
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return 'lost';
  }
}

/** True for an answer that promises something. */
export const isSuccess = (answer: Answer): answer is { status: number; body: unknown } =>
  answer !== 'lost' && answer.status < 300;

/** The list in an answer; null if it was refused or lost. @throws Violation for a success that is not a list */
export function rowsOf<Row>(answer: Answer): Row[] | null {
  if (!isSuccess(answer)) return null;
  must(Array.isArray(answer.body), 'an answer is no list', { body: answer.body });
  return answer.body as Row[];
}

/** What one client sent, and what the server said to it. */
interface Submission {
  userId: string;
  facts: string;
  /** Sent again with the same key if no answer came. */
  key: string | null;
  /** The id that the server promised; `refused`; or `lost` if the outcome is unknown. */
  outcome: string;
  /** Sends the same again under the same key. */
  again?: () => Promise<Answer>;
}

/** An amount that one client added to a listing, and what became of it. */
interface Raise {
  listing: string;
  amount: bigint;
  outcome: 'done' | 'refused' | 'lost';
  /** Sends the same again under the same key, and notes the outcome. */
  send: () => Promise<void>;
  hasKey: boolean;
}

/** What an exchange is called beside the types of transactions. */
export const EXCHANGE = 'EXCHANGE';

interface KeptRow {
  id: string;
  user_id: string;
  facts: string;
}

/** DELETE_LIST records what really went back, so the server decides its amount. */
export function factsOf({
  type,
  currency_from: from,
  currency_to: to,
  amount,
}: Readonly<Record<string, string>>): string {
  return [type, from, to ?? from, type === 'DELETE_LIST' ? '' : amount].join(' ');
}

/** An exchange is known by its order; one that filled nothing by its listing. What a standing order did has its run. */
const KEPT = `
  select id, user_id, concat_ws(' ', type, currency_from, currency_to,
    case when type = 'DELETE_LIST' then '' else trim_scale(amount)::text end) as facts
  from transactions t where user_id = any($1::bigint[])
    and not exists (select from exchanges e where e.order_id = t.id) and not exists (select from exchanges e where e.list_id = t.id)
  union all
  select coalesce(order_id, list_id), user_id, concat_ws(' ', '${EXCHANGE}', currency_from, currency_to, trim_scale(amount)::text)
  from exchanges e where user_id = any($1::bigint[])
    and not exists (select from standing_runs r where r.order_id = e.order_id)`;

/**
 * Every transaction that the server acknowledged is there, once, as it was sent. The only others are those whose answer
 * was lost.
 *
 * @throws Violation
 */
export async function checkPromises(db: Db, submissions: readonly Submission[]): Promise<void> {
  // While clients go on: what is promised after the rows were read cannot be held against them.
  const promised = submissions.filter(({ outcome }) => isPromise(outcome)).map((submission) => ({ ...submission }));
  const users = [...new Set(submissions.map(({ userId }) => userId))];
  const rows = await db.query<KeptRow>(KEPT, [users]);
  const kept = new Map(rows.map((row) => [row.id, row]));
  must(new Set(promised.map(({ outcome }) => outcome)).size === promised.length, 'two were promised one transaction');
  for (const { userId, facts, outcome: id } of promised) {
    const row = kept.get(id);
    must(row?.user_id === userId, 'an acknowledged transaction is gone', { id, userId, facts });
    must(row.facts === facts, 'an acknowledged transaction is another one', { id, facts, kept: row.facts });
  }
  checkStrangers(rows, submissions);
}

/** Each listing got what was acknowledged, once, and nothing more than that and what was lost. @throws Violation */
export async function checkRaises(db: Db, raises: readonly Raise[]): Promise<void> {
  const told = raises.map(({ listing, amount, outcome }) => ({ listing, amount, outcome }));
  const rows = await db.query<{ id: string; raised: string }>(
    'select id, trim_scale(raised)::text as raised from listings where id = any($1::bigint[])',
    [told.map(({ listing }) => listing)],
  );
  const started = new Map<string, { least: bigint; most: bigint }>();
  // Those that began after the copy are among these.
  for (const { listing, amount, outcome } of [...told, ...raises.slice(told.length).map(asLost)]) {
    const { least, most } = started.get(listing) ?? { least: 0n, most: 0n };
    const [sure, possible] = [outcome === 'done' ? amount : 0n, outcome === 'refused' ? 0n : amount];
    started.set(listing, { least: least + sure, most: most + possible });
  }
  for (const { id, raised } of rows) {
    const { least, most } = started.get(id) ?? { least: 0n, most: 0n };
    const isRight = units(raised) >= least && units(raised) <= most;
    must(isRight, 'a listing got something else than was added', { id, raised, least, most });
  }
}

const asLost = ({ listing, amount }: Raise) => ({ listing, amount, outcome: 'lost' as const });

const isPromise = (outcome: string) => outcome !== 'refused' && outcome !== 'lost';

/** A row that was promised to no client must be one whose answer was lost. */
function checkStrangers(rows: readonly KeptRow[], submissions: readonly Submission[]): void {
  const told = new Set(submissions.map(({ outcome }) => outcome));
  const lost = new Map<string, number>();
  for (const { userId, facts, outcome } of submissions) {
    if (outcome === 'lost') lost.set(`${userId} ${facts}`, (lost.get(`${userId} ${facts}`) ?? 0) + 1);
  }
  for (const { id, user_id: userId, facts } of rows) {
    if (told.has(id)) continue;
    const left = lost.get(`${userId} ${facts}`) ?? 0;
    must(left > 0, 'there is a transaction that nobody sent, or one was made twice', { id, userId, facts });
    lost.set(`${userId} ${facts}`, left - 1);
  }
}

/** What all clients of a run share. */
export interface Stage {
  /** The server processes. Clients call them in turns, as behind a balancer. */
  origins: readonly string[];
  /** The operator's access to the database: reads mails, approves, and audits. */
  db: Database;
  submissions: Submission[];
  raises: Raise[];
  /** How many deeds of the operator there were: after a kill they go on with others. */
  deeds: number;
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

/** The id that an answer promises. */
export function promisedIn(body: unknown): string {
  const { id, order, listing } = body as { id?: number; order?: number | null; listing?: number | null };
  return String(id ?? order ?? listing);
}

/** Sends a transaction or an exchange, and writes down what was promised. Half of them carry a key. */
export async function submit(client: Client, payload: Record<string, string>): Promise<void> {
  const { stage, random } = client;
  client.sent += 1;
  const key = random.chance(50) ? `${client.email} ${String(client.sent)}`.replace(/\s/g, '-') : null;
  const submission: Submission = { userId: client.userId, facts: factsOf(payload), key, outcome: 'lost' };
  stage.submissions.push(submission);
  const extra = { body: { ...payload, email: client.email }, ...(key === null ? {} : { key }) };
  const path = payload.type === EXCHANGE ? 'exchange/' : 'transactions/';
  if (key !== null) submission.again = () => ask(client, 'POST', path, extra);
  let answer = await ask(client, 'POST', path, extra);
  if (key !== null && (answer === 'lost' || random.chance(5))) {
    // The same once more: it must be answered as the first was, and happen once.
    const repeat = await ask(client, 'POST', path, extra);
    const same = JSON.stringify(repeat) === JSON.stringify(answer);
    must(answer === 'lost' || repeat === 'lost' || same || isRetriable(answer), 'a repeat got another answer', {
      answer,
      repeat,
    });
    if (answer === 'lost') answer = repeat;
  }
  if (answer !== 'lost') submission.outcome = isSuccess(answer) ? promisedIn(answer.body) : 'refused';
}

const isRetriable = (answer: Answer) => answer !== 'lost' && [401, 409, 429].includes(answer.status);

/** Adds to an own listing. Half of them carry a key; those that are lost are sent again. */
export async function addTo(client: Client, listing: string, amount: bigint): Promise<void> {
  client.sent += 1;
  const hasKey = client.random.chance(50);
  const key = hasKey ? { key: `${client.email}-${String(client.sent)}` } : {};
  const body = { listing, add: textOf(amount) };
  const raise: Raise = {
    ...{ listing, amount, hasKey, outcome: 'lost' },
    send: async () => {
      const answer = await ask(client, 'POST', 'listing-changes/', { body, ...key });
      if (answer === 'lost' || isRetriable(answer)) return;
      raise.outcome = isSuccess(answer) ? 'done' : 'refused';
    },
  };
  client.stage.raises.push(raise);
  await raise.send();
  if (hasKey && (raise.outcome === 'lost' || client.random.chance(10))) await raise.send();
}

/** A listing as it travels. */
interface ListingRow {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

export async function readListings(client: Client, own: boolean): Promise<ListingRow[]> {
  const rows = rowsOf<ListingRow>(await ask(client, 'GET', `listings/${own ? '?created_by_user=true' : ''}`)) ?? [];
  const isOwn = rows.every(({ user }) => String(user) === client.userId);
  must(!own || isOwn, 'a listing of somebody else is among the own ones', { rows });
  return rows;
}

export async function readWallets(client: Client): Promise<Map<string, bigint>> {
  const rows = rowsOf<{ currency: string; balance: string }>(await ask(client, 'GET', 'wallets/')) ?? [];
  const isRight = rows.length === 0 || (rows.length === 3 && rows.every(({ balance }) => units(balance) >= 0n));
  must(isRight, 'a wallet is missing or below zero', { rows });
  return new Map(rows.map(({ currency, balance }) => [currency, units(balance)]));
}

export const readTransactions = async (client: Client, query = ''): Promise<{ id: number }[]> =>
  rowsOf<{ id: number }>(await ask(client, 'GET', `transactions/${query}`)) ?? [];

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
