import type { SessionUser } from '@server/http/env';
import { removeListing } from '@server/modules/listings/listings';
import { findOwnListings } from '@server/modules/listings/repository';
import { findOwnOrders } from '@server/modules/transactions/orders';
import { createTransaction } from '@server/modules/transactions/create';
import { returnEscrow } from '@server/modules/wallets';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, fund, list, moneySuite, swap, work } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;

beforeEach(async () => {
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  await fund(suite.db(), ben, 'CNY', '100');
});

const inAccount = (code: string) => balanceOf(suite.db(), code);
const order = async (amount: string) =>
  (await createTransaction(suite.db(), ada, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') })).id;
const sessionOf = (id: string, deactivated = true): SessionUser => ({
  ...{ id, email: '', username: '', language: 'en' },
  deactivated,
});
const deactivate = async (id: string) => {
  await suite.db().query('update users set deactivated_at = now() where id = $1', [id]);
  await suite
    .db()
    .query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, 'infinity')`, [
      Buffer.from(id),
      id,
    ]);
};

describe('removing a listing', () => {
  it('returns what is left of it, once, also after a DELETE_LIST [S7.removeListing]', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await order('1000');
    await work(suite.db());
    await removeListing(suite.db(), ben, listing);
    await removeListing(suite.db(), ben, listing);
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('95.41666667');
    const other = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await createTransaction(suite.db(), ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '50', '216') });
    await removeListing(suite.db(), ben, other);
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('95.41666667');
  });

  it('of another user is 404', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await expect(removeListing(suite.db(), ada, listing)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(removeListing(suite.db(), ada, '999999999')).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('wallets/fund/', () => {
  const claim = (currency: string, amount: string, user = ben) => ({ user, currency, amount });

  it('returns the escrow of an own listing of that currency and amount during deactivation, once [S7.fundWallet]', async () => {
    const listing = await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await deactivate(ben);
    expect(await returnEscrow(suite.db(), sessionOf(ben), claim('CNY', '50'))).toMatchObject({ currency: 'CNY' });
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('100');
    await expect(returnEscrow(suite.db(), sessionOf(ben), claim('CNY', '50'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await removeListing(suite.db(), ben, listing);
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('100');
  });

  it('refuses anything else with 403', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await expect(returnEscrow(suite.db(), sessionOf(ben, false), claim('CNY', '50'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await deactivate(ben);
    for (const [user, payload] of [
      [ben, claim('CNY', '49.99')],
      [ben, claim('NGN', '50')],
      [ben, claim('CNY', '50', ada)],
      [ada, claim('CNY', '50', ada)],
    ] as const) {
      await expect(returnEscrow(suite.db(), sessionOf(user), payload)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('50');
  });
});

describe('a deactivation that the client left undone', () => {
  it('is finished by the worker minutes later: nothing stays in holds or escrow', async () => {
    await fund(suite.db(), ada, 'CNY', '10');
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await list(suite.db(), ada, swap('CNY', 'NGN', '10', '216'));
    await order('1000');
    await createTransaction(suite.db(), ada, { type: 'LIST', ...swap('NGN', 'CNY', '100', '0.0047') });
    await deactivate(ada);
    await work(suite.db());
    const at = (seconds: number) =>
      runWorkerOnce(
        suite.db(),
        { processAfterS: 0, demo: false, demoApproveAfterS: 30 },
        new Date(Date.now() + seconds * 1_000),
      );
    await at(301);
    expect([await inAccount(`wallet:${ada}:NGN`), await inAccount(`wallet:${ada}:CNY`)]).toEqual(['10000', '10']);
    expect(await findOwnListings(suite.db(), ada)).toEqual([]);
    expect(await findOwnOrders(suite.db(), ada)).toEqual([]);
    const open = await suite.db().query(`select 1 from transactions where user_id = $1 and status = 'PENDING'`, [ada]);
    expect(open).toEqual([]);
  });

  it('is finished at once after logoutall', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '50', '216'));
    await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
    await runWorkerOnce(suite.db(), { processAfterS: 0, demo: false, demoApproveAfterS: 30 }, new Date());
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('100');
  });
});
