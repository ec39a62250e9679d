import { SENTENCES } from '@/texts/sentences';
import type { TransactionPayload } from '@contract/transactions';
import type { RefusalKind } from '@server/platform/refusal';
import { createTransaction } from '@server/modules/transactions/create';
import { aUserOf, balanceOf, fund, list, moneySuite, setMarket, swap } from '@test/support/money/moneyWorld';

const suite = moneySuite();
let ada: string;
let ben: string;

beforeEach(async () => {
  ada = await aUserOf(suite.db());
  ben = await aUserOf(suite.db());
  await fund(suite.db(), ada, 'NGN', '1000');
  await fund(suite.db(), ben, 'CNY', '100');
});
afterEach(async () => {
  await suite.db().query(`update settings set value = 'true' where name = 'appstatus'`);
});

const create = (userId: string, payload: TransactionPayload) => createTransaction(suite.db(), userId, payload);
const refusal = (kind: RefusalKind, detail: string) => ({ kind, reasons: { detail } });

describe('LIST', () => {
  const listing = (from: string, to: string, amount: string, rate: string) =>
    create(ben, { type: 'LIST', ...swap(from, to, amount, rate) });

  it('holds the amount at once, with fee 0 [S7.type.LIST]', async () => {
    expect(await listing('CNY', 'NGN', '40', '216')).toMatchObject({ status: 'PENDING', transaction_fee: '0' });
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('60');
    expect(await balanceOf(suite.db(), `hold:${ben}:CNY`)).toBe('40');
  });

  it('is not above the balance [S5.list.2]', async () => {
    await expect(listing('CNY', 'NGN', '100.01', '216')).rejects.toMatchObject(
      refusal('invalid', SENTENCES.insufficientBalance),
    );
  });

  it('refuses the same currency [S5.list.3]', async () => {
    await expect(listing('CNY', 'CNY', '1', '1')).rejects.toMatchObject(
      refusal('invalid', SENTENCES.listCurrencyRequired),
    );
  });

  it('the rate is between 90 % and 110 % of the market rate, ends included [S5.list.5]', async () => {
    const outside = refusal('invalid', 'Rate must be between 194.4000 and 237.6000.');
    await expect(listing('CNY', 'NGN', '1', '194.4')).resolves.toMatchObject({ rate: '194.4' });
    await expect(listing('CNY', 'NGN', '1', '237.6')).resolves.toMatchObject({ rate: '237.6' });
    await expect(listing('CNY', 'NGN', '1', '194.39999999')).rejects.toMatchObject(outside);
    await expect(listing('CNY', 'NGN', '1', '237.60000001')).rejects.toMatchObject(outside);
  });

  it('needs a known market rate [S5.list.4]', async () => {
    await suite.db().transaction(async (tx) => {
      await tx.query(`delete from currency_rates where currency_from = 'CNY' and currency_to = 'GHC'`);
    });
    await expect(listing('CNY', 'GHC', '1', '1.6')).rejects.toMatchObject(refusal('invalid', SENTENCES.rateInvalid));
    await setMarket(suite.db());
  });
});

describe('ORDER', () => {
  const order = (userId: string, amount: string, rate = '216') =>
    create(userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, rate), transaction_fee: '0' });
  beforeEach(async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
  });

  it('holds the whole amount, and the server computes the fee of 1 % itself [S9.biFee]', async () => {
    expect(await order(ada, '500')).toMatchObject({ transaction_fee: '5', status: 'PENDING' });
    expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('500');
  });

  it('makes a pending order', async () => {
    const { id } = await order(ada, '500');
    const orders = await suite
      .db()
      .query('select status, user_id, trim_scale(amount)::text as amount from orders where transaction_id = $1', [id]);
    expect(orders).toEqual([{ status: 'pending', user_id: ada, amount: '500' }]);
  });

  it('amount / rate is not above the total that others list at exactly that rate [S5.biOrder.4]', async () => {
    await expect(order(ada, '864')).resolves.toMatchObject({ amount: '864' });
    await fund(suite.db(), ada, 'NGN', '1000');
    await expect(order(ada, '864.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.moreThanListed));
    await expect(order(ada, '10', '215.99999999')).rejects.toMatchObject(refusal('invalid', SENTENCES.moreThanListed));
  });

  it('own listings do not count [S6.ownListings.2]', async () => {
    await fund(suite.db(), ben, 'NGN', '1000');
    await expect(order(ben, '100')).rejects.toMatchObject(refusal('invalid', SENTENCES.moreThanListed));
  });

  it('is not above the balance [S5.biOrder.2]', async () => {
    await expect(order(ada, '1000.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.insufficientBalance));
  });
});

describe('MOF_ORDER', () => {
  const order = (path: string, amount = '100', [from, to] = ['NGN', 'CNY']) =>
    create(ada, { type: 'MOF_ORDER', ...swap(from ?? '', to ?? '', amount, '300'), path });

  it('holds the whole amount, and the server computes the fee of 1.5 % itself [S9.multiFee]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
    expect(await order('NGN->CNY')).toMatchObject({ transaction_fee: '1.5', path: 'NGN->CNY', status: 'PENDING' });
  });

  it('needs a path between the two currencies that visits none twice [S5.multiOrder.2]', async () => {
    for (const path of ['x', 'NGN', 'NGN->GHC', 'GHC->CNY', 'NGN->GHC->NGN->CNY', 'NGN->->CNY']) {
      await expect(order(path)).rejects.toMatchObject(refusal('invalid', SENTENCES.pathFieldsRequired));
    }
    await expect(order('NGN->NGN', '1', ['NGN', 'NGN'])).rejects.toMatchObject(
      refusal('invalid', SENTENCES.pathFieldsRequired),
    );
  });

  it('refuses a path on which nobody else lists anything [S5.multiOrder.3]', async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
    await expect(order('NGN->GHC->CNY')).rejects.toMatchObject(refusal('invalid', SENTENCES.noPathFound));
  });

  it('is within the balance [S5.multiOrder.1]', async () => {
    await expect(order('NGN->CNY', '1000.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.insufficientBalance));
  });
});

describe('DELETE_LIST', () => {
  const remove = (amount: string, rate = '216') =>
    create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', amount, rate) });

  it('ends the own listing at once with fee 0, exactly once [S4.deleteListing.1]', async () => {
    const id = await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    expect(await remove('40')).toMatchObject({ status: 'COMPLETED', transaction_fee: '0', amount: '40' });
    expect(await balanceOf(suite.db(), `wallet:${ben}:CNY`)).toBe('100');
    expect(await balanceOf(suite.db(), `escrow:${id}:CNY`)).toBe('0');
    await expect(remove('40')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('prefers the listing of exactly that amount to an older one', async () => {
    const older = await list(suite.db(), ben, swap('CNY', 'NGN', '30', '216'));
    await list(suite.db(), ben, swap('CNY', 'NGN', '20', '216'));
    await remove('20');
    expect(await balanceOf(suite.db(), `escrow:${older}:CNY`)).toBe('30');
  });

  it("never ends another user's listing, nor one at another rate", async () => {
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '217'));
    await expect(remove('40')).rejects.toMatchObject({ kind: 'invalid' });
    const others = create(ada, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '40', '217') });
    await expect(others).rejects.toMatchObject({ kind: 'invalid' });
  });
});
