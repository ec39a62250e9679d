import { nounFacts, type Belonging } from '@test/contract/nouns/callFacts';
import { carryOut } from '@server/acts/carryOut';
import { addOperator } from '@server/acts/operators';
import { createAlert } from '@server/modules/alerts/alerts';
import { addEntry } from '@server/modules/disputes/conversation';
import { fileDispute } from '@server/modules/disputes/disputes';
import { createToken, digestOf, hashPassword } from '@server/modules/sessions/secrets';
import { openSession } from '@server/modules/sessions/session';
import { insertOperatorSession } from '@server/modules/operators/logIn';
import { createTransaction } from '@server/modules/transactions/create';
import { insertUpload } from '@server/modules/uploads/repository';
import { withPasskeyOf, challengeFor, withFactor } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';
import { aBankAccountOf, aUserOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';

/** The queries that distinguish calls of the same path. */
export const QUERIES: Record<string, string> = {
  ...nounFacts(({ line }) => /\?.*/.exec(line)?.[0]),
  getBankAccountsOf: '?currency=CNY',
  getDisputes: '?transaction=1',
  getDisputePicture: '?id=1',
  getPaymentDetails: '?currency=CNY',
  getRate: '?currency_from=CNY&currency_to=NGN',
  getWallet: '?currency=CNY',
  getPendingTransactions: '?status=pending&type=ORDER',
  getOwnListings: '?created_by_user=true',
  getOwnOrders: '?created_by_user=true',
  getUnreadCount: '?unread=true/',
  getNewestPending: '?status=pending&limit=100',
  getNewestTransactions: '?limit=10',
  getNewestNotifications: '?limit=10',
  getNewestUnread: '?unread=true&limit=100',
  getNewestOwnListings: '?created_by_user=true&limit=10',
  getNewestOwnOrders: '?created_by_user=true&limit=10',
  getListingProgress: '?ids=1',
  getProgressOfTransaction: '?transaction=1',
  getEndedListings: '?ended=true',
  getLastFills: '?limit=10',
  getOrderResult: '?transaction=1',
  getNewestFills: '?listing=1&limit=10',
  getOlderFills: '?listing=1&limit=1',
  getPublicBook: '?market=CNY-NGN&limit=10',
  getPublicTrades: '?market=CNY-NGN&limit=10',
  getPublicCandles: '?market=CNY-NGN&step=5m&limit=10',
  getNewestTrades: '?market=CNY-NGN&limit=10',
  getOlderTrades: '?market=CNY-NGN&limit=1',
  getNewestCandles: '?market=CNY-NGN&step=5m&limit=10',
  getOlderCandles: '?market=CNY-NGN&step=5m&limit=1',
  getRateHistory: '?currency_from=CNY&currency_to=NGN&step=5m&limit=10',
  getOlderRateHistory: '?currency_from=CNY&currency_to=NGN&step=5m&limit=1',
  getStatement: '?currency=NGN&limit=10',
  getOlderStatement: '?currency=NGN&limit=1',
  getStatementFromOldest: '?currency=NGN&order=oldest&limit=1',
  getOlderTransactions: '?limit=1',
  getOlderNotifications: '?limit=1',
  getOlderOwnListings: '?created_by_user=true&limit=1',
  getOlderOwnOrders: '?created_by_user=true&limit=1',
};

/** A user with a session. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/** An owner of one of each thing, a stranger with money, and one person for each kind of ended session. */
export interface People {
  app: TestApp;
  owner: Person;
  stranger: Person;
  deactivated: Person;
  /** An operator has frozen the account. */
  frozen: Person;
  belongings: Record<Belonging, string>;
  /** Headers that open nothing, by what is wrong with them. */
  dead: Record<string, Record<string, string>>;
}

let passwordHash: Promise<string> | undefined;

/** Somebody with a session, whose password is PASSWORD. */
async function aPerson(app: TestApp): Promise<Person> {
  const id = await aUserOf(app.db);
  passwordHash ??= hashPassword(PASSWORD);
  await app.db.query('update users set password_hash = $2 where id = $1', [id, await passwordHash]);
  const [row] = await app.db.query<{ email: string }>('select email from users where id = $1', [id]);
  return { id, email: row?.email ?? '', token: (await openSession(app.db, id)).token };
}

/** A new user with a session, 900 CNY and 900 NGN. */
export async function aNewcomer(app: TestApp): Promise<Person> {
  const person = await aPerson(app);
  for (const currency of ['CNY', 'NGN'] as const) await fund(app.db, person.id, currency, '900');
  return person;
}

async function belongingsOf(app: TestApp, owner: Person, maker: Person): Promise<Record<Belonging, string>> {
  const { db } = app;
  const { id, token, email } = owner;
  await withPasskeyOf(app, { id: parseInt(id, 10), token, email, device: '' });
  const [passkey] = await db.query<{ id: string }>('select id from passkeys where user_id = $1', [id]);
  for (const currency of ['CNY', 'NGN'] as const) await fund(db, id, currency, '9000');
  await fund(db, maker.id, 'NGN', '900000');
  await list(db, maker.id, swap('NGN', 'CNY', '500000', '0.00463'));
  const listing = await list(db, id, swap('CNY', 'NGN', '500', '216'));
  const order = await createTransaction(db, id, { type: 'ORDER', ...swap('CNY', 'NGN', '10', '0.00463') });
  const { id: transaction } = await createTransaction(db, id, {
    type: 'FUND_WALLET',
    currency_from: 'CNY',
    amount: '7',
  });
  const [found] = await db.query<{ id: string }>('select id from orders where transaction_id = $1', [order.id]);
  const [notice] = await db.query<{ id: string }>('select id from notifications where user_id = $1 limit 1', [id]);
  await db.transaction((tx) => insertUpload(tx, 'owners-upload', id, { media_type: 'image/png', bytes: Buffer.of(1) }));
  const alert = await createAlert(db, id, {
    currency: 'CNY',
    swap_to: 'NGN',
    watch: 'above',
    rate: '999',
    amount: null,
  });
  const [session] = await db.query<{ id: string }>('select id from sessions where user_id = $1', [id]);
  const dispute = await fileDispute(db, id, { transaction, description: 'Where is it?' });
  const image = { media_type: 'image/png', bytes: Buffer.of(1) };
  const sent = { kind: 'picture', dispute: dispute.id, picture: new Blob() } as const;
  const picture = await addEntry(db, id, sent, image, { mostImageMbPerDay: 1 });
  const bankAccount = await aBankAccountOf(db, id, 'CNY');
  return {
    listing,
    order: found?.id ?? '',
    transaction,
    bankAccount,
    notification: notice?.id ?? '',
    upload: 'owners-upload',
    user: id,
    alert: alert.id,
    session: session?.id ?? '',
    dispute: dispute.id,
    disputePicture: picture.id,
    passkey: passkey?.id ?? '',
  };
}

/** A session of the console. @returns its token */
async function openOperatorSession(db: TestApp['db']): Promise<string> {
  const token = createToken();
  const shell = { origin: 'command line', operator: 'test', address: 'test' } as const;
  await carryOut(db, shell, (tx) =>
    addOperator(tx, 'owner@example.com', 'owner', { password: PASSWORD, secret: Buffer.alloc(20) }),
  );
  const [operator] = await db.query<{ id: string }>('select id from operators');
  await insertOperatorSession(db, operator?.id ?? '', digestOf(token), '');
  return token;
}

async function deadHeaders(app: TestApp): Promise<People['dead']> {
  const [expired, gone] = [await aPerson(app), await aPerson(app)];
  await app.db.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [expired.id]);
  await app.call('POST', 'logoutall/', { token: gone.token });
  const live = await aPerson(app);
  const challenge = await challengeFor(app, await withFactor(app, await app.signUp('waiting@example.com')));
  const operator = await openOperatorSession(app.db);
  const header = (Authorization: string) => ({ Authorization });
  return {
    'no token': {},
    'an empty header': header(''),
    'the scheme alone': header('Token'),
    'another scheme': header(`Bearer ${live.token}`),
    'no scheme': header(live.token),
    'two tokens': header(`Token ${live.token} ${live.token}`),
    'a token that never was': header(`Token ${'x'.repeat(43)}`),
    'a token cut short': header(`Token ${live.token.slice(0, -1)}`),
    'an expired session': header(`Token ${expired.token}`),
    'a log-in that waits for its second step': header(`Token ${challenge}`),
    "an operator's session as a token": header(`Token ${operator}`),
    "an operator's cookie": { Cookie: `crossrate_operator=${operator}` },
    'a session that was logged out': header(`Token ${gone.token}`),
  };
}

/** Everybody, on a separate server; `app.close` ends it. */
export async function openPeople(): Promise<People> {
  // With a pause, so that what is made is still PENDING.
  const app = await openTestApp({ trustProxy: true, processAfterS: 10 });
  await setMarket(app.db);
  const [owner, maker, deactivated] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const [stranger, frozen] = [await aNewcomer(app), await aNewcomer(app)];
  const belongings = await belongingsOf(app, owner, maker);
  await app.call('POST', 'users/delete-account/', { token: deactivated.token });
  await app.db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  return { app, owner, stranger, deactivated, frozen, belongings, dead: await deadHeaders(app) };
}

const TABLES = [
  'listings',
  'orders',
  'transactions',
  'bank_accounts',
  'notifications',
  'disputes',
  'dispute_entries',
  'exchanges',
  'accounts',
  'users',
  'uploads',
  'sessions',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'alerts',
];

/** A fingerprint of everything that belongs to anybody. */
export async function stateOf({ app }: People): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const [row] = await app.db.query<{ all: string }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as all from ${table} t`,
    );
    texts.push(`${table} ${row?.all ?? 'empty'}`);
  }
  return texts.join('\n');
}
