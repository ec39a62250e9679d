import { AUTH_SENTENCES } from '@/texts/authSentences';
import { SENTENCES } from '@/texts/sentences';
import type { TransactionPayload } from '@contract/transactions';
import type { RefusalKind } from '@server/platform/refusal';
import { createTransaction } from '@server/modules/transactions/create';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  list,
  moneySuite,
  statusOf,
  swap,
  verifyPinOf,
  fund as fill,
} from '@test/support/money/moneyWorld';
import { approve, revokeTransaction } from '@server/modules/transactions/ending';
import { carryOut } from '@server/acts/carryOut';
import { makePayoutFile, returnPayout } from '@server/acts/payouts';
import { SHELL as shell } from '@test/support/money/payoutDesk';
import { runOperator } from '@server/operator/main';
import { USER_LIMITS } from '@server/platform/userLimits';
import { openTestApp } from '@test/support/server/testApp';
import { readCashLimits } from '@server/modules/cashLimits';

const suite = moneySuite();
let ada: string;

describe('create cash', () => {
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
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

  describe('FUND_WALLET', () => {
    it('is written down with rate 0 and fee 0, and moves nothing until the operator approves [S7.type.FUND_WALLET]', async () => {
      const row = await create(ada, {
        type: 'FUND_WALLET',
        currency_from: 'NGN',
        currency_to: 'NGN',
        amount: '50',
        rate: '7',
      });
      expect(row).toMatchObject({
        status: 'PENDING',
        rate: '0',
        transaction_fee: '0',
        amount: '50',
        currency_to: 'NGN',
      });
      expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('1000');
    });

    it('keeps the screenshot if there is one [S5.fund.2]', async () => {
      const png = Buffer.from(PNG, 'base64');
      const image = { media_type: 'image/png', bytes: png };
      const funding = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' } as const;
      const row = await createTransaction(suite.db(), ada, funding, { image });
      expect(row.transaction_receipt).toEqual(expect.any(String));
    });

    it('refuses two different currencies', async () => {
      const crossed = create(ada, { type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'CNY', amount: '50' });
      await expect(crossed).rejects.toMatchObject({ kind: 'invalid' });
    });
  });

  describe('WITHDRAW', () => {
    let account: string;
    const withdraw = (amount: string, bankAccount = account) =>
      create(ada, { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: bankAccount });
    beforeEach(async () => {
      account = await aBankAccountOf(suite.db(), ada, 'NGN');
    });

    it('holds the amount at once, to an own bank account, with a verified pin', async () => {
      await verifyPinOf(suite.db(), ada);
      expect(await withdraw('400')).toMatchObject({ status: 'PENDING', rate: '0', bank_account_id: account });
      expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('600');
      expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('400');
    });

    it('without a freshly verified OTP is 403', async () => {
      await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
      await verifyPinOf(suite.db(), ada);
      await suite
        .db()
        .query(`update one_time_pins set verified_at = now() - interval '6 minutes' where user_id = $1`, [ada]);
      await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
      await verifyPinOf(suite.db(), ben);
      await expect(withdraw('400')).rejects.toMatchObject({ kind: 'forbidden' });
    });

    it('spends the pin once, however many withdrawals are sent at the same time', async () => {
      await verifyPinOf(suite.db(), ada);
      const sent = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw('10')));
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await balanceOf(suite.db(), `wallet:${ada}:NGN`)).toBe('990');
    });

    it('is not above the balance, and leaves the pin unspent then [S5.withdraw.2]', async () => {
      await verifyPinOf(suite.db(), ada);
      await expect(withdraw('1000.01')).rejects.toMatchObject(refusal('invalid', SENTENCES.insufficientBalance));
      await expect(withdraw('1000')).resolves.toMatchObject({ amount: '1000' });
    });

    it('needs an own bank account of that currency [S5.withdraw.3]', async () => {
      await verifyPinOf(suite.db(), ada);
      const others = await aBankAccountOf(suite.db(), ben, 'NGN');
      const yuan = await aBankAccountOf(suite.db(), ada, 'CNY');
      for (const id of [others, yuan, '0', 'x']) {
        await expect(withdraw('10', id)).rejects.toMatchObject(refusal('invalid', SENTENCES.bankAccountRequired));
      }
    });
  });

  describe('while the app is closed', () => {
    it('nothing can be started, with the sentence of spec 8; listings can still be deleted [S1.gate]', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
      await suite.db().query(`update settings set value = 'false' where name = 'appstatus'`);
      const closed = refusal('forbidden', SENTENCES.tradingHalted);
      const pair = swap('NGN', 'CNY', '10', '216');
      const fundIt = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '1' } as const;
      await expect(create(ada, fundIt)).rejects.toMatchObject(closed);
      await expect(create(ada, { ...fundIt, type: 'WITHDRAW', bank_account: '1' })).rejects.toMatchObject(closed);
      await expect(create(ada, { type: 'LIST', ...pair })).rejects.toMatchObject(closed);
      await expect(create(ada, { type: 'ORDER', ...pair })).rejects.toMatchObject(closed);
      await expect(create(ada, { type: 'MOF_ORDER', ...pair, path: 'NGN->CNY' })).rejects.toMatchObject(closed);
      const { id } = await create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '4', '216') });
      expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
    });
  });

  describe('a deactivated user', () => {
    it('can start nothing any more, but can still delete their listings', async () => {
      await list(suite.db(), ben, swap('CNY', 'NGN', '4', '216'));
      await suite.db().query('update users set deactivated_at = now() where id = $1', [ben]);
      const listing = create(ben, { type: 'LIST', ...swap('CNY', 'NGN', '4', '216') });
      await expect(listing).rejects.toMatchObject(refusal('forbidden', AUTH_SENTENCES.accountDeactivated));
      await expect(create(ben, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '4', '216') })).resolves.toMatchObject({
        amount: '4',
      });
    });
  });
});

