import { createTransaction } from '@server/modules/transactions/create';
import { approve, reject } from '@server/modules/transactions/ending';
import { setRate } from '@server/modules/rates';
import { runWorkerOnce } from '@server/worker/worker';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  moneySuite,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';

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
const notesOf = async (userId: string) =>
  (
    await suite
      .db()
      .query<{ message: string }>('select message from notifications where user_id = $1 order by id', [userId])
  ).map(({ message }) => message);

describe('the operator', () => {
  const withdraw = async () => {
    await verifyPinOf(suite.db(), ada);
    const account = await aBankAccountOf(suite.db(), ada, 'NGN');
    return createTransaction(suite.db(), ada, {
      type: 'WITHDRAW',
      currency_from: 'NGN',
      amount: '400',
      bank_account: account,
    });
  };
  const approved = (id: string) => suite.db().transaction((tx) => approve(tx, id));
  const rejected = (id: string) => suite.db().transaction((tx) => reject(tx, id, 'The name differs.'));

  it('approves a withdrawal: hold to bank outside', async () => {
    const { id } = await withdraw();
    await approved(id);
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('9600');
    expect(await inAccount(`hold:${ada}:NGN`)).toBe('0');
    expect(await notesOf(ada)).toContain('Your withdrawal of 400 NGN is completed.');
  });

  it('rejects a withdrawal: the money goes back to the wallet, and the user is notified why', async () => {
    const { id } = await withdraw();
    await rejected(id);
    expect(await inAccount(`wallet:${ada}:NGN`)).toBe('10000');
    expect(await notesOf(ada)).toContain('Your withdrawal of 400 NGN was rejected. The name differs.');
  });

  it('decides once', async () => {
    const { id } = await withdraw();
    await approved(id);
    await expect(rejected(id)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(approved(id)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(approved('999999999')).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('does not approve what the worker processes', async () => {
    const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '1', '216') });
    await expect(approved(id)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    await rejected(id);
    expect(await inAccount(`wallet:${ben}:CNY`)).toBe('100');
  });

  it('is played by the worker after 30 s in demo mode only', async () => {
    const { id } = await createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' });
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    await runWorkerOnce(suite.db(), { processAfterS: 10, demo: false, demoApproveAfterS: 30 }, at(31));
    await runWorkerOnce(suite.db(), { processAfterS: 10, demo: true, demoApproveAfterS: 30 }, at(29));
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
    await runWorkerOnce(suite.db(), { processAfterS: 10, demo: true, demoApproveAfterS: 30 }, at(31));
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });
});

describe('a market rate', () => {
  it('replaces the one before, which stays in the history', async () => {
    for (const rate of ['14.5', '14.6']) await suite.db().transaction((tx) => setRate(tx, 'USD', 'GHC', rate));
    const rates = await suite
      .db()
      .query(`select trim_scale(rate)::text as rate from currency_rates where currency_from = 'USD'`);
    expect(rates).toEqual([{ rate: '14.6' }]);
    const history = await suite
      .db()
      .query(`select trim_scale(rate)::text as rate from rate_history where currency_from = 'USD' order by id`);
    expect(history).toEqual([{ rate: '14.5' }, { rate: '14.6' }]);
  });

  it('is a positive number between two different known currencies', async () => {
    for (const [from, to, rate] of [
      ['USD', 'USD', '1'],
      ['USD', 'EUR', '1'],
      ['USD', 'GHC', '0'],
      ['USD', 'GHC', '-1'],
      ['USD', 'GHC', 'x'],
      ['USD', 'GHC', '9e20'],
    ] as const) {
      await expect(suite.db().transaction((tx) => setRate(tx, from, to, rate))).rejects.toMatchObject({
        kind: 'invalid',
      });
    }
  });
});
