import { USER_LIMITS } from '@server/platform/userLimits';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { aUserOf, fund, list, moneySuite, setMarket, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;
beforeAll(() => setMarket(suite.db()));
beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  for (const user of [ada, ben]) {
    await fund(suite.db(), user, 'NGN', '10000');
    await fund(suite.db(), user, 'CNY', '100');
  }
});

const limits = { ...USER_LIMITS, mostOpenListings: 3, mostOpenOrders: 3 };
const listing = (user: string, amount = '1') =>
  createTransaction(suite.db(), user, { type: 'LIST', ...swap('CNY', 'NGN', amount, '216') }, { limits });
const order = (user: string, amount = '10') =>
  createTransaction(suite.db(), user, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') }, { limits });
const ofPath = (rate: string, path = 'NGN->CNY', amount = '10') =>
  createTransaction(suite.db(), ada, { type: 'MOF_ORDER', ...swap('NGN', 'CNY', amount, rate), path }, { limits });
const refused = (text: string) => ({ kind: 'invalid', reasons: { detail: expect.stringContaining(text) as string } });
const made = async (sent: Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).filter(({ status }) => status === 'fulfilled').length;

describe('one user', () => {
  it('who sends twenty listings at once gets only as many as allowed, and another one after a revocation [S7.type.LIST]', async () => {
    expect(await made(Array.from({ length: 20 }, () => listing(ada)))).toBe(3);
    await work(suite.db());
    await expect(listing(ada)).rejects.toMatchObject(refused('already have 3 listings'));
    await listing(ben);
  });

  it('who sends twenty orders of either kind at once gets only as many as allowed, and another one after a revocation [S7.type.ORDER]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    expect(await made(Array.from({ length: 20 }, () => order(ada)))).toBe(3);
    await expect(ofPath('216')).rejects.toMatchObject(refused('already have 3 open orders'));
    const [first] = await suite
      .db()
      .query<{ id: string }>(`select id from transactions where user_id = $1 and type = 'ORDER'`, [ada]);
    await revokeTransaction(suite.db(), ada, first?.id ?? '');
    expect(await ofPath('216')).toMatchObject({ status: 'PENDING' });
  });
});

describe('a listing or an order', () => {
  it('has at least the least amount of its currency', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    const tooSmall = '0.00999999';
    await expect(listing(ada, tooSmall)).rejects.toMatchObject(refused('The least amount is 0.01 CNY.'));
    for (const sent of [order(ada, tooSmall), ofPath('216', 'NGN->CNY', tooSmall)]) {
      await expect(sent).rejects.toMatchObject(refused('The least amount is 0.01 NGN.'));
    }
    expect(await listing(ada, '0.01')).toMatchObject({ status: 'PENDING' });
  });
});

describe('a multilateral order', () => {
  it('has a rate that a listing within the band may give, on each hop', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    // 0.9 times 216, the market rate.
    await expect(ofPath('194.39999999')).rejects.toMatchObject(refused('No listing can give this rate'));
    expect(await ofPath('194.4')).toMatchObject({ status: 'PENDING' });
  });

  it('may have a rate below the band if one is listed there', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    await suite.db().query(`update listings set rate = '150' where status = 'active'`);
    await expect(ofPath('149.99999999')).rejects.toMatchObject(refused('No listing can give this rate'));
    expect(await ofPath('150')).toMatchObject({ status: 'PENDING' });
  });
});
