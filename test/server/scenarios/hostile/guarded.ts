import { createAlert } from '@server/modules/alerts/alerts';
import { addEntry } from '@server/modules/disputes/conversation';
import { fileDispute } from '@server/modules/disputes/disputes';
import { createTransaction } from '@server/modules/transactions/create';
import { digestOf } from '@server/modules/sessions/secrets';
import { aBankAccountOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import {
  aDevice,
  challengeIn,
  logInChallenge,
  withPasskeyOf,
  challengeFor,
  withFactor,
} from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';
import { fingerprintOf, setIdsApart } from './fingerprint';
import type { Known } from './sample';

/** Two users with one of each thing, of whom the other one has a second factor too. */
export interface GuardedWorld {
  app: TestApp;
  known: Known;
  token: string;
  /** The fields of a body that would be right, or nearly so, by the path of the call. */
  rightFields(path: string): Promise<object>;
  /** True if these fields are right only once. */
  isFresh(path: string): boolean;
  /** Undoes what a request that was let in has done to the user: log-out, deactivation, used-up limits. */
  restore(): Promise<void>;
  /** What the other user is known by, which no answer may show. */
  othersEmail: string;
  /** A fingerprint of every row. */
  state(): Promise<string[]>;
}

const FRESH = ['passkeys/', 'login/passkey/', 'otp/passkey/'];

/** Somebody with one of each thing that a call can name. @returns their ids, by the name of their table */
async function belongingsOf(app: TestApp, user: number): Promise<Record<string, string>> {
  const { db } = app;
  const id = String(user);
  await fund(db, id, 'CNY', '9000');
  await list(db, id, swap('CNY', 'NGN', '5', '216'));
  const { id: transaction } = await createTransaction(db, id, {
    type: 'FUND_WALLET',
    currency_from: 'CNY',
    amount: '7',
  });
  await createTransaction(db, id, { type: 'ORDER', ...swap('CNY', 'NGN', '10', '0.00463') });
  await createAlert(db, id, { currency: 'CNY', swap_to: 'NGN', watch: 'above', rate: '999', amount: null });
  const dispute = await fileDispute(db, id, { transaction, description: 'Where is it?' });
  const sent = { kind: 'picture', dispute: dispute.id, picture: new Blob() } as const;
  const image = { media_type: 'image/png', bytes: Buffer.of(1) };
  const { id: picture } = await addEntry(db, id, sent, image, { mostImageMbPerDay: 1 });
  await aBankAccountOf(db, id, 'CNY');
  const newest = async (table: string) => {
    const [row] = await db.query<{ id: string }>(`select max(id) as id from ${table} where user_id = $1`, [id]);
    return row?.id ?? `none of ${table}`;
  };
  const tables = ['bank_accounts', 'listings', 'orders', 'alerts', 'notifications', 'sessions', 'passkeys'];
  const ids = await Promise.all(tables.map(async (table) => [table, await newest(table)] as const));
  return { ...Object.fromEntries(ids), users: id, transactions: transaction, disputes: dispute.id, picture };
}

/** Opens the world; `app.close` closes it. */
export async function openGuardedWorld(): Promise<GuardedWorld> {
  const app = await openTestApp({ trustProxy: true });
  const { db, call } = app;
  await setMarket(db);
  const caller = await withPasskeyOf(app, await app.signUp());
  const { id: maker } = await app.signUp();
  await fund(db, String(maker), 'NGN', '900000');
  await list(db, String(maker), swap('NGN', 'CNY', '500000', '0.00463'));
  const own = await belongingsOf(app, caller.id);
  // So that no id of the other user's is one of the caller's in another table.
  await setIdsApart(app.owner);
  const other = await withFactor(app, await withPasskeyOf(app, await app.signUp()));
  const theirs = await belongingsOf(app, other.id);
  const { token, key } = caller;
  const challenge = await challengeFor(app, other);
  const proof = { password: PASSWORD, code: '000000' };
  const right: Record<string, () => Promise<object> | object> = {
    'second-factor/setup/': () => ({ password: PASSWORD }),
    'login/second-step/': () => ({ challenge, code: '000000' }),
    'passkeys/options/': () => proof,
    'passkeys/remove/': () => ({ passkey: own.passkeys, ...proof }),
    'passkeys/': async () =>
      aDevice().create(challengeIn(await call('POST', 'passkeys/options/', { token, body: proof }))),
    'login/passkey/': async () => key.sign(await logInChallenge(app)),
    'otp/passkey/': async () => key.sign(challengeIn(await call('POST', 'otp/passkey/options/', { token }))),
    'payees/': () => ({ account: own.bank_accounts, label: 'Rent', default: true }),
    'dispute-entries/': () => ({ kind: 'message', dispute: own.disputes, text: 'Hello' }),
    'exchange/': () => ({ ...swap('CNY', 'NGN', '10', '0.00463'), time_in_force: 'ioc' }),
    'disputes/': () => ({ transaction: own.transactions, description: 'Hello' }),
  };
  return {
    app,
    token,
    othersEmail: other.email,
    known: { ids: Object.values(theirs), emails: [caller.email, other.email] },
    rightFields: async (path) => (await right[path]?.()) ?? {},
    isFresh: (path) => FRESH.includes(path),
    restore: async () => {
      await db.query('delete from attempts');
      await db.query('update users set deactivated_at = null where deactivated_at is not null');
      await db.query(
        `insert into sessions (token_digest, user_id, expires_at) values ($1, $2, now() + interval '1 day') on conflict do nothing`,
        [digestOf(token), caller.id],
      );
    },
    state: await fingerprintOf(db),
  };
}
