import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { USER_LIMITS } from '@server/platform/userLimits';
import { aUserOf, moneySuite } from '@test/support/money/moneyWorld';
import { openTestApp } from '@test/support/server/testApp';

const suite = moneySuite();
let ada: string;
beforeEach(async () => {
  ada = await aUserOf(suite.db());
});

const FUNDING = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' } as const;
const limits = { ...USER_LIMITS, mostPendingFundings: 3, mostImageMbPerDay: 1 };
const fund = (user: string, image: Buffer | null = null) =>
  createTransaction(suite.db(), user, FUNDING, {
    limits,
    image: image && { media_type: 'image/png', bytes: image },
  });
const results = async (sent: Promise<unknown>[]) => {
  const all = await Promise.allSettled(sent);
  return {
    made: all.filter(({ status }) => status === 'fulfilled').length,
    reasons: all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

it('of twenty fundings that a user sends at once, only as many as allowed wait for approval [S7.type.FUND_WALLET]', async () => {
  const { made, reasons } = await results(Array.from({ length: 20 }, () => fund(ada)));
  expect([made, reasons.length]).toEqual([3, 17]);
  for (const reason of reasons) {
    const detail = expect.stringContaining('already have 3 wallet fundings') as string;
    expect(reason).toMatchObject({ kind: 'invalid', reasons: { detail } });
  }
  await fund(await aUserOf(suite.db()));
});

it('a funding that was revoked makes room for another [S7.type.FUND_WALLET]', async () => {
  const [first] = [await fund(ada), await fund(ada), await fund(ada)];
  await expect(fund(ada)).rejects.toMatchObject({ kind: 'invalid' });
  await revokeTransaction(suite.db(), ada, first.id);
  expect(await fund(ada)).toMatchObject({ status: 'PENDING' });
});

it('only a limited number of fundings is accepted in a day, including the revoked and rejected ones [S7.type.FUND_WALLET]', async () => {
  const oneOfDay = () => createTransaction(suite.db(), ada, FUNDING, { limits: { ...limits, mostFundingsPerDay: 4 } });
  for (let count = 0; count < 4; count += 1) await revokeTransaction(suite.db(), ada, (await oneOfDay()).id);
  const detail =
    'You have made 4 wallet fundings in the last 24 hours, the revoked ones included. Please try again tomorrow.';
  await expect(oneOfDay()).rejects.toMatchObject({ kind: 'invalid', reasons: { detail } });
  await suite.db().query(`update transactions set created_at = now() - interval '25 hours' where user_id = $1`, [ada]);
  expect(await oneOfDay()).toMatchObject({ status: 'PENDING' });
});

it('of images that a user sends at once, only as many bytes as allowed in a day are stored [S11.uploads]', async () => {
  const image = Buffer.alloc(700 * 1024);
  const { made, reasons } = await results([fund(ada, image), fund(ada, image)]);
  expect(made).toBe(1);
  expect(reasons).toEqual([expect.objectContaining({ kind: 'tooMany', retryAfterS: 3600 })]);
  const kept = 'select count(*)::int as count from uploads where user_id = $1';
  expect(await suite.db().query(kept, [ada])).toEqual([{ count: 1 }]);
  await suite.db().query(`update uploads set created_at = now() - interval '25 hours' where user_id = $1`, [ada]);
  expect(await fund(ada, image)).toMatchObject({ status: 'PENDING' });
});

it('the calls of the server keep to the limits of its configuration [S7.type.FUND_WALLET]', async () => {
  const app = await openTestApp({ mostPendingFundings: 1 });
  const { token, email } = await app.signUp();
  const body = { ...FUNDING, email, currency_to: 'NGN', rate: '0', transaction_fee: '0' };
  expect((await app.call('POST', 'transactions/', { token, body })).status).toBe(201);
  const refused = await app.call('POST', 'transactions/', { token, body });
  const detail = expect.stringContaining('already have 1 wallet funding') as string;
  expect(refused).toMatchObject({ status: 400, body: { detail } });
  await app.close();
});

it('the operator reads a hundred pending transactions at a time, newest first [S7.type.FUND_WALLET]', async () => {
  const make = `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, transaction_fee)
    select $1, 'FUND_WALLET', 'PENDING', 'NGN', 'NGN', 5, 0, 0 from generate_series(1, 250) returning id`;
  const made = (await suite.db().query<{ id: string }>(make, [ada])).map(({ id }) => id).reverse();
  const read = async (...words: string[]) => {
    const lines = (await runOperator(suite.db(), ['pending', ...words])).split('\n').map((line) => line.trim());
    const ids = lines.flatMap((line) => /^(\d+) +FUND_WALLET/.exec(line)?.[1] ?? []);
    return { ids, last: lines.at(-1) ?? '' };
  };
  const first = await read();
  expect(first.ids).toEqual(made.slice(0, 100));
  expect(first.last).toMatch(new RegExp(`^\\d+ older: npm run operator -- pending ${made[99] ?? ''}$`));
  expect((await read(made[99] ?? '')).ids).toEqual(made.slice(100, 200));
});
