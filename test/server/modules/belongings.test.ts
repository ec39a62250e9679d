import { readFileSync } from 'node:fs';
import path from 'node:path';
import { notify } from '@server/modules/notifications';
import { cleanUpload, storeUpload } from '@server/modules/uploads/uploads';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ACCOUNT = {
  account_name: 'Ama Owusu',
  account_number: '0123456789',
  bank_name: 'Bank of Accra',
  currency: 'GHC',
  first_name: 'Ama',
  last_name: 'Owusu',
};

const app = opened(openTestApp);
let user: SignedUp;
let other: SignedUp;
beforeEach(async () => {
  [user, other] = [await app.signUp(), await app.signUp()];
});

const as = (who: SignedUp) => (method: string, call: string, body?: unknown) =>
  app.call(method, call, { token: who.token, ...(body === undefined ? {} : { body }) });

describe('bankaccounts/', () => {
  it('saves and lists own accounts [S7.createBankAccount, S7.getBankAccounts, S7.getBankAccountsOf, S3.bankAccount]', async () => {
    const saved = await as(user)('POST', 'bankaccounts/', ACCOUNT);
    expect(saved).toMatchObject({ status: 201, body: ACCOUNT });
    await as(user)('POST', 'bankaccounts/', { ...ACCOUNT, currency: 'NGN' });
    expect((await as(user)('GET', 'bankaccounts/')).body).toHaveLength(2);
    expect((await as(user)('GET', 'bankaccounts/?currency=GHC')).body).toEqual([saved.body]);
    expect((await as(user)('GET', 'bankaccounts/?currency=XXX')).body).toEqual([]);
    expect((await as(other)('GET', 'bankaccounts/')).body).toEqual([]);
  });

  it.each(Object.keys(ACCOUNT))('refuses an account without %s [S5.bankAccount.1]', async (field) => {
    const answer = await as(user)('POST', 'bankaccounts/', { ...ACCOUNT, [field]: '' });
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  it("removes an own account, again without an error, and never another user's [S7.removeBankAccount]", async () => {
    const { id } = (await as(user)('POST', 'bankaccounts/', ACCOUNT)).body as { id: number };
    const remove = (who: SignedUp) => as(who)('DELETE', `bankaccounts/${String(id)}/remove_account/`);
    expect((await remove(other)).status).toBe(404);
    expect((await remove(user)).status).toBe(204);
    expect((await remove(user)).status).toBe(204);
    expect((await as(user)('GET', 'bankaccounts/')).body).toEqual([]);
  });
});

describe('notifications/', () => {
  const leave = (who: SignedUp, message: string) =>
    app.db.transaction((tx) =>
      notify(tx, { userId: String(who.id), message: () => message, about: { kind: 'order' } }),
    );

  it('lists own notifications, newest first [S7.getNotifications, S3.notification]', async () => {
    await leave(user, 'First');
    await leave(user, 'Second');
    const { body } = await as(user)('GET', 'notifications/');
    expect(body).toMatchObject([{ message: 'Second' }, { message: 'First' }]);
    expect((await as(other)('GET', 'notifications/')).body).toEqual([]);
  });

  it('lists the unread ones under either spelling until all are read [S7.getUnreadCount, S7.markNotificationsRead, S3.unread]', async () => {
    await leave(user, 'First');
    for (const call of ['notifications/?unread=true/', 'notifications/?unread=true']) {
      expect((await as(user)('GET', call)).body).toHaveLength(1);
    }
    expect((await as(user)('PUT', 'notifications/mark-all-read/')).status).toBe(200);
    expect((await as(user)('GET', 'notifications/?unread=true/')).body).toEqual([]);
    expect((await as(user)('GET', 'notifications/')).body).toHaveLength(1);
  });

  it("removes an own notification, again without an error, and never another user's [S7.removeNotification]", async () => {
    await leave(user, 'First');
    const [{ id }] = (await as(user)('GET', 'notifications/')).body as [{ id: number }];
    const remove = (who: SignedUp) => as(who)('DELETE', `notifications/${String(id)}/remove_notification/`);
    expect((await remove(other)).status).toBe(404);
    expect((await remove(user)).status).toBe(204);
    expect((await remove(user)).status).toBe(204);
    expect((await as(user)('GET', 'notifications/')).body).toEqual([]);
  });
});

describe('paymentdetails/', () => {
  it('a funding is refused with a reason where there is nothing to pay to, blank details included [S11.funding.closed]', async () => {
    const body = { type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC', amount: '5', rate: '0' };
    const fund = async () => {
      const answer = await as(user)('POST', 'transactions/', body);
      return [answer.status, answer.body];
    };
    await app.db.query(`update payment_details set bank_name = '' where currency = 'GHC'`);
    expect(await fund()).toEqual([
      409,
      { detail: 'There are no payment details for this currency.', code: 'conflict' },
    ]);
    await app.db.query(`update payment_details set mobile_money_number = '024' where currency = 'GHC'`);
    expect((await fund())[0]).toBe(201);
  });

  it('answers the details for paying in, and the QR images to anybody [S7.getPaymentDetails, S3.paymentDetails]', async () => {
    await app.db.query(
      `insert into payment_details (currency, bank_name, account_name, bank_account_number, alipay)
       values ('CNY', 'Bank of China', 'Crossrate', '6222', $1)
       on conflict (currency) do update set bank_name = 'Bank of China', account_name = 'Crossrate',
         bank_account_number = '6222', alipay = $1, wechatpay = null`,
      [PNG],
    );
    const { body } = await as(user)('GET', 'paymentdetails/?currency=CNY');
    expect(body).toMatchObject({
      bank_name: 'Bank of China',
      account_name: 'Crossrate',
      bank_account_number: '6222',
      alipay: expect.stringMatching(/^\/backend\/paymentdetails\/CNY\/alipay\.png\?v=[0-9a-f]{16}$/) as unknown,
      wechatpay: null,
    });
    const image = await app.call('GET', 'paymentdetails/CNY/alipay.png');
    expect(image.status).toBe(200);
    expect(image.headers.get('Content-Type')).toBe('image/png');
    expect((await app.call('GET', 'paymentdetails/CNY/wechatpay.png')).status).toBe(404);
    expect((await as(user)('GET', 'paymentdetails/?currency=EUR')).status).toBe(404);
    expect((await as(user)('GET', 'paymentdetails/')).status).toBe(400);
  });
});

describe('disputes/', () => {
  const aTransaction = async (who: SignedUp) => {
    const rows = await app.db.query<{ id: string }>(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
       values ($1, 'FUND_WALLET', 'PENDING', 'NGN', 'NGN', 100, 0) returning id`,
      [who.id],
    );
    return rows[0]?.id ?? '';
  };

  it('files a dispute over an own transaction [S7.createDispute, S3.dispute, S4.pending.2]', async () => {
    const transaction = await aTransaction(user);
    const { status, body } = await as(user)('POST', 'disputes/', { transaction, description: ' Not there yet ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ transaction: parseInt(transaction, 10), description: 'Not there yet' });
  });

  it('refuses an empty message [S5.dispute.1]', async () => {
    const transaction = await aTransaction(user);
    const answer = await as(user)('POST', 'disputes/', { transaction, description: ' \n ' });
    expect(answer).toMatchObject({ status: 400, body: { description: [expect.any(String)] } });
  });

  it("answers 404 for another user's transaction and for one that does not exist [S7.createDispute]", async () => {
    const ids = [await aTransaction(other), '999999999', '99999999999999999999', '-1', '1; drop table users', 'x'];
    for (const transaction of ids) {
      expect((await as(user)('POST', 'disputes/', { transaction, description: 'Mine' })).status).toBe(404);
    }
  });
});

describe('uploads/', () => {
  const clean = (bytes: Buffer | string) =>
    cleanUpload(String(user.id), new Blob([new Uint8Array(Buffer.from(bytes))]));

  it('serves an image to its owner alone, as nothing that runs [S5.fund.3]', async () => {
    const image = await clean(PNG);
    if (!image) throw new Error('no image');
    const id = await app.db.transaction((tx) => storeUpload(tx, String(user.id), image, 1));
    const own = await as(user)('GET', `uploads/${id}/`);
    expect(own.status).toBe(200);
    expect(own.headers.get('Content-Type')).toBe('image/png');
    expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(own.headers.get('Content-Security-Policy')).toMatch(/base-uri 'none'; .*frame-ancestors 'none'; sandbox/);
    expect((await as(other)('GET', `uploads/${id}/`)).status).toBe(404);
    expect((await app.call('GET', `uploads/${id}/`)).status).toBe(401);
    expect((await as(user)('GET', 'uploads/%00/')).status).toBe(404);
  });

  it('refuses a file that is not an image by its content [S5.fund.3]', async () => {
    const notImages = ['<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>', 'GIF89a', '<html>'];
    for (const bytes of [...notImages, PNG.subarray(0, 12), readFileSync(path.resolve('package.json'))]) {
      await expect(clean(bytes)).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(clean(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ kind: 'tooLarge' });
  });
});

describe('email/ and appstatus/', () => {
  it('keeps and mails the contact form [S7.sendContactForm, S3.contact]', async () => {
    app.mails.length = 0;
    const body = { name: 'Esi', email: 'esi@example.com' };
    expect((await app.call('POST', 'email/', { body })).status).toBe(200);
    expect(app.mails).toHaveLength(1);
    expect(await app.db.query('select name, email from contact_messages')).toEqual([body]);
  });

  it('gives the reason of a refusal in the field error [S8.contactFailure, S5.contact.1, S5.contact.2]', async () => {
    for (const body of [{ name: 'Esi', email: 'no email' }, { email: 'esi@example.com' }, []]) {
      const answer = await app.call('POST', 'email/', { body });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) as string } });
    }
  });

  it("answers the operator's flag [S7.getAppStatus, S3.appStatus]", async () => {
    expect((await as(user)('GET', 'appstatus/')).body).toEqual({ appstatus: true });
    await app.db.query(`update settings set value = 'false' where name = 'appstatus'`);
    expect((await as(user)('GET', 'appstatus/')).body).toEqual({ appstatus: false });
  });
});
