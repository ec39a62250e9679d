import { createTransaction } from '@server/modules/transactions/create';
import { findOpenListings, findOwnListings } from '@server/modules/listings/repository';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list, moneySuite, statusOf, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;
let eve: string;

beforeEach(async () => {
  [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  for (const lister of [ben, eve]) {
    await fund(suite.db(), lister, 'CNY', '100');
    await fund(suite.db(), lister, 'GHC', '1000');
  }
});

const inAccount = (code: string) => balanceOf(suite.db(), code);
const order = async (amount: string, rate = '216', userId = ada) =>
  (await createTransaction(suite.db(), userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate) })).id;
const multilateral = async (amount: string, rate: string, path = 'NGN->GHC->CNY') =>
  (await createTransaction(suite.db(), ada, { type: 'MOF_ORDER', ...swap('NGN', 'CNY', amount, rate), path })).id;
const notesOf = async (userId: string) =>
  (
    await suite
      .db()
      .query<{ message: string }>('select message from notifications where user_id = $1 order by id', [userId])
  ).map(({ message }) => message);

describe('a due LIST', () => {
  it('waits for PROCESS_AFTER_S, then appears with its amount in escrow', async () => {
    const start = Date.now();
    const config = { processAfterS: 10, demo: false, demoApproveAfterS: 30 };
    const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
    await runWorkerOnce(suite.db(), config, new Date(start + 9_000));
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    expect(await findOpenListings(suite.db())).toEqual([]);
    await runWorkerOnce(suite.db(), config, new Date(Date.now() + 11_000));
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    const [listing] = await findOpenListings(suite.db());
    expect(listing).toMatchObject({ user_id: ben, currency: 'CNY', swap_to: 'NGN', remaining: '40', rate: '216' });
    expect(await inAccount(`escrow:${listing?.id ?? ''}:CNY`)).toBe('40');
    expect(await inAccount(`hold:${ben}:CNY`)).toBe('0');
    expect((await notesOf(ben)).at(-1)).toBe('Your listing of 40 CNY for NGN is completed.');
  });
});

