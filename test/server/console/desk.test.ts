import { HOUSE_ACCOUNTS } from '@contract/console/books';
import type { ConsoleCallName } from '@contract/console/consoleCalls';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { decimal, toText } from '@/domain/money/decimal';
import { freezeUser } from '@server/acts/users';
import { inSnapshot, tryName } from '@server/db/database';
import { LIMITS } from '@server/modules/attempts';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { findRate } from '@server/modules/rates';
import { openSession } from '@server/modules/sessions/session';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { aUserOf, balanceOf, fund, list, setMarket, statusOf, swap, work } from '@test/support/money/moneyWorld';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import { waitUntil } from '@test/support/server/waitUntil';

describe('desk', () => {
  const app = opened(openConsoleApp);

  let owner: LoggedIn;

  let user: string;

  beforeAll(async () => {
    await setMarket(app.db);
    owner = await app.operator('owner');
  });

  beforeEach(async () => {
    user = await aUserOf(app.db);
  });

  const aFunding = async (amount = '100') =>
    (await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount })).id;

  const done = async (name: ConsoleCallName, sent: Parameters<ConsoleApp['make']>[1], who = owner) =>
    (await app.make(name, sent, who)).status;

  const actsOn = async (subject: string) => {
    const sql = 'select act from operator_acts where subject = $1 order by id';
    return (await app.db.query<{ act: string }>(sql, [subject])).map(({ act }) => act);
  };

  describe('four eyes', () => {
    beforeAll(() => done('setFourEyes', { payload: { currency: 'GHC', amount: '500' } }));

    it('takes two different operators above the limit, and one up to it [S11.console.fourEyes]', async () => {
      const [small, large] = [await aFunding('500'), await aFunding('500.01')];
      const second = await app.operator('finance');
      expect(await done('approve', { id: small })).toBe(200);
      expect(await statusOf(app.db, small)).toBe('COMPLETED');
      expect((await app.make('approve', { id: large }, owner)).body).toMatchObject({ status: 'PENDING' });
      expect(await done('approve', { id: large })).toBe(409);
      expect(await statusOf(app.db, large)).toBe('PENDING');
      expect((await app.make('getCase', { id: large }, second)).body).toMatchObject({
        needs_two: true,
        first_approval: { operator: owner.email },
      });
      expect(await done('approve', { id: large }, second)).toBe(200);
      expect(await statusOf(app.db, large)).toBe('COMPLETED');
      expect(await actsOn(`transaction ${large}`)).toEqual(['approve first', 'approve']);
    });

    it('counts an approval at the command line [S11.console.fourEyes]', async () => {
      const id = await aFunding('900');
      expect(await runOperator(app.db, ['approve', id])).toContain('needs the approval of another operator too');
      expect(await done('approve', { id })).toBe(200);
    });
  });

  it('freezes a user, who then starts nothing that moves money, and logs them out [S11.console.users]', async () => {
    await openSession(app.db, user);
    expect(await done('freezeUser', { id: user })).toBe(400);
    expect(await done('freezeUser', { id: user, payload: { reason: 'A stolen phone.' } })).toBe(200);
    await expect(aFunding()).rejects.toMatchObject({ kind: 'forbidden', message: /frozen/ });
    expect(await done('logOutUser', { id: user })).toBe(200);
    expect((await app.make('getUser', { id: user }, owner)).body).toMatchObject({
      sessions: [],
      acts: [{ act: 'log out' }, { act: 'freeze', reason: 'A stolen phone.', after: { state: 'frozen' } }],
    });
    expect(await done('unfreezeUser', { id: user })).toBe(200);
    await expect(aFunding()).resolves.toBeDefined();
  });

  it('revokes a key of a user with a reason, once, and notifies them [S11.console.keys]', async () => {
    await app.db.query(
      `insert into api_keys (id, user_id, name, secret, scopes, addresses, expires_at)
       values ('k1', $1, 'Bot', 's', '{read}', '{}', now() + interval '1 day')`,
      [user],
    );
    const keysOf = async () => ((await app.make('getUser', { id: user }, owner)).body as { keys: object[] }).keys;
    expect(await keysOf()).toMatchObject([{ id: 'k1', name: 'Bot', scopes: ['read'], last_used: null }]);
    const ended = { id: user, payload: { key: 'k1', reason: 'Leaked.' } };
    expect(await done('revokeUserKey', { id: user, payload: { key: 'k1' } })).toBe(400);
    expect(await done('revokeUserKey', ended)).toBe(200);
    expect(await done('revokeUserKey', ended)).toBe(404);
    expect(await keysOf()).toEqual([]);
    expect((await app.make('getUser', { id: user }, owner)).body).toMatchObject({
      acts: [{ act: 'revoke key', reason: 'Leaked.', before: { key: 'Bot' } }],
    });
    const [notice] = await app.db.query('select message from notifications where user_id = $1 order by id desc', [
      user,
    ]);
    expect(notice).toEqual({ message: 'The API key Bot of your account was revoked by our support.' });
  });

  it('finds users by the beginning of their email, and treats the text literally [S11.console.users]', async () => {
    const [row] = await app.db.query<{ email: string }>('select email from users where id = $1', [user]);
    const found = async (words: string) =>
      ((await app.make('getUsers', { query: { words } }, owner)).body as { results: { email: string }[] }).results;
    expect((await found((row?.email ?? '').toUpperCase())).map(({ email }) => email)).toContain(row?.email);
    for (const words of ['%', '_', '\\', "' or 1=1 --"]) expect(await found(words)).toEqual([]);
  });

  it('deactivates and reactivates a user, each once, and keeps notes [S11.console.users]', async () => {
    const payload = { reason: 'Asked by letter.' };
    expect(await done('deactivateUser', { id: user, payload })).toBe(200);
    expect(await done('deactivateUser', { id: user, payload })).toBe(409);
    expect(await done('noteUser', { id: user, payload })).toBe(200);
    expect(await done('reactivateUser', { id: user })).toBe(200);
    expect(await done('reactivateUser', { id: user })).toBe(409);
    expect(await actsOn(`user ${user}`)).toEqual(['deactivate', 'note', 'reactivate']);
  });

  it('asks for a confirmation of a rate that changes by more than 5 % [S11.console.market]', async () => {
    const rateNow = async () => (await findRate(app.db, 'CNY', 'NGN'))?.rate;
    const payload = { currency_from: 'CNY', currency_to: 'NGN' };
    await done('setRate', { payload: { ...payload, rate: '200', sure: true } });
    expect(await done('setRate', { payload: { ...payload, rate: '210' } })).toBe(200);
    expect(await done('setRate', { payload: { ...payload, rate: '220.6' } })).toBe(409);
    expect(await done('setRate', { payload: { ...payload, rate: '199.4' } })).toBe(409);
    expect(await rateNow()).toBe('210.00000000');
    expect(await done('setRate', { payload: { ...payload, rate: '220.6', sure: true } })).toBe(200);
    expect(await rateNow()).toBe('220.60000000');
    expect(await done('setRate', { payload: { ...payload, rate: '221' } })).toBe(409);
    expect(await done('setRate', { payload: { ...payload, rate: '210' } })).toBe(200);
    expect(await done('setRate', { payload: { ...payload, rate: 'much', sure: true } })).toBe(400);
  });

  it('counts the 5 % against the rate of a day ago, so that small steps are asked about too [S11.console.rates.day]', async () => {
    const rateTo = (rate: string, sure = false) =>
      done('setRate', { payload: { currency_from: 'CNY', currency_to: 'GHC', rate, sure } });
    await app.db.query(`update rate_history set at = at - interval '25 hours' where currency_to = 'GHC'`);
    await app.db.query('update currency_rates set held_until = null');
    expect(await rateTo('1.66')).toBe(200);
    expect(await rateTo('1.7')).toBe(409);
    expect(await rateTo('1.7', true)).toBe(200);
    expect(await rateTo('1.71')).toBe(409);
    expect(await rateTo('1.66')).toBe(200);
    expect(await rateTo('1.51')).toBe(409);
  });

  it('halts and opens the market [S11.console.market]', async () => {
    expect(await done('setAppStatus', { payload: { open: false } })).toBe(200);
    await expect(aFunding()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await done('setAppStatus', { payload: { open: true } })).toBe(200);
    expect((await actsOn('market')).slice(-2)).toEqual(['halt', 'open']);
  });

  it('answers a dispute with an outcome once, in one transaction [S11.console.disputes]', async () => {
    const transaction = await aFunding();
    const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
    const [dispute] = await app.db.query<{ id: string }>(sql, [transaction, user, 'Where is it?']);
    const id = dispute?.id ?? '';
    const support = await app.operator('support');
    expect(await done('writeDispute', { id, payload: { text: 'We look.' } }, support)).toBe(200);
    const payload = { text: 'It arrived.', outcome: 'complete' };
    expect(await done('answerDispute', { id, payload }, support)).toBe(403);
    const second = await app.operator('finance');
    const answers = await Promise.all([
      done('answerDispute', { id, payload }),
      done('answerDispute', { id, payload }, second),
      done('answerDispute', { id, payload: { text: 'No.', outcome: 'reject' } }, second),
    ]);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(['COMPLETED', 'REJECTED']).toContain(await statusOf(app.db, transaction));
    expect(await balanceOf(app.db, `wallet:${user}:GHC`)).toBe(
      (await statusOf(app.db, transaction)) === 'COMPLETED' ? '100' : '0',
    );
    expect((await app.make('getDispute', { id }, support)).body).toMatchObject({
      open: false,
      entries: [{ operator: null }, { operator: 'Operator', text: 'We look.' }, { final: true }],
    });
  });

  it('shows the log in windows, newest first, of a subject or an operator [S11.console.log]', async () => {
    const before = { before: { id: '0' } };
    for (let at = 0; at < 101; at += 1) {
      await app.db.query(
        `insert into operator_acts (operator, origin, address, act, subject, before) values ('many', 'console', '', 'a', $1, $2)`,
        [`thing ${String(at)}`, JSON.stringify(before)],
      );
    }
    const read = async (query: Record<string, string>) =>
      (await app.make('getActs', { query }, owner)).body as { results: { subject: string }[]; next: string | null };
    const newest = await read({ operator: 'many' });
    expect([newest.results.length, newest.results[0]?.subject]).toEqual([100, 'thing 100']);
    const older = await read({ operator: 'many', before: newest.next ?? '' });
    expect(older).toMatchObject({ results: [{ subject: 'thing 0' }], next: null });
    expect((await read({ subject: 'thing 7' })).results).toMatchObject([{ subject: 'thing 7' }]);
  });
});

