import { toBuffer } from 'qrcode';
import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCallName } from '@contract/console/consoleCalls';
import type { AnswerOf } from '@/console/calls/callConsole';
import { runOperator } from '@server/operator/main';
import { createApp } from '@server/startServer';
import { headersOf, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import { readAnswer } from '@test/support/server/testApp';

type Market = AnswerOf<'getMarket'>;

const app = opened(openConsoleApp);

let owner: LoggedIn;

beforeAll(async () => {
  owner = await app.operator('owner');
});

const market = async () => (await app.make('getMarket', {}, owner)).body as Market;

/** What users see of an account by field, images as hashes. */
const seenOf = ({
  fields,
  images,
}: Pick<Market['banks'][number], 'fields' | 'images'>): Record<string, string | null> =>
  Object.fromEntries([...fields, ...images].map((each) => [each.field, 'value' in each ? each.value : each.hash]));

const inForce = async (currency: string): Promise<Record<string, string | null> & { bank: string }> => {
  const [bank, ...others] = (await market()).banks.filter((each) => each.currency === currency && each.in_force);
  if (!bank || others.length > 0) throw new Error(`not one account of ${currency} is in force`);
  return { bank: String(bank.id), label: bank.label, ...seenOf(bank) };
};

/** Sends a form, as the page does. */
const send = async (name: ConsoleCallName, fields: Record<string, string | Buffer>, who = owner) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    form.append(field, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  }
  const init = { method: 'POST', headers: headersOf(who), body: form };
  return readAnswer(await createApp(app.parts).request(CONSOLE_PREFIX + CONSOLE_CALLS[name].path, init));
};

const lastAct = async () => ((await app.make('getActs', {}, owner)).body as AnswerOf<'getActs'>).results[0];

/** @returns the id of a new account */
const added = async (currency: string, label: string, fields: Record<string, string | Buffer> = {}) => {
  const { body } = await send('addBank', { currency, label, ...fields });
  return String((body as { id: number }).id);
};

it('the number of an account is kept without the invisible marks that were copied with it [S11.console.rates]', async () => {
  const { bank } = await inForce('NGN');
  const payload = { bank, bank_account_number: '\u202a0123\u200b4567\u202c' };
  expect(await app.make('setPaymentDetails', { payload }, owner)).toMatchObject({ status: 200 });
  expect(await inForce('NGN')).toMatchObject({ bank_account_number: '01234567' });
});

it.each(['bank_name', 'account_name', 'mobile_money_name'])(
  'an account holds no characters that change the direction of writing: %s [S11.console.rates]',
  async (field) => {
    const { bank } = await inForce('NGN');
    const set = (value: string) => app.make('setPaymentDetails', { payload: { bank, [field]: value } }, owner);
    for (const mark of ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\n']) {
      expect(await set(`0123${mark}4567`)).toMatchObject({
        status: 400,
        body: { [field]: ['The request holds characters that are not allowed.'] },
      });
    }
    expect(await set('0123 4567')).toMatchObject({ status: 200 });
  },
);

it('texts and images are set, replaced and cleared by one call, and the log says what each was before and after [S11.console.paymentDetails]', async () => {
  const { bank } = await inForce('CNY');
  const set = (fields: Record<string, string | Buffer>) => send('setPaymentDetails', { bank, ...fields });
  const [one, other] = [await toBuffer('one'), await toBuffer('other')];
  expect(await set({ bank_name: 'Bank of China', account_name: 'Crossrate', alipay: one })).toMatchObject({
    status: 200,
    body: { waits: false },
  });
  const first = await inForce('CNY');
  expect(first).toMatchObject({ bank_name: 'Bank of China', account_name: 'Crossrate', wechatpay: null });
  const image = await app.make('getBankImage', { id: String(first.alipay) }, owner);
  expect(image.headers.get('Content-Type')).toBe('image/png');
  expect((await app.make('getBankImage', { id: '0123456789abcdef' }, owner)).status).toBe(404);

  expect(await set({ alipay: other, wechatpay: one, clear: 'account_name' })).toMatchObject({ status: 200 });
  const second = await inForce('CNY');
  expect(second).toMatchObject({ bank_name: 'Bank of China', account_name: '' });
  expect(second.alipay).not.toBe(first.alipay);
  expect(await lastAct()).toMatchObject({
    act: 'set payment details',
    subject: 'currency CNY',
    before: { account: bank, account_name: 'Crossrate', alipay: `image ${String(first.alipay)}`, wechatpay: '' },
    after: {
      account_name: '',
      alipay: `image ${String(second.alipay)}`,
      wechatpay: `image ${String(second.wechatpay)}`,
    },
  });

  expect(await set({ bank_name: 'Other', alipay: Buffer.from('no image') })).toMatchObject({ status: 400 });
  expect(await set({ clear: 'iban' })).toMatchObject({ status: 400 });
  expect(await inForce('CNY')).toEqual(second);
  await set({ clear: 'alipay,wechatpay' });
  expect(await inForce('CNY')).toMatchObject({ alipay: null, wechatpay: null, bank_name: 'Bank of China' });
});

