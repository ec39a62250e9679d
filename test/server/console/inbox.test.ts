import type { CaseAnswer } from '@contract/console/sessions';
import { toBuffer } from 'qrcode';
import { runOperator } from '@server/operator/main';
import { createTransaction } from '@server/modules/transactions/create';
import { aBankAccountOf, aUserOf, balanceOf, fund, verifyPinOf } from '@test/support/money/moneyWorld';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let user: string;
beforeAll(async () => {
  finance = await app.operator('finance');
});
beforeEach(async () => {
  user = await aUserOf(app.db);
});

const aFunding = async (image?: Buffer) => {
  const upload = image && { image: { media_type: 'image/png', bytes: image } };
  const payload = { type: 'FUND_WALLET', currency_from: 'GHC', amount: '1250.5' } as const;
  return (await createTransaction(app.db, user, payload, upload)).id;
};
const actsOn = (id: string) =>
  app.db.query<{ operator: string; act: string; origin: string; role: string; before: object; after: object }>(
    'select operator, role, origin, act, before, after from operator_acts where subject = $1 order by id',
    [`transaction ${id}`],
  );

it('lists what waits oldest first, and shows a case with its bank account, image and history [S11.console.inbox]', async () => {
  await fund(app.db, user, 'NGN', '5000');
  await verifyPinOf(app.db, user);
  const bank_account = await aBankAccountOf(app.db, user, 'NGN');
  const withdrawal = { type: 'WITHDRAW', currency_from: 'NGN', amount: '2000', bank_account } as const;
  const { id: older } = await createTransaction(app.db, user, withdrawal);
  const id = await aFunding(await toBuffer('paid'));
  const { body } = await app.make('getInbox', {}, finance);
  expect(body).toMatchObject({
    results: [{ id: parseInt(older, 10) }, { id: parseInt(id, 10), has_image: true }],
    more: 0,
  });
  const shown = (await app.make('getCase', { id: older }, finance)).body as CaseAnswer;
  expect(shown.bank.map(({ value }) => value)).toContain('Mensah');
  expect(shown.history).toMatchObject([{ type: 'FUND_WALLET', status: 'PENDING' }, { type: 'FUND_WALLET' }]);
  const image = await app.make('getImage', { id }, finance);
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(image.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect((await app.make('getImage', { id: older }, finance)).status).toBe(404);
});

it('gives a user who has written no name none, so that the username is shown [S11.console.inbox, S11.console.users]', async () => {
  await app.db.query(`update users set first_name = '', last_name = '' where id = $1`, [user]);
  const id = await aFunding();
  expect(((await app.make('getCase', { id }, finance)).body as CaseAnswer).user.name).toBe('');
  expect((await app.make('getUser', { id: user }, finance)).body).toMatchObject({ name: '' });
});

it('approves and rejects through the services of the command line, with an entry of the log [S11.console.inbox, S11.console.log]', async () => {
  const [kept, refused] = [await aFunding(), await aFunding()];
  expect(await app.make('approve', { id: kept }, finance)).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED' },
  });
  const payload = { reason: 'No payment arrived.' };
  expect(await app.make('reject', { id: refused, payload }, finance)).toMatchObject({ body: { status: 'REJECTED' } });
  expect(await balanceOf(app.db, `wallet:${user}:GHC`)).toBe('1250.5');
  expect(await actsOn(kept)).toEqual([
    {
      operator: finance.email,
      role: 'finance',
      origin: 'console',
      act: 'approve',
      before: { status: 'PENDING' },
      after: expect.objectContaining({ status: 'COMPLETED', amount: '1250.5', currency: 'GHC' }) as object,
    },
  ]);
  const shown = (await app.make('getCase', { id: refused }, finance)).body as CaseAnswer;
  expect(shown.acts).toMatchObject([{ act: 'reject', reason: 'No payment arrived.', operator: finance.email }]);
  expect((await app.make('reject', { id: await aFunding() }, finance)).status).toBe(400);
});

it('writes the acts of the command line with the name of its user [S11.console.log]', async () => {
  const id = await aFunding();
  await runOperator(app.db, ['approve', id], { origin: 'command line', operator: 'ada', address: 'desk' });
  expect(await actsOn(id)).toMatchObject([{ operator: 'ada', origin: 'command line', role: null, act: 'approve' }]);
});

it.each(['update operator_acts set operator = $$x$$', 'delete from operator_acts', 'truncate operator_acts'])(
  'the database refuses "%s" [S11.console.log]',
  async (sql) => {
    await app.make('approve', { id: await aFunding() }, finance);
    const count = () => app.db.query<{ count: string }>('select count(*) from operator_acts');
    const before = await count();
    await expect(app.owner.query(sql)).rejects.toThrow('the log of acts is only added to');
    expect(await count()).toEqual(before);
  },
);