describe('books', () => {
  const app = opened(openConsoleApp);

  let finance: LoggedIn;

  beforeAll(async () => {
    await setMarket(app.db);
    finance = await app.operator('finance');
    const user = await aUserOf(app.db);
    await fund(app.db, user, 'NGN', '1000.25');
    await fund(app.db, user, 'CNY', '50');
    await list(app.db, user, swap('CNY', 'NGN', '20', '216'));
  });

  beforeEach(() => app.db.query('delete from attempts where kind = $1', [LIMITS.auditQuestion.kind]));

  interface Books {
    audit: { question: string; last: { operator: string; ms: number; found: object[] } | null }[];
    house: object[];
  }

  const books = async () => (await app.make('getBooks', {}, finance)).body as Books;

  const ask = (question: string, who = finance) => app.make('askAudit', { payload: { question } }, who);

  it('shows the accounts of the house and the money of all users, exact [S11.console.books]', async () => {
    const none = Object.fromEntries(HOUSE_ACCOUNTS.map((account) => [account, '0']));
    expect((await books()).house).toEqual([
      { ...none, currency: 'CNY', bank: '-50', users: '50' },
      { ...none, currency: 'GHC', bank: '0', users: '0' },
      { ...none, currency: 'NGN', bank: '-1000.25', users: '1000.25' },
      { ...none, currency: 'USD', bank: '0', users: '0' },
    ]);
  });

  it('asks each question by a press, and notes who asked and the answer in the log [S11.console.books]', async () => {
    expect((await books()).audit).toEqual(AUDIT_QUESTIONS.map((question) => ({ question, last: null })));
    for (const question of AUDIT_QUESTIONS) expect((await ask(question)).status).toBe(200);
    const { audit } = await books();
    expect(audit.map(({ last }) => [last?.operator, last?.found])).toEqual(
      AUDIT_QUESTIONS.map(() => [finance.email, []]),
    );
    expect(audit.every(({ last }) => Number.isInteger(last?.ms))).toBe(true);
  });

  it('shows the rows that are wrong [S11.console.books]', async () => {
    const change = (by: string) =>
      app.db.query(`update transactions set amount = amount + $1 where id = (select min(id) from transactions)`, [by]);
    await change('1');
    await ask('wallet');
    const wrong = (await books()).audit.find(({ question }) => question === 'wallet')?.last?.found;
    expect(wrong).toMatchObject([{ balance: expect.any(String) as string, amount: expect.any(String) as string }]);
    await change('-1');
    const acts = await app.db.query('select act from operator_acts where subject = $1 order by id', ['audit wallet']);
    expect(acts).toEqual([{ act: 'audit' }, { act: 'audit: wrong' }]);
  });

  it('asks one question at a time, in all processes [S11.console.books]', async () => {
    const status = await app.db.transaction(async (tx) => {
      await tryName(tx, 'audit');
      return (await ask('negative')).status;
    });
    expect(status).toBe(409);
    expect((await ask('negative')).status).toBe(200);
  });

  it('limits how often the history is read, of all operators together [S11.console.books]', async () => {
    for (let count = 0; count < LIMITS.auditQuestion.most; count += 1) await ask('negative');
    expect((await ask('negative', await app.operator('owner'))).status).toBe(429);
  });

  it('ends a question that takes too long [S11.console.books]', async () => {
    const slow = inSnapshot(app.db, (tx) => tx.query('select pg_sleep(60)'), 1);
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });
});

