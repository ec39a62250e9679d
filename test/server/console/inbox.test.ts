import { toBuffer } from 'qrcode';
import { OUTCOMES } from '@contract/console/deskSchemas';
import type { CaseAnswer, InboxRow } from '@contract/console/sessions';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import * as money from '@test/support/money/moneyWorld';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  list,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);

describe('inbox', () => {
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

  it('shows the reference of a funding and finds it as it was typed, also after its end; a withdrawal has none [S11.bank.reference.console]', async () => {
    const id = await aFunding();
    const { body } = await app.make('getCase', { id }, finance);
    const { reference } = body as CaseAnswer;
    const find = async (typed: string | null) =>
      (await app.make('findFunding', { query: { reference: typed ?? '' } }, finance)).body;
    await app.make('reject', { id, payload: { reason: 'No payment arrived.' } }, finance);
    expect(await find(reference?.toLowerCase().replaceAll('-', ' ') ?? '')).toEqual({ id: parseInt(id, 10) });
    expect([await find('CR-0000-0001'), await find('')]).toEqual([{ id: null }, { id: null }]);
    const inbox = (await app.make('getInbox', {}, finance)).body as { results: readonly InboxRow[] };
    for (const row of inbox.results) expect(row.reference === null).toBe(row.type === 'WITHDRAW');
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
});

describe('disputes', () => {
  let finance: LoggedIn;

  let user: string;

  beforeAll(async () => {
    await money.setMarket(app.db);
    finance = await app.operator('finance');
  });

  afterEach(async () => {
    expect(await money.booksOf(app.db)).toEqual(money.RIGHT_BOOKS);
  });

  beforeEach(async () => {
    await money.clearMarket(app.db);
    user = await aUserOf(app.db);
    await fund(app.db, user, 'CNY', '100');
    await fund(app.db, user, 'NGN', '50000');
  });

  async function dispute(transaction: string, by = user): Promise<string> {
    const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
    const [row] = await app.db.query<{ id: string }>(sql, [transaction, by, 'What is this?']);
    return row?.id ?? '';
  }

  const answer = (id: string, outcome: string, who = finance) =>
    app.make('answerDispute', { id, payload: { text: 'We looked.', outcome } }, who);

  const walletOf = (currency: string) => balanceOf(app.db, `wallet:${user}:${currency}`);

  const actsOn = async (subject: string) => {
    const sql = 'select act, before, after from operator_acts where subject = $1 order by id';
    return app.db.query<{ act: string; before: object; after: object }>(sql, [subject]);
  };

  async function aWithdrawal(): Promise<string> {
    await money.verifyPinOf(app.db, user);
    const bank_account = await money.aBankAccountOf(app.db, user, 'NGN');
    const payload = { type: 'WITHDRAW', currency_from: 'NGN', amount: '2000', bank_account } as const;
    return (await createTransaction(app.db, user, payload)).id;
  }

  const make = async (payload: Parameters<typeof createTransaction>[2]) =>
    (await createTransaction(app.db, user, payload)).id;

  const aFunding = () => make({ type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' });

  const aPendingListing = () => make({ type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });

  async function anOrder(): Promise<string> {
    const lister = await aUserOf(app.db);
    await fund(app.db, lister, 'CNY', '100');
    await list(app.db, lister, swap('CNY', 'NGN', '90', '216'));
    return make({ type: 'ORDER', ...swap('NGN', 'CNY', '2160', '216') });
  }

  describe('an answer that returns', () => {
    it.each([
      ['a funding', aFunding],
      ['a withdrawal', aWithdrawal],
      ['a listing that waits', aPendingListing],
      ['an order that waits', anOrder],
    ])('gives back what %s holds, once, and does not call it rejected [S11.console.disputes]', async (_name, begin) => {
      const transaction = await begin();
      const id = await dispute(transaction);
      const answers = await Promise.all([answer(id, 'return'), answer(id, 'return'), answer(id, 'reject')]);
      const done = answers.findIndex(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await statusOf(app.db, transaction)).toBe(done === 2 ? 'REJECTED' : 'REVOKED');
      expect([await walletOf('CNY'), await walletOf('NGN')]).toEqual(['100', '50000']);
      await money.work(app.db);
      expect([await walletOf('CNY'), await walletOf('NGN')]).toEqual(['100', '50000']);
    });

    it('ends a listing: its rest goes back, and what was sold stays sold [S11.console.disputes]', async () => {
      const transaction = await aPendingListing();
      await money.work(app.db);
      const taker = await aUserOf(app.db);
      await fund(app.db, taker, 'NGN', '5000');
      await createTransaction(app.db, taker, { type: 'ORDER', ...swap('NGN', 'CNY', '2160', '216') });
      await money.work(app.db);
      const id = await dispute(transaction);
      expect(await answer(id, 'return')).toMatchObject({ status: 200 });
      expect([await walletOf('CNY'), await walletOf('NGN')]).toEqual(['90.1', '52138.4']);
      expect(await statusOf(app.db, transaction)).toBe('COMPLETED');
      expect(await actsOn(`dispute ${id}`)).toMatchObject([
        { act: 'answer', after: { outcome: 'return', transaction, returned: '30.1' } },
      ]);
      // Nothing of it is left for a second dispute.
      const second = await answer(await dispute(transaction), 'return');
      expect(second).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/has ended/) as string } });
    });

    it.each(['COMPLETED', 'REVOKED', 'REJECTED'])(
      'is refused for a %s transaction, which holds nothing, and the dispute stays open [S11.console.disputes]',
      async (status) => {
        const transaction = await aFunding();
        const endings = { COMPLETED: 'complete', REVOKED: 'return', REJECTED: 'reject' } as const;
        await answer(await dispute(transaction), endings[status as keyof typeof endings]);
        expect(await statusOf(app.db, transaction)).toBe(status);
        const id = await dispute(transaction);
        const refused = await answer(id, 'return');
        expect(refused).toMatchObject({
          status: 409,
          body: { detail: `Transaction ${transaction} is ${status}: it holds nothing that could be returned.` },
        });
        expect((await app.make('getDispute', { id }, finance)).body).toMatchObject({ open: true });
        expect(await walletOf('GHC')).toBe(status === 'COMPLETED' ? '5' : '0');
      },
    );

    it('needs a role that moves money [S11.console.disputes]', async () => {
      const id = await dispute(await aFunding());
      expect(await answer(id, 'return', await app.operator('support'))).toMatchObject({ status: 403 });
    });
  });

  it.each(OUTCOMES)('the command line answers with the outcome %s too [S11.console.twins]', async (outcome) => {
    const transaction = await aFunding();
    const id = await dispute(transaction);
    const words = outcome === 'none' ? ['We', 'looked.'] : [`outcome=${outcome}`, 'We', 'looked.'];
    await runOperator(app.db, ['dispute', 'answer', id, ...words]);
    const endings = { none: 'PENDING', complete: 'COMPLETED', reject: 'REJECTED', return: 'REVOKED' };
    expect(await statusOf(app.db, transaction)).toBe(endings[outcome]);
    expect(await runOperator(app.db, ['dispute', 'show', id])).toContain('We looked. (the answer)');
  });

  it('the command line refuses an outcome that there is not, and an outcome without a text [S11.console.twins]', async () => {
    const id = await dispute(await aFunding());
    const refusal = (...words: string[]) => expect(runOperator(app.db, ['dispute', 'answer', id, ...words])).rejects;
    await refusal('outcome=perhaps', 'Yes.').toThrow('OUTCOME is one of none, complete, reject, return.');
    await refusal('outcome=return').toThrow('The text of the answer is missing.');
  });

  describe('the sides of a dispute', () => {
    interface Side {
      email: string;
      history: { type: string }[];
    }
    interface Shown {
      about: object;
      user: Side;
      others: Side[];
      fills: object[];
    }
    const shown = async (id: string) => (await app.make('getDispute', { id }, finance)).body as Shown;

    it('are both in an order and in the listing that it took from [S11.console.disputes]', async () => {
      const order = await anOrder();
      await money.work(app.db);
      const ofOrder = await shown(await dispute(order));
      const [listing] = await app.db.query<{ transaction_id: string; user_id: string }>(
        'select l.transaction_id, l.user_id from fills f join listings l on l.id = f.listing_id where f.transaction_id = $1',
        [order],
      );
      const ofListing = await shown(await dispute(listing?.transaction_id ?? '', listing?.user_id));
      expect(ofOrder.about).toMatchObject({ type: 'ORDER', status: 'COMPLETED', rate: '216', currency_to: 'CNY' });
      expect(ofOrder.user.history.map(({ type }) => type)).toEqual(['FUND_WALLET', 'FUND_WALLET']);
      expect(ofOrder.others).toMatchObject([{ history: [{ type: 'LIST' }, { type: 'FUND_WALLET' }] }]);
      expect(ofListing.user.email).toBe(ofOrder.others[0]?.email);
      expect(ofListing.others).toMatchObject([{ email: ofOrder.user.email, history: [{ type: 'ORDER' }, {}, {}] }]);
      const trade = { taken: '9.9', currency: 'CNY', paid: '2138.4', swap_to: 'NGN' };
      expect([ofOrder.fills, ofListing.fills]).toMatchObject([
        [{ ...trade, other: parseInt(listing?.user_id ?? '', 10) }],
        [{ ...trade, other: parseInt(user, 10) }],
      ]);
    });

    it('are the user alone if nothing was traded [S11.console.disputes]', async () => {
      const { others, fills, user: side } = await shown(await dispute(await aFunding()));
      expect([others, fills]).toEqual([[], []]);
      expect(side.history).toHaveLength(2);
    });
  });
});
