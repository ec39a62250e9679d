import { readFileSync } from 'node:fs';
import path from 'node:path';
import { notify } from '@server/modules/notifications';
import { cleanUpload, storeUpload } from '@server/modules/uploads/uploads';
import { opened } from '@test/support/server/opened';
import {
  openTestApp,
  type SignedUp,
  PASSWORD,
  readAnswer,
  requestOf,
  type TestApp,
} from '@test/support/server/testApp';
import { createDatabase } from '@server/db/pool';
import { createToken, digestOf } from '@server/modules/sessions/secrets';
import { openSession } from '@server/modules/sessions/session';
import { createApp } from '@server/startServer';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices, type SeededChoices } from '@test/support/random/seededChoices';
import { sessionsOf } from '@test/support/server/secondFactor';

describe('belongings', () => {
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
      await app.db.query(`update house_banks set bank_name = '' where currency = 'GHC'`);
      expect(await fund()).toEqual([
        409,
        { detail: 'There are no payment details for this currency.', code: 'conflict' },
      ]);
      await app.db.query(`update house_banks set mobile_money_number = '024' where currency = 'GHC'`);
      expect((await fund())[0]).toBe(201);
    });

    it('answers the details for paying in, and the QR images to anybody [S7.getPaymentDetails, S3.paymentDetails]', async () => {
      await app.db.query(
        `insert into house_banks (currency, bank_name, account_name, bank_account_number, alipay, in_force)
       values ('CNY', 'Bank of China', 'Crossrate', '6222', $1, true)
       on conflict (currency) where in_force do update set bank_name = 'Bank of China', account_name = 'Crossrate',
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
});

describe('device races', () => {
  describe('interleavings', () => {
    const INTERLEAVINGS = atEffort(10);

    const ACTORS = 5;

    const ACTS = 5;

    const READS = ['wallets/', 'sessions/', 'notifications/?unread=true/', 'users/me/'];

    let app: TestApp;

    let other: ReturnType<typeof createDatabase>;

    let send: ((
      method: string,
      path: string,
      token?: string,
      body?: unknown,
    ) => Promise<{ status: number; body: unknown }>)[];

    beforeAll(async () => {
      app = await openTestApp();
      other = createDatabase(app.url, { maxConnections: 8 });
      // Two processes on one database.
      send = [app.parts, { ...app.parts, db: other }].map((parts) => {
        const server = createApp(parts);
        return async (method, path, token, body) =>
          readAnswer(await server.request(`/backend/${path}`, requestOf(method, { ...(token && { token }), body })));
      });
    });

    afterAll(async () => {
      await other.close();
      await app.close();
    });

    /** A session, and when it ended, on the clock of the run. */
    interface Known {
      token: string;
      /** The first end that could have meant it was sent then. */
      mayEndFrom: number;
      /** An end that meant it was answered then. */
      endedAt: number;
    }

    /** One user with sessions, several actors who use and end them at the same time, and what must be true of it. */
    async function interleave(random: SeededChoices, password: string) {
      let clock = 0;
      const tick = () => (clock += 1);
      const wrong: string[] = [];
      const email = `${createToken()}@example.com`;
      const [row] = await app.db.query<{ id: string }>(
        `insert into users (email, username, password_hash, has_logged_in) values ($1, 'Ama', $2, true) returning id`,
        [email, password],
      );
      const userId = row?.id ?? '';
      const known: Known[] = [];
      const add = (token: string) => known.push({ token, mayEndFrom: Infinity, endedAt: Infinity });
      for (let count = 0; count < 3; count += 1) add((await openSession(app.db, userId)).token);
      const ids = new Map<string, number>();
      for (const { token } of known) {
        const own = (await sessionsOf(app, token)).find(({ current }) => current);
        ids.set(token, own?.id ?? 0);
      }
      const warning = createToken();
      await app.db.query(
        `insert into device_warnings (user_id, browser, system, expires_at, token_digest, due_at)
     values ($1, '', '', now() + interval '1 day', $2, null)`,
        [userId, digestOf(warning)],
      );

      const ask = (method: string, path: string, token?: string, body?: unknown) =>
        (send[random.between(0, 1)] as (typeof send)[number])(method, path, token, body);

      /** @param meant the sessions that the end is about; those that are opened meanwhile may end or not */
      async function end(meant: Known[], method: string, path: string, token?: string) {
        const from = tick();
        for (const one of meant) one.mayEndFrom = Math.min(one.mayEndFrom, from);
        ending += 1;
        const { status } = await ask(method, path, token);
        ending -= 1;
        if (status >= 300) return;
        const at = tick();
        for (const one of meant) one.endedAt = Math.min(one.endedAt, at);
      }
      let ending = 0;

      const acts: Record<string, (by: Known) => Promise<unknown>> = {
        call: async (by) => {
          const started = tick();
          const { status } = await ask('GET', random.oneOf(READS), by.token);
          const answered = tick();
          if (status !== 401 && by.endedAt < started) wrong.push(`${String(status)} after the end`);
          if (status === 401 && by.mayEndFrom > answered) wrong.push('401 without an end');
        },
        endOne: (by) => {
          const [target = by] = known.filter(({ token }) => ids.has(token) && token !== by.token && random.chance(60));
          return end([target], 'DELETE', `sessions/${String(ids.get(target.token))}/`, by.token);
        },
        endOthers: (by) =>
          end(
            known.filter((one) => one !== by),
            'POST',
            'sessions/end-others/',
            by.token,
          ),
        logOut: (by) => end([...known], 'POST', 'logoutall/', by.token),
        deny: () => end([...known], 'POST', `devices/not-me/${warning}/`),
        logIn: async () => {
          const from = tick();
          const isEnding = ending > 0;
          const { status, body } = await ask('POST', 'login/', undefined, { email, password: PASSWORD });
          if (status !== 200) return;
          add((body as { token: string }).token);
          const opened = known.at(-1) as Known;
          // An end that was under way may have met it.
          if (isEnding || ends.some((at) => at >= from)) opened.mayEndFrom = from;
        },
      };
      const ends: number[] = [];
      const plan = Array.from({ length: ACTORS }, () =>
        Array.from({ length: ACTS }, () =>
          random.chance(55)
            ? 'call'
            : random.oneOf(['endOne', 'endOne', 'endOthers', 'logOut', 'logIn', 'logIn', 'deny']),
        ),
      );
      await Promise.all(
        plan.map(async (own) => {
          for (const name of own) {
            if (['endOne', 'endOthers', 'logOut', 'deny'].includes(name)) ends.push(clock + 1);
            await acts[name]?.(random.oneOf(known));
          }
        }),
      );
      for (const one of known) await acts.call?.(one);
      return { wrong, plan, ended: known.filter(({ endedAt }) => endedAt < Infinity).length };
    }

    it(`no call is answered after the end of its session, in ${String(INTERLEAVINGS)} interleavings with log-in, log-out and the press of a mail [S11.devices.end]`, async () => {
      const seed = chooseSeed();
      const { email } = await app.signUp();
      const [user] = await app.db.query<{ password_hash: string }>('select password_hash from users where email = $1', [
        email,
      ]);
      let ended = 0;
      for (let run = 0; run < INTERLEAVINGS; run += 1) {
        const result = await interleave(seededChoices(seed + run), user?.password_hash ?? '');
        if (result.wrong.length > 0) throw new Error(`SEED=${String(seed + run)}: ${JSON.stringify(result)}`);
        ended += result.ended;
      }
      expect(ended).toBeGreaterThan(INTERLEAVINGS);
    }, 1_800_000);
  });
});
