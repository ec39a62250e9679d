import { openSession } from '@server/modules/sessions/session';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { aBankAccountOf, aUserOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import type { Known } from './sample';

/** A server with people, money, a market, and one caller who is up to no good. */
export interface HostileWorld {
  app: TestApp;
  known: Known;
  token: string;
  /** Undoes what the caller did to their own account: log-out, deactivation, used-up pins and limits. */
  restore(): Promise<void>;
}

/** Opens the world; `app.close` closes it. */
export async function openHostileWorld(): Promise<HostileWorld> {
  const app = await openTestApp({ trustProxy: true });
  const { db } = app;
  await setMarket(db);
  const [caller, other] = [await aUserOf(db), await aUserOf(db)];
  for (const user of [caller, other])
    for (const currency of ['CNY', 'NGN', 'GHC'] as const) await fund(db, user, currency, '900000');
  const accounts = [await aBankAccountOf(db, caller, 'CNY'), await aBankAccountOf(db, other, 'CNY')];
  const listings = [
    await list(db, other, swap('NGN', 'CNY', '100000', '0.00463')),
    await list(db, caller, swap('CNY', 'NGN', '500', '216')),
  ];
  const emails = await db.query<{ email: string }>('select email from users');
  const { token } = await openSession(db, caller);
  return {
    app,
    token,
    known: {
      ids: [...new Set([caller, other, ...accounts, ...listings, '3', '4'])],
      emails: emails.map(({ email }) => email),
    },
    restore: async () => {
      await db.query('update users set deactivated_at = null where id = $1', [caller]);
      await db.query(
        `insert into sessions (token_digest, user_id, expires_at)
         values (sha256($1::bytea), $2, now() + interval '1 day') on conflict do nothing`,
        [Buffer.from(token), caller],
      );
      await db.query('delete from attempts where subject = $1', [caller]);
      await db
        .query('delete from bank_accounts where removed_at is not null and user_id = $1', [caller])
        .catch(() => undefined);
    },
  };
}
