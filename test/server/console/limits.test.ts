import { createTransaction } from '@server/modules/transactions/create';
import { aUserOf } from '@test/support/money/moneyWorld';
import { runOperator } from '@server/operator/main';
import { openConsoleApp } from '@test/support/server/consoleApp';

const FUND_WALLET = { day: { NGN: '100' }, month: { NGN: '250.5' } };

it('shows what is left of a user’s limits, and of nobody else’s [S11.console.users]', async () => {
  const app = await openConsoleApp({ cashLimits: { FUND_WALLET, WITHDRAW: { day: {}, month: {} } } });
  const [user, other] = [await aUserOf(app.db), await aUserOf(app.db)];
  await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '30.25' });
  const reader = await app.operator('read');
  const limitsOf = async (id: string) => {
    const { limits } = (await app.make('getUser', { id }, reader)).body as { limits: Record<string, string>[] };
    return limits.map(({ type, currency, period, left, most }) => [type, currency, period, left, most]);
  };
  expect(await limitsOf(user)).toEqual([
    ['FUND_WALLET', 'NGN', 'day', '69.75', '100'],
    ['FUND_WALLET', 'NGN', 'month', '220.25', '250.5'],
  ]);
  expect((await limitsOf(other)).map(([, , , left]) => left)).toEqual(['100', '250.5']);
  await app.close();
});

const NO_LIMITS = { FUND_WALLET: { day: {}, month: {} }, WITHDRAW: { day: {}, month: {} } };
const reason = 'Known since 2019.';

it('finance sets a limit for one user, which holds from the next call on and is in the log; then the limit of all again [S11.console.limits]', async () => {
  const app = await openConsoleApp({ cashLimits: { ...NO_LIMITS, FUND_WALLET } });
  const [user, other, finance] = [await aUserOf(app.db), await aUserOf(app.db), await app.operator('finance')];
  const set = (most: string | null) =>
    app.make('setUserLimit', { id: user, payload: { limit: 'fund-day-NGN', most, reason } }, finance);
  const fund = (id: string, amount: string) =>
    createTransaction(app.db, id, { type: 'FUND_WALLET', currency_from: 'NGN', amount }, { limits: app.parts.config });
  await expect(fund(user, '100.01')).rejects.toMatchObject({ kind: 'invalid' });
  expect((await set('150.25')).status).toBe(200);
  await fund(user, '150.25');
  await expect(fund(user, '0.01')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(fund(other, '100.01')).rejects.toMatchObject({ kind: 'invalid' });
  const { all_limits, limits } = (await app.make('getUser', { id: user }, finance)).body as Record<string, object[]>;
  expect(all_limits).toContainEqual({ name: 'fund-day-NGN', most: '150.25', own: true });
  expect(limits?.[0]).toMatchObject({ most: '150.25', left: '0' });
  expect((await set(null)).status).toBe(200);
  expect((await set(null)).status).toBe(409);
  const { results } = (await app.make('getActs', { query: { subject: `user ${user}` } }, finance)).body as {
    results: object[];
  };
  expect(results).toMatchObject([
    { act: 'set limit', reason, before: { limit: 'fund-day-NGN', most: '150.25' }, after: { most: null } },
    { act: 'set limit', reason, before: { most: null }, after: { most: '150.25' } },
  ]);
  await app.close();
});

it('the command line sets, shows and ends a limit that counts, also below what is open [S11.console.limits]', async () => {
  const app = await openConsoleApp({});
  const user = await aUserOf(app.db);
  const { email } = await app.db
    .query<{ email: string }>('select email from users where id = $1', [user])
    .then(([row]) => row ?? { email: '' });
  const fund = () =>
    createTransaction(
      app.db,
      user,
      { type: 'FUND_WALLET', currency_from: 'NGN', amount: '1' },
      { limits: app.parts.config },
    );
  expect(await runOperator(app.db, ['limits', email])).toBe(`${email} has the limits of all.`);
  await fund();
  expect(await runOperator(app.db, ['limits', email, 'pending-fundings', '1', 'Too', 'many.'])).toMatch(
    /pending-fundings +1$/,
  );
  await expect(fund()).rejects.toMatchObject({ kind: 'invalid' });
  await runOperator(app.db, ['limits', email, 'pending-fundings', 'default', 'All right.']);
  await fund();
  await app.close();
});

it.each([
  ['open-orders', '1.5'],
  ['open-orders', '100001'],
  ['open-orders', '-1'],
  ['fund-day-NGN', '-0.01'],
  ['fund-day-NGN', '0.000000001'],
  ['fund-day-NGN', '1000000000000.01'],
  ['no-such-limit', '1'],
])('refuses %s of %s with a reason, and changes nothing [S11.console.limits]', async (limit, most) => {
  const app = await openConsoleApp({});
  const [user, owner] = [await aUserOf(app.db), await app.operator('owner')];
  const { status, body } = await app.make('setUserLimit', { id: user, payload: { limit, most, reason } }, owner);
  expect([status, Object.keys(body as object)]).toEqual([400, [limit === 'no-such-limit' ? 'limit' : 'most']]);
  expect(await app.db.query('select 1 from user_limits')).toEqual([]);
  await app.close();
});

it('of two operators who set the same limit at once, each entry of the log begins with what the other left [S11.console.limits]', async () => {
  const app = await openConsoleApp({});
  const user = await aUserOf(app.db);
  const both = [await app.operator('finance'), await app.operator('owner')];
  const set = (who: (typeof both)[number], at: number) =>
    app.make('setUserLimit', { id: user, payload: { limit: 'open-orders', most: String(at + 1), reason } }, who);
  expect((await Promise.all(both.map(set))).map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = await app.db.query<{ before: string | null; after: string }>(
    `select before->>'most' as before, after->>'most' as after from operator_acts where act = 'set limit' order by id`,
  );
  expect([first?.before, second?.before]).toEqual([null, first?.after]);
  await app.close();
});
