import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { addEntry } from '@server/modules/disputes/conversation';
import { findSessionUser, openSession } from '@server/modules/sessions/session';
import { createTransaction } from '@server/modules/transactions/create';
import { commands, runOperator, usage } from '@server/operator/main';
import { sourcesOf } from '@test/architecture/sources';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  setMarket,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';

describe('operator', () => {
  let test: TestDatabase;

  let user: string;

  let folder: string;

  beforeAll(async () => {
    test = await openTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'crossrate-operator-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
    await test.close();
  });

  beforeEach(async () => {
    user = await aUserOf(test.db);
  });

  const operator = (...words: string[]) => runOperator(test.db, words);

  const refusal = (...words: string[]) => operator(...words).then(fail, (error: Error) => error.message);

  const fail = () => {
    throw new Error('the operator was not refused');
  };

  const lastNotice = async () => {
    const sql = 'select message from notifications where user_id = $1 order by id desc limit 1';
    return (await test.db.query<{ message: string }>(sql, [user]))[0]?.message;
  };

  const emailOf = async () =>
    (await test.db.query<{ email: string }>('select email from users where id = $1', [user]))[0]?.email ?? '';

  const aFunding = () =>
    createTransaction(test.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '1250.5' });

  async function aWithdrawal() {
    await fund(test.db, user, 'NGN', '5000');
    await verifyPinOf(test.db, user);
    const bank_account = await aBankAccountOf(test.db, user, 'NGN');
    return createTransaction(test.db, user, { type: 'WITHDRAW', currency_from: 'NGN', amount: '2000', bank_account });
  }

  describe('funding and withdrawals wait for the operator', () => {
    it('shows what is pending, with the account to pay to, in aligned columns', async () => {
      const withdrawal = await aWithdrawal();
      const lines = (await operator('pending')).split('\n');
      const line = lines.find((each) => each.trim().startsWith(`${withdrawal.id} `)) ?? '';
      expect(line).toMatch(/WITHDRAW .* 2,000 {2}NGN .* Bank, 1, Ada, Ada Mensah$/);
      expect(line.indexOf('Bank, 1')).toBe(lines[0]?.indexOf('PAY TO'));
    });

    it('puts an approved funding into the wallet and notifies the user', async () => {
      const { id } = await aFunding();
      expect(await operator('approve', id)).toMatch(
        /^Approved: FUND_WALLET \d+, 1,250\.5 GHC of user\d+@example\.com\.$/,
      );
      expect(await balanceOf(test.db, `wallet:${user}:GHC`)).toBe('1250.5');
      expect(await lastNotice()).toBe('Your funding of 1,250.5 GHC is completed.');
    });

    it('returns what a rejected withdrawal held and notifies the user why', async () => {
      const { id } = await aWithdrawal();
      await operator('reject', id, 'unknown', 'account');
      expect([await statusOf(test.db, id), await balanceOf(test.db, `wallet:${user}:NGN`)]).toEqual([
        'REJECTED',
        '5000',
      ]);
      expect(await lastNotice()).toBe('Your withdrawal of 2,000 NGN was rejected. unknown account');
    });

    it('ends a transaction once', async () => {
      const { id } = await aFunding();
      await operator('approve', id);
      expect(await refusal('reject', id)).toContain(`Transaction ${id} is not pending; it is COMPLETED.`);
      expect(await balanceOf(test.db, `wallet:${user}:GHC`)).toBe('1250.5');
    });

    it('approves only fundings and withdrawals, and changes nothing if it refuses', async () => {
      await setMarket(test.db);
      await fund(test.db, user, 'CNY', '100');
      const { id } = await createTransaction(test.db, user, { type: 'LIST', ...swap('CNY', 'NGN', '50', '216') });
      expect(await refusal('approve', id)).toContain('only FUND_WALLET and WITHDRAW are approved');
      expect(await statusOf(test.db, id)).toBe('PENDING');
    });

    it('writes a receipt to a file', async () => {
      const image = await toBuffer('paid');
      const { id } = await createTransaction(
        test.db,
        user,
        { type: 'FUND_WALLET', currency_from: 'CNY', amount: '10' },
        { image: { media_type: 'image/png', bytes: image } },
      );
      const file = path.join(folder, 'receipt.png');
      expect(await operator('image', id, file)).toBe(`Wrote ${file} (image/png).`);
      const pixels = (png: Buffer) => sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer();
      expect(await pixels(await readFile(file))).toEqual(await pixels(image));
    });
  });

  describe('settings', () => {
    it('closes and opens the four home actions', async () => {
      expect(await operator('appstatus', 'off')).toBe('appstatus is off.');
      await expect(aFunding()).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await operator('appstatus', 'on')).toBe('appstatus is on.');
      await expect(aFunding()).resolves.toMatchObject({ status: 'PENDING' });
      expect(await operator('appstatus')).toBe('appstatus is on.');
    });

    it('sets a rate to 8 decimals', async () => {
      await operator('rates', 'set', 'usd', 'cny', '7.12345678');
      expect(await operator('rates')).toMatch(/USD {3}CNY +7\.12345678 /);
      expect(await refusal('rates', 'set', 'USD', 'USD', '1')).toContain('two different currencies');
      expect(await refusal('rates', 'set', 'USD', 'CNY', 'much')).toContain('A rate is a positive number.');
      expect(await refusal('rates', 'set', 'USD', 'CNY')).toBe('RATE is missing.');
    });

    it('sets the rates of a file that differ from the present ones, one by one, and none of an unreadable file [S11.console.rates.form]', async () => {
      const file = path.join(folder, 'rates.csv');
      await writeFile(file, 'from,to,rate\nGHC,USD,0.08\nUSD,GHC,much\n');
      expect(await refusal('rates', file)).toBe(`${file} is not from,to,rate at line 3.`);
      await writeFile(file, 'from,to,rate\nGHC,USD,0.08\nUSD,GHC,12.5\n');
      expect(await operator('rates', file)).toBe('GHC USD 0.08: set.\nUSD GHC 12.5: set.');
      expect(await operator('rates', file)).toBe('Every rate of the file is that of now.');
      await writeFile(file, 'GHC,USD,0.088\nUSD,GHC,12.4\n');
      const lines = (await refusal('rates', file)).split('\n');
      expect(lines).toEqual([expect.stringMatching(/^GHC USD 0\.088: .*more than 5%/), 'USD GHC 12.4: set.']);
      expect(await operator('rates', file, 'sure')).toBe('GHC USD 0.088: set.');
      expect(await operator('rates')).toMatch(/GHC {3}USD +0\.088 /);
    });

    it('sets payment details, of which images are checked by content', async () => {
      const qrCode = path.join(folder, 'alipay.png');
      await writeFile(qrCode, await toBuffer('alipay'));
      await operator('payment-details', 'set', 'cny', 'bank_name=Bank of China', `alipay=${qrCode}`);
      expect(await operator('payment-details')).toMatch(/CNY .*in force +Bank of China .*alipay$/m);
      const noImage = path.join(folder, 'alipay.txt');
      await writeFile(noImage, 'no image');
      expect(await refusal('payment-details', 'set', 'CNY', `alipay=${noImage}`)).toContain('is not a PNG');
      expect(await refusal('payment-details', 'set', 'CNY', 'iban=1')).toContain('The fields are bank_name, ');
      expect(await refusal('payment-details', 'set', 'USD', 'bank_name=x')).toBe('CURRENCY is one of CNY, GHC, NGN.');
    });

    it('logs a user out everywhere', async () => {
      const email = await emailOf();
      const { token } = await openSession(test.db, user);
      expect(await operator('users', 'log-out', email)).toBe(`${email} is logged out everywhere.`);
      expect(await findSessionUser(test.db, token)).toBeNull();
      expect(await refusal('users', 'log-out', email.toUpperCase())).toContain('There is no user');
    });

    it('reactivates a deactivated account, whose email is compared case-sensitively', async () => {
      const email = await emailOf();
      expect(await refusal('users', 'reactivate', email)).toContain('is not deactivated');
      await test.db.query('update users set deactivated_at = now() where id = $1', [user]);
      expect(await operator('users', email)).toMatch(/deactivated \d{4}-/);
      expect(await refusal('users', 'reactivate', email.toUpperCase())).toContain('There is no user');
      expect(await operator('users', 'reactivate', email)).toBe(`${email} may log in again.`);
      expect(await operator('users', email)).toMatch(/active$/);
    });
  });

  describe('wrong usage', () => {
    it.each([
      [['frobnicate'], 'There is no command "frobnicate".'],
      [['approve'], 'nothing is no ID.'],
      [['approve', '12x'], '12x is no ID.'],
      [['reject', '999999'], 'There is no transaction 999999.'],
      [['appstatus', 'perhaps'], 'appstatus takes on or off.'],
      [['pending', '7x'], '7x is no ID.'],
      [['disputes', '7'], 'disputes takes nothing more.'],
      [['books', 'export', '--format', 'qif'], '--format is one of hledger, beancount, csv.'],
      [['books', 'export', '--format', 'csv', '--from', '2026-02-30'], 'There is no such day.'],
    ])('says what is wrong with %j', async (words, reason) => {
      expect(await refusal(...words)).toContain(reason);
    });

    it('names every command', () => {
      for (const command of [
        'pending [ID]',
        'approve ID',
        'reject ID [reason]',
        'disputes',
        'dispute answer ID [outcome=OUTCOME] text',
      ]) {
        expect(usage()).toContain(`  ${command} `);
      }
    });
  });
});

