import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { refusalTexts } from '@/texts/refusals';
import { findWrong } from '@server/modules/books';
import { readProfit } from '@server/modules/profit/profit';
import { readStatement } from '@server/modules/statements';
import { createTransaction } from '@server/modules/transactions/create';
import { approve, revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { aBankAccountOf, balanceOf, setMarket, swap, verifyPinOf } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import type { SignedUp } from '@test/support/server/testApp';

const app = opened(openConsoleApp);
let finance: LoggedIn;
beforeAll(async () => {
  await setMarket(app.db);
  finance = await app.operator('finance');
});

type Currency = 'CNY' | 'NGN';

const idOf = ({ id }: SignedUp) => String(id);
const walletOf = (user: SignedUp, currency: Currency = 'NGN') => balanceOf(app.db, `wallet:${idOf(user)}:${currency}`);
const debtsOf = async ({ token }: SignedUp) => (await app.call('GET', 'debts/', { token })).body;

/** @returns the id of a funding that was credited */
async function funds(user: SignedUp, amount: string, currency: Currency = 'NGN'): Promise<string> {
  const sent = { type: 'FUND_WALLET', currency_from: currency, amount } as const;
  const { id } = await createTransaction(app.db, idOf(user), sent);
  await app.db.transaction((tx) => approve(tx, id));
  return id;
}
/** Lists money, which is then in no wallet. @returns the id of the transaction */
async function spends(user: SignedUp, amount: string): Promise<string> {
  const sent = { type: 'LIST', ...swap('NGN', 'CNY', amount, '0.00463') } as const;
  return (await createTransaction(app.db, idOf(user), sent)).id;
}
const takesBack = (id: string) => app.make('takeBack', { id, payload: { reason: 'Charged back.' } }, finance);
const pays = ({ token }: SignedUp, currency: Currency = 'NGN') =>
  app.call('POST', 'debts/pay/', { token, body: { currency } });

async function withdraws(user: SignedUp, amount: string, currency: Currency) {
  const account = await aBankAccountOf(app.db, idOf(user), currency);
  await verifyPinOf(app.db, idOf(user));
  const body = { type: 'WITHDRAW', currency_from: currency, amount, bank_account: account };
  return app.call('POST', 'transactions/', { token: user.token, body });
}

/** A user who listed 70 of a funding of 100 that was then taken back. */
async function aDebtor(): Promise<{ user: SignedUp; listed: string }> {
  const user = await app.signUp();
  const funding = await funds(user, '100');
  const listed = await spends(user, '70');
  expect((await takesBack(funding)).status).toBe(200);
  return { user, listed };
}

const noticesOf = ({ id }: SignedUp) =>
  app.db.query<{ message: string }>(
    `select message from notifications where user_id = $1 and message like '%owe%' order by id`,
    [id],
  );
const linesOf = async (user: SignedUp) => {
  const { results } = await readStatement(app.db, idOf(user), { currency: 'NGN', limit: 50, order: 'oldest' });
  return results.map(({ kind, amount, balance }) => [kind, amount, balance]);
};

it('takes back what the wallet has of a funding and books the rest as a debt, once, which the case and the user say [S11.debt.taken, S11.debt.console]', async () => {
  expect((await app.call('GET', 'capabilities/')).body).not.toHaveProperty('debts');
  const user = await app.signUp();
  const funding = await funds(user, '100');
  await spends(user, '70');
  const answers = await Promise.all([takesBack(funding), takesBack(funding), takesBack(funding)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([await walletOf(user), await debtsOf(user)]).toEqual(['0', [{ currency: 'NGN', amount: '70' }]]);
  expect((await app.call('GET', 'capabilities/')).body).toHaveProperty('debts', 1);
  expect((await app.make('getCase', { id: funding }, finance)).body).toMatchObject({
    taken_back: { taken: '30', owed: '70' },
    acts: [{ act: 'take back', reason: 'Charged back.', operator: finance.email, after: { taken: '30', owed: '70' } }],
  });
  expect((await app.make('getUser', { id: idOf(user) }, finance)).body).toMatchObject({
    debts: [{ currency: 'NGN', amount: '70' }],
  });
  const [notice] = await noticesOf(user);
  expect(notice?.message).toMatch(/Charged back\. .*you owe 70 NGN/);
  expect((await linesOf(user)).at(-1)).toEqual(['taken_back', '-30', '0']);
});

it('the command line takes a funding back once and says what is owed [S11.debt.taken, S11.console.twins]', async () => {
  const user = await app.signUp();
  const funding = await funds(user, '100');
  await spends(user, '70');
  const commands = (...words: string[]) => runOperator(app.db, words);
  const back = () => commands('take-back', funding, 'Charged', 'back.');
  expect(await back()).toBe(`Taken back: 100 NGN of ${user.email}, who owes 70 NGN of it.`);
  await expect(back()).rejects.toThrow(consoleRefusals.debt.takenBack(funding));
  expect(await commands('users', 'debts', user.email)).toMatch(/^ *70 {2}NGN$/m);
  expect((await app.make('getCase', { id: funding }, finance)).body).toMatchObject({
    acts: [{ act: 'take back', reason: 'Charged back.' }],
  });
});

it('refuses to take back what was never credited, and leaves no debt if the wallet has it all [S11.debt.taken]', async () => {
  const user = await app.signUp();
  const sent = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' } as const;
  const { id } = await createTransaction(app.db, idOf(user), sent);
  expect([(await takesBack(id)).status, (await takesBack('999999')).status]).toEqual([409, 404]);
  expect((await takesBack(await funds(user, '100'))).status).toBe(200);
  expect([await walletOf(user), await debtsOf(user)]).toEqual(['0', []]);
});

it('the next funding pays the debt first, as a line of the statement and with a notice, and nothing of another currency [S11.debt.paid]', async () => {
  const { user } = await aDebtor();
  await funds(user, '8', 'CNY');
  await funds(user, '50');
  expect([await walletOf(user), await walletOf(user, 'CNY'), await debtsOf(user)]).toEqual([
    ...['0', '8'],
    [{ currency: 'NGN', amount: '20' }],
  ]);
  await funds(user, '50');
  expect([await walletOf(user), await debtsOf(user)]).toEqual(['30', []]);
  expect((await linesOf(user)).slice(-4)).toEqual([
    ['funded', '50', '50'],
    ['debt_paid', '-50', '0'],
    ['funded', '50', '50'],
    ['debt_paid', '-20', '30'],
  ]);
  expect((await noticesOf(user)).map(({ message }) => message).slice(1)).toEqual([
    '50 NGN of your funding paid what you owed. You still owe 20 NGN.',
    '20 NGN of your funding paid what you owed. You owe nothing more in this currency.',
  ]);
});

it('pays from the wallet what the wallet has, twice at the same moment too, and refuses without a debt or money [S11.debt.paid]', async () => {
  const { user, listed } = await aDebtor();
  expect((await pays(user)).status).toBe(400);
  await revokeTransaction(app.db, idOf(user), listed);
  const answers = await Promise.all([pays(user), pays(user)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect([await walletOf(user), await debtsOf(user)]).toEqual(['0', []]);
});

it('makes and approves no withdrawal, in any currency, until the debt is paid [S11.debt.gate]', async () => {
  const user = await app.signUp();
  await funds(user, '100', 'CNY');
  const funding = await funds(user, '100');
  await spends(user, '100');
  const { id } = (await withdraws(user, '10', 'CNY')).body as { id: number };
  await takesBack(funding);
  expect(await withdraws(user, '10', 'CNY')).toMatchObject({
    status: 409,
    body: { code: 'debt_open', detail: refusalTexts.debtOpen('100 NGN') },
  });
  const decides = () => app.make('approve', { id: String(id) }, finance);
  expect(await decides()).toMatchObject({ status: 409, body: { detail: consoleRefusals.debt.owes('100 NGN') } });
  await funds(user, '100');
  expect((await decides()).status).toBe(200);
  expect((await withdraws(user, '10', 'CNY')).status).toBe(201);
});

it('deactivates nobody who owes something, for the user and for an operator, and both read how much [S11.debt.leaving]', async () => {
  const { user } = await aDebtor();
  const owner = await app.operator('owner');
  const leaves = () => app.call('POST', 'users/delete-account/', { token: user.token });
  const closes = () => app.make('deactivateUser', { id: idOf(user), payload: { reason: 'Asked by mail.' } }, owner);
  const details = [refusalTexts.debtKeepsOpen('70 NGN'), consoleRefusals.debt.staysOpen('70 NGN')];
  expect([await leaves(), await closes()]).toMatchObject(
    details.map((detail) => ({ status: 409, body: { detail, code: 'debt_open' } })),
  );
  await funds(user, '70');
  expect([(await leaves()).status, (await leaves()).status]).toEqual([200, 200]);
});

it('through random fundings, listings, reversals, payments and withdrawals no money is lost or made [S11.debt.books]', async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const users = [await app.signUp(), await app.signUp()];
  const funded: string[] = [];
  const amount = () => String(random.between(1, 200));
  const move = (user: SignedUp) =>
    random.oneOf([
      async () => void funded.push(await funds(user, amount())),
      async () => void funded.push(await funds(user, amount())),
      () => spends(user, amount()),
      async () => funded.length > 0 && takesBack(random.oneOf(funded)),
      () => pays(user),
      () => withdraws(user, amount(), 'NGN'),
    ]);
  for (let step = 0; step < 12 * atEffort(1); step += 1) {
    await Promise.allSettled(users.flatMap((user) => [move(user)(), move(user)()]));
  }
  const wrong = await Promise.all(AUDIT_QUESTIONS.map((question) => findWrong(app.db, question)));
  expect({ seed, wrong: wrong.flat() }).toEqual({ seed, wrong: [] });
  for (const user of users) await readProfit(app.db, idOf(user));
  const [books] = await app.db.query<Record<'came' | 'has' | 'owes', string>>(
    `select (select coalesce(sum(amount), 0) from transactions where type = 'FUND_WALLET' and status = 'COMPLETED'
         and currency_from = 'NGN')::text as came,
       (select sum(balance) from accounts where currency = 'NGN' and kind <> 'bank')::text as has,
       (select coalesce(sum(taken + owed), 0) from reversed_fundings r join transactions t on t.id = r.transaction_id
         where t.currency_from = 'NGN')::text as owes`,
  );
  const left = subtract(decimal(books?.came ?? '0'), decimal(books?.owes ?? '0'));
  expect({ seed, left: toText(left) }).toEqual({ seed, left: toText(decimal(books?.has ?? '0')) });
});