it('an account is added, put in force in place of another one, and closed, and users see the one in force [S11.console.banks]', async () => {
  const before = await inForce('GHC');
  const id = await added('ghc', 'Accra', { bank_name: 'Bank of Accra', bank_account_number: '001 002' });
  const user = await app.signUp();
  const seen = async () => {
    const { body } = await app.call('GET', 'paymentdetails/?currency=GHC', { token: user.token });
    return (body as { bank_name: string }).bank_name;
  };
  expect(await seen()).toBe('Bank');
  const use = (bank: string) => app.make('useBank', { payload: { bank } }, owner);
  const close = (bank: string) => app.make('closeBank', { payload: { bank } }, owner);
  expect(await close(before.bank)).toMatchObject({
    status: 409,
    body: { detail: 'This account is in force. Put another one in force first.' },
  });
  expect((await use(id)).body).toEqual({ waits: false });
  expect(await seen()).toBe('Bank of Accra');
  expect(await lastAct()).toMatchObject({
    act: 'set payment details',
    before: { account: before.bank, bank_name: 'Bank' },
    after: { account: id, bank_name: 'Bank of Accra', alone: true },
  });
  expect((await use(id)).status).toBe(409);
  expect((await close(before.bank)).status).toBe(200);
  for (const answer of [await use(before.bank), await close(before.bank)]) {
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/is closed/) as unknown } });
  }
  expect((await app.make('setPaymentDetails', { payload: { bank: before.bank, label: 'x' } }, owner)).status).toBe(409);
  expect((await use('999999')).status).toBe(404);
  expect((await market()).banks.filter(({ currency }) => currency === 'GHC').map((each) => each.id)).toEqual([
    parseInt(id, 10),
    parseInt(before.bank, 10),
  ]);
});

it('two open accounts of a currency do not have the same number, spaces aside [S11.console.banks]', async () => {
  const taken = { status: 400, body: { bank_account_number: [expect.stringContaining('“Lagos”') as unknown] } };
  const lagos = await added('NGN', 'Lagos', { bank_account_number: '77 01' });
  const abuja = await added('NGN', 'Abuja', { bank_account_number: '7702' });
  expect(await send('addBank', { currency: 'NGN', label: 'Kano', bank_account_number: '7701' })).toMatchObject(taken);
  const take = { payload: { bank: abuja, bank_account_number: '7 701' } };
  expect(await app.make('setPaymentDetails', take, owner)).toMatchObject(taken);
  await app.make('closeBank', { payload: { bank: lagos } }, owner);
  expect((await app.make('setPaymentDetails', take, owner)).status).toBe(200);
  expect((await send('addBank', { currency: 'USD', label: 'x' })).status).toBe(400);
});

it('the database keeps a second account and a closed one from being in force [S11.console.banks]', async () => {
  const insert = (values: string) =>
    app.db.query(`insert into house_banks (currency, in_force, closed_at) values (${values})`);
  await expect(insert(`'CNY', true, null`)).rejects.toThrow(/house_banks_in_force/);
  await expect(insert(`'EUR', true, now()`)).rejects.toThrow(/check/);
});

it('the command line lists, adds, changes, uses and closes accounts, at once [S11.console.twins]', async () => {
  const shell = (...words: string[]) =>
    runOperator(app.db, ['payment-details', ...words], { origin: 'command line', operator: 'ada', address: 'desk' });
  const before = await inForce('CNY');
  const [, id = ''] = /account (\d+)/.exec(await shell('add', 'cny', 'Desk', 'bank_name=Desk Bank')) ?? [];
  expect(await shell('use', id)).toBe(`Users see the account ${id} now.`);
  await shell('set', 'CNY', 'account_name=Ada');
  expect(await inForce('CNY')).toMatchObject({ bank: id, bank_name: 'Desk Bank', account_name: 'Ada' });
  expect((await lastAct())?.after).toEqual({ account: id, account_name: 'Ada' });
  expect(await shell('close', before.bank)).toBe(`The account ${before.bank} is closed.`);
  expect(await shell()).toMatch(new RegExp(`${id} +CNY +Desk +in force +Desk Bank`));
  await expect(shell('use', 'x')).rejects.toThrow('x is no ID.');
  await expect(shell('add', 'USD', 'x')).rejects.toThrow('CURRENCY is one of CNY, GHC, NGN.');
});

