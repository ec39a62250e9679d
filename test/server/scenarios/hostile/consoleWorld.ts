import { openFundings } from '@test/support/server/databaseCopies';
import { CONSOLE_CALLS, type ConsoleCall } from '@contract/console/consoleCalls';
import { fileDispute } from '@server/modules/disputes/disputes';
import { addEntry } from '@server/modules/disputes/conversation';
import { jsonSchemaOf } from '@server/openapi/document';
import { createTransaction } from '@server/modules/transactions/create';
import { digestOf } from '@server/modules/sessions/secrets';
import { aUserOf, setMarket } from '@test/support/money/moneyWorld';
import { type ConsoleApp, headersOf, openConsoleApp } from '@test/support/server/consoleApp';
import type { Placed } from '@test/server/openapi/document';
import { fingerprintOf, setIdsApart } from './fingerprint';
import type { HostileRequest } from './requests';
import type { Known } from './sample';

/** Every call of the console as an operation of an OpenAPI document. */
export const CONSOLE_OPERATIONS: readonly Placed[] = Object.values<ConsoleCall>(CONSOLE_CALLS).map(
  ({ method, path, query = [], payload }) => {
    const schema = payload ? jsonSchemaOf(payload) : { type: 'object', properties: {} };
    return {
      method,
      path,
      operation: {
        parameters: query.map((name) => ({ name, in: 'query' })),
        ...(method === 'POST' && { requestBody: { content: { 'application/json': { schema } } } }),
      },
    };
  },
);

/** An owner of the console with everything that its calls can name. */
export interface ConsoleWorld {
  app: ConsoleApp;
  /** Ids and emails that there are; the id that is right for the path is the first. */
  knownFor(path: string): Known;
  headers: HostileRequest['headers'];
  /** The fields of a body that would be right, or nearly so. */
  rightFields(path: string): object;
  /** Undoes what a request that was let in did to the operator, and gives it new cases to decide. */
  renew(): Promise<void>;
  /** A fingerprint of every row. */
  state(): Promise<string[]>;
}

const DAY = '2026-11-20';

/** A funding that waits, with a dispute and its picture, and an account of the house. @returns their ids by the beginning of the paths that name them */
async function casesOf({ db }: ConsoleApp): Promise<Record<string, string>> {
  const user = await aUserOf(db);
  const sent = { type: 'FUND_WALLET', currency_from: 'CNY', amount: '7' } as const;
  const { id: transaction } = await createTransaction(db, user, sent);
  const dispute = await fileDispute(db, user, { transaction, description: 'Where is it?' });
  const entry = { kind: 'picture', dispute: dispute.id, picture: new Blob() } as const;
  const image = { media_type: 'image/png', bytes: Buffer.of(1) };
  const { id: picture } = await addEntry(db, user, entry, image, { mostImageMbPerDay: 1 });
  const [bank] = await db.query<{ id: string }>('select id from house_banks order by id desc limit 1');
  const named = { cases: transaction, 'disputes/p': picture, disputes: dispute.id, users: user, books: DAY };
  return { ...named, 'market/': bank?.id ?? '' };
}

/** Opens the world; `app.close` closes it. */
export async function openConsoleWorld(): Promise<ConsoleWorld> {
  const app = await openConsoleApp();
  const { db } = app;
  await setMarket(db);
  await setIdsApart(app.owner);
  const [caller, other] = [await app.operator('owner'), await app.operator('finance')];
  const emails = [caller.email, other.email];
  let cases = await casesOf(app);
  const reason = { reason: 'Because.' };
  const right: Record<string, object> = {
    'session/': { email: caller.email, password: caller.password, code: '000000' },
    'market/rates/': { currency_from: 'CNY', currency_to: 'NGN', rate: '216', sure: true },
    'market/four-eyes/': { currency: 'CNY', amount: '500' },
    'market/banks/': { currency: 'CNY', label: 'Other', bank_name: 'Bank' },
    'books/audit/': { question: 'negative' },
    'books/days/close/': { day: DAY },
    'operators/add/': { email: 'new@example.com', role: 'read' },
    'operators/role/': { email: other.email, role: 'support' },
    'operators/remove/': { email: other.email },
  };
  return {
    app,
    knownFor: (path) => {
      const first = Object.entries(cases).find(([beginning]) => path.startsWith(beginning))?.[1];
      const ids = Object.values(cases);
      return { ids: first === undefined ? ids : [first, ...ids.filter((id) => id !== first)], emails };
    },
    headers: Object.entries(headersOf(caller)),
    rightFields: (path) =>
      right[path] ?? (path.startsWith('users/') ? reason : { bank: cases['market/'], change: cases['market/'] }),
    renew: async () => {
      await db.query('delete from attempts');
      await db.query('update operators set ended_at = null, role = $2 where email = $1', [caller.email, 'owner']);
      await db.query('update operators set ended_at = null where email = $1', [other.email]);
      await db.query(
        `insert into operator_sessions (token_digest, operator_id, address, expires_at)
         select $1, id, '', now() + interval '1 hour' from operators where email = $2 on conflict do nothing`,
        [digestOf(caller.cookie), caller.email],
      );
      // A call that is allowed may have emptied where users pay to, and then nothing can be funded.
      await db.query(`update house_banks set bank_name = 'Bank' where in_force`);
      await openFundings(db);
      cases = await casesOf(app);
    },
    state: await fingerprintOf(db),
  };
}
