import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { inSnapshot, tryName } from '@server/db/database';
import { LIMITS } from '@server/modules/attempts';
import { aUserOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

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
  expect((await books()).house).toEqual([
    { currency: 'CNY', bank: '-50', fees: '0', rounding: '0', users: '50' },
    { currency: 'GHC', bank: '0', fees: '0', rounding: '0', users: '0' },
    { currency: 'NGN', bank: '-1000.25', fees: '0', rounding: '0', users: '1000.25' },
    { currency: 'USD', bank: '0', fees: '0', rounding: '0', users: '0' },
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