describe('freeze', () => {
  const app = opened(openConsoleApp);

  let owner: LoggedIn;

  let user: string;

  let id: string;

  beforeAll(async () => {
    await setMarket(app.db);
    owner = await app.operator('owner');
  });

  beforeEach(async () => {
    user = await aUserOf(app.db);
    await fund(app.db, user, 'CNY', '100');
    id = await list(app.db, user, swap('CNY', 'NGN', '50', '216'));
  });

  const freeze = async () => {
    const payload = { reason: 'A stolen phone.' };
    expect(await app.make('freezeUser', { id: user, payload }, owner)).toMatchObject({ status: 200 });
  };

  const change = (wished: { rate?: string; amount?: string }) =>
    changeListing(app.db, user, { listing: id, rate: wished.rate ?? null, amount: wished.amount ?? null, peg: null });

  const follow = () => {
    const peg = { percent: '-1', floor: null, ceiling: null };
    return changeListing(app.db, user, { listing: id, rate: null, amount: null, peg });
  };

  const refusal = { kind: 'forbidden', message: /frozen/ };

  const listingNow = async () =>
    (
      await app.db.query<object>('select rate, paused_at is null as shown, status from listings where id = $1', [id])
    )[0];

  const hasWaiters = async () => {
    const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await app.db.query(sql)).length > 0;
  };

  it('lets no frozen user resume, rate or peg a listing [S11.console.users]', async () => {
    await pauseListing(app.db, user, id);
    await freeze();
    const before = await listingNow();
    await expect(resumeListing(app.db, user, id)).rejects.toMatchObject(refusal);
    await expect(change({ rate: '215' })).rejects.toMatchObject(refusal);
    await expect(change({ rate: '215', amount: '20' })).rejects.toMatchObject(refusal);
    await expect(follow()).rejects.toMatchObject(refusal);
    expect(await listingNow()).toEqual(before);
    await app.make('unfreezeUser', { id: user }, owner);
    await follow();
    await resumeListing(app.db, user, id);
    expect(await listingNow()).toMatchObject({ shown: true });
  });

  it('lets a frozen user take their own money back: lower, pause, delete and revoke [S11.console.users]', async () => {
    const pending = await createTransaction(app.db, user, { type: 'LIST', ...swap('CNY', 'NGN', '10', '216') });
    await freeze();
    await change({ rate: '216', amount: '30' });
    await pauseListing(app.db, user, id);
    await revokeTransaction(app.db, user, pending.id);
    await createTransaction(app.db, user, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '30', '216') });
    expect(await balanceOf(app.db, `wallet:${user}:CNY`)).toBe('100');
  });

  it('leaves the listings and the waiting orders of a frozen user as they are [S11.console.users]', async () => {
    const other = await aUserOf(app.db);
    await fund(app.db, other, 'NGN', '10850');
    await fund(app.db, user, 'NGN', '21200');
    await fund(app.db, other, 'CNY', '200');
    await list(app.db, other, swap('CNY', 'NGN', '150', '212'));
    await follow();
    const order = await createTransaction(app.db, user, { type: 'ORDER', ...swap('NGN', 'CNY', '21200', '212') });
    await freeze();
    await runOperator(app.db, ['rates', 'set', 'CNY', 'NGN', '217']);
    await work(app.db);
    const { rate } = (await listingNow()) as { rate: string };
    expect(rate).not.toBe('216.00000000');
    const taken = { type: 'ORDER', ...swap('NGN', 'CNY', '2170', toText(decimal(rate))) } as const;
    const taking = await createTransaction(app.db, other, taken);
    await work(app.db);
    expect([await statusOf(app.db, taking.id), await statusOf(app.db, order.id)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('a resumption waits for a freeze that is under way, and is refused [S11.console.users]', async () => {
    await pauseListing(app.db, user, id);
    const resumption = await app.db.transaction(async (tx) => {
      await freezeUser(tx, user, 'A stolen phone.');
      const started = resumeListing(app.db, user, id).catch((error: unknown) => error);
      await waitUntil(hasWaiters);
      return { started };
    });
    expect(await resumption.started).toMatchObject(refusal);
    expect(await listingNow()).toMatchObject({ shown: false });
  });
});