describe('disputes', () => {
  let test: TestDatabase;

  let user: string;

  let folder: string;

  beforeAll(async () => {
    test = await openTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'crossrate-disputes-'));
    user = await aUserOf(test.db);
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
    await test.close();
  });

  const operator = (...words: string[]) => runOperator(test.db, words);

  const refusal = (...words: string[]) =>
    operator(...words).then(
      () => Promise.reject(new Error('the operator was not refused')),
      (error: Error) => error.message,
    );

  const lastNotice = async () => {
    const sql = 'select message from notifications where user_id = $1 order by id desc limit 1';
    return (await test.db.query<{ message: string }>(sql, [user]))[0]?.message;
  };

  it('disputes are listed until they are answered, once, and the user is notified of what the operator writes [S11.dispute.entries]', async () => {
    const transaction = await createTransaction(test.db, user, {
      type: 'FUND_WALLET',
      currency_from: 'GHC',
      amount: '5',
    });
    const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
    const [dispute] = await test.db.query<{ id: string }>(sql, [transaction.id, user, 'Where is\n\u001b[2Jmy money?']);
    const id = dispute?.id ?? '';
    expect(await operator('disputes')).toContain('Where is [2Jmy money?');
    expect(await operator('dispute', 'write', id, 'Which', 'bank?')).toBe(`Wrote to dispute ${id}.`);
    expect(await lastNotice()).toContain('Our support wrote about your dispute');
    const picture = { media_type: 'image/png', bytes: await toBuffer('paid') };
    const sent = { kind: 'picture', dispute: id, picture: new Blob() } as const;
    const entry = await addEntry(test.db, user, sent, picture, { mostImageMbPerDay: 1 });
    const shown = await operator('dispute', 'show', id);
    expect(shown).toMatch(/the user +Where is.*\n.*Operator +Which bank\?\n.*the user +\d+/);
    const file = path.join(folder, 'evidence.png');
    expect(await operator('dispute', 'picture', entry.id, file)).toBe(`Wrote ${file} (image/png).`);
    expect(await readFile(file)).toEqual(picture.bytes);
    expect(await operator('dispute', 'answer', id, 'It', 'arrived.')).toBe(`Answered dispute ${id}.`);
    expect(await lastNotice()).toBe(`Your dispute of transaction ${transaction.id} was answered: It arrived.`);
    expect(await operator('disputes')).toBe('No dispute is open.');
    expect(await refusal('dispute', 'answer', id, 'again')).toContain('has been answered already');
    expect(await refusal('dispute', 'write', id, 'again')).toContain('has been answered');
    expect(await operator('dispute', 'show', id)).toContain('It arrived. (the answer)');
    expect(await refusal('dispute', 'show', '999999')).toBe('There is no dispute 999999.');
  });
});

const pages = sourcesOf('src/console')
  .map(({ text }) => text)
  .join('\n');

it.each(commands.flatMap(({ name, twin }) => (twin === null ? [] : [[name, twin] as const])))(
  'the command "%s" has its twin %s in the console, which makes the call [S11.console.twins]',
  (_name, twin) => {
    expect(Object.keys(CONSOLE_CALLS)).toContain(twin);
    expect(pages).toContain(`'${twin}'`);
  },
);