describe('a change of what users see, if another operator could approve it', () => {
  let second: LoggedIn;

  beforeAll(async () => {
    second = await app.operator('finance');
  });

  const waiting = async (currency = 'NGN') =>
    (await market()).waiting_banks.find((each) => each.currency === currency) ?? null;

  const rename = async (text: string, who = owner) => {
    const { bank } = await inForce('NGN');
    return app.make('setPaymentDetails', { payload: { bank, bank_name: text } }, who);
  };

  const decide = (name: 'approveBank' | 'dropBank', change: unknown, who: LoggedIn) =>
    app.make(name, { payload: { change: String(change) } }, who);

  it('an edit waits, with its images, until another operator approves it, once [S11.console.banks.two]', async () => {
    const before = await inForce('CNY');
    const edit = { bank: before.bank, bank_name: 'New Bank', alipay: await toBuffer('new') };
    expect((await send('setPaymentDetails', edit)).body).toEqual({ waits: true });
    expect(await inForce('CNY')).toEqual(before);
    const shown = await waiting('CNY');
    expect(shown).toMatchObject({ operator: owner.email, bank: parseInt(before.bank, 10) });
    const wished = shown && seenOf(shown);
    expect(wished).toMatchObject({ bank_name: 'New Bank', account_name: 'Ada' });
    expect((await app.make('getBankImage', { id: String(wished?.alipay) }, second)).status).toBe(200);
    expect(await decide('approveBank', shown?.id, owner)).toMatchObject({
      status: 403,
      body: { detail: 'You have asked for this change yourself. Another operator must approve it.' },
    });
    expect(await inForce('CNY')).toEqual(before);
    expect((await decide('approveBank', shown?.id, second)).status).toBe(200);
    expect(await inForce('CNY')).toEqual({ ...before, ...wished });
    expect(await waiting('CNY')).toBeNull();
    expect((await decide('approveBank', shown?.id, second)).status).toBe(409);
    expect(await lastAct()).toMatchObject({
      ...{ act: 'set payment details', operator: second.email },
      before: { account: before.bank, bank_name: 'Desk Bank' },
      after: { account: before.bank, bank_name: 'New Bank', first: owner.email },
    });
  });

  it('another account waits to be in force; an edit of it waits again, so that only what was shown is approved [S11.console.banks.two]', async () => {
    const before = await inForce('NGN');
    const id = await added('NGN', 'Ibadan', { bank_name: 'Shown' });
    expect((await app.make('useBank', { payload: { bank: id } }, owner)).body).toEqual({ waits: true });
    const shown = await waiting();
    expect((await app.make('closeBank', { payload: { bank: id } }, owner)).status).toBe(409);
    const edit = await app.make('setPaymentDetails', { payload: { bank: id, bank_name: 'Swapped' } }, owner);
    expect(edit.body).toEqual({ waits: true });
    expect((await decide('approveBank', shown?.id, second)).status).toBe(409);
    expect(await inForce('NGN')).toEqual(before);
    expect((await decide('approveBank', (await waiting())?.id, second)).status).toBe(200);
    expect(await inForce('NGN')).toMatchObject({ bank: id, label: 'Ibadan', bank_name: 'Swapped' });
  });

  it('is taken back or declined, once, and both are in the log [S11.console.banks.two]', async () => {
    const before = await inForce('NGN');
    for (const who of [owner, second]) {
      await rename('Dropped');
      const shown = await waiting();
      expect((await decide('dropBank', shown?.id, who)).status).toBe(200);
      for (const name of ['dropBank', 'approveBank'] as const) {
        expect((await decide(name, shown?.id, second)).status).toBe(409);
      }
      expect(await lastAct()).toMatchObject({
        ...{ act: 'drop payment details', operator: who.email },
        before: { account: before.bank, bank_name: 'Dropped', first: owner.email },
      });
    }
    expect(await inForce('NGN')).toEqual(before);
  });

  it('one operator is enough to add, name and edit an account that users do not see, and a saved form that changes nothing [S11.console.banks.two]', async () => {
    const { bank, bank_name: name } = await inForce('NGN');
    const other = await added('NGN', 'Jos');
    for (const payload of [
      { bank: other, bank_name: 'Bank of Jos' },
      { bank, label: 'Named' },
      { bank, bank_name: String(name) },
    ]) {
      expect((await app.make('setPaymentDetails', { payload }, owner)).body).toEqual({ waits: false });
    }
    expect(await inForce('NGN')).toMatchObject({ label: 'Named', bank_name: name });
    expect(await waiting()).toBeNull();
  });

  it('a waiting change is not approved once another account has its number, and ends when the command line changes what users see [S11.console.banks.two]', async () => {
    const { bank } = await inForce('NGN');
    const edit = { payload: { bank, bank_account_number: '4242' } };
    expect((await app.make('setPaymentDetails', edit, owner)).body).toEqual({ waits: true });
    const shown = await waiting();
    await added('NGN', 'Late', { bank_account_number: '4242' });
    expect((await decide('approveBank', shown?.id, second)).status).toBe(400);
    await runOperator(app.db, ['payment-details', 'set', 'NGN', 'bank_name=Desk'], {
      ...{ origin: 'command line', operator: 'ada', address: 'desk' },
    });
    expect(await waiting()).toBeNull();
    expect(await inForce('NGN')).toMatchObject({ bank, bank_name: 'Desk' });
  });

  it('one of two who approve and decline at the same moment succeeds [S11.console.banks.two]', async () => {
    await rename('Raced');
    const id = (await waiting())?.id;
    const answers = await Promise.all([decide('approveBank', id, second), decide('dropBank', id, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