describe('cash limits', () => {
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
    const oneOfDay = () =>
      createTransaction(suite.db(), ada, FUNDING, { limits: { ...limits, mostFundingsPerDay: 4 } });
    for (let count = 0; count < 4; count += 1) await revokeTransaction(suite.db(), ada, (await oneOfDay()).id);
    const detail =
      'You have made 4 wallet fundings in the last 24 hours, the revoked ones included. Please try again tomorrow.';
    await expect(oneOfDay()).rejects.toMatchObject({ kind: 'invalid', reasons: { detail } });
    await suite
      .db()
      .query(`update transactions set created_at = now() - interval '25 hours' where user_id = $1`, [ada]);
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
});

describe('period limits', () => {
  const limits = {
    ...USER_LIMITS,
    cashLimits: {
      FUND_WALLET: { day: { NGN: '100' }, month: { NGN: '250' } },
      WITHDRAW: { day: { NGN: '60' }, month: {} },
    },
  };
  beforeEach(async () => {
    ada = await aUserOf(suite.db());
  });

  const fund = (amount: string, currency: 'NGN' | 'CNY' = 'NGN') =>
    createTransaction(suite.db(), ada, { type: 'FUND_WALLET', currency_from: currency, amount }, { limits });
  const limitsNow = async () =>
    (await readCashLimits(suite.db(), ada, limits)).map(({ period, left }) => [period, left]);
  const age = (id: string, hours: number) =>
    suite
      .db()
      .query('update transactions set created_at = created_at - make_interval(hours => $2) where id = $1', [id, hours]);
  const refusal = (detail: string) => ({ kind: 'invalid', reasons: { detail } });
  const ABOVE_DAY = refusal('At most 100 NGN can be funded in 24 hours, and this is more than what is left of it.');

  it('of fundings at once, only as many are taken as the limit of a day has room for [S11.limits.rule]', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => fund('30')));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toMatchObject(ABOVE_DAY);
    expect(await limitsNow()).toEqual([
      ['day', '10'],
      ['month', '160'],
      ['day', '60'],
    ]);
    await fund('10');
    await expect(fund('0.01')).rejects.toMatchObject(ABOVE_DAY);
    await fund('5000', 'CNY');
  });

  it('revoked fundings, and those older than the period, do not count [S11.limits.rule]', async () => {
    const { id } = await fund('100');
    await revokeTransaction(suite.db(), ada, id);
    const second = await fund('100');
    await age(second.id, 24);
    const third = await fund('100');
    expect((await limitsNow()).slice(0, 2)).toEqual([
      ['day', '0'],
      ['month', '50'],
    ]);
    await age(third.id, 24);
    const above = 'At most 250 NGN can be funded in 30 days, and this is more than what is left of it.';
    await expect(fund('50.01')).rejects.toMatchObject(refusal(above));
    await age(second.id, 720);
    await fund('50.01');
  });

  const SHELL = shell('o');
  /** The payout of a withdrawal came back. */
  async function returned(id: string): Promise<void> {
    const [bank] = await suite.db().query<{ id: string }>(
      `insert into house_banks (currency, label, bank_name, account_name, bank_account_number)
       values ('NGN', 'Lagos', 'Bank', 'Crossrate', '01') returning id`,
    );
    await makePayoutFile(suite.db(), SHELL, bank?.id ?? '');
    await carryOut(suite.db(), SHELL, (tx, source) => returnPayout(tx, id, 'Wrong number', source));
  }

  it('a withdrawal above the limit is refused and leaves the balance and the pin as they were, and one that came back does not count [S11.limits.rule]', async () => {
    await fill(suite.db(), ada, 'NGN', '1000');
    const bank = await aBankAccountOf(suite.db(), ada, 'NGN');
    await verifyPinOf(suite.db(), ada);
    const withdraw = (amount: string) =>
      createTransaction(
        suite.db(),
        ada,
        { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: bank },
        { limits },
      );
    const above = 'At most 60 NGN can be withdrawn in 24 hours, and this is more than what is left of it.';
    await expect(withdraw('60.01')).rejects.toMatchObject(refusal(above));
    const made = await withdraw('60');
    expect(made).toMatchObject({ status: 'PENDING' });
    await suite.db().transaction((tx) => approve(tx, made.id));
    expect((await limitsNow()).at(-1)).toEqual(['day', '0']);
    await returned(made.id);
    expect((await limitsNow()).at(-1)).toEqual(['day', '60']);
  });

  it('limits/ says what is left of each limit and when more becomes possible [S11.limits.call]', async () => {
    const app = await openTestApp({ cashLimits: limits.cashLimits });
    const { token, email } = await app.signUp();
    expect((await app.call('GET', 'capabilities/')).body).toMatchObject({ cashLimits: 1 });
    const read = async () => (await app.call('GET', 'limits/', { token })).body;
    const day = { type: 'FUND_WALLET', currency: 'NGN', period: 'day', most: '100' };
    expect(await read()).toContainEqual({ ...day, left: '100', more_at: null });
    const body = {
      ...{ type: 'FUND_WALLET', currency_from: 'NGN', currency_to: 'NGN', amount: '99.5' },
      ...{ email, rate: '0', transaction_fee: '0' },
    };
    const made = await app.call('POST', 'transactions/', { token, body });
    const { created_at: createdAt } = made.body as { created_at: string };
    const moreAt = new Date(new Date(createdAt).getTime() + 24 * 3_600_000).toISOString();
    expect(await read()).toContainEqual({ ...day, left: '0.5', more_at: moreAt });
    const refused = await app.call('POST', 'transactions/', { token, body });
    expect(refused).toMatchObject({ status: 400, body: ABOVE_DAY.reasons });
    await app.close();
  });

  it('a server without limits announces none and answers none [S11.limits.own]', async () => {
    const app = await openTestApp();
    const { token } = await app.signUp();
    expect((await app.call('GET', 'capabilities/')).body).not.toHaveProperty('cashLimits');
    expect((await app.call('GET', 'limits/', { token })).body).toEqual([]);
    await app.close();
  });
});