describe('a due ORDER', () => {
  it('pays the lister the amount less 1 %, the buyer (amount − fee) / rate, and the fee to fees', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    const feesBefore = await inAccount('fees:NGN');
    const id = await order('1000');
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    // 990 / 216 = 4.583333333…, paid down to 8 decimals; 4.58333333 × 216 = 989.99999928, the rest to rounding.
    expect(await inAccount(`wallet:${ada}:CNY`)).toBe('4.58333333');
    expect(await inAccount(`wallet:${ben}:NGN`)).toBe('989.99999928');
    expect(await inAccount(`escrow:${listing}:CNY`)).toBe('5.41666667');
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('9000');
    expect(await inAccount(`hold:${ada}:NGN`)).toBe('0');
    expect([feesBefore, await inAccount('fees:NGN')]).toEqual(['0', '10']);
    expect(await inAccount('rounding:NGN')).toBe('0.00000072');
  });

  it('fills the oldest listing first, and notifies each lister what was sold', async () => {
    const older = await list(suite.db(), ben, swap('CNY', 'NGN', '2', '216'));
    const newer = await list(suite.db(), eve, swap('CNY', 'NGN', '10', '216'));
    await order('1000');
    await work(suite.db());
    expect(await inAccount(`escrow:${older}:CNY`)).toBe('0');
    expect(await inAccount(`escrow:${newer}:CNY`)).toBe('7.41666667');
    expect((await findOpenListings(suite.db())).map(({ id }) => id)).toEqual([newer]);
    expect(await notesOf(ben)).toContain('Your listing at 216 was filled: 2 CNY sold for 432 NGN.');
    expect(await notesOf(ada)).toContain('Your order of 1,000 NGN to CNY is completed. You received 4.58333333 CNY.');
  });

  it('is filled completely or stays pending, and is tried again when enough is listed', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    const id = await order('2000');
    await createTransaction(suite.db(), ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '10', '216') });
    await list(suite.db(), eve, swap('CNY', 'NGN', '5', '216'));
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    expect(await inAccount(`hold:${ada}:NGN`)).toBe('2000');
    expect(await inAccount(`escrow:${listing}:CNY`)).toBe('0');
    await list(suite.db(), ben, swap('CNY', 'NGN', '5', '216'));
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });

  it('is tried again as soon as a listing at its rate appears, and not on every tick before', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    const id = await order('2000');
    await createTransaction(suite.db(), ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '10', '216') });
    const config = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };
    const triedAt = async () =>
      (
        await suite.db().query<{ tried_at: Date | null }>('select tried_at from transactions where id = $1', [id])
      )[0]?.tried_at?.getTime();
    const start = Date.now() + 5;
    await runWorkerOnce(suite.db(), config, new Date(start));
    await runWorkerOnce(suite.db(), config, new Date(start + 3_000));
    expect(await triedAt()).toBe(start);
    await createTransaction(suite.db(), eve, { type: 'LIST', ...swap('CNY', 'NGN', '10', '216') });
    await suite.db().query(`update transactions set tried_at = now() - interval '1 second' where id = $1`, [id]);
    await runWorkerOnce(suite.db(), config, new Date(Date.now() + 1));
    await runWorkerOnce(suite.db(), config, new Date(Date.now() + 1_000));
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });

  it('never trades with a deactivated user', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
    const id = await order('1000');
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
    await suite
      .db()
      .query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, 'infinity')`, [
        Buffer.from(ben),
        ben,
      ]);
    expect(await findOpenListings(suite.db())).toEqual([]);
    expect(await findOwnListings(suite.db(), ben)).toHaveLength(1);
    await runWorkerOnce(
      suite.db(),
      { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
      new Date(Date.now() + 1_000),
    );
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
  });
});

describe('a due MOF_ORDER', () => {
  beforeEach(async () => {
    await list(suite.db(), ben, swap('GHC', 'NGN', '20', '135'));
    await list(suite.db(), eve, swap('GHC', 'NGN', '100', '136'));
    await list(suite.db(), ben, swap('CNY', 'GHC', '5', '1.5'));
    await list(suite.db(), eve, swap('CNY', 'GHC', '90', '1.6'));
  });

  it('goes hop by hop over the best rates, atomically, with a fee of 1.5 %', async () => {
    // 9,850 NGN: 2,700 buy 20 GHC at 135, 7,150 buy 52.57352941 at 136; 7.5 GHC buy 5 CNY at 1.5, 65.07352941 buy 40.67095588 at 1.6.
    const id = await multilateral('10000', '300');
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    expect(await inAccount(`wallet:${ada}:CNY`)).toBe('45.67095588');
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('0');
    expect([await inAccount(`hold:${ada}:NGN`), await inAccount(`hold:${ada}:GHC`)]).toEqual(['0', '0']);
    expect(await inAccount(`wallet:${ben}:NGN`)).toBe('2700');
    expect(await inAccount(`wallet:${eve}:NGN`)).toBe('7149.99999976');
    expect(await inAccount(`wallet:${ben}:GHC`)).toBe('987.5');
    expect(await inAccount(`wallet:${eve}:GHC`)).toBe('965.0735294');
    expect(await notesOf(ben)).toContain('Your listing at 1.5 was filled: 5 CNY sold for 7.5 GHC.');
  });

  it('is filled at exactly the sent rate, and not at one that is worse for the user', async () => {
    // 9,850 / 45.67095588 = 215.67317466…
    const worse = await multilateral('10000', '215.67317');
    await work(suite.db());
    expect(await statusOf(suite.db(), worse)).toBe('PENDING');
    await suite.db().query('update transactions set rate = $2 where id = $1', [worse, '215.67317466']);
    await work(suite.db());
    expect(await statusOf(suite.db(), worse)).toBe('COMPLETED');
  });

  it('moves nothing if one hop cannot carry the amount', async () => {
    await createTransaction(suite.db(), eve, { type: 'DELETE_LIST', ...swap('CNY', 'GHC', '90', '1.6') });
    const id = await multilateral('10000', '300');
    await work(suite.db());
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    expect(await inAccount(`wallet:${ben}:NGN`)).toBe('0');
  });

  it('leaves own listings out [S6.ownListings.2]', async () => {
    await fund(suite.db(), ada, 'CNY', '50');
    await list(suite.db(), ada, swap('CNY', 'GHC', '50', '1.45'));
    await multilateral('10000', '300');
    await work(suite.db());
    expect(await inAccount(`wallet:${ada}:CNY`)).toBe('45.67095588');
  });
});
