import { createTransaction } from '@server/modules/transactions/create/create';
import { aUserOf } from '@test/support/money/moneyWorld';
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
